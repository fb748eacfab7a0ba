"""What may be otherwise of what speaks for a move.

A reason of life and death is as sure as it is that the next move decides about the dragon (`engine.dragons.doubt`). A
reason of a string is read before it is known which moves will be played: what a reading after the move denies, which
sees one ply further, is told.
"""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Final

from godebug.engine.board.komaster import REFUSED, code_of_trial, question_trymove
from godebug.engine.dragons.doubt import SURE
from godebug.engine.go.color import EMPTY, Color
from godebug.engine.go.points import Point
from godebug.engine.go.result_codes import LOSE, WIN, Code, reverse
from godebug.engine.moves.generation import Generation
from godebug.engine.moves.reasons import Attack, Defend, OwlAttack, OwlDefend, Reason, Semeai
from godebug.engine.moves.situation import Situation
from godebug.engine.reading.horizon import horizon_moved
from godebug.engine.reading.tactical import Reader

#: What is said of a reason that reading after the move denies.
DENIED: Final = "denied by reading one ply further"

#: Within such a block there is a reader for one question.
ReadOnce = Callable[[], AbstractContextManager[Reader]]


def doubts_of(generation: Generation, read_once: ReadOnce) -> Mapping[Point, Mapping[Reason, str]]:
    """Returns what may be otherwise of the reasons for moves, in words, in the order in which they are told."""
    found: dict[Point, dict[Reason, str]] = {}
    for record in generation.records:
        for reason in record.sorted_reasons:
            text = _doubt(generation.situation, record.point, reason, read_once)
            if text:
                found.setdefault(record.point, {})[reason] = text
    return found


def _doubt(situation: Situation, move: Point, reason: Reason, read_once: ReadOnce) -> str:
    if isinstance(reason, OwlAttack | OwlDefend | Semeai):
        turn = situation.odds(reason.dragon).turn
        return "" if turn >= SURE else f"{100.0 * turn:.0f} % sure"
    if isinstance(reason, Attack | Defend):
        with read_once() as reader, horizon_moved(reader.limits, 1):
            return DENIED if code_after(reader, move, situation.color, reason) == LOSE else ""
    return ""


def code_after(reader: Reader, move: Point, color: Color, reason: Attack | Defend) -> Code:
    """Returns the code that reading after a move of `color` gives what a reason says of it; LOSE where it cannot be
    played. A ko is taken back as after a threat.
    """
    board = reader.board
    made = question_trymove(board, move, color)
    if made == REFUSED:
        return LOSE
    if isinstance(reason, Defend):
        code = reverse(reader.attack(reason.string)[0])
    else:
        code = WIN if board.color[reason.string] == EMPTY else reverse(reader.defend(reason.string)[0])
    board.popgo()
    return int(code_of_trial(code, made))
