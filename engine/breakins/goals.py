# ruff: noqa: PERF401  (plain loops are what compiles to plain C)
"""Which points of a territory a string may aim at, and which strings are near enough to try.

A goal is a `bytearray` of CELLS marks. Source: GNU Go manual, chapter "Influence Function", section "Break Ins".
"""

from array import array

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.connections.distance import DistanceMap
from godebug.engine.connections.limits import MOVE
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import CELLS, NO_POINT, STEPS, STRIDE

#: Strings up to this distance from a territory are near it; later ones only this much beyond the first.
NEAR = 30100
BEHIND_FIRST = 10010
MOST_STRINGS = 10
#: How far a string is followed into a territory: when it moves, when the owner does.
ENTERING_REACH = 30100
BLOCKED_REACH = 28100
#: Points that need more stones on the way than this are out of reach when the owner moves; a string counts so many.
MOST_STONES = 2
STONES_A_STRING = 3
#: Neighbours in the goal that a point needs to be worth aiming at.
GOAL_NEIGHBORS = 2

#: The marks of a goal.
MEMBER = 1
BESIDE = 2


def whole_goal(board: Board, territory: tuple[int, ...], wide: bool) -> bytearray:
    """Returns the goal of every string that tries to enter a territory.

    A `wide` goal also has the empty points outside with at least two empty points of the territory beside them.
    """
    p: cython.int
    q: cython.int
    step: cython.int
    members: cython.int
    marks = bytearray(CELLS)
    goal: cython.uchar[::1] = marks
    for p in territory:
        goal[p] = MEMBER
    if not wide:
        return marks
    for p in range(STRIDE, CELLS):
        if goal[p] or board.color[p] != EMPTY:
            continue
        members = 0
        for step in range(4):
            q = p + STEPS[step]
            members += goal[q] == MEMBER and board.color[q] == EMPTY
        if members >= GOAL_NEIGHBORS:
            goal[p] = BESIDE
    return marks


def marks_of(goal: cython.uchar[::1]) -> tuple[tuple[int, int], ...]:
    """Returns the points of a goal with their marks, in reading order."""
    p: cython.int
    found: list = []
    for p in range(CELLS):
        if goal[p]:
            found.append((p, goal[p]))
    return tuple(found)


def near_strings(
    board: Board, distances: DistanceMap, goal: cython.uchar[::1], intruder: cython.int, lively: cython.uchar[::1]
) -> list[int]:
    """Returns the origins of the intruder's strings near a goal that stand on `lively` points, nearest first.

    A string that would pass through another one on its way in is left out.
    """
    i: cython.int
    p: cython.int
    item: cython.int
    through: cython.bint
    limit: cython.int = CELLS * MOVE
    seen: cython.uchar[::1] = bytearray(CELLS)
    found: list = []
    starts: cython.int = distances.from_goal(goal, intruder, NO_POINT, NEAR)
    distances.sort_unprocessed()
    for i in range(starts, distances.queue_end):
        item = distances.queue[i]
        if distances.distance[item] > limit or len(found) == MOST_STRINGS:
            break
        if board.color[item] != intruder or not lively[item]:
            continue
        through = False
        p = distances.coming_from[item]
        while p != NO_POINT and not through:
            through = board.color[p] == intruder and seen[board.origin(p)]
            p = distances.coming_from[p]
        seen[item] = 1
        if through:
            continue
        if not found:
            limit = distances.distance[item] + BEHIND_FIRST
        found.append(item)
    return found


