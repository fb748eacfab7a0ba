"""Moves that may cut the goal apart: which part of it goes on.

Source: GNU Go manual, chapter "Life and Death Reading"; behaviour of GNU Go 3.8.
"""

from array import array

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.connections.distance import DistanceMap
from godebug.engine.connections.results import code_of
from godebug.engine.connections.search import ConnectionReader
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import CELLS, STEPS, STRIDE
from godebug.engine.go.result_codes import WIN
from godebug.engine.owl.goal import Goal

#: Strings that one move may cut from each other.
MOST_CUT = 5
#: So far, in parts of a move, a string may be from the part that it stays with.
SPREAD = 30001


@cython.final
@cython.cclass
class Cuts:
    """`gather` the strings of a shape before the move, `apply` after it."""

    board: Board
    connections: ConnectionReader
    map: DistanceMap
    color: cython.uchar[::1]
    strings: cython.int[::1]
    count: cython.int
    part_of: cython.int[::1]
    nearest: cython.int[::1]
    part: cython.int[::1]

    def __init__(self, connections: ConnectionReader) -> None:
        self.board = connections.board
        self.connections = connections
        self.map = DistanceMap(self.board, connections.tactics)
        self.color = self.board.color
        self.strings = array("i", bytes(4 * MOST_CUT))
        self.count = 0
        self.part_of = array("i", bytes(4 * MOST_CUT))
        self.nearest = array("i", bytes(4 * CELLS))
        self.part = array("i", bytes(4 * CELLS))

    @cython.ccall
    def gather(
        self, goal: Goal, offsets: cython.int[::1], start: cython.int, end: cython.int, anchor: cython.int
    ) -> None:
        """Notes the different strings of the goal that a shape shows."""
        i: cython.int
        self.count = 0
        for i in range(start, end):
            self._note(goal, anchor + offsets[i])

    @cython.ccall
    def gather_around(self, goal: Goal, move: cython.int) -> None:
        """Notes the strings of the goal that a move touches, beside those that are noted already."""
        k: cython.int
        for k in range(8):
            self._note(goal, move + STEPS[k])

    @cython.cfunc
    def _note(self, goal: Goal, p: cython.int) -> None:
        i: cython.int
        if not goal.is_goal(p) or self.count == MOST_CUT:
            return
        p = self.board.origin(p)
        for i in range(self.count):
            if self.strings[i] == p:
                return
        self.strings[self.count] = p
        self.count += 1

    @cython.ccall
    def apply(self, goal: Goal) -> cython.bint:
        """Tests the noted strings after the move; where some are cut off, only the largest part stays in the goal."""
        parts: cython.int
        if self.count < 2:
            return False
        parts = self._components()
        if parts < 2:
            return False
        self._keep_largest(goal, parts)
        return True

    @cython.cfunc
    def _components(self) -> cython.int:
        """Numbers the parts that the noted strings fall into; how many there are."""
        i: cython.int
        j: cython.int
        k: cython.int
        old: cython.int
        parts: cython.int = 0
        for i in range(self.count):
            self.part_of[i] = i
        for i in range(self.count):
            for j in range(i + 1, self.count):
                if self.part_of[i] == self.part_of[j]:
                    continue
                if self.color[self.strings[i]] == EMPTY or self.color[self.strings[j]] == EMPTY:
                    continue
                if code_of(self.connections.search_fast_cut(self.strings[i], self.strings[j])) == WIN:
                    continue
                old = self.part_of[j]
                for k in range(self.count):
                    if self.part_of[k] == old:
                        self.part_of[k] = self.part_of[i]
        # Numbers without gaps, in the order of the strings; captured ones make no part.
        for i in range(self.count):
            if self.color[self.strings[i]] == EMPTY:
                self.part_of[i] = -1
        for i in range(self.count):
            if self.part_of[i] >= 0 and self.part_of[i] < MOST_CUT:
                old = self.part_of[i]
                for k in range(self.count):
                    if self.part_of[k] == old:
                        self.part_of[k] = MOST_CUT + parts
                parts += 1
        for i in range(self.count):
            self.part_of[i] -= MOST_CUT
        return parts

    @cython.cfunc
    def _keep_largest(self, goal: Goal, parts: cython.int) -> None:
        i: cython.int
        j: cython.int
        p: cython.int
        origin: cython.int
        best: cython.int = -1
        most: cython.int = -1
        stones: cython.int
        for p in range(CELLS):
            self.part[p] = -1
            self.nearest[p] = SPREAD
        for j in range(parts):
            for i in range(self.count):
                if self.part_of[i] != j:
                    continue
                self.map.from_string(self.strings[i], 0, SPREAD)
                for p in range(STRIDE, CELLS - STRIDE):
                    if goal.is_goal(p) and self.map.distance[self.board.origin(p)] <= self.nearest[p]:
                        origin = self.board.origin(p)
                        if self.map.distance[origin] < SPREAD:
                            self.nearest[p] = self.map.distance[origin]
                            self.part[p] = j
        for j in range(parts):
            stones = 0
            for p in range(STRIDE, CELLS - STRIDE):
                if self.part[p] == j:
                    stones += 1
            if stones > most:
                most = stones
                best = j
        for p in range(STRIDE, CELLS - STRIDE):
            if goal.is_goal(p) and self.part[p] != best:
                goal.marks[p] = 0
