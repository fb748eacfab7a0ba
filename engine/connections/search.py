"""Connect, disconnect, break in, block off: AND/OR searches over the moves that distance maps propose.

connect and disconnect ask about two strings of one colour, break_in and block_off about a string and a set of points
(the goal). A refused node (out of depth or nodes) answers against linking, so an exhausted search says "not connected"
to both questions. Results are codes for the side that the question lets move first, with its move and a reason, packed
as in `engine.connections.results`.

Source: GNU Go manual, chapter "Tactical Reading", section "Connection Reading"; chapter "Influence Function", section
"Break Ins".
"""

from array import array
from typing import Any

import cython

from godebug.engine.board.kernel import Board, random_keys
from godebug.engine.board.komaster import CONDITIONAL, REFUSED, komaster_trymove
from godebug.engine.connections.distance import MOVE
from godebug.engine.connections.limits import CONNECTION_GROWTH, DISCONNECTION_GROWTH, TIRED_NODES, limits_of_level
from godebug.engine.connections.listener import ConnectionListener
from godebug.engine.connections.moves import UNBOUNDED, LinkMoves
from godebug.engine.connections.results import code_of, move_of, packed, reason_of
from godebug.engine.connections.tactics import LinkTactics
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import CELLS, NO_POINT
from godebug.engine.go.result_codes import KO_B, LOSE, WIN
from godebug.engine.reading.horizon import horizon_moved
from godebug.engine.reading.limits import Limits
from godebug.engine.reading.memory import NOT_KEPT, AreaMemory, mixed, seen_apart
from godebug.engine.reading.questions import BLOCK_OFF, BREAK_IN, CONNECT, DISCONNECT, ENTRY_COST, LINK_COST
from godebug.engine.reading.results import code_of as reading_code
from godebug.engine.reading.results import move_of as reading_move
from godebug.engine.reading.search import MOST_SHORTENED, Search
from godebug.engine.reading.table import NOT_FOUND

#: Where no move can be tried, strings nearer than this are connected; a string and a goal have to be nearer.
LINKED = MOVE
ENTERED = 8900

# Why a node has the result that it has; `engine.connections.listener.REASONS` has the words.
GONE = 0
SAME = 1
OUT_OF_NODES = 2
OUT_OF_DEPTH = 3
KNOWN = 4
TRIVIAL = 5
CAPTURABLE = 6
FIRST_CAPTURABLE = 7
SECOND_CAPTURABLE = 8
EFFECTIVE = 9
NO_MOVE = 10
AS_IT_STANDS = 11
SAVED = 12

#: What `_known` says where the table does not know the answer.
UNKNOWN = -1
#: Room for what the search for one entry keeps in the table.
OWN_KEYS = 1024

#: What a fast disconnection does without.
_FAST_NODES = 4
_FAST_DEPTH = 3
#: What sets searches that may look at few nodes apart in the table of positions.
_CUT_SHORT = 0x9E3779B97F4A7C15


