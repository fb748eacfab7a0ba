"""Questions about two and three strings at once, and about the safety of a move, on top of the search.

Codes and moves as in `engine.reading.tactical`. Source: GNU Go manual, chapter "Tactical Reading".
"""

from array import array

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.board.komaster import CONDITIONAL, REFUSED, komaster_trymove
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import CELLS, NO_POINT, STRIDE
from godebug.engine.go.result_codes import KO_B, LOSE, WIN
from godebug.engine.reading.depths import DEFAULT_LEVEL
from godebug.engine.reading.results import code_of, move_of
from godebug.engine.reading.search import Search
from godebug.engine.reading.table import TranspositionTable

#: The answer of `break_through` between LOSE and WIN.
CUT = 2

_UNKNOWN = -1


@cython.cclass
class SeveralStrings(Search):
    """Points must be stones where a string is asked about (ValueError)."""

    safe: cython.int[::1]
    safe_hash: cython.ulonglong

    def __init__(
        self, board: Board, level: int = DEFAULT_LEVEL, reach: int = 0, table: TranspositionTable | None = None
    ) -> None:
        """`level` and `reach` as for `engine.reading.depths.depths_at`; `reach` 0 answers like the model.

        `table`: one to share with other readers, else a new one.
        """
        Search.__init__(self, board, level, reach, table)
        self.safe = array("i", bytes(4 * 2 * CELLS))
        self.safe_hash = 0
        self._forget_safe_moves()

    @cython.cfunc
    def _check(self, p: cython.int) -> cython.int:
        if not 0 <= p < CELLS or (self.color[p] != WHITE and self.color[p] != BLACK):
            raise ValueError(f"no stone at point {p}")
        return 0

    # ---- Two strings -----------------------------------------------------------------------------------------------

    @cython.ccall
    def attack_either(self, a: cython.int, b: cython.int) -> cython.int:
        """The best code for taking at least one of two strings of one colour."""
        i: cython.int
        n: cython.int
        p: cython.int
        defence: cython.int = WIN
        first_code: cython.int
        second_code: cython.int
        board: Board = self.board
        at: cython.int
        self._check(a)
        self._check(b)
        if board.count_liberties(b) < board.count_liberties(a):
            a, b = b, a
        first_code = code_of(self.search_attack(a))
        if first_code == WIN:
            return WIN
        second_code = code_of(self.search_attack(b))
        if first_code != LOSE or second_code != LOSE:
            return max(first_code, second_code)
        if board.count_liberties(a) != 2:
            return LOSE
        at = board.work_top
        n = board.liberty_list(a, 2, at)
        if board.count_liberties(b) == 2:
            n += board.liberty_list(b, 2, at + 2)
        board.work_top = at + n
        for i in range(n):
            p = self.work[at + i]
            if i >= 2 and (p == self.work[at] or p == self.work[at + 1]):
                continue
            if board.trymove(p, 3 - self.color[a]):
                defence = min(defence, self.defend_both(a, b))
                board.popgo()
            if defence == LOSE:
                break
        board.work_top = at
        return WIN - defence

    @cython.ccall
    def defend_both(self, a: cython.int, b: cython.int) -> cython.int:
        """WIN where two strings of one colour can both be kept if their owner moves, else LOSE."""
        i: cython.int
        m: cython.int
        n: cython.int
        result: cython.int
        first: cython.int
        second: cython.int
        first_move: cython.int = NO_POINT
        second_move: cython.int = NO_POINT
        board: Board = self.board
        at: cython.int = board.work_top
        self._check(a)
        self._check(b)
        if board.count_liberties(b) < board.count_liberties(a):
            a, b = b, a
        first = code_of(self.search_attack(a))
        if first != LOSE:
            result = self.search_defence(a)
            if code_of(result) != WIN:
                return LOSE
            first_move = move_of(result)
        second = code_of(self.search_attack(b))
        if second != LOSE:
            result = self.search_defence(b)
            if code_of(result) != WIN:
                return LOSE
            second_move = move_of(result)
        if first == LOSE or second == LOSE or first_move == second_move:
            return WIN
        if self._holds_after(first_move, b, b) or self._holds_after(second_move, a, a):
            return WIN
        # Capturing a common neighbour may save both.
        n = board.neighbor_list(a, 0, at)
        board.work_top = at + n
        for i in range(n):
            m = self.work[at + i]
            if board.count_liberties(m) <= 4 and board.strings_touch(m, b):
                result = self.search_attack(m)
                if code_of(result) != LOSE and self._holds_after(move_of(result), a, b):
                    board.work_top = at
                    return WIN
        board.work_top = at
        return LOSE

    @cython.cfunc
    def _holds_after(self, move: cython.int, a: cython.int, b: cython.int) -> cython.bint:
        """True where the owner of `a` and `b` plays `move` and neither can be attacked then."""
        holds: cython.bint = False
        if move != NO_POINT and self.board.trymove(move, self.color[a]):
            holds = code_of(self.search_attack(a)) == LOSE and (a == b or code_of(self.search_attack(b)) == LOSE)
            self.board.popgo()
        return holds

    # ---- Three strings ---------------------------------------------------------------------------------------------

    @cython.ccall
    def break_through(self, a: cython.int, b: cython.int, c: cython.int) -> cython.int:
        """Can an enemy stone between `a` and `c` get through beside `b`? WIN: by taking a stone, 2 (CUT): just so.

        `a`, `b`, `c` are stones of one colour, the enemy stone lies between `a` and `c` in a row, `b` beside it. The
        enemy moves first. Ko is ignored. Returns LOSE where it cannot, ValueError for other shapes.
        """
        code: cython.int
        stone: cython.int = (a + c) // 2
        d: cython.int = a + b - stone
        e: cython.int = c + b - stone
        self._check(a)
        self._check(b)
        self._check(c)
        self._check(stone)
        if (
            abs(a - c) not in (2, 2 * STRIDE)
            or abs(b - stone) not in (1, STRIDE)
            or self.color[stone] != 3 - self.color[a]
        ):
            raise ValueError("three stones around an enemy stone are wanted")
        if self.color[d] != EMPTY or self.color[e] != EMPTY:
            raise ValueError("the points beside the middle stone must be empty")
        if (
            code_of(self.search_attack(a)) == WIN
            or code_of(self.search_attack(b)) == WIN
            or code_of(self.search_attack(c)) == WIN
        ):
            return WIN
        code = self._push_through(a, b, c, d, e, stone)
        if code == LOSE:
            code = self._push_through(c, b, a, e, d, stone)
        if code == LOSE and self._opens_both_ways(d, e, stone):
            code = CUT
        return code

    @cython.cfunc
    def _push_through(
        self, a: cython.int, b: cython.int, c: cython.int, d: cython.int, e: cython.int, stone: cython.int
    ) -> cython.int:
        """Starts at `d`."""
        code: cython.int = LOSE
        result: cython.int
        enemy: cython.int = self.color[stone]
        board: Board = self.board
        if not board.trymove(d, enemy):
            return LOSE
        if code_of(self.search_attack(stone)) == LOSE:
            result = self.search_attack(d)
            if code_of(result) == LOSE:
                code = CUT
                if self._catches_one(a, b, c):
                    code = WIN
            elif board.trymove(move_of(result), 3 - enemy):
                # The stone at d is given up for the way through at e.
                if self.color[e] == EMPTY and self.safe_move(e, enemy) == WIN and board.trymove(e, enemy):
                    if self.color[stone] != EMPTY and code_of(self.search_attack(stone)) == LOSE:
                        code = CUT
                        if self._catches_one(a, b, c):
                            code = WIN
                    board.popgo()
                board.popgo()
        board.popgo()
        return code

    @cython.cfunc
    def _catches_one(self, a: cython.int, b: cython.int, c: cython.int) -> cython.bint:
        """True where `a` and `b` cannot both be kept, or `b` and `c` not after the best defence of those."""
        caught: cython.bint = False
        result: cython.int
        if self.color[a] == EMPTY or self.color[b] == EMPTY or self.color[c] == EMPTY:
            return True
        if self.defend_both(a, b) == LOSE:
            return True
        result = 0
        if code_of(self.search_attack(a)):
            result = self.search_defence(a)
        elif code_of(self.search_attack(b)):
            result = self.search_defence(b)
        if code_of(result) and move_of(result) and self.board.trymove(move_of(result), self.color[b]):
            caught = self.defend_both(b, c) == LOSE
            self.board.popgo()
        return caught

    @cython.cfunc
    def _opens_both_ways(self, d: cython.int, e: cython.int, stone: cython.int) -> cython.bint:
        """True where defending `stone` first leaves a safe way through at `d` or `e`, whichever is closed."""
        opens: cython.bint = False
        enemy: cython.int = self.color[stone]
        board: Board = self.board
        result: cython.int = self.search_defence(stone)
        if not code_of(result) or not board.trymove(move_of(result), enemy):
            return False
        if code_of(self.search_attack(stone)) == LOSE:
            opens = self._leaves(d, e, enemy) and self._leaves(e, d, enemy)
        board.popgo()
        return opens

    @cython.cfunc
    def _leaves(self, closed: cython.int, way: cython.int, color: cython.int) -> cython.bint:
        """True where `color` has a safe move on `way` after its enemy plays `closed`, or that is not possible."""
        leaves: cython.bint = True
        if self.color[closed] == EMPTY and self.board.trymove(closed, 3 - color):
            leaves = self.color[way] == EMPTY and self.safe_move(way, color) == WIN
            self.board.popgo()
        return leaves

    # ---- The safety of a move --------------------------------------------------------------------------------------

    @cython.ccall
    def safe_move(self, move: cython.int, color: cython.int) -> cython.int:
        """How safe a stone of `color` is on `move`: WIN cannot be taken, LOSE can be taken or is illegal."""
        made: cython.int
        code: cython.int = LOSE
        board: Board = self.board
        slot: cython.int = (color - 1) * CELLS + move
        at_root: cython.bint = board.stackp == 0
        if at_root:
            if self.safe_hash != board.hash:
                self._forget_safe_moves()
                self.safe_hash = board.hash
            if self.safe[slot] != _UNKNOWN:
                return self.safe[slot]
        made = komaster_trymove(board, move, color, True)
        if made != REFUSED:
            code = WIN - code_of(self.search_attack(move))
            if made == CONDITIONAL and code > KO_B:
                code = KO_B
            board.popgo()
        if at_root:
            self.safe[slot] = code
        return code

    @cython.cfunc
    def _forget_safe_moves(self) -> None:
        i: cython.int
        self.safe_hash = 0
        for i in range(2 * CELLS):
            self.safe[i] = _UNKNOWN
