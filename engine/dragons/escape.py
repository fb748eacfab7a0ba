"""Escape: the points that a dragon reaches in four steps, and what they are worth.

Source: GNU Go manual, chapter "Influence Function", section "Escape".
"""

from collections.abc import Collection, Mapping, Sequence, Set
from functools import lru_cache

from msgspec import Struct

from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import CELLS, DIAGONAL_PARTS, LINES, STRIDE
from godebug.engine.go.statuses import Status

#: How far a dragon has to run before it counts.
REACH = 4
#: What a stone of a friend is worth that cannot be captured, while nothing more is known of it ...
FRIEND_VALUE = 2
#: ... and what it is worth where the friend is known to live, or to have room itself.
LIVING_FRIEND_VALUE, ROOMY_FRIEND_VALUE = 6, 4
#: More room than this makes a friend of unknown status worth running to.
ENOUGH_ROOM = 5


class EscapePaths(Struct, frozen=True):
    """The ways out of a dragon.

    `distance`: by point, steps (0 the dragon, up to 4). `ends`: the points at distance 4 that count, in board order.
    `walls`: points that can be reached but not passed, because the links there can be cut.
    """

    distance: Mapping[int, int]
    ends: tuple[int, ...]
    walls: frozenset[int]

    def route(self, values: Sequence[int]) -> int:
        """Returns the sum of the values at the ends. `values`: by point."""
        return sum([values[p] for p in self.ends])


@lru_cache(maxsize=4)
def _ways(color: bytes, own: int) -> bytes:
    """Returns 1 at the points that dragons of `own` may run through, else 0.

    These are own stones, and points off the first line and beside no enemy stone. `color`: by point.
    """
    ways = bytearray(len(color))
    friendly = (EMPTY, own)
    first, second, third, fourth = LINES
    for q in range(STRIDE, CELLS - STRIDE):
        if color[q] == own:
            ways[q] = 1
        elif color[q] == EMPTY:
            ways[q] = (
                color[q + first] in friendly
                and color[q + second] in friendly
                and color[q + third] in friendly
                and color[q + fourth] in friendly
            )
    return bytes(ways)


def escape_paths(color: Sequence[int], stones: Collection[int], cutting_points: Set[int] = frozenset()) -> EscapePaths:
    """Finds the shortest ways out of a dragon that avoid enemy stones and the first line.

    `color`: the colour of each cell of the board. A step leads to a stone of the own colour, or to an empty point with
    no other enemy neighbour; the first step may also be diagonal, between two empty points.
    """
    own = color[next(iter(stones))]
    ways = _ways(bytes(color), own)
    distance = dict.fromkeys(stones, 0)
    walls: set[int] = set()
    ring = sorted(stones)
    for steps in range(1, REACH + 1):
        fresh: set[int] = set()
        for p in ring:
            if p in cutting_points and steps > 1:
                walls.add(p)
                continue
            for step in LINES:
                q = p + step
                if ways[q] and q not in distance:
                    fresh.add(q)
            if steps == 1:
                for one, two in DIAGONAL_PARTS:
                    q = p + one + two
                    if q not in distance and color[p + one] == EMPTY and color[p + two] == EMPTY and ways[q]:
                        fresh.add(q)
        for q in fresh:
            distance[q] = steps
        ring = sorted(fresh)
    walls.update(p for p in ring if p in cutting_points)
    return EscapePaths(distance, tuple(p for p in ring if p not in cutting_points), frozenset(walls))


def with_friends(values: Sequence[int], worth: Mapping[int, int]) -> list[int]:
    """Returns `values` with the stones of friends set to their values in `worth`, by point."""
    changed = list(values)
    for p, value in worth.items():
        changed[p] = value
    return changed


def friend_value(status: Status, escape_route: int, moyo_size: int) -> int | None:
    """Returns the value of a friend's stones once its crude status is known; None keeps the value from influence."""
    if status == "alive":
        return LIVING_FRIEND_VALUE
    if status == "unknown" and (escape_route > ENOUGH_ROOM or moyo_size > ENOUGH_ROOM):
        return ROOMY_FRIEND_VALUE
    return None
