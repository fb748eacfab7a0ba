"""The local game of one eye space: positions, moves, and what can be told without search.

The defender's wall is one string, W, around a graph of vertices; the attacker tries to capture it. A vertex is empty or
holds a stone of either side. A vertex is *marginal* where it touches the attacker's safe outside, and *walled* where it
touches W. W has a number of liberties outside, which the attacker fills one a move, and perhaps one sure eye elsewhere,
which he can only fill last. A wall that cannot be captured has two eyes; one that can, but not with a sure eye
elsewhere, has one eye.

A set of vertices is a bit mask; a vertex is its number, -1 for none.
"""

from array import array

import cython

#: Vertices that a graph may have.
MAX_VERTICES = 16

ATTACKER = 0
DEFENDER = 1

#: What becomes of the wall.
SURVIVES = 0
CAPTURED = 1

_ATTACKER = ATTACKER


@cython.final
@cython.cclass
class LocalGame:
    """The rules of the local game on one graph at a time; call `load` first.

    After a move, `next_defender`, `next_attacker` (masks of stones), `next_ko` (the vertex that the other side may not
    take back at once, or -1) and `smothers` (the move took W's last liberty, but for a sure eye) describe the new
    position.
    """

    vertices: cython.int
    full: cython.uint
    marginal: cython.uint
    walled: cython.uint
    suicide: cython.bint
    next_defender: cython.uint
    next_attacker: cython.uint
    next_ko: cython.int
    smothers: cython.bint
    _low: cython.uint[::1]
    _high: cython.uint[::1]

    def __init__(self) -> None:
        self.vertices = 0
        self.full = 0
        self.marginal = 0
        self.walled = 0
        self.suicide = False
        self.next_defender = 0
        self.next_attacker = 0
        self.next_ko = -1
        self.smothers = False
        # The neighbours of a set of vertices, by its lower and its upper eight bits.
        self._low = array("I", bytes(4 * 256))
        self._high = array("I", bytes(4 * 256))

    def load(self, adjacency: tuple[int, ...], marginal: int, walled: int, suicide: bool) -> None:
        """Sets the graph: the neighbours of each vertex as a mask, the masks of marginal and walled vertices.

        `suicide`: the attacker may capture his own string of several stones by a last move without liberties.
        """
        v: cython.int
        half: cython.int
        low: cython.int
        mask: cython.uint
        table: cython.uint[::1]
        self.vertices = len(adjacency)
        self.full = (1 << len(adjacency)) - 1
        self.marginal = marginal
        self.walled = walled
        self.suicide = suicide
        for half in range(0, 16, 8):
            table = self._high if half else self._low
            table[0] = 0
            for v in range(8):
                mask = adjacency[half + v] if half + v < self.vertices else 0
                for low in range(1 << v):
                    table[(1 << v) + low] = mask | table[low]

    @cython.inline
    @cython.cfunc
    def _touching(self, mask: cython.uint) -> cython.uint:
        return self._low[mask & 255] | self._high[mask >> 8]

    @cython.cfunc
    def _flood(self, seed: cython.uint, within: cython.uint) -> cython.uint:
        """Returns the vertices of `within` that are connected with `seed`, a part of it."""
        grown: cython.uint = seed
        larger: cython.uint = (grown | self._touching(grown)) & within
        while larger != grown:
            grown = larger
            larger = (grown | self._touching(grown)) & within
        return grown

    @cython.cfunc
    def _inner_liberties(self, defender: cython.uint, attacker: cython.uint) -> cython.uint:
        wall: cython.uint = self._flood(defender & self.walled, defender)
        return self.full & ~(defender | attacker) & (self.walled | self._touching(wall))

    @cython.ccall
    def attack_move(
        self, defender: cython.uint, attacker: cython.uint, liberties: cython.int, sure_eye: cython.bint, v: cython.int
    ) -> cython.bint:
        """Plays the attacker on the empty vertex `v`; false where that is illegal (a single stone's suicide)."""
        stone: cython.uint = cython.cast(cython.uint, 1) << v
        wall: cython.uint = self._flood(defender & self.walled, defender)
        attacker |= stone
        empty: cython.uint = self.full & ~(defender | attacker)
        self.next_ko = -1
        self.smothers = liberties == 0 and (empty & (self.walled | self._touching(wall))) == 0
        captured: cython.uint = 0
        string: cython.uint
        near: cython.uint = self._touching(stone) & defender & ~wall
        while near:
            string = self._flood(near & (~near + 1), defender)
            if (self._touching(string) & empty) == 0:
                captured |= string
            near &= ~string
        empty |= captured
        string = self._flood(stone, attacker)
        if (string & self.marginal) == 0 and (self._touching(string) & empty) == 0:
            if (string == stone or not self.suicide) and (sure_eye or not self.smothers):
                return False
            attacker &= ~string
        elif string == stone and (stone & self.marginal) == 0 and (self._touching(stone) & empty) == captured:
            self.next_ko = self._only(captured)
        self.next_attacker = attacker
        self.next_defender = defender & ~captured
        return True

    @cython.ccall
    def defence_move(
        self, defender: cython.uint, attacker: cython.uint, liberties: cython.int, sure_eye: cython.bint, v: cython.int
    ) -> cython.bint:
        """Plays the defender on the empty vertex `v`; false where that is suicide."""
        stone: cython.uint = cython.cast(cython.uint, 1) << v
        defender |= stone
        empty: cython.uint = self.full & ~(defender | attacker)
        self.next_ko = -1
        self.smothers = False
        captured: cython.uint = 0
        string: cython.uint
        near: cython.uint = self._touching(stone) & attacker
        while near:
            string = self._flood(near & (~near + 1), attacker)
            if (string & self.marginal) == 0 and (self._touching(string) & empty) == 0:
                captured |= string
            near &= ~string
        attacker &= ~captured
        empty |= captured
        string = self._flood(stone, defender)
        if string & self.walled:
            if liberties == 0 and not sure_eye and self._inner_liberties(defender, attacker) == 0:
                return False
        else:
            if (self._touching(string) & empty) == 0:
                return False
            if string == stone and (self._touching(stone) & empty) == captured:
                self.next_ko = self._only(captured)
        self.next_attacker = attacker
        self.next_defender = defender
        return True

    @cython.cfunc
    def _only(self, mask: cython.uint) -> cython.int:
        """Returns the only vertex in a mask, -1 where it has none or several."""
        v: cython.int = 0
        if mask == 0 or mask & (mask - 1):
            return -1
        while mask > 1:
            mask >>= 1
            v += 1
        return v

    @cython.ccall
    def verdict(
        self,
        defender: cython.uint,
        attacker: cython.uint,
        liberties: cython.int,
        sure_eye: cython.bint,
        side: cython.int,
    ) -> cython.int:
        """Returns what is clear without search: captured, unconditionally alive, or unknown."""
        wall: cython.uint = self._flood(defender & self.walled, defender)
        own: cython.uint = self.walled | self._touching(wall)
        empty: cython.uint = self.full & ~(defender | attacker)
        if liberties == 0 and (empty & own) == 0 and (not sure_eye or side == _ATTACKER):
            return 1
        # A region inside the wall, all of whose empty vertices are liberties of it, cannot be filled: two of them
        # make the wall alive without a move (Benson, 1976).
        eyes: cython.int = 1 if sure_eye else 0
        rest: cython.uint = self.full & ~wall
        open_points: cython.uint = self.marginal | (defender & ~wall) | (empty & ~own)
        region: cython.uint
        while rest:
            region = self._flood(rest & (~rest + 1), rest)
            if (region & open_points) == 0:
                eyes += 1
                if eyes == 2:
                    return 0
            rest &= ~region
        return -1
