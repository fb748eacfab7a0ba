"""How much it helps a dragon to get to a point: the escape values of the manual's section "Escape"."""

from collections.abc import Collection, Sequence

from engine.color import EMPTY, OFF_BOARD
from engine.influence.result import Influence
from engine.points import CELLS, DIAGONALS, LINES, Point, all_points

OWN_MOYO, OWN_AREA, NEUTRAL = 4, 2, 1
#: In the neighbourhood of the dragon itself neutral points are no help from this proximity on.
NEAR = 6


def escape_values(influence: Influence, color: int, goal: Collection[Point] = frozenset()) -> list[int]:
    """4 in the moyo of `color`, 2 in its area, 1 in nobody's area, 0 in the opponent's; by point.

    `goal`: the stones of the dragon that wants out, when its own influence was switched off; nobody's area then
    counts only away from it.
    """
    moyo, area, stones = influence.owners("moyo"), influence.owners("area"), influence.plane.cells
    values = [0] * CELLS
    for p in all_points(influence.size):
        if moyo[p] == color:
            values[p] = OWN_MOYO
        elif area[p] == color:
            values[p] = OWN_AREA
        elif area[p] == EMPTY and not (goal and (p in goal or proximity(p, stones, goal) >= NEAR)):
            values[p] = NEUTRAL
    return values


def proximity(p: Point, cells: Sequence[int], goal: Collection[Point]) -> int:
    """How much of the goal and the edge is around a point.

    2 for each of the eight neighbours in the goal, and 1 more for an orthogonal one that does not lie on the edge
    behind the point; 1 for each neighbour that is off the board. `cells`: OFF_BOARD outside the board, by point.
    """
    near = 0
    for steps, straight in ((LINES, True), (DIAGONALS, False)):
        for step in steps:
            q = p + step
            if q in goal:
                near += 2 + (straight and cells[q + step] != OFF_BOARD)
            elif cells[q] == OFF_BOARD:
                near += 1
    return near
