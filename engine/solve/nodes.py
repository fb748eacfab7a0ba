"""The nodes of a search: positions on a stack, their moves, their tables.

A position is the stones of both sides, those stones of the goal that were never taken, the side to move, the point
where a ko may not be taken back, and the ko threats that both sides have elsewhere.
"""

from collections.abc import Sequence

import cython

from godebug.engine.build.intrinsics import trailing_zeros
from godebug.engine.solve.space import PATH_RECORDS, ROW, WORDS, Space
from godebug.engine.solve.stones import Stones

#: A proof number that stands for "never".
FOREVER = 268435456
#: Numbers of a position of which nothing is known; what each point where the defender may make an eye adds to the
#: proof number, if the attacker moves and if the defender does; the disproof number grows by what is missing of so many
#: such points. Chosen by how many printed problems are solved (`godebug solve --problems FOLDER` counts them).
UNKNOWN = 4
ROOM_ON_ATTACK = 6
ROOM_ON_DEFENCE = 1
MOST_ROOM = 12
#: The depth that a failure relies on which relies on no repetition.
NO_REPETITION = 32767
#: As in `godebug.engine.solve.records`.
ENDLESS = 7

#: For hashing in 64 bits.
_WORD = 0xFFFFFFFFFFFFFFFF
_HALF_WORD = 0xFFFFFFFF
_FACTOR = 0x9E3779B97F4A7C15
_FACTOR_2 = 0xC2B2AE3D27D4EB4F
_FACTOR_3 = 0x165667B19E3779F9
_FACTOR_4 = 0xD6E8FEB86659FD93


