"""Half eyes and false eyes, told by the diagonals of an eye point.

Each of the four diagonal points counts 0 where it is the owner's for good, 2 where it is the opponent's, 1 where
whoever plays first gets it, and a little more or less than 1 where a ko decides. Beyond a side of the board the two
diagonals count 1 each. A sum of 4 makes a false eye, more than 2 a half eye. All figures are in quarters here.

Source: GNU Go manual, chapter "Eyes and Half Eyes" (eye topology, eye topology with ko).
"""

from array import array
from typing import Final

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.eyes.domains import EyeMap
from godebug.engine.eyes.kinds import EYE_POINT, FALSE, HALF, PROPER_EYE
from godebug.engine.eyes.tactics import Tactics
from godebug.engine.go.color import EMPTY, OFF_BOARD
from godebug.engine.go.points import STEPS
from godebug.engine.go.result_codes import LOSE, WIN

#: A diagonal counts a whole one in so many parts.
QUARTERS = 4
# A diagonal that is the owner's, that the opponent gets by ko only, contested, that the owner gets by ko only, lost.
OWN = 0
KO_FOR_OPPONENT = 3
CONTESTED = 4
KO_FOR_OWNER = 5
LOST = 8
#: Sums: above the first a half eye, from the second on a false one.
HALF_EYE_ABOVE = 8
FALSE_EYE_FROM = 16
#: Below this sum the opponent needs a ko to falsify a half eye.
PLAIN_HALF_EYE = 12
#: Stones of a dead string that may cut the wall around it.
CUTTING_SIZE = 3
#: Half eyes are sought among the points with so many neighbours in their space.
MOST_NEIGHBORS = 1

#: What patterns are told of any half eye, and of what is no eye of that colour.
ANY_HALF_EYE = 3
NO_EYE_AT_ALL = 4

# Why a diagonal counts what it does; the words for it by these numbers.
(
    SIDE,
    CORNER,
    DEAD_WALL,
    EYE,
    CLOSED,
    ENEMY_KO,
    OPEN,
    OWNER_KO,
    CAPTURE,
    ENEMY_ALONE,
    OWN_STONE,
    SAFE_STONE,
    DEAD_STONE,
    BALANCED,
    SAVED_BY_KO,
    TAKEN_BY_KO,
) = range(16)
REASONS: Final = (
    "side of the board",
    "beyond the corner",
    "dead stones cut the wall",
    "eye point of the owner",
    "the enemy cannot enter",
    "the enemy enters by ko",
    "open to both",
    "the owner enters by ko",
    "the owner can capture beside it",
    "only the enemy can enter",
    "stone of the owner",
    "safe enemy stone",
    "dead enemy stone",
    "enemy stone in the balance",
    "enemy stone, saved by ko",
    "enemy stone, captured by ko",
)


