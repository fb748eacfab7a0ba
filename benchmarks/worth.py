"""The value of the best move beside what the turn is worth by a strong network, and what chosen moves lose.

    python benchmarks/worth.py GAMES --truth JUDGED.json --passed PASSED.jsonl [--every 4] [--jobs 2]

JUDGED.json says who leads (`lead_white`) and what candidates lose; PASSED.jsonl who leads if the side to move passed:
one JSON line a position, with `id` (the name of the game) and `rootInfo.scoreLead`. The difference is what the turn is
worth. Told are the means, the rank correlation, and what the turn is worth by the value of the best move, for half of
the games by a hash of their names and for the other half.
"""

import argparse
import json
import statistics
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from godebug.apps.lab.places import load
from godebug.apps.lab.truth import Judged, lost_by, read_truth
from godebug.apps.lab.work import WorkPool, fingerprint, run_all, shipped_patterns
from godebug.engine.analysis import Analysis
from godebug.engine.go.points import NO_POINT, vertex
from godebug.engine.patterns.database import PatternFolder
from godebug.views.output import Output

#: Points that a move may lose at most, as counted here.
MOST_LOST: Final = 30.0
#: Where groups of values of the best move begin.
GROUPS: Final = (0.0, 10.0, 15.0, 20.0, 25.0, 30.0, 40.0)
#: What games are set aside, in words.
SIDES: Final = {False: "one half", True: "the other"}


class Asked(Struct, frozen=True):
    """What positions are asked with: the folder of databases, and its fingerprint."""

    patterns: str
    fingerprint: str


class Row(Struct, frozen=True):
    """A position: what the best move is valued, what the turn is worth, and what the chosen move loses."""

    valued: float
    turn: float
    lost: float


def best_of(of: Asked, one: Judged) -> Any:
    """Returns the chosen move of a position, and the value of the best one."""
    position = load(one.place)
    analysis = Analysis(position, 10, PatternFolder(of.patterns))
    found = analysis.moves.generation(position.to_move)
    analysis.release()
    chosen = "PASS" if found.best == NO_POINT else vertex(found.best, position.size)
    return [chosen, found.choice.top[0][1] if found.choice.top else 0.0]


def is_aside(game: str) -> bool:
    """Tells whether a game belongs to the other half."""
    return int(sha256(("split" + game).encode()).hexdigest(), 16) % 2 == 1


def ranks(figures: list[float]) -> list[float]:
    """Returns the places of figures in their order."""
    places = [0.0] * len(figures)
    for place, index in enumerate(sorted(range(len(figures)), key=figures.__getitem__)):
        places[index] = float(place)
    return places


def tell(side: str, rows: list[Row]) -> None:
    """Prints what is known of some positions."""
    valued, turns = [row.valued for row in rows], [row.turn for row in rows]
    correlation = statistics.correlation(ranks(valued), ranks(turns))
    lost = statistics.mean(row.lost for row in rows)
    print(
        f"{side}: {len(rows)} positions; best move {statistics.mean(valued):.1f}, the turn "
        f"{statistics.mean(turns):.1f}; rank correlation {correlation:.2f}; chosen moves lose {lost:.2f}"
    )
    for low, high in zip(GROUPS, (*GROUPS[1:], float("inf")), strict=True):
        chosen = [row for row in rows if low <= row.valued < high]
        if chosen:
            told, so = (statistics.mean(getattr(row, name) for row in chosen) for name in ("valued", "turn"))
            print(f"  valued from {low:g}: {told:.1f}, the turn {so:.1f} ({len(chosen)})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", help="the folder of the games")
    parser.add_argument("--truth", required=True)
    parser.add_argument("--passed", required=True)
    parser.add_argument("--every", type=int, default=1, help="one position in so many")
    parser.add_argument("--jobs", type=int, default=0)
    options = parser.parse_args()
    answers = [json.loads(line) for line in Path(options.passed).read_text().splitlines()]
    passed = {answer["id"]: float(answer["rootInfo"]["scoreLead"]) for answer in answers}
    leads = {one["game"]: float(one["lead_white"]) for one in json.loads(Path(options.truth).read_text())["positions"]}
    truth = [one for one in read_truth(options.truth, options.games)[:: options.every] if one.game in passed]
    patterns = shipped_patterns()
    found = run_all(
        best_of, Asked(patterns, fingerprint(patterns)), truth, WorkPool(Output(), options.jobs), "positions"
    )
    rows = [
        (is_aside(one.game), Row(valued, abs(leads[one.game] - passed[one.game]), lost_by(one, move, MOST_LOST)))
        for one, (move, valued) in zip(truth, found, strict=True)
    ]
    for aside, side in SIDES.items():
        chosen = [row for where, row in rows if where == aside]
        if len(chosen) > 1:
            tell(side, chosen)


if __name__ == "__main__":
    main()
