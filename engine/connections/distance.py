"""Connection distances: roughly how many moves a string or an area needs to reach each point.

A map spreads over empty points and strings in parts of a move (`MOVE` of them make one). Distances only propose moves;
they prove nothing. The delta of an item is the cost of its last step, so what a move there would save; its vulnerable
points are where the enemy can threaten the last link. The rules go through the directions south, west, north, east; f
is the step ahead, `side` the next direction in that order.

Source: GNU Go manual, chapter "Tactical Reading", section "Connection Reading"; costs measured on GNU Go 3.8.
"""

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.connections.queues import UNREACHED, Queues
from godebug.engine.connections.tactics import LinkTactics
from godebug.engine.go.color import EMPTY, OFF_BOARD
from godebug.engine.go.points import CELLS, STEPS, STRIDE
from godebug.engine.reading.results import code_of

# What a step costs, in parts of a move.
MOVE = 10000
#: A point that is self-atari for the enemy; a bamboo joint; a free diagonal; capturing what cannot leave atari.
ALMOST_LINKED = 1000
#: A bamboo joint that lacks one corner stone.
NEARLY_BAMBOO = 2000
#: Capturing a string that is lost.
LOST = 3000
#: The next point, where an enemy stone would be caught.
CAUGHT_AHEAD = 6000
#: The next point: more with each liberty that the enemy would have there, up to so many.
AHEAD = 8500
AHEAD_FROM_EMPTY = 8000
LIBERTY = 500
LIBERTIES = 5
LIBERTIES_FROM_EMPTY = 6
#: Moves whose link is tight: the point between is self-atari, or a bamboo joint is made.
TIGHT_MOVE = 11000
#: A diagonal move at whose cutting point an enemy stone would be caught.
CAUGHT_DIAGONAL = 12000
#: A diagonal move with both cutting points free, a jump along the edge, a diagonal to an own string.
FREE_DIAGONAL = 13000
#: A diagonal move beside an enemy string of few liberties, or from an empty point.
CUT_DIAGONAL = 15000
#: Any other diagonal move, and what a move there saves.
LOOSE_DIAGONAL = 18000
LOOSE_SAVING = 9000
#: Jumping over a lone enemy stone, or between two enemy strings that are short of liberties.
JUMP_OVER = 20000

# Liberties up to which enemy strings at a diagonal are short of them: one; two together, to move, to link.
FEW_LIBERTIES = 3
FEW_TOGETHER = 6
FEWER_TOGETHER = 5

# The kinds of steps that wait: taking a point, capturing a string, a diagonal move.
ENTRY = 1
CAPTURE = 2
DIAGONAL = 3


