"""Moves for the defender: jumps, connections, counter-attacks, and the defence that needs no reading.

`s` is a stone of the defended string. Source: GNU Go manual, chapter "Tactical Reading"; the names are those of its
traces.
"""

from array import array

import cython

from godebug.engine.board.geometry import are_in_column, are_in_row
from godebug.engine.board.kernel import Board
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import CELLS, NO_POINT, STEPS
from godebug.engine.reading.candidates import Candidates
from godebug.engine.reading.chains import ChainMoves
from godebug.engine.reading.edges import EdgeMoves
from godebug.engine.reading.labels import (
    BACKFILL_A,
    BACKFILL_B,
    BAMBOO_RESCUE,
    SET_UP_SNAPBACK,
    SPECIAL_RESCUE2,
    SPECIAL_RESCUE4,
    SPECIAL_RESCUE5_A,
    SPECIAL_RESCUE5_B,
)
from godebug.engine.reading.limits import Limits


@cython.final
@cython.cclass
class RescueMoves:
    """Adds moves to the top list of `moves`; `fast_defence` returns a move at once."""

    board: Board
    limits: Limits
    moves: Candidates
    chains: ChainMoves
    edges: EdgeMoves
    color: cython.uchar[::1]
    work: cython.int[::1]
    counted: cython.longlong[::1]
    stamp: cython.longlong

    def __init__(self, board: Board, limits: Limits, moves: Candidates, chains: ChainMoves, edges: EdgeMoves) -> None:
        self.board = board
        self.limits = limits
        self.moves = moves
        self.chains = chains
        self.edges = edges
        self.color = board.color
        self.work = board.work
        self.counted = array("q", bytes(8 * CELLS))
        self.stamp = 0

    @cython.ccall
    def fast_defence(self, s: cython.int) -> cython.int:
        """Returns a move that makes the string safe by its liberties alone, or NO_POINT.

        A string is safe with as many liberties as the search no longer attacks. The liberties after a capture are
        estimated.
        """
        i: cython.int
        p: cython.int
        n: cython.int
        touching: cython.int
        wanted: cython.int
        chain: cython.int
        total: cython.int
        board: Board = self.board
        own: cython.int = self.color[s]
        liberties: cython.int = board.count_liberties(s)
        goal: cython.int = 5 if board.stackp < self.limits.fourlib_depth else 4
        at: cython.int = board.work_top
        n = board.liberty_list(s, 8, at)
        for i in range(n):
            if board.exact_liberties(self.work[at + i], own, goal) >= goal:
                return self.work[at + i]
        n = board.neighbor_list(s, 1, at)
        board.work_top = at + n
        wanted = goal - liberties
        for i in range(n):
            chain = self.work[at + i]
            p = board.first_liberty(chain)
            if liberties == 1 and p == board.first_liberty(s) and board.string_size(chain) <= 2:
                continue
            if board.is_ko_capture(p, own):
                continue
            touching = self._stones_touching(chain, s, wanted)
            if touching >= wanted and not board.is_liberty_of(p, s):
                board.work_top = at
                return p
            total = self._gain_of_capture(chain, p) + board.string_size(chain) - 2
            if touching < 2:
                total -= 1
            if total < goal:
                continue
            if liberties == 1 and p == board.first_liberty(s) and self._is_undermined(p, own):
                continue
            board.work_top = at
            return p
        board.work_top = at
        return NO_POINT

    @cython.cfunc
    def _stones_touching(self, chain: cython.int, s: cython.int, cap: cython.int) -> cython.int:
        """Counts the stones of `chain` next to the string of `s`; stops at `cap`."""
        i: cython.int
        count: cython.int = 0
        at: cython.int = self.board.work_top
        n: cython.int = self.board.stone_list(chain, CELLS, at)
        for i in range(n):
            if self.board.is_liberty_of(self.work[at + i], s):
                count += 1
                if count >= cap:
                    break
        return count

    @cython.cfunc
    def _gain_of_capture(self, chain: cython.int, p: cython.int) -> cython.int:
        """Counts the distinct liberties of all strings around `chain`, one less where its liberty `p` is among them."""
        i: cython.int
        j: cython.int
        m: cython.int
        count: cython.int = 0
        board: Board = self.board
        at: cython.int = board.work_top
        n: cython.int = board.neighbor_list(chain, 0, at)
        self.stamp += 1
        for i in range(n):
            m = board.liberty_list(self.work[at + i], CELLS, at + n)
            for j in range(m):
                if self.counted[self.work[at + n + j]] != self.stamp:
                    self.counted[self.work[at + n + j]] = self.stamp
                    count += 1
        if self.counted[p] == self.stamp:
            count -= 1
        return count

    @cython.cfunc
    def _is_undermined(self, p: cython.int, color: cython.int) -> cython.bint:
        """Tells whether the capture on `p` leaves two liberties and allows a recapture under the stones."""
        k: cython.int
        a: cython.int
        b: cython.int
        undermined: cython.bint = False
        board: Board = self.board
        at: cython.int = board.work_top
        if board.exact_list(p, color, 3, at) != 2 or not board.trymove(p, color):
            return False
        for k in range(2):
            a = self.work[at + k]
            b = self.work[at + 1 - k]
            if not board.is_self_atari(a, color) and board.exact_liberties(b, 3 - color, 3) <= 2:
                undermined = True
        board.popgo()
        return undermined

    @cython.ccall
    def set_up_snapback(self, s: cython.int) -> None:
        """Adds the sacrifice of a single stone in atari for a bigger catch."""
        p: cython.int
        board: Board = self.board
        own: cython.int = self.color[s]
        at: cython.int = board.work_top
        if board.stackp > self.limits.backfill_depth or board.string_size(s) > 1:
            return
        if board.approx_list(board.first_liberty(s), 3 - own, 2, at) != 1:
            return
        p = self.work[at]
        if not board.is_self_atari(p, own) or board.is_ko_capture(p, own):
            self.moves.add(p, 0, SET_UP_SNAPBACK)

    @cython.ccall
    def special_rescues(self, s: cython.int) -> None:
        """Adds jumps behind each liberty, and bamboo joints."""
        i: cython.int
        board: Board = self.board
        at: cython.int = board.work_top
        n: cython.int = board.liberty_list(s, 4, at)
        board.work_top = at + n
        for i in range(n):
            self.chains.special_rescue(s, self.work[at + i])
        board.work_top = at
        self._bamboo_rescue(s)

    @cython.cfunc
    def _bamboo_rescue(self, s: cython.int) -> None:
        i: cython.int
        j: cython.int
        k: cython.int
        a: cython.int
        b: cython.int
        side: cython.int
        first_side: cython.int
        board: Board = self.board
        own: cython.int = self.color[s]
        at: cython.int = board.work_top
        n: cython.int = board.liberty_list(s, 4, at)
        for i in range(n):
            for j in range(n):
                a = self.work[at + i]
                b = self.work[at + j]
                if are_in_row(a, b):
                    first_side = 0
                elif are_in_column(a, b):
                    first_side = 1
                else:
                    continue
                for k in range(2):
                    side = STEPS[first_side + 2 * k]
                    if (
                        self.color[a + side] == EMPTY
                        and self.color[b + side] == own
                        and not board.is_self_atari(a + side, own)
                    ):
                        self.moves.add(a + side, 0, BAMBOO_RESCUE)

    @cython.ccall
    def special_rescue2(self, s: cython.int) -> None:
        """Adds moves that help friendly strings across a liberty that is closed to the attacker."""
        i: cython.int
        j: cython.int
        k: cython.int
        m: cython.int
        q: cython.int
        board: Board = self.board
        own: cython.int = self.color[s]
        at: cython.int = board.work_top
        n: cython.int = board.liberty_list(s, 2, at)
        for i in range(n):
            if not board.is_suicide(self.work[at + i], 3 - own):
                continue
            for k in range(4):
                q = self.work[at + i] + STEPS[k]
                if self.color[q] != own or board.same_string(q, s):
                    continue
                m = board.liberty_list(q, 4, at + n)
                for j in range(m):
                    if not board.is_self_atari(self.work[at + n + j], own):
                        self.moves.add(self.work[at + n + j], 0, SPECIAL_RESCUE2)
                board.work_top = at + n
                self.chains.break_chain(q)
                self.chains.break_chain2_efficient(q)
                self.edges.edge_clamp(q)
                board.work_top = at

    @cython.ccall
    def backfills(self, s: cython.int) -> None:
        """Adds indirect defences around the two liberties."""
        i: cython.int
        j: cython.int
        m: cython.int
        p: cython.int
        q: cython.int
        board: Board = self.board
        own: cython.int = self.color[s]
        at: cython.int = board.work_top
        n: cython.int = board.liberty_list(s, 2, at)
        for i in range(n):
            p = self.work[at + i]
            if board.is_self_atari(p, 3 - own):
                m = board.approx_list(p, own, 6, at + n)
                for j in range(m):
                    q = self.work[at + n + j]
                    if board.is_beside(q, own) and not board.is_self_atari(q, own):
                        self.moves.add(q, 0, BACKFILL_A)
            m = board.approx_list(p, 3 - own, 3, at + n)
            if m <= 2:
                for j in range(m):
                    if not board.is_self_atari(self.work[at + n + j], own):
                        self.moves.add(self.work[at + n + j], 0, BACKFILL_B)

    @cython.ccall
    def special_rescue4(self, s: cython.int) -> None:
        """Adds moves against a chain with two liberties beside two adjacent liberties."""
        i: cython.int
        j: cython.int
        p: cython.int
        side: cython.int
        opposite: cython.int
        board: Board = self.board
        own: cython.int = self.color[s]
        at: cython.int = board.work_top
        board.liberty_list(s, 2, at)
        if are_in_column(self.work[at], self.work[at + 1]):
            side = STEPS[1]
            opposite = STEPS[3]
        elif are_in_row(self.work[at], self.work[at + 1]):
            side = STEPS[0]
            opposite = STEPS[2]
        else:
            return
        for i in range(2):
            p = self.work[at + i] + side
            if self.color[p] != 3 - own:
                p = self.work[at + i] + opposite
            if self.color[p] != 3 - own or board.count_liberties(p) != 2:
                continue
            board.liberty_list(p, 2, at + 2)
            for j in range(2):
                p = self.work[at + 2 + j]
                if p != self.work[at] and p != self.work[at + 1] and not board.is_self_atari(p, own):
                    self.moves.add(p, 0, SPECIAL_RESCUE4)

    @cython.ccall
    def special_rescue5(self, s: cython.int) -> None:
        """Adds moves in a race against chains that share liberties with the string."""
        i: cython.int
        j: cython.int
        k: cython.int
        m: cython.int
        p: cython.int
        shared: cython.int
        chain: cython.int
        liberties: cython.int
        board: Board = self.board
        own: cython.int = self.color[s]
        at: cython.int = board.work_top
        n: cython.int = board.liberty_list(s, 3, at)
        for i in range(n):
            for k in range(4):
                chain = self.work[at + i] + STEPS[k]
                if self.color[chain] != 3 - own:
                    continue
                liberties = board.count_liberties(chain)
                if liberties > n + 1:
                    continue
                m = board.liberty_list(chain, 4, at + n)
                shared = 0
                for j in range(m):
                    if board.is_liberty_of(self.work[at + n + j], s):
                        shared += 1
                if shared < 2:
                    continue
                for j in range(m):
                    p = self.work[at + n + j]
                    if not board.is_liberty_of(p, s) and not board.is_self_atari(p, own):
                        self.moves.add(p, 0, SPECIAL_RESCUE5_A)
                if liberties > n:
                    continue
                m = board.neighbor_list(chain, 1, at + n)
                board.work_top = at + n + m
                for j in range(m):
                    self.chains.break_chain(self.work[at + n + j])
                    p = board.first_liberty(self.work[at + n + j])
                    if not board.is_self_atari(p, own):
                        self.moves.add(p, 0, SPECIAL_RESCUE5_B)
                self.chains.double_atari(chain, False)
                board.work_top = at
