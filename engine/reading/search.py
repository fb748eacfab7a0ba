"""The search of tactical reading: attack and defend, asked in turn, for strings with one to four liberties.

Functions that search return one number: the result code in the low three bits, the move above them
(`code | move << 3`). Codes are from the point of view of the side that moves. Each node function generates candidates
in batches, likely ones first; a batch is scored and tried before the next one is generated.
Source: GNU Go manual, chapter "Tactical Reading"; behaviour of GNU Go 3.8.
"""

from array import array
from typing import Any

import cython

from engine.board.geometry import are_in_column, are_in_row
from engine.board.kernel import Board
from engine.board.komaster import komaster_trymove
from engine.reading.attacks import AttackMoves
from engine.reading.candidates import Candidates
from engine.reading.chains import ChainMoves
from engine.reading.depths import DEFAULT_LEVEL
from engine.reading.edges import EdgeMoves
from engine.reading.labels import NAMES
from engine.reading.limits import Limits
from engine.reading.listener import Listener
from engine.reading.rescues import RescueMoves
from engine.reading.table import TranspositionTable

if not cython.compiled:
    from engine.board.kernel import KOMASTER_BLACK, KOMASTER_WHITE
    from engine.board.komaster import CONDITIONAL, ORDINARY, REFUSED
    from engine.color import WHITE
    from engine.points import NO_POINT
    from engine.reading.candidates import MAX_CANDIDATES
    from engine.reading.labels import LIBERTY, SAVE_BOUNDARY, SAVE_BOUNDARY_2
    from engine.reading.table import NOT_FOUND
    from engine.result_codes import KO_A, KO_B, LOSE, WIN

    # Questions in the transposition table.
    ATTACK = 0
    DEFEND = 1

#: Nodes on top of each other at most.
_NODES = 400
#: Chain-saving moves come early against four liberties.
_SAVE_BOUNDARY_BONUS = 5
#: So far beyond `depth`, only ladders are followed against two liberties.
_LADDERS_ONLY = 10
_LADDER_LIMIT = 20


