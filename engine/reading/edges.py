"""Moves on the first two lines.

In all of them `e` is a point on the first line, `up` the step away from that edge, `right` a step along it, taken both
ways. A corner point is examined once an edge. `s` is a stone of the string that is attacked or defended.
Source: GNU Go manual, chapter "Tactical Reading"; the names are those of its traces.
"""

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import EMPTY, OFF_BOARD
from godebug.engine.go.points import STEPS
from godebug.engine.reading.candidates import Candidates
from godebug.engine.reading.labels import (
    EDGE_BLOCK_A,
    EDGE_BLOCK_B,
    EDGE_CLAMP,
    EDGE_CLOSING_BACKFILL,
    HANE_RESCUE,
    PROPOSE_EDGE_A,
    PROPOSE_EDGE_B,
    PROPOSE_EDGE_C,
    SPECIAL_RESCUE3,
    SPECIAL_RESCUE6_A,
    SPECIAL_RESCUE6_B,
    SPECIAL_RESCUE6_C,
)


@cython.final
@cython.cclass
class EdgeMoves:
    """Adds moves to the top list of `moves`."""

    board: Board
    moves: Candidates
    color: cython.uchar[::1]
    work: cython.int[::1]

    def __init__(self, board: Board, moves: Candidates) -> None:
        self.board = board
        self.moves = moves
        self.color = board.color
        self.work = board.work

    @cython.cfunc
    def _in_string(self, p: cython.int, s: cython.int) -> cython.bint:
        """Tells whether a stone of the string of `s` is on `p`, which may be any point."""
        return self.color[p] == self.color[s] and self.board.same_string(p, s)

    @cython.ccall
    def propose_edge(self, s: cython.int, mover: cython.int) -> None:
        """Adds turns up from the edge; drops a crawl along the first line below a strong chain."""
        i: cython.int
        k: cython.int
        side: cython.int
        e: cython.int
        up: cython.int
        right: cython.int
        board: Board = self.board
        own: cython.int = self.color[s]
        at: cython.int = board.work_top
        n: cython.int = board.liberty_list(s, 4, at)
        for i in range(n):
            e = self.work[at + i]
            for k in range(4):
                up = STEPS[k]
                if self.color[e - up] != OFF_BOARD:
                    continue
                for side in range(2):
                    right = STEPS[(k + 1 + 2 * side) & 3]
                    if self.color[e + up] == 3 - own and board.count_liberties(e + up) > 4 and own == mover:
                        if self._runs_off_the_board(e, up, right, own):
                            self.moves.remove(e)
                    elif (
                        self.color[e + up] == EMPTY
                        and self.color[e + up - right] == 3 - own
                        and self.color[e + right] == EMPTY
                    ):
                        if board.count_liberties(e + up - right) == 1:
                            self.moves.add(e + up, 10, PROPOSE_EDGE_A)
                            continue
                        self.moves.add(e + up, 0, PROPOSE_EDGE_B)
                        if self.color[e + up + right] == EMPTY and (n != 2 or own != mover):
                            self.moves.add(e + up + right, 0, PROPOSE_EDGE_C)

    @cython.cfunc
    def _runs_off_the_board(self, e: cython.int, up: cython.int, right: cython.int, color: cython.int) -> cython.bint:
        """Tells whether no stone of `color` is on the first two lines from `e` on."""
        while self.color[e] != OFF_BOARD:
            if self.color[e] == color or self.color[e + up] == color:
                return False
            e += right
        return True

    @cython.ccall
    def edge_clamp(self, s: cython.int) -> None:
        """Adds moves that catch a chain with three liberties against the edge."""
        i: cython.int
        j: cython.int
        e: cython.int
        board: Board = self.board
        at: cython.int = board.work_top
        n: cython.int = board.neighbor_list(s, 3, at)
        for i in range(n):
            board.liberty_list(self.work[at + i], 3, at + n)
            for j in range(3):
                e = self.work[at + n + j]
                if board.is_beside(e, OFF_BOARD):
                    board.work_top = at + n + 3
                    self._clamp(s, self.work[at + i], e)
                    break
        board.work_top = at

    @cython.cfunc
    def _clamp(self, s: cython.int, chain: cython.int, e: cython.int) -> None:
        k: cython.int
        side: cython.int
        up: cython.int
        right: cython.int
        p: cython.int
        q: cython.int
        board: Board = self.board
        own: cython.int = self.color[s]
        for k in range(4):
            up = STEPS[k]
            if self.color[e - up] != OFF_BOARD or self.color[e + up] != 3 - own:
                continue
            for side in range(2):
                right = STEPS[(k + 1 + 2 * side) & 3]
                p = e + up + right
                if (
                    not self._in_string(e + up - right, s)
                    or self.color[p] != EMPTY
                    or not board.is_liberty_of(p, chain)
                ):
                    continue
                q = p + up
                if (
                    self.color[q] == EMPTY
                    and board.is_liberty_of(q, chain)
                    and board.approx_liberties(p, own, 3) >= 3
                    and board.approx_liberties(q, 3 - own, 4) <= 3
                ):
                    self.moves.add(p, 10, EDGE_CLAMP)

    @cython.ccall
    def edge_block(self, s: cython.int, e: cython.int) -> None:
        """Adds moves that stop an escape along the edge; `e` is a liberty of `s`."""
        k: cython.int
        side: cython.int
        up: cython.int
        right: cython.int
        x: cython.int
        board: Board = self.board
        own: cython.int = self.color[s]
        for k in range(4):
            up = STEPS[k]
            if self.color[e - up] != OFF_BOARD:
                continue
            if not self._in_string(e + up, s):
                return
            for side in range(2):
                right = STEPS[(k + 1 + 2 * side) & 3]
                if (
                    self.color[e + right] != own
                    or self.color[e + right + up] != 3 - own
                    or self.color[e + 2 * right] != EMPTY
                    or self.color[e + 2 * right + up] != EMPTY
                ):
                    continue
                x = e + 3 * right
                if board.count_liberties(e + right + up) == 1:
                    if self.color[x] != own:
                        self.moves.add(e + 2 * right + up, 30, EDGE_BLOCK_A)
                    continue
                while self.color[x] != OFF_BOARD:
                    if self.color[x] == own or self.color[x + up] == own:
                        self.moves.add(e + 2 * right, 10, EDGE_BLOCK_B)
                        break
                    if self.color[x] == 3 - own or self.color[x + up] == 3 - own:
                        break
                    x += right

    @cython.ccall
    def edge_closing_backfill(self, s: cython.int, e: cython.int) -> None:
        """Adds moves that close the first line beside the liberty `e` under a stone of the defender."""
        k: cython.int
        j: cython.int
        side: cython.int
        up: cython.int
        right: cython.int
        p: cython.int
        balance: cython.int
        own: cython.int = self.color[s]
        for k in range(4):
            up = STEPS[k]
            if self.color[e - up] != OFF_BOARD:
                continue
            if self.color[e + up] != own:
                return
            for side in range(2):
                right = STEPS[(k + 1 + 2 * side) & 3]
                if (
                    self.color[e + right] != EMPTY
                    or self.color[e + up + right] != 3 - own
                    or (self.color[e - right] != OFF_BOARD and self.color[e - right] != own)
                    or self.color[e + up + 2 * right] == OFF_BOARD
                ):
                    continue
                balance = 0
                for j in range(2):
                    p = e + 2 * right + j * up
                    if self.color[p] == own:
                        balance += 1
                    elif self.color[p] == 3 - own:
                        balance -= 1
                if balance >= 0:
                    self.moves.add(e + right, 0, EDGE_CLOSING_BACKFILL)

    @cython.ccall
    def hane_rescue(self, s: cython.int) -> None:
        """Adds a hane around the head of a chain that is no stronger than the string."""
        i: cython.int
        k: cython.int
        side: cython.int
        up: cython.int
        right: cython.int
        p: cython.int
        liberties: cython.int
        board: Board = self.board
        own: cython.int = self.color[s]
        at: cython.int = board.work_top
        n: cython.int = board.count_liberties(s)
        if n > 4:
            return
        board.liberty_list(s, 4, at)
        for i in range(n):
            for k in range(4):
                up = STEPS[k]
                if not self._in_string(self.work[at + i] + up, s):
                    continue
                for side in range(2):
                    right = STEPS[(k + 1 + 2 * side) & 3]
                    p = self.work[at + i] + right
                    if self.color[p] != EMPTY or self.color[p + up] != 3 - own:
                        continue
                    liberties = board.count_liberties(p + up)
                    if liberties <= n and liberties <= board.exact_liberties(p, own, liberties):
                        self.moves.add(p, 0, HANE_RESCUE)

    @cython.ccall
    def special_rescue3(self, s: cython.int) -> None:
        """Adds connections along the first line below a cutting stone."""
        i: cython.int
        k: cython.int
        side: cython.int
        e: cython.int
        up: cython.int
        right: cython.int
        board: Board = self.board
        own: cython.int = self.color[s]
        at: cython.int = board.work_top
        n: cython.int = board.liberty_list(s, 3, at)
        for i in range(n):
            e = self.work[at + i]
            for k in range(4):
                up = STEPS[k]
                if self.color[e - up] != OFF_BOARD or not self._in_string(e + up, s):
                    continue
                for side in range(2):
                    right = STEPS[(k + 1 + 2 * side) & 3]
                    if (
                        self.color[e + right] == EMPTY
                        and self.color[e + 2 * right] == EMPTY
                        and self.color[e + up + right] == 3 - own
                        and self.color[e + up + 2 * right] == own
                        and board.approx_liberties(e, 3 - own, 4) <= 3
                    ):
                        self.moves.add(e + right, 0, SPECIAL_RESCUE3)

    @cython.ccall
    def special_rescue6(self, s: cython.int) -> None:
        """Adds moves that hem in or cut off a chain's stone on the second line."""
        i: cython.int
        k: cython.int
        side: cython.int
        e: cython.int
        up: cython.int
        right: cython.int
        p: cython.int
        board: Board = self.board
        own: cython.int = self.color[s]
        at: cython.int = board.work_top
        n: cython.int = board.liberty_list(s, 4, at)
        for i in range(n):
            e = self.work[at + i]
            for k in range(4):
                up = STEPS[k]
                if self.color[e - up] != OFF_BOARD or not self._in_string(e + up, s):
                    continue
                for side in range(2):
                    right = STEPS[(k + 1 + 2 * side) & 3]
                    p = e + 2 * up + right
                    if self.color[e + up + right] != 3 - own or self.color[e + right] != EMPTY:
                        continue
                    if self.color[p] != EMPTY:
                        continue
                    if (
                        self.color[e + 2 * right] == EMPTY
                        and self.color[e + up + 2 * right] == EMPTY
                        and self.color[p + right] == own
                    ):
                        self.moves.add(p, 0, SPECIAL_RESCUE6_A)
                        self.moves.add(e + up + 2 * right, 0, SPECIAL_RESCUE6_B)
                    elif (
                        board.count_liberties(e + up + right) <= 3
                        and (
                            self.color[e + 2 * up] == EMPTY
                            or (self.color[e + 2 * up] == 3 - own and board.count_liberties(e + 2 * up) <= 4)
                        )
                        and not board.is_self_atari(p, own)
                    ):
                        self.moves.add(p, 0, SPECIAL_RESCUE6_C)
