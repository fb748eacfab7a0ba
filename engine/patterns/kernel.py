"""Finds all placements of many patterns on a whole board at once, by bit-parallel matching.

The board is five bitboards (empty points, own stones, enemy stones, and the two unions with the empty points), one bit
a point. A pattern orientation tests points at fixed offsets from its anchor. Shifting a bitboard by an offset and
intersecting it makes that test for every possible anchor at once; the bits left at the end are the anchors where
everything fits. Most orientations fail after three or four tests, and many begin with the same ones, which are then
made once for all of them.

Compiled, a bitboard is six 64-bit words. Interpreted, it is one word, since Python's integers hold any number of bits.
"""

import sys
from array import array

import cython

from godebug.engine.build.intrinsics import trailing_zeros
from godebug.engine.go.points import CELLS, STRIDE
from godebug.engine.patterns.transform import RECORD

# Bit b of a bitboard is the point FIRST + b: rows of STRIDE bits, whatever the size of the board, so that the
# offset between two points is the distance of their bits.
FIRST = STRIDE + 1
#: Bits of a word, and words of a bitboard.
WORD_BITS = 64 if cython.compiled else 512
WORDS = 6 if cython.compiled else 1
#: A bitboard with empty words on both sides, so that a shift can run off the board.
SPAN = 3 * WORDS

#: Numbers of the bitboards that are no kinds of elements.
GOAL = 5
ANCHORS = 6
BOARDS = 7

#: Whether an orientation is wanted: it never fits; its placements are found; they are only counted.
OFF = 0
ON = 1
WATCHED = 2


def _words(count):  # type: ignore[no-untyped-def]
    """Returns zeroed memory for `count` words of a bitboard."""
    return array("Q", bytes(8 * count)) if cython.compiled else [0] * count


def _bits(count):  # type: ignore[no-untyped-def]
    """Returns a number of `count` bits, all set."""
    return (1 << count) - 1


def _bitboards(masks):  # type: ignore[no-untyped-def]
    """Returns whole bitboards as words, one after the other."""
    if not cython.compiled:
        return masks
    words = array("Q", b"".join([mask.to_bytes(8 * WORDS, "little") for mask in masks]))
    if sys.byteorder == "big":
        words.byteswap()
    return words


def _line_masks():  # type: ignore[no-untyped-def]
    """Returns bitboards of all points in rows from n on, in rows up to n, and the same for columns."""
    every = _bits((STRIDE - 1) * STRIDE)
    column = every // _bits(STRIDE)
    return (
        _bitboards([every & ~_bits(line * STRIDE) for line in range(STRIDE)]),
        _bitboards([every & _bits((line + 1) * STRIDE) for line in range(STRIDE)]),
        _bitboards([every & ~(column * _bits(line)) for line in range(STRIDE)]),
        _bitboards([column * _bits(line + 1) for line in range(STRIDE)]),
    )


_MASKS = _line_masks()

#: Placements that a search has room for at first, and by how many its room grows.
_ROOM = 4096


