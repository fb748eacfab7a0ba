"""What could be different in a position, and what comes of it."""

from collections.abc import Mapping

from msgspec import Struct, field

from godebug.engine.go.statuses import OwlStatus


class Supposition(Struct, frozen=True):
    """What is different.

    `stones`: the colour of further stones, by point. `statuses`: "alive" or "dead", of the dragon of a stone.
    `barriers`: (colour, point) that the influence of that colour does not pass. `without`: names of patterns that are
    switched off, by database.
    """

    stones: Mapping[int, int] = field(default_factory=dict)
    statuses: Mapping[int, OwlStatus] = field(default_factory=dict)
    barriers: tuple[tuple[int, int], ...] = ()
    without: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.stones or self.statuses or self.barriers or self.without)


class Supposed(Struct, frozen=True):
    """What comes of a supposition.

    `amounts`: the figure that is explained now and then, None where it has none. `territory`: what White gains on the
    whole board, in points; `points`: where territory changes.
    """

    different: Supposition
    amounts: tuple[float | None, float | None]
    territory: float
    points: tuple[int, ...]
