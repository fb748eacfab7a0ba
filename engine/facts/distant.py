"""Answers of reading that hold whatever far move is tried: what a move that nobody looked at cannot have changed.

Moves are valued one after the other: each is played, and the same hundreds of questions about the whole board are asked
again. An answer that was read after one of them, with nothing near it looked at, is that of the position without it, so
it is that after any other move, too, that lies outside of what was looked at.

What was looked at is told by the trial moves of the reading: the strings around them and around the stones of the
question, with their liberties, the strings that touch these, with theirs, and what is next to all that. So that the
trial moves are complete, such a question is read with a transposition table of its own, which knows nothing at first.
"""

from array import array

import cython

from engine.board.kernel import Board
from engine.reading.table import TranspositionTable
from engine.reading.tactical import Reader

if not cython.compiled:
    from engine.color import BLACK, OFF_BOARD, WHITE
    from engine.points import CELLS, NO_POINT, STRIDE

    #: Answers that are kept at most.
    MOST_DISTANT = 8192
    #: Words of an area, a bit a point.
    AREA_WORDS = 7
    #: What `find` returns where nothing is kept.
    NOT_KEPT = -1


@cython.final
@cython.cclass
class DistantAnswers:
    """Keeps answers with the areas that they depend on, for questions with one trial move on the board.

    `answers`: by slot. `begin` and `end` enclose the reading of an answer that was not kept.
    """

    def __init__(self, board: Board, reader: Reader) -> None:
        self.board = board
        self.reader = reader
        self.usual_table = reader.table
        self.table = TranspositionTable()
        self.keys = array("Q", bytes(8 * MOST_DISTANT))
        self.answers = array("d", bytes(8 * MOST_DISTANT))
        self.areas = array("Q", bytes(8 * AREA_WORDS * MOST_DISTANT))
        self.near = bytearray(CELLS)
        self.area = bytearray(CELLS)
        self.waiting = array("i", bytes(4 * CELLS))

    def position(self) -> cython.ulonglong:
        """The hash of the position under the one trial move; 0 where that move is a ko or captures something, so that
        its effects are not those of one stone."""
        board: Board = self.board
        if board.stackp != 1 or board.stack_point[0] == NO_POINT or board.ko_point != NO_POINT or board.komaster:
            return 0
        # What the trial move found: the ko point and the captures before it.
        if board.frames[2] != NO_POINT or board.frames[5] != board.captured_black:
            return 0
        if board.frames[6] != board.captured_white:
            return 0
        return board.frame_hash[0]

    def find(self, key: cython.ulonglong) -> int:
        """The slot of the answer to a question that the move on the board cannot have changed; NOT_KEPT for none."""
        slot: cython.int = cython.cast(cython.int, key % MOST_DISTANT)
        p: cython.int = self.board.stack_point[0]
        if self.keys[slot] != key or self.areas[slot * AREA_WORDS + p // 64] >> (p % 64) & 1:
            return NOT_KEPT
        return slot

    def begin(self) -> None:
        """The reading of an answer begins."""
        self.board.forget_tried()
        self.table.clear()
        self.usual_table = self.reader.table
        self.reader.table = self.table

    def end(self) -> None:
        """The reading has ended, or failed."""
        self.reader.table = self.usual_table

    def keep(self, key: cython.ulonglong, answer: cython.double, points: cython.int[::1], count: cython.int) -> None:
        """Keeps what was read since `begin` about some points, if the move on the board is outside of its area."""
        i: cython.int
        p: cython.int
        one: cython.ulonglong = 1
        slot: cython.int = cython.cast(cython.int, key % MOST_DISTANT)
        self._find_area(points, count)
        if self.area[self.board.stack_point[0]]:
            return
        self.keys[slot] = key
        self.answers[slot] = answer
        for i in range(AREA_WORDS):
            self.areas[slot * AREA_WORDS + i] = 0
        for p in range(CELLS):
            if self.area[p]:
                self.areas[slot * AREA_WORDS + p // 64] |= one << (p % 64)

    def _find_area(self, points: cython.int[::1], count: cython.int) -> None:
        """Marks in `area` all that an answer may depend on."""
        i: cython.int
        k: cython.int
        p: cython.int
        board: Board = self.board
        for p in range(CELLS):
            self.near[p] = board.tried[p] and p != NO_POINT
            self.area[p] = 0
        for i in range(count):
            if points[i] != NO_POINT:
                self.near[points[i]] = 1
        # The strings around, with their liberties, and the strings that touch these.
        count = 0
        for p in range(STRIDE, CELLS - STRIDE):
            if self.near[p]:
                for k in range(8):
                    count = self._take_string(p + board.step[k], count)
                count = self._take_string(p, count)
                self._mark_around(p)
        self._take_neighbors(count)
        # What is next to all that.
        for p in range(CELLS):
            self.near[p] = self.area[p]
        for p in range(STRIDE, CELLS - STRIDE):
            if self.near[p] and board.color[p] != OFF_BOARD:
                self._mark_around(p)

    def _mark_around(self, p: cython.int) -> None:
        k: cython.int
        self.area[p] = 1
        for k in range(8):
            self.area[p + self.board.step[k]] = 1

    def _take_string(self, p: cython.int, count: cython.int) -> int:
        """Marks the string at a point with its liberties, and lists it, unless that was done; the strings listed."""
        i: cython.int
        q: cython.int
        stone: cython.int
        board: Board = self.board
        if board.color[p] != WHITE and board.color[p] != BLACK:
            return count
        q = board.origin(p)
        for i in range(count):
            if self.waiting[i] == q:
                return count
        self.waiting[count] = q
        stone = q
        while True:
            self.area[stone] = 1
            for i in range(4):
                self.area[stone + board.step[i]] = 1
            stone = board.next_stone[stone]
            if stone == q:
                return count + 1

    def _take_neighbors(self, count: cython.int) -> None:
        """Marks the strings that touch the listed ones, with their liberties."""
        i: cython.int
        j: cython.int
        n: cython.int
        listed: cython.int = count
        board: Board = self.board
        at: cython.int = board.work_top
        for i in range(count):
            n = board.neighbor_list(self.waiting[i], 0, at)
            for j in range(n):
                listed = self._take_string(board.work[at + j], listed)
