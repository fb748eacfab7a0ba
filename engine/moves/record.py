"""What is known of every move while reasons are collected: one record a point, and what concerns several of them."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct, field

from godebug.engine.moves.reasons import Antisuji, Connect, Cut, OwlDefend, Reason, in_order
from godebug.engine.moves.value import UNBOUNDED, Shape

#: Reasons kept for one move.
MOST_REASONS: Final = 120
#: Random numbers of the moves: a multiplicative generator with a period long enough for any board.
_MULTIPLIER, _MODULUS = 48271, 2**31 - 1


class MoveRecord(Struct):
    """What speaks for and against one move, before it is valued.

    `reasons`: in the order in which they were found. `minimum`, `maximum`: bounds on the value, `least_territory`,
    `most_territory` on its territorial part, in points (0 and UNBOUNDED: none). `followup`, `reverse_followup`: what
    patterns say of them. `worthwhile`: worth playing as a threat. `randomness`: what the random part of the value is
    multiplied by. `patterns`: the names of the patterns that had a say. `safe`: whether the new stone counts in
    influence, once that is known. `reviewed_secondary`: the secondary value by the reviews of the moves so far.
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
    patterns: list[str] = field(default_factory=list)
    safe: bool = False
    reviewed_secondary: float = 0.0

    @property
    def sorted_reasons(self) -> list[Reason]:
        return in_order(self.reasons)

    @property
    def is_antisuji(self) -> bool:
        return any(isinstance(reason, Antisuji) for reason in self.reasons)

    @property
    def is_link(self) -> bool:
        return any(isinstance(reason, (Connect, Cut)) for reason in self.reasons)

    @property
    def owl_defended(self) -> frozenset[int]:
        """The dragons that the move makes live."""
        return frozenset(reason.dragon for reason in self.reasons if isinstance(reason, OwlDefend))

    @property
    def is_considered(self) -> bool:
        """Whether anything calls for a valuation."""
        return bool(self.reasons) or self.least_territory > 0.0

    def add(self, reason: Reason) -> bool:
        """Enters a reason; False where it is known, or there is no room."""
        if reason in self.reasons or len(self.reasons) >= MOST_REASONS:
            return False
        self.reasons.append(reason)
        return True

    def set_minimum(self, points: float) -> None:
        self.minimum = max(self.minimum, points)

    def set_maximum(self, points: float) -> None:
        self.maximum = min(self.maximum, points)

    def set_least_territory(self, points: float) -> None:
        self.least_territory = max(self.least_territory, points)

    def set_most_territory(self, points: float) -> None:
        self.most_territory = min(self.most_territory, points)

    def set_followup(self, points: float) -> None:
        self.followup = max(self.followup, points)

    def set_reverse_followup(self, points: float) -> None:
        self.reverse_followup = max(self.reverse_followup, points)


class MoveRecords:
    """The records of all moves of one generation.

    `points`: of the board, in reading order. `replacements`: moves whose value goes to another one. `known_safe`: moves
    that need no safety test. `good_threats`: (move, target) of attack threats that need no test. `cuts`: (cutting
    move, string, string) that connection patterns found. `seed`: of the random part of the values.
    """

    def __init__(self, points: Iterable[int], seed: int = 0) -> None:
        self._records: dict[int, MoveRecord] = {}
        self.replacements: dict[int, int] = {}
        self.known_safe: set[int] = set()
        self.good_threats: set[tuple[int, int]] = set()
        self.random = dict(_random_numbers(points, seed))

    def at(self, point: int) -> MoveRecord:
        record = self._records.get(point)
        if record is None:
            record = self._records[point] = MoveRecord(point)
        return record

    def get(self, point: int) -> MoveRecord | None:
        return self._records.get(point)

    def add(self, point: int, reason: Reason) -> bool:
        return self.at(point).add(reason)

    def __iter__(self) -> Iterator[MoveRecord]:
        """The records that exist, in reading order."""
        return iter([self._records[point] for point in sorted(self._records)])

    def replace(self, point: int, target: int) -> None:
        """The value of a move goes to another one; a first rule stays, and leads to the end of any chain."""
        target = self.replacements.get(target, target)
        if point in self.replacements or point == target:
            return
        self.replacements[point] = target
        for source, aim in self.replacements.items():
            if aim == point:
                self.replacements[source] = target


def _random_numbers(points: Iterable[int], seed: int) -> Iterator[tuple[int, float]]:
    """A number from 0 to 1 for each point, the same on every machine."""
    state = (seed * 2654435761 + 12345) % _MODULUS or 1
    for point in points:
        state = state * _MULTIPLIER % _MODULUS
        yield point, state / _MODULUS