@cython.final
@cython.cclass
class Program:
    """The orientations of a database as the matcher reads them.

    `records`: RECORD ints an orientation: first test, end of tests, kind of the anchor, top, left, bottom and right
    side of its box, its edge bits, whether it is wanted (OFF, ON, WATCHED). `offsets`, `kinds`: the tests, as
    `Oriented` has them.
    `pattern_of`, `k_of`: the number of each orientation's pattern in its database, and which of the eight it is.
    `beginning_of`, `begun`, `beginning_parents`, `beginning_offsets`, `beginning_kinds`: see `Beginnings`. So far, by
    orientation: in how many searches it has fitted (`seen`), how often its constraint was looked at (`looked_at`), and
    held (`held`).
    """

    records: cython.int[::1]
    offsets: cython.int[::1]
    kinds: cython.int[::1]
    pattern_of: cython.int[::1]
    k_of: cython.int[::1]
    beginning_of: cython.int[::1]
    begun: cython.int[::1]
    beginning_parents: cython.int[::1]
    beginning_offsets: cython.int[::1]
    beginning_kinds: cython.int[::1]
    count: cython.int
    beginnings: cython.int
    highest: cython.int
    leftmost: cython.int
    lowest: cython.int
    rightmost: cython.int
    boxes: cython.int[::1]
    seen: cython.int[::1]
    looked_at: cython.int[::1]
    held: cython.int[::1]
    size: cython.int

    def __init__(
        self,
        records: array,
        offsets: array,
        kinds: array,
        pattern_of: array,
        k_of: array,
        beginning_of: array,
        begun: array,
        beginning_parents: array,
        beginning_offsets: array,
        beginning_kinds: array,
        seen: array,
        looked_at: array,
        held: array,
    ) -> None:
        self.seen = seen
        self.looked_at = looked_at
        self.held = held
        self.records = records
        self.offsets = offsets
        self.kinds = kinds
        self.pattern_of = pattern_of
        self.k_of = k_of
        self.beginning_of = beginning_of
        self.begun = begun
        self.beginning_parents = beginning_parents
        self.beginning_offsets = beginning_offsets
        self.beginning_kinds = beginning_kinds
        self.count = len(records) // RECORD
        self.beginnings = len(beginning_parents)
        # How far the boxes of all orientations reach from their anchors.
        self.highest = min(records[3::RECORD], default=0)
        self.leftmost = min(records[4::RECORD], default=0)
        self.lowest = max(records[5::RECORD], default=0)
        self.rightmost = max(records[6::RECORD], default=0)
        self.boxes = array("i", bytes(16 * self.count))
        self.size = 0

    @cython.cfunc
    def stand_on(self, size: cython.int) -> None:
        """Finds the rows and columns where each orientation's anchor may lie on a board of this size (`boxes`: from,
        to).

        Its box must be on the board and touch the edges that the pattern asks for.
        """
        number: cython.int
        if self.size == size:
            return
        self.size = size
        for number in range(self.count):
            record: cython.int = number * RECORD
            edges: cython.int = self.records[record + 7]
            row_0: cython.int = -self.records[record + 3]
            column_0: cython.int = -self.records[record + 4]
            row_1: cython.int = size - 1 - self.records[record + 5]
            column_1: cython.int = size - 1 - self.records[record + 6]
            # Boxes that are larger than the board fit nowhere, at whatever edge.
            fits: cython.bint = row_0 <= row_1 and column_0 <= column_1
            self.boxes[number * 4] = (row_1 if edges & 4 else row_0) if fits else 0
            self.boxes[number * 4 + 1] = (row_0 if edges & 1 else row_1) if fits else -1
            self.boxes[number * 4 + 2] = column_1 if edges & 8 else column_0
            self.boxes[number * 4 + 3] = column_0 if edges & 2 else column_1


