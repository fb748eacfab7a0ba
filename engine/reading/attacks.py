"""Moves for the attacker: nets, throw-ins, approach moves, squeezes.

`s` is a stone of the attacked string. Source: GNU Go manual, chapter "Tactical Reading"; the names are those of its
traces.
"""

import cython

from godebug.engine.board.geometry import are_diagonal, are_in_column, are_in_row, crossing
from godebug.engine.board.kernel import Board
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import STEPS
from godebug.engine.reading.candidates import Candidates
from godebug.engine.reading.labels import (
    BACK_CAPTURE,
    BACKFILL,
    DRAW_BACK,
    FIND_CAP,
    SPECIAL_ATTACK2,
    SPECIAL_ATTACK3,
    SPECIAL_ATTACK4,
    SQUEEZE,
)

#: No squeeze leads further than this.
_LONGEST_SQUEEZE = 60
#: Nets are tried early.
_CAP_SCORE = 10


@cython.final
@cython.cclass
class AttackMoves:
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

    @cython.ccall
    def backfill(self, s: cython.int, p: cython.int) -> None:
        """Adds moves that prepare one on the liberty `p`, where a stone would be in self-atari."""
        k: cython.int
        q: cython.int
        r: cython.int
        board: Board = self.board
        enemy: cython.int = 3 - self.color[s]
        at: cython.int = board.work_top
        if board.approx_list(p, enemy, 2, at) != 1:
            return
        q = self.work[at]
        self.moves.add(q, 0, BACKFILL)
        for k in range(4):
            r = q + STEPS[k]
            if self.color[r] == enemy and board.neighbor_list(r, 1, at) > 0:
                self.moves.add(board.first_liberty(self.work[at]), 0, BACK_CAPTURE)

    @cython.ccall
    def draw_back(self, s: cython.int) -> None:
        """Adds moves that strengthen a chain with two liberties close to the string's liberties."""
        i: cython.int
        j: cython.int
        k: cython.int
        p: cython.int
        q: cython.int
        board: Board = self.board
        at: cython.int = board.work_top
        n: cython.int = board.neighbor_list(s, 2, at)
        for i in range(n):
            board.liberty_list(self.work[at + i], 2, at + n)
            for j in range(2):
                p = self.work[at + n + j]
                if board.is_liberty_of(p, s):
                    continue
                for k in range(4):
                    q = p + STEPS[k]
                    if self.color[q] == EMPTY and board.is_liberty_of(q, s):
                        self.moves.add(p, 0, DRAW_BACK)
                        break

    @cython.ccall
    def find_cap(self, s: cython.int) -> None:
        """Adds caps where two liberties are diagonal to each other."""
        i: cython.int
        j: cython.int
        a: cython.int
        b: cython.int
        board: Board = self.board
        at: cython.int = board.work_top
        n: cython.int = board.liberty_list(s, 4, at)
        for i in range(n):
            for j in range(i + 1, n):
                a = self.work[at + i]
                b = self.work[at + j]
                if not are_diagonal(a, b):
                    continue
                if self.color[crossing(b, a)] == EMPTY:
                    self.moves.add(crossing(b, a), _CAP_SCORE, FIND_CAP)
                elif self.color[crossing(a, b)] == EMPTY:
                    self.moves.add(crossing(a, b), _CAP_SCORE, FIND_CAP)

    @cython.ccall
    def special_attack2(self, s: cython.int) -> None:
        """Adds the point where the string would run to after it fills a liberty that is closed to the attacker."""
        i: cython.int
        j: cython.int
        a: cython.int
        p: cython.int
        board: Board = self.board
        own: cython.int = self.color[s]
        at: cython.int = board.work_top
        board.liberty_list(s, 2, at)
        for i in range(2):
            a = self.work[at + i]
            if not board.is_suicide(a, 3 - own) or board.approx_list(a, own, 3, at + 2) != 2:
                continue
            for j in range(2):
                p = self.work[at + 2 + j]
                if p != self.work[at + 1 - i] and not board.is_self_atari(p, 3 - own):
                    self.moves.add(p, 0, SPECIAL_ATTACK2)

    @cython.ccall
    def special_attack3(self, s: cython.int) -> None:
        """Adds moves beside one of two adjacent liberties."""
        i: cython.int
        p: cython.int
        side: cython.int
        opposite: cython.int
        board: Board = self.board
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
            if self.color[p] != EMPTY:
                p = self.work[at + i] + opposite
                if self.color[p] != EMPTY:
                    continue
            if not board.is_self_atari(p, 3 - self.color[s]):
                self.moves.add(p, 0, SPECIAL_ATTACK3)

    @cython.ccall
    def special_attack4(self, s: cython.int) -> None:
        """Adds moves against the neighbours of a surrounding chain, where both liberties are self-atari."""
        i: cython.int
        j: cython.int
        k: cython.int
        m: cython.int
        chains: cython.int
        targets: cython.int
        board: Board = self.board
        enemy: cython.int = 3 - self.color[s]
        at: cython.int = board.work_top
        board.liberty_list(s, 2, at)
        if not board.is_self_atari(self.work[at], enemy) or not board.is_self_atari(self.work[at + 1], enemy):
            return
        chains = at + 2
        for i in range(2):
            m = board.neighbor_list(s, 2, chains)
            for j in range(m):
                if not board.is_liberty_of(self.work[at + i], self.work[chains + j]):
                    continue
                targets = board.neighbor_list(self.work[chains + j], 0, chains + m)
                board.work_top = chains + m + targets
                for k in range(targets):
                    self._approach_neighbor(s, self.work[chains + j], self.work[chains + m + k])
                board.work_top = at
                break

    @cython.cfunc
    def _approach_neighbor(self, s: cython.int, chain: cython.int, target: cython.int) -> None:
        """Adds liberties of `target`, a neighbour of `chain`, through which it cannot be kept from losing liberties."""
        i: cython.int
        j: cython.int
        p: cython.int
        q: cython.int
        works: cython.bint
        share: cython.bint
        board: Board = self.board
        own: cython.int = self.color[s]
        at: cython.int = board.work_top
        n: cython.int = board.count_liberties(target)
        if board.same_string(target, s) or n < 2 or n > 3:
            return
        share = board.share_a_liberty(chain, target)
        if n == 3 and not share:
            return
        board.liberty_list(target, n, at)
        for i in range(n):
            p = self.work[at + i]
            if board.is_self_atari(p, 3 - own):
                continue
            works = True
            for j in range(n):
                if j == i:
                    continue
                q = self.work[at + j]
                if board.approx_liberties(q, own, 4) > 3 or (
                    not share and board.approx_liberties(q, own, 5) > board.approx_liberties(p, 3 - own, 5)
                ):
                    works = False
                    break
            if works:
                self.moves.add(p, 0, SPECIAL_ATTACK4)

    @cython.ccall
    def squeeze(self, s: cython.int) -> None:
        """Adds throw-ins at the end of a corridor of points that are closed to the attacker."""
        i: cython.int
        j: cython.int
        m: cython.int
        p: cython.int
        before: cython.int
        beyond: cython.int
        _step: cython.int
        board: Board = self.board
        own: cython.int = self.color[s]
        at: cython.int = board.work_top
        n: cython.int = board.liberty_list(s, 4, at)
        if n != board.count_liberties(s):
            return
        for i in range(n):
            before = self.work[at + i]
            if not board.is_suicide(before, 3 - own):
                continue
            m = board.approx_list(before, own, 4, at + n)
            if m != n:
                continue
            p = 0
            for j in range(m):
                if not board.is_liberty_of(self.work[at + n + j], s):
                    p = self.work[at + n + j]
                    break
            if p == 0:
                continue
            for _step in range(_LONGEST_SQUEEZE):
                if not board.is_suicide(p, 3 - own) or board.approx_list(p, own, 3, at + n) != 2:
                    break
                beyond = self.work[at + n]
                if beyond == before:
                    beyond = self.work[at + n + 1]
                before = p
                p = beyond
                if board.is_liberty_of(p, s):
                    p = 0
                    break
            if p == 0 or board.is_suicide(p, 3 - own) or not board.is_self_atari(p, 3 - own):
                continue
            # A capture without liberties of its own is judged by what the string sees from the corridor.
            board.approx_list(p, 3 - own, 1, at + n)
            m = board.approx_liberties(self.work[at + n], own, 3)
            if m < 3 and m < board.approx_liberties(p, own, 3):
                self.moves.add(p, 0, SQUEEZE)
