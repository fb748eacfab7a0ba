"""Contexts of moves: the stones around a point as the mover sees them, in nested sizes, as diagrams of our language.

Source: D. Stern, R. Herbrich, T. Graepel, "Bayesian Pattern Ranking for Move Prediction in the Game of Go", 2006;
R. Coulom, "Computing Elo Ratings of Move Patterns in the Game of Go", 2007, for the distance.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import column_of, point, row_of
from godebug.engine.patterns.transform import MATRICES

#: Sizes, by the largest distance that is looked at: |rows| + |columns| + the larger of both.
SIZES: Final = (8, 6, 5, 4, 3)
#: A point off the board, in the keys of contexts.
_OFF: Final = "#"


def distance(rows: int, columns: int) -> int:
    """Returns the distance between two points."""
    return abs(rows) + abs(columns) + max(abs(rows), abs(columns))


@lru_cache(maxsize=16)
def offsets(size: int) -> tuple[tuple[int, int], ...]:
    """Returns the points of a context of this size, row by row, as rows and columns from the move."""
    reach = range(-size, size + 1)
    return tuple((row, column) for row in reach for column in reach if distance(row, column) <= size)


def context(cells: Sequence[int], board: int, move: int, color: int, size: int) -> str:
    """Returns the context of a move on a board: a letter a point in the order of `offsets`, of the eight images the
    one that comes first. Letters: `*`, `.`, `O` for stones of `color`, `X` for the others, `#` off the board.
    """
    row, column = row_of(move), column_of(move)
    seen = {}
    for down, across in offsets(size):
        r, c = row + down, column + across
        if not (0 <= r < board and 0 <= c < board):
            seen[down, across] = _OFF
        elif not down and not across:
            seen[down, across] = "*"
        else:
            content = cells[point(r, c)]
            seen[down, across] = "." if content == EMPTY else "O" if content == color else "X"
    return min(_turned(seen, matrix, size) for matrix in MATRICES)


def _turned(seen: dict[tuple[int, int], str], matrix: tuple[int, int, int, int], size: int) -> str:
    a, b, c, d = matrix
    return "".join(seen[a * row + b * column, c * row + d * column] for row, column in offsets(size))


def diagram(key: str, size: int) -> list[str] | None:
    """Returns the rows of a diagram for a context, with the edges that it sees; None where it sees no stone, or two
    edges that lie opposite.
    """
    cells = dict(zip(offsets(size), key, strict=True))
    if not any(letter in "OX" for letter in key):
        return None
    on_board = [place for place, letter in cells.items() if letter != _OFF]
    top, bottom = min(row for row, _ in on_board), max(row for row, _ in on_board)
    left, right = min(column for _, column in on_board), max(column for _, column in on_board)
    rows = [
        "".join(cells.get((row, column), "?").replace(_OFF, "?") for column in range(left, right + 1))
        for row in range(top, bottom + 1)
    ]
    reach = max(row for row, _ in offsets(size))
    edges = {"north": top > -reach, "south": bottom < reach, "west": left > -reach, "east": right < reach}
    # The arms of a context end before its box does: an edge is one only where a point was seen to be off the board.
    off = [place for place, letter in cells.items() if letter == _OFF]
    edges["north"] &= any(row < top for row, _ in off)
    edges["south"] &= any(row > bottom for row, _ in off)
    edges["west"] &= any(column < left for _, column in off)
    edges["east"] &= any(column > right for _, column in off)
    if (edges["north"] and edges["south"]) or (edges["west"] and edges["east"]):
        return None
    return framed(rows, edges)


def framed(rows: Sequence[str], edges: dict[str, bool]) -> list[str]:
    """Returns rows with the edges of the board."""
    west, east = "|" * edges["west"], "|" * edges["east"]
    found = [west + row + east for row in rows]
    edge = "+" * edges["west"] + "-" * len(rows[0]) + "+" * edges["east"]
    if edges["north"]:
        found.insert(0, edge)
    if edges["south"]:
        found.append(edge)
    return found


def symmetry(rows: Sequence[str]) -> str:
    """Returns the code of the strongest symmetry that a diagram has, `8` for none: a shape must not count twice."""
    plain = [row.replace("+", "").replace("|", "") for row in rows if "-" not in row]
    edge = [row for row in rows if "-" in row]
    north, south = bool(edge) and "-" in rows[0], bool(edge) and "-" in rows[-1]
    west, east = rows[-1 if not south else 0].startswith("|"), rows[-1 if not south else 0].endswith("|")
    grid = [list(row) for row in plain]
    upright = grid == [row[::-1] for row in grid] and not (west or east)
    level = grid == grid[::-1] and not (north or south)
    if upright and level:
        return "+"
    if upright:
        return "|"
    if level:
        return "-"
    if len(grid) == len(grid[0]):
        turned = [list(row) for row in zip(*grid, strict=True)]
        if turned == grid and (north, south) == (west, east):
            return "\\"
        if [row[::-1] for row in turned[::-1]] == grid and (north, south) == (east, west):
            return "/"
    return "8"