@cython.final
@cython.cclass
class BoardBits:
    """The bitboards of one position and the search over them. One object serves many positions in turn.

    Compiled readers call `load`, `mark_goal` or `mark_anchors` with marks of their own (CELLS bytes), then `collect`.
    The placements are then in `orientations` and `anchors`; no Python object is made.
    """

    size: cython.int
    goal_set: cython.bint
    anchors_set: cython.bint
    orientations: cython.int[::1]
    anchors: cython.int[::1]
    sorted_orientations: cython.int[::1]
    sorted_anchors: cython.int[::1]
    room: cython.int
    slots: cython.int[::1]
    bases: cython.int[::1]
    first: cython.int
    end: cython.int
    goal_top: cython.int
    goal_bottom: cython.int
    goal_left: cython.int
    goal_right: cython.int
    boards: cython.ulonglong[::1]
    left: cython.ulonglong[::1]
    begun: cython.ulonglong[::1]
    alive: cython.uchar[::1]
    rows_from: cython.ulonglong[::1]
    rows_to: cython.ulonglong[::1]
    columns_from: cython.ulonglong[::1]
    columns_to: cython.ulonglong[::1]

    def __init__(self) -> None:
        self.size = 0
        self.boards = _words(BOARDS * SPAN)
        self.left = _words(WORDS)
        self.begun = _words(WORDS)
        self.alive = bytearray(1)
        self.first = 0
        self.end = WORDS
        self.rows_from, self.rows_to, self.columns_from, self.columns_to = _MASKS
        self.bases = array("i", bytes(4 * 5))
        self.slots = array("i", bytes(4 * (2 * CELLS + 1)))
        self.orientations = array("i", bytes(4 * _ROOM))
        self.anchors = array("i", bytes(4 * _ROOM))
        self.sorted_orientations = array("i", bytes(4 * _ROOM))
        self.sorted_anchors = array("i", bytes(4 * _ROOM))
        self.room = _ROOM
        self.goal_set = self.anchors_set = False
        self._without_goal()

    @cython.ccall
    def load(self, color: cython.uchar[::1], size: cython.int) -> None:
        """Takes over a position and sets no goal.

        `color`: CELLS entries, EMPTY, WHITE or BLACK on the points of the board. White's stones are the own ones here;
        a search with O = Black exchanges the colours.
        """
        one: cython.ulonglong = 1
        row: cython.int
        column: cython.int
        self.size = size
        self.forget_marks()
        self._clear(0, 5)
        for row in range(size):
            for column in range(size):
                bit: cython.int = row * STRIDE + column
                word: cython.int = WORDS + bit // WORD_BITS
                mask: cython.ulonglong = one << (bit % WORD_BITS)
                content: cython.int = color[FIRST + bit]
                self.boards[content * SPAN + word] |= mask
                if content != 2:
                    self.boards[3 * SPAN + word] |= mask
                if content != 1:
                    self.boards[4 * SPAN + word] |= mask

    @cython.cfunc
    def _clear(self, first: cython.int, end: cython.int) -> None:
        i: cython.int
        for i in range(first * SPAN, end * SPAN):
            self.boards[i] = 0

    @cython.ccall
    def mark_goal(self, marks: cython.uchar[::1]) -> None:
        """Keeps only placements with a stone on a marked point. `marks`: CELLS bytes, not 0 where marked."""
        self.goal_set = True
        self._mark(GOAL, marks)

    @cython.ccall
    def mark_anchors(self, marks: cython.uchar[::1]) -> None:
        """Keeps only placements anchored on a marked point. `marks`: CELLS bytes, not 0 where marked."""
        self.anchors_set = True
        self._mark(ANCHORS, marks)

    @cython.ccall
    def forget_marks(self) -> None:
        """Keeps all placements again."""
        self.anchors_set = False
        self._without_goal()

    @cython.cfunc
    def _without_goal(self) -> None:
        """Sets a goal that every placement touches."""
        self.goal_set = False
        self.goal_top = self.goal_left = -CELLS
        self.goal_bottom = self.goal_right = CELLS

    @cython.cfunc
    def _mark(self, board: cython.int, marks: cython.uchar[::1]) -> None:
        one: cython.ulonglong = 1
        row: cython.int
        column: cython.int
        top: cython.int = STRIDE
        bottom: cython.int = -1
        left: cython.int = STRIDE
        right: cython.int = -1
        self._clear(board, board + 1)
        for row in range(self.size):
            for column in range(self.size):
                bit: cython.int = row * STRIDE + column
                if marks[FIRST + bit]:
                    self.boards[board * SPAN + WORDS + bit // WORD_BITS] |= one << (bit % WORD_BITS)
                    top = min(top, row)
                    bottom = max(bottom, row)
                    left = min(left, column)
                    right = max(right, column)
        if board == GOAL:
            self.goal_top = top
            self.goal_bottom = bottom
            self.goal_left = left
            self.goal_right = right

    @cython.ccall
    def collect(self, program: Program, own: cython.int, in_order: cython.bint) -> cython.int:
        """Finds all placements with O = `own` and returns how many there are.

        The first entries of `orientations` and `anchors` hold them until the next search: in the order of the database,
        or with `in_order` by anchor (white stones in reading order of the board, then black ones), then in the order of
        the database.
        """
        count: cython.int = 0
        number: cython.int
        w: cython.int
        bits: cython.ulonglong
        for w in range(5):
            self.bases[w] = self._board(w, own) * SPAN + WORDS
        if len(self.alive) < program.beginnings:
            self._make_room(program.beginnings)
        program.stand_on(self.size)
        self._begin(program)
        for number in range(program.count):
            if self.alive[program.beginning_of[number]] and self._place(program, number):
                program.seen[number] += 1
                if program.records[number * RECORD + 8] == WATCHED:
                    continue
                for w in range(self.first, self.end):
                    bits = self.left[w]
                    while bits:
                        if count >= self.room:
                            self._grow()
                        self.orientations[count] = number
                        self.anchors[count] = FIRST + w * WORD_BITS + trailing_zeros(bits)
                        bits = bits & (bits - 1)
                        count += 1
        if in_order:
            self._sort(program, own, count)
        return count

    @cython.cfunc
    def _make_room(self, beginnings: cython.int) -> None:
        """Makes room for the anchors left by so many beginnings."""
        self.begun = _words(beginnings * WORDS)
        self.alive = bytearray(beginnings)

    @cython.cfunc
    def _grow(self) -> None:
        """Makes room for more placements."""
        self.orientations = array("i", self.orientations) + array("i", bytes(4 * _ROOM))
        self.anchors = array("i", self.anchors) + array("i", bytes(4 * _ROOM))
        self.sorted_orientations = array("i", bytes(4 * (self.room + _ROOM)))
        self.sorted_anchors = array("i", bytes(4 * (self.room + _ROOM)))
        self.room += _ROOM

    @cython.cfunc
    def _sort(self, program: Program, own: cython.int, count: cython.int) -> None:
        """Sorts the placements by anchor, white anchors first; those of one anchor keep their order."""
        i: cython.int
        slot: cython.int
        at: cython.int
        for i in range(2 * CELLS + 1):
            self.slots[i] = 0
        for i in range(count):
            self.slots[self._slot(program, own, i) + 1] += 1
        for i in range(2 * CELLS):
            self.slots[i + 1] += self.slots[i]
        for i in range(count):
            slot = self._slot(program, own, i)
            at = self.slots[slot]
            self.slots[slot] = at + 1
            self.sorted_orientations[at] = self.orientations[i]
            self.sorted_anchors[at] = self.anchors[i]
        for i in range(count):
            self.orientations[i] = self.sorted_orientations[i]
            self.anchors[i] = self.sorted_anchors[i]

    @cython.cfunc
    def _slot(self, program: Program, own: cython.int, i: cython.int) -> cython.int:
        kind: cython.int = program.records[self.orientations[i] * RECORD + 2]
        return self.anchors[i] if kind == own else CELLS + self.anchors[i]

    @cython.cfunc
    def _begin(self, program: Program) -> None:
        """Leaves in `begun` the anchors where each beginning fits; `alive` tells whether it has any.

        Words outside `first` to `end` cannot touch the goal and are skipped.
        """
        row_0: cython.int = max(0, self.goal_top - program.lowest)
        row_1: cython.int = min(self.size - 1, self.goal_bottom - program.highest)
        column_0: cython.int = max(0, self.goal_left - program.rightmost)
        column_1: cython.int = min(self.size - 1, self.goal_right - program.leftmost)
        nowhere: cython.bint = row_0 > row_1 or column_0 > column_1
        self.first = 0 if nowhere else row_0 * STRIDE // WORD_BITS
        self.end = 0 if nowhere else min(WORDS, (row_1 * STRIDE + STRIDE - 1) // WORD_BITS + 1)
        number: cython.int
        w: cython.int
        for number in range(program.beginnings):
            parent: cython.int = program.beginning_parents[number]
            board: cython.int = self.bases[program.beginning_kinds[number]]
            at: cython.int = number * WORDS
            any_left: cython.ulonglong = 0
            if parent < 0:
                for w in range(self.first, self.end):
                    bits: cython.ulonglong = self.boards[board + w] & self._box(row_0, row_1, column_0, column_1, w)
                    if self.anchors_set:
                        bits &= self.boards[ANCHORS * SPAN + WORDS + w]
                    self.begun[at + w] = bits
                    any_left |= bits
            elif self.alive[parent]:
                shift: cython.int = program.beginning_offsets[number] + WORDS * WORD_BITS
                low: cython.int = shift % WORD_BITS
                board += shift // WORD_BITS - WORDS
                parent *= WORDS
                for w in range(self.first, self.end):
                    bits = self.begun[parent + w]
                    if bits:
                        bits &= self.boards[board + w] >> low | self.boards[board + w + 1] << 1 << (WORD_BITS - 1 - low)
                    self.begun[at + w] = bits
                    any_left |= bits
            self.alive[number] = any_left != 0

    @cython.cfunc
    def _place(self, program: Program, number: cython.int) -> cython.bint:
        """Leaves in `left` the anchors where an orientation fits; false where there are none."""
        record: cython.int = number * RECORD
        if not program.records[record + 8]:
            return False
        row_0: cython.int = max(program.boxes[number * 4], self.goal_top - program.records[record + 5])
        row_1: cython.int = min(program.boxes[number * 4 + 1], self.goal_bottom - program.records[record + 3])
        if row_0 > row_1:
            return False
        column_0: cython.int = max(program.boxes[number * 4 + 2], self.goal_left - program.records[record + 6])
        column_1: cython.int = min(program.boxes[number * 4 + 3], self.goal_right - program.records[record + 4])
        if column_0 > column_1:
            return False
        begun: cython.int = program.beginning_of[number] * WORDS
        any_left: cython.ulonglong = 0
        w: cython.int
        for w in range(self.first, self.end):
            bits: cython.ulonglong = self.begun[begun + w] & self._box(row_0, row_1, column_0, column_1, w)
            self.left[w] = bits
            any_left |= bits
        if not any_left:
            return False
        test: cython.int
        for test in range(program.records[record] + program.begun[number], program.records[record + 1]):
            shift: cython.int = program.offsets[test] + WORDS * WORD_BITS
            board: cython.int = self.bases[program.kinds[test]] - WORDS + shift // WORD_BITS
            low: cython.int = shift % WORD_BITS
            any_left = 0
            for w in range(self.first, self.end):
                bits = self.left[w]
                if bits:
                    bits &= self.boards[board + w] >> low | self.boards[board + w + 1] << 1 << (WORD_BITS - 1 - low)
                    self.left[w] = bits
                    any_left |= bits
            if not any_left:
                return False
        return not self.goal_set or self._touch_goal(program, record)

    @cython.inline
    @cython.cfunc
    def _box(
        self, row_0: cython.int, row_1: cython.int, column_0: cython.int, column_1: cython.int, w: cython.int
    ) -> cython.ulonglong:
        """Returns word `w` of the bitboard of all points in some rows and columns, the last ones included."""
        return (
            self.rows_from[row_0 * WORDS + w]
            & self.rows_to[row_1 * WORDS + w]
            & self.columns_from[column_0 * WORDS + w]
            & self.columns_to[column_1 * WORDS + w]
        )

    @cython.cfunc
    def _touch_goal(self, program: Program, record: cython.int) -> cython.bint:
        """Removes the anchors of placements without a stone on the goal; false where none is left."""
        any_left: cython.ulonglong = 0
        w: cython.int
        test: cython.int
        for w in range(self.first, self.end):
            if not self.left[w]:
                continue
            touched: cython.ulonglong = self.boards[GOAL * SPAN + WORDS + w]
            for test in range(program.records[record], program.records[record + 1]):
                shift: cython.int = program.offsets[test] + WORDS * WORD_BITS
                board: cython.int = GOAL * SPAN + shift // WORD_BITS + w
                low: cython.int = shift % WORD_BITS
                touched |= self.boards[board] >> low | self.boards[board + 1] << 1 << (WORD_BITS - 1 - low)
            self.left[w] &= touched
            any_left |= self.left[w]
        return any_left != 0

    @cython.cfunc
    def _board(self, kind: cython.int, own: cython.int) -> cython.int:
        """Returns the bitboard that a kind of test reads; with O = Black the sides are exchanged."""
        if own == 1 or kind == 0:
            return kind
        return kind ^ 3 if kind < 3 else 7 - kind
