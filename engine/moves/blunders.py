"""Finds what a move loses: own dragons and strings that it endangers, enemies that it helps.

Source: GNU Go manual, chapter "Move generation"; the rules and figures are GNU Go 3.8's.
"""

from msgspec import Struct

from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.moves.reasons import Defend, OwlAttack, OwlDefend
from godebug.engine.moves.record import MoveRecord
from godebug.engine.moves.situation import Situation
from godebug.engine.reading.horizon import horizon_moved

#: A new string with more liberties than this endangers nobody.
FEW_LIBERTIES = 4
#: A dragon with more eyes than this may fill one.
SECURE_EYES = 2


class Loss(Struct, frozen=True):
    """One thing that a blunder loses or an enemy that it helps, with its size in points. `answers`: moves that avert
    it.
    """

    cause: str
    points: tuple[int, ...]
    amount: float
    answers: tuple[int, ...] = ()


def blunder(situation: Situation, record: MoveRecord) -> list[Loss]:
    """Returns what the move loses; empty for a sound move."""
    losses, short, charged = _dragons(situation, record)
    if short:
        losses += _strings(situation, record, charged)
    losses += _combinations(situation, record)
    return losses


def _combinations(situation: Situation, record: MoveRecord) -> list[Loss]:
    """Returns what the enemy can win by a chain of threats that the move makes possible."""
    if situation.combinations is None:
        return []
    safe = {stone for origin in _safe_strings(situation, record) for stone in situation.strings[origin].stones}
    found = situation.combinations.blunder(situation.color, record.point, safe)
    return [Loss("allows a combination", found.defenses, float(found.size), found.defenses)] if found.size > 0 else []


def _safe_strings(situation: Situation, record: MoveRecord) -> list[int]:
    """Returns the own strings that live after the move: those that it saves outright, and those that nothing
    attacks.
    """
    saved = {reason.string for reason in record.reasons if isinstance(reason, Defend) and reason.code == WIN}
    revived = {reason.dragon for reason in record.reasons if isinstance(reason, OwlDefend) and reason.code == WIN}
    found = []
    for origin, string in situation.strings.items():
        if string.color == situation.color:
            dragon = situation.dragon_of(origin)
            lives = dragon in revived or situation.status(dragon) == "alive"
            if origin in saved or (lives and situation.attack_code(origin) == LOSE):
                found.append(origin)
    return found


def _dragons(situation: Situation, record: MoveRecord) -> tuple[list[Loss], bool, set[int]]:
    """Returns the dragons beside the move that it may kill, and whether the new string is short of liberties."""
    board, point = situation.board, record.point
    before = {string: board.count_liberties(string) for string in situation.touching(point, situation.color)}
    with situation.played(point, situation.color) as made:
        if not made:
            return [], False, set()
        liberties = board.count_liberties(point)
    losses: list[Loss] = []
    charged: set[int] = set()
    any_short = False
    for string, count in before.items():
        short = liberties <= FEW_LIBERTIES and liberties <= count
        any_short = any_short or short
        dragon = situation.dragon_of(string)
        fills_eye = (
            situation.eyes.is_proper(point, situation.color)
            and situation.outline.genera[dragon].value.minimum <= SECURE_EYES
        )
        if not (short or fills_eye) or dragon in charged:
            continue
        saved = any(isinstance(reason, OwlDefend) and reason.dragon == dragon for reason in record.reasons)
        if saved or situation.status(dragon) != "alive" or situation.safety(dragon) in ("invincible", "strongly alive"):
            continue
        code, killed_at = situation.life.stays_alive(point, dragon)
        answers = () if killed_at == NO_POINT else (killed_at,)
        if code != WIN and not _outruns(situation, point, dragon):
            losses.append(Loss("kills an own dragon", (dragon,), 2.0 * situation.size_of(dragon), answers))
            charged.add(dragon)
    return losses, any_short, charged


def _outruns(situation: Situation, point: int, dragon: int) -> bool:
    """Tells whether a dragon that no longer lives by itself still wins a race, with the enemy to move."""
    if situation.races is None:
        return False
    return any(
        situation.races.analyze_after(point, situation.color, near, dragon, brief=True).attack == LOSE
        for near in situation.neighbors(dragon, situation.enemy)
        if situation.status(near) in ("dead", "critical")
    )


def _strings(situation: Situation, record: MoveRecord, charged: set[int]) -> list[Loss]:
    """Returns own strings that can be captured after the move, enemy strings that can be saved, and double ataris."""
    board, point = situation.board, record.point
    losses: list[Loss] = []
    with situation.played(point, situation.color) as made:
        if not made:
            return losses
        with horizon_moved(situation.reader.limits, 1):
            losses += _endangered(situation, record, charged)
            losses += _revived(situation, record)
        if board.count_liberties(point) == 2:
            for liberty in board.find_liberties(point):
                size = situation.reader.double_atari(liberty, situation.enemy)
                if size:
                    losses.append(Loss("allows a double atari", (liberty,), 2.0 * size))
    return losses


def _endangered(situation: Situation, record: MoveRecord, charged: set[int]) -> list[Loss]:
    """Returns the safe own strings that the move on the board makes capturable."""
    losses = []
    for origin in _safe_strings(situation, record):
        if situation.dragon_of(origin) not in charged and situation.reader.attack(origin)[0] != LOSE:
            code, saved_at = situation.reader.defend(origin)
            answers = () if code == LOSE or saved_at == NO_POINT else (saved_at,)
            losses.append(Loss("endangers a string", (origin,), situation.effective(origin), answers))
    return losses


def _revived(situation: Situation, record: MoveRecord) -> list[Loss]:
    """Returns the lost enemy strings that can be saved after the move on the board, other than by a ko."""
    killed = {reason.dragon for reason in record.reasons if isinstance(reason, OwlAttack)}
    reader = situation.reader
    return [
        Loss(
            "revives a string",
            (origin,),
            2.0 * situation.effective(origin),
            (situation.worms.tactics.attacks[origin].point,),
        )
        for origin, string in situation.strings.items()
        if string.color != situation.color
        and situation.is_lost(origin)
        and situation.board.color[origin] != EMPTY
        and situation.dragon_of(origin) not in killed
        and (reader.attack(origin)[0] == LOSE or reader.defend(origin)[0] == WIN)
    ]
