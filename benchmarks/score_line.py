"""How the score of a game runs as a line, beside a strong network: what the filter of `score --graph` is chosen by.

    python benchmarks/score_line.py GAMES --truth LEADS.json [--positions 40]

LEADS.json: by game the `moves` before which it was judged, and the network's `lead` for White before each. Printed for
single positions and for filters of several reaches: the mean change from move to move, how often it turns round, and
the mean distance from the network's lead, in points.
"""

import argparse
import json
import statistics
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from godebug.basics.resources import data_folder
from godebug.cli.positions import PositionRequest, load_position
from godebug.engine.patterns.database import PatternFolder
from godebug.engine.score.game_line import WEIGHTS, filtered
from godebug.studies.builtin import BuiltIn
from godebug.views.output import Output

#: Filters by name: the weights of a position's neighbours by their distance.
FILTERS: Final = {
    "single positions": (1.0,),
    "two moves": (0.5, 0.25),
    "four moves": (0.25, 0.25, 0.125),
    "four, binomial": (6 / 16, 4 / 16, 1 / 16),
    "six moves": (1 / 6, 1 / 6, 1 / 6, 1 / 12),
    "eight moves": (0.125, 0.125, 0.125, 0.125, 0.0625),
    "in use": WEIGHTS,
}


def estimates(path: Path, moves: Sequence[int]) -> list[float]:
    """The estimates before the moves, in points for White."""
    found, patterns = [], PatternFolder(data_folder("patterns"))
    for move in Output().counted(moves, path.name):
        position = load_position(PositionRequest(str(path), str(move)), lambda text: None)
        study = BuiltIn(position, databases=patterns)
        found.append(study.score.estimate)
        study.release()
    return found


def main() -> None:
    """Reads the arguments and prints a line a filter."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("games", type=Path)
    parser.add_argument("--truth", type=Path, required=True)
    parser.add_argument("--positions", type=int, help="only so many of each game, the first")
    asked = parser.parse_args()
    truth = json.loads(asked.truth.read_text())["games"]
    said, leads = [], []
    for game, judged in truth.items():
        order = sorted(zip(judged["moves"], judged["lead"], strict=True))[: asked.positions]
        said.append(estimates(asked.games / game, [move for move, _ in order]))
        leads.append([lead for _, lead in order])
    for name, weights in FILTERS.items():
        lines = [filtered(each, weights) for each in said]
        changes = [[b - a for a, b in pairwise(line)] for line in lines]
        turns = [a * b < 0 for each in changes for a, b in pairwise(each)]
        off = [abs(a - b) for line, lead in zip(lines, leads, strict=True) for a, b in zip(line, lead, strict=True)]
        change = statistics.mean(abs(each) for every in changes for each in every)
        print(
            f"{name:18} changes by {change:5.2f} a move, turns round in {statistics.mean(turns):4.0%}, "
            f"off by {statistics.mean(off):5.2f} (median {statistics.median(off):5.2f}); {len(off)} positions"
        )


if __name__ == "__main__":
    main()
