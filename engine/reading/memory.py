"""Answers of reading that hold wherever the area that they depend on looks the same.

Moves are tried one after the other, each is read into, and the same questions about the same places are asked again and
again: after another trial move, one ply deeper, in the next generation of moves. An answer depends on the points that
its reading played on and on what lies around them. It is kept with their contents and given again where they are the
same; it is what reading would have said.

What was played on the board tells (`Board.seen_low`); what lies around are the strings beside these points and beside
the points of the question, with their liberties, the strings that touch these, with theirs, and what is next to all
that. Recordings nest: where an answer is taken from here, or from a transposition table, inside another reading, what
it was read on counts as seen there.

Source: GNU Go manual, chapter "Tactical Reading" (persistent cache, active area).
"""

from array import array

import cython
import numpy as np

from engine.board.kernel import Board

if not cython.compiled:
    from engine.board.kernel import NO_BLOCK, PLANE_WORDS
    from engine.color import BLACK, EMPTY, OFF_BOARD, WHITE
    from engine.points import CELLS

    #: Groups of slots, and slots in a group.
    GROUPS = 4096
    WAYS = 4
    #: Words of a record: the area, and its contents in both colours.
    RECORD = 3 * PLANE_WORDS
    #: Points of a block at most.
    BLOCK = 4
    #: What `find` returns where nothing is kept.
    NOT_KEPT = -1

#: An odd number with well mixed bits.
_FACTOR = 0x9E3779B97F4A7C15
_WORD = 0xFFFFFFFFFFFFFFFF


def mixed(key: cython.ulonglong, number: cython.ulonglong) -> cython.ulonglong:
    """A key of a question with one more number that it depends on."""
    key = ((key ^ number) * _FACTOR) & _WORD
    return key ^ (key >> 29)


