"""The transposition table: results of questions that were asked about a position before.

A slot has two records. The first keeps what was most expensive to find (cost class of the reader, then remaining
depth), the second what came last. Sizes are fixed and keys come from fixed seeds, so results never depend on time or
memory. Source: GNU Go manual, chapter "Tactical Reading", section "Hashing of Positions".
"""

import cython
import numpy as np

from engine.board.kernel import random_keys
from engine.points import CELLS

if not cython.compiled:
    SLOTS = 262144
    NOT_FOUND = -1

#: Readers that may share the table.
ROUTINES = 16
_QUESTION_KEYS = random_keys((ROUTINES + 2) * CELLS, 5)


@cython.final
@cython.cclass
class TranspositionTable:
    """Maps a key to a value, a second value (0 to 15 both), a move, and the depth that the search had left.

    A record is one 64-bit number, from the low end: move (12 bits), value (4), second value (4), remaining depth (8),
    cost (4), generation (32). Records of earlier generations count as empty.
    """

    def __init__(self) -> None:
        # Zero pages cost nothing until something is stored there.
        self.keys = np.zeros(2 * SLOTS, dtype=np.uint64).data
        self.records = np.zeros(2 * SLOTS, dtype=np.uint64).data
        self.question_keys = _QUESTION_KEYS
        self.generation = 1

    def clear(self) -> None:
        """Forgets everything."""
        self.generation += 1

    def key(
        self, position: cython.ulonglong, routine: cython.int, first: cython.int, second: cython.int = 0
    ) -> cython.ulonglong:
        """The key of a question: the board's hash, the asking routine (0 to 15), and up to two points."""
        return position ^ self.question_keys[routine * CELLS + first] ^ self.question_keys[ROUTINES * CELLS + second]

    def find(self, key: cython.ulonglong) -> int:
        """The record of `key`, or NOT_FOUND. It is valid until the next `store`."""
        record: cython.int = cython.cast(cython.int, key & (SLOTS - 1)) * 2
        if self.keys[record] == key and (self.records[record] >> 32) == self.generation:
            return record
        record += 1
        if self.keys[record] == key and (self.records[record] >> 32) == self.generation:
            return record
        return NOT_FOUND

    def value(self, record: cython.int) -> int:
        return cython.cast(cython.int, (self.records[record] >> 12) & 15)

    def second_value(self, record: cython.int) -> int:
        return cython.cast(cython.int, (self.records[record] >> 16) & 15)

    def move(self, record: cython.int) -> int:
        return cython.cast(cython.int, self.records[record] & 4095)

    def remaining_depth(self, record: cython.int) -> int:
        return cython.cast(cython.int, (self.records[record] >> 20) & 255)

    def _rank(self, record: cython.int) -> cython.ulonglong:
        """Cost class and remaining depth as one number; 0 for an empty record."""
        if (self.records[record] >> 32) != self.generation:
            return 0
        return ((self.records[record] >> 20) & 4095) + 1

    def store(
        self,
        key: cython.ulonglong,
        cost: cython.int,
        remaining_depth: cython.int,
        value: cython.int,
        second_value: cython.int,
        move: cython.int,
    ) -> None:
        """Keeps a result; `remaining_depth` 0 to 255."""
        data: cython.ulonglong
        rank: cython.ulonglong
        first: cython.int = cython.cast(cython.int, key & (SLOTS - 1)) * 2
        record: cython.int = first
        data = cost
        data = (data << 8) | remaining_depth
        rank = data + 1
        data = (data << 4) | second_value
        data = (data << 4) | value
        data = (data << 12) | move
        data |= self.generation << 32
        known: cython.int = self.find(key)
        if known != NOT_FOUND and self._rank(known) <= rank:
            record = known
        elif rank > self._rank(first):
            if self._rank(first) > self._rank(first + 1):
                self.keys[first + 1] = self.keys[first]
                self.records[first + 1] = self.records[first]
        else:
            record = first + 1
        self.keys[record] = key
        self.records[record] = data
