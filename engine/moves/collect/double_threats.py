"""Double threats: two threats of one move that the enemy cannot both answer.

Source: GNU Go manual, chapter "Move generation", section "Multiple attack or defense moves".
"""

from itertools import combinations

from godebug.engine.go.color import EMPTY
from godebug.engine.go.result_codes import LOSE
from godebug.engine.moves.collect.cuts import ordered_pair
from godebug.engine.moves.reasons import AttackThreat, Either
from godebug.engine.moves.record import MoveRecord, MoveRecords
from godebug.engine.moves.situation import Situation


def collect_double_threats(situation: Situation, records: MoveRecords) -> None:
    """Replaces two threats of a move by a reason of their own where the enemy cannot save both strings."""
    for record in records:
        targets = [reason.string for reason in record.reasons if isinstance(reason, AttackThreat)]
        for one, two in combinations(targets, 2):
            if situation.is_lost(one) or situation.is_lost(two):
                continue
            if _captures_one(situation, record.point, one, two):
                _replace_threats(record, *ordered_pair(one, two))


def _captures_one(situation: Situation, move: int, one: int, two: int) -> bool:
    board, reader = situation.board, situation.reader
    with situation.played(move, situation.color) as made:
        if not made:
            return False
        if EMPTY in (board.color[one], board.color[two]):
            return reader.attack(move)[0] == LOSE
        return reader.defend_both(one, two) == LOSE


def _replace_threats(record: MoveRecord, one: int, two: int) -> None:
    """Replaces the two threats, which then give no followup of their own."""
    for string in (one, two):
        if AttackThreat(string) in record.reasons:
            record.reasons.remove(AttackThreat(string))
    record.add(Either(one, two))
