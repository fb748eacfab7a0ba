"""Threats for a ko that may not be taken at once: their value as threats is added.

Source: GNU Go manual, chapter "Move generation", section "Threats and Followup Value". The rules are GNU Go 3.8's.
"""

from collections.abc import Mapping

from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import LINES
from godebug.engine.go.result_codes import LOSE
from godebug.engine.moves.ledger import Ledger
from godebug.engine.moves.reasons import (
    THREATS,
    AttackThreat,
    DefendThreat,
    OwlAttackThreat,
    OwlDefendThreat,
    Reason,
)
from godebug.engine.moves.record import MoveRecord, MoveRecords
from godebug.engine.moves.situation import Situation
from godebug.engine.moves.value import Valuation


def raised_threats(
    situation: Situation,
    records: MoveRecords,
    valuations: Mapping[int, Valuation],
    ledgers: Mapping[int, Ledger],
    ko: int,
) -> dict[int, Ledger]:
    """Returns the ledgers with raised values of the threats for the ko that is taken at `ko`."""
    raised = dict(ledgers)
    for point, valuation in sorted(valuations.items()):
        if point == ko or valuation.ko_bonus <= 0.0 or not situation.board.is_legal(point, situation.color):
            continue
        if _works(situation, records.at(point), ko):
            ledger = raised.get(point, Ledger())
            raised[point] = ledger.changed("choice", "ko threat", ledger.value + valuation.ko_bonus, (ko,))
    return raised


def _biggest(situation: Situation, record: MoveRecord) -> Reason | None:
    """Returns the move's threat against the largest target, by effective size."""

    def size(reason: Reason) -> float:
        if isinstance(reason, (AttackThreat, DefendThreat)):
            return situation.effective(reason.string)
        return situation.size_of(reason.dragon)  # type: ignore[union-attr]

    return max((reason for reason in record.reasons if isinstance(reason, THREATS)), key=size, default=None)


def _works(situation: Situation, record: MoveRecord, ko: int) -> bool:
    """Tells whether the threat remains after the opponent has resolved the ko; a pattern's followup is trusted."""
    threat = _biggest(situation, record)
    if threat is None:
        return True
    board, reader = situation.board, situation.reader
    ko_stones = [ko + step for step in LINES if board.color[ko + step] == situation.enemy]
    with situation.played(record.point, situation.color) as made:
        if not made:
            return False
        if any(board.color[stone] != EMPTY and board.count_liberties(stone) > 1 for stone in ko_stones):
            return True
        with situation.played(ko, situation.enemy):
            match threat:
                case AttackThreat(string):
                    if board.color[string] == EMPTY:
                        return reader.attack(record.point)[0] == LOSE if board.color[record.point] != EMPTY else False
                    return reader.attack(string)[0] != LOSE
                case DefendThreat(string):
                    return board.color[string] != EMPTY and reader.defend(string)[0] != LOSE
                case OwlAttackThreat(dragon) | OwlDefendThreat(dragon):
                    stones = set(situation.members(dragon).stones)
                    return stones.isdisjoint(ko_stones) and not any(ko + step in stones for step in LINES)
                case _:
                    return False
