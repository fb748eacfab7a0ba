"""Where the goal of a reading splits: the dragon lives, but a string of it is captured.

Source: GNU Go manual, chapter "Life and Death Reading", result codes GAIN and LOSS; here the code stays that of the
dragon, and the string is told beside it.
"""

from msgspec import Struct

from godebug.engine.board.trial import tried
from godebug.engine.dragons.records import OwlResult
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.owl.questions import OwlReader


class LostString(Struct, frozen=True):
    """A string of a dragon that lives: `stone`, its first point, and its size in `stones`. `attack`: the point that
    captures it."""

    stone: int
    stones: int
    attack: int


def lost_string(owl: OwlReader, stone: int, result: OwlResult, attacking: bool) -> LostString | None:
    """Returns the largest string that the dragon at `stone` cannot save, although it lives by `result`; None where it
    keeps all that it has, or does not live.

    `attacking`: the answer is about an attack, which fails, but the opponent moves first; else about a defence, after
    whose move it is his turn.
    """
    dragon = owl.outline.at(stone)
    assert dragon is not None
    if (result.code != LOSE) is attacking or len(dragon.strings) < 2:
        return None
    move = NO_POINT if attacking else result.point
    with tried(owl.board, move, dragon.color) as made:
        if not made and move != NO_POINT:
            return None
        lost = [found for string in dragon.strings if (found := _lost(owl, string, dragon.color))]
    return max(lost, key=lambda found: (found.stones, -found.stone), default=None)


def _lost(owl: OwlReader, string: int, color: int) -> LostString | None:
    board = owl.board
    if board.color[string] != color:
        return None
    code, attack = owl.reader.attack(string)
    return LostString(board.origin(string), board.string_size(string), attack) if code == WIN else None
