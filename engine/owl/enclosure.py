# ruff: noqa: SIM110  (plain loops and comparisons are what compiles to plain C)
"""A dragon that is shut in: the points where it is fought, and what can be told of it without search.

What is told holds for the exact search alone: stones count as dead when more than half of the goal is captured.
Source: D. Benson, "Life in the game of Go" (1976).
"""

from array import array

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.eyes.graph import EyeGraph
from godebug.engine.eyes.search import Rules, evaluate
from godebug.engine.eyes.sums import add_eye_value
from godebug.engine.go.color import EMPTY, OFF_BOARD
from godebug.engine.go.points import CELLS, STEPS, STRIDE
from godebug.engine.owl.goal import CRUDE_ALIVE

# What is known of a position: does the attack succeed?
UNDECIDED = 0
SUCCEEDS = 1
FAILS = 2

# What points beside friends of the goal are that are known to live.
NO_CONTACTS = 0
BARRED = 1
AS_EXITS = 2

#: A dragon is shut in if so many points, or fewer, can matter to it.
MOST_REGION = 36
#: Strings of the owner and rooms between them that are looked at.
MOST_STRINGS_INSIDE = 24
MOST_ROOMS = 24

#: The largest room that is valued exactly.
LARGEST_ROOM = 7
#: Figures of a room: the four digits of its value, and how many stones are in it.
ROOM_FIGURES = 5
NO_VALUE = -1

#: Rooms that there is space for at first.
_ROOMS = 256
#: How long a room may take to value.
_ROOM_LIMIT = 4000
#: Outer liberties that make a difference.
_MOST_LIBERTIES = 4
#: Liberties of a string of the attacker that is not captured from outside.
_FIRM_LIBERTIES = 3
#: So many threats more tell whether a ko matters.
_MORE_THREATS = 2


