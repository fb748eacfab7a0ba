"""The transposition table: results of questions that were asked about a position before.

A slot has two records. The first keeps what was most expensive to find (cost class of the reader, then remaining
depth), the second what came last. Sizes are fixed and keys come from fixed seeds, so results never depend on time or
memory. A record also tells what was seen below it (`Board.seen_low`, `seen_high`), so that who takes a result from here
sees as much as who reads. Source: GNU Go manual, chapter "Tactical Reading", section "Hashing of Positions".
"""

from typing import Any

import cython

from godebug.engine.board.kernel import Board, random_keys
from godebug.engine.build.intrinsics import prefetch
from godebug.engine.go.arrays import WordBlock
from godebug.engine.go.points import CELLS

#: Slots of a table, unless its owner says otherwise.
SLOTS = 65536
#: Words of a record; a slot has two.
RECORD_WORDS = 4
NOT_FOUND = -1


#: Slots of a table for whole analyses: a megabyte, which fits into a processor's cache. With four times as many, 261
#: questions about dragons and 229 about moves took three per cent more time, with the same answers.
#: `benchmarks/limits.py` prints the CPU time of each stage to compare.
ANALYSIS_SLOTS = 16384
#: Readers that may share the table.
ROUTINES = 16
_QUESTION_KEYS = random_keys((ROUTINES + 2) * CELLS, 5)


@cython.final
@cython.cclass
class TranspositionTable:
    """Maps a key to a value, a second value (0 to 15 both), a move, and the depth that the search had left.

    `size`: its slots, a power of two. Two tables may have the same memory, one after the other: each has generations
    that no other has.

    A record is four 64-bit numbers: the key; from the low end of the second: move (12 bits), value (4), second value
    (4), remaining depth (8), cost (4), generation (32); the two words of what was seen. Records of earlier
    generations count as empty.
    """

    size: cython.int
    mask: cython.ulonglong
    block: Any
    slots: cython.ulonglong[::1]
    generation: cython.ulonglong
    question_keys: cython.ulonglong[::1]

    def __init__(self, size: int = SLOTS) -> None:
        self.size = size
        self.mask = size - 1
        self.question_keys = _QUESTION_KEYS
        self.clear()

    @cython.ccall
    def clear(self) -> None:
        """Forgets everything."""
        # A block begins where a page does, and so each slot where a line of the cache does. The old one goes first:
        # its memory is that of the new one.
        self.block = None
        self.block = WordBlock(2 * RECORD_WORDS * self.size)
        self.slots = self.block.words
        self.generation = self.block.number

    def copied(self) -> Any:
        """Returns a table with the same records; what is stored in either later is not in the other."""
        copied = TranspositionTable(self.size)
        copied.block.words[:] = self.block.words
        copied.generation = self.generation
        return copied

    @cython.ccall
    def key(
        self, position: cython.ulonglong, routine: cython.int, first: cython.int, second: cython.int = 0
    ) -> cython.ulonglong:
        """Returns the key of a question: the board's hash, the asking routine (0 to 15), and up to two points."""
        return position ^ self.question_keys[routine * CELLS + first] ^ self.question_keys[ROUTINES * CELLS + second]

    @cython.cfunc
    def expect(self, key: cython.ulonglong) -> None:
        """Says that a key will soon be asked for: its slot is fetched into the processor's cache meanwhile."""
        if cython.compiled:
            prefetch(cython.address(self.slots[(key & self.mask) * 2 * RECORD_WORDS]))

    @cython.ccall
    def find(self, key: cython.ulonglong) -> cython.int:
        """Returns the place of the record of `key`, or NOT_FOUND. It is valid until the next `store`."""
        at: cython.int = cython.cast(cython.int, key & self.mask) * 2 * RECORD_WORDS
        if self.slots[at] == key and (self.slots[at + 1] >> 32) == self.generation:
            return at
        at += RECORD_WORDS
        if self.slots[at] == key and (self.slots[at + 1] >> 32) == self.generation:
            return at
        return NOT_FOUND

    @cython.ccall
    def value(self, at: cython.int) -> cython.int:
        """Returns the result code of the record at `at`."""
        return cython.cast(cython.int, (self.slots[at + 1] >> 12) & 15)

    @cython.ccall
    def second_value(self, at: cython.int) -> cython.int:
        """Returns the second code of the record at `at`, of questions that have two."""
        return cython.cast(cython.int, (self.slots[at + 1] >> 16) & 15)

    @cython.ccall
    def move(self, at: cython.int) -> cython.int:
        """Returns the move of the record at `at`, NO_POINT for none."""
        return cython.cast(cython.int, self.slots[at + 1] & 4095)

    @cython.ccall
    def remaining_depth(self, at: cython.int) -> cython.int:
        """Returns how many plies below the record at `at` were read."""
        return cython.cast(cython.int, (self.slots[at + 1] >> 20) & 255)

    @cython.ccall
    def see(self, at: cython.int, board: Board) -> None:
        """Marks on the board what was seen below a record."""
        board.seen_low |= self.slots[at + 2]
        board.seen_high |= self.slots[at + 3]

    @cython.cfunc
    def _rank(self, at: cython.int) -> cython.ulonglong:
        """Returns cost class and remaining depth as one number; 0 for an empty record."""
        if (self.slots[at + 1] >> 32) != self.generation:
            return 0
        return ((self.slots[at + 1] >> 20) & 4095) + 1

    @cython.ccall
    def store(
        self,
        key: cython.ulonglong,
        cost: cython.int,
        remaining_depth: cython.int,
        value: cython.int,
        second_value: cython.int,
        move: cython.int,
        board: Board,
    ) -> None:
        """Keeps a result; `remaining_depth` 0 to 255. `board`: what was seen for it."""
        i: cython.int
        record: cython.ulonglong
        rank: cython.ulonglong
        first: cython.int = cython.cast(cython.int, key & self.mask) * 2 * RECORD_WORDS
        at: cython.int = first
        known: cython.int = self.find(key)
        record = cost
        record = (record << 8) | remaining_depth
        rank = record + 1
        record = (record << 4) | second_value
        record = (record << 4) | value
        record = (record << 12) | move
        if known != NOT_FOUND and self._rank(known) <= rank:
            at = known
        elif rank > self._rank(first):
            if self._rank(first) > self._rank(first + RECORD_WORDS):
                for i in range(RECORD_WORDS):
                    self.slots[first + RECORD_WORDS + i] = self.slots[first + i]
        else:
            at = first + RECORD_WORDS
        self.slots[at] = key
        self.slots[at + 1] = record | self.generation << 32
        self.slots[at + 2] = board.seen_low
        self.slots[at + 3] = board.seen_high
