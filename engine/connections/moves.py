# ruff: noqa: SIM102, SIM110  (plain loops and conditions are what compiles to plain C)
"""Candidate moves of a connection or break-in node: points between the two ends, by both distance maps.

The value of a move is the distance to both ends that is left beside it (smaller is better), corrected for contact,
liberties and safety. Values are in parts of a move. Lists lie on a stack, one for each node of the search under way.

Source: GNU Go manual, chapter "Tactical Reading", section "Connection Reading"; figures measured on GNU Go 3.8.
"""

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.connections.distance import MOVE, DistanceMap
from godebug.engine.connections.queues import UNREACHED
from godebug.engine.connections.tactics import LinkTactics
from godebug.engine.go.arrays import zeros
from godebug.engine.go.color import EMPTY, OFF_BOARD
from godebug.engine.go.points import CELLS, NO_POINT, STEPS
from godebug.engine.go.result_codes import LOSE
from godebug.engine.reading.results import code_of, move_of

#: How far the maps reach: for links between strings, for ways into an area.
LINK_REACH = 30510
ENTRY_REACH = 25010
#: Candidates on the stack at most; a list has 362 at most, and long ones are cut before the search goes on.
STACK = 16384
LONGEST = 362
#: No bound on the values of candidates.
UNBOUNDED = 1000000

# What is out: moves that leave more than this to both ends, or lie so far beyond the other end.
MOST_LEFT = 25000
BEYOND = 2000
# The value of a move about half way, of capturing or rescuing a string between, and where that does not help.
BALANCED = 1000
CAPTURING = 1500
RESCUING = 5000
POOR_CAPTURE = 5000
# Corrections beside stones of the side that cuts: any stone, its string short of liberties, linking over it.
CONTACT = 1500
CONTACT_SHORT = 2000
LINKING_OVER = 7000
LINK_AT_ONCE = 5000
FIRST_LINE_CUT = 1000
# Beside stones of the side that links: its string is short of liberties, or in atari with such neighbours.
OWN_SHORT = 2000
NEIGHBOR_SHORT = 1000
NEIGHBOR_IN_ATARI = 5000
# A stone there would be caught; the move takes one of three liberties of an end.
UNSAFE = 3000
THIRD_LIBERTY = 1000

# The cut of the sorted list: behind the best, and from the third move on the step from one to the next.
WINDOW = 15000
GAP = 2000
GAPS = 8
# Close to the horizon only good entries are tried.
HORIZON = 5
HORIZON_VALUE = 11010
HORIZON_STEP = 1500