@cython.final
@cython.cclass
class DistanceMap(Queues):
    """One map of the side `color`, made by `from_string` or `from_goal`.

    `is_second`: the map is always made right after another one on the same board.
    """

    board: Board
    tactics: LinkTactics
    is_second: cython.bint
    color: cython.int
    _v1: cython.int
    _v2: cython.int

    def __init__(self, board: Board, tactics: LinkTactics, is_second: bool = False) -> None:
        super().__init__()
        self.is_second = is_second
        self.board = board
        self.tactics = tactics
        self.color = EMPTY
        self._v1 = 0
        self._v2 = 0

    # ---- Starting and spreading ------------------------------------------------------------------------------------

    @cython.ccall
    def from_string(self, stone: cython.int, target: cython.int, reach: cython.int) -> None:
        """Makes the map from the string of `stone`, cut off at `reach` and at the string of `target` (0: no target).

        Every point that can be reached is nearer than `UNREACHED`; a larger `reach` finds no more.
        """
        self.clear()
        self.color = self.board.color[stone]
        self._reach(self.board.origin(stone), 0, 0, 0, 0, 0)
        self._spread(target, reach)

    @cython.ccall
    def from_goal(
        self, goal: cython.uchar[::1], color: cython.int, target: cython.int, reach: cython.int
    ) -> cython.int:
        """Makes the map of `color` from the marked points of `goal`, cut off as in `from_string`.

        Returns the number of starting items: the empty points and the strings of `color` in the goal.
        """
        p: cython.int
        starts: cython.int
        self.clear()
        self.color = color
        for p in range(CELLS):
            if goal[p]:
                if self.board.color[p] == color:
                    self._reach(self.board.origin(p), 0, 0, 0, 0, 0)
                elif self.board.color[p] == EMPTY:
                    self._reach(p, MOVE, MOVE, 0, 0, 0)
        starts = self.queue_end
        self._spread(target, reach)
        return starts

    @cython.cfunc
    def _spread(self, target: cython.int, reach: cython.int) -> None:
        smallest: cython.int = 0
        if not self.is_second:
            self.tactics.begin_node()
        if reach >= UNREACHED:
            reach = UNREACHED - 1
        if target != 0:
            target = self.board.origin(target)
        while True:
            if self._changed:
                smallest = self._nearest_to_front()
                self._changed = False
            while self._waiting > 0 and self.distance[self._target[0]] <= self._key[0]:
                self._drop_top()
            if self._waiting > 0 and self._key[0] < smallest:
                self._take_waiting_step()
                continue
            if target != 0 and self.distance[target] < reach:
                reach = self.distance[target] - 1
            if smallest > reach:
                return
            self.queue_start += 1
            self._changed = True
            self._process(self.queue[self.queue_start - 1])

    @cython.cfunc
    def _process(self, item: cython.int) -> None:
        i: cython.int
        count: cython.int
        stone: cython.int
        at: cython.int = self.board.work_top
        if self.board.color[item] == EMPTY:
            self._from_empty(item, item)
            return
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
        elif self.board.count_liberties(item) <= 2 and self.tactics.is_lost(item):
            for i in range(count):
                self._from_empty(self.board.work[at + i], item)
        self.board.work_top = at

    # ---- The rules -------------------------------------------------------------------------------------------------
    # Border cells lie around the board: a step is safe from any point, two steps where the first is on the board.

    @cython.cfunc
    def _from_empty(self, p: cython.int, item: cython.int) -> None:
        """Takes the steps from an empty point, or from a stone of a lost enemy string; `item` carries its figures."""
        k: cython.int
        q: cython.int
        side: cython.int
        corner: cython.int
        cost: cython.int
        room: cython.int
        d: cython.int = self.distance[item]
        for k in range(4):
            q = p + STEPS[k]
            side = STEPS[(k + 1) & 3]
            if self.board.color[q] == self.color:
                self._reach(self.board.origin(q), d, 0, p, self.vulnerable1[item], self.vulnerable2[item])
            elif self.board.color[q] == EMPTY:
                # Liberties are counted no further than they leave the point nearer than it is.
                room = min((self.distance[q] - d - AHEAD_FROM_EMPTY + LIBERTY - 1) // LIBERTY, LIBERTIES_FROM_EMPTY)
                if room > 0:
                    cost = AHEAD_FROM_EMPTY + LIBERTY * self.board.approx_liberties(q, 3 - self.color, room)
                    self._reach(q, d + cost, cost, p, 0, 0)
            elif self.board.color[q] != OFF_BOARD:
                self._reach(self.board.origin(q), d + MOVE, MOVE, p, 0, 0)
            if self.board.color[q] == EMPTY and self.board.color[p + side] == EMPTY:
                corner = q + side
                if self.board.color[corner] == EMPTY:
                    self._reach(corner, d + CUT_DIAGONAL, MOVE, p, 0, 0)
                elif self.board.color[corner] == self.color:
                    self._reach(self.board.origin(corner), d + FREE_DIAGONAL, MOVE, p, 0, 0)

    @cython.cfunc
    def _from_own(self, p: cython.int) -> None:
        """Takes the steps from an own stone, direction by direction."""
        k: cython.int
        f: cython.int
        side: cython.int
        for k in range(4):
            f = STEPS[k]
            side = STEPS[(k + 1) & 3]
            self._point_ahead(p, f)
            self._links(p, f, side)
            self._wait_ahead(p, f)
            self._tight_moves(p, f, side)
            self._edge_jump(p, f, side)
            self._edge_jump(p, -f, side)
            self._diagonal(p, f, side)

    @cython.cfunc
    def _point_ahead(self, p: cython.int, f: cython.int) -> None:
        """Steps to the next point where the enemy cannot play, or only into self-atari."""
        q: cython.int = p + f
        enemy: cython.int = 3 - self.color
        d: cython.int = self.distance[p]
        if self.board.color[q] != EMPTY:
            return
        if self.board.is_suicide(q, enemy):
            self._reach(q, d, 0, p, q, 0)
        elif self.distance[q] > d + ALMOST_LINKED and self.board.is_self_atari(q, enemy):
            self._find_preparations(p, q)
            if not self._clash(p, self._v1, self._v2):
                self._reach(q, d + ALMOST_LINKED, ALMOST_LINKED, p, self._v1, self._v2)

    @cython.cfunc
    def _find_preparations(self, p: cython.int, q: cython.int) -> None:
        """Finds moves that let the enemy enter at q, where he would be in self-atari now, beside the own stone p.

        They go to `_v1` and `_v2`.
        """
        k: cython.int
        r: cython.int
        liberty: cython.int
        enemy: cython.int = 3 - self.color
        at: cython.int = self.board.work_top
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
            r = liberty + STEPS[k]
            if self.board.color[r] == EMPTY and r != q and self.board.trymove(r, enemy):
                if code_of(self.tactics.quick_capture(p)):
                    self._v2 = r
                self.board.popgo()
                if self._v2:
                    return

    @cython.cfunc
    def _links(self, p: cython.int, f: cython.int, side: cython.int) -> None:
        """Steps to own stones by bamboo joints, diagonals, and bamboo joints that lack a corner."""
        q: cython.int
        own: cython.int = self.color
        d: cython.int = self.distance[p]
        corner: cython.int = self.board.color[p + f + side]
        if self.board.color[p + side] != EMPTY:
            return
        if (
            self.board.color[p + f] == own
            and corner == EMPTY
            and self.board.color[p + 2 * side] == own
            and self.board.color[p + f + 2 * side] == own
        ):
            self._reach(p + f + side, d + ALMOST_LINKED, ALMOST_LINKED, p, 0, 0)
            self._reach(p + side, d + ALMOST_LINKED, ALMOST_LINKED, p, 0, 0)
        if corner == own and self.board.color[p + f] == EMPTY:
            q = self.board.origin(p + f + side)
            if self.distance[q] > d + ALMOST_LINKED and not self._clash(p, p + f, p + side):
                self._reach(q, d + ALMOST_LINKED, ALMOST_LINKED, p, p + f, p + side)
        if self.board.color[p + 2 * side] == own:
            q = self.board.origin(p + 2 * side)
            if (
                self.distance[q] > d + NEARLY_BAMBOO
                and self.board.approx_liberties(p + side, 3 - own, 3) <= 2
                and (self._is_sound_flank(p, f, side) or self._is_sound_flank(p, -f, side))
            ):
                self._reach(q, d + NEARLY_BAMBOO, NEARLY_BAMBOO, p, self._v1, self._v2)

    @cython.cfunc
    def _is_sound_flank(self, p: cython.int, f: cython.int, side: cython.int) -> cython.bint:
        """Tells whether one flank of a nearly complete bamboo joint from p to p + 2 side holds.

        Its empty corners go to `_v1` and `_v2`.
        """
        i: cython.int
        corner: cython.int
        self._v1 = 0
        self._v2 = 0
        if self.board.color[p + f + side] != EMPTY or self.board.approx_liberties(p + f + side, self.color, 3) < 3:
            return False
        for i in range(2):
            corner = p + f + 2 * i * side
            if self.board.color[corner] == self.color:
                continue
            if (
                self.board.color[corner] != EMPTY
                or self.board.count_liberties(p + 2 * i * side) <= 2
                or self._clash(p, corner, p + side)
                or self.board.approx_liberties(corner, 3 - self.color, 3) > 2
            ):
                return False
            if self._v1 == 0:
                self._v1 = corner
            else:
                self._v2 = corner
        return True

    @cython.cfunc
    def _wait_ahead(self, p: cython.int, f: cython.int) -> None:
        """Queues the next point: an empty one to take, or an enemy string to capture."""
        q: cython.int = p + f
        d: cython.int = self.distance[p]
        if self.board.color[q] == EMPTY:
            if self.distance[q] > d + CAUGHT_AHEAD:
                self._wait(d + CAUGHT_AHEAD, ENTRY, q, p)
        elif self.board.color[q] == 3 - self.color:
            q = self.board.origin(q)
            if self.distance[q] > d + ALMOST_LINKED and self.tactics.cannot_avoid_atari(q):
                self._reach(q, d + ALMOST_LINKED, ALMOST_LINKED, p, 0, 0)
            elif self.distance[q] > d + LOST:
                self._wait(d + LOST, CAPTURE, q, p)

    @cython.cfunc
    def _tight_moves(self, p: cython.int, f: cython.int, side: cython.int) -> None:
        """Steps to moves tightly linked to p: hanging connections, one-space jumps, free diagonals."""
        found: cython.int
        corner: cython.int = p + f + side
        d: cython.int = self.distance[p]
        tight: cython.int = d + TIGHT_MOVE
        if self.board.color[corner] == EMPTY and self.distance[corner] > tight:
            found = self.tactics.closed_after(corner, self.color, p + f, p + side)
            if found:
                self._reach(corner, tight, MOVE, p, found, 0)
        if self.board.color[p + side] == EMPTY and self.board.color[p + 2 * side] == EMPTY:
            if self.distance[p + 2 * side] > tight and self.tactics.closed_after(
                p + 2 * side, self.color, p + side, p + side
            ):
                self._reach(p + 2 * side, tight, MOVE, p, p + side, 0)
            if self.distance[p + 2 * side] > tight and (
                self._makes_bamboo(p, f, side) or self._makes_bamboo(p, -f, side)
            ):
                self._reach(p + 2 * side, tight, MOVE, p, p + side, 0)
        if (
            self.board.color[corner] == EMPTY
            and self.board.color[p + f] == EMPTY
            and self.board.color[p + side] == EMPTY
        ):
            self._reach(corner, d + FREE_DIAGONAL, MOVE, p, p + f, p + side)

    @cython.cfunc
    def _makes_bamboo(self, p: cython.int, f: cython.int, side: cython.int) -> cython.bint:
        """Tells whether an own stone at p + 2 side would complete a bamboo joint with the stones beside, in direction
        f.
        """
        return (
            self.board.color[p + f] == self.color
            and self.board.color[p + f + side] == EMPTY
            and self.board.color[p + f + 2 * side] == self.color
        )

    @cython.cfunc
    def _edge_jump(self, p: cython.int, f: cython.int, side: cython.int) -> None:
        """Steps by a one-space jump on the first two lines, along the edge, with room in direction f."""
        d: cython.int = self.distance[p] + FREE_DIAGONAL
        if (
            self.board.color[p + f] != EMPTY
            or (self.board.color[p - f] != OFF_BOARD and self.board.color[p + 2 * f] != OFF_BOARD)
            or self.board.color[p + f + side] != EMPTY
            or self.board.color[p + side] != EMPTY
            or self.board.color[p + 2 * side] != EMPTY
            or self.board.color[p + f + 2 * side] != EMPTY
            or self.board.count_liberties(p) < 3
        ):
            return
        self._reach(p + f + 2 * side, d, MOVE, p, 0, 0)
        self._reach(p + 2 * side, d, MOVE, p, 0, 0)

    @cython.cfunc
    def _diagonal(self, p: cython.int, f: cython.int, side: cython.int) -> None:
        """Queues diagonal moves that have to be read, and ways over or between enemy stones."""
        q: cython.int
        a: cython.int = self.board.color[p + f]
        b: cython.int = self.board.color[p + side]
        corner: cython.int = p + f + side
        enemy: cython.int = 3 - self.color
        d: cython.int = self.distance[p]
        if (
            self.board.color[corner] == EMPTY
            and (a == EMPTY or b == EMPTY)
            and self.distance[corner] > d + CAUGHT_DIAGONAL
        ):
            self._wait(d + CAUGHT_DIAGONAL, DIAGONAL, corner, p)
        if b == enemy and self.board.string_size(p + side) == 1 and self.board.color[p + 2 * side] == EMPTY:
            self._reach(p + 2 * side, d + JUMP_OVER, MOVE, p, 0, 0)
        if a == enemy and b == enemy:
            q = self.board.count_liberties(p + f) + self.board.count_liberties(p + side)
            if (self.board.color[corner] == EMPTY and q <= FEW_TOGETHER) or (
                self.board.color[corner] == self.color and q <= FEWER_TOGETHER
            ):
                self._reach(self.board.origin(corner), d + JUMP_OVER, MOVE, p, 0, 0)

    @cython.cfunc
    def _clash(self, p: cython.int, a: cython.int, b: cython.int) -> cython.bint:
        """Tells whether one enemy move threatens a vulnerable point of the way to `p` together with `a` or `b`."""
        return self.tactics.pairs_clash(self.vulnerable1[p], self.vulnerable2[p], a, b, self.color)

    # ---- Steps that need reading -----------------------------------------------------------------------------------

    @cython.cfunc
    def _take_waiting_step(self) -> None:
        """Takes the waiting step with the smallest key and reads what it costs."""
        kind: cython.int = self._kind[0]
        target: cython.int = self._target[0]
        source: cython.int = self._source[0]
        key: cython.int = self._key[0]
        self._drop_top()
        if kind == ENTRY:
            self._enter(target, source, key - CAUGHT_AHEAD)
        elif kind == DIAGONAL:
            self._step_diagonally(target, source, key - CAUGHT_DIAGONAL)
        elif self.tactics.is_lost(target):
            self._reach(target, key, LOST, source, 0, 0)
        else:
            self._reach(target, key - LOST + MOVE, MOVE, source, 0, 0)

    @cython.cfunc
    def _enter(self, q: cython.int, p: cython.int, d: cython.int) -> None:
        cost: cython.int
        if self.tactics.is_catchable_now(q, 3 - self.color):
            self._reach(q, d + CAUGHT_AHEAD, CAUGHT_AHEAD, p, q, 0)
        else:
            cost = AHEAD + LIBERTY * self.board.approx_liberties(q, 3 - self.color, LIBERTIES)
            self._reach(q, d + cost, cost, p, 0, 0)

    @cython.cfunc
    def _step_diagonally(self, corner: cython.int, p: cython.int, d: cython.int) -> None:
        """Takes a diagonal step; of the two shared neighbours, the one below the higher point is read first."""
        first: cython.int = (p if p < corner else corner) + STRIDE
        second: cython.int = (corner if p < corner else p) - STRIDE
        caught: cython.int = self.tactics.caught_after(corner, self.color, first, second)
        if caught:
            self._reach(corner, d + CAUGHT_DIAGONAL, MOVE, p, caught, 0)
        elif self.board.color[first] == EMPTY and self._has_few_liberties(second):
            self._reach(corner, d + CUT_DIAGONAL, MOVE, p, first, 0)
        elif self.board.color[second] == EMPTY and self._has_few_liberties(first):
            self._reach(corner, d + CUT_DIAGONAL, MOVE, p, second, 0)
        elif self.distance[corner] > d + CUT_DIAGONAL:
            self._reach(corner, d + LOOSE_DIAGONAL, LOOSE_SAVING, p, 0, 0)

    @cython.cfunc
    def _has_few_liberties(self, p: cython.int) -> cython.bint:
        return self.board.color[p] == 3 - self.color and self.board.count_liberties(p) <= FEW_LIBERTIES
