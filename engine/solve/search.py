"""The search of the solver: local positions as masks of 64 points, and depth-first proof numbers over them.

A position is the stones of both sides, those stones of the goal that were never taken, the side to move, the point
where a ko may not be taken back, and the ko threats that both sides have elsewhere. Its value does not depend on how it
was reached: who wants to prove something must reach it in finitely many moves, and endless play is a failure. Passes
stand for moves elsewhere.

Sources: A. Nagai, "Df-pn algorithm for searching AND/OR trees" (2002); A. Kishimoto, "Dealing with infinite loops,
underestimation, and overestimation of depth-first proof-number search" (2010); J. Pawlewicz and L. Lew, "Improving
depth-first PN-search: 1+e trick" (2007); D. Benson, "Life in the game of Go" (1976).
"""

from array import array

import cython

from godebug.engine.build.intrinsics import trailing_zeros
from godebug.engine.go.arrays import zeros

#: A proof number that stands for "never".
FOREVER = 268435456
#: Numbers of a position too deep for the search: hardly ever chosen, never a proof.
TOO_DEEP = 16777216
#: Numbers of a position of which nothing is known, and what each point where the defender may make an eye adds to the
#: proof number, if the attacker moves and if the defender does. Measured on printed problems.
UNKNOWN = 4
ROOM_ON_ATTACK = 6
ROOM_ON_DEFENCE = 1
#: The depth that a failure relies on which relies on no repetition.
NO_REPETITION = 32767
#: Moves in a row, and positions kept at once for them.
MOST_PLIES = 512
MOST_SLOTS = 16384
#: Strings, and regions between the defender's, that the test for life has place for.
MOST_PARTS = 64
#: Records of a row of the table, and words of a record: the key, the numbers, the rest.
ROW = 4
WORDS = 4
#: Records for failures that rely on a repetition.
PATH_RECORDS = 65536
#: As in `godebug.engine.solve.records`.
ENDLESS = 7

#: For hashing in 64 bits.
_WORD = 0xFFFFFFFFFFFFFFFF
_FACTOR = 0x9E3779B97F4A7C15
_FACTOR_2 = 0xC2B2AE3D27D4EB4F
_FACTOR_3 = 0x165667B19E3779F9
_FACTOR_4 = 0xD6E8FEB86659FD93


