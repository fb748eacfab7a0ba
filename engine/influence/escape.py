"""How much it helps a dragon to get to a point: the escape values of the manual's section "Escape"."""

import numpy as np
from numpy.typing import NDArray

from engine.color import EMPTY
from engine.influence.result import Influence

OWN_MOYO, OWN_AREA, NEUTRAL = 4, 2, 1
#: In the neighbourhood of the dragon itself neutral points are no help from this proximity on.
NEAR = 6


def escape_values(influence: Influence, color: int, goal: NDArray[np.bool_] | None = None) -> NDArray[np.uint8]:
    """4 in the moyo of `color`, 2 in its area, 1 in nobody's area, 0 in the opponent's; shape (size, size).

    `goal`: the stones of the dragon that wants out, when its own influence was switched off; nobody's area then
    counts only away from it.
    """
    moyo, area = influence.owner("moyo") == color, influence.owner("area")
    neutral = area == EMPTY
    if goal is not None:
        neutral &= ~goal & (proximity(goal) < NEAR)
    values = np.where(neutral, NEUTRAL, 0)
    values = np.where(area == color, OWN_AREA, values)
    return np.where(moyo, OWN_MOYO, values).astype(np.uint8)


def proximity(goal: NDArray[np.bool_]) -> NDArray[np.int64]:
    """How much of the goal and the edge is around each point.

    2 for each of the eight neighbours in the goal, and 1 more for an orthogonal one that does not lie on the edge
    behind the point; 1 for each neighbour that is off the board.
    """
    size = goal.shape[0]
    inside = np.zeros((size + 4, size + 4), np.int64)
    inside[2:-2, 2:-2] = 1
    members = np.zeros_like(inside)
    members[2:-2, 2:-2] = goal

    def shifted(array: NDArray[np.int64], down: int, right: int) -> NDArray[np.int64]:
        return array[2 + down : 2 + down + size, 2 + right : 2 + right + size]

    near = np.zeros((size, size), np.int64)
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            if down or right:
                near += 2 * shifted(members, down, right) + 1 - shifted(inside, down, right)
                if not (down and right):
                    near += shifted(members, down, right) * shifted(inside, 2 * down, 2 * right)
    return near
