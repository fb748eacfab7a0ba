"""What influence says of each point: its owner, its region, its value for an escape. The compiled part.

All boards are by point, with CELLS figures. Source: GNU Go manual, sections "Territory, Moyo and Area" and "Escape".
"""

import cython

from godebug.engine.go.color import EMPTY, OFF_BOARD
from godebug.engine.go.points import CELLS, STEPS, STRIDE
from godebug.engine.influence.kernel import InfluenceField

# What points are worth to a dragon that wants out: in its own moyo, in its area, where nobody is.
OWN_MOYO = 4
OWN_AREA = 2
NEUTRAL = 1
#: In the neighbourhood of the dragon itself neutral points are no help from this proximity on.
NEAR = 6


def claim_territory(field: InfluenceField, owners: cython.uchar[::1], sure: cython.double) -> None:
    """Enters the owners of territory: only one colour has influence there, and its territory value is over `sure`."""
    p: cython.int
    white: cython.double
    black: cython.double
    for p in range(STRIDE, CELLS):
        if field.stone[p] == OFF_BOARD:
            continue
        white = field.influence[CELLS + p]
        black = field.influence[2 * CELLS + p]
        if white > 0.0 and black == 0.0 and field.territory[p] > sure:
            owners[p] = 1
        elif black > 0.0 and white == 0.0 and field.territory[p] < -sure:
            owners[p] = 2


def claim(
    field: InfluenceField, owners: cython.uchar[::1], ratio: cython.double, own: cython.double, other: cython.double
) -> None:
    """Gives unowned points to the colour whose influence is over `own` and over `ratio` times the other colour's.

    The other colour's influence must be less than `other`.
    """
    p: cython.int
    white: cython.double
    black: cython.double
    for p in range(STRIDE, CELLS):
        if field.stone[p] == OFF_BOARD or owners[p] != EMPTY:
            continue
        white = field.influence[CELLS + p]
        black = field.influence[2 * CELLS + p]
        if black > ratio * white and black > own and white < other:
            owners[p] = 2
        elif white > ratio * black and white > own and black < other:
            owners[p] = 1


def number_regions(owners: bytes, numbers: cython.int[::1], members: cython.int[::1], ends: cython.int[::1]) -> int:
    """Numbers the connected regions of each owner from 1, in reading order, and returns how many there are.

    Fills in, all 0 before: `numbers`, the region of each point; `members`, the points region by region, each in reading
    order; `ends`, by region number, the index in `members` where the region ends.
    """
    p: cython.int
    q: cython.int
    start: cython.int
    head: cython.int
    tail: cython.int
    step: cython.int
    holder: cython.int
    total: cython.int = 0
    count: cython.int = 0
    for start in range(STRIDE, CELLS):
        holder = owners[start]
        if holder == EMPTY or numbers[start] != 0:
            continue
        count += 1
        numbers[start] = count
        members[0] = start
        head = 0
        tail = 1
        while head < tail:
            for step in range(4):
                q = members[head] + STEPS[step]
                if owners[q] == holder and numbers[q] == 0:
                    numbers[q] = count
                    members[tail] = q
                    tail += 1
            head += 1
        # For now where the region begins: every point that is entered below moves it on.
        ends[count] = total
        total += tail
    for p in range(STRIDE, CELLS):
        if numbers[p] != 0:
            members[ends[numbers[p]]] = p
            ends[numbers[p]] += 1
    return count


def measure_region(
    field: InfluenceField, holder: cython.int, members: cython.int[::1], first: cython.int, end: cython.int
) -> tuple[int, float]:
    """Returns the size and the value of a region.

    The size leaves out points with a safe stone of the owner; the value is the sum of their territory values, unsigned.
    """
    i: cython.int
    p: cython.int
    size: cython.int = 0
    value: cython.double = 0.0
    for i in range(first, end):
        p = members[i]
        if field.safe[p] == 0 or field.stone[p] != holder:
            size += 1
            value += abs(field.territory[p])
    return size, value


def enter_escape_values(
    field: InfluenceField, moyo: bytes, area: bytes, color: cython.int, goal: cython.uchar[::1], values: cython.int[::1]
) -> None:
    """Writes into `values` what each point is worth to a dragon of `color` that wants to escape.

    See `engine.influence.escape.escape_values`. `moyo`, `area`: the owners of the points. `goal`: marks on the dragon's
    own stones, all 0 for none. `values`: all 0 before.
    """
    p: cython.int
    for p in range(STRIDE, CELLS):
        if field.stone[p] == OFF_BOARD:
            continue
        if moyo[p] == color:
            values[p] = OWN_MOYO
        elif area[p] == color:
            values[p] = OWN_AREA
        elif area[p] == EMPTY and not goal[p] and _proximity(field, p, goal) < NEAR:
            values[p] = NEUTRAL


@cython.cfunc
def _proximity(field: InfluenceField, p: cython.int, goal: cython.uchar[::1]) -> cython.int:
    """Returns how near the goal and the edge a point lies; without a goal it is less than NEAR everywhere.

    Each of the eight neighbours in the goal counts 2, an orthogonal one 1 more unless the edge is behind the point;
    each neighbour off the board counts 1.
    """
    step: cython.int
    q: cython.int
    near: cython.int = 0
    for step in range(8):
        q = p + STEPS[step]
        if goal[q]:
            near += 2
            if step < 4 and field.stone[q + STEPS[step]] != OFF_BOARD:
                near += 1
        elif field.stone[q] == OFF_BOARD:
            near += 1
    return near


def mark_sources(field: InfluenceField, marks: cython.uchar[::1]) -> None:
    """Marks the safe stones that radiate influence."""
    p: cython.int
    for p in range(STRIDE, CELLS):
        if field.stone[p] != EMPTY and field.stone[p] != OFF_BOARD:
            marks[p] = field.safe[p] != 0 and field.strength[field.stone[p] * CELLS + p] > 0.0


def keep_marks(field: InfluenceField, safe: cython.uchar[::1], strength: cython.double[::1]) -> None:
    """Copies for each stone whether it is safe and how strong a source it is."""
    p: cython.int
    for p in range(STRIDE, CELLS):
        if field.stone[p] != EMPTY and field.stone[p] != OFF_BOARD:
            safe[p] = field.safe[p]
            strength[p] = field.strength[field.stone[p] * CELLS + p]
