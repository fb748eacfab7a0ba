"""The matcher's definition, as plainly as it can be said: every stone, pattern, orientation, point."""

from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import CELLS, point
from godebug.engine.patterns.pattern import Pattern

#: Orientation k in coordinates (row, column) from the anchor.
IMAGES = (
    lambda i, j: (i, j),
    lambda i, j: (j, -i),
    lambda i, j: (-i, -j),
    lambda i, j: (-j, i),
    lambda i, j: (-j, -i),
    lambda i, j: (-i, j),
    lambda i, j: (j, i),
    lambda i, j: (i, -j),
)
TRIED = {"8": range(8), "|": range(4), "-": range(4), "\\": range(4), "/": range(4), "O": (2, 3, 4, 5)}
ALLOWED = {
    "O": ("own",),
    "Q": ("own",),
    "X": ("enemy",),
    "Y": ("enemy",),
    "o": ("own", "empty"),
    "x": ("enemy", "empty"),
    "?": ("own", "enemy", "empty"),
}

Board = list[list[int]]


def fits(pattern: Pattern, board: Board, anchor: tuple[int, int], k: int, own: int) -> bool:
    """Whether one orientation of a pattern agrees with the board around an anchor."""
    size = len(board)
    assert pattern.anchor is not None
    rows, columns = len(pattern.diagram), len(pattern.diagram[0])
    places = {}
    for i in range(rows):
        for j in range(columns):
            row, column = IMAGES[k](i - pattern.anchor[0], j - pattern.anchor[1])
            row, column = row + anchor[0], column + anchor[1]
            if not (0 <= row < size and 0 <= column < size):
                return False
            places[i, j] = (row, column)
            content = {EMPTY: "empty", own: "own"}.get(board[row][column], "enemy")
            if content not in ALLOWED.get(pattern.diagram[i][j], ("empty",)):
                return False
    # A drawn edge: one step further, and off the board.
    beyond = {1: (0, 0, -1, 0), 2: (0, 0, 0, -1), 4: (rows - 1, 0, 1, 0), 8: (0, columns - 1, 0, 1)}
    for edge, (i, j, down, right) in beyond.items():
        if pattern.edges & edge:
            step = IMAGES[k](down, right)
            row, column = places[i, j][0] + step[0], places[i, j][1] + step[1]
            if 0 <= row < size and 0 <= column < size:
                return False
    return True


def naive_matches(patterns: list[Pattern], board: Board, own: int) -> list[tuple[str, int, int]]:
    """(name, k, anchor) of all placements, white anchors first, in reading order, then in file order."""
    found = []
    for stone in (WHITE, BLACK):
        for row, line in enumerate(board):
            for column, content in enumerate(line):
                if content != stone:
                    continue
                for pattern in patterns:
                    found += [
                        (pattern.name, k, point(row, column))
                        for k in TRIED.get(pattern.symmetry, (0, 1))
                        if fits(pattern, board, (row, column), k, own)
                    ]
    return found


def color_array(board: Board) -> bytearray:
    """The board's contents as the engine keeps them."""
    color = bytearray([3]) * CELLS
    for row, line in enumerate(board):
        for column, content in enumerate(line):
            color[point(row, column)] = content
    return color
