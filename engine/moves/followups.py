"""The value of a threat to capture or to save a string if it is not answered.

Source: GNU Go manual, chapter "Move generation", section "Threats and Followup Value". The figures are GNU Go 3.8's.
"""

from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.result_codes import KO_A, KO_B, LOSE, WIN
from godebug.engine.moves.reasons import Attack, OwlDefend
from godebug.engine.moves.record import MoveRecord, MoveRecords
from godebug.engine.moves.situation import Situation

#: What becoming defendable costs of a captured string, by the code of its defence.
REGAINED = {WIN: 1.0, KO_A: 0.5, KO_B: 0.7}


def defend_threat_followup(situation: Situation, point: int, string: int) -> tuple[float, str]:
    """Returns the value of saving a lost string with a second move, twice its size, and the arithmetic.

    It is 0 where the string's capture takes the new stone along.
    """
    board, reader = situation.board, situation.reader
    with situation.played(point, situation.color) as made:
        if not made or board.color[string] == EMPTY:
            return 0.0, "it is taken at once"
        code, move = reader.attack(string)
        if code == WIN and move != NO_POINT:
            with situation.played(move, situation.enemy) as answered:
                if answered and (board.color[point] == EMPTY or reader.attack(point)[0] != LOSE):
                    return 0.0, "its capture takes the new stone along"
    size = situation.effective(string)
    return 2.0 * size, f"2 x its effective size {size:.2f}"


def attack_threat_followup(
    situation: Situation, records: MoveRecords, record: MoveRecord, string: int
) -> tuple[float, str]:
    """Returns the value of capturing a string with a second move, and the arithmetic: twice its size, and what changes
    around it; at least 0.
    """
    if situation.status(situation.dragon_of(string)) == "dead":
        return 0.0, "its dragon is dead"
    if not record.safe and not situation.life.is_substantial(string):
        return 0.0, "the new stone is not safe, and the string too small to make up for it"
    point = record.point
    with situation.played(point, situation.color) as made:
        if not made or situation.board.color[string] == EMPTY:
            return 0.0, "it is taken at once"
        cost = 0.0
        if _is_to_be_tested(situation, records, record, string):
            tested = _cost_of_answer(situation, record, string)
            if tested is None or _is_saved_by_capture(situation, point, string):
                return 0.0, "the answer ends the threat"
            cost = tested
        gain, loss = _around(situation, point, string)
    size = situation.effective(string)
    sum_ = f"2 x its effective size {size:.2f}"
    if gain:
        sum_ += f", and {gain:.2f} for what its capture revives"
    if loss or cost:
        sum_ += f", less {max(loss, cost):.2f} for what " + ("the answer costs" if cost > loss else "is lost meanwhile")
    return max(0.0, 2.0 * size + gain - max(loss, cost)), sum_


def _is_to_be_tested(situation: Situation, records: MoveRecords, record: MoveRecord, string: int) -> bool:
    if (record.point, string) in records.good_threats:
        return False
    has_owl_defense = any(isinstance(reason, OwlDefend) for reason in record.reasons)
    return record.safe or has_owl_defense or situation.near_live_stone(record.point)


def _cost_of_answer(situation: Situation, record: MoveRecord, string: int) -> float | None:
    """Returns what the answer costs the mover, None where it removes the threat. The move is on the board."""
    board, reader, point = situation.board, situation.reader, record.point
    code, answer = reader.defend(string)
    if code != WIN or answer == NO_POINT:
        return 0.0
    attack, capture = reader.attack(point)
    if attack == LOSE:
        with situation.played(answer, situation.enemy) as answered:
            if not answered:
                return 0.0
            if board.color[point] == EMPTY or reader.attack(point)[0] != LOSE:
                return None
            cost = 0.0
            for reason in record.reasons:
                if isinstance(reason, Attack) and board.color[reason.string] != EMPTY:
                    regained = reader.defend(reason.string)[0] if reader.attack(reason.string)[0] != LOSE else WIN
                    cost += 2.0 * situation.effective(reason.string) * REGAINED.get(regained, 0.0)
            return cost
    with situation.played(capture, situation.enemy) as captured:
        if captured and (board.color[string] == EMPTY or reader.attack(string)[0] == LOSE):
            return None
    return 2.0 * board.string_size(point)


def _is_saved_by_capture(situation: Situation, point: int, string: int) -> bool:
    """Tells whether taking a stone of the mover in atari saves the string and leaves the new stone in danger."""
    board, reader = situation.board, situation.reader
    for near in board.adjacent_strings(string):
        if board.count_liberties(near) != 1:
            continue
        with situation.played(board.find_liberties(near)[0], situation.enemy) as made:
            if made and reader.attack(string)[0] == LOSE:
                lost = board.color[point] == EMPTY or reader.attack(point)[0] != LOSE
                if lost:
                    return True
    return False


def _around(situation: Situation, point: int, string: int) -> tuple[float, float]:
    """Returns what capturing the string would revive, and what stones of the mover beside it are lost meanwhile."""
    board = situation.board
    gain = loss = 0.0
    for near in board.adjacent_strings(string):
        if board.same_string(near, point):
            continue
        stones = [stone for stone in board.string_stones(near) if stone in situation.worms.origins]
        if not stones:
            continue
        dragon = situation.dragon_of(stones[0])
        if situation.status(dragon) == "dead":
            gain = max(gain, 2.0 * situation.size_of(dragon))
        if situation.reader.attack(near)[0] != LOSE:
            loss = max(loss, max(2.0 * situation.effective(situation.origin(stone)) for stone in stones))
    return gain, loss
