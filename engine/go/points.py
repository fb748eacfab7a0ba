"""Points as single integers, and their names.

The board lies in rows of `STRIDE` cells with a border, so that a neighbour is a fixed step away whatever the board
size, and a smaller number means earlier in reading order (top row first, left to right).
"""

from functools import cache
from typing import Final, TypeAlias

#: A point of the board, or NO_POINT; in records by origin, the point that names a string or a dragon.
Point: TypeAlias = int

MAX_SIZE: Final = 19
STRIDE: Final = 20
#: Cells of a board with its border.
CELLS: Final = 421
#: No point: a pass, or no move found.
NO_POINT: Final = 0

SOUTH: Final = STRIDE
WEST: Final = -1
NORTH: Final = -STRIDE
EAST: Final = 1
#: South, west, north, east, then the diagonals SW, NW, NE, SE: the order of every neighbour loop.
STEPS: Final = (SOUTH, WEST, NORTH, EAST, SOUTH + WEST, WEST + NORTH, NORTH + EAST, EAST + SOUTH)
#: The steps along the lines of the board: to the four neighbours.
LINES: Final = STEPS[:4]
#: The diagonal steps; and each as the two steps along lines that make it up.
DIAGONALS: Final = STEPS[4:]
DIAGONAL_PARTS: Final = tuple((vertical, horizontal) for vertical in (SOUTH, NORTH) for horizontal in (WEST, EAST))

LETTERS: Final = "ABCDEFGHJKLMNOPQRST"


def point(row: int, column: int) -> int:
    """Returns the point in `row` (0 at the top) and `column` (0 at the left).

    >>> p = point(2, 3)
    >>> p, row_of(p), column_of(p)
    (64, 2, 3)
    """
    return (row + 1) * STRIDE + column + 1


def row_of(p: int) -> int:
    """Returns the row of a point, 0 at the top."""
    return p // STRIDE - 1


def column_of(p: int) -> int:
    """Returns the column of a point, 0 at the left."""
    return p % STRIDE - 1


@cache
def all_points(size: int) -> tuple[int, ...]:
    """Returns every point of a board in reading order.

    >>> [vertex(p, 2) for p in all_points(2)]
    ['A2', 'B2', 'A1', 'B1']
    """
    return tuple([point(row, column) for row in range(size) for column in range(size)])


@cache
def hoshi(size: int) -> frozenset[int]:
    """Returns the star points of a board, as GNU Go 3.8 marks them.

    >>> [len(hoshi(size)) for size in (3, 4, 5, 9, 12, 13, 19)]
    [1, 0, 5, 5, 4, 9, 9]
    """
    if size in (2, 4):
        return frozenset()
    near = 3 if size >= 12 else 2 if size >= 6 else 1
    lines = (near, size - 1 - near) if size >= 5 else ()
    middle = size // 2
    places = {(row, column) for row in lines for column in lines}
    if size % 2 == 1:
        places.add((middle, middle))
        if size >= 13:
            places |= {(middle, line) for line in lines} | {(line, middle) for line in lines}
    return frozenset(point(row, column) for row, column in places)


def vertex(p: int, size: int) -> str:
    """Returns the name of a point, `C4`; `PASS` for NO_POINT.

    >>> vertex(point(0, 8), 9), vertex(NO_POINT, 9)
    ('J9', 'PASS')
    """
    if p == NO_POINT:
        return "PASS"
    return f"{LETTERS[column_of(p)]}{size - row_of(p)}"


def parse_vertex(text: str, size: int) -> int:
    """Returns the point that `text` names on a board of `size`, in any case; NO_POINT for `pass`.

    Raises ValueError with the name in its message where there is no such point.

    >>> parse_vertex("j9", 9) == point(0, 8), parse_vertex("pass", 9)
    (True, 0)
    >>> parse_vertex("I5", 9)
    Traceback (most recent call last):
    ...
    ValueError: invalid coordinate 'I5' on a 9x9 board
    """
    name = text.strip().upper()
    if name == "PASS":
        return NO_POINT
    if len(name) >= 2 and name[0] in LETTERS and name[1:].isascii() and name[1:].isdigit() and len(name) <= 3:
        column, line = LETTERS.index(name[0]), int(name[1:])
        if column < size and 1 <= line <= size:
            return point(size - line, column)
    raise ValueError(f"invalid coordinate '{text}' on a {size}x{size} board")
