"""What all nodes of the tactical search share: the lists they fill, the moves they try, the results they keep.

A node opens a list of candidates, generates moves in batches, tries each batch in order of its scores and keeps the
best result. Functions that search return one number: the result code in the low three bits, the move above them
(`code | move << 3`). Codes are from the point of view of the side that moves.
Source: GNU Go manual, chapter "Tactical Reading"; behaviour of GNU Go 3.8.
"""

from array import array
from collections.abc import Callable
from typing import Any

import cython

from godebug.engine.board.kernel import KOMASTER_BLACK, KOMASTER_WHITE, Board
from godebug.engine.board.komaster import CONDITIONAL, REFUSED, komaster_trymove
from godebug.engine.go.color import WHITE
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.result_codes import KO_B, LOSE, WIN
from godebug.engine.reading.attacks import AttackMoves
from godebug.engine.reading.candidates import MAX_CANDIDATES, MAX_LISTS, Candidates
from godebug.engine.reading.chains import ChainMoves
from godebug.engine.reading.depths import DEFAULT_LEVEL
from godebug.engine.reading.edges import EdgeMoves
from godebug.engine.reading.labels import NAMES
from godebug.engine.reading.limits import Limits
from godebug.engine.reading.listener import Listener
from godebug.engine.reading.questions import ATTACK, DEFEND
from godebug.engine.reading.questions import NAMES as QUESTION_NAMES
from godebug.engine.reading.rescues import RescueMoves
from godebug.engine.reading.results import code_of, move_of, packed
from godebug.engine.reading.table import TranspositionTable

#: How far a search that has read too much lets its horizon come nearer, and how much it reads before each ply.
MOST_SHORTENED = 16
NODES_A_PLY = 50000

_UNLIMITED = 1 << 62


@cython.cclass
class Nodes:
    """The book-keeping of one search; trial moves may be on its board. `nodes` counts node functions entered."""

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
    tell_tired: Any
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
        self.tell_tired: Any = None
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

    # ---- The two questions: `Search` answers them ------------------------------------------------------------------

    @cython.cfunc
    def search_attack(self, s: cython.int, hint: cython.int = 0) -> cython.int:
        """Can the string of the stone `s` be taken if its enemy moves?

        The move above the code is what the asker passes on as `hint` to the next question: that of the answer, or
        what it handed in.
        """
        return packed(LOSE, hint)

    @cython.cfunc
    def search_defence(self, s: cython.int, hint: cython.int = 0) -> cython.int:
        """Can the string of the stone `s` be saved if its owner moves? The move as in `search_attack`."""
        return packed(LOSE, hint)

    # ---- A node's book-keeping -------------------------------------------------------------------------------------

    @cython.cfunc
    def _open(self, hint: cython.int) -> None:
        self.nodes += 1
        if self.nodes > self.tired_at:
            self._tire()
        self.moves.open(hint)
        self.code[self.moves.top] = LOSE
        self.move[self.moves.top] = NO_POINT
        self.reply[self.moves.top] = NO_POINT

    @cython.cfunc
    def _tire(self) -> None:
        """More nodes than were granted: from now on the search sees less far, step by step."""
        if self.limits.shortened == 0 and self.tell_tired is not None:
            self.tell_tired(self.nodes)
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
        self.tell_tired = tell
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
    def _undo(self) -> None:
        """Takes a trial move of the search back."""
        self.board.popgo()
        if self.listening:
            self.listener.undo()

    @cython.cfunc
    def _expect(self, question: cython.int, p: cython.int, color: cython.int, s: cython.int) -> None:
        """The question about the string `s` will be asked after a move, which takes as long as looking into memory."""
        self.table.expect(self.table.key(self.board.hash_after(p, color), question, s))

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
            self._tell_batch(s, enemy)
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
                    self._tell_candidate(i - 1, enemy, made)
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
            self._tell_batch(s, own)
        i = self.moves.tried[top]
        while i < self.moves.count[top]:
            p = self.moves.point[top * MAX_CANDIDATES + i]
            i += 1
            self._expect(ATTACK, p, own, min(origin, p) if board.is_liberty_of(p, s) else origin)
            made = komaster_trymove(board, p, own, stackp <= self.limits.ko_depth and self.code[top] == LOSE)
            if made != REFUSED:
                if self.listening:
                    self._tell_candidate(i - 1, own, made)
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

    # ---- Listening -------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _tell_result(self, question: cython.int, s: cython.int, result: cython.int, cached: cython.bint) -> None:
        self.listener.result(QUESTION_NAMES[question], s, code_of(result), move_of(result), cached)

    @cython.cfunc
    def _tell_batch(self, s: cython.int, mover: cython.int) -> None:
        moves = self.moves
        start = moves.top * MAX_CANDIDATES + moves.tried[moves.top]
        end = moves.top * MAX_CANDIDATES + moves.count[moves.top]
        if start < end:
            batch = [(moves.point[i], moves.score[i], moves.label[i]) for i in range(start, end)]
            self.listener.batch(self.board.stackp, s, mover, batch)

    @cython.cfunc
    def _tell_candidate(self, i: cython.int, color: cython.int, made: cython.int) -> None:
        """Tells that the `i`-th candidate of the node was played."""
        at = self.moves.top * MAX_CANDIDATES + i
        self.listener.trial(self.moves.point[at], color, NAMES[self.moves.label[at]], made == CONDITIONAL)

    @cython.cfunc
    def _tell_move(self, label: str, color: cython.int, made: cython.int) -> None:
        """Tells of the trial move just made outside a list of candidates."""
        self.listener.trial(self.board.stack_point[self.board.stackp - 1], color, label, made == CONDITIONAL)
