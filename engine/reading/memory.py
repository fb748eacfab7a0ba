"""Answers of reading that hold wherever the area that they depend on looks the same.

Moves are tried one after the other, each is read into, and the same questions about the same places are asked again and
again: after another trial move, one ply deeper, in the next generation of moves. An answer depends on the points that
its reading played on and on what lies around them. It is kept with their contents and given again where they are the
same; it is what reading would have said. An entry into a territory is kept with less: what its own search met counts,
not how far tactics looked from there, so that a stone far away may matter that is not looked at, as in GNU Go.

What was played on the board tells (`Board.seen_low`); what lies around are the points beside, the strings there and
beside the points of the question, with their liberties, and the strings that touch these, with theirs. What lies still
farther never mattered to a value in 90 positions. Recordings nest: where an answer is taken from here, or from a
transposition table, inside another reading, what it was read on counts as seen there.

Source: GNU Go manual, chapter "Tactical Reading" (persistent cache, active area).
"""

from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import cython

from godebug.engine.board.kernel import NO_BLOCK, PLANE_WORDS, Board
from godebug.engine.go.arrays import WordBlock, zeros
from godebug.engine.go.color import BLACK, EMPTY, OFF_BOARD, WHITE
from godebug.engine.go.points import CELLS, STEPS

#: Groups of slots, and slots in a group.
GROUPS = 4096
WAYS = 4
#: Words of a record: the area, its contents in both colours, and strings of it that have to stay strong.
RECORD = 4 * PLANE_WORDS
#: Strings with no more liberties than this are weak.
WEAK = 3
#: Steps that the area of an entry reaches beyond what was met.
REACH = 2
#: Points of a block at most.
BLOCK = 4
#: What `find` returns where nothing is kept.
NOT_KEPT = -1

#: An odd number with well mixed bits.
_FACTOR = 0x9E3779B97F4A7C15
#: What keeps products to 64 bits in the interpreter.
_ALL_BITS = 0xFFFFFFFFFFFFFFFF


@contextmanager
def seen_apart(board: Board) -> Iterator[None]:
    """Notes anew, while the block runs, what is looked at; afterwards that counts beside what was seen
    before.

    The searches call `Board.take_seen` and `Board.add_seen` at each of their nodes instead.
    """
    before = board.take_seen()
    try:
        yield
    finally:
        board.add_seen(before[0], before[1])


@cython.ccall
def mixed(key: cython.ulonglong, number: cython.ulonglong) -> cython.ulonglong:
    """Returns a key of a question with one more number that it depends on."""
    key = ((key ^ number) * _FACTOR) & _ALL_BITS
    return key ^ (key >> 29)


