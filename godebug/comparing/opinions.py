"""The owner of each point for two engines with different scales, and where they disagree most."""

from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from godebug.engine.go.color import EMPTY, WHITE
from godebug.engine.go.points import point

if TYPE_CHECKING:
    from godebug.engine.influence.result import Influence
    from godebug.engine.why.cause import Cause

#: Points that are told, how far they lie apart at least (rows and columns together), and what they differ by.
MOST_POINTS, APART, LEAST = 6, 4, 0.4


class Disagreement(Struct, frozen=True):
    """A point that the engines give to different sides.

    `first`, `second`: what they say, from -1, Black's, to +1, White's. `cause`: the causes of the built-in engine's
    figure `what`.
    """

    point: int
    first: float
    second: float
    what: str
    cause: "Cause"


def owners(influence: "Influence") -> NDArray[np.float64]:
    """Returns the owner of each point, -1 Black to +1 White: living stones are their owner's, elsewhere territory
    decides.
    """
    living = (influence.stones != EMPTY) & (influence.safe != 0)
    sign = np.where(influence.stones == WHITE, 1.0, -1.0)
    return np.where(living, sign, np.clip(influence.territory_value, -1.0, 1.0))


def worst_points(first: NDArray[np.float64], second: NDArray[np.float64]) -> list[int]:
    """Returns the points that differ most, no two of them near each other."""
    apart = np.abs(first - second)
    order = sorted(np.argwhere(apart >= LEAST).tolist(), key=lambda at: (-apart[at[0], at[1]], at))
    chosen: list[tuple[int, int]] = []
    for row, column in order:
        if len(chosen) < MOST_POINTS and all(abs(row - r) + abs(column - c) >= APART for r, c in chosen):
            chosen.append((row, column))
    return [point(row, column) for row, column in chosen]
