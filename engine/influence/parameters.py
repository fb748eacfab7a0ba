"""The figures of the influence function, in two variants.

They are those of GNU Go 3.8. The manual's chapter "Influence Function" explains what each of them is for; it gives
attenuation 3 and a doubled attenuation on diagonals, which is today's escape variant for shape sources. Territory is
computed with a reduced attenuation (section "Details of the Territory Valuation").
"""

from array import array
from functools import cache
from typing import Final

from msgspec import Struct

from godebug.engine.go.points import CELLS, all_points, column_of, row_of

#: A source of full strength: a stone whose group has no weakness.
FULL_STRENGTH: Final = 100.0
#: How much of its strength the stone of a group with weakness 1 loses.
WEAKNESS_EFFECT: Final = 0.3
#: Single contributions up to this size are dropped while spreading ...
CUTOFF: Final = 0.02
#: ... and what a source brings to a point counts above this, unless it is the first there.
LEAST_SHARE: Final = 0.0202
#: What a safe stone leaves of the other colour's permeability beside it, and diagonally from it.
PERMEABILITY_BESIDE: Final = 0.25
PERMEABILITY_DIAGONAL: Final = 0.65
WEAK_BARRIER: Final = 0.7
#: The intrusions from one stone share this part of its strength; in a follow-up all of it.
INTRUSION_SHARE: Final = 0.6
FOLLOWUP_INTRUSION_SHARE: Final = 1.0
#: More intrusions than this are not kept.
MAX_INTRUSIONS: Final = 722
#: Territory has a value beyond this, and no influence of the other side at all.
SURE_TERRITORY: Final = 0.95
#: Values nearer than this are equal when the less valuable of two blocks is looked for.
BLOCK_TOLERANCE: Final = 0.0005
MAX_DOUBLE_BLOCKS: Final = 20

#: The correction of the first guess by the ratio of present to required influence, at 0, 0.2 ... 1.0.
CORRECTION: Final = (0.0, 0.25, 0.45, 0.65, 0.85, 1.0)
#: The influence that territory requires at centrality 0 (corner), 4, 8 ... 24.
REQUIRED_INFLUENCE: Final = (6.0, 15.0, 26.0, 36.0, 45.0, 50.0, 55.0)
CENTRALITY_STEP: Final = 4


class OwnershipThreshold(Struct, frozen=True):
    """A side owns a point where its influence is over `ratio` times the other's and over `own`, and the other's under
    `other`.
    """

    ratio: float
    own: float
    other: float


class Parameters(Struct, frozen=True):
    """One variant of the influence function.

    Attenuations divide a source's influence at each step, `diagonal_damping` once more at each diagonal step.
    `escape_bonus` multiplies invasion sources that matter most to an escape, `pattern_factor` all values of
    invasions and intrusions. `required_influence`: see REQUIRED_INFLUENCE. The thresholds: see `regions.ownership`.
    """

    territorial: bool
    stone_attenuation: float
    diagonal_damping: float
    invasion_attenuation: float = 1.5
    enhancement_attenuation: float = 3.0
    escape_bonus: float = 1.0
    pattern_factor: float = 1.0
    required_influence: tuple[float, ...] = REQUIRED_INFLUENCE
    moyo: OwnershipThreshold = OwnershipThreshold(7.0, 5.0, 10.0)
    restricted_moyo: OwnershipThreshold = OwnershipThreshold(10.0, 10.0, 10.0)
    area: OwnershipThreshold = OwnershipThreshold(3.0, 1.0, 40.0)


TERRITORIAL: Final = Parameters(territorial=True, stone_attenuation=2.4, diagonal_damping=1.7)
ESCAPE: Final = Parameters(territorial=False, stone_attenuation=6.0, diagonal_damping=2.0, escape_bonus=20.0)


def centrality(p: int, size: int) -> int:
    """Returns how far a point lies from the edges: 0 in the corner, 21 in the centre of 19x19.

    >>> from godebug.engine.go.points import point
    >>> centrality(point(0, 0), 19), centrality(point(9, 9), 19)
    (0, 21)
    """
    row, column = row_of(p), column_of(p)
    nearer, farther = sorted((min(row, size - 1 - row), min(column, size - 1 - column)))
    return 3 * nearer + min(farther, 4) if nearer <= 4 else nearer + 12


def interpolated(value: float, step: float, knots: tuple[float, ...]) -> float:
    """Returns the height at `value` of a line through `knots`, which lie `step` apart from 0 on; level beyond both
    ends.

    >>> interpolated(2.0, 4.0, (6.0, 15.0)), interpolated(9.0, 4.0, (6.0, 15.0))
    (10.5, 15.0)
    """
    if value >= (len(knots) - 1) * step:
        return knots[-1]
    if value <= 0.0:
        return knots[0]
    at = int(value / step)
    return (knots[at + 1] - knots[at]) / step * (value - at * step) + knots[at]


@cache
def required_influence(size: int, knots: tuple[float, ...]) -> "array[float]":
    """Returns by point the influence that it takes to claim the point in full."""
    required = array("d", bytes(8 * CELLS))
    for p in all_points(size):
        required[p] = interpolated(centrality(p, size), CENTRALITY_STEP, knots)
    return required
