"""Computations from arrays of shape (size, size), and arrays from the kernel's cells."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from godebug.engine.go.arrays import plane_of
from godebug.engine.go.points import CELLS, MAX_SIZE, STRIDE
from godebug.engine.influence.parameters import FULL_STRENGTH
from godebug.engine.influence.result import Stage
from godebug.engine.influence.safety import SafeStones
from godebug.engine.influence.workspace import InfluenceStart


def board_view(cells: object, size: int, color: int = 0) -> NDArray[Any]:
    """The board's points in the kernel's cells; who writes to it writes there. `color`: whose, where both have some."""
    flat = np.asarray(memoryview(cells))  # type: ignore[arg-type]
    board = flat[color * CELLS : color * CELLS + (MAX_SIZE + 2) * STRIDE].reshape(-1, STRIDE)
    return board[1 : size + 1, 1 : size + 1]


def start_of(
    stage: Stage,
    to_move: int,
    stones: NDArray[np.uint8],
    safe: NDArray[np.uint8],
    strength: NDArray[np.float64] | None = None,
    **more: Any,
) -> InfluenceStart:
    """What a computation starts from; without `strength` every safe stone has all of it."""
    strength = np.full(stones.shape, FULL_STRENGTH) if strength is None else strength
    marks = SafeStones(plane_of(safe).cells, plane_of(strength, "d").cells)  # type: ignore[arg-type]
    return InfluenceStart(stage, to_move, plane_of(stones), marks, **more)
