"""Half eyes and false eyes, from the diagonals of an eye point.

Each of the four diagonal points counts 0 where it is the owner's for good, 2 where it is the opponent's, 1 where
whoever plays first gets it, and a little more or less than 1 where a ko decides. Beyond a side of the board the two
diagonals count 1 each. A sum of 4 makes a false eye, more than 2 a half eye.

Source: GNU Go manual, chapter "Eyes and Half Eyes" (eye topology, eye topology with ko).
"""

from collections.abc import Mapping
from typing import Final

from godebug.engine.board.kernel import Board
from godebug.engine.board.trial import tried
from godebug.engine.eyes.domains import EyeMap
from godebug.engine.eyes.kinds import EYE_POINT
from godebug.engine.eyes.records import FALSE_EYE, HALF_EYE, PROPER, Diagonal, HalfEye, SafeMove, WormFacts
from godebug.engine.go.color import EMPTY, OFF_BOARD, other
from godebug.engine.go.points import DIAGONALS, LINES, NO_POINT, STRIDE, all_points
from godebug.engine.go.result_codes import LOSE, WIN

#: A contested diagonal that the opponent, or the owner, gets by ko only.
KO_FOR_OPPONENT: Final = 0.75
KO_FOR_OWNER: Final = 1.25
#: Sums: more than this many is a half eye; this many and more a false eye.
HALF_EYE_ABOVE: Final = 2.0
FALSE_EYE_FROM: Final = 4.0
#: Stones of a dead string that may cut the wall around it.
CUTTING_SIZE: Final = 3


