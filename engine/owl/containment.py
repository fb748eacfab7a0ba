"""Containment: where a stone of the attacker takes most room from the goal, for dragons that no shape shuts in.

Room are the empty points that the goal reaches in a few steps. They are counted twice over: all of them, and those that
it reaches without a step along the attacker's stones.
"""

from array import array

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import CELLS, NO_POINT, STEPS, STRIDE
from godebug.engine.go.result_codes import LOSE
from godebug.engine.owl.goal import Goal
from godebug.engine.owl.readings import StringReadings
from godebug.engine.owl.tries import Tries

#: So many steps away from the goal its room ends.
_STEPS = 3
#: What a point counts more that is reached without a step along the attacker's stones.
_FREE = 2
#: A move that leaves the goal so much room does not stop it. In 110 positions of games, where the goal had less than
#: two likely eyes, 14 % of the moves that left less room won, and under 1 % of those that left more: counted when it
#: was chosen; no command repeats the count.
_TOO_MUCH = 50


@cython.final
@cython.cclass
class Containment:
    """Measures the room of one goal at a time, on the board as it stands."""

    board: Board
    readings: StringReadings
    color: cython.uchar[::1]
    own: cython.int
    stamp: cython.int
    reached: cython.int[::1]
    ring: cython.int[::1]
    stones: cython.int[::1]
    stone_count: cython.int
    points: cython.int[::1]
    left: cython.int[::1]

    def __init__(self, readings: StringReadings) -> None:
        self.board = readings.board
        self.readings = readings
        self.color = self.board.color
        self.own = EMPTY
        self.stamp = 0
        self.reached = array("i", bytes(4 * CELLS))
        self.ring = array("i", bytes(4 * CELLS))
        self.stones = array("i", bytes(4 * CELLS))
        self.stone_count = 0
        self.points = array("i", bytes(4 * CELLS))
        self.left = array("i", bytes(4 * CELLS))

    @cython.ccall
    def tightest(self, goal: Goal, tries: Tries) -> cython.int:
        """Returns the point where a stone that cannot be taken at once leaves the goal least room, except for those
        that were tried; NO_POINT where no such stone takes anything, or too much is left.
        """
        i: cython.int
        p: cython.int
        at: cython.int
        count: cython.int = 0
        enemy: cython.int = 3 - goal.own
        whole: cython.int
        self.own = goal.own
        self.stone_count = 0
        for p in range(STRIDE, CELLS - STRIDE):
            if goal.is_goal(p):
                self.stones[self.stone_count] = p
                self.stone_count += 1
        whole = _FREE * self._reach(True)
        for i in range(self._walk(False)):
            p = self.ring[i]
            if self.color[p] == EMPTY:
                whole += 1
                self.points[count] = p
                count += 1
        for i in range(count):
            p = self.points[i]
            self.color[p] = enemy
            self.left[i] = _FREE * self._reach(True) + self._reach(False)
            self.color[p] = EMPTY
        while True:
            at = -1
            for i in range(count):
                if self.left[i] < whole and (at < 0 or self.left[i] < self.left[at]):
                    at = i
            if at < 0 or self.left[at] >= _TOO_MUCH:
                return NO_POINT
            self.left[at] = whole
            p = self.points[at]
            if not tries.has(p) and self.readings.safe_move(p, enemy) != LOSE:
                return p

    @cython.cfunc
    def _reach(self, freely: cython.bint) -> cython.int:
        """Returns how many empty points the goal reaches; `freely`: without a step along the attacker's stones."""
        i: cython.int
        empty: cython.int = 0
        for i in range(self._walk(freely)):
            if self.color[self.ring[i]] == EMPTY:
                empty += 1
        return empty

    @cython.cfunc
    def _walk(self, freely: cython.bint) -> cython.int:
        """Puts the goal and what it reaches into `ring`, near points first; how many these are."""
        i: cython.int
        k: cython.int
        m: cython.int
        q: cython.int
        steps: cython.int
        first: cython.int = 0
        end: cython.int
        count: cython.int = 0
        free: cython.bint
        self.stamp += 1
        for i in range(self.stone_count):
            self.ring[i] = self.stones[i]
            self.reached[self.stones[i]] = self.stamp
        count = self.stone_count
        for steps in range(_STEPS):
            end = count
            for i in range(first, end):
                for k in range(4):
                    q = self.ring[i] + STEPS[k]
                    if self.reached[q] == self.stamp or (self.color[q] != EMPTY and self.color[q] != self.own):
                        continue
                    if freely and steps > 0 and self.color[q] == EMPTY:
                        free = True
                        for m in range(4):
                            if self.color[q + STEPS[m]] == 3 - self.own:
                                free = False
                                break
                        if not free:
                            continue
                    self.reached[q] = self.stamp
                    self.ring[count] = q
                    count += 1
            first = end
        return count
