"""Which facts the worst moves hang on: `godebug cause` over positions that a strong network judged.

    python benchmarks/judged_causes.py JUDGED.json --passed PASSED.jsonl [--games DIR] [--least 4] [--every 1]

JUDGED.json says what candidates lose, and who will own each point (`ownership`); PASSED.jsonl says that if the side to
move passed: one JSON line a position, with `id` (the name of the game) and `ownership`, -1 (Black's) to 1. Where the
engine's move loses LEAST points and more, the smallest set of facts is looked for that the network's ownership denies
and that makes the engine play one of the moves within a point of the best. Told are the sums by stage and kind of fact,
in points that the network says are lost.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from godebug.apps.lab.databases import databases_in
from godebug.apps.lab.places import load
from godebug.apps.lab.truth import Judged, lost_by, read_truth
from godebug.apps.lab.work import WorkPool, fingerprint, run_all, shipped_patterns
from godebug.comparing.cause import find_cause
from godebug.comparing.causes import Case, case_of, sums_answer
from godebug.engine.analysis import Analysis
from godebug.engine.go.points import NO_POINT, parse_vertex, vertex
from godebug.engine.go.position import Position
from godebug.engine.patterns.database import PatternFolder
from godebug.studies.builtin import BuiltIn
from godebug.views.output import Output

#: Moves that lose less than this are as good as the best, in points.
WITHIN = 1.0
#: Points that a move may lose at most, as counted here.
MOST_LOST = 100.0


class Asked(Struct, frozen=True):
    """The folder of databases with its fingerprint, and the least points that a move loses."""

    patterns: str
    fingerprint: str
    least: float


class Seen(Struct, frozen=True):
    """A judged position, with the ownership after a pass."""

    judged: Judged
    passed: tuple[float, ...]


class Network(BuiltIn):
    """A teacher who tells ownership, 1 for White's points to -1."""

    name = "network"

    def __init__(
        self, position: Position, folder: PatternFolder, ownership: NDArray[np.float64], passed: NDArray[np.float64]
    ) -> None:
        super().__init__(position, databases=folder)
        self.ownership, self.ownership_after_pass = ownership, passed

    def influence(self, color: int) -> Any:
        return self


def cause_of_judged(of: Asked, seen: Seen) -> Any:
    """Returns what a move hangs on, as JSON; None where it loses less, or nobody tells who owns what."""
    one = seen.judged
    position = load(one.place)
    folder = databases_in(of.patterns, of.fingerprint)
    analysis = Analysis(position, 10, folder)
    generation = analysis.moves.generation(position.to_move)
    best = generation.best
    lost = lost_by(one, "PASS" if best == NO_POINT else vertex(best, position.size), MOST_LOST)
    if lost < of.least or not one.ownership:
        return None
    right = [parse_vertex(name, position.size) for name, points in one.lost.items() if points <= WITHIN]
    wanted = max(right, key=lambda p: (generation.ledger(p).value, -p))
    now, passed = (np.array(each).reshape(position.size, position.size) for each in (one.ownership, seen.passed))
    found = find_cause(analysis, wanted, Network(position, folder, now, passed))
    return msgspec.to_builtins(replace(case_of(one.place.name, found, position.size), behind=lost))


def main() -> None:
    """Asks all positions, and prints the sums."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("truth", metavar="JUDGED.json")
    parser.add_argument("--passed", metavar="PASSED.jsonl", required=True)
    parser.add_argument("--games", metavar="DIR")
    parser.add_argument("--least", type=float, default=4.0)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    judged = read_truth(asked.truth, asked.games)[:: asked.every]
    lines = map(json.loads, Path(asked.passed).read_text().splitlines())
    passed = {line["id"]: tuple(line["ownership"]) for line in lines}
    seen = [Seen(one, passed[one.game]) for one in judged if one.game in passed]
    folder = shipped_patterns()
    output = Output(False)
    of = Asked(folder, fingerprint(folder), asked.least)
    found = run_all(cause_of_judged, of, seen, WorkPool(output, asked.jobs), "positions")
    cases = [msgspec.convert(one, Case) for one in found if one is not None]
    helped = [case for case in cases if case.facts]
    print(f"{len(cases)} of {len(seen)} moves lose {asked.least:g} points and more; {len(helped)} hang on facts")
    print(f"analyses: {sum(case.analyses for case in cases) / max(1, len(cases)):.1f} a position")
    output.show(sums_answer(cases).views(), "")


if __name__ == "__main__":
    main()
