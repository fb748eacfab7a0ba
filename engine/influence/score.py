"""Scores, the worth of a move in territory, and how far the game has come, from influence computations."""

import numpy as np

from engine.color import BLACK, EMPTY, WHITE
from engine.influence.result import Influence


def score(influence: Influence, komi: float, *, area_rules: bool = False, handicap: int = 0) -> float:
    """The score that a computation amounts to, positive when White leads.

    Under area rules White gets a point for each handicap stone.
    """
    territory = float(influence.territory_value.sum())
    if area_rules:
        stones = int((influence.stones == WHITE).sum()) - int((influence.stones == BLACK).sum())
        return territory + stones + komi + handicap
    return territory + influence.captured + komi


def territory_change(before: Influence, after: Influence, color: int) -> float:
    """What `color` gains from one computation to the other, captured stones included.

    For the worth of a move both have the opponent to move: before it, and after it.
    """
    change = float((after.territory_value - before.territory_value).sum()) + after.captured - before.captured
    return change if color == WHITE else -change


def game_status(own_turn: Influence, opponents_turn: Influence) -> float:
    """How far the game has come, from 0 to 1, for the side whose turn it is in `own_turn`."""
    settled = own_turn.safe != 0
    settled |= (own_turn.owner("territory") != EMPTY) & (opponents_turn.owner("territory") != EMPTY)
    in_moyo = opponents_turn.owner("moyo") != EMPTY
    in_area = opponents_turn.owner("area") != EMPTY
    points = np.where(settled, 10, np.where(in_moyo, 3, np.where(in_area, 1, 0)))
    return float(points.sum()) / (10 * own_turn.size**2)
