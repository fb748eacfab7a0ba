"""When two figures agree, of two engines, two sets of patterns, or two versions of one."""

import numpy as np
from numpy.typing import NDArray

#: Figures that are no farther apart than this, or than this part of the larger one, agree.
TOLERANCE = 0.02


def agree(first: NDArray[np.float64], second: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Tells where two arrays agree within the tolerance, shape (size, size)."""
    # A hair more, so that figures of two decimals that differ by 0.02 agree however they are stored.
    allowed = TOLERANCE * np.maximum(1.0, np.maximum(np.abs(first), np.abs(second))) + 1e-9
    same: NDArray[np.bool_] = np.abs(first - second) <= allowed
    return same
