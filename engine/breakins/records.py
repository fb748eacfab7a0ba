"""What the break-in stage finds, step by step."""

from functools import cached_property

from msgspec import Struct

from godebug.engine.go.color import Color
from godebug.engine.go.points import NO_POINT, Point
from godebug.engine.go.result_codes import LOSE, Code
from godebug.engine.influence.computation import with_erased_territory
from godebug.engine.influence.result import Influence


class Erasure(Struct, frozen=True):
    """A point of a territory that a break-in takes away.

    `kind`: "a" for the break-in move, "b" for a point where the string enters. `erased`: False where the round had
    taken enough already; the point then only leaves the goal.
    """

    point: Point
    kind: str
    erased: bool


class Round(Struct, frozen=True):
    """One question: does a string enter the part of a territory that it may reach?

    `goal`: the points of that part, in reading order. `question`: "break_in" or "block_off"; `code` and `move`: its
    answer; `nodes`, `tactical_nodes`: the nodes it took. `cached`: the answer came from an earlier question.
    `erasures`: the points taken away when the string did get in.
    """

    goal: tuple[int, ...]
    question: str
    code: Code
    move: Point
    nodes: int
    tactical_nodes: int
    cached: bool
    erasures: tuple[Erasure, ...] = ()

    @property
    def succeeds(self) -> bool:
        """Tells whether the string gets in. A ko is enough: to break in by ko succeeds, to block off by ko fails."""
        return self.code != LOSE if self.question == "break_in" else self.code == LOSE


class Attempt(Struct, frozen=True):
    """One string's rounds in one territory, until a round fails. `string` is its origin."""

    string: Point
    rounds: tuple[Round, ...]

    @property
    def move(self) -> int:
        """Returns the first move that breaks in, NO_POINT where there is none or the owner moves first."""
        moves = (r.move for r in self.rounds if r.question == "break_in" and r.succeeds)
        return next((move for move in moves if move != NO_POINT), NO_POINT)


class ExaminedTerritory(Struct, frozen=True):
    """A territory that was examined.

    `owner`: whose it is. `to_move`: who moves first. `goal`: its points with their marks, in reading order: 1 in the
    territory, 2 for points beside it that count when the intruder moves. `attempts`: those of the strings near it.
    """

    owner: Color
    to_move: Color
    goal: tuple[tuple[int, int], ...]
    attempts: tuple[Attempt, ...]

    @property
    def erased(self) -> tuple[int, ...]:
        """Returns the points that are lost with their neighbours, in the order found; a point may come twice."""
        return tuple(
            erasure.point
            for attempt in self.attempts
            for reading in attempt.rounds
            for erasure in reading.erasures
            if erasure.erased
        )


class BreakIns(Struct, frozen=True, eq=False, dict=True):
    """The break-ins of one influence computation. `before`: that computation. `territories`: in reading order."""

    before: Influence
    territories: tuple[ExaminedTerritory, ...]

    @cached_property
    def after(self) -> Influence:
        """Returns the computation without the territory that can be broken into."""
        influence = self.before
        for territory in self.territories:
            if territory.erased:
                influence = with_erased_territory(influence, territory.erased, territory.owner)
        return influence

    @property
    def moves(self) -> tuple[tuple[int, int], ...]:
        """Returns (string, move) for each string that breaks in when it moves first, in the order found."""
        return tuple(
            (attempt.string, attempt.move)
            for territory in self.territories
            for attempt in territory.attempts
            if attempt.move != NO_POINT
        )