class Topology:
    """The diagonals of eye points on one board.

    `worms`: facts by the origin of each string. `safe_move`: the tactical test of a move.
    """

    def __init__(self, board: Board, worms: Mapping[int, WormFacts], safe_move: SafeMove) -> None:
        self._board = board
        self._worms = worms
        self._safe_move = safe_move
        self._safe: dict[tuple[int, int], int] = {}

    def find_half_eyes(self, eyes: EyeMap) -> dict[int, HalfEye]:
        """Examines every proper eye point with at most one neighbour in its space, in reading order.

        A false eye becomes marginal at once, so that later points see it. It does not where it is empty, the opponent
        may not play there, and its space has more points.
        """
        found: dict[int, HalfEye] = {}
        board = self._board
        for p in all_points(board.size):
            if eyes.kind[p] != EYE_POINT or eyes.neighbors[p] > 1:
                continue
            found[p] = half_eye = self.judge(p, eyes)
            if half_eye.kind == FALSE_EYE and (
                eyes.size[eyes.origin[p]] == 1 or board.cells[p] != EMPTY or board.is_legal(p, other(eyes.color))
            ):
                eyes.make_marginal(p)
        return found

    def judge(self, p: int, eyes: EyeMap) -> HalfEye:
        """Returns the sum over the diagonals of `p`, an eye point of `eyes`, and the points that decide it."""
        diagonals = tuple(self._diagonal(p, p + step, eyes) for step in DIAGONALS)
        value = sum(diagonal.value for diagonal in diagonals)
        if value >= FALSE_EYE_FROM:
            kind = FALSE_EYE
        else:
            kind = HALF_EYE if value > HALF_EYE_ABOVE else PROPER
        # A plain diagonal decides best; else attack where the opponent is favoured, defend where the owner is.
        attacks = _best([(3 if d.value == 1 else 2 if d.value < 1 else 1, d.attack) for d in diagonals])
        defenses = _best([(3 if d.value == 1 else 1 if d.value < 1 else 2, d.defense) for d in diagonals])
        return HalfEye(p, eyes.color, value, kind, attacks, defenses, diagonals)

    def _diagonal(self, p: int, q: int, eyes: EyeMap) -> Diagonal:
        board = self._board
        if board.cells[q] == OFF_BOARD:
            if _beyond_side(board, p, q):
                return Diagonal(q, 1.0, "side of the board")
            return Diagonal(q, 0.0, "beyond the corner")
        if self._cuts_wall(p, q, eyes.color):
            return Diagonal(q, 2.0, "dead stones cut the wall")
        if eyes.kind[q] == EYE_POINT and eyes.marginal_neighbors[q] < 2 and not self._captures(q, eyes.color):
            return Diagonal(q, 0.0, "eye point of the owner")
        if board.cells[q] == EMPTY:
            return self._empty_diagonal(q, eyes.color)
        if board.cells[q] == eyes.color:
            return Diagonal(q, 0.0, "stone of the owner")
        return self._enemy_diagonal(q)

    def _captures(self, q: int, owner: int) -> bool:
        """Tells whether an enemy move on the empty point `q` takes stones of the owner."""
        board = self._board
        return board.cells[q] == EMPTY and any(
            board.cells[q + step] == owner and board.count_liberties(q + step) == 1 for step in LINES
        )

    def _empty_diagonal(self, q: int, owner: int) -> Diagonal:
        enemy_safe = self._is_safe(q, other(owner))
        if enemy_safe == LOSE:
            return Diagonal(q, 0.0, "the enemy cannot enter")
        if enemy_safe != WIN:
            return Diagonal(q, KO_FOR_OPPONENT, "the enemy enters by ko", q, q)
        own_safe = self._is_safe(q, owner)
        if own_safe == WIN:
            return Diagonal(q, 1.0, "open to both", q, q)
        if own_safe != LOSE:
            return Diagonal(q, KO_FOR_OWNER, "the owner enters by ko", q, q)
        rescue = self._rescue(q, owner)
        if rescue != NO_POINT:
            return Diagonal(q, 1.0, "the owner can capture beside it", q, rescue)
        return Diagonal(q, 2.0, "only the enemy can enter")

    def _enemy_diagonal(self, q: int) -> Diagonal:
        worm = self._worms[self._board.origin(q)]
        if worm.attack_code == LOSE:
            return Diagonal(q, 2.0, "safe enemy stone")
        if worm.defense_code == LOSE:
            return Diagonal(q, 0.0, "dead enemy stone")
        if (worm.attack_code == WIN) == (worm.defense_code == WIN):
            value, reason = 1.0, "enemy stone in the balance"
        elif worm.attack_code == WIN:
            value, reason = KO_FOR_OPPONENT, "enemy stone, saved by ko"
        else:
            value, reason = KO_FOR_OWNER, "enemy stone, captured by ko"
        return Diagonal(q, value, reason, worm.defense_point, worm.attack_point)

    def _is_safe(self, q: int, color: int) -> int:
        if (q, color) not in self._safe:
            self._safe[q, color] = self._safe_move(q, color)
        return self._safe[q, color]

    def _rescue(self, q: int, owner: int) -> int:
        """Returns a move of the owner that captures a stone diagonal to `q` and so keeps the enemy from playing
        there.
        """
        board = self._board
        for step in DIAGONALS:
            if board.cells[q + step] != other(owner) or board.count_liberties(q + step) != 1:
                continue
            liberty = int(board.first_liberty(q + step))
            with tried(board, liberty, owner) as made:
                if made and self._safe_move(q, other(owner)) == LOSE:
                    return liberty
        return NO_POINT

    def _cuts_wall(self, p: int, q: int, owner: int) -> bool:
        """Tells whether the diagonal `q` is a long dead string that also touches `p` and separates parts of the
        wall.
        """
        board = self._board
        if board.cells[p] != EMPTY or board.cells[q] != other(owner) or board.string_size(q) < CUTTING_SIZE:
            return False
        if any(board.cells[p + step] == OFF_BOARD for step in LINES):
            return False
        if not any(board.cells[p + step] == other(owner) and board.same_string(p + step, q) for step in LINES):
            return False
        return len({board.origin(p + step) for step in LINES if board.cells[p + step] == owner}) > 1


def _best(ranked: list[tuple[int, int]]) -> tuple[int, ...]:
    """Returns the points of the highest rank, in their order."""
    named = [(rank, p) for rank, p in ranked if p != NO_POINT]
    top = max((rank for rank, _ in named), default=0)
    return tuple(dict.fromkeys(p for rank, p in named if rank == top))


def _beyond_side(board: Board, p: int, q: int) -> bool:
    """Tells whether `q`, off the board and diagonal to `p`, lies beyond a side of the board and not beyond a corner."""
    # Rows share one border column, so `q` is told by the points on the way to it.
    return sum(board.cells[p + step] == OFF_BOARD for step in LINES if abs(q - p - step) in (1, STRIDE)) == 1
