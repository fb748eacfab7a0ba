"""An exact search of the local game: can the wall around an eye space be captured?

The attack succeeds where it can force the capture in finitely many moves; endless play saves the wall. The search is
depth first over an explicit stack. A position that comes up again while it is being searched counts as a failure for
now; if it later turns out a success, all failures since it was entered are forgotten. The result is exact and has no
limit of depth.
"""

from array import array

import cython

from godebug.engine.eyes.kernel import LocalGame
from godebug.engine.go.arrays import zeros

#: Outer liberties and ko threats that the search can tell apart.
MAX_LIBERTIES = 7
MAX_THREATS = 4
#: Different positions that the table holds with room to spare.
MAX_POSITIONS = 90000
#: The answer where a search ran out of its limit.
GAVE_UP = -1

_ATTACKER = 0
_DEFENDER = 1
#: What came of one move of a frame, apart from captured (1) and survives (0): it has to be searched itself, it may not
#: be played, there is no further one.
_DEEPER = -1
_SKIPPED = -2
_NO_MOVE_LEFT = -3

_TABLE_BITS = 17
_TABLE_SIZE = 1 << 17
#: The first places of the positions of a graph: so many bits, and one more for each of its vertices.
_LEAST_BITS = 6
_HASH_FACTOR = 0x9E3779B97F4A7C15
#: Threats may be negative; a key holds them from 0 on.
_THREAT_OFFSET = MAX_THREATS
_ALL_BITS = 0xFFFFFFFFFFFFFFFF
#: More liberties than any position has.
_NEVER_SAFE = 100
#: A search may enter each position that often, on the average, before it gives up.
_VISITS = 8


