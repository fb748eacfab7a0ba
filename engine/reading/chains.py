"""Moves against the chain around a string: captures, ataris and approach moves against its surrounders.

In each of these, `s` is a stone of a string whose side wants to harm its enemy neighbours ("chains"). A defender uses
them for the string in question, an attacker for the surrounding strings that want to be safe, or (`double_atari`) to
take such a point first. Source: GNU Go manual, chapter "Tactical Reading"; the names are those of its traces.
"""

from array import array

import cython

from godebug.engine.board.geometry import are_diagonal, crossing
from godebug.engine.board.kernel import Board
from godebug.engine.go.color import EMPTY, OFF_BOARD
from godebug.engine.go.points import CELLS, STEPS
from godebug.engine.reading.candidates import Candidates
from godebug.engine.reading.labels import (
    BREAK_CHAIN,
    BREAK_CHAIN2_A,
    BREAK_CHAIN2_B,
    BREAK_CHAIN2_C,
    BREAK_CHAIN3,
    BREAK_CHAIN4,
    DOUBLE_ATARI_A,
    DOUBLE_ATARI_B,
    EFFICIENT_A,
    EFFICIENT_B,
    EFFICIENT_C,
    SPECIAL_RESCUE,
    SUPERSTRING_BACKFILL,
    SUPERSTRING_BREAK_CHAIN,
    SUPERSTRING_BREAK_CHAIN_3,
    SUPERSTRING_LIBERTY,
)
from godebug.engine.reading.limits import Limits
from godebug.engine.reading.secondary_chains import SecondaryChains
from godebug.engine.reading.superstring import SuperstringFinder

#: Superstrings with more liberties than this are not worth a move.
_MOST_SUPERSTRING_LIBERTIES = 5
#: Approach moves after the direct ones.
_APPROACH_SCORE = -2


