"""Looks at positions from both sides and in all directions: what is said must not depend on it.

    python checks/images.py --positions 200
    python checks/images.py --positions 20 --sizes 9 --kinds random --verbose

Each position has 16 images: turned, mirrored, and with colours swapped. Prints how much of what is said of the first
differs in the others: codes of attack and defence (by string), statuses (by dragon), regions and territory of the
influence before and after dragons are known (by point), the best move (by position; of equal values any one counts).
Positions are those of `checks/order.py`; a seed stands for the same ones at any time.

What is left, and why. Reading tries moves of equal score in the order in which their directions come; where a horizon
or a ko decides, one direction finds what another does not (codes of strings, on boards of kos alone). That order is
GNU Go's, which recorded node counts hold: with ties broken by what stands around a point 39 of 120 of them are others.
Which of several captures and rescues reading finds goes on into life and death, into links and into races; these try
few moves, and end after a number of nodes (statuses, members, and the influence that knows of them). Influence takes
the first of two blocks that cost the same, as recorded figures do. `--verbose` names each.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from order import SIZES, kind_of, position_of, positions

from godebug.basics.resources import pattern_folder
from godebug.engine.analysis import Analysis
from godebug.engine.go.arrays import Plane
from godebug.engine.go.color import BLACK, EMPTY, WHITE, other
from godebug.engine.go.points import CELLS, NO_POINT, all_points, column_of, point, row_of, vertex
from godebug.engine.go.position import Position

#: Values of moves that differ by less count as equal: part of each is drawn.
DRAWN = 0.02
#: Figures of territory that differ by less count as equal: they are sums, made in another order.
ROUNDING = 0.005

Image = Callable[[int], int]


@dataclass
class Share:
    """How many of `asked` answers differ."""

    asked: int = 0
    different: int = 0

    @property
    def percent(self) -> float:
        return 100.0 * self.different / max(1, self.asked)


@dataclass
class Found:
    """What differs, by kind; `notes` say where."""

    shares: dict[str, Share] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def count(self, kind: str, same: bool, note: str = "") -> None:
        share = self.shares.setdefault(kind, Share())
        share.asked += 1
        share.different += not same
        if not same and note:
            self.notes.append(f"{kind}: {note}")


def images(size: int) -> list[Image]:
    """Where each point of a board goes, by turn and reflection; the first changes nothing."""
    last = size - 1

    def image(number: int) -> Image:
        def of(p: int) -> int:
            if p == NO_POINT:
                return p
            row, column = row_of(p), column_of(p)
            if number & 4:
                row, column = column, row
            return point(last - row if number & 1 else row, last - column if number & 2 else column)

        return of

    return [image(number) for number in range(8)]


def seen(position: Position, image: Image, swapped: bool) -> Position:
    """The position from another side."""
    cells = bytearray(CELLS)
    for p in all_points(position.size):
        color = position.plane.cells[p]
        cells[image(p)] = other(color) if swapped and color != EMPTY else color
    return Position(
        plane=Plane(bytes(cells), position.size),
        to_move=other(position.to_move) if swapped else position.to_move,
        ko=image(position.ko),
        captured_black=position.captured_white if swapped else position.captured_black,
        captured_white=position.captured_black if swapped else position.captured_white,
        komi=-position.komi if swapped else position.komi,
    )


@dataclass
class Said:
    """What is said of one image, by kind and by what of the first image it is said of."""

    answers: dict[str, dict[object, object]]
    moves: dict[int, float]


def said_of(position: Position, image: Image, swapped: bool, level: int, kinds: frozenset[str]) -> Said:
    """What the analysis says of an image, by points of the position itself."""
    analysis = Analysis(seen(position, image, swapped), level, pattern_folder(None))
    back = {image(p): p for p in all_points(position.size)}
    sides = {color: other(color) if swapped else color for color in (BLACK, WHITE)}
    answers: dict[str, dict[object, object]] = {}
    for worm in analysis.tactics.worms.strings if "worms" in kinds else ():
        name = min(back[p] for p in worm.stones)
        tactics = analysis.tactics.worms
        answers.setdefault("worms", {})[name] = (
            tactics.attack_codes[worm.origin],
            tactics.defense_codes[worm.origin],
        )
    if "dragons" in kinds:
        life = analysis.life.dragons
        answers["statuses"] = {}
        for string in analysis.tactics.worms.strings:
            answers["statuses"][min(back[p] for p in string.stones)] = life.status_at(string.origin)
        answers["members"] = {
            min(back[p] for p in string.stones): frozenset(
                back[p] for p in life.by_origin[life.dragon_at[string.origin]].stones
            )
            for string in analysis.tactics.worms.strings
        }
    for color in (BLACK, WHITE):
        for kind, asked in (("initial", "influence"), ("known", "known")):
            if asked not in kinds:
                continue
            ground = analysis.ground
            influence = (ground.initial_influence if kind == "initial" else ground.influence)(sides[color])
            regions, territory = influence.regions, influence.field.territory
            for p in all_points(position.size):
                q = image(p)
                region = int(regions[row_of(q), column_of(q)])
                answers.setdefault(f"{kind} regions", {})[color, p] = -region if swapped else region
                figure = territory[q]
                answers.setdefault(f"{kind} territory", {})[color, p] = -figure if swapped else figure
    moves: dict[int, float] = {}
    if "moves" in kinds:
        found = analysis.moves.generation(analysis.position.to_move)
        moves = {back[p]: value for p, value in found.values.items()}
    analysis.release()
    return Said(answers, moves)


def best(moves: dict[int, float]) -> set[int]:
    """The moves of the highest value."""
    most = max(moves.values(), default=0.0)
    return {p for p, value in moves.items() if value > most - DRAWN}


def compare(name: str, position: Position, level: int, kinds: frozenset[str], found: Found, most: int = 16) -> None:
    """Compares the images of a position with the first."""
    first: Said | None = None
    for number in range(most):
        image, swapped = images(position.size)[number % 8], number >= 8
        said = said_of(position, image, swapped, level, kinds)
        if first is None:
            first = said
            continue
        for kind, answers in first.answers.items():
            for key, answer in answers.items():
                here = said.answers[kind][key]
                same = abs(answer - here) < ROUNDING if isinstance(answer, float) else answer == here  # type: ignore[operator]
                at = key if isinstance(key, int) else key[1]  # type: ignore[index]
                where = f"{name}, image {number}, {vertex(at, position.size)}: {answer}, {here}"
                found.count(kind, same, where)
        if kinds & {"moves"}:
            same = bool(best(first.moves) & best(said.moves)) or not (first.moves or said.moves)
            found.count("best move", same, f"{name}, image {number}")


def drawn(count: int, seed: int, sizes: tuple[int, ...], kinds: tuple[str, ...]) -> Iterator[tuple[str, Position]]:
    """Positions of `checks/order.py`, of these kinds."""
    for name, text, move in positions(count, seed, sizes):
        if kind_of(name) in kinds:
            yield name, position_of(name, text, move)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--images", type=int, default=16, help="of each position, the first included")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", type=int, default=10)
    parser.add_argument("--sizes", type=int, nargs="*", default=SIZES, help="of random boards")
    parser.add_argument("--kinds", nargs="*", default=["game", "random", "kos"])
    parser.add_argument("--ask", nargs="*", default=["worms", "dragons", "influence", "known"])
    parser.add_argument("--verbose", action="store_true", help="each that differs")
    arguments = parser.parse_args()
    found, begin, done = Found(), time.process_time(), 0
    chosen = drawn(arguments.positions, arguments.seed, tuple(arguments.sizes), tuple(arguments.kinds))
    for name, position in chosen:
        compare(name, position, arguments.level, frozenset(arguments.ask), found, arguments.images)
        done += 1
    for note in found.notes if arguments.verbose else ():
        print(note)
    print(f"{done} positions, {arguments.images} images; seed {arguments.seed}; {time.process_time() - begin:.0f} s")
    for kind, share in found.shares.items():
        print(f"{share.percent:7.3f} %  {kind}: {share.different} of {share.asked}")
    where = Counter(note.split(":")[0] for note in found.notes)
    return 1 if where else 0


if __name__ == "__main__":
    sys.exit(main())
