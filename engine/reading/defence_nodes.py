"""The defender's nodes, by the liberties of the string that is defended: one to four.

Each generates its candidates in batches, likely ones first; a batch is tried before the next one is generated.
Source: GNU Go manual, chapter "Tactical Reading"; behaviour of GNU Go 3.8.
"""

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.board.komaster import ORDINARY
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.result_codes import WIN
from godebug.engine.reading.attack_nodes import AttackNodes
from godebug.engine.reading.labels import LIBERTY
from godebug.engine.reading.limits import Limits
from godebug.engine.reading.results import code_of


@cython.cclass
class DefenceNodes(AttackNodes):
    """`s` is the origin of the string that is defended; the results are the defender's."""

    @cython.cfunc
    def _defend1(self, s: cython.int, hint: cython.int) -> cython.int:
        """One liberty: extend, capture, or threaten a snapback; backfill a ko."""
        i: cython.int
        n: cython.int
        p: cython.int
        result: cython.int
        board: Board = self.board
        own: cython.int = self.color[s]
        liberty: cython.int = board.first_liberty(s)
        at: cython.int = board.work_top
        self._open(hint)
        p = self.rescues.fast_defence(s)
        if p != NO_POINT:
            self._save(WIN, p)
            return self._close()
        self.moves.add(liberty, 0, LIBERTY)
        self.chains.break_chain(s)
        self.rescues.set_up_snapback(s)
        if self._try_defences(s, False, False):
            return self._close()

        if (
            board.stackp > self.limits.backfill_depth
            or board.string_size(s) > 1
            or not board.is_ko_capture(liberty, 3 - own)
        ):
            return self._close()
        n = board.approx_list(liberty, own, 6, at)
        if n <= 5:
            board.work_top = at + n
            for i in range(n):
                p = self.work[at + i]
                if (n == 1 or not board.is_self_atari(p, 3 - own)) and board.trymove(p, own):
                    if self.listening:
                        self._tell_move("defend1-C", own, ORDINARY)
                    result = self.search_attack(s)
                    self._undo()
                    if self._save(WIN - code_of(result), p):
                        break
            board.work_top = at
        return self._close()

    @cython.cfunc
    def _defend2(self, s: cython.int, hint: cython.int) -> cython.int:
        """Two liberties."""
        i: cython.int
        p: cython.int
        aggressive: cython.bint
        board: Board = self.board
        limits: Limits = self.limits
        stackp: cython.int = board.stackp
        own: cython.int = self.color[s]
        at: cython.int = board.work_top
        self._open(hint)
        p = self.rescues.fast_defence(s)
        if p != NO_POINT:
            self._save(WIN, p)
            return self._close()
        board.liberty_list(s, 2, at)
        for i in range(2):
            p = self.work[at + i]
            if board.string_size(s) == 1 or not board.is_self_atari(p, own):
                self.moves.add(p, 0, LIBERTY)
        self.chains.break_chain(s)
        self.chains.break_chain2_efficient(s)
        self.edges.propose_edge(s, own)
        self.edges.edge_clamp(s)
        if stackp <= limits.depth:
            self.rescues.special_rescues(s)
        if stackp <= limits.backfill_depth:
            self.rescues.special_rescue2(s)
        if self._try_defences(s, False, True):
            return self._close()

        self.rescues.backfills(s)
        self.rescues.special_rescue4(s)
        if self._try_defences(s, False, True):
            return self._close()

        aggressive = self.moves.size() == 0
        if stackp <= limits.superstring_depth:
            self.chains.superstring_break_chain(s, 4)
            self.chains.superstring_moves(s, 3, False)
            self.attacks.squeeze(s)
        self.chains.break_chain2_for_defence(s, aggressive)
        if stackp <= limits.backfill_depth:
            self.rescues.special_rescue5(s)
        if stackp <= limits.break_chain_depth or (aggressive and stackp <= limits.backfill_depth):
            self.chains.break_chain3(s, aggressive)
        if aggressive and stackp <= limits.backfill_depth:
            self.chains.break_chain4(s, aggressive)
        self._try_defences(s, False, True)
        return self._close()

    @cython.cfunc
    def _defend3(self, s: cython.int, hint: cython.int) -> cython.int:
        """Three liberties."""
        p: cython.int
        board: Board = self.board
        limits: Limits = self.limits
        stackp: cython.int = board.stackp
        own: cython.int = self.color[s]
        self._open(hint)
        p = self.rescues.fast_defence(s)
        if p != NO_POINT:
            self._save(WIN, p)
            return self._close()
        self._all_liberties(s)
        self.chains.break_chain(s)
        self.chains.break_chain2_efficient(s)
        self.edges.propose_edge(s, own)
        self.edges.edge_clamp(s)
        if stackp <= limits.backfill2_depth:
            self.edges.hane_rescue(s)
        if self._try_defences(s, True, True):
            return self._close()

        if stackp <= limits.backfill_depth:
            self.edges.special_rescue3(s)
        if stackp <= limits.depth:
            self.rescues.special_rescues(s)
        if limits.superstrings and stackp <= limits.backfill2_depth:
            self.chains.superstring_break_chain(s, 4)
        if stackp <= limits.break_chain_depth:
            self.chains.break_chain2_for_defence(s, False)
        if stackp <= limits.backfill_depth:
            self.rescues.special_rescue5(s)
            self.edges.special_rescue6(s)
        if self._try_defences(s, True, True):
            return self._close()

        if limits.superstrings and stackp <= limits.backfill2_depth:
            self.chains.superstring_moves(s, 3, False)
            self.attacks.squeeze(s)
        if stackp <= limits.break_chain_depth:
            self.chains.break_chain3(s, False)
        self._try_defences(s, True, True)
        return self._close()

    @cython.cfunc
    def _defend4(self, s: cython.int, hint: cython.int) -> cython.int:
        """Four liberties."""
        p: cython.int
        board: Board = self.board
        limits: Limits = self.limits
        stackp: cython.int = board.stackp
        self._open(hint)
        p = self.rescues.fast_defence(s)
        if p != NO_POINT:
            self._save(WIN, p)
            return self._close()
        self._all_liberties(s)
        self.chains.break_chain(s)
        self.chains.break_chain2_efficient(s)
        if stackp <= limits.backfill_depth:
            self.chains.break_chain2_for_defence(s, False)
            self.chains.break_chain3(s, False)
            self.chains.break_chain4(s, False)
            if stackp <= limits.superstring_depth:
                self.chains.superstring_moves(s, 4, False)
            self.attacks.squeeze(s)
        if self._try_defences(s, True, True):
            return self._close()

        if stackp <= limits.depth:
            self.rescues.special_rescues(s)
            self._try_defences(s, True, True)
        return self._close()

    @cython.cfunc
    def _all_liberties(self, s: cython.int) -> None:
        i: cython.int
        at: cython.int = self.board.work_top
        n: cython.int = self.board.liberty_list(s, 4, at)
        for i in range(n):
            self.moves.add(self.work[at + i], 0, LIBERTY)
