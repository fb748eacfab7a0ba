"""What is collected about moves: a record for each point, and what concerns several moves."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct, field

from godebug.engine.moves.origin import CurrentOrigin, GivenFigure, GivenKind, Origin
from godebug.engine.moves.reasons import Antisuji, Connect, Cut, OwlDefend, Reason, in_order
from godebug.engine.moves.value import UNBOUNDED, Shape

#: Reasons kept for one move.
MOST_REASONS: Final = 120
#: Random numbers of the moves: a multiplicative generator with a period long enough for any board.
_MULTIPLIER, _MODULUS = 48271, 2**31 - 1


class MoveRecord(Struct):
    """The reasons for and against one move, before it is valued.

    `reasons`: in the order in which they were found. `minimum`, `maximum`: bounds on the value, `least_territory`,
    `most_territory` on its territorial part, in points (0 and UNBOUNDED: none). `followup`, `reverse_followup`: values
    that patterns give. `worthwhile`: worth playing as a threat. `randomness`: multiplies the random part of the value.
    `patterns`: those that matched. `safe`: whether the new stone counts in influence, once that is known.
    `reviewed_secondary`: the secondary value from earlier reviews of the moves. `origins`: who gave each reason;
    `given_figures`: the other figures, and who gave them; `current_origin`: whose word a reason is that comes now.
    """

    point: int
    reasons: list[Reason] = field(default_factory=list)
    shape: Shape = field(default_factory=Shape)
    followup: float = 0.0
    reverse_followup: float = 0.0
    minimum: float = 0.0
    maximum: float = UNBOUNDED
    least_territory: float = 0.0
    most_territory: float = UNBOUNDED
    worthwhile: bool = False
    randomness: float = 1.0
    patterns: list[Origin] = field(default_factory=list)
    safe: bool = False
    reviewed_secondary: float = 0.0
    origins: dict[Reason, list[Origin]] = field(default_factory=dict)
    given_figures: list[GivenFigure] = field(default_factory=list)
    current_origin: CurrentOrigin = field(default_factory=CurrentOrigin)

    @property
    def sorted_reasons(self) -> list[Reason]:
        """Returns the reasons in the order in which they are weighed."""
        return in_order(self.reasons)

    @property
    def is_antisuji(self) -> bool:
        """Tells whether the move must not be played."""
        return any(isinstance(reason, Antisuji) for reason in self.reasons)

    @property
    def is_link(self) -> bool:
        """Tells whether the move connects or cuts."""
        return any(isinstance(reason, (Connect, Cut)) for reason in self.reasons)

    @property
    def owl_defended(self) -> frozenset[int]:
        """Returns the dragons that the move makes live."""
        return frozenset(reason.dragon for reason in self.reasons if isinstance(reason, OwlDefend))

    @property
    def is_considered(self) -> bool:
        """Tells whether the move has anything that calls for a valuation."""
        return bool(self.reasons) or self.least_territory > 0.0

    def add(self, reason: Reason) -> bool:
        """Adds a reason. Returns False where it is known already, or there is no room."""
        known, origin = self.origins.get(reason), self.current_origin.origin
        if known is not None:
            if origin not in known:
                known.append(origin)
            return False
        if len(self.reasons) >= MOST_REASONS:
            return False
        self.reasons.append(reason)
        self.origins[reason] = [origin]
        return True

    def given_figures_of(self, *kinds: GivenKind) -> list[GivenFigure]:
        """Returns the given figures of some kinds, in the order in which they were given."""
        return [figure for figure in self.given_figures if figure.kind in kinds]

    def _give(self, kind: GivenKind, points: float) -> None:
        figure = GivenFigure(kind, points, self.current_origin.origin)
        if figure not in self.given_figures:
            self.given_figures.append(figure)

    def set_shape(self, points: float) -> None:
        """Adds the shape value of a pattern."""
        if points:
            self.shape = self.shape.with_value(points)
            self.given_figures.append(GivenFigure("shape", points, self.current_origin.origin))

    def set_worthwhile(self) -> None:
        """Marks the move as worth playing as a threat."""
        self.worthwhile = True
        self._give("worthwhile threat", 0.0)

    def set_minimum(self, points: float) -> None:
        """Raises the lower bound on the value."""
        self.minimum = max(self.minimum, points)
        if points > 0.0:
            self._give("minimum value", points)

    def set_maximum(self, points: float) -> None:
        """Lowers the upper bound on the value."""
        self.maximum = min(self.maximum, points)
        if points < UNBOUNDED:
            self._give("maximum value", points)

    def set_least_territory(self, points: float) -> None:
        """Raises the lower bound on the territorial value."""
        self.least_territory = max(self.least_territory, points)
        if points > 0.0:
            self._give("minimum territory", points)

    def set_most_territory(self, points: float) -> None:
        """Lowers the upper bound on the territorial value."""
        self.most_territory = min(self.most_territory, points)
        if points < UNBOUNDED:
            self._give("maximum territory", points)

    def set_followup(self, points: float) -> None:
        """Raises the followup value that patterns give."""
        self.followup = max(self.followup, points)
        if points > 0.0:
            self._give("followup", points)

    def set_reverse_followup(self, points: float) -> None:
        """Raises the reverse followup value that patterns give."""
        self.reverse_followup = max(self.reverse_followup, points)
        if points > 0.0:
            self._give("reverse followup", points)


class MoveRecords:
    """The records of all moves of one generation.

    `points`: of the board, in reading order. `replacements`: moves whose value goes to another one. `known_safe`: moves
    that need no safety test. `good_threats`: (move, target) of attack threats that need no test. `cuts`: (cutting move,
    string, string) that connection patterns found. `seed`: of the random part of the values. `current_origin`: whose
    word a reason is that comes now. `unproposed`: moves of which nothing is kept that anybody says.
    """

    def __init__(self, points: Iterable[int], seed: int = 0, unproposed: frozenset[int] = frozenset()) -> None:
        self._unproposed = unproposed
        self._records: dict[int, MoveRecord] = {}
        self.current_origin = CurrentOrigin()
        self.replacements: dict[int, int] = {}
        self.known_safe: set[int] = set()
        self.good_threats: set[tuple[int, int]] = set()
        self.random = dict(_random_numbers(points, seed))

    def at(self, point: int) -> MoveRecord:
        """Returns the record of a point; makes it where there is none."""
        record = self._records.get(point)
        if record is None:
            record = MoveRecord(point, current_origin=self.current_origin)
            if point not in self._unproposed:
                self._records[point] = record
        return record

    def get(self, point: int) -> MoveRecord | None:
        """Returns the record of a point, None where there is none."""
        return self._records.get(point)

    def add(self, point: int, reason: Reason) -> bool:
        """Adds a reason to the record of a point. Returns whether it is new."""
        return self.at(point).add(reason)

    def __iter__(self) -> Iterator[MoveRecord]:
        """Yields the existing records, in reading order."""
        return iter([self._records[point] for point in sorted(self._records)])

    def replace(self, point: int, target: int) -> None:
        """Lets the value of a move go to another one. An earlier rule stays; chains lead to their end."""
        target = self.replacements.get(target, target)
        if self._unproposed & {point, target}:
            return
        if point in self.replacements or point == target:
            return
        self.replacements[point] = target
        for source, aim in self.replacements.items():
            if aim == point:
                self.replacements[source] = target


def _random_numbers(points: Iterable[int], seed: int) -> Iterator[tuple[int, float]]:
    """Yields for each point a number from 0 to 1, the same on every machine."""
    state = (seed * 2654435761 + 12345) % _MODULUS or 1
    for point in points:
        state = state * _MULTIPLIER % _MODULUS
        yield point, state / _MODULUS
