"""Moves that help the strings next to a surrounder which are short of liberties themselves.

`chain` is a stone of the surrounder; a string next to it that gains liberties makes a move against it worth trying.
Source: GNU Go manual, chapter "Tactical Reading"; the names are those of its traces.
"""

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.reading.candidates import Candidates
from godebug.engine.reading.labels import (
    SECONDARY_CHAIN1_A,
    SECONDARY_CHAIN1_B,
    SECONDARY_CHAIN2_A,
    SECONDARY_CHAIN2_B,
    SECONDARY_CHAIN2_C,
)


@cython.final
@cython.cclass
class SecondaryChains:
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
    def in_atari(self, chain: cython.int, wanted: cython.int) -> None:
        """Adds moves that save the strings next to `chain` that are in atari."""
        i: cython.int
        runner: cython.int
        at: cython.int = self.board.work_top
        n: cython.int = self.board.neighbor_list(chain, 1, at)
        self.board.work_top = at + n
        for i in range(n):
            runner = self.work[at + i]
            self._run(runner, self.board.first_liberty(runner), chain, wanted, SECONDARY_CHAIN1_A)
            self._captures_next_to(runner, SECONDARY_CHAIN1_B)
        self.board.work_top = at

    @cython.ccall
    def with_two_liberties(self, chain: cython.int, wanted: cython.int) -> None:
        """Adds moves for the strings next to `chain` that have two liberties, one of them in common with it."""
        i: cython.int
        j: cython.int
        m: cython.int
        a: cython.int
        b: cython.int
        runner: cython.int
        board: Board = self.board
        own: cython.int = 3 - self.color[chain]
        at: cython.int = board.work_top
        n: cython.int = board.neighbor_list(chain, 2, at)
        board.work_top = at + n
        for i in range(n):
            runner = self.work[at + i]
            if not board.share_a_liberty(chain, runner):
                continue
            board.liberty_list(runner, 2, at + n)
            a = self.work[at + n]
            b = self.work[at + n + 1]
            self._run(runner, a, chain, wanted, SECONDARY_CHAIN2_A)
            self._run(runner, b, chain, wanted, SECONDARY_CHAIN2_A)
            self._captures_next_to(runner, SECONDARY_CHAIN2_B)
            m = board.neighbor_list(runner, 2, at + n)
            board.work_top = at + n + m
            for j in range(m):
                board.liberty_list(self.work[at + n + j], 2, at + n + m)
                a = self.work[at + n + m]
                b = self.work[at + n + m + 1]
                if not board.is_self_atari(a, own) and board.approx_liberties(b, 3 - own, 3) < 3:
                    self.moves.add(a, 0, SECONDARY_CHAIN2_C)
                if not board.is_self_atari(b, own) and board.approx_liberties(a, 3 - own, 3) < 3:
                    self.moves.add(b, 0, SECONDARY_CHAIN2_C)
            board.work_top = at + n
        board.work_top = at

    @cython.cfunc
    def _run(
        self, runner: cython.int, liberty: cython.int, chain: cython.int, wanted: cython.int, label: cython.int
    ) -> None:
        """Adds an extension where it gives enough liberties; a liberty taken from the chain counts as one."""
        gain: cython.int = self.board.approx_liberties(liberty, self.color[runner], 5)
        if self.board.is_liberty_of(liberty, chain):
            gain += 1
        if gain >= wanted:
            self.moves.add(liberty, 0, label)

    @cython.cfunc
    def _captures_next_to(self, runner: cython.int, label: cython.int) -> None:
        i: cython.int
        p: cython.int
        at: cython.int = self.board.work_top
        n: cython.int = self.board.neighbor_list(runner, 1, at)
        for i in range(n):
            p = self.board.first_liberty(self.work[at + i])
            if not self.board.is_self_atari(p, self.color[runner]):
                self.moves.add(p, 0, label)
