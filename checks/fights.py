#!/usr/bin/env python3
"""Fights that walls shut in, made at random and settled by proof: how often an engine has the right status.

    python checks/fights.py                                       # godebug, 100 sekis and fights like them
    python checks/fights.py --engine "gnugo --mode gtp" --count 300 --seed 5

A corner of a 13x13 board is filled with a few large groups and some empty points between walls that live, of one colour
or of both. The solver proves what becomes of each group: dead, critical, alive, or seki. A fight counts as one of seki
where some group in it is proved to be in seki. The engine is asked `dragon_status` of each group that is proved (who is
in seki is alive), and `final_status` of those in seki, and where the fight is settled: everything in it is alive, dead
or in seki. `--show` prints the fights that go wrong.
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from order import sgf_of  # noqa: E402

from godebug.engine.board.kernel import Board  # noqa: E402
from godebug.engine.board.setup import board_from_position  # noqa: E402
from godebug.engine.go.arrays import Plane, plane_of  # noqa: E402
from godebug.engine.go.color import BLACK, EMPTY, WHITE, other  # noqa: E402
from godebug.engine.go.points import point, vertex  # noqa: E402
from godebug.engine.go.position import Position  # noqa: E402
from godebug.engine.solve.proving import solve  # noqa: E402
from godebug.engine.solve.verdict import (  # noqa: E402
    ALIVE,
    CRITICAL,
    DEAD,
    PROVED,
    SEKI,
    UNDECIDED,
    SolveOptions,
)
from godebug.studies.peers.client import GtpEngine  # noqa: E402

SIZE = 13
#: Positions that the solver may look at for one group.
NODES = 60_000
#: Most empty points of a fight, its most and least width and height.
MOST_EMPTY = 7
WIDTHS, HEIGHTS = (4, 8), (2, 4)
#: Columns of the wall at the left, above the fight.
_LEFT = 6
#: How often a group has not the colour of the wall above it.
OPPOSITE = 0.85
#: How often the wall changes with a fight, how many sekis are made of one, and after how many others it is given up.
NEW_WALLS, WALK, MOST_TRIES = 0.1, 6, 20_000
KINDS = (SEKI, CRITICAL, DEAD, ALIVE)


class Fight(NamedTuple):
    """A board, and for each group that is proved one stone with the group's status."""

    plane: Plane
    groups: tuple[tuple[int, str], ...]
    settled: bool


def _walls(width: int, height: int, turn: int, colors: tuple[int, int]) -> list[list[int]]:
    """The rows of a board from the bottom, with an empty corner within walls that live: of the first colour above the
    columns before `turn`, of the second one above the others and at the right."""
    left, right = colors
    rows = [[right] * SIZE for _ in range(SIZE)]
    for y in range(SIZE):
        for x in range(_LEFT if y >= height + 2 else turn if y >= height else width):
            rows[y][x] = EMPTY if y < height else left
    for x, y in ((0, height + 3), (2, height + 3), (SIZE - 1, SIZE - 1), (SIZE - 3, SIZE - 1)):
        rows[y][x] = EMPTY
    return rows


class _Room(NamedTuple):
    """A fight before it is laid on a board: its size, where the wall above it turns, the walls, and its content."""

    width: int
    height: int
    turn: int
    walls: tuple[int, int]
    cells: dict[tuple[int, int], int]

    def plane(self) -> Plane:
        """The board."""
        rows = _walls(self.width, self.height, self.turn, self.walls)
        for (x, y), color in self.cells.items():
            rows[y][x] = color
        return plane_of(rows[::-1])


def _room(random: Random) -> _Room:
    """A few groups grown at random, and some empty points."""
    width, height = random.randint(*WIDTHS), random.randint(*HEIGHTS)
    turn, walls = random.randint(0, width), (random.choice((BLACK, WHITE)), random.choice((BLACK, WHITE)))
    room = [(x, y) for x in range(width) for y in range(height)]
    cells: dict[tuple[int, int], int] = {}
    for x, y in random.sample(room, random.randint(2, 4)):
        wall = walls[x >= turn]
        cells[x, y] = other(wall) if random.random() < OPPOSITE else wall
    while len(cells) < len(room):
        x, y = random.choice(sorted(cells))
        free = [q for q in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if q in set(room) - cells.keys()]
        if free:
            cells[random.choice(free)] = cells[x, y]
    cells |= dict.fromkeys(random.sample(room, random.randint(2, min(MOST_EMPTY, len(room) - 2))), EMPTY)
    return _Room(width, height, turn, walls, cells)


def _changed(random: Random, room: _Room) -> _Room:
    """The same fight but for a few points, and now and then for its walls."""
    cells = dict(room.cells)
    for p in random.sample(sorted(cells), random.randint(1, 3)):
        cells[p] = random.choice((BLACK, WHITE, EMPTY))
    turn = random.randint(0, room.width) if random.random() < NEW_WALLS else room.turn
    return room._replace(turn=turn, cells=cells)


