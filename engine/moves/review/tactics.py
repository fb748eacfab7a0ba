"""Tries moves with a tactical purpose on all other strings that the next move decides about.

Source: GNU Go manual, chapter "Move generation", section "Attacking and defending moves" (the final step).
"""

from godebug.engine.board.komaster import CONDITIONAL, ORDINARY, code_of_trial
from godebug.engine.go.color import EMPTY
from godebug.engine.go.result_codes import LOSE, reverse
from godebug.engine.moves.reasons import Attack, Connect, Cut, Defend
from godebug.engine.moves.record import MoveRecord, MoveRecords
from godebug.engine.moves.situation import Situation
from godebug.engine.reading.horizon import horizon_moved


def find_more_tactical_reasons(situation: Situation, records: MoveRecords) -> None:
    """Adds the other strings that a move captures or saves."""
    unstable = [string for string in situation.worms.strings if situation.is_unstable(string.origin)]
    if not unstable:
        return
    for record in records:
        if any(isinstance(reason, (Attack, Defend, Connect, Cut)) for reason in record.reasons) and not (
            situation.board.sends_two_returns_one(record.point, situation.color)
        ):
            _examine(situation, record, [string.origin for string in unstable])


def _examine(situation: Situation, record: MoveRecord, unstable: list[int]) -> None:
    """Reads the strings again after the move."""
    board = situation.board
    kind = ORDINARY if board.is_legal(record.point, situation.color) else CONDITIONAL
    known = {reason.string for reason in record.reasons if isinstance(reason, (Attack, Defend))}
    with situation.played(record.point, situation.color) as made:
        if not made:
            return
        with horizon_moved(situation.reader.limits, 1):
            found = [
                (
                    string,
                    _saved(situation, string) if board.color[string] == situation.color else _taken(situation, string),
                )
                for string in unstable
                if string not in known and board.color[string] != EMPTY
            ]
    for string, code in found:
        if code != LOSE:
            own = board.color[string] == situation.color
            code = int(code_of_trial(code, kind))
            record.add(Defend(string, code) if own else Attack(string, code))


def _saved(situation: Situation, string: int) -> int:
    """Returns the code with which the move on the board saves an own string."""
    reader, board = situation.reader, situation.board
    before = situation.attack_code(string)
    code = reader.attack(string)[0]
    if code < before:
        stored = situation.worms.tactics.attacks[string].point
        with situation.played(stored, situation.enemy) as made:
            if made:
                gone = board.color[string] == EMPTY
                code = max(code, reverse(LOSE) if gone else reverse(reader.defend(string)[0]))
    return reverse(code) if code < before else LOSE


def _taken(situation: Situation, string: int) -> int:
    """Returns the code with which the move on the board captures an enemy string."""
    reader, board = situation.reader, situation.board
    before = situation.defense_code(string)
    code = reader.defend(string)[0]
    if code >= before or reader.attack(string)[0] < situation.attack_code(string):
        return LOSE
    stored = situation.worms.tactics.defenses[string].point
    with situation.played(stored, situation.enemy) as made:
        if made and board.color[string] != EMPTY:
            code = max(code, reverse(reader.attack(string)[0]))
    return reverse(code) if code < before else LOSE
