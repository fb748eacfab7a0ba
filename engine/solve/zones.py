"""Zones: the points that a proof depends on. While nothing changes there, the proof stands.

A position that has the same stones on the points of a zone, with the same side to move, has the same winner: each move
of his can be made there as well, and every move of the other side is met, or changes nothing in the zone. Source: C.-C.
Shih, T.-H. Wei, T.-R. Wu and I.-C. Wu, "A novel approach to solving goal-achieving problems for board games" (2022).
"""

import cython

from godebug.engine.build.intrinsics import trailing_zeros
from godebug.engine.solve.nodes import NO_REPETITION, Nodes


@cython.cclass
class Zones(Nodes):
    """Adds the zones of nodes that are solved."""

    @cython.cfunc
    def _cover(self, child: cython.int, first: cython.int, end: cython.int, prover: cython.bint) -> None:
        """A move that lost though it was none of the points of its refutation shows that all such moves lose."""
        i: cython.int
        zone: cython.ulonglong = self.slot_zone[child]
        if self.slot_covered[child] or self.slot_changed[child] & zone or self.slot_goal[child] == 0:
            return
        for i in range(first, end):
            if self.slot_proof[i] == 0 or self.slot_disproof[i] == 0:
                continue
            if not self.slot_changed[i] & zone and self.slot_goal[i]:
                self._decide(i, not prover)
                self.slot_low[i] = NO_REPETITION
                self.slot_zone[i] = 0
                self.slot_covered[i] = True

    @cython.cfunc
    def _zone_of_win(self, node: cython.int, child: cython.int) -> cython.ulonglong:
        """The points that a win by one move depends on."""
        attacker: cython.bint = self.slot_turn[node] != 0
        own: cython.ulonglong = self.slot_attackers[child] if attacker else self.slot_defenders[child]
        other: cython.ulonglong = self.slot_defenders[child] if attacker else self.slot_attackers[child]
        safe: cython.ulonglong = self.safe_attackers if attacker else self.safe_defenders
        other_safe: cython.ulonglong = self.safe_defenders if attacker else self.safe_attackers
        empty: cython.ulonglong = self.full & ~(own | other)
        taken: cython.ulonglong = self.slot_taken[child]
        bit: cython.ulonglong = self.slot_changed[child] & ~taken
        near: cython.ulonglong
        string: cython.ulonglong
        left: cython.ulonglong
        zone: cython.ulonglong = self.slot_zone[child]
        if not self.slot_changed[child] & zone and self.slot_goal[child]:
            return zone
        near = self._around(bit)
        zone |= bit
        if taken:
            zone |= taken | self._around(taken)
            if taken & (taken - 1) == 0:
                zone |= near
        elif not bit & safe:
            left = near & empty
            if left:
                if not left & zone:
                    zone |= left & -left
            else:
                string = self._string(bit, own)
                zone |= string
                if not string & safe:
                    left = self._around(string) & empty
                    if not left & zone:
                        zone |= left & -left
        left = near & other
        while left:
            string = self._string(left & -left, other)
            left &= ~string
            if string & zone:
                zone |= string
                if not string & other_safe:
                    near = self._around(string) & empty
                    if not near & zone:
                        zone |= near & -near
        return zone

    @cython.cfunc
    def _zone_of_loss(
        self, node: cython.int, first: cython.int, end: cython.int, forced: cython.ulonglong
    ) -> cython.ulonglong:
        """The points that the refutation of all moves depends on; `forced`: those of what refutes moves left out."""
        i: cython.int
        attacker: cython.bint = self.slot_turn[node] != 0
        own: cython.ulonglong = self.slot_attackers[node] if attacker else self.slot_defenders[node]
        other: cython.ulonglong = self.slot_defenders[node] if attacker else self.slot_attackers[node]
        other_safe: cython.ulonglong = self.safe_defenders if attacker else self.safe_attackers
        empty: cython.ulonglong = self.full & ~(own | other)
        taken: cython.ulonglong
        bit: cython.ulonglong
        string: cython.ulonglong
        near: cython.ulonglong
        left: cython.ulonglong
        before: cython.ulonglong = 0
        zone: cython.ulonglong = forced
        for i in range(first, end):
            if self.slot_covered[i]:
                continue
            zone |= self.slot_zone[i]
            if self.slot_changed[i] & self.slot_zone[i]:
                taken = self.slot_taken[i]
                bit = self.slot_changed[i] & ~taken
                zone |= bit
                if taken:
                    zone |= taken | self._around(taken)
                    if taken & (taken - 1) == 0:
                        zone |= self._around(bit)
        if self.slot_ban[node] >= 0:
            bit = cython.cast(cython.ulonglong, 1) << self.slot_ban[node]
            if bit & zone:
                left = self._around(bit) & other
                while left:
                    string = left & -left
                    left ^= string
                    near = self._around(string)
                    if near & other == 0 and near & empty == bit:
                        zone |= string | near
        while zone != before:
            before = zone
            left = zone & other
            while left:
                string = self._string(left & -left, other)
                left &= ~string
                zone |= string
                if string & other_safe:
                    continue
                near = self._around(string) & empty
                if near & (near - 1) == 0:
                    zone |= self._around(string)
                else:
                    bit = near & zone
                    if not bit:
                        zone |= near & -near
                        near &= near - 1
                        zone |= near & -near
                    elif bit & (bit - 1) == 0:
                        near &= ~bit
                        zone |= near & -near
            left = zone & empty
            while left:
                bit = left & -left
                left ^= bit
                near = self._around(bit)
                if near & empty or self._play(attacker, own, other, trailing_zeros(bit)):
                    continue
                string = self._string(bit, own | bit)
                zone |= string | self._around(string)
        return zone
