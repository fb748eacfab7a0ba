"""Caves and their eyes, as GNU Go 2.4 defines them.

A cavity is a connected set of empty points. A cave is one or more cavities that only an inessential string keeps apart.
A cave bordered by one colour is an eye of it, unless it is topologically false.
Source: the sections on cavities, caves and half eyes of the GNU Go 2.4 documentation.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol

from msgspec import Struct

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import OFF_BOARD, Color, other
from godebug.engine.go.points import DIAGONAL_PARTS, LINES, Point
from godebug.engine.worms.cavities import Cavity
from godebug.engine.worms.records import Worm
from godebug.engine.worms.shape import WormString, cavity_of

#: Sums of the diagonals of an eye point from which it is half an eye, and false.
HALF_EYE, FALSE_EYE = 3, 4


class Cave(Cavity, frozen=True):
    """Empty points that count as one region; `cavities`: the origins of those it consists of."""

    cavities: tuple[int, ...] = ()


class EyePoint(Struct, frozen=True):
    """A point of a cave that is a half eye or a false eye.

    `total`: the sum of its diagonals. `critical`: the diagonals where a move decides.
    """

    point: Point
    total: int
    critical: tuple[int, ...]

    @property
    def is_false(self) -> bool:
        """Tells whether the diagonals make it a false eye."""
        return self.total >= FALSE_EYE


def has_no_life_of_its_own(board: Board, worm: Worm) -> bool:
    """Tells whether the string is inessential: it could live only by killing what surrounds it.

    It closes in nothing, cannot capture a neighbour, has no liberties on the edge and none of second order, and
    removing it would leave a cavity that only the other colour borders.
    """
    if worm.genus or worm.liberties2 or worm.lunch:
        return False
    if any(board.is_beside(p, OFF_BOARD) for p in worm.liberty_points):
        return False
    string = WormString(worm.color, worm.origin, worm.stones, worm.liberty_points)
    return cavity_of(board, string).border == other(worm.color)


def find_caves(cavities: Sequence[Cavity], inessential: Iterable[WormString]) -> list[Cave]:
    """Merges the cavities around each inessential string; the other colour borders such a cave."""
    cavity_at = {p: cavity.origin for cavity in cavities for p in cavity.points}
    cave_of = {cavity.origin: cavity.origin for cavity in cavities}
    border = {cavity.origin: cavity.border for cavity in cavities}
    for string in sorted(inessential, key=lambda string: string.origin):
        around = {cave_of[cavity_at[p]] for p in string.liberties}
        if not around:
            continue
        origin = min(around)
        border[origin] = other(string.color)
        for part, cave in cave_of.items():
            if cave in around:
                cave_of[part] = origin
    merged: dict[int, list[Cavity]] = {}
    for cavity in cavities:
        merged.setdefault(cave_of[cavity.origin], []).append(cavity)
    return [
        Cave(
            origin,
            border[origin],
            tuple(sorted(p for cavity in parts for p in cavity.points)),
            cavities=tuple(cavity.origin for cavity in parts),
        )
        for origin, parts in sorted(merged.items())
    ]


class Opponent(Protocol):
    """Answers of tactical reading about a diagonal."""

    def holds(self, point: Point, color: Color) -> int:
        """Returns how firmly `color` holds the point: 2 firmly, 1 where it depends on who moves, 0 not.

        2: a stone that cannot be captured. 1: a stone that can be captured and saved, or an empty point where a stone
        could stay.
        """


def eye_points(color: Sequence[int], cave: Cavity, opponent: Opponent) -> list[EyePoint]:
    """Returns the half and false eyes among the points of a cave that one colour borders.

    Only points with at most one neighbour in the cave are examined. A diagonal counts 2 for an enemy stone that cannot
    be captured, 1 where a move decides (or off the board), 0 where it is the owner's.
    """
    inside = frozenset(cave.points)
    found = []
    for p in cave.points:
        if sum(1 for step in LINES if p + step in inside) > 1:
            continue
        total = 0
        critical = []
        for vertical, horizontal in DIAGONAL_PARTS:
            q = p + vertical + horizontal
            if color[q] == OFF_BOARD:
                # Off the board by one coordinate, not beyond a corner.
                value = 0 if color[p + vertical] == color[p + horizontal] == OFF_BOARD else 1
            elif q in inside:
                value = 0
            else:
                value = opponent.holds(q, other(cave.border))
                if value == 1:
                    critical.append(q)
            total += value
        if total >= HALF_EYE:
            found.append(EyePoint(p, total, tuple(critical)))
    return found
