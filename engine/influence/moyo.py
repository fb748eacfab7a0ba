"""How large a moyo surrounds each group: the points of its side's restricted moyo that its strings are closest to."""

from array import array
from collections.abc import Mapping, Sequence

from msgspec import Struct

from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import all_points
from godebug.engine.influence.result import Influence


class Moyo(Struct, frozen=True):
    """`size`: points of moyo, whole ones. `value`: their territory value, positive for the group."""

    size: int
    value: float


def moyo_sizes(
    influence: Influence,
    near_white: Mapping[int, Sequence[int]],
    near_black: Mapping[int, Sequence[int]],
    group_of: Mapping[int, int],
) -> dict[int, Moyo]:
    """Returns the moyo of each group in `group_of`.

    `near_white`, `near_black`: by point, the origins of the closest strings of the colour; points without any may be
    missing. `group_of`: the group of each string, by origin.

    A point counts for the strings of its owner that are closest to it, in equal parts. Parts are added in single
    precision, as GNU Go does: three thirds may then make less than a whole, and sizes are cut to integers.
    """
    number_of = {group: number for number, group in enumerate(dict.fromkeys(group_of.values()))}
    # What is stored here is rounded to single precision.
    sizes, values = (array("f", bytes(4 * len(number_of))) for _ in range(2))
    shares = array("f", (0.0, 0.0))
    owner, stones = influence.owners("restricted moyo"), influence.plane.cells
    territory = memoryview(influence.field.territory)
    for p in all_points(influence.size):
        color = owner[p]
        if color == EMPTY or color == stones[p]:
            continue
        closest = (near_white if color == WHITE else near_black).get(p, ())
        if not closest:
            continue
        value = territory[p]
        shares[0] = 1.0 / len(closest)
        shares[1] = min(-value if color == BLACK else value, 1.0) / len(closest)
        for string in closest:
            number = number_of[group_of[string]]
            sizes[number] += shares[0]
            values[number] += shares[1]
    return {group: Moyo(int(sizes[number]), values[number]) for group, number in number_of.items()}


def smaller_moyos(black_to_move: Mapping[int, Moyo], white_to_move: Mapping[int, Moyo]) -> dict[int, Moyo]:
    """Returns for each group the smaller of its moyos with either side to move; of equal ones the one with Black to
    move.
    """
    return {
        group: white_to_move[group] if white_to_move[group].size < moyo.size else moyo
        for group, moyo in black_to_move.items()
    }
