"""Superstrings: strings of one colour that can hardly be cut apart, found by local shape alone.

Two strings belong together over an empty point where the enemy cannot play, by a bamboo joint, or by a diagonal with
both common neighbours empty. Source: GNU Go manual, chapter "Worms and Dragons"/"Tactical Reading", "Superstrings".
"""

from array import array

import cython

from godebug.engine.board.kernel import LISTED, MAX_NEIGHBORS, MAX_STRINGS, Board
from godebug.engine.go.color import EMPTY, OFF_BOARD
from godebug.engine.go.points import CELLS, STEPS

# What is reported about every string that is met.
_STONES = 0
_LIBERTIES = 1
_NEIGHBORS = 2
#: The growth ends when so many liberties were reported.
_ENOUGH_LIBERTIES = 8


@cython.final
@cython.cclass
class SuperstringFinder:
    """Finds superstrings. Answers go to the board's working space from `at` on; methods return how many there are."""

    board: Board
    color: cython.uchar[::1]
    work: cython.int[::1]
    queue: cython.int[::1]
    queued: cython.int
    met: cython.longlong[::1]
    reported: cython.longlong[::1]
    stamp: cython.longlong
    own: cython.int
    cap: cython.int
    kind: cython.int
    at: cython.int
    found: cython.int

    def __init__(self, board: Board) -> None:
        self.board = board
        self.color = board.color
        self.work = board.work
        self.queue = array("i", bytes(4 * CELLS))
        self.met = array("q", bytes(8 * MAX_STRINGS))
        self.reported = array("q", bytes(8 * max(CELLS, MAX_STRINGS)))
        self.stamp = 0

    @cython.ccall
    def liberties(self, s: cython.int, cap: cython.int, at: cython.int) -> cython.int:
        """Writes the liberties of the superstring of the stone `s` to `work[at:]`; returns how many.

        A string with more than `cap` liberties adds none and is not grown from, but its liberties count as found.
        """
        self.stamp += 1
        return self._grow(s, _LIBERTIES, cap, at)

    @cython.ccall
    def neighbors(self, s: cython.int, cap: cython.int, proper: cython.bint, at: cython.int) -> cython.int:
        """Writes the origins of the enemy strings around the superstring with at most `cap` liberties; returns how
        many.

        `proper`: leaves out those around the string of `s` itself.
        """
        i: cython.int
        string: cython.int = self.board.string_of[s]
        self.stamp += 1
        if proper:
            for i in range(self.board.neighbor_count[string]):
                self.reported[self.board.neighbor[string * MAX_NEIGHBORS + i]] = self.stamp
        return self._grow(s, _NEIGHBORS, cap, at)

    @cython.ccall
    def stones(self, s: cython.int, at: cython.int) -> cython.int:
        """Writes all stones of the superstring to `work[at:]`; returns how many."""
        self.stamp += 1
        return self._grow(s, _STONES, 0, at)

    @cython.cfunc
    def _grow(self, s: cython.int, kind: cython.int, cap: cython.int, at: cython.int) -> cython.int:
        """Visits strings breadth first, from the stones of every string that grows."""
        i: cython.int = 0
        k: cython.int
        stone: cython.int
        right: cython.int
        up: cython.int
        self.own = self.color[s]
        self.kind = kind
        self.cap = cap
        self.at = at
        self.found = 0
        self.queued = 0
        self._meet(s)
        while i < self.queued:
            stone = self.queue[i]
            i += 1
            for k in range(4):
                right = STEPS[k]
                up = STEPS[(k + 1) & 3]
                if self.color[stone + right] == OFF_BOARD:
                    continue
                if self.color[stone + right] == EMPTY:
                    if self._enemy_cannot_play(stone + right):
                        self._meet_if_own(stone + right + up)
                        self._meet_if_own(stone + 2 * right)
                        self._meet_if_own(stone + right - up)
                    if self.color[stone + up] == EMPTY:
                        self._meet_if_own(stone + right + up)
                elif (
                    self.color[stone + right] == self.own
                    and self.color[stone + up] == EMPTY
                    and self.color[stone + right + up] == EMPTY
                    and self.color[stone + 2 * up + right] == self.own
                ):
                    self._meet_if_own(stone + 2 * up)
                if self.kind == _LIBERTIES and self.found >= _ENOUGH_LIBERTIES:
                    return self.found
        return self.found

    @cython.cfunc
    def _meet_if_own(self, p: cython.int) -> None:
        if self.color[p] == self.own:
            self._meet(p)

    @cython.cfunc
    def _meet(self, stone: cython.int) -> None:
        """Reports a string that was not visited yet, and queues its stones to grow from."""
        i: cython.int
        p: cython.int
        t: cython.int
        top: cython.int
        s: cython.int = self.board.string_of[stone]
        count: cython.int = self.board.liberty_count[s]
        origin: cython.int = self.board.origin_of[s]
        if self.met[s] == self.stamp:
            return
        self.met[s] = self.stamp
        if self.kind == _LIBERTIES:
            if count > self.cap:
                top = self.at + self.found
                count = self.board.liberty_list(stone, CELLS, top)
                for i in range(count):
                    self.reported[self.work[top + i]] = self.stamp
                return
            for i in range(count):
                p = self.board.liberty[s * LISTED + i]
                if self.reported[p] != self.stamp:
                    self.reported[p] = self.stamp
                    self.work[self.at + self.found] = p
                    self.found += 1
        elif self.kind == _NEIGHBORS:
            for i in range(self.board.neighbor_count[s]):
                t = self.board.neighbor[s * MAX_NEIGHBORS + i]
                if self.reported[t] != self.stamp:
                    self.reported[t] = self.stamp
                    if self.board.liberty_count[t] <= self.cap:
                        self.work[self.at + self.found] = self.board.origin_of[t]
                        self.found += 1
        p = origin
        while True:
            self.queue[self.queued] = p
            self.queued += 1
            if self.kind == _STONES:
                self.work[self.at + self.found] = p
                self.found += 1
            p = self.board.next_stone[p]
            if p == origin:
                return

    @cython.cfunc
    def _enemy_cannot_play(self, p: cython.int) -> cython.bint:
        if self.kind == _NEIGHBORS:
            return self.board.approx_liberties(p, 3 - self.own, 2) < 2
        return self.board.is_self_atari(p, 3 - self.own)