@cython.final
@cython.cclass
class Search:
    """Searches of one local problem.

    `near`: masks of the points next to each point. `safe_attackers`, `safe_defenders`: as in `records.Frame`. `order`:
    the points in the order in which they are tried.
    `entries`: positions that the table holds, a power of two. `life`: whether the question is independent life, and not
    capture. `looks`: positions looked at by the last search; `expanded`: those of them whose moves were tried;
    `ban_met`: whether a ko was taken in any search since the last `forget`.
    """

    points: cython.int
    full: cython.ulonglong
    safe_attackers: cython.ulonglong
    safe_defenders: cython.ulonglong
    near: cython.ulonglong[::1]
    order: cython.int[::1]
    life: cython.bint
    looks: cython.longlong
    expanded: cython.longlong
    ban_met: cython.bint
    budget: cython.longlong
    epsilon: cython.int
    # Positions: stones, goal, key, move, ban, threats, whose turn, numbers.
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
    # The positions on the way from the root, whether something was taken on the way, and a hash of the way.
    path_key: cython.ulonglong[::1]
    path_taken: cython.int[::1]
    path_hash: cython.ulonglong[::1]
    # The tables, and how many searches there were since they were made.
    table: cython.ulonglong[::1]
    rows: cython.ulonglong
    salt: cython.ulonglong
    generation: cython.ulonglong
    path_table: cython.ulonglong[::1]
    # What a move made: stones of both sides, what was taken, the new ban.
    own: cython.ulonglong
    other: cython.ulonglong
    taken: cython.ulonglong
    ban: cython.int
    # Room for the test for life.
    part_stones: cython.ulonglong[::1]
    part_border: cython.ulonglong[::1]
    part_empty: cython.ulonglong[::1]
    string_stones: cython.ulonglong[::1]
    string_near: cython.ulonglong[::1]
    parts: cython.int
    interior: cython.ulonglong
    dead_zone: cython.ulonglong
    linked: cython.bint
    forced_zone: cython.ulonglong

    def __init__(
        self,
        near: array,
        safe_attackers: cython.ulonglong,
        safe_defenders: cython.ulonglong,
        order: array,
        entries: cython.longlong,
    ) -> None:
        self.points = len(near)
        self.full = _WORD >> (64 - self.points)
        self.safe_attackers = safe_attackers
        self.safe_defenders = safe_defenders
        self.near = near
        self.order = order
        self.life = False
        self.looks = 0
        self.expanded = 0
        self.ban_met = False
        self.budget = 0
        self.epsilon = 4
        self.slot_attackers = array("Q", bytes(8 * MOST_SLOTS))
        self.slot_defenders = array("Q", bytes(8 * MOST_SLOTS))
        self.slot_goal = array("Q", bytes(8 * MOST_SLOTS))
        self.slot_key = array("Q", bytes(8 * MOST_SLOTS))
        self.slot_move = array("i", bytes(4 * MOST_SLOTS))
        self.slot_ban = array("i", bytes(4 * MOST_SLOTS))
        self.slot_attacker_threats = array("i", bytes(4 * MOST_SLOTS))
        self.slot_defender_threats = array("i", bytes(4 * MOST_SLOTS))
        self.slot_turn = array("i", bytes(4 * MOST_SLOTS))
        self.slot_taken = array("Q", bytes(8 * MOST_SLOTS))
        self.slot_changed = array("Q", bytes(8 * MOST_SLOTS))
        self.slot_zone = array("Q", bytes(8 * MOST_SLOTS))
        self.slot_covered = array("i", bytes(4 * MOST_SLOTS))
        self.slot_proof = array("i", bytes(4 * MOST_SLOTS))
        self.slot_disproof = array("i", bytes(4 * MOST_SLOTS))
        self.slot_low = array("i", bytes(4 * MOST_SLOTS))
        self.slot_old = array("i", bytes(4 * MOST_SLOTS))
        self.path_key = array("Q", bytes(8 * (MOST_PLIES + 1)))
        self.path_taken = array("i", bytes(4 * (MOST_PLIES + 1)))
        self.path_hash = array("Q", bytes(8 * (MOST_PLIES + 2)))
        self.rows = entries // ROW
        self.table = zeros(WORDS * entries, "Q")
        self.path_table = zeros(2 * PATH_RECORDS, "Q")
        self.generation = 0
        self.salt = 0
        self.own = 0
        self.other = 0
        self.taken = 0
        self.ban = -1
        self.part_stones = array("Q", bytes(8 * MOST_PARTS))
        self.part_border = array("Q", bytes(8 * MOST_PARTS))
        self.part_empty = array("Q", bytes(8 * MOST_PARTS))
        self.string_stones = array("Q", bytes(8 * MOST_PARTS))
        self.string_near = array("Q", bytes(8 * MOST_PARTS))
        self.parts = 0
        self.forget()

    def forget(self) -> None:
        """Forgets the tables and what was met."""
        self.generation = (self.generation + 1) & 0xFFFF
        self.salt = (self.generation * _FACTOR_3) & _WORD
        self.ban_met = False

    def tune(self, epsilon: cython.int) -> None:
        """Limits of the numbers grow by one part in so many: that changes how long an answer takes, not what it is."""
        self.epsilon = epsilon

    # ---- Questions ---------------------------------------------------------------------------------------------

    def solve(
        self,
        life: cython.bint,
        attackers: cython.ulonglong,
        defenders: cython.ulonglong,
        goal: cython.ulonglong,
        attacker_moves: cython.bint,
        ban: cython.int,
        attacker_threats: cython.int,
        defender_threats: cython.int,
        budget: cython.longlong,
    ) -> int:
        """1 if the goal is captured (lives, if `life`), 0 if not, -1 if `budget` positions do not tell."""
        self.life = life
        self.looks = 0
        self.expanded = 0
        self.budget = budget
        self._set_root(attackers, defenders, goal, attacker_moves, ban, attacker_threats, defender_threats)
        self._look(0, -1)
        while self.slot_proof[0] != 0 and self.slot_disproof[0] != 0 and self.looks < budget:
            self._search(0, 1, 0, FOREVER, FOREVER)
        if self.slot_proof[0] == 0:
            return 1
        if self.slot_disproof[0] == 0:
            return 0
        return -1

    def children(
        self,
        life: cython.bint,
        attackers: cython.ulonglong,
        defenders: cython.ulonglong,
        goal: cython.ulonglong,
        attacker_moves: cython.bint,
        ban: cython.int,
        attacker_threats: cython.int,
        defender_threats: cython.int,
    ) -> list[tuple[int, int, int, int, int, int, int, int]]:
        """All positions that one move leads to: the move, attackers, defenders, goal, ban, threats of both, and what is
        known of it: 1, 0, or -1 for nothing."""
        i: cython.int
        self.life = life
        self._set_root(attackers, defenders, goal, attacker_moves, ban, attacker_threats, defender_threats)
        self.path_key[0] = 0
        self.path_taken[0] = 1
        self.path_hash[0] = 0
        self.path_hash[1] = self.slot_key[0]
        end: cython.int = self._generate(0, 1, 0, False)
        found = []
        for i in range(1, end):
            value = 1 if self.slot_proof[i] == 0 else 0 if self.slot_disproof[i] == 0 else -1
            found.append(
                (
                    self.slot_move[i],
                    self.slot_attackers[i],
                    self.slot_defenders[i],
                    self.slot_goal[i],
                    self.slot_ban[i],
                    self.slot_attacker_threats[i],
                    self.slot_defender_threats[i],
                    value,
                )
            )
        return found

    def leaf(
        self,
        life: cython.bint,
        attackers: cython.ulonglong,
        defenders: cython.ulonglong,
        goal: cython.ulonglong,
        attacker_moves: cython.bint,
    ) -> int:
        """What is known of a position without a move: 1 the goal is gone, 2 it lives, 3 it has no room, 4 it is a dead
        shape; 0 nothing."""
        if goal == 0:
            return 1
        if attacker_moves and self._alive(attackers, defenders) & goal:
            return 2
        if self._no_room(attackers, defenders):
            return 3
        if self._dead_shape(attackers, defenders, goal):
            return 4
        return 0

    def zone(self) -> int:
        """The points that the last answer depends on."""
        return self.slot_zone[0]

    def living(self, attackers: cython.ulonglong, defenders: cython.ulonglong) -> int:
        """The stones of the defender that live by Benson's theorem, or are joined to living ones."""
        return self._alive(attackers, defenders)

    def last_liberty(self, defenders: cython.ulonglong, attackers: cython.ulonglong, goal: cython.ulonglong) -> int:
        """The only liberty of the only string that the goal is, as a mask; 0 if it has more."""
        return self._last_liberty(attackers, defenders, goal)

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

    # ---- Moves -------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _string(self, seed: cython.ulonglong, within: cython.ulonglong) -> cython.ulonglong:
        """The points of `within` that are joined to those of `seed`."""
        low: cython.ulonglong
        done: cython.ulonglong = 0
        left: cython.ulonglong = seed
        while left:
            low = left & -left
            done |= low
            left = (left | (self.near[trailing_zeros(low)] & within)) & ~done
        return done

    @cython.cfunc
    def _around(self, mask: cython.ulonglong) -> cython.ulonglong:
        """All points next to one of the mask."""
        low: cython.ulonglong
        found: cython.ulonglong = 0
        while mask:
            low = mask & -mask
            mask ^= low
            found |= self.near[trailing_zeros(low)]
        return found

    @cython.cfunc
    def _dead_string(
        self, seed: cython.ulonglong, own: cython.ulonglong, empty: cython.ulonglong, safe: cython.ulonglong
    ) -> cython.ulonglong:
        """The string of a stone if it has no liberty and no safe link, else 0."""
        low: cython.ulonglong
        near: cython.ulonglong
        done: cython.ulonglong = 0
        left: cython.ulonglong = seed
        while left:
            low = left & -left
            near = self.near[trailing_zeros(low)]
            if (near & empty) or (low & safe):
                return 0
            done |= low
            left = (left | (near & own)) & ~done
        return done

    @cython.cfunc
    def _play(
        self, attacker: cython.bint, own: cython.ulonglong, other: cython.ulonglong, point: cython.int
    ) -> cython.bint:
        """Plays on an empty point; whether that is legal. Ko is not looked at, but the new ban is set."""
        string: cython.ulonglong
        bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << point
        near: cython.ulonglong = self.near[point]
        safe: cython.ulonglong = self.safe_attackers if attacker else self.safe_defenders
        other_safe: cython.ulonglong = self.safe_defenders if attacker else self.safe_attackers
        left: cython.ulonglong = near & other
        taken: cython.ulonglong = 0
        own |= bit
        empty: cython.ulonglong = self.full & ~(own | other)
        while left:
            string = self._dead_string(left & -left, other, empty, other_safe)
            taken |= string
            left &= ~(string | (left & -left))
        self.ban = -1
        if taken:
            other &= ~taken
            if taken & (taken - 1) == 0 and near & own == 0 and not bit & safe and near & ~other == taken:
                self.ban = trailing_zeros(taken)
        elif self._dead_string(bit, own, empty, safe):
            return False
        self.own = own
        self.other = other
        self.taken = taken
        return True

    @cython.cfunc
    def _last_liberty(
        self, attackers: cython.ulonglong, defenders: cython.ulonglong, goal: cython.ulonglong
    ) -> cython.ulonglong:
        """The only liberty of the only string that the goal is; 0 if it has more."""
        low: cython.ulonglong
        near: cython.ulonglong
        done: cython.ulonglong = 0
        liberties: cython.ulonglong = 0
        empty: cython.ulonglong = self.full & ~(attackers | defenders)
        left: cython.ulonglong = goal & -goal
        while left:
            low = left & -left
            near = self.near[trailing_zeros(low)]
            liberties |= near & empty
            if liberties & (liberties - 1) or low & self.safe_defenders:
                return 0
            done |= low
            left = (left | (near & defenders)) & ~done
        return 0 if goal & ~done else liberties

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
            zone = self._alive(self.other, self.own)
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
    def _life_zone(self, living: cython.ulonglong, goal: cython.ulonglong) -> cython.ulonglong:
        """The points that make a string of the goal live, after `_alive` found what lives.

        They are the string, the regions that are vital for it, the strings around those, and so on.
        """
        i: cython.int
        string: cython.ulonglong
        near: cython.ulonglong
        zone: cython.ulonglong = 0
        left: cython.ulonglong = living & goal
        left &= -left
        while left:
            string = self._string(left & -left, living)
            zone |= string
            left &= ~string
            if string & self.safe_defenders:
                continue
            near = self._around(string)
            for i in range(self.parts):
                if self.part_stones[i] & ~zone and self.part_empty[i] & ~near == 0:
                    zone |= self.part_stones[i]
                    left |= self.part_border[i] & ~zone
        return zone

    # ---- What is known without a search ------------------------------------------------------------------------

    @cython.cfunc
    def _alive(self, attackers: cython.ulonglong, defenders: cython.ulonglong) -> cython.ulonglong:
        """The defenders that live though the attacker moves as often as he likes."""
        i: cython.int
        j: cython.int
        vital: cython.int
        changed: cython.bint
        part: cython.ulonglong
        near: cython.ulonglong
        low: cython.ulonglong
        left: cython.ulonglong = self.full & ~defenders
        parts: cython.int = 0
        strings: cython.int = 0
        self.parts = 0
        living: cython.ulonglong
        while left:
            part = self._string(left & -left, left)
            left ^= part
            if part & self.safe_attackers:
                continue
            if parts == MOST_PARTS:
                return 0
            self.part_stones[parts] = part
            self.part_border[parts] = self._around(part) & defenders
            self.part_empty[parts] = part & ~attackers
            parts += 1
        if parts < 2 and not self.safe_defenders & defenders:
            return 0
        left = defenders
        living = 0
        while left:
            part = self._string(left & -left, left)
            left ^= part
            if part & self.safe_defenders:
                living |= part
                continue
            near = self._around(part)
            vital = 0
            for i in range(parts):
                if self.part_empty[i] & ~near == 0:
                    vital += 1
            if vital >= 2 and strings < MOST_PARTS:
                self.string_stones[strings] = part
                self.string_near[strings] = near
                strings += 1
                living |= part
        self.parts = parts
        changed = True
        while changed:
            changed = False
            for i in range(parts):
                if self.part_border[i] & ~living and self.part_stones[i]:
                    self.part_stones[i] = 0
                    changed = True
            if not changed:
                break
            changed = False
            for j in range(strings):
                if self.string_stones[j] & living == 0:
                    continue
                vital = 0
                low = self.string_near[j]
                for i in range(parts):
                    if self.part_stones[i] and self.part_empty[i] & ~low == 0:
                        vital += 1
                if vital < 2:
                    living &= ~self.string_stones[j]
                    changed = True
        return living

    @cython.cfunc
    def _no_room(self, attackers: cython.ulonglong, defenders: cython.ulonglong) -> cython.bint:
        """Whether the defender can never get two eyes, nor a link to living stones, and whether he is taken then.

        Eyes need points whose neighbours are free of the attacker's safe stones. If there are no two of them that are
        not adjacent, there is one eye at most. The attacker fills all other points, where each of his stones is safe
        at once; all his stones that are not safe lie on the points for eyes, where he plays last.
        """
        safe: cython.ulonglong = self._string(attackers & self.safe_attackers, attackers)
        room: cython.ulonglong = self.full & ~safe
        self.interior = room & ~(self.safe_attackers | self._around(safe))
        self.dead_zone = self._string(self._around(room & ~self.safe_attackers) & safe, safe)
        self.linked = room & self.safe_defenders != 0
        return not self.linked and self._one_eye(self.interior)

    @cython.cfunc
    def _one_eye(self, points: cython.ulonglong) -> cython.bint:
        """Whether points are one, or two that are adjacent, or none."""
        rest: cython.ulonglong = points & (points - 1)
        return rest & (rest - 1) == 0 and (rest == 0 or self.near[trailing_zeros(points & -points)] & rest != 0)

    @cython.cfunc
    def _dead_shape(
        self, attackers: cython.ulonglong, defenders: cython.ulonglong, goal: cython.ulonglong
    ) -> cython.bint:
        """Whether the goal, one string, has room for one eye only, whoever moves; after `_no_room`.

        The points for eyes are those of the interior that the string does not fill itself: it is taken as soon as it
        is short of liberties, so that no room comes from its own stones. They may be a square of four, or three, four
        or five in the shapes that are dead with the attacker's stone on the vital point.
        """
        count: cython.int = 0
        degree: cython.int
        total: cython.int = 0
        largest: cython.int = 0
        bit: cython.ulonglong
        near: cython.ulonglong
        vital: cython.ulonglong = 0
        string: cython.ulonglong = self._string(goal & -goal, defenders)
        eyes: cython.ulonglong = self.interior & ~string
        left: cython.ulonglong = eyes
        if self.linked or goal & ~string:
            return False
        self.dead_zone |= string | eyes
        if self._one_eye(eyes):
            return True
        if eyes & defenders:
            return False
        while left:
            bit = left & -left
            left ^= bit
            count += 1
            if count > 5:
                return False
            near = self.near[trailing_zeros(bit)] & eyes
            degree = 0
            while near:
                near &= near - 1
                degree += 1
            total += degree
            if degree > largest:
                largest = degree
                vital = bit
        if count == 3:
            return total == 4 and attackers & vital != 0
        if count == 4 and total == 8:
            # Two stones on a diagonal of the square are taken one by one, which leaves two eyes.
            near = attackers & eyes
            bit = near & -near
            return not (near ^ bit) or (near ^ bit) & self.near[trailing_zeros(bit)] != 0
        if count == 4:
            return largest == 3 and attackers & vital != 0
        return (largest == 4 or (total == 10 and largest == 3)) and attackers & eyes == vital

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
            last = self._alive(attackers, defenders)
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
        if self._no_room(attackers, defenders) or self._dead_shape(attackers, defenders, goal):
            self._decide(slot, not self.life)
            self.slot_zone[slot] = self.dead_zone
            return
        last = self.interior
        i = 0
        while last:
            last &= last - 1
            i += 1
        self.slot_proof[slot] = UNKNOWN
        self.slot_disproof[slot] = UNKNOWN
        if not self.life:
            self.slot_proof[slot] += i * (ROOM_ON_ATTACK if turn else ROOM_ON_DEFENCE)

    @cython.cfunc
    def _decide(self, slot: cython.int, success: cython.bint) -> None:
        self.slot_proof[slot] = 0 if success else FOREVER
        self.slot_disproof[slot] = FOREVER if success else 0

    # ---- The table ---------------------------------------------------------------------------------------------

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
                self.slot_disproof[slot] = numbers & 0xFFFFFFFF
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
            value = 0
            if self.table[at] and (self.table[at + 2] & 0xFFFF) == self.generation:
                value = (self.table[at + 2] >> 32) + 1
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
        self.table[chosen + 2] = work << 32 | cython.cast(cython.ulonglong, depth) << 16 | self.generation

    # ---- Zones -------------------------------------------------------------------------------------------------

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

    # ---- The search --------------------------------------------------------------------------------------------

    @cython.cfunc
    def _search(
        self,
        node: cython.int,
        first: cython.int,
        depth: cython.int,
        proof_limit: cython.int,
        disproof_limit: cython.int,
    ) -> None:
        """Searches below a node until one of its numbers reaches its limit; its children stand from `first` on.

        "mine" is the number of the side to move, which takes the least of the children; "theirs" the other, which is
        added up.
        """
        i: cython.int
        end: cython.int
        best: cython.int
        mine: cython.int
        theirs: cython.int
        unsolved: cython.int
        old: cython.bint
        low: cython.int
        least: cython.int
        second: cython.int
        my_limit: cython.int
        their_limit: cython.int
        child_mine: cython.int
        child_theirs: cython.int
        total: cython.longlong
        prover: cython.bint = (self.slot_turn[node] != 0) != self.life
        begun: cython.longlong = self.looks
        known: cython.longlong = self.expanded
        way: cython.ulonglong
        at: cython.ulonglong
        forced: cython.ulonglong
        if depth >= MOST_PLIES or first + self.points + 1 >= MOST_SLOTS:
            self.looks += 1
            self.slot_proof[node] = TOO_DEEP
            self.slot_disproof[node] = TOO_DEEP
            return
        self.expanded += 1
        self.path_key[depth] = self.slot_key[node]
        self.path_taken[depth] = self.slot_taken[node] != 0 or (depth > 0 and self.path_taken[depth - 1])
        way = ((self.path_hash[depth] ^ self.slot_key[node]) * _FACTOR) & _WORD
        self.path_hash[depth + 1] = way ^ way >> 29
        end = self._generate(node, first, depth, True)
        forced = self.forced_zone
        my_limit = proof_limit if prover else disproof_limit
        their_limit = disproof_limit if prover else proof_limit
        known += 1
        for i in range(first, end):
            if (self.slot_disproof[i] if prover else self.slot_proof[i]) == 0:
                self._cover(i, first, end, prover)
        while True:
            best = -1
            least = FOREVER
            second = FOREVER
            total = 0
            unsolved = 0
            old = False
            low = NO_REPETITION
            for i in range(first, end):
                mine = self.slot_proof[i] if prover else self.slot_disproof[i]
                theirs = self.slot_disproof[i] if prover else self.slot_proof[i]
                if theirs:
                    unsolved += 1
                    old = old or self.slot_old[i] != 0
                total += theirs
                if mine < least:
                    second = least
                    least = mine
                    best = i
                    if not prover:
                        low = self.slot_low[i]
                elif mine < second:
                    second = mine
                if prover:
                    if self.slot_low[i] < low:
                        low = self.slot_low[i]
                elif mine == 0 and self.slot_low[i] > low:
                    low = self.slot_low[i]
            mine = least
            if unsolved == 0 or mine == 0:
                # Solved: won by one move, or lost by all.
                theirs = FOREVER if mine == 0 else 0
                break
            theirs = total if total < FOREVER else FOREVER - 1
            if self.looks >= self.budget:
                break
            if mine >= my_limit or theirs >= their_limit:
                # A child that was met nearer to the root may have no better numbers to offer: search on until
                # something new was seen.
                if not old or self.expanded > known:
                    break
                if mine >= my_limit:
                    my_limit = mine + 1
                if theirs >= their_limit:
                    their_limit = theirs + 1
            child_theirs = second + 1 + second // self.epsilon if self.epsilon else second + 1
            if child_theirs > my_limit:
                child_theirs = my_limit
            if their_limit >= FOREVER:
                child_mine = FOREVER
            else:
                child_mine = their_limit - theirs + (self.slot_disproof[best] if prover else self.slot_proof[best])
            # What is mine at this node is a number of the same kind at the child.
            if prover:
                self._search(best, end, depth + 1, child_theirs, child_mine)
            else:
                self._search(best, end, depth + 1, child_mine, child_theirs)
            self.slot_old[best] = False
            if (self.slot_disproof[best] if prover else self.slot_proof[best]) == 0:
                self._cover(best, first, end, prover)
        self.slot_zone[node] = 0
        if mine == 0:
            for i in range(first, end):
                # The move with the smallest numbers won, but not the one with the least low.
                if (self.slot_proof[i] if prover else self.slot_disproof[i]) == 0 and (
                    prover or self.slot_low[i] == low
                ):
                    self.slot_zone[node] = self._zone_of_win(node, i)
                    break
        elif theirs == 0:
            self.slot_zone[node] = self._zone_of_loss(node, first, end, forced)
        self.slot_proof[node] = mine if prover else theirs
        self.slot_disproof[node] = theirs if prover else mine
        self.slot_low[node] = NO_REPETITION
        if self.slot_disproof[node] == 0 and low < depth:
            self.slot_low[node] = low
            way = self.slot_key[node] ^ self.path_hash[depth]
            at = way % PATH_RECORDS * 2
            self.path_table[at] = way
            self.path_table[at + 1] = low
        else:
            self._store(node, depth, self.looks - begun)
