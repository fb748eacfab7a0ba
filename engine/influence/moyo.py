"""How large a moyo surrounds each group: the points of its side's restricted moyo that its strings are closest to."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.color import BLACK, EMPTY, WHITE
from engine.influence.result import Influence

#: Strings further away than this are not close, and where more than so many are equally close none is.
REACH = 6
MOST_CLOSEST = 4

Closest = tuple[tuple[tuple[int, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class Moyo:
    """`size`: whole points of moyo. `value`: their territory value, in the group's favour."""

    size: int
    value: float


def closest_strings(stones: NDArray[np.uint8], strings: NDArray[np.integer], color: int) -> Closest:
    """For each row and column the numbers of the strings of `color` that are closest, in ascending order.

    `strings`: the number of the string on each point, shape (size, size). The way goes through enemy stones as if
    they were not there.
    """
    size = stones.shape[0]
    numbers: list[list[set[int]]] = [[set() for _ in range(size)] for _ in range(size)]
    front = [(int(row), int(column)) for row, column in np.argwhere(stones == color)]
    for row, column in front:
        numbers[row][column].add(int(strings[row, column]))
    reached = set(front)
    for _ in range(REACH):
        ahead: dict[tuple[int, int], None] = {}
        for row, column in front:
            for r, c in ((row + 1, column), (row, column - 1), (row - 1, column), (row, column + 1)):
                if 0 <= r < size and 0 <= c < size and (r, c) not in reached:
                    numbers[r][c] |= numbers[row][column]
                    ahead[r, c] = None
        front = list(ahead)
        reached.update(front)
    return tuple(tuple(tuple(sorted(cell)) if len(cell) <= MOST_CLOSEST else () for cell in row) for row in numbers)


def moyo_sizes(
    influence: Influence, closest_white: Closest, closest_black: Closest, group_of: Sequence[int], groups: int
) -> tuple[Moyo, ...]:
    """The moyo of each group 0 ... `groups` - 1. `group_of`: the group of each string.

    A point counts for the strings of its owner that are closest to it, in equal parts. The parts are added up in
    single precision, as GNU Go does: three thirds then may make less than a whole, and sizes are cut to integers.
    """
    sizes, values = np.zeros(groups, np.float32), np.zeros(groups, np.float32)
    owner = influence.owner("restricted moyo")
    for row, column in np.argwhere((owner != EMPTY) & (owner != influence.stones)).tolist():
        color = int(owner[row, column])
        closest = (closest_white if color == WHITE else closest_black)[row][column]
        if not closest:
            continue
        value = float(influence.territory_value[row, column])
        favorable = np.float32(min(-value if color == BLACK else value, 1.0) / len(closest))
        part = np.float32(1.0 / len(closest))
        for string in closest:
            sizes[group_of[string]] += part
            values[group_of[string]] += favorable
    return tuple(Moyo(int(size), float(value)) for size, value in zip(sizes, values, strict=True))


def smaller_moyos(black_to_move: Sequence[Moyo], white_to_move: Sequence[Moyo]) -> tuple[Moyo, ...]:
    """For each group the smaller moyo of the two computations, whoever moves next; on ties Black's."""
    return tuple(
        white if white.size < black.size else black for black, white in zip(black_to_move, white_to_move, strict=True)
    )
