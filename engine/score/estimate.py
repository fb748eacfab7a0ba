"""Estimates from influence: the score, the territory that a move gains, and how far the game has come."""

from math import fsum
from operator import sub

from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import all_points
from godebug.engine.influence.result import Influence


def score(influence: Influence, komi: float, *, area_rules: bool = False, handicap: int = 0) -> float:
    """Returns the estimated score, positive when White leads.

    Under area rules White gets a point for each handicap stone.
    """
    territory = fsum(memoryview(influence.field.territory).tolist())
    if area_rules:
        cells = bytes(influence.field.stone)
        stones = cells.count(WHITE) - cells.count(BLACK)
        return territory + stones + komi + handicap
    return territory + influence.captured + komi


def territory_change(before: Influence, after: Influence, color: int) -> float:
    """Returns the points that `color` gains from `before` to `after`, captured stones included.

    To value a move, both must have the opponent to move.
    """
    new, old = memoryview(after.field.territory).tolist(), memoryview(before.field.territory).tolist()
    gained = fsum(map(sub, new, old))
    change = gained + after.captured - before.captured
    return change if color == WHITE else -change


def game_status(own_turn: Influence, opponents_turn: Influence) -> float:
    """Returns how far the game has come, 0 to 1, for the side to move in `own_turn`."""
    safe = own_turn.field.safe
    own, theirs = own_turn.owners("territory"), opponents_turn.owners("territory")
    in_moyo, in_area = opponents_turn.owners("moyo"), opponents_turn.owners("area")
    points = 0
    for p in all_points(own_turn.size):
        if safe[p] or (own[p] != EMPTY and theirs[p] != EMPTY):
            points += 10
        elif in_moyo[p] != EMPTY:
            points += 3
        elif in_area[p] != EMPTY:
            points += 1
    return points / (10 * own_turn.size**2)
