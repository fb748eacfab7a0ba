"""Who owns which part of the board: territory, moyo, area, and connected regions of them.

See the manual, section "Territory, Moyo and Area".
"""

from collections.abc import Sequence
from typing import Literal

from engine.color import BLACK, EMPTY, WHITE
from engine.influence.kernel import Field
from engine.influence.parameters import SURE_TERRITORY, Parameters
from engine.influence.records import Region
from engine.points import CELLS, LINES, all_points

OwnershipClass = Literal["territory", "moyo", "restricted moyo", "area"]
#: The codes that tell the classes apart on one board; black ones are negative.
STONE_CODE, TERRITORY_CODE, MOYO_CODE, AREA_CODE = 4, 3, 2, 1
#: A colour's sign in these codes.
_SIGN = {EMPTY: 0, WHITE: 1, BLACK: -1}


def ownership(kind: OwnershipClass, field: Field, parameters: Parameters) -> bytearray:
    """The owner (EMPTY, WHITE, BLACK) of each point in one class, from both influences and the territory values.

    Each class contains the one before it: territory, restricted moyo, moyo, area.
    """
    owners = bytearray(CELLS)
    field.claim_territory(owners, SURE_TERRITORY)
    limits = {
        "territory": (),
        "restricted moyo": (parameters.restricted_moyo,),
        "moyo": (parameters.moyo,),
        "area": (parameters.moyo, parameters.area),
    }
    for limit in limits[kind]:
        field.claim(owners, limit.ratio, limit.own, limit.other)
    return owners


def region_codes(stones: Sequence[int], size: int, territory: bytes, moyo: bytes, area: bytes) -> list[int]:
    """4 stone (dead or alive), 3 territory, 2 moyo, 1 area, 0 nobody's; negative for Black; by point.

    `territory`, `moyo`, `area`: the owner of each point in that class.
    """
    codes = [0] * CELLS
    classes = ((stones, STONE_CODE), (territory, TERRITORY_CODE), (moyo, MOYO_CODE), (area, AREA_CODE))
    for p in all_points(size):
        for owners, code in classes:
            if owners[p] != EMPTY:
                codes[p] = code * _SIGN[owners[p]]
                break
    return codes


def connected_regions(
    size: int, owners: Sequence[int], stones: Sequence[int], safe: Sequence[int], territory: Sequence[float]
) -> tuple[list[int], tuple[Region, ...]]:
    """Numbers the orthogonally connected regions of one owner from 1, in reading order. All figures by point.

    Returns the number of each point's region (0 for nobody's points), and the regions.
    """
    numbers = [0] * CELLS
    regions: list[Region] = []
    for start in all_points(size):
        holder = owners[start]
        if holder == EMPTY or numbers[start]:
            continue
        number = len(regions) + 1
        numbers[start] = number
        members = [start]
        for p in members:
            for step in LINES:
                q = p + step
                if owners[q] == holder and not numbers[q]:
                    numbers[q] = number
                    members.append(q)
        members.sort()
        free = [p for p in members if not (safe[p] and stones[p] == holder)]
        value = sum([abs(territory[p]) for p in free])
        regions.append(Region(number, holder, tuple(members), len(free), value))
    return numbers, tuple(regions)