@cython.final
@cython.cclass
class LinkMoves:
    """The candidates of the current node: `point[base:base + count]` with their `value`, best first.

    `total`: the distance between the ends in the smaller of the two maps. `cutoff`: the bound on values near the
    horizon. `end`: the first own string reached that has a stone in the goal, NO_POINT for none. `sorted_count`: the
    length of the list before its end was cut off.
    """

    board: Board
    tactics: LinkTactics
    map1: DistanceMap
    map2: DistanceMap
    point: cython.int[::1]
    value: cython.int[::1]
    base: cython.int
    count: cython.int
    sorted_count: cython.int
    total: cython.int
    cutoff: cython.int
    end: cython.int
    _color: cython.int

    def __init__(self, board: Board, tactics: LinkTactics) -> None:
        self.board = board
        self.tactics = tactics
        self.map1 = DistanceMap(board, tactics)
        self.map2 = DistanceMap(board, tactics, is_second=True)
        self.point = zeros(STACK)
        self.value = zeros(STACK)
        self.base = 0
        self.count = 0
        self.sorted_count = 0
        self.total = 0
        self.cutoff = UNBOUNDED
        self.end = NO_POINT
        self._color = EMPTY

    @cython.ccall
    def propose_links(self, first: cython.int, second: cython.int, linking: cython.bint) -> None:
        """Lists the moves that link two strings, or keep them apart."""
        first = self.board.origin(first)
        second = self.board.origin(second)
        self._color = self.board.color[first]
        self.map1.from_string(first, second, LINK_REACH)
        self.map2.from_string(second, first, LINK_REACH)
        self._free_last_liberty(first, self.map1, self.map2)
        self._free_last_liberty(second, self.map2, self.map1)
        self.cutoff = UNBOUNDED
        self._list(self.map1.distance[second], self.map2.distance[first], first, second, linking)

    @cython.ccall
    def propose_entries(
        self, string: cython.int, goal: cython.uchar[::1], entering: cython.bint, left: cython.int
    ) -> None:
        """Lists the moves that link a string to a goal, or keep it out; `left`: plies to the horizon."""
        i: cython.int
        reach: cython.int = UNREACHED
        string = self.board.origin(string)
        self._color = self.board.color[string]
        self.map1.from_string(string, NO_POINT, ENTRY_REACH)
        self.map2.from_goal(goal, self._color, string, ENTRY_REACH)
        for i in range(CELLS):
            if goal[i] and (self.board.color[i] == EMPTY or self.board.color[i] == self._color):
                if self.map1.distance[self.board.origin(i)] < reach:
                    reach = self.map1.distance[self.board.origin(i)]
        self.end = NO_POINT
        for i in range(self.map1.queue_end):
            if self._has_stone_in(goal, self.map1.queue[i]):
                self.end = self.map1.queue[i]
                break
        self._free_last_liberty(string, self.map1, self.map2)
        self.cutoff = HORIZON_VALUE + HORIZON_STEP * left if left <= HORIZON else UNBOUNDED
        self._list(reach, self.map2.distance[string], string, self.end, entering)

    @cython.cfunc
    def _has_stone_in(self, goal: cython.uchar[::1], item: cython.int) -> cython.bint:
        """Tells whether the item is an own string with a stone in the goal."""
        i: cython.int
        at: cython.int = self.board.work_top
        if self.board.color[item] != self._color:
            return False
        for i in range(self.board.stone_list(item, CELLS, at)):
            if goal[self.board.work[at + i]]:
                return True
        return False

    @cython.cfunc
    def _free_last_liberty(self, string: cython.int, own: DistanceMap, other: DistanceMap) -> None:
        """Treats the only liberty of an end in atari as part of that end."""
        liberty: cython.int
        if self.board.count_liberties(string) == 1:
            liberty = self.board.first_liberty(string)
            own.set_free(liberty)
            other.distance[liberty] = other.distance[string]
            other.coming_from[liberty] = own.coming_from[string]

    @cython.cfunc
    def _list(
        self, reach1: cython.int, reach2: cython.int, first: cython.int, second: cython.int, linking: cython.bint
    ) -> None:
        """Filters the items of the first map; values, sorts and cuts the candidates.

        `reach1`, `reach2`: the distance of the other end in each map. `first`, `second`: strings at the ends (0: none).
        """
        i: cython.int
        p: cython.int
        left1: cython.int
        left2: cython.int
        value: cython.int
        mover: cython.int = self._color if linking else 3 - self._color
        self.total = reach1 if reach1 < reach2 else reach2
        self.count = 0
        for i in range(self.map1.queue_end):
            p = self.map1.queue[i]
            left1 = self.map1.distance[p] - self.map1.delta[p]
            left2 = self.map2.distance[p] - self.map2.delta[p]
            if (
                left1 + left2 > MOST_LEFT
                or self.map1.distance[p] > reach1 + BEYOND
                or self.map2.distance[p] > reach2 + BEYOND
            ):
                continue
            # Reached from the same place in both maps: not between the ends.
            if self.map1.coming_from[p] != NO_POINT and self.map1.coming_from[p] == self.map2.coming_from[p]:
                continue
            value = left1 + left2
            if 3 * left1 > 2 * left2 and 3 * left2 > 2 * left1:
                value -= BALANCED
            if self.board.color[p] == EMPTY:
                self._add_unless_wasted(p, value, mover)
            elif self.board.color[p] == self._color:
                self._add_vulnerable(p, value, mover)
            else:
                self._add_captures(p, value, linking)
        for i in range(self.base, self.base + self.count):
            self.value[i] += self._correction(self.point[i], first, second, linking, mover)
        self._sort()
        self.sorted_count = self.count
        self._cut(mover)

    @cython.cfunc
    def _add_vulnerable(self, p: cython.int, value: cython.int, mover: cython.int) -> None:
        """Adds points where one enemy move threatens both links of an own string."""
        i: cython.int
        k: cython.int
        a: cython.int
        b: cython.int
        for i in range(2):
            a = self.map1.vulnerable2[p] if i == 0 else self.map1.vulnerable1[p]
            for k in range(2):
                b = self.map2.vulnerable1[p] if k == 0 else self.map2.vulnerable2[p]
                if self.tactics.points_clash(a, b, self._color):
                    self._add_unless_wasted(a, value, mover)
                    self._add_unless_wasted(b, value, mover)

    @cython.cfunc
    def _add_captures(self, p: cython.int, value: cython.int, linking: cython.bint) -> None:
        """Adds moves that capture an enemy string in between, or that save it."""
        attack_point: cython.int
        defence: cython.int
        attack: cython.int = self.tactics.search.search_attack(p, 0)
        if code_of(attack) == LOSE:
            return
        attack_point = move_of(attack)
        defence = self.tactics.search.search_defence(p, 0)
        if linking:
            if (
                code_of(defence) == LOSE
                or self.map1.distance[attack_point] + self.map2.distance[attack_point]
                > self.map1.distance[p] + self.map2.distance[p]
            ):
                value += POOR_CAPTURE
            self._add(attack_point, value - CAPTURING)
        elif code_of(defence) != LOSE and move_of(defence) != NO_POINT:
            self._add(move_of(defence), value - RESCUING)

    @cython.cfunc
    def _add_unless_wasted(self, p: cython.int, value: cython.int, mover: cython.int) -> None:
        if self.board.color[p] == EMPTY and not self.tactics.is_useless_self_atari(p, mover):
            self._add(p, value)

    @cython.cfunc
    def _add(self, p: cython.int, value: cython.int) -> None:
        """Adds a candidate; one that is proposed twice keeps the smaller value and its first place."""
        i: cython.int
        for i in range(self.base, self.base + self.count):
            if self.point[i] == p:
                if value < self.value[i]:
                    self.value[i] = value
                return
        if self.count < LONGEST and self.base + self.count < STACK:
            self.point[self.base + self.count] = p
            self.value[self.base + self.count] = value
            self.count += 1

    @cython.ccall
    def append(self, p: cython.int) -> None:
        """Adds a move after the sorted ones, unless it is there."""
        if p != NO_POINT:
            self._add(p, UNBOUNDED)

    # ---- Corrections -----------------------------------------------------------------------------------------------

    @cython.cfunc
    def _correction(
        self, p: cython.int, first: cython.int, second: cython.int, linking: cython.bint, mover: cython.int
    ) -> cython.int:
        """Returns what contact, liberties and safety add to the value of a move."""
        k: cython.int
        q: cython.int
        liberties: cython.int
        linked: cython.bint = False
        value: cython.int = 0
        for k in range(4):
            q = p + STEPS[k]
            if self.board.color[q] == EMPTY or self.board.color[q] == OFF_BOARD:
                continue
            liberties = self.board.count_liberties(q)
            if self.board.color[q] == self._color:
                if liberties <= 2:
                    value -= OWN_SHORT
                if liberties == 1 and not linking and self.board.exact_liberties(p, mover, 2) > 1:
                    value -= self._neighbors_in_need(q)
                continue
            value -= CONTACT
            if liberties <= 2:
                value -= CONTACT_SHORT
                if (linking or not linked) and self._links_over(p, q):
                    value -= LINKING_OVER
                    linked = True
            if not linking and self.board.is_beside(p, OFF_BOARD):
                value -= FIRST_LINE_CUT
        if self.tactics.is_catchable_now(p, mover):
            value += UNSAFE
        if self._is_third_liberty(p, first) or (second != NO_POINT and self._is_third_liberty(p, second)):
            value -= THIRD_LIBERTY
        return value

    @cython.cfunc
    def _links_over(self, p: cython.int, q: cython.int) -> cython.bint:
        """Tells whether the move p at the enemy stone q links the ends at once."""
        return (
            self.map1.distance[q] < self.total
            and self.map2.distance[q] < self.total
            and (self._left1(p) <= LINK_AT_ONCE or self._left1(q) <= LINK_AT_ONCE)
            and (self._left2(p) <= LINK_AT_ONCE or self._left2(q) <= LINK_AT_ONCE)
        )

    @cython.cfunc
    def _left1(self, p: cython.int) -> cython.int:
        return self.map1.distance[p] - self.map1.delta[p]

    @cython.cfunc
    def _left2(self, p: cython.int) -> cython.int:
        return self.map2.distance[p] - self.map2.delta[p]

    @cython.cfunc
    def _neighbors_in_need(self, q: cython.int) -> cython.int:
        """Returns what taking a string in atari is worth to its neighbours that are short of liberties."""
        at: cython.int = self.board.work_top
        need: cython.int = NEIGHBOR_SHORT * self.board.neighbor_list(q, 2, at)
        return need + NEIGHBOR_IN_ATARI * self.board.neighbor_list(q, 1, at)

    @cython.cfunc
    def _is_third_liberty(self, p: cython.int, string: cython.int) -> cython.bint:
        return self.board.count_liberties(string) == 3 and self.board.is_liberty_of(p, string)

    # ---- Order -----------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _sort(self) -> None:
        """Sorts by selection: the first smallest of the rest is swapped into place."""
        i: cython.int
        k: cython.int
        best: cython.int
        point: cython.int
        value: cython.int
        for i in range(self.base, self.base + self.count):
            best = i
            for k in range(i + 1, self.base + self.count):
                if self.value[k] < self.value[best]:
                    best = k
            point = self.point[best]
            value = self.value[best]
            self.point[best] = self.point[i]
            self.value[best] = self.value[i]
            self.point[i] = point
            self.value[i] = value

    @cython.cfunc
    def _cut(self, mover: cython.int) -> None:
        """Drops the end of the list, whose values are too much worse."""
        r: cython.int
        base: cython.int = self.base
        limit: cython.int
        if self.count == 0:
            return
        limit = self.value[base] + WINDOW
        if self.count > 1:
            if self.board.is_ko_capture(self.point[base], mover):
                limit = self.value[base + 1] + WINDOW
            if self.value[base + 1] < MOVE and self.value[base + 1] > limit:
                limit = self.value[base + 1]
        for r in range(self.count):
            if (
                self.value[base + r] > limit
                or self.value[base + r] > self.cutoff
                or (r >= 2 and self.value[base + r] - self.value[base + r - 1] > GAP * (GAPS - r))
            ):
                self.count = r
                return