@cython.final
@cython.cclass
class Survival:
    """The search on one graph at a time: call `load`, then `attack_succeeds`.

    `game`: the rules. `nodes`: positions entered since the graph was loaded.
    """

    game: LocalGame
    nodes: cython.int
    _limit: cython.int
    _bits: cython.int
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
        size: cython.int = _TABLE_SIZE
        self.game = LocalGame()
        self.nodes = 0
        self._limit = 0
        self._bits = _TABLE_BITS
        self._order = array("i", bytes(4 * 16))
        # The table: positions without their outer liberties, up to how many of those the wall is lost, from how many
        # it is safe, and, bit by number of liberties, whether it is being searched and was met again meanwhile.
        self._keys = zeros(size, "Q")
        self._lost_up_to = zeros(size, "b")
        self._safe_from = zeros(size, "b")
        self._busy = zeros(size, "B")
        self._relied = zeros(size, "B")
        self._used = zeros(size)
        self._used_count = 0
        # What failed, in order, with the entry of the table that it replaced.
        self._trail_slot = zeros(size)
        self._trail_value = zeros(size, "b")
        self._trail_count = 0
        self._stack_slot = zeros(size)
        self._stack_liberties = zeros(size, "b")
        self._stack_index = zeros(size, "b")
        self._stack_trail = zeros(size)

    def load(self, adjacency: tuple[int, ...], marginal: int, walled: int, suicide: bool, limit: int) -> None:
        """Sets the graph, as in `LocalGame.load`.

        `limit`: the number of different positions after which the search gives up (MAX_POSITIONS at most).
        """
        self.game.load(adjacency, marginal, walled, suicide)
        self._limit = min(limit, MAX_POSITIONS)
        # Few positions stay close together, where memory is at hand; what has no room there goes behind them.
        self._bits = min(_TABLE_BITS, _LEAST_BITS + len(adjacency))
        self.nodes = 0
        # Margins first, then the points with most neighbours: where both sides most often have to play.
        order = sorted(range(len(adjacency)), key=lambda u: (-(marginal >> u & 1), -int(adjacency[u]).bit_count(), u))
        for place, v in enumerate(order):
            self._order[place] = v
        self._forget()

    @cython.ccall
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
        """Returns CAPTURED or SURVIVES under best play with `side` to move, or GAVE_UP.

        `defender`, `attacker`: stones. `liberties`: outer ones, up to MAX_LIBERTIES. `threats`: ko threats, up to
        MAX_THREATS, that the defender (above 0) or the attacker (below 0) has elsewhere. `ko`: the vertex that `side`
        may not take at once, or -1. `sure_eye`: the wall has one elsewhere.
        """
        depth: cython.int = 0
        self._trail_count = 0
        known: cython.int = self._look(defender, attacker, liberties, threats, ko, sure_eye, side, 0)
        if known != _DEEPER:
            return known
        while True:
            if (
                self._used_count > self._limit
                or self.nodes > _VISITS * self._limit
                or depth > _TABLE_SIZE - 2
                or self._trail_count > _TABLE_SIZE - 2
            ):
                self._forget()
                return -1
            known = self._try_next_move(depth)
            if known == _SKIPPED:
                continue
            if known == _DEEPER:
                depth += 1
                continue
            # An answer for this frame may be one for those below it, too.
            while True:
                side = self._side(depth)
                if known == _NO_MOVE_LEFT:
                    # The attacker found no move that wins, or the defender none that saves.
                    known = 1 if side == _DEFENDER else 0
                elif (known == 1) != (side == _ATTACKER):
                    break
                self._leave(depth, known == 1)
                if depth == 0:
                    return known
                depth -= 1

    @cython.cfunc
    def _side(self, depth: cython.int) -> cython.int:
        """Returns who is to move in the stack frame `depth`."""
        return cython.cast(cython.int, self._keys[self._stack_slot[depth]] >> 42 & 1)

    @cython.cfunc
    def _try_next_move(self, depth: cython.int) -> cython.int:
        """Plays the next move of the frame `depth` and looks up the position after it."""
        n: cython.int = self.game.vertices
        key: cython.ulonglong = self._keys[self._stack_slot[depth]]
        defender: cython.uint = cython.cast(cython.uint, key & 0xFFFF)
        attacker: cython.uint = cython.cast(cython.uint, key >> 16 & 0xFFFF)
        ko: cython.int = cython.cast(cython.int, key >> 32 & 31) - 1
        threats: cython.int = cython.cast(cython.int, key >> 37 & 15) - _THREAT_OFFSET
        sure_eye: cython.bint = key >> 41 & 1
        side: cython.int = cython.cast(cython.int, key >> 42 & 1)
        liberties: cython.int = self._stack_liberties[depth]
        index: cython.int = self._stack_index[depth]
        v: cython.int
        self._stack_index[depth] = index + 1
        if index < n:
            v = self._order[index]
            if (defender | attacker) >> v & 1:
                return _SKIPPED
            if v == ko:
                # Only a ko threat lets take back at once.
                if side == _DEFENDER and threats > 0:
                    threats -= 1
                elif side == _ATTACKER and threats < 0:
                    threats += 1
                else:
                    return _SKIPPED
            if side == _ATTACKER:
                if not self.game.attack_move(defender, attacker, liberties, sure_eye, v):
                    return _SKIPPED
                if self.game.smothers and not sure_eye:
                    return 1
            elif not self.game.defence_move(defender, attacker, liberties, sure_eye, v):
                return _SKIPPED
            defender = self.game.next_defender
            attacker = self.game.next_attacker
            ko = self.game.next_ko
        elif index == n:
            # A move outside: the attacker fills a liberty of the wall, the defender passes.
            if side == _ATTACKER:
                if liberties == 0:
                    return _SKIPPED
                liberties -= 1
            ko = -1
        elif index == n + 1:
            # A move elsewhere takes away one of the other side's ko threats.
            if side == _ATTACKER and threats > 0:
                threats -= 1
            elif side == _DEFENDER and threats < 0:
                threats += 1
            else:
                return _SKIPPED
            ko = -1
        elif index == n + 2:
            # All that the attacker gains by a pass is that a ko ban is lifted.
            if side == _DEFENDER or ko < 0 or liberties > 0:
                return _SKIPPED
            ko = -1
        else:
            return _NO_MOVE_LEFT
        return self._look(defender, attacker, liberties, threats, ko, sure_eye, 1 - side, depth + 1)

    @cython.cfunc
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
        """Returns what is known of a position; an unknown one goes on the stack as frame `depth`."""
        key: cython.ulonglong = defender | cython.cast(cython.ulonglong, attacker) << 16
        key |= cython.cast(cython.ulonglong, ko + 1) << 32
        key |= cython.cast(cython.ulonglong, threats + _THREAT_OFFSET) << 37
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
        verdict = self.game.verdict(defender, attacker, liberties, sure_eye, side)
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
    def _leave(self, depth: cython.int, captured: cython.bint) -> None:
        """Stores the answer of the frame `depth`."""
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

    @cython.cfunc
    def _slot(self, key: cython.ulonglong) -> cython.int:
        """Returns the place of a position in the table, a new one if it is not there."""
        slot: cython.int = cython.cast(cython.int, ((key * _HASH_FACTOR) & _ALL_BITS) >> (64 - self._bits))
        while self._keys[slot] != key:
            if self._keys[slot] == 0:
                self._keys[slot] = key
                self._lost_up_to[slot] = -1
                self._safe_from[slot] = _NEVER_SAFE
                self._busy[slot] = 0
                self._relied[slot] = 0
                self._used[self._used_count] = slot
                self._used_count += 1
                return slot
            slot = (slot + 1) & (_TABLE_SIZE - 1)
        return slot

    @cython.cfunc
    def _forget(self) -> None:
        i: cython.int
        for i in range(self._used_count):
            self._keys[self._used[i]] = 0
        self._used_count = 0
