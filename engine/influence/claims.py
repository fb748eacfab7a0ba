"""What the figures of an influence computation say of each point: the compiled part.

Who owns it, in which region it lies, how far it helps a dragon to escape, and which stones were safe. All boards are
by point, with CELLS figures. See the manual, sections "Territory, Moyo and Area" and "Escape".
"""

import cython

from godebug.engine.go.color import EMPTY, OFF_BOARD
from godebug.engine.go.points import CELLS, STEPS, STRIDE
from godebug.engine.influence.kernel import Field

# What points are worth to a dragon that wants out: in its own moyo, in its area, where nobody is.
OWN_MOYO = 4
OWN_AREA = 2
NEUTRAL = 1
#: In the neighbourhood of the dragon itself neutral points are no help from this proximity on.
NEAR = 6


def claim_territory(field: Field, owners: cython.uchar[::1], sure: cython.double) -> None:
    """Enters the owners of the points where one colour alone has influence, and more than `sure` as territory."""
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
    field: Field, owners: cython.uchar[::1], ratio: cython.double, own: cython.double, other: cython.double
) -> None:
    """Gives points that nobody owns to the colour whose influence is over `ratio` times the other's and over `own`,
    where the other's is less than `other`."""
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
    """Numbers the orthogonally connected regions of one owner from 1, in reading order; how many there are.

    Filled in, all 0 before: `numbers`, of each point's region; `members`, the points, region after region and each in
    reading order; `ends`, by number, where in `members` a region ends and the next one begins.
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
    field: Field, holder: cython.int, members: cython.int[::1], first: cython.int, end: cython.int
) -> tuple[int, float]:
    """How many of some points hold no safe stone of their owner, and the sum of their territory values without sign."""
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
    field: Field, moyo: bytes, area: bytes, color: cython.int, goal: cython.uchar[::1], values: cython.int[::1]
) -> None:
    """What points are worth to a dragon of `color` that wants out: see `engine.influence.escape.escape_values`.

    `moyo`, `area`: the owners of the points. `goal`: marks on the dragon's own stones, or none. `values`: all 0 before.
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
def _proximity(field: Field, p: cython.int, goal: cython.uchar[::1]) -> cython.int:
    """How much of the goal and the edge is around a point; without a goal less than NEAR anywhere.

    2 for each of the eight neighbours in the goal, and 1 more for an orthogonal one that does not lie on the edge
    behind the point; 1 for each neighbour that is off the board.
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


def mark_sources(field: Field, marks: cython.uchar[::1]) -> None:
    """Marks the safe stones from which influence spreads."""
    p: cython.int
    for p in range(STRIDE, CELLS):
        if field.stone[p] != EMPTY and field.stone[p] != OFF_BOARD:
            marks[p] = field.safe[p] != 0 and field.strength[field.stone[p] * CELLS + p] > 0.0


def keep_marks(field: Field, safe: cython.uchar[::1], strength: cython.double[::1]) -> None:
    """Enters which stones are safe, and how strong a source each is, where there are stones."""
    p: cython.int
    for p in range(STRIDE, CELLS):
        if field.stone[p] != EMPTY and field.stone[p] != OFF_BOARD:
            safe[p] = field.safe[p]
            strength[p] = field.strength[field.stone[p] * CELLS + p]
