"""How large a moyo surrounds each group: the points of its side's restricted moyo that its strings are closest to."""

from collections.abc import Mapping, Sequence

import numpy as np

from engine.color import BLACK, EMPTY, WHITE
from engine.influence.result import Influence
from engine.plain import dataclass
from engine.points import point


@dataclass(frozen=True, slots=True)
class Moyo:
    """`size`: whole points of moyo. `value`: their territory value, in the group's favour."""

    size: int
    value: float


def moyo_sizes(
    influence: Influence,
    near_white: Mapping[int, Sequence[int]],
    near_black: Mapping[int, Sequence[int]],
    group_of: Mapping[int, int],
) -> dict[int, Moyo]:
    """The moyo of each group that `group_of` names.

    `near_white`, `near_black`: the origins of the colour's closest strings, by point; points without any may be
    missing. `group_of`: the group of each string, by origin.

    A point counts for the strings of its owner that are closest to it, in equal parts. The parts are added up in
    single precision, as GNU Go does: three thirds then may make less than a whole, and sizes are cut to integers.
    """
    sizes = dict.fromkeys(group_of.values(), np.float32(0))
    values = dict(sizes)
    owner = influence.owner("restricted moyo")
    for row, column in np.argwhere((owner != EMPTY) & (owner != influence.stones)).tolist():
        color = int(owner[row, column])
        closest = (near_white if color == WHITE else near_black).get(point(row, column), ())
        if not closest:
            continue
        value = float(influence.territory_value[row, column])
        favorable = np.float32(min(-value if color == BLACK else value, 1.0) / len(closest))
        part = np.float32(1.0 / len(closest))
        for string in closest:
            sizes[group_of[string]] += part
            values[group_of[string]] += favorable
    return {group: Moyo(int(size), float(values[group])) for group, size in sizes.items()}


def smaller_moyos(black_to_move: Mapping[int, Moyo], white_to_move: Mapping[int, Moyo]) -> dict[int, Moyo]:
    """For each group the smaller moyo of two computations, one for each side to move; on ties Black's."""
    return {
        group: white_to_move[group] if white_to_move[group].size < moyo.size else moyo
        for group, moyo in black_to_move.items()
    }