@cython.cclass
class Nodes(Stones):
    """Positions in numbered slots, and what is known of them.

    `order`: the points in the order in which they are tried. `space`: memory, which other searches may share. `life`:
    whether the question is independent life, and not capture. `looks`: positions looked at by the last search;
    `expanded`: those of them whose moves were tried; `ban_met`: whether a ko was taken in any search.
    """

    order: cython.int[::1]
    life: cython.bint
    looks: cython.longlong
    expanded: cython.longlong
    ban_met: cython.bint
    budget: cython.longlong
    epsilon: cython.int
    slot_attackers: cython.ulonglong[::1]
    slot_defenders: cython.ulonglong[::1]
    slot_goal: cython.ulonglong[::1]
    slot_key: cython.ulonglong[::1]
    slot_move: cython.int[::1]
    slot_ban: cython.int[::1]
    slot_attacker_threats: cython.int[::1]
    slot_defender_threats: cython.int[::1]
    slot_turn: cython.int[::1]
    slot_taken: cython.ulonglong[::1]
    slot_changed: cython.ulonglong[::1]
    slot_zone: cython.ulonglong[::1]
    slot_covered: cython.int[::1]
    slot_proof: cython.int[::1]
    slot_disproof: cython.int[::1]
    slot_low: cython.int[::1]
    slot_old: cython.int[::1]
    path_key: cython.ulonglong[::1]
    path_taken: cython.int[::1]
    path_hash: cython.ulonglong[::1]
    table: cython.ulonglong[::1]
    rows: cython.ulonglong
    salt: cython.ulonglong
    path_table: cython.ulonglong[::1]
    forced_zone: cython.ulonglong

    def __init__(
        self,
        near: Sequence[int],
        safe_attackers: cython.ulonglong,
        safe_defenders: cython.ulonglong,
        order: Sequence[int],
        space: Space,
    ) -> None:
        super().__init__(near, safe_attackers, safe_defenders)
        self.order = order
        self.life = False
        self.looks = 0
        self.expanded = 0
        self.ban_met = False
        self.budget = 0
        self.epsilon = 4
        self.slot_attackers, self.slot_defenders, self.slot_goal, self.slot_key = space.words[:4]
        self.slot_taken, self.slot_changed, self.slot_zone = space.words[4:]
        self.slot_move, self.slot_ban, self.slot_attacker_threats, self.slot_defender_threats = space.numbers[:4]
        self.slot_turn, self.slot_covered, self.slot_proof, self.slot_disproof = space.numbers[4:8]
        self.slot_low, self.slot_old = space.numbers[8:]
        self.path_key, self.path_hash = space.path_words
        self.path_taken = space.path_numbers
        self.table = space.table
        self.rows = len(space.table) // (ROW * WORDS)
        self.path_table = space.path_table
        self.salt = (space.next_user() * _FACTOR_3) & _WORD
        self.forced_zone = 0

    @cython.cfunc
    def _set_root(
        self,
        attackers: cython.ulonglong,
        defenders: cython.ulonglong,
        goal: cython.ulonglong,
        attacker_moves: cython.bint,
        ban: cython.int,
        attacker_threats: cython.int,
        defender_threats: cython.int,
    ) -> None:
        if (attacker_threats if attacker_moves else defender_threats) == ENDLESS:
            ban = -1
        self.slot_attackers[0] = attackers
        self.slot_defenders[0] = defenders
        self.slot_goal[0] = goal
        self.slot_move[0] = -1
        self.slot_ban[0] = ban
        self.slot_attacker_threats[0] = attacker_threats
        self.slot_defender_threats[0] = defender_threats
        self.slot_turn[0] = attacker_moves
        self.slot_taken[0] = 0
        self.slot_changed[0] = 0
        self.slot_key[0] = self._key(0)

    @cython.cfunc
    def _generate(self, node: cython.int, first: cython.int, depth: cython.int, stop: cython.bint) -> cython.int:
        """Makes all moves of a node and looks at each; they stand from `first` up to the slot that is returned.

        With `stop` it ends after a move that decides, and leaves out what is met like a pass. A defender whose goal is
        in atari only takes something or plays at the last liberty, where the question is capture: after all else the
        goal is taken. An attacker takes something or plays where he disturbs every move that makes life at once.
        """
        i: cython.int
        point: cython.int
        bit: cython.ulonglong
        at: cython.int = first
        attacker: cython.bint = self.slot_turn[node] != 0
        ban: cython.int = self.slot_ban[node]
        threats: cython.int = self.slot_attacker_threats[node] if attacker else self.slot_defender_threats[node]
        own: cython.ulonglong = self.slot_attackers[node] if attacker else self.slot_defenders[node]
        other: cython.ulonglong = self.slot_defenders[node] if attacker else self.slot_attackers[node]
        stones: cython.ulonglong = own | other
        last: cython.ulonglong = 0
        zone: cython.ulonglong = self.full
        prover: cython.bint = attacker != self.life
        if stop and attacker:
            zone = self._forced(own, other, self.slot_goal[node])
        elif stop and not self.life:
            self.forced_zone = 0
            last = self._last_liberty(other, own, self.slot_goal[node])
            if last:
                bit = self._string(self.slot_goal[node] & -self.slot_goal[node], own)
                self.forced_zone = bit | self._around(bit)
                if bit & (bit - 1) == 0:
                    self.forced_zone |= self._around(last)
        for i in range(self.points):
            point = self.order[i]
            bit = cython.cast(cython.ulonglong, 1) << point
            if stones & bit or (point == ban and threats == 0) or not self._play(attacker, own, other, point):
                continue
            if not self.taken and (bit & zone == 0 or (last and bit != last)):
                continue
            self._enter(at, node, point, attacker, point == ban)
            self._look(at, depth)
            at += 1
            if stop and (
                self.slot_proof[at - 1] == 0
                if prover
                else self.slot_disproof[at - 1] == 0 and self.slot_low[at - 1] == NO_REPETITION
            ):
                return at
        if not last and zone == self.full:
            self.own = own
            self.other = other
            self.taken = 0
            self.ban = -1
            self._enter(at, node, -1, attacker, False)
            self._look(at, depth)
            at += 1
        return at

    @cython.cfunc
    def _forced(
        self, attackers: cython.ulonglong, defenders: cython.ulonglong, goal: cython.ulonglong
    ) -> cython.ulonglong:
        """Where the attacker must play, unless he takes something, so that the defender does not live by one move.

        After a move of the defender that makes life, the life depends on the living strings and the regions that are
        vital for them; also on the borders of what was taken. A move elsewhere leaves both the move and the life.
        """
        zone: cython.ulonglong
        forced: cython.ulonglong = self.full
        self.forced_zone = 0
        left: cython.ulonglong = self.full & ~(attackers | defenders)
        bit: cython.ulonglong
        while left:
            bit = left & -left
            left ^= bit
            if not self._play(False, defenders, attackers, trailing_zeros(bit)):
                continue
            zone = self._alive(self.other, self.own, goal)
            if not zone & goal:
                continue
            zone = self._life_zone(zone, goal)
            if not zone & bit:
                continue
            if self.taken:
                zone |= self.taken | self._around(self.taken)
                if self.taken & (self.taken - 1) == 0:
                    zone |= self._around(bit)
            if forced & ~zone:
                forced &= zone
                self.forced_zone |= zone
        return forced

    @cython.cfunc
    def _enter(
        self, slot: cython.int, node: cython.int, move: cython.int, attacker: cython.bint, threat: cython.bint
    ) -> None:
        """Fills a slot with what the last move from `node` made; `threat`: it took one."""
        attacker_threats: cython.int = self.slot_attacker_threats[node]
        defender_threats: cython.int = self.slot_defender_threats[node]
        if threat:
            if attacker:
                attacker_threats -= 1
            else:
                defender_threats -= 1
        if self.ban >= 0:
            self.ban_met = True
            if (defender_threats if attacker else attacker_threats) == ENDLESS:
                self.ban = -1
        self.slot_attackers[slot] = self.own if attacker else self.other
        self.slot_defenders[slot] = self.other if attacker else self.own
        self.slot_goal[slot] = self.slot_goal[node] & ~self.taken if attacker else self.slot_goal[node]
        self.slot_move[slot] = move
        self.slot_ban[slot] = self.ban
        self.slot_attacker_threats[slot] = attacker_threats
        self.slot_defender_threats[slot] = defender_threats
        self.slot_turn[slot] = not attacker
        self.slot_taken[slot] = self.taken
        self.slot_changed[slot] = self.taken | (cython.cast(cython.ulonglong, 1) << move if move >= 0 else 0)
        self.slot_key[slot] = self._key(slot)

    @cython.cfunc
    def _look(self, slot: cython.int, depth: cython.int) -> None:
        """What is known of a position, of a node at `depth` or of the root, without trying its moves."""
        i: cython.int
        key: cython.ulonglong = self.slot_key[slot]
        goal: cython.ulonglong = self.slot_goal[slot]
        attackers: cython.ulonglong = self.slot_attackers[slot]
        defenders: cython.ulonglong = self.slot_defenders[slot]
        turn: cython.bint = self.slot_turn[slot] != 0
        last: cython.ulonglong
        self.looks += 1
        self.slot_old[slot] = False
        self.slot_low[slot] = NO_REPETITION
        self.slot_zone[slot] = 0
        self.slot_covered[slot] = False
        if goal == 0:
            self._decide(slot, not self.life)
            return
        if depth >= 0 and (self.path_taken[depth] or self.slot_taken[slot] != 0 or self.slot_move[slot] < 0):
            for i in range(depth, -1, -1):
                if self.path_key[i] == key:
                    self._decide(slot, False)
                    self.slot_low[slot] = i
                    self.slot_zone[slot] = self.full
                    return
        if self._find(slot, key, depth):
            return
        if turn:
            last = self._alive(attackers, defenders, goal)
            if last & goal:
                self._decide(slot, self.life)
                self.slot_zone[slot] = self._life_zone(last, goal)
                return
            if not self.life:
                last = self._last_liberty(attackers, defenders, goal)
                if last and (
                    self.slot_attacker_threats[slot] > 0
                    or self.slot_ban[slot] < 0
                    or last != cython.cast(cython.ulonglong, 1) << self.slot_ban[slot]
                ):
                    self._decide(slot, True)
                    last = self._string(goal & -goal, defenders)
                    self.slot_zone[slot] = last | self._around(last)
                    if goal & (goal - 1) == 0:
                        self.slot_zone[slot] |= self._around(self._around(last) & ~(attackers | defenders))
                    return
        if self._no_room(attackers, defenders, goal) or self._dead_shape(attackers, defenders, goal):
            self._decide(slot, not self.life)
            self.slot_zone[slot] = self.dead_zone
            return
        if turn and self._one_move_kills(self.slot_ban[slot]):
            self._decide(slot, not self.life)
            self.slot_zone[slot] = self.dead_zone
            return
        self.slot_proof[slot] = UNKNOWN
        self.slot_disproof[slot] = UNKNOWN
        if not self.life:
            last = self.interior
            i = 0
            while last and i < MOST_ROOM:
                last &= last - 1
                i += 1
            self.slot_proof[slot] += i * (ROOM_ON_ATTACK if turn else ROOM_ON_DEFENCE)
            self.slot_disproof[slot] += MOST_ROOM - i

    @cython.cfunc
    def _decide(self, slot: cython.int, success: cython.bint) -> None:
        self.slot_proof[slot] = 0 if success else FOREVER
        self.slot_disproof[slot] = FOREVER if success else 0

    @cython.cfunc
    def _key(self, slot: cython.int) -> cython.ulonglong:
        rest: cython.ulonglong = (
            (self.slot_ban[slot] + 1)
            | self.slot_attacker_threats[slot] << 8
            | self.slot_defender_threats[slot] << 12
            | self.slot_turn[slot] << 16
            | self.life << 17
        )
        key: cython.ulonglong = ((self.slot_attackers[slot] ^ self.salt) * _FACTOR) & _WORD
        key ^= key >> 32
        key = ((key + self.slot_defenders[slot]) * _FACTOR_2) & _WORD
        key ^= key >> 29
        key = ((key + self.slot_goal[slot]) * _FACTOR_3) & _WORD
        key ^= key >> 32
        key = ((key + rest) * _FACTOR_4) & _WORD
        return key ^ key >> 31

    @cython.cfunc
    def _find(self, slot: cython.int, key: cython.ulonglong, depth: cython.int) -> cython.bint:
        """Takes the numbers of a position from the tables; whether they are there."""
        numbers: cython.ulonglong
        way: cython.ulonglong
        at: cython.ulonglong = (key >> 20 & self.rows - 1) * (ROW * WORDS)
        for _ in range(ROW):
            if self.table[at] == key:
                numbers = self.table[at + 1]
                self.slot_proof[slot] = numbers >> 32
                self.slot_disproof[slot] = numbers & _HALF_WORD
                self.slot_zone[slot] = self.table[at + 3]
                self.slot_old[slot] = (self.table[at + 2] >> 16 & 0xFFFF) <= cython.cast(cython.ulonglong, depth)
                return True
            at += WORDS
        if depth >= 0:
            way = key ^ self.path_hash[depth + 1]
            at = way % PATH_RECORDS * 2
            if self.path_table[at] == way:
                self._decide(slot, False)
                self.slot_zone[slot] = self.full
                self.slot_low[slot] = self.path_table[at + 1]
                return True
        return False

    @cython.cfunc
    def _store(self, slot: cython.int, depth: cython.int, work: cython.ulonglong) -> None:
        """Keeps the numbers of a node: in its row, instead of what cost the least work; what is solved counts more."""
        value: cython.ulonglong
        least: cython.ulonglong = _WORD
        key: cython.ulonglong = self.slot_key[slot]
        at: cython.ulonglong = (key >> 20 & self.rows - 1) * (ROW * WORDS)
        chosen: cython.ulonglong = at
        for _ in range(ROW):
            if self.table[at] == key:
                chosen = at
                if (self.table[at + 2] >> 16 & 0xFFFF) < cython.cast(cython.ulonglong, depth):
                    depth = self.table[at + 2] >> 16 & 0xFFFF
                break
            value = (self.table[at + 2] >> 32) + 1 if self.table[at] else 0
            if value < least:
                least = value
                chosen = at
            at += WORDS
        if work > 0xFFFFFF:
            work = 0xFFFFFF
        if self.slot_proof[slot] == 0 or self.slot_disproof[slot] == 0:
            work |= 0x1000000
        self.table[chosen] = key
        self.table[chosen + 1] = cython.cast(cython.ulonglong, self.slot_proof[slot]) << 32 | cython.cast(
            cython.ulonglong, self.slot_disproof[slot]
        )
        self.table[chosen + 3] = self.slot_zone[slot]
        self.table[chosen + 2] = work << 32 | cython.cast(cython.ulonglong, depth) << 16
