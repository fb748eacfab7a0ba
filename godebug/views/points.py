"""Points as views need them: places in an array, and names."""

from collections.abc import Iterable

from godebug.engine.go.points import column_of, row_of, vertex


def place(p: int) -> tuple[int, int]:
    """Returns row and column of a point."""
    return row_of(p), column_of(p)


def names(points: Iterable[int], size: int, most: int | None = None) -> str:
    """Returns the names of points, with blanks between them; of more than `most` the first, and how many are left."""
    told = [vertex(p, size) for p in points]
    if most is None or len(told) <= most:
        return " ".join(told)
    return " ".join([*told[:most], f"... ({len(told) - most} more)"])
