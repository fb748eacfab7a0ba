"""Points as views need them: places in an array, and names."""

from collections.abc import Iterable

from godebug.engine.go.points import column_of, row_of, vertex


def place(p: int) -> tuple[int, int]:
    """Returns row and column of a point."""
    return row_of(p), column_of(p)


def names(points: Iterable[int], size: int) -> str:
    """Returns the names of points, with blanks between them."""
    return " ".join(vertex(p, size) for p in points)
