"""What moves lose, and how often they are those of strong players, by the weights of `engine.moves.experience`.

    python benchmarks/experience.py GAMES --truth JUDGED.json [--table contexts.txt] [--every 1] [--jobs 2]

JUDGED.json says what the candidates of positions lose, and what was played. The moves of each position are valued
once, without experience; then every setting of the weights chooses among them. `--table` should be counted in other
games than those of the positions (`godebug patterns contexts`): with the one that ships, which may have been counted in
the same games, figures are too good. A chosen move that nobody judged counts as the worst candidate; the last column
says how many there were.
"""

import argparse
import itertools
import math
import statistics
import sys
from pathlib import Path
from typing import Final

from msgspec import Struct

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from godebug.apps.lab.places import load
from godebug.apps.lab.truth import Judged, read_truth
from godebug.apps.lab.work import WorkPool, fingerprint, run_all, shipped_patterns
from godebug.engine.analysis import Analysis
from godebug.engine.go.points import vertex
from godebug.engine.moves.experience import Experiences
from godebug.engine.patterns.contexts import FILE
from godebug.engine.patterns.database import PatternFolder, load_contexts
from godebug.views.output import Output

#: Settings that are tried: weights of the context, of the last move, and of the own one as a part of the second.
CONTEXT, LAST, OWN = (0.0, 0.05, 0.1, 0.15, 0.2), (0.0, 0.05, 0.1, 0.15, 0.2), (0.5, 1.0)
#: Losses count up to here, in points.
CAPS: Final = (10.0, 30.0)


class Asked(Struct, frozen=True):
    """What positions are asked with: the folder of databases, its fingerprint, and the table."""

    patterns: str
    fingerprint: str
    table: str


def moves_of(of: Asked, one: Judged) -> dict[str, list[float]]:
    """Returns of every valued move its value and the logarithms of what is known of it: context, last, own."""
    position = load(one.place)
    folder = PatternFolder(of.patterns).without_contexts()
    analysis = Analysis(position, 10, folder)
    generation = analysis.moves.generation(position.to_move)
    known = Experiences(load_contexts(of.table), position, position.to_move)
    found = {vertex(p, position.size): [value, *known.of(p).logs] for p, value in sorted(generation.values.items())}
    analysis.release()
    return found


def judged(moves: list[dict[str, list[float]]], truth: list[Judged], weights: tuple[float, ...]) -> str:
    """Returns the figures of one setting of the weights, as a row of the table."""
    lost: list[float] = []
    first = five = unknown = 0
    for found, one in zip(moves, truth, strict=True):
        values = {
            name: value * math.exp(sum(weight * known for weight, known in zip(weights, logs, strict=True)))
            for name, (value, *logs) in found.items()
        }
        order = sorted(values, key=lambda name: (-values[name], name))
        first += order[:1] == [one.played]
        five += one.played in order[:5]
        best = order[0] if order else "PASS"
        unknown += best not in one.lost
        lost.append(one.lost.get(best, max(one.lost.values())))
    capped = [statistics.mean(min(points, cap) for points in lost) for cap in CAPS]
    shares = [100.0 * count / len(lost) for count in (first, five)]
    figures = [*weights, *capped, statistics.median(lost), *shares, unknown]
    return " ".join(f"{figure:8.3f}" for figure in figures)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", help="the folder of the games")
    parser.add_argument("--truth", required=True)
    parser.add_argument("--table", help="a table of contexts; the one that ships where none is named")
    parser.add_argument("--every", type=int, default=1, help="one position in so many")
    parser.add_argument("--jobs", type=int, default=0)
    options = parser.parse_args()
    truth = read_truth(options.truth, options.games)[:: options.every]
    patterns = shipped_patterns()
    table = str(Path(options.table).resolve()) if options.table else str(Path(patterns) / FILE)
    asked = Asked(patterns, fingerprint(patterns), table)
    moves = run_all(moves_of, asked, truth, WorkPool(Output(), options.jobs), "positions")
    print(f"{len(truth)} positions; losses up to {CAPS[0]:g}, {CAPS[1]:g}, median; % first, among five; unjudged")
    print(judged(moves, truth, (0.0, 0.0, 0.0)))
    for context, last, own in itertools.product(CONTEXT, LAST, OWN):
        if context or last:
            print(judged(moves, truth, (context, last, last * own)))


if __name__ == "__main__":
    main()