@cython.final
@cython.cclass
class AreaMemory:
    """Keeps answers about one board. `answers` and `moves` are those at a slot that `find` gave.

    Who reads an answer that was not found does so within `seen_apart`, and lets `keep` keep it there.
    `found` and `kept` count.
    """

    board: Board
    records: Any
    block: Any
    salt: cython.ulonglong
    keys: cython.ulonglong[::1]
    contents: cython.ulonglong[::1]
    seen: cython.ulonglong[::1]
    answers: cython.double[::1]
    moves: cython.int[::1]
    next_way: cython.int[::1]
    is_used: cython.uchar[::1]
    used: cython.int[::1]
    used_count: cython.int
    area: cython.ulonglong[::1]
    strong: cython.ulonglong[::1]
    area_points: cython.int[::1]
    area_count: cython.int
    strings: cython.int[::1]
    string_count: cython.int
    string_listed: cython.longlong[::1]
    stamp: cython.longlong
    block_points: cython.int[::1]
    block_size: cython.int[::1]
    found: cython.longlong
    kept: cython.longlong

    def __init__(self, board: Board) -> None:
        self.board = board
        slots = GROUPS * WAYS
        # Other memories had these words before: only keys with the salt are this one's. In two blocks, as one would be
        # so large that it comes in large pages, which cost more to begin with than the little that most boards keep.
        self.records = WordBlock(slots * RECORD)
        self.contents = self.records.words
        self.block = WordBlock(4 * slots + slots // 2)
        self.salt = self.block.salt
        self.keys = self.block.part(0, slots, "Q")
        self.seen = self.block.part(slots, slots * 3, "Q")
        self.answers = self.block.part(slots * 3, slots * 4, "d")
        self.moves = self.block.part(slots * 4, slots * 4 + slots // 2, "i")
        self.next_way = zeros(GROUPS)
        # The slots that this memory has filled, in a row.
        self.is_used = bytearray(slots)
        self.used = zeros(slots)
        self.used_count = 0
        self.area = array("Q", bytes(8 * PLANE_WORDS))
        self.strong = array("Q", bytes(8 * PLANE_WORDS))
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

    def copied(self, board: Board) -> Any:
        """Returns a memory of another board with the same answers; what is kept in either later is not in the other."""
        i: cython.int
        j: cython.int
        slot: cython.int
        copied: AreaMemory = AreaMemory(board)
        for i in range(GROUPS):
            copied.next_way[i] = self.next_way[i]
        for i in range(self.used_count):
            slot = self.used[i]
            copied._use(slot)
            copied.keys[slot] = self.keys[slot] ^ self.salt ^ copied.salt
            copied.answers[slot] = self.answers[slot]
            copied.moves[slot] = self.moves[slot]
            copied.seen[2 * slot] = self.seen[2 * slot]
            copied.seen[2 * slot + 1] = self.seen[2 * slot + 1]
            for j in range(RECORD):
                copied.contents[slot * RECORD + j] = self.contents[slot * RECORD + j]
        return copied

    # ---- Asking ----------------------------------------------------------------------------------------------------

    @cython.ccall
    def find(self, key: cython.ulonglong) -> cython.int:
        """Returns the slot of an answer to the question of `key` that holds on the board; NOT_KEPT for none."""
        way: cython.int
        slot: cython.int
        board: Board = self.board
        first: cython.int = cython.cast(cython.int, key % GROUPS) * WAYS
        for way in range(WAYS):
            slot = first + way
            if self.keys[slot] == key ^ self.salt and self._looks_the_same(slot):
                self.found += 1
                board.seen_low |= self.seen[2 * slot]
                board.seen_high |= self.seen[2 * slot + 1]
                return slot
        return NOT_KEPT

    @cython.cfunc
    def _looks_the_same(self, slot: cython.int) -> cython.bint:
        i: cython.int
        p: cython.int
        bits: cython.ulonglong
        at: cython.int = slot * RECORD
        board: Board = self.board
        for i in range(PLANE_WORDS):
            if board.planes[WHITE * PLANE_WORDS + i] & self.contents[at + i] != self.contents[at + PLANE_WORDS + i]:
                return False
            if board.planes[BLACK * PLANE_WORDS + i] & self.contents[at + i] != self.contents[at + 2 * PLANE_WORDS + i]:
                return False
        for i in range(PLANE_WORDS):
            bits = self.contents[at + 3 * PLANE_WORDS + i]
            p = 64 * i
            while bits:
                if bits & 1 and board.count_liberties(p) <= WEAK:
                    return False
                bits >>= 1
                p += 1
        return True

    # ---- Recording -------------------------------------------------------------------------------------------------

    @cython.ccall
    def keep(self, key: cython.ulonglong, answer: cython.double, move: cython.int) -> None:
        """Keeps what was read within `seen_apart`; the points of the question have to be marked as seen, too."""
        self._find_area()
        self._keep(key, answer, move)

    @cython.ccall
    def keep_entry(
        self, key: cython.ulonglong, answer: cython.double, move: cython.int, met: cython.uchar[::1], own: cython.int
    ) -> None:
        """Keeps whether a string of `own` enters a territory, with the area that GNU Go takes for it. `met`: marks on
        the goal, the string and all candidates of the search."""
        self._find_entry_area(met, own)
        self._keep(key, answer, move)

    @cython.cfunc
    def _keep(self, key: cython.ulonglong, answer: cython.double, move: cython.int) -> None:
        """Keeps an answer with the contents of `area`."""
        i: cython.int
        board: Board = self.board
        group: cython.int = cython.cast(cython.int, key % GROUPS)
        slot: cython.int = group * WAYS + self.next_way[group]
        at: cython.int = slot * RECORD
        self.next_way[group] = (self.next_way[group] + 1) % WAYS
        self.kept += 1
        self._use(slot)
        self.keys[slot] = key ^ self.salt
        self.answers[slot] = answer
        self.moves[slot] = move
        self.seen[2 * slot] = board.seen_low
        self.seen[2 * slot + 1] = board.seen_high
        for i in range(PLANE_WORDS):
            self.contents[at + i] = self.area[i]
            self.contents[at + PLANE_WORDS + i] = board.planes[WHITE * PLANE_WORDS + i] & self.area[i]
            self.contents[at + 2 * PLANE_WORDS + i] = board.planes[BLACK * PLANE_WORDS + i] & self.area[i]
            self.contents[at + 3 * PLANE_WORDS + i] = self.strong[i]

    @cython.cfunc
    def _use(self, slot: cython.int) -> None:
        """Notes that a slot is filled."""
        if not self.is_used[slot]:
            self.is_used[slot] = 1
            self.used[self.used_count] = slot
            self.used_count += 1

    # ---- Areas -----------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _find_area(self) -> None:
        """Marks in `area` all that an answer depends on."""
        i: cython.int
        j: cython.int
        n: cython.int
        listed: cython.int
        board: Board = self.board
        self._begin_area()
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

    @cython.cfunc
    def _begin_area(self) -> None:
        i: cython.int
        for i in range(PLANE_WORDS):
            self.area[i] = 0
            self.strong[i] = 0
        self.area_count = 0
        self.string_count = 0
        self.stamp += 1

    @cython.cfunc
    def _find_entry_area(self, met: cython.uchar[::1], own: cython.int) -> None:
        """Marks in `area` what lies within two steps of what was met, through empty points and own strings, with the
        enemy strings beside it; of weak strings their liberties and what touches them. In `strong`: a stone of each
        string of which only counts that it stays strong."""
        i: cython.int
        k: cython.int
        n: cython.int
        q: cython.int
        string: cython.int
        board: Board = self.board
        self._begin_area()
        for i in range(CELLS):
            if met[i]:
                self._enter(i)
        for _ in range(REACH):
            n = self.area_count
            for i in range(n):
                for k in range(4):
                    q = self.area_points[i] + STEPS[k]
                    if board.color[q] == EMPTY:
                        self._enter(q)
                    elif board.color[q] == own:
                        self._enter_stones(q)
        n = self.area_count
        for i in range(n):
            for k in range(4):
                q = self.area_points[i] + STEPS[k]
                if board.color[q] == 3 - own:
                    self._enter_stones(q)
        # Strings that were entered before the loop ends are looked at in turn; those that it enters are not.
        n = self.string_count
        for i in range(n):
            string = self.strings[i]
            if board.color[string] == 3 - own and board.count_liberties(string) <= WEAK:
                for k in range(board.neighbor_list(string, 0, board.work_top)):
                    self._enter_stones(board.work[board.work_top + k])
        for i in range(self.string_count):
            string = self.strings[i]
            if board.count_liberties(string) > WEAK:
                self._strengthen(string)
            else:
                for k in range(board.liberty_list(string, WEAK, board.work_top)):
                    self._enter(board.work[board.work_top + k])

    @cython.cfunc
    def _strengthen(self, p: cython.int) -> None:
        one: cython.ulonglong = 1
        self.strong[p >> 6] |= one << (p & 63)

    @cython.cfunc
    def _enter_stones(self, p: cython.int) -> None:
        """Enters the stones of a string, and lists it, unless that was done."""
        origin: cython.int = self.board.origin(p)
        stone: cython.int = origin
        if self.string_listed[origin] == self.stamp:
            return
        self.string_listed[origin] = self.stamp
        self.strings[self.string_count] = origin
        self.string_count += 1
        while True:
            self._enter(stone)
            stone = self.board.next_stone[stone]
            if stone == origin:
                return

    @cython.ccall
    def meet_seen(self, met: cython.uchar[::1]) -> None:
        """Marks all points of the blocks that were seen."""
        i: cython.int
        block: cython.int
        bits: cython.ulonglong
        for block in range(NO_BLOCK):
            bits = self.board.seen_low >> block if block < 64 else self.board.seen_high >> (block - 64)
            if bits & 1:
                for i in range(self.block_size[block]):
                    met[self.block_points[block * BLOCK + i]] = 1

    @cython.cfunc
    def _enter_blocks(self, bits: cython.ulonglong, block: cython.int) -> None:
        i: cython.int
        while bits:
            if bits & 1:
                for i in range(self.block_size[block]):
                    self._enter(self.block_points[block * BLOCK + i])
            bits >>= 1
            block += 1

    @cython.cfunc
    def _enter_around(self, p: cython.int) -> None:
        k: cython.int
        for k in range(8):
            self._enter(p + STEPS[k])

    @cython.cfunc
    def _enter(self, p: cython.int) -> None:
        one: cython.ulonglong = 1
        if self.board.color[p] != OFF_BOARD and not (self.area[p >> 6] >> (p & 63)) & 1:
            self.area[p >> 6] |= one << (p & 63)
            self.area_points[self.area_count] = p
            self.area_count += 1

    @cython.cfunc
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
                if board.color[stone + STEPS[k]] == EMPTY:
                    self._enter(stone + STEPS[k])
            stone = board.next_stone[stone]
            if stone == origin:
                return
