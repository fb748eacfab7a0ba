"""How likely what `godebug solve` reads is right: fits the odds to printed problems, and measures them on others.

    python benchmarks/solve_odds.py PROBLEMS [--nodes N] [--count N]
    python benchmarks/solve_odds.py PROBLEMS --tactics

PROBLEMS is a folder of JSON files: AB and AW are stones, SOL the right first moves, as `godebug solve --problems` reads
them. By a hash of their names half is fitted to, and half is set aside. Printed are the weights (of
`engine/solve/odds.py`, with `--tactics` of `engine/analysis/decided.py`), and how often what is called so likely is
so, on both halves. Not more than the first `--count` problems of each half, in the order of the hash, are asked.
"""

import argparse
import sys
from collections.abc import Sequence
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from godebug.engine.analysis.decided import settled, tactical_answers
from godebug.engine.go.points import NO_POINT, vertex
from godebug.engine.go.position import Position
from godebug.engine.solve.asking import start_of
from godebug.engine.solve.groups import FrameReading, GroupSearch, solve_position
from godebug.engine.solve.odds import logistic, terms
from godebug.engine.solve.records import CAPTURE, PASS, ProofQuestion
from godebug.engine.solve.verdict import SolveOptions
from godebug.records.problems import Problem, read_problems

#: How far weights are held back.
RIDGE: Final = 1.0
#: Positions that one move of the book may cost in a frame.
BOOK_NODES: Final = 20_000
STEPS: Final = (0.0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.01)


class JudgedReading(Struct, frozen=True):
    """One candidate of a problem: its terms, whether it is right, and how many candidates the problem has."""

    problem: str
    terms: tuple[float, ...]
    right: bool
    among: int


def of_life(problem: Problem, nodes: int) -> list[JudgedReading]:
    """The readings of a problem; left out where the move of the book is not settled in the frame."""
    finding = GroupSearch(problem.plane, problem.color, SolveOptions(nodes))
    finding.look()
    readings = finding.readings()
    told = [(finding.features(each, readings), _holds(each, problem.right)) for each in readings]
    return [JudgedReading(problem.name, terms(f), right, len(told)) for f, right in told if right is not None]


def _holds(reading: FrameReading, book: Sequence[str]) -> bool | None:
    """Whether a move of the book decides in the frame of a reading; None where that is not settled."""
    group, frame = reading.group, reading.asked.frame
    stand = start_of(frame, ProofQuestion(CAPTURE, not group.own))
    answers = [
        reading.bounds.read(CAPTURE, after, BOOK_NODES, reading.asked)
        for move, after in reading.asked.after(CAPTURE, stand)
        if move != PASS and frame.names[move] in book
    ]
    return True if (not group.own) in answers else None if None in answers else False


def of_tactics(problem: Problem, nodes: int) -> list[JudgedReading]:
    """The moves on which a capture, a rescue, a cut or a link hangs; none where the solver has an answer."""
    if solve_position(problem.plane, problem.color, SolveOptions(nodes)) is not None:
        return []
    by_move, _ = tactical_answers(Position(problem.plane, problem.color))
    return [
        JudgedReading(
            problem.name, settled(answers, len(by_move)), vertex(move, problem.plane.size) in problem.right, 1
        )
        for move, answers in by_move.items()
        if move != NO_POINT
    ]


def fitted(samples: Sequence[JudgedReading]) -> NDArray[np.float64]:
    """The weights of a logistic function, by Newton's method; every problem counts by the root of its candidates."""
    x = np.array([sample.terms for sample in samples], float)
    y = np.array([sample.right for sample in samples], float)
    part = np.array([sample.among for sample in samples], float) ** -0.5
    held = RIDGE * np.array([1e-6, *[1.0] * (x.shape[1] - 1)])
    weights = np.zeros(x.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (part * (y - p)) - held * weights
        weights += np.linalg.solve((x * (part * p * (1 - p))[:, None]).T @ x + np.diag(held), slope)
    return weights


def told(samples: Sequence[JudgedReading], weights: NDArray[np.float64], name: str) -> None:
    """Prints how often the likeliest candidate of a problem is right, by its odds."""
    best: dict[str, tuple[float, bool]] = {}
    for sample in samples:
        odds = logistic(float(np.dot(weights, sample.terms)))
        if sample.problem not in best or odds > best[sample.problem][0]:
            best[sample.problem] = odds, sample.right
    for low, high in pairwise(STEPS):
        found = [right for odds, right in best.values() if low <= odds < high]
        if found:
            print(f"{name}  odds {low:.1f} to {min(high, 1):.1f}: {sum(found)} of {len(found)} right")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("problems", type=Path)
    parser.add_argument("--nodes", type=int, default=2_000_000)
    parser.add_argument("--count", type=int)
    parser.add_argument("--tactics", action="store_true")
    args = parser.parse_args()
    halves: tuple[list[tuple[str, Problem]], ...] = ([], [])
    for problem in read_problems(args.problems):
        digest = sha256(f"split{problem.name.removesuffix('.json')}".encode()).hexdigest()
        halves[int(digest, 16) % 2].append((digest, problem))
    seen, aside = (
        [
            sample
            for _, problem in sorted(half, key=lambda each: each[0])[: args.count]
            for sample in ((of_tactics if args.tactics else of_life)(problem, args.nodes))
        ]
        for half in halves
    )
    weights = fitted(seen)
    print("weights", *(f"{weight:.2f}" for weight in weights))
    told(seen, weights, "fitted to")
    told(aside, weights, "set aside")


if __name__ == "__main__":
    main()
