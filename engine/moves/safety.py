"""Whether the new stone counts in influence: its reasons must make it strategically and tactically safe.

Source: GNU Go manual, chapter "Move generation", section "Territorial value". The rules are GNU Go 3.8's.
"""

from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.moves.reasons import (
    Attack,
    Connect,
    Defend,
    Either,
    EnemyCombination,
    ExpandMoyo,
    ExpandTerritory,
    Invasion,
    OwlAttack,
    OwlDefend,
    OwnCombination,
    Reason,
    Semeai,
)
from godebug.engine.moves.record import MoveRecord, MoveRecords
from godebug.engine.moves.situation import Situation

#: A capture of so much is a living group.
LARGE_VICTIM = 8.0

BOTH, STRATEGIC, NOTHING = (True, True), (True, False), (False, False)


def find_safety(situation: Situation, records: MoveRecords, record: MoveRecord) -> bool:
    """Tells whether the reasons make the new stone safe enough to count in influence."""
    strategic, tactical = False, record.point in records.known_safe
    tested = False
    for reason in record.sorted_reasons[::-1]:
        found = _vouches(situation, record, reason)
        strategic, tactical = strategic or found[0], tactical or found[1]
        if strategic and not tactical and not tested:
            tactical = situation.reader.safe_move(record.point, situation.color) != LOSE
            tested = True
        if strategic and tactical:
            return True
    return False


def _vouches(situation: Situation, record: MoveRecord, reason: Reason) -> tuple[bool, bool]:
    """Returns whether a reason gives strategic safety, and whether it gives tactical safety."""
    point = record.point
    match reason:
        case Semeai() | OwnCombination() | EnemyCombination() | Either():
            return BOTH
        case ExpandTerritory() | ExpandMoyo() | Invasion():
            return STRATEGIC
        case OwlDefend(dragon):
            linked = any(situation.stays_linked(point, string) for string in situation.members(dragon).strings)
            return BOTH if linked else NOTHING
        case Attack(string):
            return BOTH if _capture_makes_life(situation, point, situation.effective(string), [string]) else NOTHING
        case OwlAttack(dragon):
            near = situation.neighbors(dragon, situation.color)
            if any(situation.status(d) == "alive" for d in near):
                return BOTH
            members = situation.members(dragon)
            return BOTH if _capture_makes_life(situation, point, members.effective_size, members.strings) else NOTHING
        case Defend(string):
            dragon = situation.dragon_of(string)
            if situation.status(dragon) == "alive":
                return STRATEGIC
            lives = situation.stays_linked(point, string) and situation.life.defends(point, dragon) == WIN
            return STRATEGIC if lives else NOTHING
        case Connect(one, two):
            return _connection(situation, point, one, two)
        case _:
            return NOTHING


def _capture_makes_life(situation: Situation, point: int, size: float, victims: tuple[int, ...] | list[int]) -> bool:
    """Tells whether a capture of this size makes the captor live."""
    if size >= LARGE_VICTIM:
        return True
    own = situation.touching(point, situation.color)
    around = {situation.dragon_of(string) for string in own}
    if not around:
        around = {
            situation.dragon_of(stone) for victim in victims for stone in situation.board.adjacent_strings(victim)
        }
    if len(around) > 1:
        return False
    for dragon in around:
        return situation.status(dragon) == "alive" or situation.life.defends(point, dragon) == WIN
    return True


def _connection(situation: Situation, point: int, one: int, two: int) -> tuple[bool, bool]:
    first, second = situation.dragon_of(one), situation.dragon_of(two)
    if first == second:
        return NOTHING
    if any(_is_owl_alive(situation, dragon) for dragon in (first, second)):
        return BOTH
    return BOTH if situation.life.joined_lives(point, first, second) != LOSE else NOTHING


def _is_owl_alive(situation: Situation, dragon: int) -> bool:
    status = situation.owl(dragon).status
    return status == "alive" or (status == "unchecked" and situation.outline.crude_status[dragon] == "alive")
