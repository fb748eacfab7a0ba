"""One dragon of a race: its stones, and the strings that fight."""

from array import array
from collections.abc import Collection, Sequence

import cython

from godebug.engine.go.points import CELLS
from godebug.engine.owl.goal import Goal
from godebug.engine.owl.node import NodeEyes


@cython.final
@cython.cclass
class Side:
    """A dragon of a race.

    `goal`: its stones as they change with the moves. `stone`: stands for the dragon; when it is captured, the dragon
    is. `strings[:string_count]`: a stone each of its strings in the race; `important` is set at those whose capture
    settles it. `prefers_ko`: a ko is better for it than a seki. `own`: its colour.
    """

    goal: Goal
    own: cython.int
    stone: cython.int
    prefers_ko: cython.bint
    string_count: cython.int
    strings: cython.int[::1]
    important: cython.uchar[::1]
    levels: list

    def __init__(
        self, goal: Goal, stone: int, strings: Sequence[int], important: Collection[int], prefers_ko: bool
    ) -> None:
        self.goal = goal
        self.own = goal.own
        self.stone = stone
        self.prefers_ko = prefers_ko
        self.string_count = len(strings)
        self.strings = array("i", [*strings, 0])
        self.important = bytearray(CELLS)
        for string in important:
            self.important[string] = 1
        self.levels: list[NodeEyes] = []

    @cython.ccall
    def eyes_at(self, level: cython.int) -> NodeEyes:
        """Returns the record for the eyes of the dragon at a level of the search."""
        while len(self.levels) <= level:
            self.levels.append(NodeEyes(self.own))
        return self.levels[level]

    @cython.ccall
    def is_expendable(self) -> cython.bint:
        """Tells whether none of its strings on the board is important."""
        i: cython.int
        for i in range(self.string_count):
            if self.goal.color[self.strings[i]] == self.own and self.important[self.strings[i]]:
                return False
        return True