@cython.final
@cython.cclass
class Enclosure:
    """One goal at a time: `find_region` takes it up; then `capture` and `judge` tell of the board as it stands.

    `region`: 1 at the points where moves are tried, which are the first `count` of `points`. `own`: the owner.
    `ko_met`: a judgement that was given depends on a ko inside; whoever asks sets it back.
    """

    board: Board
    color: cython.uchar[::1]
    region: cython.uchar[::1]
    points: cython.int[::1]
    count: cython.int
    goal: cython.int[::1]
    goal_count: cython.int
    own: cython.int
    ko_met: cython.bint
    room_of: cython.int[::1]
    waiting: cython.int[::1]
    vital: cython.int[::1]
    beside: cython.int[::1]
    string_stone: cython.int[::1]
    string_count: cython.int
    firm_at: cython.int[::1]
    firm: cython.uchar[::1]
    stamp: cython.int
    known_rooms: dict
    figures: cython.int[::1]
    figure_count: cython.int
    vertex: cython.int[::1]
    adjacency: cython.int[::1]
    room_points: cython.int[::1]
    total: cython.int[::1]
    counted: cython.int
    known: cython.int
    inside: cython.int
    ways_out: cython.bint
    exit: cython.uchar[::1]
    contact: cython.int[::1]
    contact_count: cython.int
    seen_at: cython.int[::1]
    seen: cython.int

    def __init__(self, board: Board) -> None:
        self.board = board
        self.color = board.color
        self.region = bytearray(CELLS)
        self.points = array("i", bytes(4 * CELLS))
        self.count = 0
        self.goal = array("i", bytes(4 * CELLS))
        self.goal_count = 0
        self.own = 0
        self.ko_met = False
        self.room_of = array("i", bytes(4 * CELLS))
        self.waiting = array("i", bytes(4 * CELLS))
        self.vital = array("i", bytes(4 * MOST_STRINGS_INSIDE))
        self.beside = array("i", bytes(4 * MOST_ROOMS))
        self.string_stone = array("i", bytes(4 * MOST_STRINGS_INSIDE))
        self.string_count = 0
        self.firm_at = array("i", bytes(4 * CELLS))
        self.firm = bytearray(CELLS)
        self.stamp = 0
        # By the picture of a room (see `_value_of`), where its figures begin.
        self.known_rooms: dict[int, int] = {}
        self.figures = array("i", bytes(4 * ROOM_FIGURES * _ROOMS))
        self.figure_count = 0
        self.vertex = array("i", bytes(4 * CELLS))
        self.adjacency = array("i", bytes(4 * LARGEST_ROOM))
        self.room_points = array("i", bytes(4 * LARGEST_ROOM))
        self.total = array("i", bytes(4 * 4))
        self.counted = 0
        self.known = 0
        self.inside = 0
        self.ways_out = False
        self.exit = bytearray(CELLS)
        self.contact = array("i", bytes(4 * CELLS))
        self.contact_count = 0
        self.seen_at = array("i", bytes(4 * CELLS))
        self.seen = 0

    # ---- Where it is fought ----------------------------------------------------------------------------------------

    @cython.ccall
    def find_region(
        self,
        marks: cython.uchar[::1],
        own: cython.int,
        crude: cython.uchar[::1],
        weak: cython.int,
        contacts: cython.int,
    ) -> cython.bint:
        """Takes up the goal with its `marks` and finds what it can reach; false where it is not shut in.

        The region grows through empty points, stones of the owner, and strings of the attacker with up to `weak`
        liberties. `crude`: 1 at stones of the owner that are known to live. `contacts` says what the points beside
        these are: with NO_CONTACTS a goal that has any is not shut in. With BARRED the empty ones are left out of the
        region, for stones of the attacker: `contact` has them, first `contact_count`. With AS_EXITS they belong to it,
        and who gets there lives.
        """
        p: cython.int
        q: cython.int
        i: cython.int = 0
        k: cython.int
        size: cython.int = 0
        self.own = own
        self.ways_out = contacts == AS_EXITS
        self.goal_count = 0
        self.count = 0
        self.contact_count = 0
        for p in range(CELLS):
            self.region[p] = 0
            self.exit[p] = 0
        for p in range(STRIDE, CELLS - STRIDE):
            if marks[p] and self.color[p] == own:
                self.goal[self.goal_count] = p
                self.goal_count += 1
                self.region[p] = 1
                self.waiting[size] = p
                size += 1
        while i < size:
            p = self.waiting[i]
            i += 1
            for k in range(4):
                q = p + STEPS[k]
                if self.color[q] == OFF_BOARD or self.region[q] or self.exit[q]:
                    continue
                if self.color[q] == own and crude[q] == CRUDE_ALIVE:
                    if contacts == NO_CONTACTS:
                        return False
                    continue
                if self.color[q] == 3 - own and self.board.count_liberties(q) > weak:
                    continue
                if contacts != NO_CONTACTS and self._touches_life(q, crude):
                    self.exit[q] = 1
                    if self.color[q] == EMPTY:
                        self.contact[self.contact_count] = q
                        self.contact_count += 1
                        continue
                self.region[q] = 1
                self.waiting[size] = q
                size += 1
        for i in range(size):
            p = self.waiting[i]
            if not (marks[p] and self.color[p] == own):
                self.count += 1
        if contacts == AS_EXITS:
            self.count += self.contact_count
            for i in range(self.contact_count):
                self.region[self.contact[i]] = 1
        if self.count > MOST_REGION:
            return False
        self.count = 0
        for p in range(STRIDE, CELLS - STRIDE):
            if self.region[p]:
                self.points[self.count] = p
                self.count += 1
        return self.goal_count > 0

    @cython.cfunc
    def _touches_life(self, p: cython.int, crude: cython.uchar[::1]) -> cython.bint:
        """A point beside a stone of the owner that is known to live."""
        k: cython.int
        q: cython.int
        for k in range(4):
            q = p + STEPS[k]
            if self.color[q] == self.own and crude[q] == CRUDE_ALIVE and not self.region[q]:
                return True
        return False

    @cython.cfunc
    def _escape(self, attacking: cython.bint) -> cython.int:
        """FAILS where the goal is out, UNDECIDED where it might still get out, SUCCEEDS where it cannot."""
        i: cython.int
        k: cython.int
        p: cython.int
        q: cython.int
        free: cython.int = 0
        size: cython.int = 0
        done: cython.int = 0
        inside: cython.int
        near: cython.bint = False
        self.seen += 1
        self.stamp += 1
        # First what is linked to the goal as it stands.
        for i in range(self.goal_count):
            p = self.goal[i]
            if self.color[p] == self.own and self.seen_at[p] != self.seen:
                self.seen_at[p] = self.seen
                self.waiting[size] = p
                size += 1
        while done < size:
            p = self.waiting[done]
            done += 1
            if self.exit[p]:
                return FAILS
            for k in range(4):
                q = p + STEPS[k]
                if self.color[q] == self.own and self.region[q] and self.seen_at[q] != self.seen:
                    self.seen_at[q] = self.seen
                    self.waiting[size] = q
                    size += 1
        inside = size
        done = 0
        while done < size:
            p = self.waiting[done]
            done += 1
            for k in range(4):
                q = p + STEPS[k]
                if not self.region[q] or self.seen_at[q] == self.seen:
                    continue
                if self.color[q] == 3 - self.own and self._is_firm(q):
                    continue
                self.seen_at[q] = self.seen
                if self.exit[q]:
                    near = True
                    if self.color[q] == EMPTY and done <= inside:
                        free += 1
                        if free > 1 or not attacking:
                            return FAILS
                self.waiting[size] = q
                size += 1
        return UNDECIDED if near else SUCCEEDS

    # ---- What can be told without search ---------------------------------------------------------------------------

    @cython.ccall
    def is_whole(self) -> cython.bint:
        """All stones of the goal are on the board."""
        i: cython.int
        for i in range(self.goal_count):
            if self.color[self.goal[i]] != self.own:
                return False
        return True

    @cython.cfunc
    def capture(self) -> cython.int:
        """SUCCEEDS where more than half of the goal is gone, UNDECIDED where its owner may still take a ko back that
        decides this, FAILS where the goal stands."""
        i: cython.int
        gone: cython.int = 0
        in_ko: cython.int = 0
        for i in range(self.goal_count):
            if self.color[self.goal[i]] != self.own:
                gone += 1
                if self.goal[i] == self.board.ko_point:
                    in_ko = 1
        if 2 * (gone - in_ko) > self.goal_count:
            return SUCCEEDS
        return UNDECIDED if 2 * gone > self.goal_count else FAILS

    @cython.cfunc
    def judge(self, attacking: cython.bint, ta: cython.int, td: cython.int) -> cython.int:
        """A verdict without moves; `ta`, `td`: threats that the attacker and the defender have left."""
        rooms: cython.int
        escape: cython.int = SUCCEEDS
        if self.ways_out:
            escape = self._escape(attacking)
            if escape == FAILS:
                return FAILS
        rooms = self._find_rooms()
        if rooms > 0 and self._is_pass_alive(rooms):
            return FAILS
        if escape == SUCCEEDS and self._cannot_make_two_eyes():
            return SUCCEEDS
        if rooms > 0:
            return self._judge_rooms(rooms, attacking, ta, td)
        return UNDECIDED

    @cython.cfunc
    def _string_number(self, stone: cython.int) -> cython.int:
        """The number of a string of the owner, a new one where it has none; -1 where there are too many."""
        i: cython.int
        origin: cython.int = self.board.origin(stone)
        for i in range(self.string_count):
            if self.string_stone[i] == origin:
                return i
        if self.string_count == MOST_STRINGS_INSIDE:
            return -1
        self.string_stone[self.string_count] = origin
        self.vital[self.string_count] = 0
        self.string_count += 1
        return self.string_count - 1

    @cython.cfunc
    def _find_rooms(self) -> cython.int:
        """Rooms: connected points that hold no stone of the owner, closed in by his stones; how many there are.

        Notes for each room which strings are `beside` it, and for each string the rooms that are `vital` to it: all
        empty points of these are its liberties.
        """
        i: cython.int
        j: cython.int
        k: cython.int
        p: cython.int
        q: cython.int
        s: cython.int
        size: cython.int
        done: cython.int
        rooms: cython.int = 0
        closed: cython.bint
        mask: cython.int
        all_liberties: cython.bint
        self.string_count = 0
        for i in range(self.count):
            self.room_of[self.points[i]] = 0
        for i in range(self.count):
            p = self.points[i]
            if self.room_of[p] or self.color[p] == self.own:
                continue
            # Room 0 is none, -1 one that is open.
            size = 1
            done = 0
            closed = True
            mask = 0
            self.waiting[0] = p
            self.room_of[p] = rooms + 1
            while done < size:
                p = self.waiting[done]
                done += 1
                for k in range(4):
                    q = p + STEPS[k]
                    if self.color[q] == OFF_BOARD:
                        continue
                    if self.color[q] == self.own:
                        s = self._string_number(q)
                        if s < 0:
                            return 0
                        mask |= 1 << s
                    elif not self.region[q]:
                        closed = False
                    elif self.room_of[q] == 0:
                        self.room_of[q] = rooms + 1
                        self.waiting[size] = q
                        size += 1
            if not closed or rooms == MOST_ROOMS - 1:
                for j in range(size):
                    self.room_of[self.waiting[j]] = -1
                continue
            for s in range(self.string_count):
                if not mask >> s & 1:
                    continue
                all_liberties = True
                for j in range(size):
                    q = self.waiting[j]
                    if self.color[q] == EMPTY and not self.board.is_liberty_of(q, self.string_stone[s]):
                        all_liberties = False
                        break
                if all_liberties:
                    self.vital[s] |= 1 << rooms
            self.beside[rooms] = mask
            rooms += 1
        return rooms

    @cython.cfunc
    def _is_pass_alive(self, rooms: cython.int) -> cython.bint:
        """Half of the goal, or more, lives whatever the attacker does."""
        s: cython.int
        r: cython.int
        i: cython.int
        safe: cython.int = 0
        strings: cython.int = (1 << self.string_count) - 1
        left: cython.int = (1 << rooms) - 1
        changed: cython.bint = True
        vital: cython.int
        while changed:
            changed = False
            for s in range(self.string_count):
                vital = self.vital[s] & left
                if strings >> s & 1 and (vital & (vital - 1)) == 0:
                    strings &= ~(1 << s)
                    changed = True
            for r in range(rooms):
                if left >> r & 1 and self.beside[r] & ~strings:
                    left &= ~(1 << r)
                    changed = True
        if strings == 0:
            return False
        for i in range(self.goal_count):
            if self.color[self.goal[i]] == self.own:
                s = self._string_number(self.goal[i])
                if s >= 0 and strings >> s & 1:
                    safe += 1
        return 2 * safe >= self.goal_count

    @cython.cfunc
    def _is_firm(self, stone: cython.int) -> cython.bint:
        """A string of the attacker that cannot be captured: it has a liberty outside; where the region is but the
        nearest part of what matters, some liberties more."""
        i: cython.int
        at: cython.int = self.board.work_top
        origin: cython.int = self.board.origin(stone)
        if self.firm_at[origin] != self.stamp:
            self.firm_at[origin] = self.stamp
            self.firm[origin] = 0
            if self.ways_out and self.board.count_liberties(origin) < _FIRM_LIBERTIES:
                return False
            for i in range(self.board.liberty_list(stone, CELLS, at)):
                if not self.region[self.board.work[at + i]]:
                    self.firm[origin] = 1
                    break
        return self.firm[origin] != 0

    @cython.cfunc
    def _cannot_make_two_eyes(self) -> cython.bint:
        """Nowhere are there two points, not next to each other, that could still become eyes."""
        i: cython.int
        k: cython.int
        p: cython.int
        q: cython.int
        first: cython.int = 0
        diagonals: cython.int
        edge: cython.bint
        possible: cython.bint
        self.stamp += 1
        for i in range(self.count):
            p = self.points[i]
            if self.color[p] == 3 - self.own and self._is_firm(p):
                continue
            possible = True
            edge = False
            for k in range(4):
                q = p + STEPS[k]
                if self.color[q] == OFF_BOARD:
                    edge = True
                elif self.color[q] == 3 - self.own and self._is_firm(q):
                    possible = False
                    break
            if not possible:
                continue
            diagonals = 0
            for k in range(4, 8):
                q = p + STEPS[k]
                if self.color[q] == 3 - self.own and self._is_firm(q):
                    diagonals += 1
            if diagonals > (0 if edge else 1):
                continue
            if first == 0:
                first = p
            elif p - first != 1 and p - first != STRIDE:
                return False
        return True

    @cython.cfunc
    def _judge_rooms(self, rooms: cython.int, attacking: cython.bint, ta: cython.int, td: cython.int) -> cython.int:
        """Life and death by the exact values of the rooms inside one string that is most of the goal.

        What lives must do so although the attacker has threats for the kos inside, what dies although the defender has.
        """
        s: cython.int
        i: cython.int
        stones: cython.int
        eyes: cython.int
        outer: cython.int
        for s in range(self.string_count):
            stones = 0
            for i in range(self.goal_count):
                if self.color[self.goal[i]] == self.own and self.board.origin(self.goal[i]) == self.string_stone[s]:
                    stones += 1
            if 2 * stones < self.goal_count:
                continue
            outer = min(self._outer_liberties(s), _MOST_LIBERTIES)
            if self._sum_rooms(rooms, s, outer, -ta):
                eyes = self.total[1] if attacking else self.total[2]
                # Two eyes from one room need time to be made, and no stones that might make a threat.
                if eyes >= 2 and (self.counted > 1 or (self.inside == 0 and outer >= 2)):
                    # Would more threats change it? Then a ko inside matters.
                    self._sum_rooms(rooms, s, outer, -ta - _MORE_THREATS)
                    if (self.total[1] if attacking else self.total[2]) < 2:
                        self.ko_met = True
                    return FAILS
            if stones == self.goal_count and self._walls_are_firm(s) and self._sum_rooms(rooms, s, outer, td):
                eyes = self.total[1] if attacking else self.total[2]
                if eyes < 2 and self.known == self.counted:
                    self._sum_rooms(rooms, s, outer, td + _MORE_THREATS)
                    if (self.total[1] if attacking else self.total[2]) >= 2:
                        self.ko_met = True
                    return SUCCEEDS
        return UNDECIDED

    @cython.cfunc
    def _sum_rooms(self, rooms: cython.int, s: cython.int, outer: cython.int, threats: cython.int) -> cython.bint:
        """Adds up the rooms of a string to `total`; false where it has none of its own that is small enough.

        `counted`: how many were added; `known`: the same, -1 where others touch the string, too; `inside`: stones in
        them.
        """
        i: cython.int
        r: cython.int
        at: cython.int
        left_out: cython.bint = False
        for i in range(4):
            self.total[i] = 0
        self.counted = self.inside = 0
        for r in range(rooms):
            if not self.beside[r] >> s & 1:
                continue
            at = self._value_of(r, outer, threats) if self.beside[r] == 1 << s else NO_VALUE
            if at == NO_VALUE:
                left_out = True
                continue
            add_eye_value(self.total, self.figures, at)
            self.inside += self.figures[at + 4]
            self.counted += 1
        self.known = -1 if left_out else self.counted
        return self.counted > 0

    @cython.cfunc
    def _outer_liberties(self, s: cython.int) -> cython.int:
        """Liberties of a string that lie in no room of its own."""
        i: cython.int
        outer: cython.int = 0
        r: cython.int
        at: cython.int = self.board.work_top
        for i in range(self.board.liberty_list(self.string_stone[s], CELLS, at)):
            r = self.room_of[self.board.work[at + i]]
            if r <= 0 or self.beside[r - 1] != 1 << s:
                outer += 1
        return outer

    @cython.cfunc
    def _walls_are_firm(self, s: cython.int) -> cython.bint:
        """No string of the attacker beside a string can be captured but those in its rooms; nor can it be linked."""
        i: cython.int
        p: cython.int
        r: cython.int
        at: cython.int = self.board.work_top
        count: cython.int = self.board.neighbor_list(self.string_stone[s], 0, at)
        self.board.work_top = at + count
        for i in range(count):
            p = self.board.work[at + i]
            r = self.room_of[p] if self.region[p] else 0
            if r > 0 and self.beside[r - 1] == 1 << s:
                continue
            if not self._is_firm(p):
                self.board.work_top = at
                return False
        self.board.work_top = at
        # Outside its rooms there must be nothing but liberties that lead nowhere.
        return self._outer_liberties(s) == 0

    @cython.cfunc
    def _value_of(self, room: cython.int, liberties: cython.int, threats: cython.int) -> cython.int:
        """Where the figures of a room begin; NO_VALUE where it is too large.

        `threats`: what the owner has for kos, below 0 what the attacker has.
        """
        i: cython.int
        k: cython.int
        p: cython.int
        q: cython.int
        mask: cython.int
        vertices: cython.int = 0
        walled: cython.int = 0
        stones: cython.int = 0
        picture: cython.longlong
        for i in range(self.count):
            p = self.points[i]
            if self.room_of[p] == room + 1:
                if vertices == LARGEST_ROOM:
                    return NO_VALUE
                self.room_points[vertices] = p
                self.vertex[p] = vertices
                vertices += 1
        # All that the value depends on: how many vertices, the links of each to earlier ones, and the rest.
        picture = vertices
        for i in range(vertices):
            p = self.room_points[i]
            mask = 0
            for k in range(4):
                q = p + STEPS[k]
                if self.region[q] and self.room_of[q] == room + 1:
                    mask |= 1 << self.vertex[q]
                elif self.color[q] == self.own:
                    walled |= 1 << i
            self.adjacency[i] = mask
            picture = picture << i | (mask & ((1 << i) - 1))
            if self.color[p] != EMPTY:
                stones |= 1 << i
        picture = ((picture << LARGEST_ROOM | walled) << LARGEST_ROOM | stones) << 3 | liberties
        picture = picture << 4 | (threats + 8)
        known = self.known_rooms.get(picture)
        return self._value_room(picture, vertices, walled, stones, liberties, threats) if known is None else known

    @cython.cfunc
    def _value_room(
        self,
        picture: cython.longlong,
        vertices: cython.int,
        walled: cython.int,
        stones: cython.int,
        liberties: cython.int,
        threats: cython.int,
    ) -> cython.int:
        """`_value_of` a room that is seen for the first time."""
        graph = EyeGraph(tuple([self.adjacency[i] for i in range(vertices)]), 0, walled, stones, 0)
        found = evaluate(graph, Rules(liberties=liberties, threats=threats, suicide=True), _ROOM_LIMIT)
        at = NO_VALUE
        if found is not None:
            value = found.value
            at = self.figure_count
            self.figure_count += ROOM_FIGURES
            if self.figure_count > len(self.figures):
                self.figures = array("i", 2 * bytes(self.figures))
            self.figures[at] = value.attacked_twice
            self.figures[at + 1] = value.minimum
            self.figures[at + 2] = value.maximum
            self.figures[at + 3] = value.defended_twice
            self.figures[at + 4] = int(stones).bit_count()
        self.known_rooms[picture] = at
        return at
