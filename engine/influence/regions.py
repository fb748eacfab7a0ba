"""Who owns which part of the board: territory, moyo, area, and connected regions of them.

See the manual, section "Territory, Moyo and Area".
"""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from engine.color import BLACK, EMPTY, WHITE
from engine.influence.parameters import SURE_TERRITORY, OwnershipThreshold, Parameters
from engine.influence.records import Region
from engine.points import point

OwnershipClass = Literal["territory", "moyo", "restricted moyo", "area"]
#: The codes that tell the classes apart in one array; black ones are negative.
STONE_CODE, TERRITORY_CODE, MOYO_CODE, AREA_CODE = 4, 3, 2, 1


def ownership(
    kind: OwnershipClass,
    white: NDArray[np.float64],
    black: NDArray[np.float64],
    territory: NDArray[np.float64],
    parameters: Parameters,
) -> NDArray[np.uint8]:
    """The owner (EMPTY, WHITE, BLACK) of each point in one class, from both influences and the territory values.

    Each class contains the one before it: territory, restricted moyo, moyo, area.
    """
    owner = _held(
        (white > 0) & (black == 0) & (territory > SURE_TERRITORY),
        (black > 0) & (white == 0) & (territory < -SURE_TERRITORY),
    )
    if kind == "restricted moyo":
        owner = _widened(owner, white, black, parameters.restricted_moyo)
    elif kind != "territory":
        owner = _widened(owner, white, black, parameters.moyo)
        if kind == "area":
            owner = _widened(owner, white, black, parameters.area)
    return owner


def _held(by_white: NDArray[np.bool_], by_black: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """The owner of each point, from two sets of points that have none in common."""
    return by_white.view(np.uint8) * np.uint8(WHITE) + by_black.view(np.uint8) * np.uint8(BLACK)


def _widened(
    owner: NDArray[np.uint8], white: NDArray[np.float64], black: NDArray[np.float64], limit: OwnershipThreshold
) -> NDArray[np.uint8]:
    """`owner` with the points that nobody has so far and that pass `limit`."""
    for_black = (black > limit.ratio * white) & (black > limit.own) & (white < limit.other)
    for_white = (white > limit.ratio * black) & (white > limit.own) & (black < limit.other)
    return np.where(owner != EMPTY, owner, _held(for_white, for_black))


def region_codes(
    stones: NDArray[np.uint8],
    white: NDArray[np.float64],
    black: NDArray[np.float64],
    territory: NDArray[np.float64],
    parameters: Parameters,
) -> NDArray[np.int8]:
    """4 stone (dead or alive), 3 territory, 2 moyo, 1 area, 0 nobody's; negative for Black."""
    sign = np.array([0, 1, -1], np.int8)
    codes = np.zeros(stones.shape, np.int8)
    layers: tuple[tuple[OwnershipClass, int], ...] = (
        ("area", AREA_CODE),
        ("moyo", MOYO_CODE),
        ("territory", TERRITORY_CODE),
    )
    for kind, code in layers:
        owner = ownership(kind, white, black, territory, parameters)
        codes = np.where(owner != EMPTY, code * sign[owner], codes)
    return np.where(stones != EMPTY, STONE_CODE * sign[stones], codes).astype(np.int8)


def connected_regions(
    owner: NDArray[np.uint8], stones: NDArray[np.uint8], safe: NDArray[np.uint8], territory: NDArray[np.float64]
) -> tuple[NDArray[np.int64], tuple[Region, ...]]:
    """Numbers the orthogonally connected regions of one owner from 1, in reading order.

    Returns the number of each point's region (0 for nobody's points), and the regions.
    """
    size = owner.shape[0]
    # Plain lists by cell: looking at single cells of an array takes five times as long.
    owners: list[int] = owner.ravel().tolist()
    values: list[float] = np.abs(territory).ravel().tolist()
    held: list[int] = np.where(safe != 0, stones, EMPTY).ravel().tolist()
    numbers = [0] * (size * size)
    regions: list[Region] = []
    for start, holder in enumerate(owners):
        if holder == EMPTY or numbers[start]:
            continue
        number = len(regions) + 1
        numbers[start] = number
        members = [start]
        for cell in members:
            row, column = divmod(cell, size)
            for there, q in (
                (row + 1 < size, cell + size),
                (column > 0, cell - 1),
                (row > 0, cell - size),
                (column + 1 < size, cell + 1),
            ):
                if there and owners[q] == holder and not numbers[q]:
                    numbers[q] = number
                    members.append(q)
        members.sort()
        free = [cell for cell in members if held[cell] != holder]
        points = tuple([point(*divmod(cell, size)) for cell in members])
        regions.append(Region(number, holder, points, len(free), sum([values[cell] for cell in free])))
    return np.array(numbers, np.int64).reshape(size, size), tuple(regions)
