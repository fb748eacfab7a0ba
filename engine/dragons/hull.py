"""Geometry on the board: a convex hull row by row, and points in the order of their angle.

Points are those of `engine.go.points`. Comparisons are exact: nothing is rounded before.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from godebug.engine.go.points import Point, column_of, point, row_of

Angle = tuple[int, float]


def squared_distance(p: Point, q: int) -> int:
    """Returns the squared distance of two points."""
    return (row_of(p) - row_of(q)) ** 2 + (column_of(p) - column_of(q)) ** 2


def center_of_gravity(points: Sequence[int]) -> int:
    """Returns the mean of the points, row and column rounded down."""
    count = len(points)
    return point(sum(map(row_of, points)) // count, sum(map(column_of, points)) // count)


def angle(center: Point, p: Point) -> Angle:
    """Returns a key that sorts points clockwise around the center: south, west, north, east; the center itself last.

    The second part is a quotient of two small integers, equal exactly where the angles are equal.
    """
    down, right = row_of(p) - row_of(center), column_of(p) - column_of(center)
    if down > 0 >= right:
        return 0, -right / down
    if right < 0:
        return 1, down / right
    if down < 0:
        return 2, -right / down
    if right > 0:
        return 3, down / right
    return 4, 0.0


def sorted_by_angle(center: Point, points: Sequence[int]) -> list[int]:
    """Returns the points by their angle around the center.

    It is a comb sort, which is not stable: the distances between consecutive points depend on its order of equal
    angles.
    """
    order = list(points)
    keys = [angle(center, p) for p in order]
    gap = len(order)
    swapped = True
    while gap > 1 or swapped:
        gap = max(1, (10 * gap + 3) // 13)
        swapped = False
        for i in range(len(order) - gap):
            j = i + gap
            if keys[i] > keys[j]:
                keys[i], keys[j] = keys[j], keys[i]
                order[i], order[j] = order[j], order[i]
                swapped = True
    return order


def _chain(ends: list[tuple[int, int]], sign: int) -> list[tuple[int, int]]:
    """Returns the corners of one side, from the top to the bottom row. `ends`: (row, outermost column), by row.

    `sign`: 1 for the left side, -1 for the right one. Each step takes the least change of column a row outwards, of
    equal ones the nearest row.
    """
    corners = [ends[0]]
    rest = ends[1:]
    while rest:
        row, column = corners[-1]
        nearest = min(rest, key=lambda end: (sign * (end[1] - column) / (end[0] - row), end[0]))
        corners.append(nearest)
        rest = [end for end in rest if end[0] > nearest[0]]
    return corners


def convex_hull(points: Iterable[int]) -> frozenset[int]:
    """Returns every board point in the convex hull of `points`, filled row by row."""
    left: dict[int, int] = {}
    right: dict[int, int] = {}
    for p in points:
        row, column = row_of(p), column_of(p)
        left[row] = min(left.get(row, column), column)
        right[row] = max(right.get(row, column), column)
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for ends, sign, columns in ((left, 1, first), (right, -1, last)):
        corners = _chain(sorted(ends.items()), sign)
        for (top, from_column), (bottom, to_column) in pairwise(corners):
            for row in range(top + 1, bottom):
                numerator = sign * (from_column * (bottom - row) + to_column * (row - top))
                # Rounded inwards: up on the left side, down on the right one.
                columns[row] = sign * -(-numerator // (bottom - top))
        columns.update(corners)
    return frozenset(point(row, column) for row in first for column in range(first[row], last[row] + 1))
