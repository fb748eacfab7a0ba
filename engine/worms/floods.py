"""Floods over the board from a string: liberties of higher order, genus. The compiled part.

Source: GNU Go manual, chapter "Analyzing the position" (worms, liberties of higher order).
"""

from array import array

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import EMPTY, OFF_BOARD
from godebug.engine.go.points import CELLS, STEPS, STRIDE

#: The fewest stones that can enclose a point without the help of the edge.
SMALLEST_RING = 8

# Marks of a walk: the way goes on there; a liberty that counts already; found now; walked over.
PASSABLE = 1
COUNTED = 2
FRESH = 4
WALKED = 8


def liberties_of_higher_order(board: Board, stone: int) -> tuple[int, int, int]:
    """Returns the numbers of liberties of order 2, 3 and 4 of the string at `stone`.

    A liberty squeezed between enemy stones or edges on two opposite sides is counted, but nothing passes through it.
    Points that touch an enemy stone are no liberties of higher order.
    """
    enemy: cython.int = 3 - board.color[stone]
    marks: cython.uchar[::1] = _first_order(board, stone, enemy)
    stack: cython.int[::1] = array("i", bytes(4 * CELLS))
    second: cython.int
    third: cython.int
    second = _next_order(board, stone, enemy, marks, stack)
    third = _next_order(board, stone, enemy, marks, stack)
    return second, third, _next_order(board, stone, enemy, marks, stack)


def liberty_orders(board: Board, stone: int) -> dict[int, int]:
    """Returns the order, 1 to 4, of each liberty of the string at `stone`, by point."""
    p: cython.int
    enemy: cython.int = 3 - board.color[stone]
    marks: cython.uchar[::1] = _first_order(board, stone, enemy)
    stack: cython.int[::1] = array("i", bytes(4 * CELLS))
    found: dict[int, int] = {}
    for order in (1, 2, 3, 4):
        if order > 1:
            _next_order(board, stone, enemy, marks, stack)
        for p in range(STRIDE, CELLS):
            if marks[p] & COUNTED and p not in found:
                found[p] = order
    return found


@cython.cfunc
def _first_order(board: Board, stone: cython.int, enemy: cython.int) -> bytearray:
    """Returns the marks of a walk that has reached the liberties."""
    p: cython.int
    marks: bytearray = bytearray(CELLS)
    for p in board.find_liberties(stone):
        marks[p] = COUNTED
        if not (_stops(board, p, 0, enemy) or _stops(board, p, 1, enemy)):
            marks[p] |= PASSABLE
    return marks


@cython.cfunc
def _stops(board: Board, p: cython.int, way: cython.int, enemy: cython.int) -> cython.bint:
    """Tells whether enemy stones or edges lie on both sides of a point, up and down (`way` 0) or left and right (1)."""
    one: cython.int = board.color[p + STEPS[way]]
    two: cython.int = board.color[p + STEPS[way + 2]]
    return one in (enemy, OFF_BOARD) and two in (enemy, OFF_BOARD)


@cython.cfunc
def _next_order(
    board: Board, stone: cython.int, enemy: cython.int, marks: cython.uchar[::1], stack: cython.int[::1]
) -> cython.int:
    """Counts the points one step beyond those reached so far, and adds them to these."""
    p: cython.int
    q: cython.int
    step: cython.int
    goes_on: cython.bint
    top: cython.int = 0
    found: cython.int = 0
    p = stone
    while True:
        marks[p] |= WALKED
        stack[top] = p
        top += 1
        p = board.next_stone[p]
        if p == stone:
            break
    while top > 0:
        top -= 1
        p = stack[top]
        goes_on = not board.is_ko_point(p)
        for step in range(4):
            q = p + STEPS[step]
            if board.color[q] == 3 - enemy or marks[q] & PASSABLE:
                if goes_on and not marks[q] & WALKED:
                    marks[q] |= WALKED
                    stack[top] = q
                    top += 1
            elif board.color[q] == EMPTY and not marks[q] & (COUNTED | FRESH) and not board.is_beside(q, enemy):
                marks[q] |= FRESH
                found += 1
    for p in range(STRIDE, CELLS):
        if marks[p] & FRESH:
            marks[p] = COUNTED | PASSABLE
        else:
            marks[p] &= COUNTED | PASSABLE
    return found


def genus(board: Board, stone: int) -> int:
    """Returns the number of components of the board without the string at `stone`, minus one."""
    p: cython.int
    q: cython.int
    start: cython.int
    step: cython.int
    top: cython.int
    stones: cython.int = 0
    on_edge: cython.int = 0
    components: cython.int = 0
    seen: cython.uchar[::1] = bytearray(CELLS)
    stack: cython.int[::1] = array("i", bytes(4 * CELLS))
    p = stone
    while True:
        seen[p] = 1
        stones += 1
        for step in range(4):
            if board.color[p + STEPS[step]] == OFF_BOARD:
                on_edge += 1
                break
        p = board.next_stone[p]
        if p == stone:
            break
    if on_edge < 2 and stones < SMALLEST_RING:
        return 0
    for start in range(STRIDE, CELLS):
        if seen[start] or board.color[start] == OFF_BOARD:
            continue
        components += 1
        seen[start] = 1
        stack[0] = start
        top = 1
        while top > 0:
            top -= 1
            p = stack[top]
            for step in range(4):
                q = p + STEPS[step]
                if board.color[q] != OFF_BOARD and not seen[q]:
                    seen[q] = 1
                    stack[top] = q
                    top += 1
    return components - 1 if components > 1 else 0
