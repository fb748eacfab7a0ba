# ruff: noqa: SIM109  (plain comparisons compile to plain C)
"""Trial moves that remember kos: who has used up a threat, and where.

The state (`board.komaster`, `board.kom_pos`) is an automaton that keeps ko cycles finite. The komaster is the side that
took a ko although it was forbidden, as if it had made a threat that was answered. The gray states and the weak state
limit further ko captures. Source: GNU Go manual, chapter "Tactical Reading", section "Ko Handling".
"""

import cython

from godebug.engine.board.geometry import are_diagonal
from godebug.engine.board.kernel import (
    GRAY_BLACK,
    GRAY_WHITE,
    KOMASTER_BLACK,
    KOMASTER_WHITE,
    NO_KOMASTER,
    WEAK_KO,
    Board,
)
from godebug.engine.go.color import EMPTY, WHITE
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.result_codes import KO_B, LOSE

# What `komaster_trymove` answers.
REFUSED = 0
ORDINARY = 1
CONDITIONAL = 2


@cython.ccall
def komaster_trymove(board: Board, p: cython.int, color: cython.int, may_be_conditional: cython.bint) -> cython.int:
    """Plays a trial move under the ko automaton. Returns 0 (refused), 1 (made) or 2 (made as a conditional ko capture).

    A ko capture is conditional where it is forbidden now and needs a threat first; it is made only where
    `may_be_conditional`. `board.popgo()` takes back the move and the change of state.
    """
    k: cython.int
    state: cython.int = board.komaster
    where: cython.int = board.kom_pos
    old_ko: cython.int = board.ko_point
    own: cython.int = KOMASTER_WHITE if color == WHITE else KOMASTER_BLACK
    own_gray: cython.int = GRAY_WHITE if color == WHITE else GRAY_BLACK
    nested: cython.bint
    if board.color[p] != EMPTY:
        return REFUSED
    k = board.ko_stone(p, color)
    if k == NO_POINT:
        if not board.trymove(p, color):
            return REFUSED
        if state == WEAK_KO or ((state == own or state == own_gray) and _ko_is_resolved(board, color)):
            board.set_komaster(NO_KOMASTER, NO_POINT)
        return ORDINARY

    nested = where != NO_POINT and are_diagonal(k, where)
    if state == GRAY_WHITE or state == GRAY_BLACK:
        return REFUSED
    if state == own:
        if not nested:
            return REFUSED
    elif state == WEAK_KO:
        if not nested and p != old_ko:
            return REFUSED
    elif state != NO_KOMASTER and p == where:
        return REFUSED

    if board.trymove(p, color):
        if state == NO_KOMASTER:
            if old_ko != NO_POINT:
                board.set_komaster(WEAK_KO, old_ko)
        elif state == own:
            board.set_komaster(own, k)
        elif state == WEAK_KO:
            board.set_komaster(WEAK_KO, old_ko)
        else:
            board.set_komaster(GRAY_BLACK if color == WHITE else GRAY_WHITE, where)
        return ORDINARY
    if not may_be_conditional or not board.tryko(p, color):
        return REFUSED
    if state == NO_KOMASTER or state == own or state == WEAK_KO:
        board.set_komaster(own, k)
    else:
        board.set_komaster(GRAY_BLACK if color == WHITE else GRAY_WHITE, where)
    return CONDITIONAL


@cython.ccall
def question_trymove(board: Board, p: cython.int, color: cython.int) -> cython.int:
    """Plays the move that a question is about: as the rules have it, or as a conditional ko capture where it takes back
    a ko. Returns the same as `komaster_trymove`.
    """
    return ORDINARY if board.trymove(p, color) else komaster_trymove(board, p, color, True)


@cython.ccall
def code_of_trial(code: cython.int, made: cython.int) -> cython.int:
    """Returns the code of a move for its side, of which `code` holds on the board after it. What needs a threat first
    works by ko at best.
    """
    return KO_B if made == CONDITIONAL and code != LOSE else code


@cython.cfunc
def _ko_is_resolved(board: Board, color: cython.int) -> cython.bint:
    """Tells whether the ko of the komaster `color` is over: it is filled, or the enemy cannot take it."""
    where: cython.int = board.kom_pos
    if where == NO_POINT or board.color[where] != EMPTY:
        return True
    return not board.is_ko_capture(where, 3 - color) and board.is_suicide(where, 3 - color)
