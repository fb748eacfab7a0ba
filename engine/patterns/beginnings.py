"""Tests that many pattern orientations begin with, so that the matcher makes each of them once for all.

Shared beginnings form trees: a root for each kind of anchor, below it the tests that come next.
"""

from collections import Counter
from collections.abc import Sequence

#: Deeper ones are shared by few orientations that get so far.
_DEEPEST = 4

#: The kind of an orientation's anchor, then its tests as (offset, kind).
Tests = tuple[int | tuple[int, int], ...]


class Beginnings:
    """The beginnings shared by at least two orientations, and the roots; parents come before children.

    `parents`: for each beginning the one without its last test, -1 for a root. `offsets`, `kinds`: its last test; a
    root has the kind of the anchor. `of`: by orientation its longest beginning; `lengths`: how many of its tests that
    covers.
    """

    def __init__(self, orientations: Sequence[Tests]) -> None:
        self.parents: list[int] = []
        self.offsets: list[int] = []
        self.kinds: list[int] = []
        self.of: list[int] = []
        self.lengths: list[int] = []
        shared = Counter(tests[:end] for tests in orientations for end in range(1, min(len(tests), _DEEPEST + 1) + 1))
        numbers: dict[Tests, int] = {}
        for tests in orientations:
            number, end = self._number(numbers, tests[:1], -1), 1
            while end < len(tests) and shared[tests[: end + 1]] > 1:
                end += 1
                number = self._number(numbers, tests[:end], number)
            self.of.append(number)
            self.lengths.append(end - 1)

    def _number(self, numbers: dict[Tests, int], tests: Tests, parent: int) -> int:
        """Returns the number of a beginning; enters it as a new one where it is not known yet."""
        if tests not in numbers:
            numbers[tests] = len(numbers)
            last = tests[-1]
            offset, kind = (0, last) if isinstance(last, int) else last
            self.parents.append(parent)
            self.offsets.append(offset)
            self.kinds.append(kind)
        return numbers[tests]
