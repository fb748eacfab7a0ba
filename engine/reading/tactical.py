"""Tactical reading, as the rest of the engine asks it: can a string be taken, can it be saved, and what follows.

Codes are those of `engine.go.result_codes`, from the point of view of the side that the question lets move first; moves
are points, NO_POINT for none. Questions may be asked with trial moves on the board; limits count from the real
position then (see `change_depths`). Source: GNU Go manual, chapters "Tactical Reading" and "Utility Functions".
"""

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import NO_POINT, STEPS
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.reading.results import code_of, move_of
from godebug.engine.reading.several_strings import SeveralStrings

#: Threats that `attack_threats` returns at most.
MOST_THREATS = 10


@cython.final
@cython.cclass
class Reader(SeveralStrings):
    """Answers questions about the board it was made for.

    `nodes` and `trymoves` count the work done. Points must be stones where a string is asked about (ValueError).
    """

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

    # ---- One string ------------------------------------------------------------------------------------------------

    @cython.ccall
    def attack_code(self, p: cython.int) -> cython.int:
        self._check(p)
        return code_of(self.search_attack(p))

    @cython.ccall
    def defend_code(self, p: cython.int) -> cython.int:
        self._check(p)
        return code_of(self.search_defence(p))

    def attack(self, p: int) -> tuple[int, int]:
        """(code, move) for the enemy of the string at `p`; (LOSE, NO_POINT) where it cannot be taken."""
        self._check(p)
        result = self.search_attack(p)
        return code_of(result), move_of(result)

    def defend(self, p: int) -> tuple[int, int]:
        """(code, move) for the owner of the string at `p`; (WIN, NO_POINT) where it has too many liberties to ask.

        Whether there is an attack at all is not looked at.
        """
        self._check(p)
        result = self.search_defence(p)
        return code_of(result), move_of(result)

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
        return code_of(result), move_of(result)

    # ---- A given move ----------------------------------------------------------------------------------------------

    @cython.ccall
    def does_attack(self, move: cython.int, p: cython.int) -> cython.int:
        """The code with which the enemy's `move` takes the string at `p`, provided that changes anything."""
        own: cython.int
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
        if not board.trymove(move, 3 - own):
            return LOSE
        code = WIN if self.color[p] == EMPTY else WIN - code_of(self.search_defence(p))
        if code != LOSE and defence_move != NO_POINT:
            self.limits.change(1)
            if board.trymove(defence_move, own):
                if self.color[p] != EMPTY:
                    code = min(code, code_of(self.search_attack(p)))
                board.popgo()
            self.limits.change(-1)
        board.popgo()
        return code if code >= attack else LOSE

    @cython.ccall
    def does_defend(self, move: cython.int, p: cython.int) -> cython.bint:
        """True where `move` saves the string at `p` from an attack that exists. Ko is ignored."""
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
            self.limits.change(1)
            if board.trymove(move_of(result), 3 - own):
                defends = self.color[p] != EMPTY and code_of(self.search_defence(p)) != LOSE
                board.popgo()
            self.limits.change(-1)
        board.popgo()
        return defends

    @cython.ccall
    def defend_against(self, move: cython.int, color: cython.int, p: cython.int) -> cython.bint:
        """True where after `move` of `color` the enemy has no safe move on `p`."""
        defends: cython.bint = False
        if self.board.trymove(move, color):
            defends = self.color[p] != EMPTY or self.safe_move(p, 3 - color) == LOSE
            self.board.popgo()
        return defends

    @cython.ccall
    def double_atari(self, move: cython.int, color: cython.int) -> cython.int:
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
            r = q + STEPS[k]
            if self.color[r] != color:
                continue
            for j in range(4):
                if self.color[move + STEPS[j]] == color and board.same_string(r, move + STEPS[j]):
                    return True
        return False

    def attack_threats(self, p: int) -> list[tuple[int, int]]:
        """(move, code) after which a string that cannot be taken now could be; best codes first, at most 10."""
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
