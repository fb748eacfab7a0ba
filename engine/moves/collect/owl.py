"""Reasons from life and death and from races, as read for every dragon."""

from godebug.engine.go.points import NO_POINT
from godebug.engine.go.result_codes import LOSE, WIN, reverse
from godebug.engine.moves.reasons import (
    OwlAttack,
    OwlAttackThreat,
    OwlDefend,
    OwlDefendThreat,
    OwlPreventThreat,
    PotentialSemeai,
    Semeai,
    StrategicAttack,
    UncertainOwlAttack,
    UncertainOwlDefense,
)
from godebug.engine.moves.record import MoveRecords
from godebug.engine.moves.situation import AT_EASE, Situation

#: The attacker of a victim smaller than this must not die himself.
SMALL_VICTIM = 8.0


def collect_life_reasons(situation: Situation, records: MoveRecords) -> None:
    """Adds moves that kill or save dragons, or threaten to."""
    for dragon in situation.dragons.by_origin:
        if situation.members(dragon).color == situation.color:
            _own(situation, records, dragon)
        else:
            _enemy(situation, records, dragon)


def _own(situation: Situation, records: MoveRecords, dragon: int) -> None:
    verdict = situation.owl(dragon)
    defense, attack = verdict.defense, verdict.attack
    if situation.status(dragon) == "critical" and verdict.status == "critical":
        if defense.point != NO_POINT and defense.code != LOSE:
            code = situation.life.saves(defense.point, dragon, defense.code)
            if code != LOSE:
                records.add(defense.point, OwlDefend(dragon, code))
    elif verdict.status == "dead" and verdict.threat_status == "can threaten defense":
        for point in (defense.point, defense.second_point):
            if point != NO_POINT:
                records.add(point, OwlDefendThreat(dragon))
                records.at(point).set_worthwhile()
    elif verdict.status == "alive" and defense.point != NO_POINT and not attack.certain and defense.certain:
        records.add(defense.point, UncertainOwlDefense(dragon))


def _enemy(situation: Situation, records: MoveRecords, dragon: int) -> None:
    verdict = situation.owl(dragon)
    attack, _defense = verdict.attack, verdict.defense
    if situation.status(dragon) == "critical" and verdict.status == "critical":
        if attack.point == NO_POINT or attack.code == LOSE:
            return
        race = situation.dragons.semeais.get(dragon)
        if verdict.proved:
            records.add(attack.point, OwlAttack(dragon, attack.code))
        elif attacker_dies(situation, attack.point, dragon):
            situation.given_up.add(dragon)
        elif (
            race is not None
            and race.defense.code >= reverse(attack.code)
            and race.defense.code != LOSE
            and race.defense.certain >= attack.certain
        ):
            records.add(attack.point, StrategicAttack(dragon))
        else:
            code = situation.life.kills(attack.point, dragon, attack.code)
            if code != LOSE:
                records.add(attack.point, OwlAttack(dragon, code))
    elif verdict.status == "dead":
        if verdict.threat_status == "can threaten defense" and attack.point != NO_POINT:
            records.add(attack.point, OwlPreventThreat(dragon))
        elif not attack.certain and attack.point != NO_POINT:
            records.add(attack.point, UncertainOwlAttack(dragon))
    elif verdict.status == "alive" and verdict.threat_status == "can threaten attack":
        for point in (attack.point, attack.second_point):
            if point != NO_POINT:
                records.add(point, OwlAttackThreat(dragon))
                records.at(point).set_worthwhile()


def attacker_dies(situation: Situation, move: int, victim: int) -> bool:
    """Tells whether the largest weak dragon around a small one is still not saved when the small one is killed."""
    if situation.size_of(victim) >= SMALL_VICTIM or situation.owl(victim).estimated:
        return False
    around = situation.neighbors(victim, situation.color)
    if not around or any(situation.safety(near) in AT_EASE for near in around):
        return False
    largest = max(around, key=situation.size_of)
    return situation.life.defends(move, largest) != WIN


def collect_race_reasons(situation: Situation, records: MoveRecords) -> None:
    """Adds moves that win the races of critical dragons."""
    for dragon, race in situation.dragons.semeais.items():
        if situation.status(dragon) != "critical":
            continue
        verdict = situation.owl(dragon)
        if situation.members(dragon).color == situation.color:
            wins, owl, no_use = race.defense, verdict.defense, verdict.defense.code == LOSE
        else:
            wins, owl, no_use = race.attack, verdict.attack, LOSE in (verdict.attack.code, verdict.defense.code)
        if wins.code != LOSE and wins.point != NO_POINT and (no_use or wins.certain >= owl.certain):
            records.add(wins.point, Semeai(dragon))
            _add_potential(situation, records, wins.point, dragon, wins.target)


def _add_potential(situation: Situation, records: MoveRecords, move: int, dragon: int, rival: int) -> None:
    """Adds the other outside liberties of the enemy dragon where the move that wins the race fills one of them."""
    attacked = situation.members(dragon).color == situation.enemy
    enemy, own = (dragon, rival) if attacked else (rival, dragon)
    if own == NO_POINT or enemy == NO_POINT:
        return
    liberties = _outside_liberties(situation, enemy, own)
    if move in liberties:
        for p in liberties:
            if p != move:
                records.add(p, PotentialSemeai(dragon, rival, attacked))


def _outside_liberties(situation: Situation, enemy: int, own: int) -> list[int]:
    """Returns the liberties of an enemy dragon that the own dragon does not share and where a stone can be played."""
    board = situation.board
    found = {p for string in situation.members(enemy).strings for p in board.find_liberties(string)}
    shared = {p for string in situation.members(own).strings for p in board.find_liberties(string)}
    return [p for p in sorted(found - shared) if not board.is_self_atari(p, situation.color)]
