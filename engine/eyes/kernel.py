"""The local game of one eye space, and an exact search whether the wall around it can be captured.

The defender's wall is one string, W, around a graph of vertices; the attacker tries to capture it. A vertex is empty
or holds a stone of either side. A vertex is *marginal* where it touches the attacker's safe outside, and *walled*
where it touches W. W has a number of liberties outside, which the attacker fills one a move, and perhaps one sure eye
elsewhere, which he can only fill last. A wall that cannot be captured has two eyes; one that can, but not with a sure
eye elsewhere, has one eye.

The attack succeeds where it can force the capture in finitely many moves; endless play saves the wall. The search is
depth first over an explicit stack. A position that is met again while it is being searched counts as a failure for the
time being; if it later turns out a success, everything that failed since it was entered is forgotten. What remains is
exact, without a limit of depth.

A set of vertices is a bit mask; a vertex is its number, -1 for none.
"""

from array import array

import cython

#: Vertices that a graph may have.
MAX_VERTICES = 16
#: Outer liberties and ko threats that the search can tell apart.
MAX_LIBERTIES = 7
MAX_THREATS = 4

#: Different positions that the table holds with room to spare.
MAX_POSITIONS = 90000

ATTACKER = 0
DEFENDER = 1

#: Answers of the search.
SURVIVES = 0
CAPTURED = 1
GAVE_UP = -1

