# ruff: noqa: SIM110  (plain loops and comparisons are what compiles to plain C)
"""The dragon that is read: which stones are meant, who surrounds them, and how far they can run.

Marks live in planes by point and change with the moves that are tried: `push` before a move, `pop` after it.
Source: GNU Go manual, chapter "Life and Death Reading".
"""

from array import array
from collections.abc import Iterable, Sequence

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import CELLS, STEPS, STRIDE
from godebug.engine.owl.readings import StringReadings
from godebug.engine.reading.superstring import SuperstringFinder

# The crude status of a stone's dragon.
CRUDE_UNKNOWN = 0
CRUDE_ALIVE = 1
CRUDE_DEAD = 2
CRUDE_CRITICAL = 3
#: Moves that can be on the board at a time.
LEVELS = 80

#: Planes that change with a move.
_PLANES = 3
#: How far an escape is followed.
_REACH = 4
#: A lone stone or pair of an unsettled friend does not make the wall between weak.
_SMALL = 2
#: Strings with more liberties cannot be read as captured.
_MOST_LIBERTIES = 4


@cython.final
@cython.cclass
class Goal:
    """The state of one reading about one dragon of the colour `own`.

    `marks`: 1 at stones of the dragon as it was, 2 at those that joined it. `cumulative`: every point that was ever
    marked. `through_prisoners`: whether new stones join it through captured enemy stones too. `boundary`: 1 at strings
    of the attacker around it, 2 at those that are cut off from their friends by others of the owner. `friends`: strings
    of the owner that are nearly linked to it.
    From outside come, before `find_boundary`: `escape_values`, `cuttable` (points where links of the owner can be
    cut), `crude` (crude status by stone), `foreign` (stones of the attacker whose dragon has a neighbour of the owner
    outside the goal).
    """

    board: Board
    readings: StringReadings
    superstrings: SuperstringFinder
    color: cython.uchar[::1]
    work: cython.int[::1]
    own: cython.int
    marks: cython.uchar[::1]
    cumulative: cython.uchar[::1]
    boundary: cython.uchar[::1]
    friends: cython.uchar[::1]
    escape_values: cython.int[::1]
    cuttable: cython.uchar[::1]
    crude: cython.uchar[::1]
    foreign: cython.uchar[::1]
    kept: cython.uchar[::1]
    depth: cython.int
    through_prisoners: cython.bint
    _joined_at: cython.int[::1]
    _examined_at: cython.int[::1]
    joined: cython.int[::1]
    joined_count: cython.int
    _stamp: cython.int
    _reached_at: cython.int[::1]
    _ring: cython.int[::1]
    _ring_stamp: cython.int

    def __init__(self, readings: StringReadings) -> None:
        self.board = readings.board
        self.readings = readings
        self.superstrings = readings.search.chains.superstrings
        self.color = self.board.color
        self.work = self.board.work
        self.own = EMPTY
        self.marks = bytearray(CELLS)
        self.cumulative = bytearray(CELLS)
        self.boundary = bytearray(CELLS)
        self.friends = bytearray(CELLS)
        self.escape_values = array("i", bytes(4 * CELLS))
        self.cuttable = bytearray(CELLS)
        self.crude = bytearray(CELLS)
        self.foreign = bytearray(CELLS)
        self.kept = bytearray(_PLANES * LEVELS * CELLS)
        self.depth = 0
        self.through_prisoners = True
        self.joined = array("i", bytes(4 * CELLS))
        self.joined_count = 0
        self._joined_at = array("i", bytes(4 * CELLS))
        self._examined_at = array("i", bytes(4 * CELLS))
        self._stamp = 0
        self._reached_at = array("i", bytes(4 * CELLS))
        self._ring = array("i", bytes(4 * 2 * CELLS))
        self._ring_stamp = 0

    @cython.ccall
    def begin(self, own: cython.int) -> None:
        """Empties the goal, which is of this colour now."""
        p: cython.int
        self.own = own
        self.depth = 0
        for p in range(CELLS):
            self.marks[p] = 0
            self.cumulative[p] = 0
            self.boundary[p] = 0
            self.friends[p] = 0

    def surround(self, crude: bytearray, foreign: list, cuttable: Iterable[int], escape_values: Sequence[int]) -> None:
        """Takes over what is known from outside: by point, or the points; of `foreign` stones their strings."""
        p: cython.int
        for p in range(CELLS):
            self.crude[p] = crude[p]
            self.foreign[p] = 0
            self.cuttable[p] = 0
            self.escape_values[p] = escape_values[p]
        for p in foreign:
            self._mark_string(self.foreign, p, 1)
        for p in cuttable:
            self.cuttable[p] = 1

    @cython.ccall
    def push(self) -> None:
        """Keeps the marks as they are before a move."""
        p: cython.int
        at: cython.int = self.depth * _PLANES * CELLS
        # As variables: what is written might be the addresses in `self`, as far as the compiler knows.
        kept: cython.uchar[::1] = self.kept
        marks: cython.uchar[::1] = self.marks
        cumulative: cython.uchar[::1] = self.cumulative
        boundary: cython.uchar[::1] = self.boundary
        for p in range(CELLS):
            kept[at + p] = marks[p]
        for p in range(CELLS):
            kept[at + CELLS + p] = cumulative[p]
        for p in range(CELLS):
            kept[at + 2 * CELLS + p] = boundary[p]
        self.depth += 1

    @cython.ccall
    def pop(self) -> None:
        """Takes the marks back to what they were at the last `push`."""
        p: cython.int
        at: cython.int
        kept: cython.uchar[::1] = self.kept
        marks: cython.uchar[::1] = self.marks
        cumulative: cython.uchar[::1] = self.cumulative
        boundary: cython.uchar[::1] = self.boundary
        self.depth -= 1
        at = self.depth * _PLANES * CELLS
        for p in range(CELLS):
            marks[p] = kept[at + p]
        for p in range(CELLS):
            cumulative[p] = kept[at + CELLS + p]
        for p in range(CELLS):
            boundary[p] = kept[at + 2 * CELLS + p]

    # ---- Who belongs to it -----------------------------------------------------------------------------------------

    @cython.ccall
    def is_goal(self, p: cython.int) -> cython.bint:
        """Tells whether a stone that is meant stands on `p`."""
        return self.marks[p] != 0 and self.color[p] == self.own

    @cython.ccall
    def touches(self, p: cython.int) -> cython.bint:
        """Tells whether one of the eight neighbours of a point is a stone of the goal."""
        k: cython.int
        for k in range(8):
            if self.is_goal(p + STEPS[k]):
                return True
        return False

    @cython.ccall
    def sum_of_marks(self) -> cython.int:
        """Returns the sum of the marks of all stones that are meant: how much of the dragon is left."""
        p: cython.int
        total: cython.int = 0
        for p in range(STRIDE, CELLS - STRIDE):
            if self.is_goal(p):
                total += self.marks[p]
        return total

    @cython.ccall
    def first_original(self) -> cython.int:
        """Returns the first stone in board order that was there from the start; 0 where none is left."""
        p: cython.int
        for p in range(STRIDE, CELLS - STRIDE):
            if self.marks[p] == 1 and self.color[p] == self.own:
                return self.board.origin(p)
        return 0

    @cython.ccall
    def add_root_string(self, stone: cython.int) -> None:
        """Marks a string as one of the dragon from the start."""
        self._mark_string(self.marks, stone, 1)
        self._mark_string(self.cumulative, stone, 1)

    @cython.cfunc
    def _add_string(self, stone: cython.int) -> None:
        """Adds the stones of a string that are not marked yet."""
        i: cython.int
        p: cython.int
        at: cython.int = self.board.work_top
        for i in range(self.board.stone_list(stone, CELLS, at)):
            p = self.work[at + i]
            if self.marks[p] == 0:
                self.marks[p] = 2
            self.cumulative[p] = 1

    @cython.ccall
    def add_if_member(self, move: cython.int) -> None:
        """Adds the string of a move that continues a string of the goal."""
        i: cython.int
        at: cython.int = self.board.work_top
        for i in range(self.board.stone_list(move, CELLS, at)):
            if self.marks[self.work[at + i]]:
                self._add_string(move)
                return

    @cython.ccall
    def add_superstring(self, move: cython.int, always: cython.bint) -> None:
        """Adds the superstring of a move: always, or where it has a stone of the goal already."""
        i: cython.int
        p: cython.int
        self.find_superstring(move)
        if not always:
            for i in range(self.joined_count):
                if self.marks[self.joined[i]]:
                    always = True
                    break
        if always:
            for i in range(self.joined_count):
                p = self.joined[i]
                if self.marks[p] == 0:
                    self.marks[p] = 2
                self.cumulative[p] = 1

    @cython.ccall
    def add_neighbors_of(self, stone: cython.int) -> None:
        """Adds all strings around an enemy string, which is about to be captured."""
        i: cython.int
        at: cython.int = self.board.work_top
        count: cython.int = self.board.neighbor_list(stone, 0, at)
        self.board.work_top = at + count
        for i in range(count):
            self._add_string(self.work[at + i])
        self.board.work_top = at

    @cython.ccall
    def mark_for_room(self, stone: cython.int) -> None:
        """Marks a string as if it belonged to the goal; its points keep their escape value."""
        self._mark_string(self.marks, stone, 2)

    @cython.ccall
    def find_superstring(self, stone: cython.int) -> None:
        """Marks all stones that hang together with a stone: by shape, or through enemy stones that are
        captured.

        The result lies in `joined[:joined_count]`.
        """
        i: cython.int = 0
        j: cython.int
        k: cython.int
        m: cython.int
        q: cython.int
        r: cython.int
        at: cython.int = self.board.work_top
        count: cython.int
        self._stamp += 1
        self.joined_count = 0
        self._join(stone)
        while i < self.joined_count:
            stone = self.joined[i]
            i += 1
            if not self.through_prisoners:
                continue
            for k in range(8):
                q = stone + STEPS[k]
                if self.color[q] != 3 - self.own:
                    continue
                q = self.board.origin(q)
                if self._examined_at[q] == self._stamp:
                    continue
                self._examined_at[q] = self._stamp
                if self.board.count_liberties(q) > _MOST_LIBERTIES or not self.readings.is_lost(q):
                    continue
                count = self.board.stone_list(q, CELLS, at)
                self.board.work_top = at + count
                for j in range(count):
                    for m in range(8):
                        r = self.work[at + j] + STEPS[m]
                        if self.color[r] == self.own and self._joined_at[r] != self._stamp:
                            self._join(r)
                self.board.work_top = at

    @cython.cfunc
    def _join(self, stone: cython.int) -> None:
        """Takes in what hangs together with a stone by shape."""
        i: cython.int
        p: cython.int
        at: cython.int = self.board.work_top
        for i in range(self.superstrings.stones(stone, at)):
            p = self.work[at + i]
            if self._joined_at[p] != self._stamp:
                self._joined_at[p] = self._stamp
                self.joined[self.joined_count] = p
                self.joined_count += 1

    # ---- Who is around it ------------------------------------------------------------------------------------------

    @cython.cfunc
    def _mark_string(self, plane: cython.uchar[::1], stone: cython.int, value: cython.int) -> None:
        i: cython.int
        at: cython.int = self.board.work_top
        for i in range(self.board.stone_list(stone, CELLS, at)):
            plane[self.work[at + i]] = value

    @cython.ccall
    def find_boundary(self) -> None:
        """Finds `friends` and `boundary` on the board as it stands."""
        p: cython.int
        q: cython.int
        k: cython.int
        self._find_friends()
        for p in range(STRIDE, CELLS - STRIDE):
            if self.color[p] != 3 - self.own or self.boundary[p]:
                continue
            for k in range(8):
                q = p + STEPS[k]
                if self.color[q] == self.own and (self.marks[q] or self.friends[q]):
                    self._mark_string(self.boundary, p, 1)
                    break
        for p in range(STRIDE, CELLS - STRIDE):
            if self.boundary[p] != 1:
                continue
            for k in range(8):
                if self._is_foreign_life(p + STEPS[k], True):
                    self._mark_string(self.boundary, p, 2)
                    break
        for p in range(STRIDE, CELLS - STRIDE):
            if self.color[p] == 3 - self.own and self.boundary[p] == 0 and self.foreign[p]:
                self.boundary[p] = 2

    @cython.cfunc
    def _find_friends(self) -> None:
        p: cython.int
        q: cython.int
        k: cython.int
        step: cython.int
        side: cython.int
        for p in range(STRIDE, CELLS - STRIDE):
            if not self.is_goal(p):
                continue
            for k in range(4):
                step = STEPS[k]
                side = STEPS[(k + 1) & 3]
                if self.color[p + step] == EMPTY:
                    q = p + 2 * step
                    if self.color[q] == self.own and not self.marks[q] and not self.friends[q]:
                        self._mark_string(self.friends, q, 1)
                q = p + step + side
                if (
                    (self.color[p + step] == EMPTY or self.color[p + side] == EMPTY)
                    and self.color[q] == self.own
                    and not self.marks[q]
                    and not self.friends[q]
                ):
                    self._mark_string(self.friends, q, 1)

    @cython.cfunc
    def _is_foreign_life(self, q: cython.int, size_counts: cython.bint) -> cython.bint:
        """Tells whether a stone of the owner, neither goal nor friend, lives or (`size_counts`) may live and is not
        small.
        """
        if self.color[q] != self.own or self.marks[q] or self.friends[q]:
            return False
        if self.crude[q] == CRUDE_ALIVE:
            return True
        return size_counts and self.crude[q] != CRUDE_DEAD and self.board.string_size(q) > _SMALL

    @cython.ccall
    def extend_boundary(self, move: cython.int) -> None:
        """Marks the string of a new stone of the attacker like its surroundings."""
        k: cython.int
        q: cython.int
        mark: cython.int = 0
        for k in range(4):
            q = self.boundary[move + STEPS[k]]
            if q > mark:
                mark = q
        for k in range(8):
            if self._is_foreign_life(move + STEPS[k], False):
                mark = 2
        self._mark_string(self.boundary, move, mark)

    # ---- How far it can run ----------------------------------------------------------------------------------------

    @cython.cfunc
    def _friendly(self, q: cython.int) -> cython.bint:
        return self.color[q] == EMPTY or self.color[q] == self.own

    @cython.cfunc
    def _enter(self, q: cython.int, count: cython.int) -> cython.int:
        """Enters a point that was not reached yet in the ring that is being made; the new length of the ring."""
        if self._reached_at[q] != self._ring_stamp:
            self._reached_at[q] = self._ring_stamp
            self._ring[count] = q
            return count + 1
        return count

    @cython.ccall
    def escape(self) -> cython.int:
        """Returns the escape potential: the sum of the escape values four steps away from the goal as it is marked."""
        p: cython.int
        q: cython.int
        i: cython.int
        k: cython.int
        m: cython.int
        steps: cython.int
        step: cython.int
        side: cython.int
        first: cython.int = 0
        count: cython.int = 0
        end: cython.int
        free: cython.bint
        total: cython.int = 0
        self._ring_stamp += 1
        for p in range(STRIDE, CELLS - STRIDE):
            if self.is_goal(p):
                count = self._enter(p, count)
        for steps in range(1, _REACH + 1):
            end = count
            for i in range(first, end):
                p = self._ring[i]
                if steps > 1 and self.cuttable[p]:
                    continue
                for k in range(4):
                    step = STEPS[k]
                    q = p + step
                    if self._reached_at[q] == self._ring_stamp:
                        continue
                    if self.color[q] == self.own:
                        count = self._enter(q, count)
                    elif self.color[q] == EMPTY:
                        free = True
                        for m in range(4):
                            if STEPS[m] != -step and not self._friendly(q + STEPS[m]):
                                free = False
                                break
                        if free:
                            count = self._enter(q, count)
                if steps > 1:
                    continue
                for k in range(4):
                    step = STEPS[k]
                    side = STEPS[(k + 1) & 3]
                    q = p + step + side
                    if (
                        self._reached_at[q] != self._ring_stamp
                        and self.color[p + step] == EMPTY
                        and self.color[p + side] == EMPTY
                        and (
                            self.color[q] == self.own
                            or (self.color[q] == EMPTY and self._friendly(q + step) and self._friendly(q + side))
                        )
                    ):
                        count = self._enter(q, count)
            first = end
        for i in range(first, count):
            p = self._ring[i]
            if not self.cuttable[p] and not self.cumulative[p]:
                total += self.escape_values[p]
        return total
