"""The search of tactical reading: can a string be taken, can it be saved, and ladders.

Attack and defence ask each other in turn, after moves that generators propose. A node opens a list of candidates,
generates moves in batches, likely ones first, tries each batch in order of its scores before the next one is generated,
and keeps the best result. Results are codes for the side that moves, with its move, packed as in
`engine.reading.results`.
Source: GNU Go manual, chapter "Tactical Reading"; behaviour of GNU Go 3.8.
"""

from array import array
from collections.abc import Callable
from typing import Any

import cython

from godebug.engine.board.geometry import are_in_column, are_in_row
from godebug.engine.board.kernel import KOMASTER_BLACK, KOMASTER_WHITE, Board
from godebug.engine.board.komaster import CONDITIONAL, ORDINARY, REFUSED, komaster_trymove
from godebug.engine.go.color import WHITE
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.result_codes import KO_A, KO_B, LOSE, WIN
from godebug.engine.reading.attacks import AttackMoves
from godebug.engine.reading.candidates import MAX_CANDIDATES, MAX_LISTS, Candidates
from godebug.engine.reading.chains import ChainMoves
from godebug.engine.reading.depths import DEFAULT_LEVEL
from godebug.engine.reading.edges import EdgeMoves
from godebug.engine.reading.labels import LIBERTY, NAMES, SAVE_BOUNDARY, SAVE_BOUNDARY_2
from godebug.engine.reading.limits import Limits
from godebug.engine.reading.listener import Listener
from godebug.engine.reading.questions import ATTACK, DEFEND, STRING_COST
from godebug.engine.reading.questions import NAMES as QUESTION_NAMES
from godebug.engine.reading.rescues import RescueMoves
from godebug.engine.reading.results import code_of, move_of, packed
from godebug.engine.reading.table import NOT_FOUND, TranspositionTable

#: How far a search that has read too much lets its horizon come nearer, and how much it reads before each ply.
MOST_SHORTENED = 16
NODES_A_PLY = 50000

_UNLIMITED = 1 << 62
#: Chain-saving moves come early against four liberties.
_SAVE_BOUNDARY_BONUS = 5
#: So far beyond `depth`, only ladders are followed against two liberties.
_LADDERS_ONLY = 10
_LADDER_LIMIT = 20


