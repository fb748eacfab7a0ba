"""Half eyes and false eyes inside a reading, told by diagonals that are read as they stand.

The rules are those of `engine.eyes.topology`; sums are in quarters here. Source: GNU Go manual, chapter "Eyes and Half
Eyes" (eye topology with ko).
"""

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.eyes.domains import EyeMap
from godebug.engine.eyes.kinds import EYE_POINT
from godebug.engine.go.color import EMPTY, OFF_BOARD
from godebug.engine.go.points import STEPS
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.owl.node import FALSE, HALF, PROPER_EYE, NodeEyes
from godebug.engine.owl.readings import StringReadings

# A diagonal that is the owner's, that the opponent gets by ko only, contested, that the owner gets by ko only, lost.
_OWN = 0
_KO_FOR_OPPONENT = 3
_CONTESTED = 4
_KO_FOR_OWNER = 5
_LOST = 8
# Sums: above the first a half eye, from the second on a false one.
_HALF_ABOVE = 8
_FALSE_FROM = 16
# Stones of a dead string that may cut the wall around it.
_CUTTING_SIZE = 3


@cython.final
@cython.cclass
class HalfEyes:
    """Judges eye points of one board."""

    board: Board
    readings: StringReadings
    color: cython.uchar[::1]
    _attack: cython.int
    _defense: cython.int

    def __init__(self, readings: StringReadings) -> None:
        self.board = readings.board
        self.readings = readings
        self.color = self.board.color
        self._attack = 0
        self._defense = 0

    @cython.ccall
    def judge(self, p: cython.int, eyes: NodeEyes) -> None:
        """Writes what the diagonals say of the eye point `p`."""
        k: cython.int
        value: cython.int
        rank: cython.int
        total: cython.int = 0
        attack_rank: cython.int = 0
        defense_rank: cython.int = 0
        eyes.attack_count[p] = 0
        eyes.defense_count[p] = 0
        for k in range(4):
            value = self._diagonal(p, k, eyes.map)
            total += value
            if self._attack:
                # A plain diagonal decides best; else attack where the opponent is favoured.
                rank = 3 if value == _CONTESTED else 2 if value < _CONTESTED else 1
                if rank > attack_rank:
                    attack_rank = rank
                    eyes.attack_count[p] = 0
                if rank == attack_rank:
                    eyes.attacks[4 * p + eyes.attack_count[p]] = self._attack
                    eyes.attack_count[p] += 1
            if self._defense:
                rank = 3 if value == _CONTESTED else 1 if value < _CONTESTED else 2
                if rank > defense_rank:
                    defense_rank = rank
                    eyes.defense_count[p] = 0
                if rank == defense_rank:
                    eyes.defenses[4 * p + eyes.defense_count[p]] = self._defense
                    eyes.defense_count[p] += 1
        eyes.half_value[p] = total
        eyes.half[p] = FALSE if total >= _FALSE_FROM else HALF if total > _HALF_ABOVE else PROPER_EYE

    @cython.ccall
    def sum_of_diagonals(self, p: cython.int, map: EyeMap) -> cython.int:
        """Returns what the four diagonals of a point as an eye of the goal sum up to, in quarters."""
        k: cython.int
        total: cython.int = 0
        for k in range(4):
            total += self._diagonal(p, k, map)
        return total

    @cython.cfunc
    def _diagonal(self, p: cython.int, k: cython.int, map: EyeMap) -> cython.int:
        """Returns the value of a diagonal in quarters; where it can be decided goes to `_attack` and `_defense`."""
        q: cython.int = p + STEPS[4 + k]
        one: cython.bint
        two: cython.bint
        self._attack = 0
        self._defense = 0
        if self.color[q] == OFF_BOARD:
            # Rows share one border column, so `q` is told by the points on the way to it.
            one = self.color[p + STEPS[k]] == OFF_BOARD
            two = self.color[p + STEPS[(k + 1) & 3]] == OFF_BOARD
            return _OWN if one and two else _CONTESTED
        if self._cuts_wall(p, q, map.color):
            return _LOST
        if map.kind[q] == EYE_POINT and map.marginal_neighbors[q] < 2 and not self._captures(q, map.color):
            return _OWN
        if self.color[q] == EMPTY:
            return self._empty_diagonal(q, map.color)
        if self.color[q] == map.color:
            return _OWN
        return self._enemy_diagonal(q)

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
        code: cython.int = self.readings.safe_move(q, 3 - owner)
        liberty: cython.int
        if code == LOSE:
            return _OWN
        self._attack = q
        self._defense = q
        if code != WIN:
            return _KO_FOR_OPPONENT
        code = self.readings.safe_move(q, owner)
        if code == WIN:
            return _CONTESTED
        if code != LOSE:
            return _KO_FOR_OWNER
        liberty = self._rescue(q, owner)
        if liberty:
            self._defense = liberty
            return _CONTESTED
        self._attack = 0
        self._defense = 0
        return _LOST

    @cython.cfunc
    def _rescue(self, q: cython.int, owner: cython.int) -> cython.int:
        """Returns a move of the owner that captures a stone diagonal to `q` and so keeps the enemy from
        playing there.
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
                kept_out = self.readings.search.safe_move(q, 3 - owner) == LOSE
                self.board.popgo()
                if kept_out:
                    return liberty
        return 0

    @cython.cfunc
    def _enemy_diagonal(self, q: cython.int) -> cython.int:
        origin: cython.int = self.readings.look(q)
        attack: cython.int = self.readings.attack_code[origin]
        defense: cython.int = self.readings.defense_code[origin]
        if attack == LOSE:
            return _LOST
        if defense == LOSE:
            return _OWN
        self._attack = self.readings.defense_point[origin]
        self._defense = self.readings.attack_point[origin]
        if (attack == WIN) == (defense == WIN):
            return _CONTESTED
        return _KO_FOR_OPPONENT if attack == WIN else _KO_FOR_OWNER

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
        if self.color[p] != EMPTY or self.color[q] != 3 - owner or self.board.string_size(q) < _CUTTING_SIZE:
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
        """Tells by the four diagonals alone whether an eye is false: 2 for an enemy stone that cannot be captured, 1
        off the board, less 1 in the corner; false from 4 on.
        """
        k: cython.int
        q: cython.int
        outside: cython.int = 0
        total: cython.int = 0
        for k in range(4, 8):
            q = p + STEPS[k]
            if self.color[q] == OFF_BOARD:
                outside += 1
            elif self.color[q] == 3 - owner and (
                self.board.count_liberties(q) > 4 or self.readings.attack_code[self.readings.look(q)] == LOSE
            ):
                total += 2
        if outside == 3:
            outside = 2
        return total + outside >= 4
