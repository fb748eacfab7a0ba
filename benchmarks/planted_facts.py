#!/usr/bin/env python3
"""How often `godebug cause` names a fact that was turned round, with the engine as it is for a teacher.

    python benchmarks/planted_facts.py                              # the games that ship, every tenth move
    python benchmarks/planted_facts.py DIR --every 25 --most 100

In each position the verdict of life-and-death reading on one dragon, or that of tactical reading on one string, is
turned round, where that changes the move. The teacher plays the move that was right, and says of all dragons and
strings what it always says. Told is how often the fact stands alone and first, and what the search costs.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from godebug.basics.resources import data_folder  # noqa: E402
from godebug.cli.positions import PositionRequest, load_position  # noqa: E402
from godebug.comparing.cause import Cause, Trials, cause_of  # noqa: E402
from godebug.comparing.doubts import doubts_of_teacher  # noqa: E402
from godebug.engine.analysis import Analysis  # noqa: E402
from godebug.engine.dragons.records import DragonStones, OwlResult, OwlVerdict  # noqa: E402
from godebug.engine.go.points import NO_POINT, vertex  # noqa: E402
from godebug.engine.go.position import Position  # noqa: E402
from godebug.engine.go.result_codes import LOSE, WIN  # noqa: E402
from godebug.engine.owl.life import OwlLife  # noqa: E402
from godebug.engine.patterns.database import PatternFolder  # noqa: E402
from godebug.engine.worms.point_list import PointList  # noqa: E402
from godebug.engine.worms.stage import Worms  # noqa: E402
from godebug.engine.worms.tactics import Tactics  # noqa: E402
from godebug.studies.builtin import BuiltIn  # noqa: E402

GAMES = ROOT / "regression" / "games"


class Plant(NamedTuple):
    """A verdict that is turned round: of life and death on the dragon, or of reading on the string, of a stone."""

    kind: str
    stone: int


class Trial(NamedTuple):
    """One planted fact, and what came of the search."""

    position: Position
    plant: Plant
    found: Cause

    @property
    def named(self) -> bool:
        """Tells whether the fact stands alone, and first."""
        first = self.found.sets[0] if self.found.sets else ()
        place = f"{self.plant.kind} {vertex(self.plant.stone, self.position.size)}"
        return [doubt.subject for doubt in first] == [place]


@contextmanager
def turned_round(plant: Plant) -> Iterator[None]:
    """Within it the verdict is the opposite of what reading says."""
    read, tactics = OwlLife.verdict, Worms.tactics.func

    def verdict(reader: OwlLife, dragon: DragonStones, more: int = 0) -> OwlVerdict:
        found = read(reader, dragon, more)
        if dragon.origin != plant.stone:
            return found
        if found.status == "alive":
            return OwlVerdict("dead", OwlResult(WIN), OwlResult(LOSE), nodes=found.nodes)
        return OwlVerdict("alive", nodes=found.nodes)

    def points(worms: Worms) -> Tactics:
        found = tactics(worms)
        if plant.stone in found.attacks and not worms._given:
            found.attacks[plant.stone], found.defenses[plant.stone] = PointList(), PointList()
        return found

    if plant.kind == "dragon":
        with patch.object(OwlLife, "verdict", verdict):
            yield
    else:
        with patch.object(Worms.tactics, "func", points):
            yield


def plants(analysis: Analysis) -> list[Plant]:
    """Returns what can be turned round: dragons whose life was read, and strings that can be captured."""
    life, worms = analysis.life.dragons, analysis.tactics.worms
    dragons = [Plant("dragon", origin) for origin in life.by_origin if life.owl[origin].status != "unchecked"]
    return dragons + [Plant("string", origin) for origin, code in worms.attack_codes.items() if code != LOSE]


def tried(position: Position, folder: PatternFolder, most: int = 60) -> Iterator[Trial]:
    """Yields every fact of a position that changes the move when it is turned round, with the search for it."""
    teacher = BuiltIn(position, databases=folder)
    color = position.to_move
    wanted = teacher.analysis.moves.generation(color).best
    if wanted == NO_POINT:
        return
    for plant in plants(teacher.analysis):
        with turned_round(plant):
            spoilt = Analysis(position, databases=folder)
            if spoilt.moves.generation(color).best in (wanted, NO_POINT):
                continue
            doubts = doubts_of_teacher(spoilt, teacher)
            trials = Trials(position, wanted, spoilt.level, folder, most)
            yield Trial(position, plant, cause_of(spoilt, wanted, doubts, trials, "the engine"))


def main(read: Callable[[], argparse.Namespace]) -> None:
    """Tries facts until there are enough, and prints the figures."""
    asked = read()
    folder, found = PatternFolder(data_folder("patterns")), []
    for file in sorted(Path(asked.games).glob("*.sgf")):
        end = load_position(PositionRequest(str(file), lenient=True), print)
        for move in range(asked.every, end.move_number + 1, asked.every):
            position = load_position(PositionRequest(str(file), str(move), lenient=True), print)
            for trial in tried(position, folder):
                found.append(trial)
                name = f"{trial.plant.kind} {vertex(trial.plant.stone, position.size)}"
                print(f"{file.name} {move}  {name}  {'named' if trial.named else 'not named'}", flush=True)
                if len(found) >= asked.most:
                    break
            if len(found) >= asked.most:
                break
        if len(found) >= asked.most:
            break
    for kind in ("dragon", "string"):
        some = [trial for trial in found if trial.plant.kind == kind]
        cost = sorted(trial.found.analyses for trial in some) or [0]
        print(
            f"{kind}s: {sum(trial.named for trial in some)} of {len(some)} named alone and first, "
            f"{sum(bool(trial.found.sets) for trial in some)} with any set; "
            f"analyses: {cost[len(cost) // 2]} in the middle, {cost[-1]} at most"
        )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="?", default=str(GAMES))
    parser.add_argument("--every", type=int, default=10)
    parser.add_argument("--most", type=int, default=100)
    return parser.parse_args()


if __name__ == "__main__":
    main(_arguments)