@cython.cclass
class Search:
    """The search on one board, which may have trial moves on it.

    `nodes`: node functions entered so far. `limits`: how far it goes. In the methods `s` is a stone of the string that
    is asked about, from the nodes on its origin.
    """

    board: Board
    limits: Limits
    moves: Candidates
    chains: ChainMoves
    edges: EdgeMoves
    attacks: AttackMoves
    rescues: RescueMoves
    table: TranspositionTable
    nodes: cython.longlong
    tired_at: cython.longlong
    report_exhausted: Any
    listener: Any
    listening: cython.bint
    color: cython.uchar[::1]
    work: cython.int[::1]
    code: cython.int[::1]
    move: cython.int[::1]
    reply: cython.int[::1]

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
        self.tired_at = _UNLIMITED
        self.report_exhausted: Any = None
        self.listener: Any = None
        self.listening = False
        self.color = board.color
        self.work = board.work
        # By node: best code so far, its move, and the reply that refuted the last candidate.
        self.code = array("i", bytes(4 * MAX_LISTS))
        self.move = array("i", bytes(4 * MAX_LISTS))
        self.reply = array("i", bytes(4 * MAX_LISTS))

    def listen(self, listener: Listener | None) -> Any:
        """Tells `listener` everything from now on; None ends that. Returns who was told before."""
        before = self.listener
        self.listener = listener
        self.listening = listener is not None
        return before

    def abandon(self) -> None:
        """Drops the lists of moves that a question which failed has left open."""
        self.moves.top = -1

    # ---- The two questions -----------------------------------------------------------------------------------------

    @cython.cfunc
    def search_attack(self, s: cython.int, hint: cython.int = 0) -> cython.int:
        """Reads whether the string of the stone `s` can be taken if its enemy moves.

        The move above the code is what the asker passes on as `hint` to the next question: that of the answer, or
        what it handed in.
        """
        return self._search(ATTACK, s, hint)

    @cython.cfunc
    def search_defence(self, s: cython.int, hint: cython.int = 0) -> cython.int:
        """Reads whether the string of the stone `s` can be saved if its owner moves. The move as in `search_attack`."""
        return self._search(DEFEND, s, hint)

    @cython.locals(outside=(cython.ulonglong, cython.ulonglong))
    @cython.cfunc
    def _search(self, kind: cython.int, s: cython.int, hint: cython.int) -> cython.int:
        """Answers a question within the search: at sight, from the table, or by reading."""
        key: cython.ulonglong
        record: cython.int
        result: cython.int
        first: cython.int = hint
        board: Board = self.board
        stackp: cython.int = board.stackp
        depth: cython.int = self.limits.depth
        liberties: cython.int = board.count_liberties(s)
        s = board.origin(s)
        # Step 1. So many liberties are safe, at this depth.
        if (
            liberties > 4
            or (liberties == 4 and stackp > self.limits.fourlib_depth)
            or (liberties == 3 and stackp > depth)
        ):
            return packed(LOSE, hint) if kind == ATTACK else WIN
        # Step 2. Up to the depth limit the table may know the answer, or at least a good move. With few liberties all
        # moves are tried, in an order of their own: a hint is no help.
        if liberties < (4 if kind == ATTACK else 3):
            first = NO_POINT
        if stackp > depth:
            result = self._read(kind, s, liberties, first)
        else:
            key = self.table.key(board.hash, kind, s)
            record = self.table.find(key)
            if record != NOT_FOUND:
                if self.table.remaining_depth(record) >= depth - stackp:
                    result = packed(self.table.value(record), self.table.move(record))
                    self.table.see(record, board)
                    if self.listening:
                        self._report_result(kind, s, result, True)
                    return result
                first = self.table.move(record)
            # Step 3. Reading, with what it looks at noted apart: the table has to know what the answer hangs on.
            outside = board.take_seen()
            board.see(s)
            result = self._read(kind, s, liberties, first)
            self.table.store(key, STRING_COST, depth - stackp, code_of(result), 0, move_of(result), board)
            board.add_seen(outside[0], outside[1])
        if self.listening:
            self._report_result(kind, s, result, False)
        return result if code_of(result) else packed(LOSE, hint)

    @cython.cfunc
    def _read(self, kind: cython.int, s: cython.int, liberties: cython.int, first: cython.int) -> cython.int:
        """Tries the moves; how they are found goes by the count of liberties."""
        if kind == DEFEND:
            if liberties == 1:
                return self._defend1(s, first)
            if liberties == 2:
                return self._defend2(s, first)
            return self._defend3(s, first) if liberties == 3 else self._defend4(s, first)
        if liberties == 1:
            return self._attack1(s)
        if liberties == 2:
            if self.board.stackp > self.limits.depth + _LADDERS_ONLY - self.limits.shortened:
                return self._ladder_attack(s)
            return self._attack2(s, first)
        return self._attack3(s, first) if liberties == 3 else self._attack4(s, first)

    # ---- The attacker's nodes, by the liberties of the string --------------------------------------------------------

    @cython.cfunc
    def _attack1(self, s: cython.int) -> cython.int:
        """Tries to take a string of one liberty: take it, unless that is a ko or walks into a snapback."""
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
        # Step 1. Take the string: more than one stone is no ko.
        if board.string_size(s) > 1:
            self._save(WIN, liberty)
            return self._close()
        if board.trymove(liberty, enemy):
            if self.listening:
                self._report_move("attack1-A", enemy, ORDINARY)
            if board.count_liberties(liberty) > 1:
                self._save(WIN, liberty)
            elif board.string_size(liberty) == 1:
                self._save(WIN if board.komaster == self._komaster(enemy) else KO_A, liberty)
            elif board.trymove(board.first_liberty(liberty), own):
                if self.listening:
                    self._report_move("attack1-B", own, ORDINARY)
                # A snapback only if the recapturing stones are not taken in turn.
                if board.count_liberties(board.stack_point[board.stackp - 1]) == 1:
                    self._save(WIN, liberty)
                self._undo()
            self._undo()
        elif board.komaster != self._komaster(own):
            self._save(KO_B, liberty)
        if self.code[self.moves.top] == WIN:
            return self._close()
        # Step 2. Where that is a ko, or fails: keep the string from a second liberty.
        n = board.approx_list(liberty, own, 6, at)
        if n <= 5:
            board.work_top = at + n
            for i in range(n):
                p = self.work[at + i]
                if not board.is_self_atari(p, enemy) and board.trymove(p, enemy):
                    if self.listening:
                        self._report_move("attack1-C", enemy, ORDINARY)
                    self._judge_indirect(s, p, False)
                    self._undo()
                    if self.code[self.moves.top] == WIN:
                        board.work_top = at
                        return self._close()
            board.work_top = at
        # Step 3. Where a surrounding string is in atari, too: take another string beside that.
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
                        self._report_move("attack1-D", enemy, made)
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
        """Tries to take a string of two liberties: by the liberties, nets, throw-ins and approach moves."""
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
        # Step 1. Save surrounding strings in atari, then the liberties with what prepares them, then the edge.
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
        # Step 2. Nets and throw-ins.
        if stackp <= limits.backfill_depth:
            self.attacks.special_attack2(s)
            self.attacks.special_attack3(s)
            self.attacks.special_attack4(s)
            if self._try_attacks(s, False):
                return self._close()
        # Step 3. A cap.
        self.attacks.find_cap(s)
        if self._try_attacks(s, False):
            return self._close()
        # Step 4. The strings around that hang together with it, and squeezes.
        if limits.superstrings and stackp <= limits.backfill_depth and (stackp <= limits.superstring_depth or closed):
            self.chains.superstring_moves(s, 3 if stackp <= limits.backfill2_depth else 2, True)
            self.attacks.squeeze(s)
            self._try_attacks(s, False)
        return self._close()

    @cython.cfunc
    def _attack3(self, s: cython.int, hint: cython.int) -> cython.int:
        """Tries to take a string of three liberties."""
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
        # Step 1. Surrounding strings in atari, double ataris, the liberties.
        self._surrounders_first(s)
        self.chains.double_atari(s, stackp <= limits.superstring_depth)
        self._direct_attacks(s)
        if self._try_attacks(s, True):
            return self._close()
        # Step 2. Caps, and moves at a distance.
        if stackp <= limits.backfill_depth:
            self.attacks.find_cap(s)
        if stackp <= limits.fourlib_depth:
            self.attacks.draw_back(s)
        if self._try_attacks(s, True):
            return self._close()
        # Step 3. Save surrounding strings of two liberties.
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
            # Step 4. The strings around that hang together with it, and squeezes.
            if limits.superstrings:
                self.chains.superstring_moves(s, 3, True)
                self.attacks.squeeze(s)
                self._try_attacks(s, True)
        return self._close()

    @cython.cfunc
    def _attack4(self, s: cython.int, hint: cython.int) -> cython.int:
        """Tries to take a string of four liberties."""
        board: Board = self.board
        limits: Limits = self.limits
        stackp: cython.int = board.stackp
        self._open(hint)
        if stackp > limits.depth:
            return self._close()
        # Step 1. Surrounding strings in atari, double ataris, the liberties.
        self._surrounders_first(s)
        self.chains.double_atari(s, stackp <= limits.superstring_depth)
        self.moves.raise_from(0, _SAVE_BOUNDARY_BONUS)
        self._direct_attacks(s)
        if self._try_attacks(s, True):
            return self._close()
        # Step 2. Caps.
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
        """Adds the liberties, as far as the ply allows, with moves on the edge beside them."""
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

    # ---- The defender's nodes ----------------------------------------------------------------------------------------

    @cython.cfunc
    def _defend1(self, s: cython.int, hint: cython.int) -> cython.int:
        """Tries to save a string of one liberty: extend, capture, or threaten a snapback; backfill a ko."""
        i: cython.int
        n: cython.int
        p: cython.int
        result: cython.int
        board: Board = self.board
        own: cython.int = self.color[s]
        liberty: cython.int = board.first_liberty(s)
        at: cython.int = board.work_top
        self._open(hint)
        # Step 1. A move that is seen to save the string.
        p = self.rescues.fast_defence(s)
        if p != NO_POINT:
            self._save(WIN, p)
            return self._close()
        # Step 2. Extend, capture, or threaten a snapback.
        self.moves.add(liberty, 0, LIBERTY)
        self.chains.break_chain(s)
        self.rescues.set_up_snapback(s)
        if self._try_defences(s, False, False):
            return self._close()
        # Step 3. A stone in a ko: backfill it.
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
                        self._report_move("defend1-C", own, ORDINARY)
                    result = self.search_attack(s)
                    self._undo()
                    if self._save(WIN - code_of(result), p):
                        break
            board.work_top = at
        return self._close()

    @cython.cfunc
    def _defend2(self, s: cython.int, hint: cython.int) -> cython.int:
        """Tries to save a string of two liberties."""
        i: cython.int
        p: cython.int
        aggressive: cython.bint
        board: Board = self.board
        limits: Limits = self.limits
        stackp: cython.int = board.stackp
        own: cython.int = self.color[s]
        at: cython.int = board.work_top
        self._open(hint)
        # Step 1. A move that is seen to save the string.
        p = self.rescues.fast_defence(s)
        if p != NO_POINT:
            self._save(WIN, p)
            return self._close()
        # Step 2. The liberties, captures, the edge, and moves that shapes suggest.
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
        # Step 3. Moves that prepare an extension.
        self.rescues.backfills(s)
        self.rescues.special_rescue4(s)
        if self._try_defences(s, False, True):
            return self._close()
        # Step 4. Attacks on surrounding strings, with all means where nothing else was found.
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
        """Tries to save a string of three liberties."""
        p: cython.int
        board: Board = self.board
        limits: Limits = self.limits
        stackp: cython.int = board.stackp
        own: cython.int = self.color[s]
        self._open(hint)
        # Step 1. A move that is seen to save the string.
        p = self.rescues.fast_defence(s)
        if p != NO_POINT:
            self._save(WIN, p)
            return self._close()
        # Step 2. The liberties, captures, the edge.
        self._all_liberties(s)
        self.chains.break_chain(s)
        self.chains.break_chain2_efficient(s)
        self.edges.propose_edge(s, own)
        self.edges.edge_clamp(s)
        if stackp <= limits.backfill2_depth:
            self.edges.hane_rescue(s)
        if self._try_defences(s, True, True):
            return self._close()
        # Step 3. Indirect moves, and attacks on surrounding strings of two liberties.
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
        # Step 4. The strings that hang together with it, and attacks on surrounders of three liberties.
        if limits.superstrings and stackp <= limits.backfill2_depth:
            self.chains.superstring_moves(s, 3, False)
            self.attacks.squeeze(s)
        if stackp <= limits.break_chain_depth:
            self.chains.break_chain3(s, False)
        self._try_defences(s, True, True)
        return self._close()

    @cython.cfunc
    def _defend4(self, s: cython.int, hint: cython.int) -> cython.int:
        """Tries to save a string of four liberties."""
        p: cython.int
        board: Board = self.board
        limits: Limits = self.limits
        stackp: cython.int = board.stackp
        self._open(hint)
        # Step 1. A move that is seen to save the string.
        p = self.rescues.fast_defence(s)
        if p != NO_POINT:
            self._save(WIN, p)
            return self._close()
        # Step 2. The liberties, captures, attacks on surrounding strings.
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
        # Step 3. Indirect moves.
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

    # ---- Ladders ---------------------------------------------------------------------------------------------------

    @cython.cfunc
    def search_ladder(self, s: cython.int) -> cython.int:
        """Does a pure ladder (every attacking move an atari) catch the string of `s`, which has two liberties?"""
        return self._ladder_attack(self.board.origin(s))

    @cython.cfunc
    def _ladder_attack(self, s: cython.int) -> cython.int:
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
        top = self._open(NO_POINT)
        if board.stackp > self.limits.depth + _LADDER_LIMIT - self.limits.shortened and (
            self.limits.shortened > 0 or board.komaster == self._komaster(3 - own)
        ):
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
                self._report_candidate(i, 3 - own, made)
            code = WIN - code_of(self._ladder_defend(s))
            self._undo()
            if made == CONDITIONAL and code > LOSE:
                code = KO_B
            if self._save(code, p):
                break
        return self._close()

    @cython.cfunc
    def _ladder_defend(self, s: cython.int) -> cython.int:
        i: cython.int
        p: cython.int
        made: cython.int
        code: cython.int
        liberties: cython.int
        top: cython.int
        board: Board = self.board
        own: cython.int = self.color[s]
        top = self._open(NO_POINT)
        self.moves.add(board.first_liberty(s), 0, LIBERTY)
        self.chains.break_chain(s)
        self.moves.order(s, own)
        for i in range(self.moves.count[top]):
            p = self.moves.point[top * MAX_CANDIDATES + i]
            made = komaster_trymove(board, p, own, self.code[top] == LOSE)
            if made == REFUSED:
                continue
            if self.listening:
                self._report_candidate(i, own, made)
            liberties = board.count_liberties(s)
            if liberties > 2:
                code = WIN
            elif liberties == 2:
                code = WIN - code_of(self._ladder_attack(board.origin(s)))
            else:
                code = LOSE
            self._undo()
            if made == CONDITIONAL and code > LOSE:
                code = KO_B
            if self._save(code, p):
                break
        return self._close()

    # ---- Trying candidates -----------------------------------------------------------------------------------------

    @cython.cfunc
    def _try_attacks(self, s: cython.int, branching_limit: cython.bint) -> cython.bint:
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
        origin: cython.int = board.origin(s)
        self.moves.order(s, enemy)
        if self.listening:
            self._report_batch(s, enemy)
        i = self.moves.tried[top]
        while i < self.moves.count[top]:
            p = self.moves.point[top * MAX_CANDIDATES + i]
            i += 1
            made = REFUSED
            self._expect(DEFEND, p, enemy, origin)
            if board.ko_point != NO_POINT or not board.sends_two_returns_one(p, enemy):
                made = komaster_trymove(board, p, enemy, stackp <= self.limits.ko_depth and self.code[top] == LOSE)
            if made != REFUSED:
                if self.listening:
                    self._report_candidate(i - 1, enemy, made)
                result = self.search_defence(s, self.reply[top])
                self.reply[top] = move_of(result)
                code = WIN - code_of(result)
                # A string may be stuck without being lost: the attacker must be able to take it by moving again.
                if code > self.code[top] and code_of(self.search_attack(s)):
                    self._undo()
                    if self._save(KO_B if made == CONDITIONAL else code, p):
                        return True
                else:
                    self._undo()
            if branching_limit and stackp >= self.limits.branch_depth:
                return True
        self.moves.tried[top] = self.moves.count[top]
        return False

    @cython.cfunc
    def _try_defences(self, s: cython.int, branching_limit: cython.bint, pass_reply: cython.bint) -> cython.bint:
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
        origin: cython.int = board.origin(s)
        self.moves.order(s, own)
        if self.listening:
            self._report_batch(s, own)
        i = self.moves.tried[top]
        while i < self.moves.count[top]:
            p = self.moves.point[top * MAX_CANDIDATES + i]
            i += 1
            self._expect(ATTACK, p, own, min(origin, p) if board.is_liberty_of(p, s) else origin)
            made = komaster_trymove(board, p, own, stackp <= self.limits.ko_depth and self.code[top] == LOSE)
            if made != REFUSED:
                if self.listening:
                    self._report_candidate(i - 1, own, made)
                result = self.search_attack(s, self.reply[top])
                self._undo()
                if pass_reply:
                    self.reply[top] = move_of(result)
                code = WIN - code_of(result)
                if made == CONDITIONAL and code > LOSE:
                    code = KO_B
                if self._save(code, p):
                    return True
            if branching_limit and stackp >= self.limits.branch_depth:
                return True
        self.moves.tried[top] = self.moves.count[top]
        return False

    # ---- A node's book-keeping -------------------------------------------------------------------------------------

    @cython.cfunc
    def _open(self, hint: cython.int) -> cython.int:
        """Begins a node; the number of its list."""
        top: cython.int
        self.nodes += 1
        if self.nodes > self.tired_at:
            self._tire()
        self.moves.open(hint)
        top = self.moves.top
        self.code[top] = LOSE
        self.move[top] = NO_POINT
        self.reply[top] = NO_POINT
        return top

    @cython.cfunc
    def _tire(self) -> None:
        """Lets the search see less far from now on, step by step: more nodes were read than were granted."""
        if self.limits.shortened == 0 and self.report_exhausted is not None:
            self.report_exhausted(self.nodes)
        if self.limits.shortened < MOST_SHORTENED:
            self.limits.shorten(1)
            self.tired_at += NODES_A_PLY
        else:
            self.tired_at = _UNLIMITED

    def grant(self, nodes: int, tell: Callable[[int], object] | None = None) -> None:
        """Limits what is read from now on: beyond so many `nodes` the horizon comes nearer, one ply after the other.

        Nothing is cut off: every answer is that of a whole search, if a nearer one. `limits.shortened` says how near;
        `tell` is called with the count of nodes when that begins.
        """
        self.limits.shorten(-self.limits.shortened)
        self.report_exhausted = tell
        self.tired_at = self.nodes + nodes

    @cython.cfunc
    def _close(self) -> cython.int:
        """Ends the node with its best result."""
        result: cython.int = packed(self.code[self.moves.top], self.move[self.moves.top])
        self.moves.close()
        return result

    @cython.cfunc
    def _save(self, code: cython.int, move: cython.int) -> cython.bint:
        """Keeps a result if it is strictly better than the one so far; True for a win, which ends the node."""
        if code > self.code[self.moves.top]:
            self.code[self.moves.top] = code
            self.move[self.moves.top] = move
        return code == WIN

    @cython.cfunc
    def _komaster(self, color: cython.int) -> cython.int:
        return KOMASTER_WHITE if color == WHITE else KOMASTER_BLACK

    @cython.cfunc
    def _undo(self) -> cython.int:
        """Takes a trial move of the search back; how many are left. (Where a function returns a number, asking whether
        it raised costs nothing.)"""
        self.board.popgo()
        if self.listening:
            self.listener.undo()
        return self.board.stackp

    @cython.cfunc
    def _expect(self, question: cython.int, p: cython.int, color: cython.int, s: cython.int) -> None:
        """Prepares the question about the string `s` that will be asked after a move, which takes as long as looking
        into memory.
        """
        self.table.expect(self.table.key(self.board.hash_after(p, color), question, s))

    # ---- Listening -------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _report_result(self, question: cython.int, s: cython.int, result: cython.int, cached: cython.bint) -> None:
        self.listener.result(QUESTION_NAMES[question], s, code_of(result), move_of(result), cached)

    @cython.cfunc
    def _report_batch(self, s: cython.int, mover: cython.int) -> None:
        moves = self.moves
        start = moves.top * MAX_CANDIDATES + moves.tried[moves.top]
        end = moves.top * MAX_CANDIDATES + moves.count[moves.top]
        if start < end:
            batch = [(moves.point[i], moves.score[i], moves.label[i]) for i in range(start, end)]
            self.listener.batch(self.board.stackp, s, mover, batch)

    @cython.cfunc
    def _report_candidate(self, i: cython.int, color: cython.int, made: cython.int) -> None:
        """Tells that the `i`-th candidate of the node was played."""
        at = self.moves.top * MAX_CANDIDATES + i
        self.listener.trial(self.moves.point[at], color, NAMES[self.moves.label[at]], made == CONDITIONAL)

    @cython.cfunc
    def _report_move(self, label: str, color: cython.int, made: cython.int) -> None:
        """Tells of the trial move just made outside a list of candidates."""
        self.listener.trial(self.board.stack_point[self.board.stackp - 1], color, label, made == CONDITIONAL)
