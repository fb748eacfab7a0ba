#!/usr/bin/env python3
"""How often `godebug cause` names a fact that was turned round, with the engine as it is for a teacher.

    python benchmarks/planted_facts.py                              # the games that ship, every tenth move
    python benchmarks/planted_facts.py DIR --every 25 --most 100

In each position one thing that the engine knows is turned round, where that changes the move: the verdict of
life-and-death reading on a dragon, that of tactical reading on a string, the link of two strings, a barrier that stops
influence, or the value of one of the best moves. The teacher plays the move that was right, and says of all of them
what it always says. Told is how often the fact stands alone and first, and what the search costs.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple
from unittest.mock import patch

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from msgspec.structs import replace  # noqa: E402

from godebug.basics.resources import data_folder  # noqa: E402
from godebug.cli.positions import PositionRequest, load_position  # noqa: E402
from godebug.comparing.cause import FactCause, cause_of  # noqa: E402
from godebug.comparing.doubts import doubts_of_teacher  # noqa: E402
from godebug.engine.analysis import Analysis  # noqa: E402
from godebug.engine.dragons.amalgamation import Amalgamation  # noqa: E402
from godebug.engine.dragons.outline import DragonOutline  # noqa: E402
from godebug.engine.dragons.records import DragonStones, OwlResult, OwlVerdict  # noqa: E402
from godebug.engine.go.color import NAMES  # noqa: E402
from godebug.engine.go.points import NO_POINT, vertex  # noqa: E402
from godebug.engine.go.position import Position  # noqa: E402
from godebug.engine.go.result_codes import LOSE, WIN  # noqa: E402
from godebug.engine.influence import stage as influence_stage  # noqa: E402
from godebug.engine.influence.findings import Findings  # noqa: E402
from godebug.engine.influence.result import Influence  # noqa: E402
from godebug.engine.influence.workspace import InfluenceStart  # noqa: E402
from godebug.engine.moves import generation  # noqa: E402
from godebug.engine.moves.ledger import Ledger  # noqa: E402
from godebug.engine.moves.value import Valuation  # noqa: E402
from godebug.engine.owl.life import OwlLife  # noqa: E402
from godebug.engine.patterns.database import PatternFolder  # noqa: E402
from godebug.engine.worms.point_list import PointList  # noqa: E402
from godebug.engine.worms.stage import Worms  # noqa: E402
from godebug.engine.worms.tactics import WormTactics  # noqa: E402
from godebug.studies.builtin import BuiltIn  # noqa: E402

GAMES = ROOT / "regression" / "games"


KINDS: Final = ("dragon", "string", "link", "barrier", "value")
#: What a move is worth where its value is planted: a good one less, another one more.
LESS, MORE = 0.4, 2.5
#: So many of the links and barriers of a position are turned round, and of the best moves.
MOST_LINKS, MOST_BARRIERS, MOST_VALUES = 8, 20, 1


class Plant(NamedTuple):
    """What is turned round. `point`: a stone of the dragon, string or link, the barrier's point, or the move. `other`:
    a stone of the other string of a link, the barrier's colour, or 1 for a move that is worth more.
    """

    kind: str
    point: int
    other: int = 0


class Trial(NamedTuple):
    """One planted fact, and what came of the search."""

    position: Position
    plant: Plant
    subjects: frozenset[str]
    found: FactCause

    @property
    def named(self) -> bool:
        """Tells whether the fact stands alone, and first."""
        first = self.found.sets[0] if self.found.sets else ()
        return [doubt.subject for doubt in first] in [[subject] for subject in self.subjects]


@contextmanager
def turned_round(plant: Plant) -> Iterator[None]:
    """Within it the verdict is the opposite of what reading says."""
    read, tactics, amalgamation = OwlLife.verdict, Worms.tactics.func, DragonOutline.amalgamation.func
    computed, values = influence_stage.compute, generation.redistributed

    def verdict(reader: OwlLife, dragon: DragonStones, more: int = 0) -> OwlVerdict:
        found = read(reader, dragon, more)
        if dragon.origin != plant.point:
            return found
        if found.status == "alive":
            return OwlVerdict("dead", OwlResult(WIN), OwlResult(LOSE), nodes=found.nodes)
        return OwlVerdict("alive", nodes=found.nodes)

    def points(worms: Worms) -> WormTactics:
        found = tactics(worms)
        if plant.point in found.attacks and not worms._given:
            found.attacks[plant.point], found.defenses[plant.point] = PointList(), PointList()
        return found

    def links(outline: DragonOutline) -> Amalgamation:
        pair = (plant.point, plant.other)
        if pair not in outline.given.joined:
            outline.given = replace(outline.given, cut=(*outline.given.cut, pair))
        return amalgamation(outline)

    def influence(start: InfluenceStart, findings: Findings) -> Influence:
        kept = (
            barrier
            for barrier in findings.barriers
            if (barrier.point, barrier.color) != (plant.point, plant.other) or not barrier.pattern
        )
        return computed(start, findings if start.stage == "escape" else replace(findings, barriers=tuple(kept)))

    def valued(valuations: Mapping[int, Valuation], replacements: Mapping[int, int], size: int) -> dict[int, Ledger]:
        ledgers = values(valuations, replacements, size)
        if plant.point in ledgers:
            worth = ledgers[plant.point].value * (MORE if plant.other else LESS)
            ledgers[plant.point] = ledgers[plant.point].changed("choice", "planted", worth)
        return ledgers

    patches = {
        "dragon": lambda: patch.object(OwlLife, "verdict", verdict),
        "string": lambda: patch.object(Worms.tactics, "func", points),
        "link": lambda: patch.object(DragonOutline.amalgamation, "func", links),
        "barrier": lambda: patch.object(influence_stage, "compute", influence),
        "value": lambda: patch.object(generation, "redistributed", valued),
    }
    with patches[plant.kind]():
        yield


def plants(analysis: Analysis) -> Iterator[Plant]:
    """Yields what can be turned round."""
    life, worms, color = analysis.life.dragons, analysis.tactics.worms, analysis.position.to_move
    yield from (Plant("dragon", origin) for origin in life.by_origin if life.owl[origin].status != "unchecked")
    yield from (Plant("string", origin) for origin, code in worms.attack_codes.items() if code != LOSE)
    joins = [join for join in analysis.life.outline.amalgamation.joins if join.first != join.second]
    yield from (Plant("link", join.first, join.second) for join in joins[:MOST_LINKS])
    walls = {(b.point, b.color): b for b in analysis.ground.influence(color).findings.barriers if b.strong}
    yield from (Plant("barrier", *place) for place in list(walls)[:MOST_BARRIERS])
    moves = analysis.moves.generation(color).ranked[:MOST_VALUES]
    yield from (Plant("value", p, int(n > 0)) for n, (p, _) in enumerate(moves))


def subjects_of(plant: Plant, analysis: Analysis) -> frozenset[str]:
    """Returns the subjects under which a planted fact may be named: for a link any two strings of its dragon."""
    size = analysis.position.size
    name = vertex(plant.point, size)
    if plant.kind == "link":
        life = analysis.life.dragons
        strings = life.by_origin[life.dragon_at[plant.point]].strings
        return frozenset(f"dragons {vertex(a, size)} and {vertex(b, size)}" for a in strings for b in strings)
    named = {"barrier": f"barrier {name} {NAMES[plant.other]}", "value": f"move {name}"}
    return frozenset((named.get(plant.kind, f"{plant.kind} {name}"),))


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
            subjects = subjects_of(plant, teacher.analysis)
            found = cause_of(spoilt, wanted, doubts, "the engine", analyses=most)
            yield Trial(position, plant, subjects, found)


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
                name = f"{trial.plant.kind} {vertex(trial.plant.point, position.size)}"
                print(f"{file.name} {move}  {name}  {'named' if trial.named else 'not named'}", flush=True)
                if len(found) >= asked.most:
                    break
            if len(found) >= asked.most:
                break
        if len(found) >= asked.most:
            break
    for kind in KINDS:
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
