"""Tactical reading, as the rest of the engine asks it: can a string be taken, can it be saved, and what follows.

Codes are those of `engine.result_codes`, from the point of view of the side that the question lets move first; moves
are points, NO_POINT for none. Questions may be asked with trial moves on the board; limits count from the real
position then (see `change_depths`). Source: GNU Go manual, chapters "Tactical Reading" and "Utility Functions".
"""

from array import array

import cython

from engine.board.kernel import Board
from engine.board.komaster import komaster_trymove
from engine.reading.depths import DEFAULT_LEVEL
from engine.reading.search import Search
from engine.reading.table import TranspositionTable

if not cython.compiled:
    from engine.board.komaster import CONDITIONAL, REFUSED
    from engine.color import EMPTY
    from engine.points import CELLS, NO_POINT, STRIDE
    from engine.result_codes import KO_B, LOSE, WIN

    #: The answer of `break_through` between LOSE and WIN.
    CUT = 2

#: Threats that `attack_threats` returns at most.
MOST_THREATS = 10
_UNKNOWN = -1


@cython.final
@cython.cclass
class Reader(Search):
    """Answers questions about the board it was made for.

    `nodes` and `trymoves` count the work done. Points must be stones where a string is asked about (ValueError).
    """

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
        return int(self.board.trymoves)

    def clear_cache(self) -> None:
        """Forgets all results; call it when the real position changes."""
        self.table.clear()
        self._forget_safe_moves()

    def change_depths(self, delta: int) -> None:
        """Moves all depth limits, for questions that should see as far as without the trial moves made before."""
        self.limits.change(delta)

    def _check(self, p: cython.int) -> int:
        if not 0 <= p < CELLS or (self.color[p] != 1 and self.color[p] != 2):
            raise ValueError(f"no stone at point {p}")
        return 0

    # ---- One string ------------------------------------------------------------------------------------------------

    def attack_code(self, p: cython.int) -> int:
        self._check(p)
        return self.search_attack(p) & 7

    def defend_code(self, p: cython.int) -> int:
        self._check(p)
        return self.search_defence(p) & 7

    def attack(self, p: int) -> tuple[int, int]:
        """(code, move) for the enemy of the string at `p`; (LOSE, NO_POINT) where it cannot be taken."""
        self._check(p)
        result = self.search_attack(p)
        return result & 7, result >> 3

    def defend(self, p: int) -> tuple[int, int]:
        """(code, move) for the owner of the string at `p`; (WIN, NO_POINT) where it has too many liberties to ask.

        Whether there is an attack at all is not looked at.
        """
        self._check(p)
        result = self.search_defence(p)
        return result & 7, result >> 3

    def attack_and_defend(self, p: int) -> tuple[int, int, int, int]:
        """(attack code, attack move, defence code, defence move); no defence is looked for without an attack."""
        attack_code, attack_move = self.attack(p)
        if attack_code == LOSE:
            return LOSE, NO_POINT, LOSE, NO_POINT
        defence_code, defence_move = self.defend(p)
        return attack_code, attack_move, defence_code, defence_move

    def ladder_attack(self, p: int) -> tuple[int, int]:
        """(code, move) of a pure ladder; ValueError unless the string has exactly two liberties."""
        self._check(p)
        if self.board.count_liberties(p) != 2:
            raise ValueError("string must have exactly 2 liberties")
        result = self.search_ladder(p)
        return result & 7, result >> 3

    # ---- Two and three strings -------------------------------------------------------------------------------------

    def attack_either(self, a: cython.int, b: cython.int) -> int:
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
        first_code = self.search_attack(a) & 7
        if first_code == WIN:
            return WIN
        second_code = self.search_attack(b) & 7
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

    def defend_both(self, a: cython.int, b: cython.int) -> int:
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
        first = self.search_attack(a) & 7
        if first != LOSE:
            result = self.search_defence(a)
            if result & 7 != WIN:
                return LOSE
            first_move = result >> 3
        second = self.search_attack(b) & 7
        if second != LOSE:
            result = self.search_defence(b)
            if result & 7 != WIN:
                return LOSE
            second_move = result >> 3
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
                if result & 7 != LOSE and self._holds_after(result >> 3, a, b):
                    board.work_top = at
                    return WIN
        board.work_top = at
        return LOSE

    def _holds_after(self, move: cython.int, a: cython.int, b: cython.int) -> bool:
        """True where the owner of `a` and `b` plays `move` and neither can be attacked then."""
        holds: cython.bint = False
        if move != NO_POINT and self.board.trymove(move, self.color[a]):
            holds = self.search_attack(a) & 7 == LOSE and (a == b or self.search_attack(b) & 7 == LOSE)
            self.board.popgo()
        return holds

    def break_through(self, a: cython.int, b: cython.int, c: cython.int) -> int:
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
        code = self._push_through(a, b, c, d, e, stone)
        if code == LOSE:
            code = self._push_through(c, b, a, e, d, stone)
        if code == LOSE and self._opens_both_ways(d, e, stone):
            code = CUT
        return code

    def _push_through(
        self, a: cython.int, b: cython.int, c: cython.int, d: cython.int, e: cython.int, stone: cython.int
    ) -> int:
        """Starts at `d`."""
        code: cython.int = LOSE
        result: cython.int
        enemy: cython.int = self.color[stone]
        board: Board = self.board
        if not board.trymove(d, enemy):
            return LOSE
        if self.search_attack(stone) & 7 == LOSE:
            result = self.search_attack(d)
            if result & 7 == LOSE:
                code = CUT
                if self._catches_one(a, b, c):
                    code = WIN
            elif board.trymove(result >> 3, 3 - enemy):
                # The stone at d is given up for the way through at e.
                if self.color[e] == EMPTY and self.safe_move(e, enemy) == WIN and board.trymove(e, enemy):
                    if self.color[stone] != EMPTY and self.search_attack(stone) & 7 == LOSE:
                        code = CUT
                        if self._catches_one(a, b, c):
                            code = WIN
                    board.popgo()
                board.popgo()
        board.popgo()
        return code

    def _catches_one(self, a: cython.int, b: cython.int, c: cython.int) -> bool:
        """True where `a` and `b` cannot both be kept, or `b` and `c` not after the best defence of those."""
        caught: cython.bint = False
        result: cython.int
        if self.color[a] == EMPTY or self.color[b] == EMPTY or self.color[c] == EMPTY:
            return True
        if self.defend_both(a, b) == LOSE:
            return True
        result = 0
        if self.search_attack(a) & 7:
            result = self.search_defence(a)
        elif self.search_attack(b) & 7:
            result = self.search_defence(b)
        if result & 7 and result >> 3 and self.board.trymove(result >> 3, self.color[b]):
            caught = self.defend_both(b, c) == LOSE
            self.board.popgo()
        return caught

    def _opens_both_ways(self, d: cython.int, e: cython.int, stone: cython.int) -> bool:
        """True where defending `stone` first leaves a safe way through at `d` or `e`, whichever is closed."""
        opens: cython.bint = False
        enemy: cython.int = self.color[stone]
        board: Board = self.board
        result: cython.int = self.search_defence(stone)
        if not result & 7 or not board.trymove(result >> 3, enemy):
            return False
        if self.search_attack(stone) & 7 == LOSE:
            opens = self._leaves(d, e, enemy) and self._leaves(e, d, enemy)
        board.popgo()
        return opens

    def _leaves(self, closed: cython.int, way: cython.int, color: cython.int) -> bool:
        """True where `color` has a safe move on `way` after its enemy plays `closed`, or that is not possible."""
        leaves: cython.bint = True
        if self.color[closed] == EMPTY and self.board.trymove(closed, 3 - color):
            leaves = self.color[way] == EMPTY and self.safe_move(way, color) == WIN
            self.board.popgo()
        return leaves

    # ---- A given move ----------------------------------------------------------------------------------------------

    def does_attack(self, move: cython.int, p: cython.int) -> int:
        """The code with which the enemy's `move` takes the string at `p`, provided that changes anything."""
        own: cython.int
        attack: cython.int
        result: cython.int
        defence_move: cython.int = NO_POINT
        code: cython.int = LOSE
        board: Board = self.board
        self._check(p)
        own = self.color[p]
        attack = self.search_attack(p) & 7
        if attack != LOSE:
            result = self.search_defence(p)
            if result & 7 == LOSE:
                return LOSE
            defence_move = result >> 3
        if not board.trymove(move, 3 - own):
            return LOSE
        code = WIN if self.color[p] == EMPTY else WIN - (self.search_defence(p) & 7)
        if code != LOSE and defence_move != NO_POINT:
            self.limits.change(1)
            if board.trymove(defence_move, own):
                if self.color[p] != EMPTY:
                    code = min(code, self.search_attack(p) & 7)
                board.popgo()
            self.limits.change(-1)
        board.popgo()
        return code if code >= attack else LOSE

    def does_defend(self, move: cython.int, p: cython.int) -> bool:
        """True where `move` saves the string at `p` from an attack that exists. Ko is ignored."""
        own: cython.int
        result: cython.int
        defends: cython.bint = False
        board: Board = self.board
        self._check(p)
        own = self.color[p]
        result = self.search_attack(p)
        if result & 7 == LOSE or not board.trymove(move, own):
            return False
        if self.search_attack(p) & 7 == LOSE:
            defends = True
            self.limits.change(1)
            if board.trymove(result >> 3, 3 - own):
                defends = self.color[p] != EMPTY and self.search_defence(p) & 7 != LOSE
                board.popgo()
            self.limits.change(-1)
        board.popgo()
        return defends

    def safe_move(self, move: cython.int, color: cython.int) -> int:
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
            code = WIN - (self.search_attack(move) & 7)
            if made == CONDITIONAL and code > KO_B:
                code = KO_B
            board.popgo()
        if at_root:
            self.safe[slot] = code
        return code

    def _forget_safe_moves(self) -> None:
        i: cython.int
        self.safe_hash = 0
        for i in range(2 * CELLS):
            self.safe[i] = _UNKNOWN

    def defend_against(self, move: cython.int, color: cython.int, p: cython.int) -> bool:
        """True where after `move` of `color` the enemy has no safe move on `p`."""
        defends: cython.bint = False
        if self.board.trymove(move, color):
            defends = self.color[p] != EMPTY or self.safe_move(p, 3 - color) == LOSE
            self.board.popgo()
        return defends

    def does_secure(self, move: cython.int, color: cython.int, p: cython.int) -> bool:
        """True where after `move` of `color` a stone of the enemy on `p` would be in atari at once."""
        secures: cython.bint = False
        if self.board.trymove(move, color):
            secures = self.color[p] == EMPTY and self.board.is_self_atari(p, 3 - color)
            self.board.popgo()
        return secures

    def double_atari(self, move: cython.int, color: cython.int) -> int:
        """The larger of two stones (sizes of their strings) that `move` forks so that one is lost; 0 for no fork.

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
            a = move + board.step[k]
            b = move + board.step[(k + 1) & 3]
            if (
                self.color[a] != 3 - color
                or self.color[b] != 3 - color
                or self.color[move + board.step[4 + k]] != color
            ):
                continue
            if not board.trymove(move, color):
                continue
            if self.color[a] != EMPTY and self.color[b] != EMPTY and board.count_liberties(move) > 1:
                size = max(board.string_size(a), board.string_size(b))
                if size > best and self.defend_both(a, b) == LOSE:
                    best = size
            board.popgo()
        return best

    def plays_into_snapback(self, move: cython.int, color: cython.int) -> bool:
        """True where `move` would take a stone and be taken back with all that hangs on it."""
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
            r = q + board.step[k]
            if self.color[r] != color:
                continue
            for j in range(4):
                if self.color[move + board.step[j]] == color and board.same_string(r, move + board.step[j]):
                    return True
        return False

    def attack_threats(self, p: int) -> list[tuple[int, int]]:
        """(move, code) after which a string that cannot be taken now could be; best codes first, at most 10."""
        self._check(p)
        board = self.board
        if self.search_attack(p) & 7:
            return []
        enemy = 3 - self.color[p]
        tried: list[int] = []
        liberties = board.find_liberties(p)
        if 1 < len(liberties) < 6:
            for liberty in liberties:
                for move in (liberty, *(liberty + board.step[k] for k in range(4))):
                    if self.color[move] == EMPTY and move not in tried:
                        tried.append(move)
        for chain in board.adjacent_strings(p):
            if self.search_attack(chain) & 7:
                result = self.search_defence(chain)
                if result & 7 and result >> 3 and result >> 3 not in tried:
                    tried.append(result >> 3)
        threats = []
        for move in tried:
            if board.trymove(move, enemy):
                code = self.search_attack(p) & 7
                if code:
                    threats.append((move, code))
                board.popgo()
        return sorted(threats, key=lambda threat: -threat[1])[:MOST_THREATS]

    def play_alternating(self, color: cython.int, points: list) -> int:
        """Tries moves in turn, `color` first; illegal ones are skipped. Returns how many to take back."""
        made: cython.int = 0
        p: cython.int
        for p in points:
            if self.board.trymove(p, color):
                made += 1
            color = 3 - color
        return made
