"""Tries collected moves on the dragons whose life depends on the next move."""

from godebug.engine.go.color import other
from godebug.engine.go.result_codes import LOSE
from godebug.engine.moves.reasons import (
    Attack,
    Connect,
    Defend,
    OwlAttack,
    OwlDefend,
    StrategicAttack,
    StrategicDefend,
)
from godebug.engine.moves.record import MoveRecord, MoveRecords
from godebug.engine.moves.situation import Situation

#: From this level on moves are tried for life and death.
LEAST_LEVEL = 6


def find_more_life_reasons(situation: Situation, records: MoveRecords) -> None:
    """Adds moves that kill or save a critical dragon as well as the known one."""
    critical = [
        dragon
        for dragon in situation.dragons.by_origin
        if situation.is_owl_critical(dragon) and situation.safety(dragon) != "inessential"
    ]
    if not critical or situation.level < LEAST_LEVEL:
        return
    vital = _vital_points(situation, critical)
    for record in records:
        for dragon in critical:
            if _is_candidate(situation, record, dragon) or record.point in vital[dragon]:
                try_on(situation, record, dragon)
    for point in sorted({p for points in vital.values() for p in points}):
        for dragon in critical:
            if point in vital[dragon]:
                try_on(situation, records.at(point), dragon)
    for record in records:
        done = {reason.dragon for reason in record.reasons if isinstance(reason, (OwlAttack, OwlDefend))}
        for dragon in critical:
            if done.intersection(situation.outline.neighbors[dragon]):
                try_on(situation, record, dragon)


def _vital_points(situation: Situation, critical: list[int]) -> dict[int, set[int]]:
    """Returns the vital points of the eyes of critical dragons."""
    found: dict[int, set[int]] = {}
    for dragon in critical:
        members = situation.members(dragon)
        stones = set(members.stones)
        found[dragon] = set()
        for space in situation.eyes.spaces_of(members.color):
            if any(p + step in stones for p in space.points for step in (1, -1, 20, -20)):
                found[dragon].update(space.defenses if members.color == situation.color else space.attacks)
    return found


def _is_candidate(situation: Situation, record: MoveRecord, dragon: int) -> bool:
    own = situation.members(dragon).color == situation.color
    for reason in record.reasons:
        match reason:
            case StrategicAttack(d) | StrategicDefend(d):
                found = d == dragon
            case Attack(string) | Defend(string):
                found = situation.dragon_of(string) == dragon
            case Connect(one, two):
                found = own and dragon in (situation.dragon_of(one), situation.dragon_of(two))
            case _:
                found = False
        if found:
            return True
    return False


def try_on(situation: Situation, record: MoveRecord, dragon: int) -> None:
    """Adds a reason where the move kills or saves the dragon as well as the best one known."""
    color, point = situation.members(dragon).color, record.point
    if any(isinstance(r, (OwlAttack, OwlDefend)) and r.dragon == dragon for r in record.reasons):
        return
    board = situation.board
    if not situation.can_play(point, situation.color) or board.sends_two_returns_one(point, situation.color):
        return
    if situation.reader.plays_into_snapback(point, situation.color):
        return
    verdict = situation.owl(dragon)
    if color == situation.color:
        code = situation.life.saves(point, dragon, situation.life.defends(point, dragon))
        if code != LOSE and code >= verdict.defense.code:
            record.add(OwlDefend(dragon, code))
    else:
        assert color == other(situation.color)
        code = situation.life.kills(point, dragon, situation.life.attacks(point, dragon))
        if code != LOSE and code >= verdict.attack.code:
            record.add(OwlAttack(dragon, code))