def _proved(plane: Plane, stone: int) -> str:
    """What is proved of the group at a stone, UNDECIDED for nothing."""
    try:
        verdict = solve(plane, stone, SolveOptions(nodes=NODES))
    except ValueError:
        return UNDECIDED
    return verdict.status if verdict.ground == PROVED else UNDECIDED


def _meet(board: Board, one: int, two: int) -> bool:
    return board.strings_touch(one, two) or board.share_a_liberty(one, two)


def _fight(room: _Room) -> Fight | None:
    """What is proved of a fight; None where that is nothing, or no string stands against another one of some room."""
    if list(room.cells.values()).count(EMPTY) > MOST_EMPTY:
        return None
    plane = room.plane()
    board = board_from_position(Position(plane, BLACK))
    points = {point(SIZE - 1 - y, x) for x, y in room.cells}
    strings = {board.origin(p) for p in points if plane.cells[p] != EMPTY}
    if any(board.count_liberties(s) == 0 for s in strings):
        return None
    inside = sorted(s for s in strings if set(board.string_stones(s)) <= points)
    if not any(
        board.color[s] != board.color[t] and min(board.count_liberties(s), board.count_liberties(t)) > 1
        for s, t in combinations(inside, 2)
        if board.share_a_liberty(s, t)
    ):
        return None
    proved = {s: status for s in inside if (status := _proved(plane, s)) in KINDS}

    # Two proofs do not add up: that a group is captured does not say that the captor lives on. So it has to be a wall.
    # And a string that is lost may be a part of a group that lives.
    groups = tuple(
        (s, status)
        for s, status in proved.items()
        if status in (ALIVE, SEKI) or not any(t != s and _meet(board, s, t) for t in inside)
    )
    settled = len(groups) == len(inside) and not any(status == CRITICAL for _, status in groups)
    return Fight(plane, groups, settled) if groups else None


def fights(random: Random) -> Iterator[Fight]:
    """Fights without end: random ones until there is a seki, then others that differ from it in a few points, from one
    seki to the next, and after some of them anew."""
    while True:
        room, sekis, tries = _room(random), 0, 0
        while sekis < WALK and tries < MOST_TRIES:
            tries += 1
            fight = _fight(room_now := _changed(random, room) if sekis else _room(random))
            if fight is None:
                continue
            if kind_of(fight) == SEKI:
                room, sekis, tries = room_now, sekis + 1, 0
            if sekis:
                yield fight


def kind_of(fight: Fight) -> str:
    """The kind that a fight is drawn for: the first one of KINDS that a group in it has."""
    return min((status for _, status in fight.groups), key=KINDS.index)


def picture(plane: Plane) -> str:
    """The lower left of a board."""
    signs = {EMPTY: ".", BLACK: "X", WHITE: "O"}
    return "\n".join("    " + " ".join(signs[cell] for cell in row[:9]) for row in plane.tolist()[-7:])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default=f"{sys.executable} -m godebug gtp", help="a GTP engine")
    parser.add_argument("--count", type=int, default=100, help="sekis; as many of each other kind at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="print what goes wrong")
    options = parser.parse_args()
    random = Random(f"fights {options.seed}")
    wanted = dict.fromkeys(KINDS, options.count)
    asked: Counter[tuple[str, str, str]] = Counter()
    right: Counter[tuple[str, str, str]] = Counter()
    with tempfile.TemporaryDirectory() as folder, GtpEngine(options.engine) as engine:
        file = Path(folder) / "fight.sgf"
        for fight in fights(random):
            if not wanted[SEKI]:
                break
            kind = kind_of(fight)
            if not wanted[kind]:
                continue
            wanted[kind] -= 1
            file.write_text(sgf_of(board_from_position(Position(fight.plane, BLACK)), BLACK))
            engine.ask(f"loadsgf {file}")
            wrong = []
            for stone, status in fight.groups:
                questions = [("dragon_status", ALIVE if status == SEKI else status)]
                if fight.settled or status == SEKI:
                    questions.append(("final_status", status))
                for question, truth in questions:
                    answer = engine.ask(f"{question} {vertex(stone, SIZE)}").text.replace("alive_in_seki", SEKI)
                    told = answer.split()[0] if answer else "none"
                    key = kind, question, status
                    asked[key] += 1
                    right[key] += told == truth
                    if told != truth:
                        wrong.append(f"{question} {vertex(stone, SIZE)}: {told}, but {status}")
            if wrong and options.show:
                print(picture(fight.plane), *wrong, "", sep="\n", flush=True)
    for key in sorted(asked):
        print(f"fights of {key[0]:9} {key[1]:14} {key[2]:9} {right[key]:5} of {asked[key]:5} right")
    return 0


if __name__ == "__main__":
    sys.exit(main())
