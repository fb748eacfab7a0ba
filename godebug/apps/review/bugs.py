"""What a review says of the built-in engine: a suite of tests that it fails, each with why.

Three kinds: statuses that the network denies, better moves that nobody proposes, moves that are valued too high. A
wanted move is any that is within a point of the best one at many visits.
"""

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct

from godebug.apps.lab.work import WorkPool
from godebug.apps.review.clauses import Clause
from godebug.apps.review.judging import Judge, Mistake
from godebug.apps.review.reviewing import Review, ReviewedMistake
from godebug.basics.errors import printable
from godebug.engine.go.color import NAMES
from godebug.engine.go.points import NO_POINT, vertex
from godebug.engine.go.position import Position
from godebug.studies.peers.analysis_engine import NetworkEvaluation, query_of
from godebug.views.words import several

#: Visits of a position whose wanted moves are asked for; moves within so many points of the best one are wanted too, if
#: they have this part of its visits.
VISITS: Final = 64
WITHIN: Final = 1.0
_LEAST_VISITS: Final = 0.03
#: Stones are lost, or their owner's, for the network beyond this ownership, and a dragon has so many of them at least.
_SURE: Final = 0.7
_LEAST_STONES: Final = 3

BugKind = Literal["status denied", "nobody proposes it", "another move is valued higher"]


class Bug(Struct, frozen=True):
    """A test that the built-in engine fails. `move`: the position is that before this move. `command`, `expected`: the
    question and the pattern of right answers. `answer`: what the engine says. `reason`: why, in a few words. `points`:
    what hangs on it by the network.
    """

    kind: BugKind
    move: int
    command: str
    expected: str
    answer: str
    reason: str
    points: float


def bugs_of(review: Review, judges: Judge, pool: WorkPool, rules: str) -> list[Bug]:
    """Returns the tests that the mistakes of a review give, most points first.

    Raises UserError where the judge gives no answer.
    """
    reviewed = [one for group in review.groups for one in group.members]
    positions = [review.judgement.before(one.mistake) for one in reviewed]
    queries = [query_of(position, VISITS, rules=judges.rules or rules, ownership=False) for position in positions]
    judged = judges.evaluations(queries, pool, "wanted moves")
    found = [
        bug
        for one, position, evaluation in zip(reviewed, positions, judged, strict=True)
        for bug in (*_of_statuses(one, position.size), *_of_move(one, position, evaluation))
    ]
    unique = {(bug.move, bug.command): bug for bug in reversed(found)}
    return sorted(unique.values(), key=lambda bug: (-bug.points, bug.move, bug.command))


def _of_statuses(reviewed: ReviewedMistake, size: int) -> Iterator[Bug]:
    """Yields the dragons whose status after the played move the network denies."""
    mistake = reviewed.mistake
    for clause in reviewed.explained.clauses:
        change = clause.change
        if change.source != "life and death" or len(change.stones) < _LEAST_STONES:
            continue
        expected = _expected_status(clause)
        if expected:
            stone = vertex(change.stones[0], size)
            yield Bug(
                "status denied",
                mistake.number + 1,
                f"dragon_status {stone}",
                expected,
                change.played,
                f"the network gives its {len(change.stones)} stones to their owner by {clause.played * 100:+.0f} %",
                abs(clause.played) * 2 * len(change.stones),
            )


def _expected_status(clause: Clause) -> str:
    """Returns the pattern of statuses that fit the ownership of stones, empty where ours does."""
    word = clause.change.played
    if word == "alive" and clause.played < -_SURE:
        return "(critical|dead).*"
    if word in ("dead", "critical") and clause.played > _SURE:
        return "alive"
    return ""


def _of_move(reviewed: ReviewedMistake, position: Position, evaluation: NetworkEvaluation) -> Iterator[Bug]:
    """Yields the question for a move where ours is none of the wanted ones."""
    mistake, explained, size = reviewed.mistake, reviewed.explained, position.size
    wanted = wanted_moves(evaluation, mistake)
    if not wanted or explained.best in wanted:
        return
    names = [vertex(p, size) for p in wanted]
    ours, first = vertex(explained.best, size), names[0]
    kind: BugKind = (
        "another move is valued higher" if mistake.better in wanted and explained.rank else ("nobody proposes it")
    )
    reason = f"{ours} has more by " + "; ".join(f"{text} {amount:+.1f}" for amount, text in explained.missing)
    if kind == "nobody proposes it":
        reason = f"no reason speaks for {first}" + (f"; {reason}" if explained.missing else "")
    expected = names[0] if len(names) == 1 else f"({'|'.join(names)})"
    yield Bug(kind, mistake.number, f"reg_genmove {NAMES[mistake.color]}", expected, ours, reason, mistake.lost)


def wanted_moves(evaluation: NetworkEvaluation, mistake: Mistake) -> list[int]:
    """Returns the moves that lose next to nothing, best first."""
    moves = [move for move in evaluation.moves if move.point != NO_POINT]
    if not moves:
        return []
    best = max(mistake.sign * move.lead for move in moves if move.visits >= _LEAST_VISITS * moves[0].visits)
    return [
        move.point
        for move in moves
        if move.visits >= _LEAST_VISITS * moves[0].visits and mistake.sign * move.lead >= best - WITHIN
    ]


class BugSuite:
    """Collects the tests of reviewed games and writes them as a suite. `path`: the file; games are named from there."""

    def __init__(self, path: str, judge: str) -> None:
        self._path, self._judge = path, judge
        self._games: list[tuple[str, list[Bug]]] = []

    def add(self, file: str, bugs: list[Bug]) -> None:
        """Adds the tests of a game."""
        self._games.append((os.path.relpath(file, Path(self._path).resolve().parent), bugs))

    def summary(self) -> str:
        """Returns how many tests of each kind there are, in words."""
        counts = Counter(bug.kind for _, bugs in self._games for bug in bugs)
        told = ", ".join(f"{kind} {count}" for kind, count in sorted(counts.items()))
        return f"{several(sum(counts.values()), 'test')}" + (f": {told}" if told else "")

    def text(self) -> str:
        """Returns the suite."""
        lines = [
            f"# Judged by {self._judge}; wanted moves are those within {WITHIN:g} points at {VISITS} visits.",
            f"# {self.summary()}.",
        ]
        number = 0
        for file, bugs in self._games:
            if bugs and (not file.isprintable() or len(file.split()) != 1):
                lines += ["", f"# {printable(file)}: no suite can name this file; call it otherwise."]
                continue
            for bug in sorted(bugs, key=lambda one: (one.move, -one.points)):
                number += 10
                lines += [
                    "",
                    f"# {bug.kind}, {bug.points:.1f} points; the engine says {bug.answer}: {bug.reason}.",
                    f"loadsgf {file} {bug.move}",
                    f"{number} {bug.command}",
                    f"#? [{bug.expected}]*",
                ]
        return "\n".join(lines) + "\n"
