"""The attacker's nodes, by the liberties of the string that is attacked: one to four.

Each generates its candidates in batches, likely ones first; a batch is tried before the next one is generated.
Source: GNU Go manual, chapter "Tactical Reading"; behaviour of GNU Go 3.8.
"""

import cython

from godebug.engine.board.geometry import are_in_column, are_in_row
from godebug.engine.board.kernel import Board
from godebug.engine.board.komaster import CONDITIONAL, ORDINARY, REFUSED, komaster_trymove
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.result_codes import KO_A, KO_B, LOSE, WIN
from godebug.engine.reading.labels import LIBERTY, SAVE_BOUNDARY, SAVE_BOUNDARY_2
from godebug.engine.reading.limits import Limits
from godebug.engine.reading.nodes import Nodes
from godebug.engine.reading.results import code_of

#: Chain-saving moves come early against four liberties.
_SAVE_BOUNDARY_BONUS = 5


@cython.cclass
class AttackNodes(Nodes):
    """`s` is the origin of the string that is attacked; the results are the attacker's."""

    @cython.cfunc
    def _attack1(self, s: cython.int) -> cython.int:
        """One liberty: take it, unless that is a ko or walks into a snapback."""
        i: cython.int
        j: cython.int
        m: cython.int
        n: cython.int
        p: cython.int
        made: cython.int
        chain: cython.int
        board: Board = self.board
        stackp: cython.int = board.stackp
        own: cython.int = self.color[s]
        enemy: cython.int = 3 - own
        liberty: cython.int = board.first_liberty(s)
        at: cython.int = board.work_top
        self._open(NO_POINT)
        if board.string_size(s) > 1:
            self._save(WIN, liberty)
            return self._close()
        if board.trymove(liberty, enemy):
            if self.listening:
                self._tell_move("attack1-A", enemy, ORDINARY)
            if board.count_liberties(liberty) > 1:
                self._save(WIN, liberty)
            elif board.string_size(liberty) == 1:
                self._save(WIN if board.komaster == self._komaster(enemy) else KO_A, liberty)
            elif board.trymove(board.first_liberty(liberty), own):
                if self.listening:
                    self._tell_move("attack1-B", own, ORDINARY)
                # A snapback only if the recapturing stones are not taken in turn.
                if board.count_liberties(board.stack_point[board.stackp - 1]) == 1:
                    self._save(WIN, liberty)
                self._undo()
            self._undo()
        elif board.komaster != self._komaster(own):
            self._save(KO_B, liberty)
        if self.code[self.moves.top] == WIN:
            return self._close()

        n = board.approx_list(liberty, own, 6, at)
        if n <= 5:
            board.work_top = at + n
            for i in range(n):
                p = self.work[at + i]
                if not board.is_self_atari(p, enemy) and board.trymove(p, enemy):
                    if self.listening:
                        self._tell_move("attack1-C", enemy, ORDINARY)
                    self._judge_indirect(s, p, False)
                    self._undo()
                    if self.code[self.moves.top] == WIN:
                        board.work_top = at
                        return self._close()
            board.work_top = at

        n = board.neighbor_list(s, 1, at)
        board.work_top = at + n
        for i in range(n):
            chain = self.work[at + i]
            if board.first_liberty(chain) != liberty:
                continue
            m = board.neighbor_list(chain, 1, at + n)
            board.work_top = at + n + m
            for j in range(m):
                if board.same_string(self.work[at + n + j], s):
                    continue
                p = board.first_liberty(self.work[at + n + j])
                made = komaster_trymove(
                    board, p, enemy, stackp <= self.limits.ko_depth and self.code[self.moves.top] == LOSE
                )
                if made != REFUSED:
                    if self.listening:
                        self._tell_move("attack1-D", enemy, made)
                    self._judge_indirect(s, p, made == CONDITIONAL)
                    self._undo()
                    if self.code[self.moves.top] == WIN:
                        board.work_top = at
                        return self._close()
        board.work_top = at
        return self._close()

    @cython.cfunc
    def _judge_indirect(self, s: cython.int, move: cython.int, conditional: cython.bint) -> None:
        """Keeps the indirect attack `move`, now on the board, if it works."""
        code: cython.int = WIN - code_of(self.search_defence(s))
        if code != LOSE and code_of(self.search_attack(s)):
            self._save(KO_B if conditional else code, move)

    @cython.cfunc
    def _attack2(self, s: cython.int, hint: cython.int) -> cython.int:
        """Two liberties: the liberties, nets, throw-ins and approach moves."""
        i: cython.int
        a: cython.int
        b: cython.int
        p: cython.int
        n: cython.int
        chain: cython.int
        closed: cython.bint
        adjacent: cython.bint
        board: Board = self.board
        limits: Limits = self.limits
        stackp: cython.int = board.stackp
        enemy: cython.int = 3 - self.color[s]
        at: cython.int = board.work_top
        self._open(hint)
        n = board.neighbor_list(s, 1, at)
        board.work_top = at + n
        for i in range(n):
            chain = self.work[at + i]
            p = board.first_liberty(chain)
            if stackp > limits.depth and board.string_size(chain) > 1 and not board.is_liberty_of(p, s):
                board.work_top = at
                return self._close()
            if stackp <= limits.depth:
                self.chains.break_chain(chain)
            self.moves.add(p, 0, SAVE_BOUNDARY)
        board.work_top = at
        board.liberty_list(s, 2, at)
        a = self.work[at]
        b = self.work[at + 1]
        adjacent = are_in_row(a, b) or are_in_column(a, b)
        for i in range(2):
            p = b if i else a
            if (
                stackp <= limits.backfill_depth
                or (not board.is_beside(p, enemy) and (stackp <= limits.depth or adjacent))
                or not board.is_self_atari(p, enemy)
            ):
                self.moves.add(p, 0, LIBERTY)
            if stackp <= limits.backfill_depth:
                self.attacks.backfill(s, p)
        closed = board.is_self_atari(a, enemy) and board.is_self_atari(b, enemy)
        if closed:
            self.edges.edge_block(s, a)
            self.edges.edge_block(s, b)
        n = board.neighbor_list(s, 2, at)
        board.work_top = at + n
        for i in range(n):
            chain = self.work[at + i]
            if board.is_liberty_of(a, chain) and board.is_liberty_of(b, chain):
                self.chains.break_chain(chain)
        board.work_top = at
        self.edges.propose_edge(s, enemy)
        if self._try_attacks(s, False):
            return self._close()

        if stackp <= limits.backfill_depth:
            self.attacks.special_attack2(s)
            self.attacks.special_attack3(s)
            self.attacks.special_attack4(s)
            if self._try_attacks(s, False):
                return self._close()

        self.attacks.find_cap(s)
        if self._try_attacks(s, False):
            return self._close()

        if limits.superstrings and stackp <= limits.backfill_depth and (stackp <= limits.superstring_depth or closed):
            self.chains.superstring_moves(s, 3 if stackp <= limits.backfill2_depth else 2, True)
            self.attacks.squeeze(s)
            self._try_attacks(s, False)
        return self._close()

    @cython.cfunc
    def _attack3(self, s: cython.int, hint: cython.int) -> cython.int:
        """Three liberties."""
        i: cython.int
        n: cython.int
        p: cython.int
        q: cython.int
        chain: cython.int
        board: Board = self.board
        limits: Limits = self.limits
        stackp: cython.int = board.stackp
        enemy: cython.int = 3 - self.color[s]
        at: cython.int = board.work_top
        self._open(hint)
        self._surrounders_first(s)
        self.chains.double_atari(s, stackp <= limits.superstring_depth)
        self._direct_attacks(s)
        if self._try_attacks(s, True):
            return self._close()

        if stackp <= limits.backfill_depth:
            self.attacks.find_cap(s)
        if stackp <= limits.fourlib_depth:
            self.attacks.draw_back(s)
        if self._try_attacks(s, True):
            return self._close()

        if stackp <= limits.backfill2_depth:
            n = board.neighbor_list(s, 2, at)
            board.work_top = at + n + 2
            for i in range(n):
                chain = self.work[at + i]
                board.liberty_list(chain, 2, at + n)
                p = self.work[at + n]
                q = self.work[at + n + 1]
                if board.approx_liberties(p, enemy, 4) > 3 and board.approx_liberties(q, enemy, 4) > 3:
                    continue
                self.chains.break_chain(chain)
                self.chains.break_chain2(chain, True, False)
                self.moves.add(p, 0, SAVE_BOUNDARY_2)
                self.moves.add(q, 0, SAVE_BOUNDARY_2)
            board.work_top = at
            if self._try_attacks(s, True):
                return self._close()
            if limits.superstrings:
                self.chains.superstring_moves(s, 3, True)
                self.attacks.squeeze(s)
                self._try_attacks(s, True)
        return self._close()

    @cython.cfunc
    def _attack4(self, s: cython.int, hint: cython.int) -> cython.int:
        """Four liberties."""
        board: Board = self.board
        limits: Limits = self.limits
        stackp: cython.int = board.stackp
        self._open(hint)
        if stackp > limits.depth:
            return self._close()
        self._surrounders_first(s)
        self.chains.double_atari(s, stackp <= limits.superstring_depth)
        self.moves.raise_from(0, _SAVE_BOUNDARY_BONUS)
        self._direct_attacks(s)
        if self._try_attacks(s, True):
            return self._close()

        if stackp <= limits.backfill_depth:
            self.attacks.find_cap(s)
            self._try_attacks(s, True)
        return self._close()

    @cython.cfunc
    def _surrounders_first(self, s: cython.int) -> None:
        """Saves surrounding chains that are in atari."""
        i: cython.int
        board: Board = self.board
        at: cython.int = board.work_top
        n: cython.int = board.neighbor_list(s, 1, at)
        board.work_top = at + n
        for i in range(n):
            self.chains.break_chain(self.work[at + i])
            self.moves.add(board.first_liberty(self.work[at + i]), 0, SAVE_BOUNDARY)
        board.work_top = at

    @cython.cfunc
    def _direct_attacks(self, s: cython.int) -> None:
        """The liberties, as far as the ply allows, with moves on the edge beside them."""
        i: cython.int
        p: cython.int
        board: Board = self.board
        limits: Limits = self.limits
        enemy: cython.int = 3 - self.color[s]
        at: cython.int = board.work_top
        n: cython.int = board.liberty_list(s, 4, at)
        board.work_top = at + n
        for i in range(n):
            p = self.work[at + i]
            if (
                board.stackp <= limits.backfill_depth
                or (board.stackp <= limits.depth and not board.is_beside(p, enemy))
                or not board.is_self_atari(p, enemy)
            ):
                self.moves.add(p, 0, LIBERTY)
            self.edges.edge_closing_backfill(s, p)
            self.edges.edge_block(s, p)
        board.work_top = at
        self.edges.propose_edge(s, enemy)
