"""Reasons from tactical reading: attacks, defences and threats of single strings."""

from godebug.engine.moves.reasons import Attack, AttackThreat, Defend, DefendThreat
from godebug.engine.moves.record import MoveRecords
from godebug.engine.moves.situation import Situation


def collect_tactical_reasons(situation: Situation, records: MoveRecords) -> None:
    """Adds every attack, defence and threat point of every string, with its code."""
    tactics, threats = situation.worms.tactics, situation.worms.threats
    for string in situation.worms.strings:
        origin = string.origin
        if string.color == situation.color:
            for found in tactics.defenses[origin].freeze():
                records.add(found.point, Defend(origin, found.code))
            for found in threats.defenses.get(origin, ()):
                records.add(found.point, DefendThreat(origin))
        else:
            for found in tactics.attacks[origin].freeze():
                records.add(found.point, Attack(origin, found.code))
            for found in threats.attacks.get(origin, ()):
                records.add(found.point, AttackThreat(origin))