_ATTACKER = cython.declare(cython.int, 0)
_DEFENDER = cython.declare(cython.int, 1)
_UNKNOWN = cython.declare(cython.int, -1)
_TABLE_BITS = cython.declare(cython.int, 17)
_TABLE_SIZE = cython.declare(cython.int, 1 << 17)
_HASH_FACTOR = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_ALL_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.final
@cython.cclass
class LocalGame:
    """The rules and the search for one graph at a time; `load` it, then ask.

    After a move, `next_defender`, `next_attacker` (masks of stones), `next_ko` (vertex that the other side may not
    take back at once, or -1) and `smothers` (the move took W's last liberty, but for a sure eye) hold what it led to.
    """

    vertices: cython.int
    full: cython.uint
    marginal: cython.uint
    walled: cython.uint
    suicide: cython.bint
    nodes: cython.int
    next_defender: cython.uint
    next_attacker: cython.uint
    next_ko: cython.int
    smothers: cython.bint
    limit: cython.int
    _low: cython.uint[::1]
    _high: cython.uint[::1]
    _order: cython.int[::1]
    _keys: cython.ulonglong[::1]
    _lost_up_to: cython.schar[::1]
    _safe_from: cython.schar[::1]
    _busy: cython.uchar[::1]
    _relied: cython.uchar[::1]
    _used: cython.int[::1]
    _used_count: cython.int
    _trail_slot: cython.int[::1]
    _trail_value: cython.schar[::1]
    _trail_count: cython.int
    _stack_slot: cython.int[::1]
    _stack_liberties: cython.schar[::1]
    _stack_index: cython.schar[::1]
    _stack_trail: cython.int[::1]

    def __init__(self) -> None:
        self.limit = 0
        self.vertices = 0
        self.full = 0
        self.marginal = 0
        self.walled = 0
        self.suicide = False
        self.nodes = 0
        self.next_defender = 0
        self.next_attacker = 0
        self.next_ko = -1
        self.smothers = False
        size: cython.int = _TABLE_SIZE
        self._low = array("I", bytes(4 * 256))
        self._high = array("I", bytes(4 * 256))
        self._order = array("i", bytes(4 * 16))
        self._keys = array("Q", bytes(8 * size))
        self._lost_up_to = array("b", bytes(size))
        self._safe_from = array("b", bytes(size))
        self._busy = bytearray(size)
        self._relied = bytearray(size)
        self._used = array("i", bytes(4 * size))
        self._used_count = 0
        self._trail_slot = array("i", bytes(4 * size))
        self._trail_value = array("b", bytes(size))
        self._trail_count = 0
        self._stack_slot = array("i", bytes(4 * size))
        self._stack_liberties = array("b", bytes(size))
        self._stack_index = array("b", bytes(size))
        self._stack_trail = array("i", bytes(4 * size))

    def load(self, adjacency: tuple[int, ...], marginal: int, walled: int, suicide: bool, limit: int) -> None:
        """Takes up a graph: the neighbours of each vertex as a mask, the masks of marginal and walled vertices.

        `suicide`: the attacker may take back several stones of his own by a last move without liberties.
        `limit`: different positions after which the search of this graph gives up (MAX_POSITIONS at most).
        """
        v: cython.int
        mask: cython.uint
        self.vertices = len(adjacency)
        self.full = (1 << len(adjacency)) - 1
        self.marginal = marginal
        self.walled = walled
        self.suicide = suicide
        self.limit = min(limit, MAX_POSITIONS)
        self.nodes = 0
        for half, table in ((0, self._low), (8, self._high)):
            table[0] = 0
            for v in range(8):
                mask = adjacency[half + v] if half + v < self.vertices else 0
                for low in range(1 << v):
                    table[(1 << v) + low] = mask | table[low]
        # Margins first, then the points with most neighbours: where both sides most often have to play.
        order = sorted(range(self.vertices), key=lambda u: (-(marginal >> u & 1), -int(adjacency[u]).bit_count(), u))
        for v in range(self.vertices):
            self._order[v] = order[v]
        self._forget()

    @cython.cfunc
    @cython.exceptval(check=False)
    def _forget(self) -> cython.void:
        i: cython.int
        for i in range(self._used_count):
            self._keys[self._used[i]] = 0
        self._used_count = 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _touching(self, mask: cython.uint) -> cython.uint:
        return self._low[mask & 255] | self._high[mask >> 8]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _flood(self, seed: cython.uint, within: cython.uint) -> cython.uint:
        """The vertices of `within` that are connected with `seed` (a part of it)."""
        grown: cython.uint = seed
        larger: cython.uint = (grown | self._touching(grown)) & within
        while larger != grown:
            grown = larger
            larger = (grown | self._touching(grown)) & within
        return grown

    @cython.cfunc
    @cython.exceptval(check=False)
    def _inner_liberties(self, defender: cython.uint, attacker: cython.uint) -> cython.uint:
        wall: cython.uint = self._flood(defender & self.walled, defender)
        return self.full & ~(defender | attacker) & (self.walled | self._touching(wall))

    @cython.ccall
    @cython.exceptval(check=False)
    def attack_move(
        self, defender: cython.uint, attacker: cython.uint, liberties: cython.int, sure_eye: cython.bint, v: cython.int
    ) -> cython.bint:
        """The attacker plays on the empty vertex `v`; false where that is illegal (a single stone's suicide)."""
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
    @cython.exceptval(check=False)
    def defence_move(
        self, defender: cython.uint, attacker: cython.uint, liberties: cython.int, sure_eye: cython.bint, v: cython.int
    ) -> cython.bint:
        """The defender plays on the empty vertex `v`; false where that is suicide."""
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
    @cython.exceptval(check=False)
    def _only(self, mask: cython.uint) -> cython.int:
        """The number of the only vertex in a mask, -1 where there is none or more than one."""
        v: cython.int = 0
        if mask == 0 or mask & (mask - 1):
            return -1
        while mask > 1:
            mask >>= 1
            v += 1
        return v

    @cython.cfunc
    @cython.exceptval(check=False)
    def _verdict(
        self,
        defender: cython.uint,
        attacker: cython.uint,
        liberties: cython.int,
        sure_eye: cython.bint,
        side: cython.int,
    ) -> cython.int:
        """What can be said of a position without search: captured, unconditionally alive, or unknown."""
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def _slot(self, key: cython.ulonglong) -> cython.int:
        """The place of a position in the table, a fresh one if it is new."""
        slot: cython.int = cython.cast(cython.int, ((key * _HASH_FACTOR) & _ALL_BITS) >> (64 - _TABLE_BITS))
        while self._keys[slot] != key:
            if self._keys[slot] == 0:
                self._keys[slot] = key
                self._lost_up_to[slot] = -1
                self._safe_from[slot] = 100
                self._busy[slot] = 0
                self._relied[slot] = 0
                self._used[self._used_count] = slot
                self._used_count += 1
                return slot
            slot = (slot + 1) & (_TABLE_SIZE - 1)
        return slot

    @cython.cfunc
    @cython.exceptval(check=False)
    def _look(
        self,
        defender: cython.uint,
        attacker: cython.uint,
        liberties: cython.int,
        threats: cython.int,
        ko: cython.int,
        sure_eye: cython.bint,
        side: cython.int,
        depth: cython.int,
    ) -> cython.int:
        """What is known of a position; where it is nothing, it goes on the stack as frame `depth`."""
        key: cython.ulonglong = defender | cython.cast(cython.ulonglong, attacker) << 16
        key |= cython.cast(cython.ulonglong, ko + 1) << 32
        key |= cython.cast(cython.ulonglong, threats + 4) << 37
        key |= cython.cast(cython.ulonglong, sure_eye) << 41
        key |= cython.cast(cython.ulonglong, side) << 42
        key |= cython.cast(cython.ulonglong, 1) << 43
        verdict: cython.int
        slot: cython.int = self._slot(key)
        # Fewer outer liberties never help the defender: one entry serves all their numbers.
        if self._lost_up_to[slot] >= liberties:
            return 1
        if self._safe_from[slot] <= liberties:
            return 0
        if self._busy[slot] >> liberties & 1:
            self._relied[slot] |= 1 << liberties
            return 0
        verdict = self._verdict(defender, attacker, liberties, sure_eye, side)
        if verdict == 1:
            self._lost_up_to[slot] = liberties
        elif verdict == 0:
            self._safe_from[slot] = 0
        else:
            self.nodes += 1
            self._busy[slot] |= 1 << liberties
            self._stack_slot[depth] = slot
            self._stack_liberties[depth] = liberties
            self._stack_index[depth] = 0
            self._stack_trail[depth] = self._trail_count
        return verdict

    @cython.cfunc
    @cython.exceptval(check=False)
    def _leave(self, depth: cython.int, captured: cython.bint) -> cython.void:
        """Writes down the answer of the frame `depth`."""
        slot: cython.int = self._stack_slot[depth]
        liberties: cython.int = self._stack_liberties[depth]
        bit: cython.int = 1 << liberties
        if captured:
            if self._relied[slot] & bit:
                while self._trail_count > self._stack_trail[depth]:
                    self._trail_count -= 1
                    self._safe_from[self._trail_slot[self._trail_count]] = self._trail_value[self._trail_count]
            self._lost_up_to[slot] = liberties
        else:
            self._trail_slot[self._trail_count] = slot
            self._trail_value[self._trail_count] = self._safe_from[slot]
            self._trail_count += 1
            self._safe_from[slot] = liberties
        self._busy[slot] &= ~bit
        self._relied[slot] &= ~bit

    @cython.ccall
    @cython.exceptval(check=False)
    def attack_succeeds(
        self,
        defender: cython.uint,
        attacker: cython.uint,
        liberties: cython.int,
        threats: cython.int,
        ko: cython.int,
        sure_eye: cython.bint,
        side: cython.int,
    ) -> cython.int:
        """CAPTURED or SURVIVES under best play with `side` to move, or GAVE_UP.

        `threats`: ko threats that the defender (above 0) or the attacker (below 0) has elsewhere.
        `ko`: the vertex that `side` may not take at once, or -1.
        """
        depth: cython.int = 0
        self._trail_count = 0
        known: cython.int = self._look(defender, attacker, liberties, threats, ko, sure_eye, side, 0)
        if known != -1:
            return known
        key: cython.ulonglong
        index: cython.int
        mask: cython.uint
        v: cython.int
        child_liberties: cython.int
        child_threats: cython.int
        child_ko: cython.int
        n: cython.int = self.vertices
        while True:
            if (
                self._used_count > self.limit
                or self.nodes > 20 * self.limit
                or depth > _TABLE_SIZE - 2
                or self._trail_count > _TABLE_SIZE - 2
            ):
                self._forget()
                return -1
            key = self._keys[self._stack_slot[depth]]
            defender = cython.cast(cython.uint, key & 0xFFFF)
            attacker = cython.cast(cython.uint, key >> 16 & 0xFFFF)
            ko = cython.cast(cython.int, key >> 32 & 31) - 1
            threats = cython.cast(cython.int, key >> 37 & 15) - 4
            side = cython.cast(cython.int, key >> 42 & 1)
            liberties = self._stack_liberties[depth]
            index = self._stack_index[depth]
            self._stack_index[depth] = index + 1
            child_liberties = liberties
            child_threats = threats
            child_ko = -1
            if index < n:
                v = self._order[index]
                mask = cython.cast(cython.uint, 1) << v
                if (defender | attacker) & mask:
                    continue
                if v == ko:
                    if side == _DEFENDER and threats > 0:
                        child_threats = threats - 1
                    elif side == _ATTACKER and threats < 0:
                        child_threats = threats + 1
                    else:
                        continue
                if side == _ATTACKER:
                    if not self.attack_move(defender, attacker, liberties, sure_eye, v):
                        continue
                    if self.smothers and not sure_eye:
                        known = 1
                    else:
                        known = -2
                else:
                    if not self.defence_move(defender, attacker, liberties, sure_eye, v):
                        continue
                    known = -2
                defender = self.next_defender
                attacker = self.next_attacker
                child_ko = self.next_ko
            elif index == n:
                # A move outside: fill a liberty of the wall; the defender passes.
                if side == _ATTACKER:
                    if liberties == 0:
                        continue
                    child_liberties = liberties - 1
                known = -2
            elif index == n + 1:
                # A move elsewhere: take away one of the other side's ko threats.
                if side == _ATTACKER and threats > 0:
                    child_threats = threats - 1
                elif side == _DEFENDER and threats < 0:
                    child_threats = threats + 1
                else:
                    continue
                known = -2
            elif index == n + 2:
                # The attacker gains by a pass only that a ko ban is lifted.
                if side == _DEFENDER or ko < 0 or liberties > 0:
                    continue
                known = -2
            else:
                # No move is left: the attacker found none that wins, or the defender none that saves.
                known = -3
            if known == -2:
                known = self._look(
                    defender, attacker, child_liberties, child_threats, child_ko, sure_eye, 1 - side, depth + 1
                )
                if known == -1:
                    depth += 1
                    continue
            # An answer for this frame may be one for those below it, too.
            while True:
                if known == -3:
                    known = 1 if side == _DEFENDER else 0
                elif (known == 1) != (side == _ATTACKER):
                    break
                self._leave(depth, known == 1)
                if depth == 0:
                    return known
                depth -= 1
                side = cython.cast(cython.int, self._keys[self._stack_slot[depth]] >> 42 & 1)
