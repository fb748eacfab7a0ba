"""Reasons that follow from others: a capture connects, a rescue cuts, a rescue or a kill presses neighbours.

Source: GNU Go manual, chapter "Move generation", section "Cutting and connecting moves".
"""

from itertools import combinations

from godebug.engine.dragons.hull import squared_distance
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import DIAGONALS, LINES
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.moves.collect.cuts import ordered_pair
from godebug.engine.moves.origin import Origin
from godebug.engine.moves.reasons import (
    Attack,
    Connect,
    Cut,
    Defend,
    OwlAttack,
    StrategicAttack,
    StrategicDefend,
    describe,
)
from godebug.engine.moves.record import MoveRecord, MoveRecords
from godebug.engine.moves.review.life import try_on
from godebug.engine.moves.situation import Situation

#: A string of more stones than this presses its weak neighbours by being saved.
LARGE_STRING = 3
#: Square of the distance within which the cutting points of one side hang together.
NEAR_CUT = 5


def find_induced_reasons(situation: Situation, records: MoveRecords) -> None:
    """Adds the links, cuts and strategic effects that follow from each move's captures, rescues and kills."""
    for record in records:
        for reason in list(record.reasons):
            with record.current_origin.set_to(Origin(f"follows from that it {describe(reason, situation.board.size)}")):
                match reason:
                    case Attack(string, code) if code == WIN and _matters(situation, string):
                        _by_attack(situation, record, string)
                    case Defend(string, code) if code == WIN and _matters(situation, string):
                        _by_defense(situation, record, string)
                    case OwlAttack(dragon):
                        _by_kill(situation, record, dragon)
                    case Connect(one, two):
                        _by_link(situation, record, one, two)
                    case _:
                        pass


def _matters(situation: Situation, string: int) -> bool:
    return situation.defense_code(string) != LOSE and not situation.is_inessential(string)


def _around(situation: Situation, string: int, color: int) -> list[int]:
    """Returns the strings of a colour that touch a string or one of its liberties, itself included."""
    board = situation.board
    points = set(situation.strings[string].stones) | set(situation.strings[string].liberties)
    around = {p + step for p in points for step in LINES} | set(situation.strings[string].stones)
    return sorted({situation.origin(p) for p in around if board.color[p] == color})


def _pairs(situation: Situation, strings: list[int]) -> list[tuple[int, int]]:
    """Returns the pairs of strings that belong to different dragons."""
    return [
        ordered_pair(one, two)
        for one, two in combinations(strings, 2)
        if situation.dragon_of(one) != situation.dragon_of(two)
    ]


def _by_attack(situation: Situation, record: MoveRecord, string: int) -> None:
    """Adds that a capture joins the own strings around it."""
    for one, two in _pairs(situation, _around(situation, string, situation.color)):
        _connect(situation, record, one, two)


def _by_link(situation: Situation, record: MoveRecord, one: int, two: int) -> None:
    """Adds the links beside a cutting point that the move mends as well."""
    cuts = situation.outline.amalgamation.cutting_points[situation.color]
    if record.point not in cuts:
        return
    others = {
        situation.origin(q + step)
        for q in cuts
        if q != record.point and squared_distance(q, record.point) <= NEAR_CUT
        for step in (*LINES, *DIAGONALS)
        if situation.board.color[q + step] == situation.color
    }
    for third in sorted(others - {one, two}):
        for end in (one, two):
            _connect(situation, record, *ordered_pair(end, third))


def _connect(situation: Situation, record: MoveRecord, one: int, two: int) -> None:
    if Connect(one, two) in record.reasons or not situation.can_be_cut(one, two):
        return
    if situation.stays_linked_after(record.point, one, two) and record.add(Connect(one, two)):
        for dragon in (situation.dragon_of(one), situation.dragon_of(two)):
            if situation.is_owl_critical(dragon):
                try_on(situation, record, dragon)


def _by_defense(situation: Situation, record: MoveRecord, string: int) -> None:
    """Adds that a rescue joins own strings and cuts the enemy's around it."""
    for one, two in _pairs(situation, _around(situation, string, situation.color)):
        _connect(situation, record, one, two)
    if not record.safe:
        return
    for one, two in _pairs(situation, _around(situation, string, situation.enemy)):
        if situation.is_lost(one) or situation.is_lost(two) or Cut(one, two) in record.reasons:
            continue
        if situation.can_be_linked(one, two) and situation.stays_cut_after(record.point, one, two):
            record.add(Cut(one, two))
    _press(situation, record, string)


def _press(situation: Situation, record: MoveRecord, string: int) -> None:
    """Adds that a rescue of some weight weakens the weak enemies beside it."""
    near = {situation.dragon_of(stone) for stone in situation.board.adjacent_strings(string)}
    living = [dragon for dragon in near if situation.status(dragon) == "alive"]
    big = [dragon for dragon in living if situation.members(dragon).size > 1]
    if len(situation.strings[string].stones) > LARGE_STRING or len(big) >= 2:
        for dragon in sorted(living):
            if situation.is_weak(dragon):
                record.add(StrategicAttack(dragon))


def _by_kill(situation: Situation, record: MoveRecord, dragon: int) -> None:
    """Adds that killing a dragon strengthens those around it."""
    for near in situation.neighbors(dragon, situation.color):
        captured = situation.outline.is_captured(situation.members(near))
        if not captured and near not in situation.dragons.semeais and situation.board.color[near] != EMPTY:
            record.add(StrategicDefend(near))
