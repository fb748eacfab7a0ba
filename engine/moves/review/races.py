"""Tries moves that may win a race as well as the known one, where they are good for something else, too."""

from godebug.engine.go.result_codes import LOSE
from godebug.engine.moves.reasons import PotentialSemeai, Semeai
from godebug.engine.moves.record import MoveRecords
from godebug.engine.moves.situation import Situation


def find_more_race_reasons(situation: Situation, records: MoveRecords) -> None:
    """Adds moves that win a race and have another reason."""
    if situation.races is None:
        return
    for record in records:
        potential = [reason for reason in record.reasons if isinstance(reason, PotentialSemeai)]
        if len(potential) == len(record.reasons):
            continue
        for reason in potential:
            if Semeai(reason.dragon) not in record.reasons and _wins(situation, record.point, reason):
                record.add(Semeai(reason.dragon))


def _wins(situation: Situation, move: int, reason: PotentialSemeai) -> bool:
    """Tells whether the enemy, moving next, can neither save his dragon nor kill the mover's, with a result as good.

    A dragon that counts as alive since the reason was found is in no race any more.
    """
    assert situation.races is not None
    known = situation.dragons.semeais.get(reason.dragon)
    if known is None:
        return False
    if not situation.board.is_legal(move, situation.color):
        return False
    enemy, own = (reason.dragon, reason.opponent) if reason.attack else (reason.opponent, reason.dragon)
    found = situation.races.analyze_after(move, situation.color, enemy, own, brief=True)
    certain = (known.attack if reason.attack else known.defense).certain
    return found.defense == LOSE and found.attack == LOSE and (found.certain or not certain)
