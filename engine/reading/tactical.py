"""Tactical reading, as the rest of the engine asks it: can a string be taken, can it be saved, and what follows.

Codes are those of `engine.go.result_codes`, from the point of view of the side that the question lets move first; moves
are points, NO_POINT for none. Questions may be asked with trial moves on the board; limits count from the real
position then (see `change_depths`). Source: GNU Go manual, chapters "Tactical Reading" and "Utility Functions".
"""

from array import array

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.board.komaster import CONDITIONAL, REFUSED, code_of_trial, komaster_trymove, question_trymove
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import CELLS, NO_POINT, STEPS, STRIDE
from godebug.engine.go.result_codes import KO_B, LOSE, WIN
from godebug.engine.reading.depths import DEFAULT_LEVEL
from godebug.engine.reading.horizon import horizon_moved
from godebug.engine.reading.results import code_of, move_of
from godebug.engine.reading.search import Search
from godebug.engine.reading.table import TranspositionTable

#: Threats that `attack_threats` returns at most.
MOST_THREATS = 10
#: The answer of `break_through` between LOSE and WIN.
CUT = 2

_UNKNOWN = -1


@cython.final
@cython.cclass
class Reader(Search):
    """Answers questions about the board it was made for.

    `nodes` and `trymoves` count the work done. Points must be stones where a string is asked about (ValueError).
    """

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

    @property
    def trymoves(self) -> int:
        """Returns the trial moves made on the board so far."""
        return int(self.board.trymoves)

    def clear_cache(self) -> None:
        """Forgets all results; call it when the real position changes."""
        self.table.clear()
        self._forget_safe_moves()

    def change_depths(self, delta: int) -> None:
        """Moves all depth limits, for questions that should see as far as without the trial moves made before."""
        self.limits.change(delta)

    @cython.cfunc
    def _check(self, p: cython.int) -> cython.int:
        if not 0 <= p < CELLS or (self.color[p] != WHITE and self.color[p] != BLACK):
            raise ValueError(f"no stone at point {p}")
        return 0

    # ---- One string ------------------------------------------------------------------------------------------------

    @cython.ccall
    def attack_code(self, p: cython.int) -> cython.int:
        """Returns the code of `attack`."""
        self._check(p)
        return code_of(self.search_attack(p))

    @cython.ccall
    def defend_code(self, p: cython.int) -> cython.int:
        """Returns the code of `defend`."""
        self._check(p)
        return code_of(self.search_defence(p))

    def attack(self, p: int) -> tuple[int, int]:
        """Returns (code, move) for the enemy of the string at `p`; (LOSE, NO_POINT) where it cannot be taken."""
        self._check(p)
        result = self.search_attack(p)
        return code_of(result), move_of(result)

    def defend(self, p: int) -> tuple[int, int]:
        """Returns (code, move) for the owner of the string at `p`; (WIN, NO_POINT) where it has too many liberties to
        ask.

        Whether there is an attack at all is not looked at.
        """
        self._check(p)
        result = self.search_defence(p)
        return code_of(result), move_of(result)

    def attack_and_defend(self, p: int) -> tuple[int, int, int, int]:
        """Returns (attack code, attack move, defence code, defence move); no defence is looked for without an
        attack.
        """
        attack_code, attack_move = self.attack(p)
        if attack_code == LOSE:
            return LOSE, NO_POINT, LOSE, NO_POINT
        defence_code, defence_move = self.defend(p)
        return attack_code, attack_move, defence_code, defence_move

    def ladder_attack(self, p: int) -> tuple[int, int]:
        """Returns (code, move) of a pure ladder; ValueError unless the string has exactly two liberties."""
        self._check(p)
        if self.board.count_liberties(p) != 2:
            raise ValueError("string must have exactly 2 liberties")
        result = self.search_ladder(p)
        return code_of(result), move_of(result)

    # ---- A given move ----------------------------------------------------------------------------------------------

    @cython.ccall
    def does_attack(self, move: cython.int, p: cython.int, after_threat: cython.bint = False) -> cython.int:
        """Returns the code with which the enemy's `move` takes the string at `p`, provided that changes anything.

        `after_threat`: one that takes back a ko is played as after a threat; else it cannot be played.
        """
        own: cython.int
        made: cython.int
        attack: cython.int
        result: cython.int
        defence_move: cython.int = NO_POINT
        code: cython.int = LOSE
        board: Board = self.board
        self._check(p)
        own = self.color[p]
        attack = code_of(self.search_attack(p))
        if attack != LOSE:
            result = self.search_defence(p)
            if code_of(result) == LOSE:
                return LOSE
            defence_move = move_of(result)
        made = question_trymove(board, move, 3 - own) if after_threat else board.trymove(move, 3 - own)
        if made == REFUSED:
            return LOSE
        code = WIN if self.color[p] == EMPTY else WIN - code_of(self.search_defence(p))
        if code != LOSE and defence_move != NO_POINT:
            with horizon_moved(self.limits, 1):
                if board.trymove(defence_move, own):
                    if self.color[p] != EMPTY:
                        code = min(code, code_of(self.search_attack(p)))
                    board.popgo()
        board.popgo()
        code = code_of_trial(code, made)
        return code if code >= attack else LOSE

    @cython.ccall
    def does_defend(self, move: cython.int, p: cython.int) -> cython.bint:
        """Tells whether `move` saves the string at `p` from an attack that exists. Ko is ignored."""
        own: cython.int
        result: cython.int
        defends: cython.bint = False
        board: Board = self.board
        self._check(p)
        own = self.color[p]
        result = self.search_attack(p)
        if code_of(result) == LOSE or not board.trymove(move, own):
            return False
        if code_of(self.search_attack(p)) == LOSE:
            defends = True
            with horizon_moved(self.limits, 1):
                if board.trymove(move_of(result), 3 - own):
                    defends = self.color[p] != EMPTY and code_of(self.search_defence(p)) != LOSE
                    board.popgo()
        board.popgo()
        return defends

    @cython.ccall
    def defend_against(self, move: cython.int, color: cython.int, p: cython.int) -> cython.bint:
        """Tells whether after `move` of `color` the enemy has no safe move on `p`."""
        defends: cython.bint = False
        if self.board.trymove(move, color):
            defends = self.color[p] != EMPTY or self.safe_move(p, 3 - color) == LOSE
            self.board.popgo()
        return defends

    @cython.ccall
    def double_atari(self, move: cython.int, color: cython.int) -> cython.int:
        """Returns the larger of two stones (sizes of their strings) that `move` forks so that one is lost; 0 for no
        fork.

        The shape: a friendly stone diagonal to the move, the two points between both held by the enemy.
        """
        k: cython.int
        a: cython.int
        b: cython.int
        best: cython.int = 0
        size: cython.int
        board: Board = self.board
        if self.color[move] != EMPTY:
            return 0
        for k in range(4):
            a = move + STEPS[k]
            b = move + STEPS[(k + 1) & 3]
            if self.color[a] != 3 - color or self.color[b] != 3 - color or self.color[move + STEPS[4 + k]] != color:
                continue
            if not board.trymove(move, color):
                continue
            if self.color[a] != EMPTY and self.color[b] != EMPTY and board.count_liberties(move) > 1:
                size = max(board.string_size(a), board.string_size(b))
                if size > best and self.defend_both(a, b) == LOSE:
                    best = size
            board.popgo()
        return best

    @cython.ccall
    def plays_into_snapback(self, move: cython.int, color: cython.int) -> cython.bint:
        """Tells whether `move` would take a stone and be taken back with all that hangs on it."""
        k: cython.int
        j: cython.int
        q: cython.int
        r: cython.int
        board: Board = self.board
        at: cython.int = board.work_top
        if self.color[move] != EMPTY or board.approx_liberties(move, color, 1) != 0:
            return False
        if board.exact_list(move, color, 2, at) != 1:
            return False
        q = self.work[at]
        for k in range(4):
            r = q + STEPS[k]
            if self.color[r] != color:
                continue
            for j in range(4):
                if self.color[move + STEPS[j]] == color and board.same_string(r, move + STEPS[j]):
                    return True
        return False

    def attack_threats(self, p: int) -> list[tuple[int, int]]:
        """Returns (move, code) after which a string that cannot be taken now could be; best codes first, at most 10."""
        self._check(p)
        board = self.board
        if code_of(self.search_attack(p)):
            return []
        enemy = 3 - self.color[p]
        tried: list[int] = []
        liberties = board.find_liberties(p)
        if 1 < len(liberties) < 6:
            for liberty in liberties:
                for move in (liberty, *(liberty + STEPS[k] for k in range(4))):
                    if self.color[move] == EMPTY and move not in tried:
                        tried.append(move)
        for chain in board.adjacent_strings(p):
            if code_of(self.search_attack(chain)):
                result = self.search_defence(chain)
                if code_of(result) and move_of(result) and move_of(result) not in tried:
                    tried.append(move_of(result))
        threats = []
        for move in tried:
            if board.trymove(move, enemy):
                code = code_of(self.search_attack(p))
                if code:
                    threats.append((move, code))
                board.popgo()
        return sorted(threats, key=lambda threat: -threat[1])[:MOST_THREATS]

    # ---- Two strings -----------------------------------------------------------------------------------------------

    @cython.ccall
    def attack_either(self, a: cython.int, b: cython.int) -> cython.int:
        """Returns the best code for taking at least one of two strings of one colour."""
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
        """Returns WIN where two strings of one colour can both be kept if their owner moves, else LOSE."""
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
        """Tells whether the owner of `a` and `b` plays `move` and neither can be attacked then."""
        holds: cython.bint = False
        if move != NO_POINT and self.board.trymove(move, self.color[a]):
            holds = code_of(self.search_attack(a)) == LOSE and (a == b or code_of(self.search_attack(b)) == LOSE)
            self.board.popgo()
        return holds

    # ---- Three strings ---------------------------------------------------------------------------------------------

    @cython.ccall
    def break_through(self, a: cython.int, b: cython.int, c: cython.int) -> cython.int:
        """Reads whether an enemy stone between `a` and `c` gets through beside `b`. WIN: by taking a stone, 2 (CUT):
        just so.

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
        """Tells whether `a` and `b` cannot both be kept, or `b` and `c` not after the best defence of those."""
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
        """Tells whether defending `stone` first leaves a safe way through at `d` or `e`, whichever is closed."""
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
        """Tells whether `color` has a safe move on `way` after its enemy plays `closed`, or that is not possible."""
        leaves: cython.bint = True
        if self.color[closed] == EMPTY and self.board.trymove(closed, 3 - color):
            leaves = self.color[way] == EMPTY and self.safe_move(way, color) == WIN
            self.board.popgo()
        return leaves

    # ---- The safety of a move --------------------------------------------------------------------------------------

    @cython.ccall
    def safe_move(self, move: cython.int, color: cython.int) -> cython.int:
        """Returns how safe a stone of `color` is on `move`: WIN cannot be taken, LOSE can be taken or is illegal."""
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