@cython.final
@cython.cclass
class HalfEyes:
    """Judges eye points of one board, and writes to their map what the diagonals make of each.

    After `judge`, by diagonal (northwest first as in `STEPS`): `values` what it counts, `reasons` why, `attacks` and
    `defenses` the points where either side decides it, 0 where nobody does.
    """

    board: Board
    tactics: Tactics
    color: cython.uchar[::1]
    values: cython.int[::1]
    reasons: cython.int[::1]
    attacks: cython.int[::1]
    defenses: cython.int[::1]
    _reason: cython.int
    _attack: cython.int
    _defense: cython.int

    def __init__(self, tactics: Tactics) -> None:
        self.board = tactics.board
        self.tactics = tactics
        self.color = self.board.color
        self.values = array("i", bytes(4 * 4))
        self.reasons = array("i", bytes(4 * 4))
        self.attacks = array("i", bytes(4 * 4))
        self.defenses = array("i", bytes(4 * 4))
        self._reason = 0
        self._attack = 0
        self._defense = 0

    @cython.ccall
    def examine(self, p: cython.int, eyes: EyeMap) -> cython.bint:
        """Judges a point where it may be a half or a false eye; false where it cannot be one, and is not judged.

        A false eye becomes marginal at once, so that points that are examined later see it. It does not where it is
        empty, the opponent may not play there, and its space has more points.
        """
        if eyes.kind[p] != EYE_POINT or eyes.neighbors[p] > MOST_NEIGHBORS:
            return False
        self.judge(p, eyes)
        if eyes.half[p] == FALSE and (
            eyes.size[eyes.origin[p]] == 1 or self.color[p] != EMPTY or self.board.is_legal(p, 3 - eyes.color)
        ):
            eyes.make_marginal(p)
        return True

    @cython.ccall
    def judge(self, p: cython.int, eyes: EyeMap) -> None:
        """Writes what the diagonals say of the eye point `p`."""
        k: cython.int
        value: cython.int
        total: cython.int = 0
        attack_rank: cython.int = 0
        defense_rank: cython.int = 0
        eyes.attack_count[p] = 0
        eyes.defense_count[p] = 0
        for k in range(4):
            value = self._diagonal(p, k, eyes)
            total += value
            self.values[k] = value
            self.reasons[k] = self._reason
            self.attacks[k] = self._attack
            self.defenses[k] = self._defense
            # A plain diagonal decides best; else attack where the opponent is favoured, defend where the owner is.
            if self._attack:
                attack_rank = _listed(
                    eyes.attacks,
                    eyes.attack_count,
                    p,
                    self._attack,
                    3 if value == CONTESTED else 2 if value < CONTESTED else 1,
                    attack_rank,
                )
            if self._defense:
                defense_rank = _listed(
                    eyes.defenses,
                    eyes.defense_count,
                    p,
                    self._defense,
                    3 if value == CONTESTED else 1 if value < CONTESTED else 2,
                    defense_rank,
                )
        eyes.half_value[p] = total
        eyes.half[p] = FALSE if total >= FALSE_EYE_FROM else HALF if total > HALF_EYE_ABOVE else PROPER_EYE

    @cython.ccall
    def topological_eye(self, p: cython.int, eyes: EyeMap) -> cython.int:
        """Returns 2 and less for a true eye of the map's owner, 3 for a half one, 4 and more for a false one."""
        k: cython.int
        total: cython.int = 0
        for k in range(4):
            total += self._diagonal(p, k, eyes)
        if HALF_EYE_ABOVE < total < FALSE_EYE_FROM:
            return ANY_HALF_EYE
        return total // QUARTERS

    @cython.cfunc
    def _diagonal(self, p: cython.int, k: cython.int, eyes: EyeMap) -> cython.int:
        """Returns what a diagonal counts; why, and where it can be decided, go to `_reason`, `_attack`, `_defense`."""
        q: cython.int = p + STEPS[4 + k]
        self._attack = 0
        self._defense = 0
        if self.color[q] == OFF_BOARD:
            # Rows share one border column, so `q` is told by the points on the way to it.
            if self.color[p + STEPS[k]] == OFF_BOARD and self.color[p + STEPS[(k + 1) & 3]] == OFF_BOARD:
                return self._because(CORNER, OWN)
            return self._because(SIDE, CONTESTED)
        if self._cuts_wall(p, q, eyes.color):
            return self._because(DEAD_WALL, LOST)
        if eyes.kind[q] == EYE_POINT and eyes.marginal_neighbors[q] < 2 and not self._captures(q, eyes.color):
            return self._because(EYE, OWN)
        if self.color[q] == EMPTY:
            return self._empty_diagonal(q, eyes.color)
        if self.color[q] == eyes.color:
            return self._because(OWN_STONE, OWN)
        return self._enemy_diagonal(q)

    @cython.cfunc
    def _because(self, reason: cython.int, value: cython.int) -> cython.int:
        self._reason = reason
        return value

    @cython.cfunc
    def _captures(self, q: cython.int, owner: cython.int) -> cython.bint:
        """Tells whether an enemy move on the empty point `q` takes stones of the owner."""
        k: cython.int
        if self.color[q] != EMPTY:
            return False
        for k in range(4):
            if self.color[q + STEPS[k]] == owner and self.board.count_liberties(q + STEPS[k]) == 1:
                return True
        return False

    @cython.cfunc
    def _empty_diagonal(self, q: cython.int, owner: cython.int) -> cython.int:
        code: cython.int = self.tactics.safe_move(q, 3 - owner)
        liberty: cython.int
        if code == LOSE:
            return self._because(CLOSED, OWN)
        self._attack = q
        self._defense = q
        if code != WIN:
            return self._because(ENEMY_KO, KO_FOR_OPPONENT)
        code = self.tactics.safe_move(q, owner)
        if code == WIN:
            return self._because(OPEN, CONTESTED)
        if code != LOSE:
            return self._because(OWNER_KO, KO_FOR_OWNER)
        liberty = self._rescue(q, owner)
        if liberty:
            self._defense = liberty
            return self._because(CAPTURE, CONTESTED)
        self._attack = 0
        self._defense = 0
        return self._because(ENEMY_ALONE, LOST)

    @cython.cfunc
    def _rescue(self, q: cython.int, owner: cython.int) -> cython.int:
        """Returns a move of the owner that captures a stone diagonal to `q` and so keeps the enemy from playing
        there; 0 for none.
        """
        k: cython.int
        stone: cython.int
        liberty: cython.int
        kept_out: cython.bint
        for k in range(4, 8):
            stone = q + STEPS[k]
            if self.color[stone] != 3 - owner or self.board.count_liberties(stone) != 1:
                continue
            liberty = self.board.first_liberty(stone)
            if self.board.trymove(liberty, owner):
                kept_out = self.tactics.safe_answer(q, 3 - owner) == LOSE
                self.board.popgo()
                if kept_out:
                    return liberty
        return 0

    @cython.cfunc
    def _enemy_diagonal(self, q: cython.int) -> cython.int:
        origin: cython.int = self.tactics.look(q)
        attack: cython.int = self.tactics.attack_code[origin]
        defense: cython.int = self.tactics.defense_code[origin]
        if attack == LOSE:
            return self._because(SAFE_STONE, LOST)
        if defense == LOSE:
            return self._because(DEAD_STONE, OWN)
        self._attack = self.tactics.defense_point[origin]
        self._defense = self.tactics.attack_point[origin]
        if (attack == WIN) == (defense == WIN):
            return self._because(BALANCED, CONTESTED)
        if attack == WIN:
            return self._because(SAVED_BY_KO, KO_FOR_OPPONENT)
        return self._because(TAKEN_BY_KO, KO_FOR_OWNER)

    @cython.cfunc
    def _cuts_wall(self, p: cython.int, q: cython.int, owner: cython.int) -> cython.bint:
        """Tells whether the diagonal `q` is a long dead string that also touches `p`, between different parts of the
        wall.
        """
        k: cython.int
        r: cython.int
        wall: cython.int = 0
        touches: cython.bint = False
        several: cython.bint = False
        if self.color[p] != EMPTY or self.color[q] != 3 - owner or self.board.string_size(q) < CUTTING_SIZE:
            return False
        for k in range(4):
            r = p + STEPS[k]
            if self.color[r] == OFF_BOARD:
                return False
            if self.color[r] == 3 - owner:
                if self.board.same_string(r, q):
                    touches = True
            elif self.color[r] == owner:
                if wall and not self.board.same_string(r, wall):
                    several = True
                wall = r
        return touches and several

    @cython.ccall
    def is_plainly_false(self, p: cython.int, owner: cython.int) -> cython.bint:
        """Tells whether an eye of `owner` on `p` is false by its four diagonals alone, see `plainly_false`."""
        k: cython.int
        q: cython.int
        lost: cython.int = 0
        for k in range(4, 8):
            q = p + STEPS[k]
            if self.color[q] == 3 - owner and self.tactics.is_safe(q):
                lost += 1
        return plainly_false(self.color, p, lost)


@cython.cfunc
def _listed(
    points: cython.int[::1],
    counts: cython.uchar[::1],
    p: cython.int,
    q: cython.int,
    rank: cython.int,
    best: cython.int,
) -> cython.int:
    """Lists `q`, once, where the eye point `p` is decided, unless there are points of a higher rank; the highest."""
    i: cython.int
    if rank < best:
        return best
    if rank > best:
        counts[p] = 0
    for i in range(counts[p]):
        if points[4 * p + i] == q:
            return rank
    points[4 * p + counts[p]] = q
    counts[p] += 1
    return rank


@cython.ccall
def plainly_false(color: cython.uchar[::1], p: cython.int, lost: cython.int) -> cython.bint:
    """Tells whether an eye on `p` is false, where enemy stones that cannot be captured stand on `lost` diagonals: 2 for
    each of them, 1 for each diagonal off the board, less 1 in the corner; false from 4 on.
    """
    k: cython.int
    outside: cython.int = 0
    for k in range(4, 8):
        if color[p + STEPS[k]] == OFF_BOARD:
            outside += 1
    return QUARTERS * min(outside, 2) + LOST * lost >= FALSE_EYE_FROM
