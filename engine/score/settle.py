"""Counts a finished position: territory is what the living stones of one side alone enclose.

Source: GNU Go manual, chapter "The Go Text Protocol" (final status of stones and points); Japanese rules; area rules.
"""

from collections.abc import Collection, Iterator
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from godebug.engine.go.color import BLACK, EMPTY, WHITE, other
from godebug.engine.go.points import LINES, all_points, column_of, row_of

#: The words for points and stones.
ALIVE, DEAD, SEKI = "alive", "dead", "seki"
WHITE_TERRITORY, BLACK_TERRITORY, DAME = "white_territory", "black_territory", "dame"
STATUS_WORDS: Final = (ALIVE, DEAD, SEKI, WHITE_TERRITORY, BLACK_TERRITORY, DAME)
_TERRITORY: Final = {WHITE: WHITE_TERRITORY, BLACK: BLACK_TERRITORY}

#: A region beside stones in seki is nobody's for certain up to so many points; a larger one may be open elsewhere.
_SMALL: Final = 8


class Settlement(Struct, frozen=True):
    """The result of counting a position.

    `status`: by point, one of the words above. `score`: territory and the prisoners in it, positive for White; without
    komi and stones captured before. `area`: stones that are not dead and the points that one side encloses, positive
    for White; eyes in seki are among these. `in_seki`: stones in seki and the points between them, as far as these lie
    in small regions: nobody's, whatever influence makes of them.
    """

    status: dict[int, str]
    score: int
    area: int
    in_seki: frozenset[int] = frozenset()


def settle(stones: NDArray[np.uint8], dead: Collection[int], seki: Collection[int] = ()) -> Settlement:
    """Counts a position.

    `stones`: shape (size, size). `dead`, `seki`: the stones of dead groups, and of groups in seki. Eyes in seki are no
    territory.
    """
    size = int(stones.shape[0])
    color = {p: int(stones[row_of(p), column_of(p)]) for p in all_points(size)}
    dead, seki = frozenset(dead), frozenset(seki)
    status: dict[int, str] = {}
    between: set[int] = set(seki)
    score = area = 0
    for p in color:
        if color[p] != EMPTY and p not in dead:
            status[p] = SEKI if p in seki else ALIVE
            area += 1 if color[p] == WHITE else -1
    for region, borders in _regions(color, dead):
        owners = {color[q] for q in borders}
        around = owners.pop() if len(owners) == 1 else EMPTY
        if around != EMPTY:
            area += len(region) if around == WHITE else -len(region)
        owner = around if seki.isdisjoint(borders) else EMPTY
        if len(region) <= _SMALL and not seki.isdisjoint(borders):
            between.update(region)
        for p in region:
            if color[p] != EMPTY and color[p] != owner:
                status[p] = DEAD
            elif color[p] != EMPTY:
                status[p] = ALIVE
            else:
                status[p] = _TERRITORY.get(owner, DAME)
            if owner != EMPTY and color[p] != owner:
                points = 1 + (color[p] == other(owner))
                score += points if owner == WHITE else -points
    return Settlement(dict(sorted(status.items())), score, area, frozenset(between))


def _regions(color: dict[int, int], dead: frozenset[int]) -> Iterator[tuple[list[int], set[int]]]:
    """Yields the connected sets of empty points and dead stones, each with the living stones around it."""
    seen: set[int] = set()
    for p in color:
        if p in seen or (color[p] != EMPTY and p not in dead):
            continue
        region, borders = [p], set()
        seen.add(p)
        for q in region:
            for step in LINES:
                r = q + step
                if r not in color:
                    continue
                if color[r] != EMPTY and r not in dead:
                    borders.add(r)
                elif r not in seen:
                    seen.add(r)
                    region.append(r)
        yield region, borders


def mapped_back(before: NDArray[np.uint8], after: NDArray[np.uint8], settled: Settlement) -> dict[int, str]:
    """Returns the status of every point of an earlier position, from the final position that play led to."""
    size = int(before.shape[0])
    found: dict[int, str] = {}
    for p in all_points(size):
        old, new = int(before[row_of(p), column_of(p)]), int(after[row_of(p), column_of(p)])
        status = settled.status[p]
        if old == new:
            found[p] = status
        elif old == EMPTY:
            found[p] = DAME if status in (ALIVE, SEKI) else _TERRITORY[other(new)]
        elif status == DAME:
            found[p] = SEKI
        else:
            found[p] = ALIVE if status == _TERRITORY[old] else DEAD
    return found
