"""An exact search for dragons that are shut in: every move inside, depth-first by proof numbers.

It proves that the attacker can capture more than half of the goal, or that he cannot. Two passes in a row, or a
position that comes again, save the dragon. Ko threats are counted: a threat lets its owner take a ko back at once.
Source: A. Nagai, "Df-pn algorithm for searching AND/OR trees" (2002).
"""

from array import array
from typing import Any

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.go.arrays import WordBlock
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import NO_POINT
from godebug.engine.owl.enclosure import FAILS, SUCCEEDS, UNDECIDED, Enclosure

#: Moves of one position, and moves in a row.
MOST_CHILDREN = 64
MOST_PLIES = 90
#: Positions that the table holds.
ENTRIES = 131072
#: A proof number that stands for "never".
FOREVER = 268435456

#: For hashing in 64 bits.
_WORD = 0xFFFFFFFFFFFFFFFF
_FACTOR = 0x9E3779B97F4A7C15
_ADDEND = 0xD1B54A32D192ED03


@cython.final
@cython.cclass
class Solver:
    """Solves the goal of its `enclosure`, which is given there.

    `evaluations`: positions looked at by the last search; `ko_met`: whether a ko mattered to it; `answer`: its move at
    the root.
    """

    board: Board
    color: cython.uchar[::1]
    enclosure: Enclosure
    hint: cython.int
    evaluations: cython.int
    budget: cython.int
    ko_met: cython.bint
    answer: cython.int
    block: Any
    table: cython.ulonglong[::1]
    mark: cython.ulonglong
    salt: cython.ulonglong
    path: cython.ulonglong[::1]
    child_move: cython.int[::1]
    child_proof: cython.int[::1]
    child_disproof: cython.int[::1]
    child_threat: cython.int[::1]
    pn: cython.int
    dn: cython.int

    def __init__(self, board: Board) -> None:
        self.board = board
        self.color = board.color
        self.enclosure = Enclosure(board)
        self.hint = 0
        self.evaluations = 0
        self.budget = 0
        self.ko_met = False
        self.answer = NO_POINT
        # Records of two words, at twice the low bits of a key: the rest of the key, of which `mark` makes one of this
        # solver alone, then the numbers of proof (low half) and disproof.
        self.block = WordBlock(2 * ENTRIES)
        self.table = self.block.words
        self.mark = self.block.number * ENTRIES
        self.salt = 0
        self.path = array("Q", bytes(8 * MOST_PLIES))
        self.child_move = array("i", bytes(4 * MOST_PLIES * MOST_CHILDREN))
        self.child_proof = array("i", bytes(4 * MOST_PLIES * MOST_CHILDREN))
        self.child_disproof = array("i", bytes(4 * MOST_PLIES * MOST_CHILDREN))
        self.child_threat = array("i", bytes(4 * MOST_PLIES * MOST_CHILDREN))
        self.pn = 1
        self.dn = 1

    @cython.ccall
    def solve(
        self,
        attacking: cython.bint,
        attacker_threats: cython.int,
        defender_threats: cython.int,
        hint: cython.int,
        budget: cython.int,
    ) -> cython.int:
        """Whether the attack succeeds: SUCCEEDS, FAILS or UNDECIDED after `budget` positions.

        `attacking`: the attacker moves first. `hint`: the move that is tried first.
        """
        i: cython.int
        found: cython.int = UNDECIDED
        self.salt = (self.salt * _FACTOR + _ADDEND) & _WORD
        self.evaluations = 0
        self.budget = budget
        self.ko_met = False
        self.enclosure.ko_met = False
        self.answer = NO_POINT
        self.hint = hint
        self._search(attacking, False, attacker_threats, defender_threats, FOREVER, FOREVER, 0)
        if self.enclosure.ko_met:
            self.ko_met = True
        if self.pn == 0:
            found = SUCCEEDS
        elif self.dn == 0:
            found = FAILS
        if found == (SUCCEEDS if attacking else FAILS):
            for i in range(self.child_threat[MOST_CHILDREN - 1]):
                if (self.child_proof[i] if attacking else self.child_disproof[i]) == 0:
                    self.answer = self.child_move[i]
                    break
        return found

    @cython.cfunc
    def _search(
        self,
        attacking: cython.bint,
        passed: cython.bint,
        ta: cython.int,
        td: cython.int,
        pn_limit: cython.int,
        dn_limit: cython.int,
        depth: cython.int,
    ) -> None:
        """One node; its numbers go to `pn` and `dn`."""
        i: cython.int
        best: cython.int
        second: cython.int
        value: cython.int
        total: cython.int
        other_total: cython.int
        at: cython.int = depth * MOST_CHILDREN
        key: cython.ulonglong = self._key(attacking, passed, ta, td)
        n: cython.int
        move: cython.int
        self.path[depth] = key
        n = self._expand(attacking, passed, ta, td, depth)
        while True:
            # The number of the side to move is that of its best move, the other's is the sum over all.
            best = -1
            second = FOREVER
            total = 0
            for i in range(at, at + n):
                value = self.child_proof[i] if attacking else self.child_disproof[i]
                if best < 0 or value < (self.child_proof[best] if attacking else self.child_disproof[best]):
                    if best >= 0:
                        second = self.child_proof[best] if attacking else self.child_disproof[best]
                    best = i
                elif value < second:
                    second = value
                other_total = self.child_disproof[i] if attacking else self.child_proof[i]
                total = min(FOREVER, total + other_total)
            value = FOREVER
            if best >= 0:
                value = self.child_proof[best] if attacking else self.child_disproof[best]
            # Who cannot move at all has lost; the attacker may always pass, so that is the defender's case only.
            if attacking:
                self.pn = value
                self.dn = total
            else:
                self.dn = value
                self.pn = total
            if (
                self.pn == 0
                or self.dn == 0
                or self.pn >= pn_limit
                or self.dn >= dn_limit
                or self.evaluations >= self.budget
            ):
                break
            move = self.child_move[best]
            if not self._make(move, attacking, self.child_threat[best]):
                break
            if attacking:
                self._search(
                    False,
                    move == NO_POINT,
                    ta - self.child_threat[best],
                    td,
                    min(pn_limit, second + second // 4 + 1),
                    min(FOREVER, dn_limit - self.dn + self.child_disproof[best]),
                    depth + 1,
                )
            else:
                self._search(
                    True,
                    move == NO_POINT,
                    ta,
                    td - self.child_threat[best],
                    min(FOREVER, pn_limit - self.pn + self.child_proof[best]),
                    min(dn_limit, second + second // 4 + 1),
                    depth + 1,
                )
            self.board.popgo()
            self.child_proof[best] = self.pn
            self.child_disproof[best] = self.dn
        self._store(key, self.pn, self.dn)
        if depth == 0:
            self.child_threat[MOST_CHILDREN - 1] = n

    @cython.cfunc
    def _expand(
        self, attacking: cython.bint, passed: cython.bint, ta: cython.int, td: cython.int, depth: cython.int
    ) -> cython.int:
        """Makes every move of a node once and looks what is known of it; how many there are."""
        i: cython.int
        p: cython.int
        threat: cython.int
        n: cython.int = 0
        at: cython.int = depth * MOST_CHILDREN
        threats: cython.int = ta if attacking else td
        mover: cython.int = 3 - self.enclosure.own if attacking else self.enclosure.own
        for i in range(-1, self.enclosure.count):
            # First the move that is hoped for, last of all the pass.
            if i < 0:
                if depth or self.hint == NO_POINT:
                    continue
                p = self.hint
            else:
                p = self.enclosure.points[i]
                if depth == 0 and p == self.hint:
                    continue
            if self.color[p] != EMPTY:
                continue
            threat = 0
            if self.board.is_ko_forbidden(p, mover) and p == self.board.ko_point:
                self.ko_met = True
                if threats == 0:
                    continue
                threat = 1
            if n >= MOST_CHILDREN - 2 or not self._make(p, attacking, threat):
                continue
            self._look(
                not attacking,
                False,
                False,
                ta - threat if attacking else ta,
                td if attacking else td - threat,
                depth + 1,
            )
            self.board.popgo()
            self.child_move[at + n] = p
            self.child_threat[at + n] = threat
            self.child_proof[at + n] = self.pn
            self.child_disproof[at + n] = self.dn
            n += 1
            if (self.pn if attacking else self.dn) == 0:
                return n
        if self._make(NO_POINT, attacking, 0):
            self._look(not attacking, True, passed, ta, td, depth + 1)
            self.board.popgo()
            self.child_move[at + n] = NO_POINT
            self.child_threat[at + n] = 0
            self.child_proof[at + n] = self.pn
            self.child_disproof[at + n] = self.dn
            n += 1
        return n

    @cython.cfunc
    def _make(self, move: cython.int, attacking: cython.bint, threat: cython.int) -> cython.bint:
        mover: cython.int = 3 - self.enclosure.own if attacking else self.enclosure.own
        if threat:
            return self.board.tryko(move, mover)
        return self.board.trymove(move, mover)

    @cython.cfunc
    def _look(
        self,
        attacking: cython.bint,
        passed: cython.bint,
        two_passes: cython.bint,
        ta: cython.int,
        td: cython.int,
        depth: cython.int,
    ) -> None:
        """What is known of the position on the board, `attacking` telling who moves; goes to `pn` and `dn`."""
        i: cython.int
        verdict: cython.int = UNDECIDED
        slot: cython.int
        capture: cython.int
        key: cython.ulonglong
        if two_passes or depth >= MOST_PLIES - 1:
            self.pn = FOREVER
            self.dn = 0
            return
        key = self._key(attacking, passed, ta, td)
        for i in range(depth):
            if self.path[i] == key:
                self.pn = FOREVER
                self.dn = 0
                return
        slot = 2 * cython.cast(cython.int, key & (ENTRIES - 1))
        if self.table[slot] == key ^ self.mark:
            self.pn = cython.cast(cython.int, self.table[slot + 1] & 0xFFFFFFFF)
            self.dn = cython.cast(cython.int, self.table[slot + 1] >> 32)
            return
        self.evaluations += 1
        capture = self.enclosure.capture()
        if capture == SUCCEEDS:
            verdict = SUCCEEDS
        elif capture == FAILS and not passed:
            verdict = self.enclosure.judge(attacking, ta, td)
        if verdict == SUCCEEDS:
            self.pn = 0
            self.dn = FOREVER
        elif verdict == FAILS:
            self.pn = FOREVER
            self.dn = 0
        else:
            self.pn = 1
            self.dn = 1
        self._store(key, self.pn, self.dn)

    @cython.cfunc
    def _store(self, key: cython.ulonglong, pn: cython.int, dn: cython.int) -> None:
        slot: cython.int = 2 * cython.cast(cython.int, key & (ENTRIES - 1))
        self.table[slot] = key ^ self.mark
        self.table[slot + 1] = pn | (cython.cast(cython.ulonglong, dn) << 32)

    @cython.cfunc
    def _key(self, attacking: cython.bint, passed: cython.bint, ta: cython.int, td: cython.int) -> cython.ulonglong:
        state: cython.ulonglong = attacking + 2 * passed + 4 * ta + 16 * td + 64
        return self.board.hash ^ self.salt ^ ((state * _FACTOR) & _WORD)
