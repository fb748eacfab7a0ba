"""How much it helps a dragon to get to a point: the escape values of the manual's section "Escape"."""

from array import array
from collections.abc import Iterable

from godebug.engine.go.points import CELLS, Point
from godebug.engine.influence.claims import enter_escape_values
from godebug.engine.influence.result import Influence


def escape_values(influence: Influence, color: int, goal: Iterable[Point] = ()) -> list[int]:
    """Returns by point how much reaching it helps a dragon of `color`: 4 in its moyo, 2 in its area, 1 in nobody's,
    else 0.

    `goal`: the stones of the dragon that wants to escape, where their own influence is switched off; nobody's area then
    counts only away from them. Source: GNU Go manual, section "Escape".
    """
    marks = bytearray(CELLS)
    for p in goal:
        marks[p] = 1
    values = array("i", bytes(4 * CELLS))
    enter_escape_values(influence.field, influence.owners("moyo"), influence.owners("area"), color, marks, values)
    return values.tolist()
