"""Bouzy's maps: territory, moyo and area by dilating and eroding stones.

After Bruno Bouzy's algorithm, as the GNU Go manual describes it in the chapter "Moyo". Maps are integers of shape
(size, size), positive for Black and negative for White.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from godebug.engine.go.color import BLACK, EMPTY, WHITE

#: What a living stone is worth at first.
STONE: Final = 128
#: Dilations and erosions of the three operators.
TERRITORY: Final = (5, 21)
MOYO: Final = (5, 10)
AREA: Final = (4, 0)


def bouzy_map(
    stones: NDArray[np.uint8],
    dilations: int,
    erosions: int,
    dead: NDArray[np.bool_] | None = None,
    *,
    close_bubbles: bool = True,
    at_edge: bool = True,
) -> NDArray[np.int64]:
    """Returns the map of the operator `dilations`/`erosions`. `dead`: stones that count as dead. `close_bubbles`: empty
    regions that one side alone touches become its own; `at_edge`: those that reach the edge of the board, too.
    """
    values = np.where(stones == BLACK, STONE, np.where(stones == WHITE, -STONE, 0))
    if dead is not None:
        values[dead] = 0
    for _ in range(dilations):
        values = _dilated(values)
    for _ in range(erosions):
        values = _eroded(values)
    return _bubbles_closed(values, at_edge) if close_bubbles else values


def owners(values: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Returns the owner of each point of a map: EMPTY, WHITE or BLACK."""
    return np.where(values > 0, BLACK, np.where(values < 0, WHITE, EMPTY)).astype(np.uint8)


def _neighbor_counts(values: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Counts for each point its orthogonal neighbours with positive, with negative and with zero values."""

    def counted(wanted: NDArray[np.bool_]) -> NDArray[np.int64]:
        padded = np.pad(wanted.astype(np.int64), 1)
        return padded[2:, 1:-1] + padded[:-2, 1:-1] + padded[1:-1, 2:] + padded[1:-1, :-2]

    return counted(values > 0), counted(values < 0), counted(values == 0)


def _dilated(values: NDArray[np.int64]) -> NDArray[np.int64]:
    positive, negative, _ = _neighbor_counts(values)
    grown = np.where((values >= 0) & (negative == 0), positive, 0)
    return values + grown - np.where((values <= 0) & (positive == 0), negative, 0)


def _eroded(values: NDArray[np.int64]) -> NDArray[np.int64]:
    positive, negative, zero = _neighbor_counts(values)
    for_black = np.maximum(values - negative - zero, 0)
    for_white = np.minimum(values + positive + zero, 0)
    return np.where(values > 0, for_black, np.where(values < 0, for_white, 0))


def _bubbles_closed(values: NDArray[np.int64], at_edge: bool) -> NDArray[np.int64]:
    """Gives each connected region of zeros that touches one side's points only to that side, with value 1."""
    closed = values.copy()
    size = values.shape[0]
    seen = np.zeros(values.shape, bool)
    for start in np.argwhere(values == 0).tolist():
        if seen[start[0], start[1]]:
            continue
        seen[start[0], start[1]] = True
        bubble, signs, reaches_edge = [(start[0], start[1])], set(), False
        for row, column in bubble:
            for r, c in ((row + 1, column), (row, column - 1), (row - 1, column), (row, column + 1)):
                if not (0 <= r < size and 0 <= c < size):
                    reaches_edge = True
                elif values[r, c] != 0:
                    signs.add(int(np.sign(values[r, c])))
                elif not seen[r, c]:
                    seen[r, c] = True
                    bubble.append((r, c))
        if len(signs) == 1 and (at_edge or not reaches_edge):
            sign = signs.pop()
            for row, column in bubble:
                closed[row, column] = sign
    return closed
