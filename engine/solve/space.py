"""The memory of searches: positions on a stack, tables of what was found. Several searches can share it."""

from array import array

from godebug.engine.go.arrays import zeros

#: Moves in a row, and positions kept at once for them.
MOST_PLIES = 512
MOST_SLOTS = 16384
#: Records of a row of the table, and words of a record: the key, the numbers, work and depth, the zone.
ROW = 4
WORDS = 4
#: Bytes of a record.
RECORD = 8 * WORDS
#: Records for failures that rely on a repetition, of two words.
PATH_RECORDS = 65536


class Space:
    """Memory for searches that run one after the other; what one finds is no answer to another.

    `entries`: positions that the table holds, a power of two. `words`, `numbers`: arrays of MOST_SLOTS figures of the
    positions on the stack; `path_words`, `path_numbers`: of the moves that led there. `table`, `path_table`:
    words of records.
    """

    def __init__(self, entries: int) -> None:
        # Most searches touch few of the slots.
        words, numbers = zeros(7 * MOST_SLOTS, "Q"), zeros(10 * MOST_SLOTS)
        self.words = [words[i * MOST_SLOTS : (i + 1) * MOST_SLOTS] for i in range(7)]
        self.numbers = [numbers[i * MOST_SLOTS : (i + 1) * MOST_SLOTS] for i in range(10)]
        self.path_words = [array("Q", bytes(8 * (MOST_PLIES + 2))) for _ in range(2)]
        self.path_numbers = array("i", bytes(4 * (MOST_PLIES + 1)))
        self.table = zeros(WORDS * entries, "Q")
        self.path_table = zeros(2 * PATH_RECORDS, "Q")
        self._users = 0

    def next_user(self) -> int:
        """A number for a search, from 1, that no other one has."""
        self._users += 1
        return self._users
