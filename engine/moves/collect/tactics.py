"""Reasons from tactical reading: attacks, defences and threats of strings, two threats at once, combinations."""

from itertools import combinations

from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.result_codes import LOSE
from godebug.engine.moves.collect.cuts import ordered_pair
from godebug.engine.moves.reasons import (
    Attack,
    AttackThreat,
    Defend,
    DefendThreat,
    Either,
    EnemyCombination,
    OwnCombination,
)
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


def collect_combinations(situation: Situation, records: MoveRecords) -> None:
    """Adds the move that starts the mover's combination, and the moves that stop the enemy's."""
    if situation.combinations is None:
        return
    own = situation.combinations.attack(situation.color)
    if own and own.move != NO_POINT:
        records.add(own.move, OwnCombination(own.size))
    enemy = situation.combinations.defended(situation.enemy)
    if enemy:
        for p in enemy.defenses:
            records.add(p, EnemyCombination(enemy.size))


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
