"""Neutral points at the end of the game: moves that fill them, when nothing else is left.

The rules are GNU Go 3.8's.
"""

from collections.abc import Callable

from engine.color import EMPTY, other
from engine.moves.situation import Situation
from engine.points import LINES, NO_POINT
from engine.result_codes import LOSE, WIN


def fill_liberty(
    situation: Situation, is_blunder: Callable[[int], bool], allowed: Callable[[int], bool] | None = None
) -> int:
    """A safe move on a neutral point, or NO_POINT."""
    for p in situation.points:
        if (allowed is not None and not allowed(p)) or not _is_neutral(situation, p):
            continue
        if situation.reader.safe_move(p, situation.color) != LOSE and not is_blunder(p):
            return p
    return NO_POINT


def _is_neutral(situation: Situation, p: int) -> bool:
    """An empty point with neighbours of both colours; dead stones count for the other side."""
    board = situation.board
    if board.color[p] != EMPTY:
        return False
    sides: set[int] = set()
    for step in LINES:
        q = p + step
        if board.color[q] == EMPTY:
            sides.update(_sides_of_empty(situation, q))
        elif q in situation.dragons.dragon_at:
            sides.update(_sides_of_stone(situation, q))
    return len(sides) == 2


def _sides_of_stone(situation: Situation, stone: int) -> list[int]:
    dragon = situation.dragon_of(stone)
    if situation.safety(dragon) == "inessential":
        return []
    color = situation.board.color[stone]
    lost = situation.status(dragon) in ("dead", "critical")
    return [other(color) if lost else color]


def _sides_of_empty(situation: Situation, p: int) -> list[int]:
    """Who holds an empty point: whoever lives beside it, if the other side cannot play there safely."""
    board = situation.board
    found = []
    for color in (situation.color, situation.enemy):
        lives = any(
            board.color[p + step] == color
            and situation.status(situation.dragon_of(p + step)) not in ("dead", "critical")
            for step in LINES
        )
        if lives and situation.reader.safe_move(p, other(color)) != WIN:
            found.append(color)
    return found