@cython.final
@cython.cclass
class AreaMemory:
    """Keeps answers about one board. `answers` and `moves` are those at a slot that `find` gave.

    Who reads an answer that was not found begins with `Board.take_seen`, and lets `keep` keep it before `add_seen`.
    `found` and `kept` count.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        slots = GROUPS * WAYS
        # Zero pages cost nothing until something is stored there.
        self.keys = np.zeros(slots, dtype=np.uint64).data
        self.contents = np.zeros(slots * RECORD, dtype=np.uint64).data
        self.seen = np.zeros(slots * 2, dtype=np.uint64).data
        self.answers = np.zeros(slots, dtype=np.float64).data
        self.moves = np.zeros(slots, dtype=np.intc).data
        self.next_way = np.zeros(GROUPS, dtype=np.intc).data
        self.area = array("Q", bytes(8 * PLANE_WORDS))
        self.area_points = array("i", bytes(4 * CELLS))
        self.area_count = 0
        self.strings = array("i", bytes(4 * CELLS))
        self.string_count = 0
        self.string_listed = array("q", bytes(8 * CELLS))
        self.stamp = 0
        self.block_points = array("i", bytes(4 * NO_BLOCK * BLOCK))
        self.block_size = array("i", bytes(4 * NO_BLOCK))
        for p in range(CELLS):
            block = board.block_of[p]
            if block < NO_BLOCK:
                self.block_points[block * BLOCK + self.block_size[block]] = p
                self.block_size[block] += 1
        self.found = 0
        self.kept = 0

    # ---- Asking ----------------------------------------------------------------------------------------------------

    def find(self, key: cython.ulonglong) -> int:
        """The slot of an answer to the question of `key` that holds on the board; NOT_KEPT for none."""
        way: cython.int
        slot: cython.int
        board: Board = self.board
        first: cython.int = cython.cast(cython.int, key % GROUPS) * WAYS
        for way in range(WAYS):
            slot = first + way
            if self.keys[slot] == key and self._looks_the_same(slot):
                self.found += 1
                board.seen_low |= self.seen[2 * slot]
                board.seen_high |= self.seen[2 * slot + 1]
                return slot
        return NOT_KEPT

    def _looks_the_same(self, slot: cython.int) -> cython.bint:
        i: cython.int
        at: cython.int = slot * RECORD
        board: Board = self.board
        for i in range(PLANE_WORDS):
            if board.planes[WHITE * PLANE_WORDS + i] & self.contents[at + i] != self.contents[at + PLANE_WORDS + i]:
                return False
            if board.planes[BLACK * PLANE_WORDS + i] & self.contents[at + i] != self.contents[at + 2 * PLANE_WORDS + i]:
                return False
        return True

    # ---- Recording -------------------------------------------------------------------------------------------------

    def keep(self, key: cython.ulonglong, answer: cython.double, move: cython.int) -> None:
        """Keeps what was read since `Board.take_seen`; the points of the question have to be marked as seen, too."""
        i: cython.int
        board: Board = self.board
        group: cython.int = cython.cast(cython.int, key % GROUPS)
        slot: cython.int = group * WAYS + self.next_way[group]
        at: cython.int = slot * RECORD
        self.next_way[group] = (self.next_way[group] + 1) % WAYS
        self.kept += 1
        self.keys[slot] = key
        self.answers[slot] = answer
        self.moves[slot] = move
        self.seen[2 * slot] = board.seen_low
        self.seen[2 * slot + 1] = board.seen_high
        self._find_area()
        for i in range(PLANE_WORDS):
            self.contents[at + i] = self.area[i]
            self.contents[at + PLANE_WORDS + i] = board.planes[WHITE * PLANE_WORDS + i] & self.area[i]
            self.contents[at + 2 * PLANE_WORDS + i] = board.planes[BLACK * PLANE_WORDS + i] & self.area[i]

    # ---- Areas -----------------------------------------------------------------------------------------------------

    def _find_area(self) -> None:
        """Marks in `area` all that an answer depends on."""
        i: cython.int
        j: cython.int
        n: cython.int
        listed: cython.int
        board: Board = self.board
        for i in range(PLANE_WORDS):
            self.area[i] = 0
        self.area_count = 0
        self.string_count = 0
        self.stamp += 1
        self._enter_blocks(board.seen_low, 0)
        self._enter_blocks(board.seen_high, 64)
        # The strings there and beside, with their liberties.
        n = self.area_count
        for i in range(n):
            self._take_string(self.area_points[i])
            self._enter_around(self.area_points[i])
        for i in range(n, self.area_count):
            self._take_string(self.area_points[i])
        # The strings that touch these.
        listed = self.string_count
        for i in range(listed):
            n = board.neighbor_list(self.strings[i], 0, board.work_top)
            for j in range(n):
                self._take_string(board.work[board.work_top + j])
        # What is next to all that.
        n = self.area_count
        for i in range(n):
            self._enter_around(self.area_points[i])

    def _enter_blocks(self, bits: cython.ulonglong, block: cython.int) -> None:
        i: cython.int
        while bits:
            if bits & 1:
                for i in range(self.block_size[block]):
                    self._enter(self.block_points[block * BLOCK + i])
            bits >>= 1
            block += 1

    def _enter_around(self, p: cython.int) -> None:
        k: cython.int
        for k in range(8):
            self._enter(p + self.board.step[k])

    def _enter(self, p: cython.int) -> None:
        one: cython.ulonglong = 1
        if self.board.color[p] != OFF_BOARD and not (self.area[p >> 6] >> (p & 63)) & 1:
            self.area[p >> 6] |= one << (p & 63)
            self.area_points[self.area_count] = p
            self.area_count += 1

    def _take_string(self, p: cython.int) -> None:
        """Enters the string at a point with its liberties, and lists it, unless that was done."""
        k: cython.int
        origin: cython.int
        stone: cython.int
        board: Board = self.board
        if board.color[p] == EMPTY:
            return
        origin = board.origin(p)
        if self.string_listed[origin] == self.stamp:
            return
        self.string_listed[origin] = self.stamp
        self.strings[self.string_count] = origin
        self.string_count += 1
        stone = origin
        while True:
            self._enter(stone)
            for k in range(4):
                if board.color[stone + board.step[k]] == EMPTY:
                    self._enter(stone + board.step[k])
            stone = board.next_stone[stone]
            if stone == origin:
                return
