"""What strong players' games say of a move: how often its context is played, and how near it is to the last moves.

The value of a move is multiplied by a factor for each. Without a table of contexts nothing is.
"""

import math
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from godebug.engine.go.points import NO_POINT
from godebug.engine.go.position import Position
from godebug.engine.patterns.contexts import FAR, BoardContexts, ContextTable, Familiar, distance_between

#: By how much the logarithms of the three ratios count: of the context, and of the distances from the opponent's last
#: move and from the mover's own. Fitted to what moves lose by a strong network (`benchmarks/experience.py`).
CONTEXT_WEIGHT, LAST_WEIGHT, OWN_WEIGHT = 0.15, 0.15, 0.075
#: These ratios, as logarithms, change nothing: those of moves as they are mostly chosen.
USUAL_CONTEXT, USUAL_LAST, USUAL_OWN = 2.6, 1.0, 0.7
#: The ratio of a context counts from here to there, as a logarithm.
LEAST_CONTEXT, MOST_CONTEXT = -3.0, 4.0
#: With fewer stones on the board nothing is known: the first moves are those of known boards, and were not counted.
LEAST_STONES: Final = 4
#: On smaller boards nothing is known, either: contexts were counted on boards of 19x19, and with them fewer games of
#: 9x9 are won against a program of equal strength (10 of 40, without them 18).
LEAST_SIZE: Final = 13


class Experience(Struct, frozen=True):
    """What is known of one move. `familiar`: of its context; `last`, `own`: its distances from the opponent's last move
    and from the mover's, None where there is none; `near`: the points of these moves; `logs`: the logarithms of the
    ratios of the context and of both distances, 0 where there is none.
    """

    familiar: Familiar
    last: int | None
    own: int | None
    near: tuple[int, ...]
    logs: tuple[float, float, float]

    @property
    def context_factor(self) -> float:
        """Returns what the context multiplies a value by."""
        return math.exp(CONTEXT_WEIGHT * (self.logs[0] - USUAL_CONTEXT))

    @property
    def nearness_factor(self) -> float:
        """Returns what the distances multiply a value by."""
        nearness = 0.0
        if self.last is not None:
            nearness += LAST_WEIGHT * (self.logs[1] - USUAL_LAST)
        if self.own is not None:
            nearness += OWN_WEIGHT * (self.logs[2] - USUAL_OWN)
        return math.exp(nearness)

    @property
    def factor(self) -> float:
        """Returns what a value is multiplied by in all."""
        return self.context_factor * self.nearness_factor

    @property
    def context_words(self) -> str:
        """Returns what is known of the context in words."""
        if not self.familiar.size:
            return "what stands around it is not known"
        played, seen = self.familiar.count
        return (
            f"played {played} times of {seen} where the board looks so up to distance {self.familiar.size}; "
            f"{self.familiar.ratio:.2g} x as often as any point, a usual choice {math.exp(USUAL_CONTEXT):.2g} x"
        )

    @property
    def nearness_words(self) -> str:
        """Returns the distances in words."""
        told = ((self.last, "the opponent's last move"), (self.own, "the own one"))
        known = [f"{'at least ' * (far == FAR)}{far} from {of}" for far, of in told if far is not None]
        return "distance " + ", ".join(known)


class Experiences:
    """What is known of the moves of `color` in one position."""

    def __init__(self, table: ContextTable, position: Position, color: int) -> None:
        self._table = table
        self._surroundings = BoardContexts(position.plane.cells, position.size, color)
        recent = [move for move in reversed(position.history[-2:]) if move.point != NO_POINT]
        self._last = next((move.point for move in recent if move.color != color), None)
        self._own = next((move.point for move in recent if move.color == color), None)
        self._known: dict[int, Experience] = {}

    def of(self, move: int) -> Experience:
        """Returns what is known of a move."""
        if move not in self._known:
            self._known[move] = self._found(move)
        return self._known[move]

    def _found(self, move: int) -> Experience:
        table = self._table
        familiar = table.familiar(self._surroundings, move)
        context = math.log(familiar.ratio) if familiar.ratio > 0.0 else LEAST_CONTEXT
        context = min(max(context, LEAST_CONTEXT), MOST_CONTEXT)
        last, own = _distance(move, self._last), _distance(move, self._own)
        near = tuple(point for point in (self._last, self._own) if point is not None)
        return Experience(familiar, last, own, near, (context, _log(table.near_last, last), _log(table.near_own, own)))


def _distance(move: int, other: int | None) -> int | None:
    return None if other is None else min(distance_between(move, other), FAR)


def _log(ratios: Sequence[float], distance: int | None) -> float:
    return 0.0 if distance is None else math.log(ratios[distance])
