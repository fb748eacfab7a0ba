"""Connection distances: roughly how many moves a string or an area needs to reach each point.

A breadth-first spread in parts of a move (`MOVE` of them make one), with a priority queue for the steps that need
reading. Distances only propose moves; they prove nothing. Each reached point or string carries its distance, the
delta (what the last step cost, so what a move there would save), where the step came from, and up to two vulnerable
points at which the enemy can threaten the last link. Strings are entered as one item, their origin.

Source: GNU Go manual, chapter "Tactical Reading", section "Connection Reading".
"""

from array import array

import cython

from engine.board.kernel import Board
from engine.reading.tactical import Reader

if not cython.compiled:
    from engine.color import EMPTY
    from engine.points import CELLS
    from engine.result_codes import LOSE, WIN

    OFF_BOARD = 3
    #: The distance of points that nothing reaches, in parts of a move.
    UNREACHED = 1000000
    QUEUE = 512
    HEAP = 8192

    # The three kinds of steps that need reading: taking over a point, capturing a string, a diagonal move.
    CAPTURE_ENTRY = 1
    CAPTURE_STRING = 2
    DIAGONAL = 3


@cython.final
@cython.cclass
class DistanceMap:
    """One map. `distance`, `delta`, `coming_from`, `vulnerable1`, `vulnerable2` are by point; `queue[:queue_end]` holds
    the reached items in the order in which they were met, `queue[:queue_start]` are processed.
    """

    board: Board
    reader: Reader
    distance: cython.int[::1]
    delta: cython.int[::1]
    coming_from: cython.int[::1]
    vulnerable1: cython.int[::1]
    vulnerable2: cython.int[::1]
    queue: cython.int[::1]
    queue_start: cython.int
    queue_end: cython.int
    color: cython.int
    _step: cython.int[::1]
    _heap_key: cython.int[::1]
    _heap_kind: cython.int[::1]
    _heap_target: cython.int[::1]
    _heap_from: cython.int[::1]
    _heap_size: cython.int
    _v1: cython.int
    _v2: cython.int

    def __init__(self, board: Board, reader: Reader) -> None:
        self.board = board
        self.reader = reader
        self.distance = array("i", [UNREACHED]) * CELLS
        self.delta = array("i", [0]) * CELLS
        self.coming_from = array("i", [0]) * CELLS
        self.vulnerable1 = array("i", [0]) * CELLS
        self.vulnerable2 = array("i", [0]) * CELLS
        self.queue = array("i", [0]) * QUEUE
        self.queue_start = 0
        self.queue_end = 0
        self.color = EMPTY
        # South, west, north, east.
        self._step = array("i", [20, -1, -20, 1])
        self._heap_key = array("i", [0]) * HEAP
        self._heap_kind = array("i", [0]) * HEAP
        self._heap_target = array("i", [0]) * HEAP
        self._heap_from = array("i", [0]) * HEAP
        self._heap_size = 0
        self._v1 = 0
        self._v2 = 0

    # ---- Starting and spreading ------------------------------------------------------------------------------------

    def clear(self, color: cython.int) -> None:
        """Forgets everything; `color` is the side that wants to connect."""
        p: cython.int
        for p in range(CELLS):
            self.distance[p] = UNREACHED
            self.delta[p] = 0
            self.coming_from[p] = 0
            self.vulnerable1[p] = 0
            self.vulnerable2[p] = 0
        self.queue_start = 0
        self.queue_end = 0
        self._heap_size = 0
        self.color = color

    def from_string(self, stone: cython.int, target: cython.int, reach: cython.int) -> None:
        """The map from the string of `stone`, cut off at `reach` and at the string of `target` (0: no target)."""
        self.clear(self.board.color[stone])
        self._reach(self.board.origin(stone), 0, 0, 0, 0, 0)
        self._spread(target, reach)

    def from_goal(self, goal: cython.uchar[::1], color: cython.int, target: cython.int, reach: cython.int) -> None:
        """The map of `color` from the points with a non-zero mark in `goal`, cut off as `from_string`."""
        p: cython.int
        self.clear(color)
        for p in range(CELLS):
            if goal[p]:
                if self.board.color[p] == color:
                    self._reach(self.board.origin(p), 0, 0, 0, 0, 0)
                elif self.board.color[p] == EMPTY:
                    self._reach(p, 10000, 10000, 0, 0, 0)
        self._spread(target, reach)

    def _spread(self, target: cython.int, reach: cython.int) -> None:
        i: cython.int
        best: cython.int
        smallest: cython.int
        item: cython.int
        if target != 0:
            target = self.board.origin(target)
        while True:
            smallest = UNREACHED
            if self.queue_start < self.queue_end:
                best = self.queue_start
                for i in range(self.queue_start + 1, self.queue_end):
                    if self.distance[self.queue[i]] < self.distance[self.queue[best]]:
                        best = i
                item = self.queue[best]
                self.queue[best] = self.queue[self.queue_start]
                self.queue[self.queue_start] = item
                smallest = self.distance[item]
            while self._heap_size > 0 and self.distance[self._heap_target[0]] <= self._heap_key[0]:
                self._drop_top()
            if self._heap_size > 0 and self._heap_key[0] < smallest:
                self._evaluate_top()
                continue
            if self.queue_start == self.queue_end:
                return
            if target != 0 and self.distance[target] <= reach:
                reach = self.distance[target] - 1
            if smallest > reach:
                return
            item = self.queue[self.queue_start]
            self.queue_start += 1
            self._process(item)

    def _process(self, item: cython.int) -> None:
        at: cython.int
        count: cython.int
        i: cython.int
        stone: cython.int
        weak: cython.bint
        if self.board.color[item] == EMPTY:
            self._from_empty(item, item)
            return
        at = self.board.work_top
        count = self.board.stone_list(item, CELLS, at)
        self.board.work_top = at + count
        for i in range(count):
            stone = self.board.work[at + i]
            self.distance[stone] = self.distance[item]
            self.delta[stone] = self.delta[item]
            self.coming_from[stone] = self.coming_from[item]
            self.vulnerable1[stone] = self.vulnerable1[item]
            self.vulnerable2[stone] = self.vulnerable2[item]
        if self.board.color[item] == self.color:
            for i in range(count):
                self._from_own(self.board.work[at + i])
        else:
            weak = self.board.count_liberties(item) <= 2 and self._is_lost(item)
            if weak:
                for i in range(count):
                    self._from_empty(self.board.work[at + i], item)
        self.board.work_top = at

    # ---- The rules -------------------------------------------------------------------------------------------------

    def _from_empty(self, p: cython.int, item: cython.int) -> None:
        """Steps from an empty point, or from a stone of an enemy string that is lost."""
        k: cython.int
        q: cython.int
        side: cython.int
        corner: cython.int
        liberties: cython.int
        d: cython.int = self.distance[item]
        for k in range(4):
            q = p + self._step[k]
            side = p + self._step[(k + 1) % 4]
            if self.board.color[q] == self.color:
                self._reach(self.board.origin(q), d, 0, p, self.vulnerable1[item], self.vulnerable2[item])
            elif self.board.color[q] == EMPTY:
                liberties = self.board.approx_liberties(q, 3 - self.color, 6)
                self._reach(q, d + 8000 + 500 * liberties, 8000 + 500 * liberties, p, 0, 0)
            elif self.board.color[q] != OFF_BOARD:
                self._reach(self.board.origin(q), d + 10000, 10000, p, 0, 0)
            if self.board.color[q] == EMPTY and self.board.color[side] == EMPTY:
                corner = q + self._step[(k + 1) % 4]
                if self.board.color[corner] == EMPTY and self.distance[corner] > d + 15000:
                    self._reach(corner, d + 15000, 10000, p, 0, 0)
                elif self.board.color[corner] == self.color:
                    corner = self.board.origin(corner)
                    if self.distance[corner] > d + 13000:
                        self._reach(corner, d + 13000, 10000, p, 0, 0)

    def _from_own(self, p: cython.int) -> None:
        """Steps from an own stone, direction by direction: f ahead, l to the side; (i, j) is p + i f + j l."""
        k: cython.int
        for k in range(4):
            self._links(p, self._step[k], self._step[(k + 1) % 4])
            self._steps_ahead(p, self._step[k])
            self._jumps(p, self._step[k], self._step[(k + 1) % 4])
            self._diagonal_steps(p, self._step[k], self._step[(k + 1) % 4])

    def _links(self, p: cython.int, f: cython.int, side: cython.int) -> None:
        """Nearly certain links: points closed to the enemy, bamboo joints, diagonals."""
        d: cython.int = self.distance[p]
        v1: cython.int = self.vulnerable1[p]
        v2: cython.int = self.vulnerable2[p]
        own: cython.int = self.color
        enemy: cython.int = 3 - own
        q: cython.int = p + f
        color_ahead: cython.int = self.board.color[p + f]
        color_side: cython.int = self.board.color[p + side]
        corner: cython.int
        target: cython.int
        if color_ahead == EMPTY:
            if self.board.is_suicide(q, enemy):
                self._reach(q, d, 0, p, q, 0)
            elif self.distance[q] > d + 1000 and self.board.is_self_atari(q, enemy):
                self._find_threats(p, q)
                if not self._clash(v1, v2, self._v1, self._v2):
                    self._reach(q, d + 1000, 1000, p, self._v1, self._v2)
        # The walls of a board end rows before a step can leave the array: two steps to a side need the first on board.
        if color_side == EMPTY:
            corner = self.board.color[p + f + side]
            if (
                color_ahead == own
                and corner == EMPTY
                and self.board.color[p + 2 * side] == own
                and self.board.color[p + f + 2 * side] == own
            ):
                self._reach(p + f + side, d + 1000, 1000, p, 0, 0)
                self._reach(p + side, d + 1000, 1000, p, 0, 0)
            if corner == own and color_ahead == EMPTY:
                target = self.board.origin(p + f + side)
                if self.distance[target] > d + 1000 and not self._clash(v1, v2, q, p + side):
                    self._reach(target, d + 1000, 1000, p, q, p + side)
            if self.board.color[p + 2 * side] == own:
                target = self.board.origin(p + 2 * side)
                if self.distance[target] > d + 2000 and self.board.approx_liberties(p + side, enemy, 3) <= 2:
                    if self._sound_flank(p, f, side) or self._sound_flank(p, -f, side):
                        self._reach(target, d + 2000, 2000, p, self._v1, self._v2)

    def _sound_flank(self, p: cython.int, f: cython.int, side: cython.int) -> bool:
        """One flank of a nearly complete bamboo joint from p to p + 2 side; leaves its empty corners in `_v1`, `_v2`."""
        own: cython.int = self.color
        corner: cython.int
        guarded: cython.int
        i: cython.int
        self._v1 = 0
        self._v2 = 0
        if self.board.color[p + f + side] != EMPTY or self.board.approx_liberties(p + f + side, own, 3) < 3:
            return False
        for i in range(2):
            corner = p + f + 2 * i * side
            guarded = p + 2 * i * side
            if self.board.color[corner] == own:
                continue
            if (
                self.board.color[corner] != EMPTY
                or self.board.count_liberties(guarded) <= 2
                or self._clash(self.vulnerable1[p], self.vulnerable2[p], corner, p + side)
                or self.board.approx_liberties(corner, 3 - own, 3) > 2
            ):
                return False
            if self._v1 == 0:
                self._v1 = corner
            else:
                self._v2 = corner
        return True

    def _steps_ahead(self, p: cython.int, f: cython.int) -> None:
        """The neighbour point: an empty one to take, or an enemy string to capture."""
        d: cython.int = self.distance[p]
        q: cython.int = p + f
        target: cython.int
        if self.board.color[q] == EMPTY:
            if self.distance[q] > d + 6000:
                self._later(d + 6000, CAPTURE_ENTRY, q, p)
        elif self.board.color[q] == 3 - self.color:
            target = self.board.origin(q)
            if self.distance[target] > d + 1000 and self._cannot_avoid_atari(target):
                self._reach(target, d + 1000, 1000, p, 0, 0)
            elif self.distance[target] > d + 3000:
                self._later(d + 3000, CAPTURE_STRING, target, p)

    def _jumps(self, p: cython.int, f: cython.int, side: cython.int) -> None:
        """Moves whose link to p is tight: hanging connections, one-space jumps, edge jumps."""
        d: cython.int = self.distance[p]
        own: cython.int = self.color
        enemy: cython.int = 3 - own
        corner: cython.int = p + f + side
        found: cython.int
        if self.board.color[corner] == EMPTY and self.distance[corner] > d + 11000:
            found = self._closed_after(corner, p + f, p + side)
            if found:
                self._reach(corner, d + 11000, 10000, p, found, 0)
        if self.board.color[p + side] == EMPTY and self.board.color[p + 2 * side] == EMPTY:
            if self.distance[p + 2 * side] > d + 11000 and self._closed_after(p + 2 * side, p + side, 0):
                self._reach(p + 2 * side, d + 11000, 10000, p, p + side, 0)
            if self.distance[p + 2 * side] > d + 11000 and (
                self._makes_bamboo(p, f, side) or self._makes_bamboo(p, -f, side)
            ):
                self._reach(p + 2 * side, d + 11000, 10000, p, p + side, 0)
        if (
            self.board.color[corner] == EMPTY
            and self.distance[corner] > d + 13000
            and self.board.color[p + f] == EMPTY
            and self.board.color[p + side] == EMPTY
        ):
            self._reach(corner, d + 13000, 10000, p, p + f, p + side)
        self._edge_jump(p, f, side, f)
        self._edge_jump(p, f, side, -f)
        if (
            self.board.color[p + side] == enemy
            and self.board.string_size(p + side) == 1
            and self.board.color[p + 2 * side] == EMPTY
            and self.distance[p + 2 * side] > d + 20000
        ):
            self._reach(p + 2 * side, d + 20000, 10000, p, 0, 0)

    def _makes_bamboo(self, p: cython.int, f: cython.int, side: cython.int) -> bool:
        """Would an own stone at p + 2 side complete a bamboo joint with the stones beside, in direction f?"""
        return (
            self.board.color[p + f] == self.color
            and self.board.color[p + f + side] == EMPTY
            and self.board.color[p + f + 2 * side] == self.color
        )

    def _edge_jump(self, p: cython.int, f: cython.int, side: cython.int, flank: cython.int) -> None:
        """A one-space jump along the edge, with its second line on the side of `flank` (f or -f)."""
        d: cython.int = self.distance[p]
        near_edge: cython.bint
        if (
            self.board.color[p + flank] != EMPTY
            or self.board.color[p + flank + side] != EMPTY
            or self.board.color[p + side] != EMPTY
            or self.board.color[p + 2 * side] != EMPTY
            or self.board.color[p + flank + 2 * side] != EMPTY
            or self.board.count_liberties(p) < 3
        ):
            return
        if self.distance[p + flank + 2 * side] <= d + 13000 and self.distance[p + 2 * side] <= d + 13000:
            return
        # The border lies just beyond the two lines of the jump, on either side of them.
        near_edge = self.board.color[p - flank] == OFF_BOARD or self.board.color[p + 2 * flank] == OFF_BOARD
        if near_edge:
            self._reach(p + flank + 2 * side, d + 13000, 10000, p, 0, 0)
            self._reach(p + 2 * side, d + 13000, 10000, p, 0, 0)

    def _diagonal_steps(self, p: cython.int, f: cython.int, side: cython.int) -> None:
        """Diagonal moves that are not tight, and diagonals through two enemy stones."""
        d: cython.int = self.distance[p]
        own: cython.int = self.color
        enemy: cython.int = 3 - own
        corner: cython.int = p + f + side
        a: cython.int = p + f
        b: cython.int = p + side
        target: cython.int
        if self.board.color[corner] == EMPTY:
            if self.board.color[a] == EMPTY or self.board.color[b] == EMPTY:
                if self.distance[corner] > d + 12000:
                    self._later(d + 12000, DIAGONAL, corner, p)
            elif (
                self.board.color[a] == enemy
                and self.board.color[b] == enemy
                and self.distance[corner] > d + 20000
                and self.board.count_liberties(a) + self.board.count_liberties(b) <= 6
            ):
                self._reach(corner, d + 20000, 10000, p, 0, 0)
        elif (
            self.board.color[corner] == own
            and self.board.color[a] == enemy
            and self.board.color[b] == enemy
            and self.board.count_liberties(a) + self.board.count_liberties(b) <= 5
        ):
            target = self.board.origin(corner)
            if self.distance[target] > d + 20000:
                self._reach(target, d + 20000, 10000, p, 0, 0)

    # ---- Steps that need reading -----------------------------------------------------------------------------------

    def _evaluate_top(self) -> None:
        """Takes the step with the smallest key off the queue and finds out what it costs."""
        kind: cython.int = self._heap_kind[0]
        target: cython.int = self._heap_target[0]
        p: cython.int = self._heap_from[0]
        key: cython.int = self._heap_key[0]
        self._drop_top()
        if kind == CAPTURE_ENTRY:
            self._enter(target, p, key - 6000)
        elif kind == CAPTURE_STRING:
            if self._is_lost(target):
                self._reach(target, key, 3000, p, 0, 0)
            else:
                self._reach(target, key + 7000, 10000, p, 0, 0)
        else:
            self._step_diagonally(target, p, key - 12000)

    def _enter(self, q: cython.int, p: cython.int, d: cython.int) -> None:
        cost: cython.int
        if self.is_catchable(q, 3 - self.color):
            self._reach(q, d + 6000, 6000, p, q, 0)
        else:
            cost = 8500 + 500 * self.board.approx_liberties(q, 3 - self.color, 5)
            self._reach(q, d + cost, cost, p, 0, 0)

    def _step_diagonally(self, corner: cython.int, p: cython.int, d: cython.int) -> None:
        """A diagonal move; of the two shared neighbours the one below the higher point is looked at first."""
        enemy: cython.int = 3 - self.color
        higher: cython.int = p if p < corner else corner
        lower: cython.int = corner if p < corner else p
        first: cython.int = higher + 20
        second: cython.int = lower - 20
        caught: cython.int = 0
        if self.board.trymove(corner, self.color):
            if self.board.color[first] == EMPTY and self.is_catchable(first, enemy):
                caught = first
            elif self.board.color[second] == EMPTY and self.is_catchable(second, enemy):
                caught = second
            self.board.popgo()
        if caught:
            self._reach(corner, d + 12000, 10000, p, caught, 0)
            return
        if self.distance[corner] <= d + 15000:
            return
        if self.board.color[first] == EMPTY and self._few_liberties(second, enemy):
            self._reach(corner, d + 15000, 10000, p, first, 0)
        elif self.board.color[second] == EMPTY and self._few_liberties(first, enemy):
            self._reach(corner, d + 15000, 10000, p, second, 0)
        else:
            self._reach(corner, d + 18000, 9000, p, 0, 0)

    def _few_liberties(self, p: cython.int, color: cython.int) -> bool:
        return self.board.color[p] == color and self.board.count_liberties(p) <= 3

    def is_catchable(self, p: cython.int, color: cython.int) -> bool:
        """A stone of `color` played on the empty point `p` is illegal, or would be captured at once."""
        liberties: cython.int
        caught: cython.bint = False
        if not self.board.trymove(p, color):
            return True
        liberties = self.board.count_liberties(p)
        if liberties == 1:
            caught = self.reader.attack_code(p) == WIN
        elif liberties == 2:
            caught = self.reader.ladder_code(p) == WIN
        self.board.popgo()
        return caught

    def quick_capture(self, p: cython.int) -> int:
        """The code with which a string of one liberty, or of two in a ladder, is captured; 0 for others."""
        liberties: cython.int = self.board.count_liberties(p)
        if liberties == 1:
            return self.reader.attack_code(p)
        if liberties == 2:
            return self.reader.ladder_code(p)
        return LOSE

    def _cannot_avoid_atari(self, p: cython.int) -> bool:
        at: cython.int = self.board.work_top
        if self.board.count_liberties(p) != 1:
            return False
        if self.board.neighbor_list(p, 1, at) > 0:
            return False
        return self.board.exact_liberties(self.board.first_liberty(p), self.board.color[p], 2) <= 1

    def _is_lost(self, p: cython.int) -> bool:
        i: cython.int
        at: cython.int = self.board.work_top
        color: cython.int = self.board.color[p]
        liberties: cython.int = self.board.count_liberties(p)
        if liberties == 1:
            return self.reader.defend_code(p) == LOSE
        if liberties != 2 or self.board.neighbor_list(p, 1, at) > 0:
            return False
        self.board.liberty_list(p, 2, at)
        for i in range(2):
            if self.board.approx_liberties(self.board.work[at + i], color, 2) != 1:
                return False
        return self.quick_capture(p) != LOSE and self.reader.defend_code(p) == LOSE

    def _closed_after(self, move: cython.int, first: cython.int, second: cython.int) -> int:
        """After an own move: the first of the given points that is empty and self-atari for the enemy; 0 for none."""
        enemy: cython.int = 3 - self.color
        found: cython.int = 0
        if not self.board.trymove(move, self.color):
            return 0
        if self.board.color[first] == EMPTY and self.board.is_self_atari(first, enemy):
            found = first
        elif second != 0 and self.board.color[second] == EMPTY and self.board.is_self_atari(second, enemy):
            found = second
        self.board.popgo()
        return found

    def _find_threats(self, p: cython.int, q: cython.int) -> None:
        """Where the enemy can prepare an entry at q, self-atari now, beside the own stone p: into `_v1`, `_v2`."""
        enemy: cython.int = 3 - self.color
        at: cython.int = self.board.work_top
        liberty: cython.int
        r: cython.int
        k: cython.int
        self._v1 = 0
        self._v2 = 0
        if self.board.approx_list(q, enemy, 1, at) == 0:
            return
        liberty = self.board.work[at]
        if self.board.approx_liberties(liberty, enemy, 3) > 2:
            self._v1 = liberty
        if self.board.count_liberties(p) != 2:
            return
        for k in range(4):
            r = liberty + self._step[k]
            if self.board.color[r] == EMPTY and r != q and self.board.trymove(r, enemy):
                if self.quick_capture(p) != LOSE:
                    self._v2 = r
                self.board.popgo()
                if self._v2:
                    return

    def _clash(self, a1: cython.int, a2: cython.int, b1: cython.int, b2: cython.int) -> bool:
        """Would one enemy move serve at a point of both pairs?"""
        return (
            self.points_clash(a1, b1)
            or self.points_clash(a1, b2)
            or self.points_clash(a2, b1)
            or self.points_clash(a2, b2)
        )

    def points_clash(self, a: cython.int, b: cython.int) -> bool:
        """One point, or `b` is one of at most three liberties of an own string beside `a`; 0 clashes with nothing."""
        k: cython.int
        q: cython.int
        if a == 0 or b == 0:
            return False
        if a == b:
            return True
        for k in range(4):
            q = a + self._step[k]
            if (
                self.board.color[q] == self.color
                and self.board.count_liberties(q) <= 3
                and self.board.color[b] == EMPTY
                and self.board.is_liberty_of(b, q)
            ):
                return True
        return False

    # ---- The two queues --------------------------------------------------------------------------------------------

    def _reach(
        self,
        target: cython.int,
        distance: cython.int,
        delta: cython.int,
        coming_from: cython.int,
        v1: cython.int,
        v2: cython.int,
    ) -> None:
        """Enters or improves a point or the origin of a string."""
        if distance >= self.distance[target]:
            return
        if self.distance[target] == UNREACHED:
            self.queue[self.queue_end] = target
            self.queue_end += 1
        self.distance[target] = distance
        self.delta[target] = delta
        self.coming_from[target] = coming_from
        self.vulnerable1[target] = v1
        self.vulnerable2[target] = v2

    def set_free(self, point: cython.int) -> None:
        """Makes a point cost nothing, and as if reached from nowhere; its delta stays."""
        if self.distance[point] == UNREACHED:
            self.queue[self.queue_end] = point
            self.queue_end += 1
        self.distance[point] = 0
        self.coming_from[point] = 0

    def _later(self, key: cython.int, kind: cython.int, target: cython.int, p: cython.int) -> None:
        """Queues a step by the smallest distance that it could give; a heap in which equal keys do not pass."""
        child: cython.int
        parent: cython.int
        if self._heap_size >= HEAP:
            return
        child = self._heap_size
        self._heap_size += 1
        while child > 0:
            parent = (child - 1) // 2
            if self._heap_key[parent] <= key:
                break
            self._move_entry(parent, child)
            child = parent
        self._heap_key[child] = key
        self._heap_kind[child] = kind
        self._heap_target[child] = target
        self._heap_from[child] = p

    def _move_entry(self, source: cython.int, place: cython.int) -> None:
        self._heap_key[place] = self._heap_key[source]
        self._heap_kind[place] = self._heap_kind[source]
        self._heap_target[place] = self._heap_target[source]
        self._heap_from[place] = self._heap_from[source]

    def _drop_top(self) -> None:
        """Removes the top entry; the last one sinks from the top, along the left child where both are equal."""
        last: cython.int
        place: cython.int = 0
        child: cython.int
        self._heap_size -= 1
        last = self._heap_size
        if last == 0:
            return
        while 2 * place + 1 < last:
            child = 2 * place + 1
            if child + 1 < last and self._heap_key[child + 1] < self._heap_key[child]:
                child += 1
            if self._heap_key[child] >= self._heap_key[last]:
                break
            self._move_entry(child, place)
            place = child
        self._move_entry(last, place)
