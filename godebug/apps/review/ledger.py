"""What a mistake cost, place by place: the network's ownership after the better move less that after the played one.

The parts add up to the points lost: regions of changed points, small changes, and what ownership does not tell
(prisoners, and what the search sees beyond it).
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from godebug.engine.go.points import all_points, column_of, point, row_of, vertex

#: Points change where their owner does by so much, of 2 from one side's to the other's; a region reaches as far as
#: points next to it change by this much.
CHANGED, SPREADS = 0.2, 0.1
#: Regions of less than so many points, and those after the largest ones, count as small changes.
LEAST, MOST = 0.5, 6


class ChangedRegion(Struct, frozen=True):
    """Points next to each other whose owner changes the same way, some of them by `CHANGED` and more.

    `value`: points of the mover, positive where the better move has them. `place`: in words of the board; `anchor`:
    the point that changes most.
    """

    points: tuple[int, ...]
    value: float
    place: str
    anchor: int


class LossLedger(Struct, frozen=True):
    """What a mistake cost, in points. `regions`: largest first; `small`: all other changes of ownership; `beyond`: what
    is not in the ownership. They add up to `lost`.
    """

    regions: tuple[ChangedRegion, ...]
    small: float
    beyond: float

    @property
    def lost(self) -> float:
        """Returns the sum of all parts."""
        return sum(region.value for region in self.regions) + self.small + self.beyond


def loss_ledger(change: Sequence[float], lost: float, size: int) -> LossLedger:
    """Returns the ledger of a mistake. `change`: by row from the top, what the better move gains for the mover."""
    by_point = {point(at // size, at % size): value for at, value in enumerate(change)}
    found = sorted(_regions(by_point, size), key=lambda region: (-abs(region.value), region.points))
    regions = tuple(region for region in found if abs(region.value) >= LEAST)[:MOST]
    small = sum(change) - sum(region.value for region in regions)
    return LossLedger(regions, small, lost - sum(change))


def _regions(change: dict[int, float], size: int) -> list[ChangedRegion]:
    left = {p for p in all_points(size) if abs(change[p]) >= SPREADS}
    found = []
    for start in all_points(size):
        if start not in left:
            continue
        left.discard(start)
        group, waiting = [start], [start]
        while waiting:
            near = waiting.pop()
            for p in _around(near, size):
                if p in left and (change[p] > 0) == (change[start] > 0):
                    left.discard(p)
                    group.append(p)
                    waiting.append(p)
        points = tuple(sorted(group))
        anchor = max(points, key=lambda p: (abs(change[p]), -p))
        if abs(change[anchor]) < CHANGED:
            continue
        found.append(ChangedRegion(points, sum(change[p] for p in points), place_of(points, change, size), anchor))
    return found


def _around(p: int, size: int) -> list[int]:
    row, column = row_of(p), column_of(p)
    return [
        point(r, c)
        for r in range(max(0, row - 1), min(size, row + 2))
        for c in range(max(0, column - 1), min(size, column + 2))
        if (r, c) != (row, column)
    ]


#: Names of the nine parts of a board, and of what is beside its centre.
_PLACES: Final = (
    ("upper left corner", "upper side", "upper right corner"),
    ("left side", "centre", "right side"),
    ("lower left corner", "lower side", "lower right corner"),
)
_ASIDE_OF: Final = {(-1, 0): "above the centre", (1, 0): "below the centre", (0, -1): "left of the centre",
                 (0, 1): "right of the centre"}  # fmt: skip
#: The same names, which take no article.
ASIDE: Final = frozenset(_ASIDE_OF.values())


def place_of(points: Sequence[int], weights: dict[int, float], size: int) -> str:
    """Returns where points lie, in words: a corner, a side, the centre or what is beside it.

    `weights`: how much each point counts.
    """
    total = sum(abs(weights[p]) for p in points)
    row = sum(row_of(p) * abs(weights[p]) for p in points) / total
    column = sum(column_of(p) * abs(weights[p]) for p in points) / total
    bands = [min(2, int(3 * (at + 0.5) / size)) for at in (row, column)]
    if bands == [1, 1]:
        middle = (size - 1) / 2
        down, right = row - middle, column - middle
        # Within one and a half lines of the middle point it is the centre itself.
        if max(abs(down), abs(right)) > max(1.5, size / 12):
            step = (1 if down > 0 else -1, 0) if abs(down) >= abs(right) else (0, 1 if right > 0 else -1)
            return _ASIDE_OF[step]
    return _PLACES[bands[0]][bands[1]]


def named_place(region: ChangedRegion, size: int) -> str:
    """Returns the place of a region with its main point: "lower side, O3"."""
    return f"{region.place}, {vertex(region.anchor, size)}"
