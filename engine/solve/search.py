"""The search of the solver: depth-first proof numbers over local positions.

The value of a position does not depend on how it was reached: who wants to prove something must reach it in finitely
many moves, and endless play is a failure. Passes stand for moves elsewhere. A failure that relies on the repetition of
a position above is kept for that way only.

Sources: A. Nagai, "Df-pn algorithm for searching AND/OR trees" (2002); A. Kishimoto, "Dealing with infinite loops,
underestimation, and overestimation of depth-first proof-number search" (2010); J. Pawlewicz and L. Lew, "Improving
depth-first PN-search: 1+e trick" (2007).
"""

import cython

from godebug.engine.build.intrinsics import trailing_zeros
from godebug.engine.solve.nodes import FOREVER, NO_REPETITION
from godebug.engine.solve.space import MOST_PLIES, MOST_SLOTS, PATH_RECORDS
from godebug.engine.solve.zones import Zones

#: What each further move adds to the number that counts all of them: the largest of theirs is the rest. (Sums would
#: count what many moves lead to many times.) Measured on printed problems.
PER_MOVE = 2

#: Numbers of a position too deep for the search: hardly ever chosen, never a proof.
TOO_DEEP = 16777216

_WORD = 0xFFFFFFFFFFFFFFFF
_FACTOR = 0x9E3779B97F4A7C15
_FACTOR_3 = 0x165667B19E3779F9


@cython.final
@cython.cclass
class ProofSearch(Zones):
    """Searches of one local problem; see `Stones` and `Nodes` for what it is made of."""

    def tune(self, epsilon: cython.int) -> None:
        """Limits of the numbers grow by one part in so many: that changes how long an answer takes, not what it is."""
        self.epsilon = epsilon

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
        self.leaf_kind = 0
        if goal == 0:
            self.leaf_kind = 1
        elif attacker_moves and self._alive(attackers, defenders, goal):
            self.leaf_kind = 2
        elif self._no_room(attackers, defenders, goal):
            self.leaf_kind = 3
        elif self._dead_shape(attackers, defenders, goal):
            self.leaf_kind = 4
        return self.leaf_kind

    def leaf_pairs(self) -> list[tuple[int, int]]:
        """The pairs of points on which the last answer of `leaf` rests."""
        i: cython.int
        count: cython.int = self.links if self.leaf_kind == 2 else self.pairs if self.leaf_kind >= 3 else 0
        found = []
        for i in range(count):
            pair: cython.ulonglong = self.link[i] if self.leaf_kind == 2 else self.pair[i]
            found.append((trailing_zeros(pair), trailing_zeros(pair & (pair - 1))))
        return found

    def living(self, attackers: cython.ulonglong, defenders: cython.ulonglong) -> int:
        """The stones of the defender that live by Benson's theorem, or are joined to living ones."""
        return self._alive(attackers, defenders, defenders)

    def zone(self) -> int:
        """The points that the last answer depends on."""
        return self.slot_zone[0]

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
                if theirs > total:
                    total = theirs
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
            total += (unsolved - 1) * PER_MOVE
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
                child_mine = their_limit - (unsolved - 1) * PER_MOVE
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
