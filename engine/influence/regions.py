"""Who owns which part of the board: territory, moyo, area, and connected regions of them.

See the manual, section "Territory, Moyo and Area".
"""

from array import array
from collections.abc import Sequence
from typing import Literal

from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import CELLS, all_points
from godebug.engine.influence.claims import claim, claim_territory, measure_region, number_regions
from godebug.engine.influence.kernel import InfluenceField
from godebug.engine.influence.parameters import SURE_TERRITORY, Parameters
from godebug.engine.influence.records import Region

OwnershipClass = Literal["territory", "moyo", "restricted moyo", "area"]
#: The codes that tell the classes apart on one board; black ones are negative.
STONE_CODE, TERRITORY_CODE, MOYO_CODE, AREA_CODE = 4, 3, 2, 1
#: A colour's sign in these codes.
_SIGN = {EMPTY: 0, WHITE: 1, BLACK: -1}


def ownership(kind: OwnershipClass, field: InfluenceField, parameters: Parameters) -> bytearray:
    """Returns the owner (EMPTY, WHITE, BLACK) of each point in one class.

    Each class contains the one before it: territory, restricted moyo, moyo, area.
    """
    owners = bytearray(CELLS)
    claim_territory(field, owners, SURE_TERRITORY)
    limits = {
        "territory": (),
        "restricted moyo": (parameters.restricted_moyo,),
        "moyo": (parameters.moyo,),
        "area": (parameters.moyo, parameters.area),
    }
    for limit in limits[kind]:
        claim(field, owners, limit.ratio, limit.own, limit.other)
    return owners


def region_codes(stones: Sequence[int], size: int, territory: bytes, moyo: bytes, area: bytes) -> list[int]:
    """Returns by point 4 (stone, dead or alive), 3 (territory), 2 (moyo), 1 (area) or 0 (nobody's), negative for Black.

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


def connected_regions(owners: bytes, field: InfluenceField) -> tuple["array[int]", tuple[Region, ...]]:
    """Numbers the orthogonally connected regions of each owner from 1, in reading order.

    Returns the number of each point's region (0 for nobody's points), and the regions.
    """
    numbers, members, ends = (array("i", bytes(4 * CELLS)) for _ in range(3))
    regions: list[Region] = []
    first = 0
    for number in range(1, number_regions(owners, numbers, members, ends) + 1):
        end, holder = ends[number], owners[members[first]]
        size, value = measure_region(field, holder, members, first, end)
        regions.append(Region(number, holder, tuple(members[first:end]), size, value))
        first = end
    return numbers, tuple(regions)
