"""How much it helps a dragon to get to a point: the escape values of the manual's section "Escape"."""

from array import array
from collections.abc import Iterable

from godebug.engine.go.points import CELLS, Point
from godebug.engine.influence.claims import enter_escape_values
from godebug.engine.influence.result import Influence


def escape_values(influence: Influence, color: int, goal: Iterable[Point] = ()) -> list[int]:
    """4 in the moyo of `color`, 2 in its area, 1 in nobody's area, 0 in the opponent's; by point.

    `goal`: the stones of the dragon that wants out, when its own influence was switched off; nobody's area then
    counts only away from it.
    """
    marks = bytearray(CELLS)
    for p in goal:
        marks[p] = 1
    values = array("i", bytes(4 * CELLS))
    enter_escape_values(influence.field, influence.owners("moyo"), influence.owners("area"), color, marks, values)
    return values.tolist()