@cython.final
@cython.cclass
class ConnectionReader:
    """Answers connection questions. Moves are tried on the board and taken back.

    `nodes`: nodes entered since it was last set to 0. Of the question at hand: `question_nodes` entered so far,
    `node_limit` and `depth_limit`.
    """

    board: Board
    search: Search
    tactics: LinkTactics
    moves: LinkMoves
    nodes: cython.longlong
    question_nodes: cython.int
    memory: AreaMemory
    remembers: cython.bint
    met: cython.uchar[::1]
    own_keys: cython.ulonglong[::1]
    listener: Any
    node_limit: cython.int
    depth_limit: cython.int
    level_nodes: cython.int
    level_entry_nodes: cython.int
    link_depth: cython.int
    entry_depth: cython.int
    goal: cython.uchar[::1]
    goal_hash: cython.ulonglong
    pair_salt: cython.ulonglong
    goal_keys: cython.ulonglong[::1]
    listening: cython.bint

    def __init__(self, board: Board, search: Search, level: int = 10) -> None:
        limits = limits_of_level(level)
        self.board = board
        self.search = search
        self.tactics = LinkTactics(board, search)
        self.moves = LinkMoves(board, self.tactics)
        self.nodes = 0
        self.question_nodes = 0
        self.node_limit = 0
        self.depth_limit = 0
        self.level_nodes = limits.connection_nodes
        self.level_entry_nodes = limits.break_in_nodes
        self.link_depth = limits.connection_depth
        self.entry_depth = limits.break_in_depth
        self.goal = bytearray(CELLS)
        self.goal_hash = 0
        self.pair_salt = 0
        self.goal_keys = random_keys(CELLS, 6)
        self.memory = AreaMemory(board)
        self.remembers = False
        self.met = bytearray(CELLS)
        self.own_keys = array("Q", bytes(8 * OWN_KEYS))
        self.listener: Any = None
        self.listening = False

    def remember(self, memory: AreaMemory | None = None) -> None:
        """Makes the reader keep its answers and reuse each while the area that it depends on looks the same.

        `memory`: one of the same board, with what is known already; it becomes the reader's.
        """
        self.remembers = True
        if memory is not None:
            self.memory = memory

    # ---- Questions -------------------------------------------------------------------------------------------------

    def connect(self, a: int, b: int) -> tuple[int, int]:
        """Reads whether the owner of two strings can link them. Returns the code and the move (NO_POINT where none is
        needed or found).
        """
        result = self.search_link(a, b)
        return code_of(result), move_of(result)

    def disconnect(self, a: int, b: int) -> tuple[int, int]:
        """Reads whether the other side can keep two strings apart or capture one. Returns the code and the move."""
        result = self.search_cut(a, b)
        return code_of(result), move_of(result)

    def break_in(self, string: int, goal: bytes | bytearray) -> tuple[int, int]:
        """Reads whether the owner of `string` can link it to the points with a non-zero mark in `goal` (CELLS
        marks).
        """
        result = self.search_entry(BREAK_IN, string, bytearray(goal))
        return code_of(result), move_of(result)

    def block_off(self, string: int, goal: bytes | bytearray) -> tuple[int, int]:
        """Reads whether the other side can keep `string` from being linked to the goal."""
        result = self.search_entry(BLOCK_OFF, string, bytearray(goal))
        return code_of(result), move_of(result)

    def listen(self, listener: ConnectionListener | None) -> Any:
        """Sets the listener of the following questions, None for nobody, and returns the one before."""
        before = self.listener
        self.listener = listener
        self.listening = listener is not None
        return before

    def abandon(self) -> None:
        """Drops what a question that failed has left open."""
        self.search.abandon()

    @cython.ccall
    def search_link(self, a: cython.int, b: cython.int, most: cython.int = 0) -> cython.int:
        """`connect` as a packed result. `most`: nodes at most; 0: as many as the level has."""
        if self.board.color[a] == EMPTY or self.board.color[b] == EMPTY:
            return packed(LOSE, NO_POINT, GONE)
        self._limit(CONNECTION_GROWTH, most)
        return self._ask_pair(CONNECT, a, b)

    @cython.ccall
    def search_cut(self, a: cython.int, b: cython.int, most: cython.int = 0) -> cython.int:
        """`disconnect` as a packed result. `most`: nodes at most; 0: as many as the level has."""
        if self.board.color[a] == EMPTY or self.board.color[b] == EMPTY:
            return packed(WIN, NO_POINT, GONE)
        self._limit(DISCONNECTION_GROWTH, most)
        return self._ask_pair(DISCONNECT, a, b)

    @cython.cfunc
    def _limit(self, growth: cython.double, most: cython.int) -> None:
        """Sets how far the next question about a pair goes. What a search that ends early found out is kept apart: no
        full search may take it for its own.
        """
        self.depth_limit = self.link_depth
        self.node_limit = int(self.level_nodes * growth ** (self.search.limits.moved - self.board.stackp))
        self.pair_salt = 0
        if self.search.limits.shortened >= MOST_SHORTENED and (most == 0 or most > TIRED_NODES):
            most = TIRED_NODES
        if most and most < self.node_limit:
            self.node_limit = most
            self.pair_salt = mixed(_CUT_SHORT, most)

    @cython.ccall
    def search_fast_cut(self, a: cython.int, b: cython.int) -> cython.int:
        """`search_cut` with fewer nodes and a nearer horizon."""
        if self.board.color[a] == EMPTY or self.board.color[b] == EMPTY:
            return packed(WIN, NO_POINT, GONE)
        self.pair_salt = 0
        self.node_limit = self.level_nodes // _FAST_NODES
        self.depth_limit = self.link_depth - _FAST_DEPTH
        with horizon_moved(self.search.limits, -_FAST_DEPTH):
            return self._ask_pair(DISCONNECT, a, b)

    @cython.cfunc
    def _ask_pair(self, kind: cython.int, a: cython.int, b: cython.int) -> cython.int:
        first: cython.int = self.board.origin(a)
        second: cython.int = self.board.origin(b)
        self.goal_hash = self.pair_salt
        if first < second:
            return self._ask_root(kind, first, second)
        return self._ask_root(kind, second, first)

    @cython.ccall
    def search_entry(self, kind: cython.int, string: cython.int, goal: cython.uchar[::1]) -> cython.int:
        """`break_in` or `block_off`, by the number of the question, as a packed result."""
        p: cython.int
        if self.board.color[string] == EMPTY:
            return packed(LOSE if kind == BREAK_IN else WIN, NO_POINT, GONE)
        self.depth_limit = self.link_depth
        self.node_limit = self.level_entry_nodes
        self.goal_hash = 0
        for p in range(CELLS):
            self.goal[p] = 0
            if goal[p] and self.board.color[p] <= 2:
                self.goal[p] = 1
                self.goal_hash ^= self.goal_keys[p]
        return self._ask_root(kind, self.board.origin(string), NO_POINT)

    @cython.cfunc
    def _ask_root(self, kind: cython.int, first: cython.int, second: cython.int) -> cython.int:
        """Returns a question from outside, kept or read."""
        result: cython.int = LOSE
        slot: cython.int
        key: cython.ulonglong
        shortened: cython.int = self.search.limits.shortened
        memory: AreaMemory = self.memory
        self.question_nodes = 0
        if self.listening:
            self.listener.begin()
            result = self._ask(kind, first, second, False)
            self.listener.end()
            return result
        if not self.remembers:
            return self._ask(kind, first, second, False)
        key = self._memory_key(kind, first, second)
        slot = memory.find(key)
        if slot != NOT_KEPT:
            return packed(cython.cast(cython.int, memory.answers[slot]), memory.moves[slot], KNOWN)
        with seen_apart(self.board):
            if second == NO_POINT:
                self._begin_entry(first)
            result = self._ask(kind, first, second, False)
            if self.search.limits.shortened != shortened:
                return result
            if second == NO_POINT:
                # The area of an entry is what its own search met, as in GNU Go. What tactics looked at besides reaches
                # so far that hardly an answer would be given again.
                self.met[move_of(result)] = 1
                memory.keep_entry(key, code_of(result), move_of(result), self.met, self.board.color[first])
            else:
                memory.keep(key, code_of(result), move_of(result))
        return result

    @cython.cfunc
    def _memory_key(self, kind: cython.int, first: cython.int, second: cython.int) -> cython.ulonglong:
        """Returns a hash of all that an answer depends on besides its area."""
        board: Board = self.board
        limits: Limits = self.search.limits
        key: cython.ulonglong = mixed(self.goal_hash, (kind * CELLS + first) * CELLS + second)
        key = mixed(key, ((board.stackp * 64 + limits.depth) * 64 + limits.moved) * 64 + limits.shortened)
        key = mixed(key, (self.node_limit * CELLS + self.depth_limit) * CELLS + board.ko_point)
        return mixed(key, board.komaster * CELLS + board.kom_pos)

    @cython.cfunc
    def _begin_entry(self, string: cython.int) -> None:
        """Prepares a question about a goal: nothing in the table was read for this goal yet."""
        p: cython.int
        origin: cython.int = self.board.origin(string)
        for p in range(CELLS):
            self.met[p] = self.goal[p]
            if self.goal[p]:
                self.board.see(p)
        while True:
            self.met[string] = 1
            string = self.board.next_stone[string]
            if string == origin:
                break
        for p in range(OWN_KEYS):
            self.own_keys[p] = 0

    # ---- Nodes -----------------------------------------------------------------------------------------------------
    # `first` and `second` are stones of the strings at the ends; their origins may move as stones are added. For break
    # in and block off `second` is NO_POINT.

    @cython.locals(outside=(cython.ulonglong, cython.ulonglong))
    @cython.cfunc
    def _ask(self, kind: cython.int, first: cython.int, second: cython.int, passed: cython.bint) -> cython.int:
        """Searches one node. `passed`: a pass was made above."""
        result: cython.int
        board: Board = self.board
        # Each node tells the table what was seen below it, and those above it the same.
        outside = board.take_seen()
        board.see(first)
        board.see(second)
        self.nodes += 1
        self.question_nodes += 1
        if kind == CONNECT:
            result = self._connect(first, second, passed)
        elif kind == DISCONNECT:
            result = self._disconnect(first, second, passed)
        else:
            result = self._enter(kind, first, passed)
        board.add_seen(outside[0], outside[1])
        return result

    @cython.cfunc
    def _connect(self, first: cython.int, second: cython.int, passed: cython.bint) -> cython.int:
        """Searches a node where the owner of the strings moves."""
        known: cython.int
        link: cython.int
        if self.board.color[first] == EMPTY or self.board.color[second] == EMPTY:
            return self._end(CONNECT, first, second, packed(LOSE, NO_POINT, GONE))
        if self.board.same_string(first, second):
            return self._end(CONNECT, first, second, packed(WIN, NO_POINT, SAME))
        if self.question_nodes > self.node_limit:
            return self._end(CONNECT, first, second, packed(LOSE, NO_POINT, OUT_OF_NODES))
        if self.board.stackp > self.depth_limit:
            return self._end(CONNECT, first, second, packed(LOSE, NO_POINT, OUT_OF_DEPTH))
        if not passed:
            known = self._known(CONNECT, first, second)
            if known != UNKNOWN:
                return self._end(CONNECT, first, second, known)
        link = self.tactics.trivial_link(first, second)
        if reading_code(link) != LOSE:
            return self._keep(CONNECT, first, second, packed(WIN, reading_move(link), TRIVIAL))
        self.moves.propose_links(first, second, True)
        if self.listening:
            self._report_candidates(True)
        return self._try(CONNECT, first, second, passed)

    @cython.cfunc
    def _disconnect(self, first: cython.int, second: cython.int, passed: cython.bint) -> cython.int:
        """Searches a node where the enemy of the strings moves."""
        known: cython.int
        capture: cython.int
        attack1: cython.int
        attack2: cython.int
        if self.board.color[first] == EMPTY or self.board.color[second] == EMPTY:
            return self._end(DISCONNECT, first, second, packed(WIN, NO_POINT, GONE))
        if self.board.same_string(first, second):
            return self._end(DISCONNECT, first, second, packed(LOSE, NO_POINT, SAME))
        if self.question_nodes > self.node_limit:
            return self._end(DISCONNECT, first, second, packed(WIN, NO_POINT, OUT_OF_NODES))
        if self.board.stackp > self.depth_limit:
            return self._end(DISCONNECT, first, second, packed(WIN, NO_POINT, OUT_OF_DEPTH))
        attack1 = self.search.search_attack(first, 0)
        if reading_code(attack1) == WIN:
            return self._end(DISCONNECT, first, second, packed(WIN, reading_move(attack1), CAPTURABLE))
        attack2 = self.search.search_attack(second, 0)
        if reading_code(attack2) == WIN:
            return self._end(DISCONNECT, first, second, packed(WIN, reading_move(attack2), CAPTURABLE))
        known = self._known(DISCONNECT, first, second)
        if known != UNKNOWN:
            return self._end(DISCONNECT, first, second, known)
        capture = self.tactics.quick_capture(first)
        if reading_code(capture) == WIN:
            return self._keep(DISCONNECT, first, second, packed(WIN, reading_move(capture), FIRST_CAPTURABLE))
        capture = self.tactics.quick_capture(second)
        if reading_code(capture) == WIN:
            return self._keep(DISCONNECT, first, second, packed(WIN, reading_move(capture), SECOND_CAPTURABLE))
        self.moves.propose_links(first, second, False)
        if self.listening:
            self._report_candidates(False)
        if reading_code(attack1):
            self.moves.append(reading_move(attack1))
        if reading_code(attack2):
            self.moves.append(reading_move(attack2))
        return self._try(DISCONNECT, first, second, passed)

    @cython.cfunc
    def _enter(self, kind: cython.int, string: cython.int, passed: cython.bint) -> cython.int:
        """Searches a node of a break-in where the owner of the string moves, or of a block where the other
        side does.
        """
        known: cython.int
        capture: cython.int
        blocked: cython.int = LOSE if kind == BREAK_IN else WIN
        if self.board.color[string] == EMPTY:
            return self._end(kind, string, NO_POINT, packed(blocked, NO_POINT, GONE))
        if self.question_nodes > self.node_limit:
            return self._end(kind, string, NO_POINT, packed(blocked, NO_POINT, OUT_OF_NODES))
        if self.board.stackp > self.entry_depth + self.search.limits.moved:
            return self._end(kind, string, NO_POINT, packed(blocked, NO_POINT, OUT_OF_DEPTH))
        if not passed:
            known = self._known(kind, string, NO_POINT)
            if known != UNKNOWN:
                return self._end(kind, string, NO_POINT, known)
        if kind == BLOCK_OFF:
            capture = self.tactics.quick_capture(string)
            if reading_code(capture) == WIN:
                return self._keep(kind, string, NO_POINT, packed(WIN, reading_move(capture), CAPTURABLE))
        self.moves.propose_entries(
            string, self.goal, kind == BREAK_IN, self.entry_depth + self.search.limits.moved - self.board.stackp
        )
        if self.listening:
            self._report_candidates(kind == BREAK_IN)
        # Capturing what the string would be linked to blocks it, too.
        if kind == BLOCK_OFF and self.moves.end != NO_POINT:
            capture = self.tactics.quick_capture(self.moves.end)
            if reading_code(capture) != LOSE:
                self.moves.append(reading_move(capture))
        return self._try(kind, string, NO_POINT, passed)

    @cython.cfunc
    def _try(self, kind: cython.int, first: cython.int, second: cython.int, passed: cython.bint) -> cython.int:
        """Tries the candidates of the node, which lie on top of the stack of lists."""
        i: cython.int
        p: cython.int
        made: cython.int
        code: cython.int
        linked: cython.int
        saved: cython.int = LOSE
        saved_move: cython.int = NO_POINT
        any_tried: cython.bint = False
        base: cython.int = self.moves.base
        count: cython.int = self.moves.count
        total: cython.int = self.moves.total
        linking: cython.bint = kind in (CONNECT, BREAK_IN)
        reply: cython.int = kind + 1 if linking else kind - 1
        mover: cython.int = self.board.color[first] if linking else 3 - self.board.color[first]
        self.moves.base = base + count
        for i in range(base, base + count):
            p = self.moves.point[i]
            if second == NO_POINT:
                self.met[p] = 1
            if self.listening:
                self.listener.komaster(self.board.komaster, self.board.kom_pos)
            made = komaster_trymove(
                self.board, p, mover, self.board.stackp <= self.search.limits.ko_depth and saved == LOSE
            )
            if made == REFUSED:
                continue
            any_tried = True
            if self.listening:
                self.listener.trial(p, mover, kind, made == CONDITIONAL)
            code = code_of(self._ask(reply, first, second, passed))
            self.board.popgo()
            if self.listening:
                self.listener.undo()
            if made == CONDITIONAL:
                if code != WIN:
                    saved = KO_B
                    saved_move = p
            elif code == LOSE:
                self.moves.base = base
                return self._keep(kind, first, second, packed(WIN, p, EFFECTIVE))
            elif WIN - code > saved:
                saved = WIN - code
                saved_move = p
        self.moves.base = base
        if not any_tried:
            if linking:
                linked = LINKED if kind == CONNECT else ENTERED
                if total < linked:
                    return self._keep(kind, first, second, packed(WIN, NO_POINT, AS_IT_STANDS))
            elif total >= MOVE and (passed or code_of(self._ask(reply, first, second, True)) == LOSE):
                return self._keep(kind, first, second, packed(WIN, NO_POINT, AS_IT_STANDS))
        if saved != LOSE:
            return self._keep(kind, first, second, packed(saved, saved_move, SAVED))
        return self._keep(kind, first, second, packed(LOSE, NO_POINT, NO_MOVE))

    # ---- Results ---------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _key(self, kind: cython.int, first: cython.int, second: cython.int) -> cython.ulonglong:
        return self.search.table.key(
            self.board.hash ^ self.goal_hash, kind, self.board.origin(first), self.board.origin(second)
        )

    @cython.cfunc
    def _known(self, kind: cython.int, first: cython.int, second: cython.int) -> cython.int:
        """Returns the result that the table holds, where it was read with at least the depth left now; else UNKNOWN."""
        record: cython.int
        key: cython.ulonglong
        left: cython.int = self.search.limits.depth - self.board.stackp
        if left < 0:
            return UNKNOWN
        key = self._key(kind, first, second)
        record = self.search.table.find(key)
        if record == NOT_FOUND or self.search.table.remaining_depth(record) < left:
            return UNKNOWN
        self.search.table.see(record, self.board)
        if second == NO_POINT and self.own_keys[key % OWN_KEYS] != key:
            # Read for another question: nobody knows what it met, only what it saw.
            self.memory.meet_seen(self.met)
        return packed(self.search.table.value(record), self.search.table.move(record), KNOWN)

    @cython.cfunc
    def _keep(self, kind: cython.int, first: cython.int, second: cython.int, result: cython.int) -> cython.int:
        """`_end` with a result that goes to the table."""
        key: cython.ulonglong
        left: cython.int = self.search.limits.depth - self.board.stackp
        cost: cython.int = LINK_COST if second != NO_POINT else ENTRY_COST
        if left >= 0:
            key = self._key(kind, first, second)
            self.search.table.store(key, cost, left, code_of(result), 0, move_of(result), self.board)
            self.own_keys[key % OWN_KEYS] = key
        return self._end(kind, first, second, result)

    @cython.cfunc
    def _end(self, kind: cython.int, first: cython.int, second: cython.int, result: cython.int) -> cython.int:
        """Leaves a node with a result."""
        if self.listening:
            self._report_result(kind, first, second, result)
        return result

    # ---- Listening -------------------------------------------------------------------------------------------------

    def _report_candidates(self, linking: cython.bint) -> None:
        moves = self.moves
        places = range(moves.base, moves.base + moves.sorted_count)
        cutoff = moves.cutoff if moves.cutoff < UNBOUNDED else None
        self.listener.candidates(linking, [(moves.point[i], moves.value[i]) for i in places], cutoff)

    def _report_result(self, kind: cython.int, first: cython.int, second: cython.int, result: cython.int) -> None:
        # As in GNU Go: connections go by the stones that were asked about, a string that enters by its origin.
        name = first if second != NO_POINT else self.board.origin(first)
        self.listener.result(kind, name, second, code_of(result), move_of(result), reason_of(result))
