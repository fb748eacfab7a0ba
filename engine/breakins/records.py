"""What the break-in stage found, step by step."""

from functools import cached_property

from msgspec import Struct

from godebug.engine.go.color import Color
from godebug.engine.go.points import NO_POINT, Point
from godebug.engine.go.result_codes import LOSE, Code
from godebug.engine.influence.computation import with_erased_territory
from godebug.engine.influence.result import Influence


class Erasure(Struct, frozen=True):
    """A point of a territory that is listed as lost.

    `kind`: "a" for the break-in move, "b" for a point at which the string enters. `erased`: False where the round had
    taken enough already, so that the point was only taken out of the goal.
    """

    point: Point
    kind: str
    erased: bool


class Round(Struct, frozen=True):
    """One question about a string and the part of a territory that it may reach.

    `goal`: the points of that part, in reading order. `question`: "break_in" or "block_off"; `code` and `move` its
    answer; `nodes`, `tactical_nodes`: what it took. `cached`: the answer was known from an earlier question.
    `erasures`: what was listed when the string did get in.
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
        """The string gets in. A ko is enough for break_in, and for block_off too: to block by ko does not fail."""
        return self.code != LOSE if self.question == "break_in" else self.code == LOSE


class Attempt(Struct, frozen=True):
    """One string's way into a territory: rounds, until it fails. `string` is the origin of the string."""

    string: Point
    rounds: tuple[Round, ...]

    @property
    def move(self) -> int:
        """The first move that breaks in; NO_POINT where there is none, or the other side moves."""
        moves = (r.move for r in self.rounds if r.question == "break_in" and r.succeeds)
        return next((move for move in moves if move != NO_POINT), NO_POINT)


class Territory(Struct, frozen=True):
    """A territory that was examined.

    `owner`: whose it is. `to_move`: who moves first. `goal`: its points with their marks, 1 for the territory and 2 for
    points beside it that count when the intruder moves, in reading order. `attempts`: of the strings near it.
    """

    owner: Color
    to_move: Color
    goal: tuple[tuple[int, int], ...]
    attempts: tuple[Attempt, ...]

    @property
    def erased(self) -> tuple[int, ...]:
        """The points that are lost with their neighbours, in the order found, possibly twice."""
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
    territories: tuple[Territory, ...]

    @cached_property
    def after(self) -> Influence:
        """The computation without the territory that can be broken into."""
        influence = self.before
        for territory in self.territories:
            if territory.erased:
                influence = with_erased_territory(influence, territory.erased, territory.owner)
        return influence

    @property
    def moves(self) -> tuple[tuple[int, int], ...]:
        """(string, move) for each string that breaks in when it moves first, in the order found."""
        return tuple(
            (attempt.string, attempt.move)
            for territory in self.territories
            for attempt in territory.attempts
            if attempt.move != NO_POINT
        )
