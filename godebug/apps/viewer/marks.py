"""Where two boards of one kind differ: of two engines, of two sets of patterns, before and after an edit."""

import numpy as np

from godebug.comparing.agreement import agree
from godebug.views.diagram import Diagram
from godebug.views.look import Look

#: What a cell shows without colours alone is not all that it says: the style counts.
_LOOK = Look(None, "dark", "letters")


def differing(first: Diagram, second: Diagram) -> frozenset[tuple[int, int]]:
    """Returns the points (row, column) where two boards differ; figures agree as for `godebug compare`."""
    if type(first) is not type(second) or first.size != second.size:
        return frozenset()
    one, two = (getattr(board, "values", None) for board in (first, second))
    if isinstance(one, np.ndarray) and isinstance(two, np.ndarray):
        return frozenset((row, column) for row, column in np.argwhere(~agree(one, two)).tolist())
    points = ((row, column) for row in range(first.size) for column in range(first.size))
    return frozenset(place for place in points if first.cell(*place, _LOOK) != second.cell(*place, _LOOK))


def figure(board: Diagram, row: int, column: int) -> str:
    """Returns what a board shows at a point: the exact figure where it has figures, else the cell."""
    values = getattr(board, "values", None)
    if isinstance(values, np.ndarray):
        return f"{float(values[row, column]):.3f}"
    if isinstance(values, dict):
        return f"{values[row, column]:.3f}" if (row, column) in values else ""
    return board.cell(row, column, _LOOK)[0].strip(" .+·")