@cython.final
@cython.cclass
class ChainMoves:
    """Adds moves to the top list of `moves`."""

    board: Board
    limits: Limits
    moves: Candidates
    secondary: SecondaryChains
    superstrings: SuperstringFinder
    color: cython.uchar[::1]
    work: cython.int[::1]
    seen: cython.int[::1]
    seen_stamp: cython.int

    def __init__(self, board: Board, limits: Limits, moves: Candidates) -> None:
        self.board = board
        self.limits = limits
        self.moves = moves
        self.secondary = SecondaryChains(board, moves)
        self.superstrings = SuperstringFinder(board)
        self.color = board.color
        self.work = board.work
        self.seen = array("i", bytes(4 * CELLS))
        self.seen_stamp = 0

    @cython.ccall
    def break_chain(self, s: cython.int) -> None:
        """Adds captures of chains in atari."""
        i: cython.int
        at: cython.int = self.board.work_top
        n: cython.int = self.board.neighbor_list(s, 1, at)
        for i in range(n):
            self.moves.add(self.board.first_liberty(self.work[at + i]), 1, BREAK_CHAIN)

    @cython.ccall
    def break_chain2_efficient(self, s: cython.int) -> None:
        """Adds the moves against chains with two liberties that most likely work."""
        i: cython.int
        board: Board = self.board
        at: cython.int = board.work_top
        n: cython.int = board.neighbor_list(s, 2, at)
        board.work_top = at + n
        for i in range(n):
            self._against_two_liberties(s, self.work[at + i])
        board.work_top = at

    @cython.cfunc
    def _against_two_liberties(self, s: cython.int, chain: cython.int) -> None:
        board: Board = self.board
        own: cython.int = self.color[s]
        at: cython.int = board.work_top
        a: cython.int
        b: cython.int
        p: cython.int
        corner: cython.int
        other_corner: cython.int
        n: cython.int
        board.liberty_list(chain, 2, at)
        a = self.work[at]
        b = self.work[at + 1]
        n = board.neighbor_list(chain, 1, at)
        if n == 1 and board.count_liberties(s) > 2:
            self.break_chain(self.work[at])
            # `break_chain` has used the working space.
            board.neighbor_list(chain, 1, at)
            p = board.first_liberty(self.work[at])
            if not board.is_self_atari(p, own):
                self.moves.add(p, 0, EFFICIENT_A)
            return
        if n > 1:
            return
        if board.approx_liberties(a, 3 - own, 3) <= 2 and not board.is_self_atari(b, own):
            self.moves.add(b, 0, EFFICIENT_B)
        if board.approx_liberties(b, 3 - own, 3) <= 2 and not board.is_self_atari(a, own):
            self.moves.add(a, 0, EFFICIENT_B)
        if not are_diagonal(a, b):
            return
        # The square over two diagonal liberties.
        corner = crossing(a, b)
        other_corner = crossing(b, a)
        if not (
            (self._is_stone_of(corner, chain) and board.is_beside(other_corner, OFF_BOARD))
            or (self._is_stone_of(other_corner, chain) and board.is_beside(corner, OFF_BOARD))
        ):
            return
        if board.is_beside(a, OFF_BOARD) and not board.is_self_atari(b, own):
            self.moves.add(b, 1, EFFICIENT_C)
        if board.is_beside(b, OFF_BOARD) and not board.is_self_atari(a, own):
            self.moves.add(a, 1, EFFICIENT_C)

    @cython.cfunc
    def _is_stone_of(self, p: cython.int, chain: cython.int) -> cython.bint:
        return self.color[p] == self.color[chain] and self.board.same_string(p, chain)

    @cython.ccall
    def break_chain2(self, s: cython.int, safe: cython.bint, aggressive: cython.bint) -> None:
        """Adds moves against all chains with two liberties. `safe`: only safe ones; `aggressive`: risky ones, too."""
        i: cython.int
        j: cython.int
        k: cython.int
        m: cython.int
        p: cython.int
        q: cython.int
        a: cython.int
        b: cython.int
        chain: cython.int
        helpers: cython.int
        self_ataris: cython.int
        board: Board = self.board
        limits: Limits = self.limits
        stackp: cython.int = board.stackp
        own: cython.int = self.color[s]
        enemy: cython.int = 3 - own
        at: cython.int = board.work_top
        n: cython.int = board.neighbor_list(s, 2, at)
        lists: cython.int = at + n
        for i in range(n):
            board.work_top = lists
            chain = self.work[at + i]
            helpers = board.neighbor_list(chain, 1, lists)
            if stackp > limits.backfill_depth and helpers > 0:
                continue
            board.liberty_list(chain, 2, lists)
            a = self.work[lists]
            b = self.work[lists + 1]
            self_ataris = 0
            for k in range(2):
                p = b if k else a
                if not board.is_self_atari(p, own):
                    self.moves.add(p, 0, BREAK_CHAIN2_A)
                else:
                    self_ataris += 1
                    if board.is_ko_capture(p, own) or (not safe and board.approx_liberties(p, enemy, 5) < 5):
                        self.moves.add(p, 0, BREAK_CHAIN2_A)
            if (
                (stackp <= limits.break_chain_depth or (aggressive and stackp <= limits.backfill_depth))
                and board.approx_liberties(a, enemy, 4) < 4
                and board.approx_liberties(b, enemy, 4) < 4
            ):
                self.secondary.in_atari(chain, 2)
                if helpers == 0:
                    self.secondary.with_two_liberties(chain, 2)
            if self_ataris < 2 or not (stackp <= limits.backfill2_depth or board.share_a_liberty(s, chain)):
                continue
            board.work_top = lists + 4
            for k in range(2):
                p = b if k else a
                if board.approx_list(p, enemy, 3, lists) == 2:
                    for j in range(2):
                        q = self.work[lists + j]
                        if not board.is_self_atari(q, own):
                            self.moves.add(q, 0, BREAK_CHAIN2_B)
            if board.approx_liberties(a, enemy, 3) <= 2 and board.approx_liberties(b, enemy, 3) <= 2:
                for k in range(2):
                    m = board.approx_list(b if k else a, own, 1, lists)
                    if m > 0 and board.approx_liberties(self.work[lists], own, 3) >= 3:
                        self.moves.add(self.work[lists], 0, BREAK_CHAIN2_C)
        board.work_top = at

    @cython.ccall
    def break_chain2_for_defence(self, s: cython.int, aggressive: cython.bint) -> None:
        """Adds the moves of `break_chain2` with low scores, risky ones within the backfill depth."""
        before: cython.int = self.moves.size()
        self.break_chain2(s, self.board.stackp > self.limits.backfill_depth, aggressive)
        self.moves.set_from(before, _APPROACH_SCORE)

    @cython.ccall
    def break_chain3(self, s: cython.int, aggressive: cython.bint) -> None:
        """Adds moves against chains with three liberties."""
        at: cython.int = self.board.work_top
        n: cython.int = self.board.neighbor_list(s, 3, at)
        self._against_more_liberties(self.color[s], n, 3, BREAK_CHAIN3, aggressive)

    @cython.ccall
    def break_chain4(self, s: cython.int, aggressive: cython.bint) -> None:
        """Adds moves against chains with four liberties."""
        at: cython.int = self.board.work_top
        n: cython.int = self.board.neighbor_list(s, 4, at)
        self._against_more_liberties(self.color[s], n, 4, BREAK_CHAIN4, aggressive)

    @cython.cfunc
    def _against_more_liberties(
        self, own: cython.int, n: cython.int, liberties: cython.int, label: cython.int, aggressive: cython.bint
    ) -> None:
        """Adds moves against the `n` chains that stand at `work_top`, for break_chain3 and 4.

        A liberty through which the chain would run (get more liberties than it has) is the only one worth a move; a
        chain that would run through two is left alone.
        """
        i: cython.int
        j: cython.int
        p: cython.int
        chain: cython.int
        runs: cython.int
        run: cython.int
        board: Board = self.board
        limits: Limits = self.limits
        stackp: cython.int = board.stackp
        eager: cython.bint = aggressive and stackp <= limits.backfill_depth
        at: cython.int = board.work_top
        libs: cython.int = at + n
        collected: cython.int = libs + liberties
        count: cython.int = 0
        self.seen_stamp += 1
        for i in range(n):
            chain = self.work[at + i]
            board.liberty_list(chain, liberties, libs)
            board.work_top = collected + count
            runs = 0
            run = 0
            for j in range(liberties):
                p = self.work[libs + j]
                if board.approx_liberties(p, 3 - own, liberties + 1) > liberties:
                    runs += 1
                    run = p
            if runs > 1:
                continue
            # One oddity is kept for four liberties: a run that was collected before counts as none.
            if runs == 1 and not (liberties == 4 and self.seen[run] == self.seen_stamp):
                if self.seen[run] != self.seen_stamp:
                    self.seen[run] = self.seen_stamp
                    self.work[collected + count] = run
                    count += 1
                continue
            for j in range(liberties):
                p = self.work[libs + j]
                if self.seen[p] != self.seen_stamp:
                    self.seen[p] = self.seen_stamp
                    self.work[collected + count] = p
                    count += 1
            board.work_top = collected + count
            if stackp <= limits.backfill2_depth or eager:
                self.secondary.in_atari(chain, liberties)
        board.work_top = collected + count
        for i in range(count):
            p = self.work[collected + i]
            if stackp <= limits.break_chain_depth or eager or board.approx_liberties(p, own, 2) > 1:
                self.moves.add(p, _APPROACH_SCORE, label)
        board.work_top = at

    @cython.ccall
    def superstring_moves(self, s: cython.int, cap: cython.int, attacking: cython.bint) -> None:
        """Adds the further liberties of the superstring of `s`."""
        i: cython.int
        p: cython.int
        q: cython.int
        gain: cython.int
        board: Board = self.board
        enemy: cython.int = 3 - self.color[s]
        at: cython.int = board.work_top
        n: cython.int = self.superstrings.liberties(s, cap, at)
        if n > _MOST_SUPERSTRING_LIBERTIES:
            return
        board.work_top = at + n + 2
        for i in range(n):
            p = self.work[at + i]
            if board.is_liberty_of(p, s):
                continue
            gain = board.exact_list(p, enemy, 2, at + n)
            if gain >= 2:
                self.moves.add(p, 0, SUPERSTRING_LIBERTY)
            elif gain == 1 and attacking:
                q = self.work[at + n]
                if self.color[q] == EMPTY and board.approx_liberties(q, enemy, 3) >= 3:
                    self.moves.add(q, 0, SUPERSTRING_BACKFILL)
            if not attacking:
                self.special_rescue(s, p)
        board.work_top = at

    @cython.ccall
    def superstring_break_chain(self, s: cython.int, cap: cython.int) -> None:
        """Adds moves against the chains around the superstring that are not around `s` itself."""
        i: cython.int
        chain: cython.int
        three: cython.int = 0
        board: Board = self.board
        at: cython.int = board.work_top
        n: cython.int = self.superstrings.neighbors(s, cap, True, at)
        board.work_top = at + n
        for i in range(n):
            chain = self.work[at + i]
            if board.count_liberties(chain) == 1:
                self.moves.add(board.first_liberty(chain), 0, SUPERSTRING_BREAK_CHAIN)
            elif board.count_liberties(chain) == 2:
                self._against_two_liberties(s, chain)
            elif board.count_liberties(chain) == 3:
                self.work[at + three] = chain
                three += 1
        board.work_top = at
        self._against_more_liberties(self.color[s], three, 3, SUPERSTRING_BREAK_CHAIN_3, False)

    @cython.ccall
    def special_rescue(self, s: cython.int, p: cython.int) -> None:
        """Adds a jump behind the liberty `p`, where the attacker would get at most two liberties there."""
        j: cython.int
        k: cython.int
        q: cython.int
        open_sides: cython.int
        liberties: cython.int
        board: Board = self.board
        own: cython.int = self.color[s]
        liberties = board.approx_liberties(p, 3 - own, 3)
        if liberties > 2:
            return
        for k in range(4):
            q = p + STEPS[k]
            if self.color[q] != EMPTY or (liberties > 1 and board.is_self_atari(q, own)):
                continue
            if board.count_liberties(s) > 3:
                # With so many liberties a jump must lead somewhere.
                open_sides = 0
                for j in range(4):
                    if self.color[q + STEPS[j]] == EMPTY and (board.approx_liberties(q + STEPS[j], 3 - own, 3) < 3):
                        open_sides += 1
                if open_sides < 2:
                    continue
            self.moves.add(q, 0, SPECIAL_RESCUE)

    @cython.ccall
    def double_atari(self, s: cython.int, extended: cython.bint) -> None:
        """Adds points that put two chains with two liberties in atari.

        `extended`: also points that a chain with two liberties and one with three have in common.
        """
        i: cython.int
        j: cython.int
        p: cython.int
        board: Board = self.board
        own: cython.int = self.color[s]
        at: cython.int = board.work_top
        n: cython.int = board.neighbor_list(s, 2, at)
        once: cython.int
        twice: cython.int
        self.seen_stamp += 2
        once = self.seen_stamp - 1
        twice = self.seen_stamp
        for i in range(n):
            board.liberty_list(self.work[at + i], 2, at + n)
            for j in range(2):
                p = self.work[at + n + j]
                if self.seen[p] == once:
                    self.seen[p] = twice
                    if not board.is_self_atari(p, own):
                        self.moves.add(p, 1, DOUBLE_ATARI_A)
                elif self.seen[p] != twice:
                    self.seen[p] = once
        if not extended:
            return
        n = board.neighbor_list(s, 3, at)
        for i in range(n):
            board.liberty_list(self.work[at + i], 3, at + n)
            for j in range(3):
                p = self.work[at + n + j]
                if self.seen[p] == once and not board.is_self_atari(p, own):
                    self.moves.add(p, -3, DOUBLE_ATARI_B)
