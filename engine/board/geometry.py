"""How two points lie to each other. Points are those of `engine.go.points`; a pass is next to nothing."""

import cython

from godebug.engine.go.points import STRIDE


@cython.ccall
def are_in_column(a: cython.int, b: cython.int) -> cython.bint:
    """Tells whether the two points are neighbours in one column."""
    return a - b == STRIDE or b - a == STRIDE


@cython.ccall
def are_in_row(a: cython.int, b: cython.int) -> cython.bint:
    """Tells whether the two points are neighbours in one row."""
    return a - b == 1 or b - a == 1


@cython.ccall
def are_diagonal(a: cython.int, b: cython.int) -> cython.bint:
    """Tells whether the two points are diagonal neighbours."""
    return a - b == STRIDE - 1 or b - a == STRIDE - 1 or a - b == STRIDE + 1 or b - a == STRIDE + 1


@cython.ccall
def crossing(row: cython.int, column: cython.int) -> cython.int:
    """Returns the point in the row of the first point and the column of the second."""
    return row - row % STRIDE + column % STRIDE