@cython.cclass
class Search:
    """The searcher of one board; trial moves may be on it. `nodes` counts node functions entered."""

    def __init__(
        self, board: Board, level: int = DEFAULT_LEVEL, reach: int = 0, table: TranspositionTable | None = None
    ) -> None:
        """`level` and `reach` as for `engine.reading.depths.depths_at`.

        `table`: one to share with other searches of the same kind, else a new one.
        """
        self.board = board
        self.limits = Limits(level, reach)
        self.moves = Candidates(board, self.limits)
        self.chains = ChainMoves(board, self.limits, self.moves)
        self.edges = EdgeMoves(board, self.moves)
        self.attacks = AttackMoves(board, self.moves)
        self.rescues = RescueMoves(board, self.limits, self.moves, self.chains, self.edges)
        self.table = TranspositionTable() if table is None else table
        self.nodes = 0
        self.listener: Any = None
        self.listening = False
        self.color = board.color
        self.work = board.work
        # By node: best code so far, its move, and the reply that refuted the last candidate.
        self.code = array("i", bytes(4 * _NODES))
        self.move = array("i", bytes(4 * _NODES))
        self.reply = array("i", bytes(4 * _NODES))

    def listen(self, listener: Listener | None) -> None:
        """Tells `listener` everything from now on; None ends that."""
        self.listener = listener
        self.listening = listener is not None

    # ---- The two questions -----------------------------------------------------------------------------------------

    def search_attack(self, s: cython.int, hint: cython.int = 0) -> int:
        """Can the string of the stone `s` be taken if its enemy moves?

        The move above the code is what the asker passes on as `hint` to the next question: that of the answer, or
        what it handed in.
        """
        key: cython.ulonglong = 0
        record: cython.int
        result: cython.int
        first: cython.int = hint
        board: Board = self.board
        stackp: cython.int = board.stackp
        depth: cython.int = self.limits.depth
        liberties: cython.int = board.count_liberties(s)
        s = board.origin(s)
        if (
            liberties > 4
            or (liberties == 4 and stackp > self.limits.fourlib_depth)
            or (liberties == 3 and stackp > depth)
        ):
            return hint << 3
        if liberties < 4:
            first = NO_POINT
        if stackp <= depth:
            key = self.table.key(board.hash, ATTACK, s)
            record = self.table.find(key)
            if record != NOT_FOUND:
                if self.table.remaining_depth(record) >= depth - stackp:
                    result = self.table.value(record) | (self.table.move(record) << 3)
                    if self.listening:
                        self._tell_result("attack", s, result, True)
                    return result
                first = self.table.move(record)
        if liberties == 1:
            result = self._attack1(s)
        elif liberties == 2:
            if stackp > depth + _LADDERS_ONLY:
                result = self._ladder_attack(s)
            else:
                result = self._attack2(s, first)
        elif liberties == 3:
            result = self._attack3(s, first)
        else:
            result = self._attack4(s, first)
        if stackp <= depth:
            self.table.store(key, 0, depth - stackp, result & 7, 0, result >> 3)
        if self.listening:
            self._tell_result("attack", s, result, False)
        return result if result & 7 else hint << 3

    def search_defence(self, s: cython.int, hint: cython.int = 0) -> int:
        """Can the string of the stone `s` be saved if its owner moves? The move as in `search_attack`."""
        key: cython.ulonglong = 0
        record: cython.int
        result: cython.int
        first: cython.int = hint
        board: Board = self.board
        stackp: cython.int = board.stackp
        depth: cython.int = self.limits.depth
        liberties: cython.int = board.count_liberties(s)
        s = board.origin(s)
        if (
            liberties > 4
            or (liberties == 4 and stackp > self.limits.fourlib_depth)
            or (liberties == 3 and stackp > depth)
        ):
            return WIN
        if liberties < 3:
            first = NO_POINT
        if stackp <= depth:
            key = self.table.key(board.hash, DEFEND, s)
            record = self.table.find(key)
            if record != NOT_FOUND:
                if self.table.remaining_depth(record) >= depth - stackp:
                    result = self.table.value(record) | (self.table.move(record) << 3)
                    if self.listening:
                        self._tell_result("defend", s, result, True)
                    return result
                first = self.table.move(record)
        if liberties == 1:
            result = self._defend1(s, first)
        elif liberties == 2:
            result = self._defend2(s, first)
        elif liberties == 3:
            result = self._defend3(s, first)
        else:
            result = self._defend4(s, first)
        if stackp <= depth:
            self.table.store(key, 0, depth - stackp, result & 7, 0, result >> 3)
        if self.listening:
            self._tell_result("defend", s, result, False)
        return result if result & 7 else hint << 3

    # ---- A node's book-keeping -------------------------------------------------------------------------------------

    def _open(self, hint: cython.int) -> None:
        self.nodes += 1
        self.moves.open(hint)
        self.code[self.moves.top] = LOSE
        self.move[self.moves.top] = NO_POINT
        self.reply[self.moves.top] = NO_POINT

    def _close(self) -> int:
        """Ends the node with its best result."""
        result: cython.int = self.code[self.moves.top] | (self.move[self.moves.top] << 3)
        self.moves.close()
        return result

    def _save(self, code: cython.int, move: cython.int) -> bool:
        """Keeps a result if it is strictly better than the one so far; True for a win, which ends the node."""
        if code > self.code[self.moves.top]:
            self.code[self.moves.top] = code
            self.move[self.moves.top] = move
        return code == WIN

    def _try_attacks(self, s: cython.int, branching_limit: cython.bint) -> bool:
        """Orders and tries the candidates not yet tried; True where the node is finished."""
        i: cython.int
        p: cython.int
        made: cython.int
        code: cython.int
        result: cython.int
        board: Board = self.board
        top: cython.int = self.moves.top
        stackp: cython.int = board.stackp
        enemy: cython.int = 3 - self.color[s]
        self.moves.order(s, enemy)
        if self.listening:
            self._tell_batch(s, enemy)
        i = self.moves.tried[top]
        while i < self.moves.count[top]:
            p = self.moves.point[top * MAX_CANDIDATES + i]
            i += 1
            made = REFUSED
            if board.ko_point != NO_POINT or not board.sends_two_returns_one(p, enemy):
                made = komaster_trymove(board, p, enemy, stackp <= self.limits.ko_depth and self.code[top] == LOSE)
            if made != REFUSED:
                if self.listening:
                    self._tell_candidate(i - 1, enemy, made)
                result = self.search_defence(s, self.reply[top])
                self.reply[top] = result >> 3
                code = WIN - (result & 7)
                # A string may be stuck without being lost: the attacker must be able to take it by moving again.
                if code > self.code[top] and self.search_attack(s) & 7:
                    self._undo()
                    if self._save(KO_B if made == CONDITIONAL else code, p):
                        return True
                else:
                    self._undo()
            if branching_limit and stackp >= self.limits.branch_depth:
                return True
        self.moves.tried[top] = self.moves.count[top]
        return False

    def _try_defences(self, s: cython.int, branching_limit: cython.bint, pass_reply: cython.bint) -> bool:
        """Orders and tries the candidates not yet tried; True where the node is finished."""
        i: cython.int
        p: cython.int
        made: cython.int
        code: cython.int
        result: cython.int
        board: Board = self.board
        top: cython.int = self.moves.top
        stackp: cython.int = board.stackp
        own: cython.int = self.color[s]
        self.moves.order(s, own)
        if self.listening:
            self._tell_batch(s, own)
        i = self.moves.tried[top]
        while i < self.moves.count[top]:
            p = self.moves.point[top * MAX_CANDIDATES + i]
            i += 1
            made = komaster_trymove(board, p, own, stackp <= self.limits.ko_depth and self.code[top] == LOSE)
            if made != REFUSED:
                if self.listening:
                    self._tell_candidate(i - 1, own, made)
                result = self.search_attack(s, self.reply[top])
                self._undo()
                if pass_reply:
                    self.reply[top] = result >> 3
                code = WIN - (result & 7)
                if made == CONDITIONAL and code > LOSE:
                    code = KO_B
                if self._save(code, p):
                    return True
            if branching_limit and stackp >= self.limits.branch_depth:
                return True
        self.moves.tried[top] = self.moves.count[top]
        return False

    def _undo(self) -> None:
        """Takes a trial move of the search back."""
        self.board.popgo()
        if self.listening:
            self.listener.undo()

    def _tell_result(self, question: str, s: cython.int, result: cython.int, cached: bool) -> None:
        self.listener.result(question, s, result & 7, result >> 3, cached)

    def _tell_batch(self, s: cython.int, mover: cython.int) -> None:
        moves = self.moves
        start = moves.top * MAX_CANDIDATES + moves.tried[moves.top]
        end = moves.top * MAX_CANDIDATES + moves.count[moves.top]
        if start < end:
            batch = [(moves.point[i], moves.score[i], moves.label[i]) for i in range(start, end)]
            self.listener.batch(self.board.stackp, s, mover, batch)

    def _tell_candidate(self, i: cython.int, color: cython.int, made: cython.int) -> None:
        """Tells that the `i`-th candidate of the node was played."""
        at = self.moves.top * MAX_CANDIDATES + i
        self.listener.trial(self.moves.point[at], color, NAMES[self.moves.label[at]], made == CONDITIONAL)

    def _tell_move(self, label: str, color: cython.int, made: cython.int) -> None:
        """Tells of the trial move just made outside a list of candidates."""
        self.listener.trial(self.board.stack_point[self.board.stackp - 1], color, label, made == CONDITIONAL)

    # ---- Attack ----------------------------------------------------------------------------------------------------

    def _attack1(self, s: cython.int) -> int:
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

    def _komaster(self, color: cython.int) -> int:
        return KOMASTER_WHITE if color == WHITE else KOMASTER_BLACK

    def _judge_indirect(self, s: cython.int, move: cython.int, conditional: cython.bint) -> None:
        """Keeps the indirect attack `move`, now on the board, if it works."""
        code: cython.int = WIN - (self.search_defence(s) & 7)
        if code != LOSE and self.search_attack(s) & 7:
            self._save(KO_B if conditional else code, move)

    def _attack2(self, s: cython.int, hint: cython.int) -> int:
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

    def _attack3(self, s: cython.int, hint: cython.int) -> int:
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

    def _attack4(self, s: cython.int, hint: cython.int) -> int:
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

    # ---- Defence ---------------------------------------------------------------------------------------------------

    def _defend1(self, s: cython.int, hint: cython.int) -> int:
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
                    if self._save(WIN - (result & 7), p):
                        break
            board.work_top = at
        return self._close()

    def _defend2(self, s: cython.int, hint: cython.int) -> int:
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

    def _all_liberties(self, s: cython.int) -> None:
        i: cython.int
        at: cython.int = self.board.work_top
        n: cython.int = self.board.liberty_list(s, 4, at)
        for i in range(n):
            self.moves.add(self.work[at + i], 0, LIBERTY)

    def _defend3(self, s: cython.int, hint: cython.int) -> int:
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

    def _defend4(self, s: cython.int, hint: cython.int) -> int:
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

    # ---- Ladders ---------------------------------------------------------------------------------------------------

    def search_ladder(self, s: cython.int) -> int:
        """Does a pure ladder (every attacking move an atari) catch the string of `s`, which has two liberties?"""
        return self._ladder_attack(self.board.origin(s))

    def _ladder_attack(self, s: cython.int) -> int:
        a: cython.int
        b: cython.int
        i: cython.int
        p: cython.int
        made: cython.int
        code: cython.int
        board: Board = self.board
        own: cython.int = self.color[s]
        at: cython.int = board.work_top
        top: cython.int
        self._open(NO_POINT)
        top = self.moves.top
        if board.stackp > self.limits.depth + _LADDER_LIMIT and board.komaster == self._komaster(3 - own):
            return self._close()
        board.liberty_list(s, 2, at)
        a = self.work[at]
        b = self.work[at + 1]
        # An atari is worth trying if the string gets no more than three liberties at the other end.
        if board.approx_liberties(a, own, 4) <= 3:
            self.moves.add(b, 0, LIBERTY)
        if board.approx_liberties(b, own, 4) <= 3:
            self.moves.add(a, 0, LIBERTY)
        self.moves.order(s, 3 - own)
        for i in range(self.moves.count[top]):
            p = self.moves.point[top * MAX_CANDIDATES + i]
            made = komaster_trymove(board, p, 3 - own, self.code[top] == LOSE)
            if made == REFUSED:
                continue
            if self.listening:
                self._tell_candidate(i, 3 - own, made)
            code = WIN - (self._ladder_defend(s) & 7)
            self._undo()
            if made == CONDITIONAL and code > LOSE:
                code = KO_B
            if self._save(code, p):
                break
        return self._close()

    def _ladder_defend(self, s: cython.int) -> int:
        i: cython.int
        p: cython.int
        made: cython.int
        code: cython.int
        liberties: cython.int
        top: cython.int
        board: Board = self.board
        own: cython.int = self.color[s]
        self._open(NO_POINT)
        top = self.moves.top
        self.moves.add(board.first_liberty(s), 0, LIBERTY)
        self.chains.break_chain(s)
        self.moves.order(s, own)
        for i in range(self.moves.count[top]):
            p = self.moves.point[top * MAX_CANDIDATES + i]
            made = komaster_trymove(board, p, own, self.code[top] == LOSE)
            if made == REFUSED:
                continue
            if self.listening:
                self._tell_candidate(i, own, made)
            liberties = board.count_liberties(s)
            if liberties > 2:
                code = WIN
            elif liberties == 2:
                code = WIN - (self._ladder_attack(board.origin(s)) & 7)
            else:
                code = LOSE
            self._undo()
            if made == CONDITIONAL and code > LOSE:
                code = KO_B
            if self._save(code, p):
                break
        return self._close()
