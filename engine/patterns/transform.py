"""The eight orientations of a pattern, as tests at offsets from its anchor."""

from typing import Final

from msgspec import Struct

from godebug.engine.go.points import STRIDE
from godebug.engine.patterns.language import (
    EAST_EDGE,
    NORTH_EDGE,
    SOUTH_EDGE,
    SYMBOL_KINDS,
    SYMMETRIES,
    WEST_EDGE,
)
from godebug.engine.patterns.pattern import Pattern

#: Orientation k sends (row, column) to (a row + b column, c row + d column): rotations by quarter turns ("down"
#: becomes left, up, right), then the same after a reflection.
MATRICES: Final = (
    (1, 0, 0, 1),
    (0, 1, -1, 0),
    (-1, 0, 0, -1),
    (0, -1, 1, 0),
    (0, -1, -1, 0),
    (-1, 0, 0, 1),
    (0, 1, 1, 0),
    (1, 0, 0, -1),
)

_EDGE_DIRECTIONS = {NORTH_EDGE: (-1, 0), WEST_EDGE: (0, -1), SOUTH_EDGE: (1, 0), EAST_EDGE: (0, 1)}
_EDGE_OF_DIRECTION = {direction: edge for edge, direction in _EDGE_DIRECTIONS.items()}


def turn(k: int, row: int, column: int) -> tuple[int, int]:
    """Returns the image of (row, column) under orientation k."""
    a, b, c, d = MATRICES[k]
    return a * row + b * column, c * row + d * column


def turn_edges(k: int, edges: int) -> int:
    """Returns the edge bits of a pattern turned by k."""
    return sum(_EDGE_OF_DIRECTION[turn(k, *direction)] for edge, direction in _EDGE_DIRECTIONS.items() if edges & edge)


_TURNED_EDGES = tuple(tuple(turn_edges(k, edges) for edges in range(16)) for k in range(8))


class Oriented(Struct):
    """One orientation of a pattern. All offsets are differences of points to the anchor.

    `anchor_kind`: OWN or ENEMY. `offsets`, `kinds`: of every element but the anchor, those first that rule out most.
    `top`, `left`, `bottom`, `right`: rows and columns from the anchor to the sides of the box that must lie on the
    board (the first two are not positive). `edges`: the sides of the box that are edges of the board.
    """

    k: int
    anchor_kind: int
    offsets: list[int]
    kinds: list[int]
    top: int
    left: int
    bottom: int
    right: int
    edges: int


#: Ints that describe an orientation to the matcher's kernel.
RECORD: Final = 9


def record(oriented: Oriented, first_test: int) -> tuple[int, ...]:
    """Returns the RECORD ints of an orientation whose tests start at `first_test`.

    These are: first test, end of the tests, kind of the anchor, top, left, bottom, right, edges, and 1 for "wanted".
    """
    return (
        first_test,
        first_test + len(oriented.offsets),
        oriented.anchor_kind,
        oriented.top,
        oriented.left,
        oriented.bottom,
        oriented.right,
        oriented.edges,
        1,
    )


#: Stones first (most points of a board are empty), then empty points, then the points with two possible contents.
_RARITY = (1, 0, 0, 3, 2)


def orientations(pattern: Pattern) -> list[Oriented]:
    """Returns the orientations to try for the pattern's symmetry code, in increasing k. The pattern must have an
    anchor.
    """
    assert pattern.anchor is not None
    anchor_row, anchor_column = pattern.anchor
    elements = []
    for row, line in enumerate(pattern.diagram, -anchor_row):
        for column, symbol in enumerate(line, -anchor_column):
            if symbol != "?" and (row or column):
                kind = SYMBOL_KINDS[symbol]
                elements.append((_RARITY[kind] * 100 + abs(row) + abs(column), row, column, kind))
    elements.sort()
    anchor_kind = SYMBOL_KINDS[pattern.diagram[anchor_row][anchor_column]]
    top, left = -anchor_row, -anchor_column
    bottom, right = top + pattern.height - 1, left + pattern.width - 1
    kinds = [element[3] for element in elements]
    turned = []
    for k in SYMMETRIES[pattern.symmetry]:
        a, b, c, d = MATRICES[k]
        # One step down and one step right, as differences of points.
        down, across = a * STRIDE + c, b * STRIDE + d
        row_0, row_1 = a * top + b * left, a * bottom + b * right
        column_0, column_1 = c * top + d * left, c * bottom + d * right
        turned.append(
            Oriented(
                k,
                anchor_kind,
                [row * down + column * across for _, row, column, _ in elements],
                kinds,
                min(row_0, row_1),
                min(column_0, column_1),
                max(row_0, row_1),
                max(column_0, column_1),
                _TURNED_EDGES[k][pattern.edges],
            )
        )
    return turned


def offset(pattern: Pattern, k: int, place: tuple[int, int]) -> int:
    """Returns the difference between the point at a (row, column) of the diagram and the anchor, in orientation k."""
    assert pattern.anchor is not None
    row, column = turn(k, place[0] - pattern.anchor[0], place[1] - pattern.anchor[1])
    return row * STRIDE + column
