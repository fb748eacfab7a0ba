"""What could be different in a position, and what comes of it."""

from collections.abc import Mapping

from msgspec import Struct, field

from godebug.engine.analysis.suppose import (
    BarrierFact,
    DragonFact,
    DragonWord,
    Fact,
    PatternFact,
    StoneFact,
)


class Supposition(Struct, frozen=True):
    """What is different.

    `stones`: the colour of further stones, by point. `statuses`: "alive" or "dead", of the dragon of a stone.
    `barriers`: (colour, point) that the influence of that colour does not pass. `without`: names of patterns that are
    switched off, by database. `others`: facts of any kind.
    """

    stones: Mapping[int, int] = field(default_factory=dict)
    statuses: Mapping[int, DragonWord] = field(default_factory=dict)
    barriers: tuple[tuple[int, int], ...] = ()
    without: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    others: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.stones or self.statuses or self.barriers or self.without or self.others)

    def facts(self, size: int) -> tuple[str, ...]:
        """Returns all of it as facts, as they are written on a board of that size."""
        named: list[Fact] = [StoneFact(color, p) for p, color in self.stones.items()]
        named += [PatternFact(database, name) for database, names in self.without.items() for name in names]
        named += [BarrierFact(color, p) for color, p in self.barriers]
        named += [DragonFact(stone, word) for stone, word in self.statuses.items()]
        return (*(fact.text(size) for fact in named), *self.others)


class Consequence(Struct, frozen=True):
    """What comes of a supposition.

    `amounts`: the figure that is explained now and then, None where it has none. `territory`: what White gains on the
    whole board, in points; `points`: where territory changes.
    """

    different: Supposition
    amounts: tuple[float | None, float | None]
    territory: float
    points: tuple[int, ...]
