"""Tactical facts of the board as it stands: attack and defence of each string, safety of each move, read once.

Life-and-death reading asks the same few questions of a position many times over: for captures, for eyes, for shapes.
"""

from array import array

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.eyes.tactics import Tactics
from godebug.engine.go.arrays import zeros
from godebug.engine.go.points import CELLS
from godebug.engine.go.result_codes import LOSE
from godebug.engine.reading.memory import mixed
from godebug.engine.reading.tactical import Reader

#: Positions whose answers are kept at a time, at each point: a search comes back to a node after each move of it.
KEPT = 8


@cython.final
@cython.cclass
class StringReadings(Tactics):
    """Reads what is asked, each thing once on each board."""

    search: Reader
    read_key: cython.ulonglong[::1]
    safe_key: cython.ulonglong[::1]
    safe_code: cython.int[::1]
    attack_known: cython.int[::1]
    defense_known: cython.int[::1]

    def __init__(self, search: Reader) -> None:
        Tactics.__init__(self, search.board)
        self.search = search
        self.read_key = zeros(KEPT * CELLS, "Q")
        self.safe_key = zeros(2 * KEPT * CELLS, "Q")
        self.safe_code = array("i", bytes(4 * 2 * KEPT * CELLS))
        self.attack_known = array("i", bytes(4 * KEPT * CELLS))
        self.defense_known = array("i", bytes(4 * KEPT * CELLS))

    @cython.cfunc
    def _key(self) -> cython.ulonglong:
        """Returns a key of all that an answer depends on: the board, the ko that is fought for, and how far reading
        still goes.
        """
        board: Board = self.board
        number: cython.ulonglong = board.stackp * 64 + self.search.limits.depth
        return mixed(board.hash, (number * CELLS + board.kom_pos) * 8 + board.komaster)

    @cython.ccall
    def look(self, stone: cython.int) -> cython.int:
        """Reads the string at a stone; its origin. Without an attack there is nothing to defend."""
        origin: cython.int = self.board.origin(stone)
        key: cython.ulonglong = self._key()
        slot: cython.int = cython.cast(cython.int, key & (KEPT - 1)) * CELLS + origin
        result: cython.int
        if self.read_key[slot] != key:
            self.read_key[slot] = key
            self.attack_known[slot] = self.search.search_attack(origin, 0)
            self.defense_known[slot] = 0
            if self.attack_known[slot] & 7 != LOSE:
                self.defense_known[slot] = self.search.search_defence(origin, 0)
        result = self.attack_known[slot]
        self.attack_code[origin] = result & 7
        self.attack_point[origin] = result >> 3 if result & 7 != LOSE else 0
        result = self.defense_known[slot]
        self.defense_code[origin] = result & 7
        self.defense_point[origin] = result >> 3 if result & 7 != LOSE else 0
        return origin

    @cython.ccall
    def is_safe(self, stone: cython.int) -> cython.bint:
        """Tells whether a string has more than four liberties, or cannot be captured as read."""
        return self.board.count_liberties(stone) > 4 or self.attack_code[self.look(stone)] == LOSE

    @cython.ccall
    def is_lost(self, stone: cython.int) -> cython.bint:
        """Tells whether the string at a stone can be captured and not be saved."""
        origin: cython.int
        if self.board.count_liberties(stone) > 4:
            return False
        origin = self.look(stone)
        return self.attack_code[origin] != LOSE and self.defense_code[origin] == LOSE

    @cython.ccall
    def is_short_of_liberties(self, stone: cython.int) -> cython.bint:
        """Tells whether a string has one liberty; or two, of which the enemy can fill one without putting himself into
        atari.
        """
        at: cython.int = self.board.work_top
        enemy: cython.int = 3 - self.board.color[stone]
        count: cython.int = self.board.liberty_list(stone, 3, at)
        first: cython.int
        second: cython.int
        if count == 1:
            return True
        if count != 2:
            return False
        first = self.board.work[at]
        second = self.board.work[at + 1]
        return not self.board.is_self_atari(first, enemy) or not self.board.is_self_atari(second, enemy)

    @cython.ccall
    def safe_move(self, p: cython.int, color: cython.int) -> cython.int:
        """Returns how safe a stone of `color` is on the empty point `p`: WIN cannot be taken, LOSE can, or is
        illegal.
        """
        key: cython.ulonglong = self._key()
        slot: cython.int = (cython.cast(cython.int, key & (KEPT - 1)) * 2 + color - 1) * CELLS + p
        if self.safe_key[slot] != key:
            self.safe_key[slot] = key
            self.safe_code[slot] = self.search.safe_move(p, color)
        return self.safe_code[slot]

    @cython.ccall
    def safe_answer(self, p: cython.int, color: cython.int) -> cython.int:
        """Returns how safe a move is, a result code: as its defence is read."""
        return self.search.safe_move(p, color)
