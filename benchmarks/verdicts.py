#!/usr/bin/env python3
"""What races cost in the positions of games, and how often life and death is as tactics alone suggest.

    python benchmarks/verdicts.py                           # every tenth move of the games that ship
    python benchmarks/verdicts.py DIR --every 40            # of the games of a folder

The limits of races (`engine/semeai/parameters.py`, `engine/semeai/arena.py`) and the rules of
`engine/dragons/estimate.py` were chosen by such figures. Prints the nodes that all races of a position take together,
the positions that the exact search opens for a race that it solves, and for how many dragons the rules say what
reading says.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from unittest.mock import patch

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from godebug.basics.resources import data_folder  # noqa: E402
from godebug.cli.positions import PositionRequest, load_position  # noqa: E402
from godebug.engine.analysis import Analysis  # noqa: E402
from godebug.engine.analysis.order import Stage  # noqa: E402
from godebug.engine.dragons.estimate import EstimatedLife  # noqa: E402
from godebug.engine.go.position import Position  # noqa: E402
from godebug.engine.patterns.database import PatternFolder  # noqa: E402
from godebug.engine.semeai.records import BY_EXACT, RaceOutcome  # noqa: E402
from godebug.engine.semeai.stage import RaceReader  # noqa: E402

GAMES = ROOT / "regression" / "games"


def positions(folder: Path, every: int) -> Iterator[Position]:
    """Yields one position in so many of each game of a folder."""
    for file in sorted(folder.glob("*.sgf")):
        end = load_position(PositionRequest(str(file), lenient=True), print)
        for move in range(every, end.move_number + 1, every):
            yield load_position(PositionRequest(str(file), str(move), lenient=True), print)


def races_of(analysis: Analysis) -> list[RaceOutcome]:
    """Reads the life of all dragons; returns the races that were asked for on the way."""
    found: list[RaceOutcome] = []
    analyze = RaceReader.analyze

    def heard(reader: RaceReader, *stones: int, **how: bool) -> RaceOutcome:
        found.append(analyze(reader, *stones, **how))
        return found[-1]

    with patch.object(RaceReader, "analyze", heard):
        analysis.upto(Stage.LIFE)
    return found


def line(what: str, figures: Sequence[int]) -> str:
    """Returns the median of figures, what nine of ten do not exceed, and the most."""
    ordered = sorted(figures) or [0]
    marks = (ordered[len(ordered) // 2], ordered[9 * len(ordered) // 10], ordered[-1])
    return f"{what:34}" + "".join(f"{mark:10,}" for mark in marks) + f"  of {len(figures):,}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="?", type=Path, default=GAMES, help="the folder of the games")
    parser.add_argument("--every", type=int, default=10, help="one position of a game in so many is looked at")
    options = parser.parse_args()
    databases = PatternFolder(data_folder("patterns"))
    nodes: list[int] = []
    opened: list[int] = []
    alike = guessed = 0
    for position in positions(options.games, options.every):
        analysis = Analysis(position, databases=databases)
        races = races_of(analysis)
        nodes.append(sum(race.nodes for race in races))
        opened += [race.positions for race in races if race.reason == BY_EXACT]
        read = analysis.life.dragons.owl
        estimates = EstimatedLife().verdicts(analysis.life.outline)
        guessed += len(estimates)
        alike += sum(read[origin].status == verdict.status for origin, verdict in estimates.items())
    print(f"{'':34}    median nine of ten    most")
    print(line("nodes of all races of a position", nodes))
    print(line("positions of a race solved exactly", opened))
    print(f"dragons whose status the rules tell: {alike:,} of {guessed:,}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
