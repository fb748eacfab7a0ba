"""Endgame moves that reading finds: liberties that cost the owner a point in his eye, and dame that need an answer.

The rules are GNU Go 3.8's.
"""

from collections.abc import Sequence
from contextlib import ExitStack

from msgspec import Struct

from godebug.engine.go.color import EMPTY, other
from godebug.engine.go.points import LINES, NO_POINT
from godebug.engine.go.result_codes import LOSE
from godebug.engine.moves.reasons import ExpandTerritory
from godebug.engine.moves.record import MoveRecords
from godebug.engine.moves.situation import Situation
from godebug.engine.worms.shape import WormString

#: What a move is worth that makes the other side fill its own eye, and one that saves such an answer later.
ONE_POINT, BACKFILLED_DAME = 1.0, 0.1


class _Liberties(Struct, frozen=True):
    """The liberties of a string outside its eyes, by the strings that touch them.

    `shared`: the enemy touches them and no other string of the owner, so that nobody gains by them. `decisive`: both
    do. `false_eyes`: only strings of the owner do, and they are no territory.
    """

    shared: tuple[int, ...]
    decisive: tuple[int, ...]
    false_eyes: tuple[int, ...]


def collect_endgame(situation: Situation, records: MoveRecords) -> None:
    """Adds endgame moves around the strings of both sides."""
    for string in situation.worms.strings:
        if not _is_settled(situation, string):
            continue
        liberties = _sorted_liberties(situation, string)
        if liberties is None:
            continue
        for p in _one_point_moves(situation, string, liberties):
            records.add(p, ExpandTerritory())
            records.at(p).set_least_territory(ONE_POINT)
        if string.color == situation.color:
            p = _backfilling_move(situation, string, liberties)
            if p != NO_POINT:
                records.add(p, ExpandTerritory())
                records.at(p).set_least_territory(BACKFILLED_DAME)


def _is_settled(situation: Situation, string: WormString) -> bool:
    origin = string.origin
    dragon = situation.dragon_of(origin)
    return (
        situation.attack_code(origin) == LOSE
        and origin not in situation.worms.unconditional.invincible
        and not situation.is_inessential(origin)
        and situation.safety(dragon) != "inessential"
        and situation.status(dragon) == "alive"
    )


def _sorted_liberties(situation: Situation, string: WormString) -> _Liberties | None:
    """Sorts the liberties by who touches them; None where a stone beside one of them is not safe."""
    board, own = situation.board, string.color
    shared: list[int] = []
    decisive: list[int] = []
    false_eyes: list[int] = []
    for p in string.liberties:
        if situation.eyes.is_proper(p, own):
            continue
        near = [q for step in LINES if board.color[q := p + step] in (own, other(own))]
        if any(
            situation.attack_code(situation.origin(q)) != LOSE or situation.status(situation.dragon_of(q)) != "alive"
            for q in near
        ):
            return None
        touched = any(board.color[q] == other(own) for q in near)
        joined = any(board.color[q] == own and situation.origin(q) != string.origin for q in near)
        if touched:
            (decisive if joined else shared).append(p)
        elif joined and situation.eyes.is_false(p) and situation.owner("territory", p) == EMPTY:
            false_eyes.append(p)
    return _Liberties(tuple(shared), tuple(decisive), tuple(false_eyes))


def _fill(situation: Situation, stack: ExitStack, points: Sequence[int], color: int) -> None:
    """Plays stones on the points where they are safe."""
    for p in points:
        if situation.reader.safe_move(p, color) != LOSE:
            stack.enter_context(situation.played(p, color))


def _one_point_moves(situation: Situation, string: WormString, liberties: _Liberties) -> list[int]:
    """Returns liberties that force the owner to fill his eye if the enemy takes them, whoever has the others."""
    if not liberties.decisive:
        return []
    safe = [
        p
        for p in liberties.decisive
        if all(situation.reader.safe_move(p, color) != LOSE for color in (string.color, other(string.color)))
    ]
    for color in (other(string.color), string.color):
        with ExitStack() as stack:
            _fill(situation, stack, liberties.shared, color)
            if situation.board.color[string.origin] != string.color:
                return []
            safe = [p for p in safe if _costs_a_point(situation, string, liberties, p)]
        if not safe:
            break
    return safe


def _costs_a_point(situation: Situation, string: WormString, liberties: _Liberties, p: int) -> bool:
    """Tells whether the owner must answer an enemy stone at `p` inside his eye, on the board as it stands now."""
    board, reader, own = situation.board, situation.reader, string.color
    with situation.played(p, other(own)) as made:
        if not made or board.color[string.origin] != own or reader.attack(string.origin)[0] == LOSE:
            return False
        code, answer = reader.defend(string.origin)
        if code == LOSE or answer == NO_POINT or not situation.eyes.is_proper(answer, own):
            return False
        elsewhere = [q for q in (*liberties.decisive, *liberties.false_eyes) if board.color[q] == EMPTY]
        for near in board.adjacent_strings(string.origin):
            captured, at = reader.attack(near)
            if captured != LOSE and at != NO_POINT and not situation.eyes.is_proper(at, own):
                elsewhere.append(at)
        if any(reader.does_defend(q, string.origin) for q in elsewhere):
            return False
        return not any(
            answer + step in liberties.shared
            or (board.color[answer + step] == EMPTY and reader.safe_move(answer + step, other(own)) != LOSE)
            for step in LINES
        )


def _backfilling_move(situation: Situation, string: WormString, liberties: _Liberties) -> int:
    """Returns the last answer that dame around a string will need, if it is safe now; NO_POINT for none."""
    board, reader, own = situation.board, situation.reader, string.color
    answers: list[int] = []
    with ExitStack() as stack:
        for p in liberties.shared:
            if board.color[p] != EMPTY or not stack.enter_context(situation.played(p, other(own))):
                continue
            if board.color[string.origin] != own:
                break
            if reader.attack(string.origin)[0] != LOSE:
                code, answer = reader.defend(string.origin)
                if code == LOSE or answer == NO_POINT or not stack.enter_context(situation.played(answer, own)):
                    break
                answers.append(answer)
    return next((p for p in reversed(answers) if reader.safe_move(p, own) != LOSE), NO_POINT)
