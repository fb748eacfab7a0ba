"""Short tactical questions for connection distances and candidates.

Each may make trial moves and takes them all back. Results with a move are packed as in `engine.reading.results`.
Source: GNU Go manual, chapter "Tactical Reading", section "Connection Reading".
"""

from array import array

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import CELLS, STEPS
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.reading.results import code_of, packed
from godebug.engine.reading.search import Search


@cython.final
@cython.cclass
class LinkTactics:
    """The questions about one board."""

    board: Board
    search: Search
    node: cython.int
    catchable_at: cython.int[::1]
    catchable: cython.uchar[::1]

    def __init__(self, board: Board, search: Search) -> None:
        self.board = board
        self.search = search
        self.node = 0
        self.catchable_at = array("i", bytes(4 * 3 * CELLS))
        self.catchable = bytearray(3 * CELLS)

    @cython.ccall
    def begin_node(self) -> None:
        """Forgets the answers of `is_catchable_now`, so that each node records what it depends on."""
        self.node += 1

    @cython.ccall
    def is_catchable_now(self, p: cython.int, color: cython.int) -> cython.bint:
        """Answers `is_catchable` for the board at the start of the node, and reads each point once.

        Both distance maps of a node and the values of its moves ask about the same points.
        """
        slot: cython.int = color * CELLS + p
        if self.catchable_at[slot] != self.node:
            self.catchable_at[slot] = self.node
            self.catchable[slot] = self.is_catchable(p, color)
        return self.catchable[slot] != 0

    @cython.ccall
    def quick_capture(self, p: cython.int) -> cython.int:
        """Returns how a string of one liberty, or of two in a pure ladder, is taken; LOSE for others."""
        liberties: cython.int = self.board.count_liberties(p)
        if liberties == 1:
            return self.search.search_attack(p, 0)
        if liberties == 2:
            return self.search.search_ladder(p)
        return LOSE

    @cython.ccall
    def is_catchable(self, p: cython.int, color: cython.int) -> cython.bint:
        """Tells whether a stone of `color` on the empty point `p` is illegal or would be captured at once or in a
        ladder.
        """
        caught: cython.bint
        if self.board.approx_liberties(p, color, 3) > 2:
            # Needs no move on the board; what is remembered of this depends on the point as if there had been one.
            self.board.see(p)
            return False
        if not self.board.trymove(p, color):
            return True
        caught = code_of(self.quick_capture(p)) == WIN
        self.board.popgo()
        return caught

    @cython.ccall
    def cannot_avoid_atari(self, p: cython.int) -> cython.bint:
        """Tells whether the string is in atari, and neither extending nor a capture at hand gives a second liberty."""
        if self.board.count_liberties(p) != 1 or self.has_neighbor_in_atari(p):
            return False
        return self.board.exact_liberties(self.board.first_liberty(p), self.board.color[p], 2) <= 1

    @cython.ccall
    def is_lost(self, p: cython.int) -> cython.bint:
        """Tells whether it is a string of one or two liberties that no simple move saves."""
        i: cython.int
        at: cython.int = self.board.work_top
        liberties: cython.int = self.board.count_liberties(p)
        if liberties == 1:
            return code_of(self.search.search_defence(p, 0)) == LOSE
        if liberties != 2 or self.has_neighbor_in_atari(p):
            return False
        self.board.liberty_list(p, 2, at)
        for i in range(2):
            if self.board.approx_liberties(self.board.work[at + i], self.board.color[p], 2) != 1:
                return False
        return code_of(self.quick_capture(p)) != LOSE and code_of(self.search.search_defence(p, 0)) == LOSE

    @cython.ccall
    def has_neighbor_in_atari(self, p: cython.int) -> cython.bint:
        """Tells whether an adjacent enemy string is in atari."""
        return self.board.neighbor_list(p, 1, self.board.work_top) > 0

    @cython.ccall
    def is_useless_self_atari(self, p: cython.int, color: cython.int) -> cython.bint:
        """Tells whether `color` on the empty point `p` would be in self-atari, and it is neither a ko capture nor a
        throw-in.
        """
        liberty: cython.int
        at: cython.int = self.board.work_top
        if not self.board.is_self_atari(p, color) or self.board.is_ko_capture(p, color):
            return False
        if self.board.is_beside(p, color):
            return True
        if self.board.approx_list(p, color, 1, at) == 0:
            return True
        liberty = self.board.work[at]
        return self.board.approx_liberties(liberty, 3 - color, 3) > 2 or not self.is_catchable(liberty, 3 - color)

    @cython.ccall
    def points_clash(self, a: cython.int, b: cython.int, color: cython.int) -> cython.bint:
        """Tells whether one enemy move threatens both vulnerable points `a` and `b` of links of `color`.

        They are one point, or `b` is one of at most three liberties of an own string beside `a`. NO_POINT clashes with
        nothing.
        """
        k: cython.int
        q: cython.int
        if a == 0 or b == 0:
            return False
        if a == b:
            return True
        if self.board.color[b] != EMPTY:
            return False
        for k in range(4):
            q = a + STEPS[k]
            if self.board.color[q] == color and self.board.count_liberties(q) <= 3 and self.board.is_liberty_of(b, q):
                return True
        return False

    @cython.ccall
    def pairs_clash(
        self, a1: cython.int, a2: cython.int, b1: cython.int, b2: cython.int, color: cython.int
    ) -> cython.bint:
        """Tells whether a point of one pair clashes with a point of the other."""
        return (
            self.points_clash(a1, b1, color)
            or self.points_clash(a1, b2, color)
            or self.points_clash(a2, b1, color)
            or self.points_clash(a2, b2, color)
        )

    @cython.ccall
    def trivial_link(self, first: cython.int, second: cython.int) -> cython.int:
        """Returns a common liberty, or the capture of a common enemy neighbour; LOSE where there is neither."""
        i: cython.int
        count: cython.int
        other: cython.int
        capture: cython.int
        found: cython.int = LOSE
        at: cython.int = self.board.work_top
        fewer: cython.int = first
        more: cython.int = second
        if self.board.count_liberties(second) < self.board.count_liberties(first):
            fewer = second
            more = first
        count = self.board.liberty_list(fewer, CELLS, at)
        for i in range(count):
            if self.board.is_liberty_of(self.board.work[at + i], more):
                return packed(WIN, self.board.work[at + i])
        count = self.board.neighbor_list(first, 0, at)
        self.board.work_top = at + count
        for i in range(count):
            other = self.board.work[at + i]
            if self.board.strings_touch(other, second):
                capture = self.search.search_attack(other, 0)
                if code_of(capture) == WIN:
                    found = capture
                    break
        self.board.work_top = at
        return found

    @cython.ccall
    def closed_after(self, move: cython.int, color: cython.int, first: cython.int, second: cython.int) -> cython.int:
        """Returns the first of two empty points that a move of `color` makes self-atari for the enemy; 0 for none."""
        found: cython.int = 0
        first_counts: cython.bint = self.board.color[first] == EMPTY
        second_counts: cython.bint = self.board.color[second] == EMPTY
        if not (first_counts or second_counts):
            return 0
        first_counts = first_counts and not self._keeps_room(first, move)
        second_counts = second_counts and not self._keeps_room(second, move)
        if not (first_counts or second_counts):
            self.board.see(move)
            return 0
        if not self.board.trymove(move, color):
            return 0
        if first_counts and self.board.is_self_atari(first, 3 - color):
            found = first
        elif second_counts and self.board.is_self_atari(second, 3 - color):
            found = second
        self.board.popgo()
        return found

    @cython.cfunc
    def _keeps_room(self, p: cython.int, move: cython.int) -> cython.bint:
        """Tells whether at least two empty points besides `move` are next to the empty point `p`."""
        k: cython.int
        room: cython.int = 0
        for k in range(4):
            if self.board.color[p + STEPS[k]] == EMPTY and p + STEPS[k] != move:
                room += 1
        return room >= 2

    @cython.ccall
    def caught_after(self, move: cython.int, color: cython.int, first: cython.int, second: cython.int) -> cython.int:
        """Returns the first of two empty points where an enemy stone can be captured after a move of `color`; 0 for
        none.
        """
        found: cython.int = 0
        first_counts: cython.bint = self.board.color[first] == EMPTY
        second_counts: cython.bint = self.board.color[second] == EMPTY
        if not self.board.trymove(move, color):
            return 0
        if first_counts and self.is_catchable(first, 3 - color):
            found = first
        elif second_counts and self.is_catchable(second, 3 - color):
            found = second
        self.board.popgo()
        return found