@cython.final
@cython.cclass
class Approach:
    """How one string reaches the points of a territory. One distance map serves all rounds.

    `points` with their distances `reached`, `count` of them, nearest first; a string counts with all its stones.
    `coming_from`: by point, where the way to it came from.
    """

    board: Board
    color: cython.int
    entering: cython.bint
    coming_from: cython.int[::1]
    points: cython.int[::1]
    reached: cython.int[::1]
    count: cython.int
    marks: cython.uchar[::1]
    part: cython.int[::1]

    def __init__(self, board: Board, distances: DistanceMap, string: int, entering: bool) -> None:
        self.board = board
        self.color = board.color[string]
        self.entering = entering
        self.coming_from = array("i", bytes(4 * CELLS))
        self.points = array("i", bytes(4 * CELLS))
        self.reached = array("i", bytes(4 * CELLS))
        self.marks = bytearray(CELLS)
        self.part = array("i", bytes(4 * CELLS))
        self.count = 0
        distances.from_string(string, NO_POINT, ENTERING_REACH if entering else BLOCKED_REACH)
        distances.sort_unprocessed()
        self.take(distances)

    @cython.cfunc
    def take(self, distances: DistanceMap) -> None:
        """Copies the distances of a map of the string."""
        i: cython.int
        item: cython.int
        stone: cython.int
        for i in range(CELLS):
            self.coming_from[i] = distances.coming_from[i]
        for i in range(distances.queue_end):
            item = distances.queue[i]
            stone = item
            while True:
                self.coming_from[stone] = self.coming_from[item]
                self.points[self.count] = stone
                self.reached[self.count] = distances.distance[item]
                self.count += 1
                if self.board.color[item] == EMPTY:
                    break
                stone = self.board.next_stone[stone]
                if stone == item:
                    break

    @cython.ccall
    def smaller_goal(self, goal: cython.uchar[::1]) -> tuple[int, ...]:
        """Returns the points of `goal` that are worth aiming at for this string, in reading order."""
        i: cython.int
        p: cython.int
        step: cython.int
        neighbors: cython.int
        for i in range(CELLS):
            self.marks[i] = 0
        for i in range(self.count):
            p = self.points[i]
            if not goal[p]:
                continue
            neighbors = 0
            for step in range(4):
                neighbors += goal[p + STEPS[step]] != 0
            if neighbors >= GOAL_NEIGHBORS and (self.entering or self._stones_used(p, goal) <= MOST_STONES):
                self.marks[p] = 1
        if not self.entering:
            self._keep_largest_part()
        found: list = []
        for p in range(CELLS):
            if self.marks[p]:
                found.append(p)
        return tuple(found)

    @cython.ccall
    def entries(self, goal: cython.uchar[::1]) -> list[tuple[int, int]]:
        """Returns (point, distance) where the string's way enters the goal, nearest first."""
        i: cython.int
        p: cython.int
        source: cython.int
        found: list = []
        for i in range(self.count):
            p = self.points[i]
            source = self.coming_from[p]
            if goal[p] and (source == NO_POINT or not goal[source]):
                found.append((p, self.reached[i]))
        return found

    @cython.cfunc
    def _stones_used(self, p: cython.int, goal: cython.uchar[::1]) -> cython.int:
        """Returns how much other stones of the string's colour outside the goal help on the way to `p`."""
        start: cython.int
        stone: cython.int
        steps: cython.int
        nearest: cython.int
        used: cython.int = 0
        p = self.coming_from[p]
        while p != NO_POINT:
            start = self.coming_from[p]
            if self.board.color[p] == self.color and not goal[p] and start != NO_POINT:
                nearest = STONES_A_STRING
                stone = p
                while True:
                    steps = abs(start // STRIDE - stone // STRIDE) + abs(start % STRIDE - stone % STRIDE)
                    nearest = min(nearest, steps)
                    stone = self.board.next_stone[stone]
                    if stone == p:
                        break
                used += nearest
            p = start
        return used

    @cython.cfunc
    def _keep_largest_part(self) -> None:
        """Keeps the marks of the largest connected part only; of equal parts the one with the nearest point."""
        i: cython.int
        p: cython.int
        size: cython.int
        first: cython.int = NO_POINT
        largest: cython.int = 0
        for i in range(self.count):
            if self.marks[self.points[i]] == 1:
                size = self._flood(self.points[i], 1, 2)
                if size > largest:
                    largest = size
                    first = self.points[i]
        if first != NO_POINT:
            self._flood(first, 2, 3)
        for p in range(CELLS):
            self.marks[p] = self.marks[p] == 3

    @cython.cfunc
    def _flood(self, start: cython.int, old: cython.int, new: cython.int) -> cython.int:
        """Changes the marks `old` to `new` on the points connected to `start`; returns how many there are."""
        step: cython.int
        q: cython.int
        head: cython.int = 0
        tail: cython.int = 1
        self.part[0] = start
        self.marks[start] = new
        while head < tail:
            for step in range(4):
                q = self.part[head] + STEPS[step]
                if self.marks[q] == old:
                    self.marks[q] = new
                    self.part[tail] = q
                    tail += 1
            head += 1
        return tail
