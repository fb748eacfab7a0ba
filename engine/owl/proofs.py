"""What is proved of a dragon, as an answer of life-and-death reading.

A proof counts whatever reading thinks: nothing overrules it. It depends on the stones of the board alone, so that one
that is remembered is the one that would be found again.
"""

from collections.abc import Collection

from godebug.engine.board.kernel import Board
from godebug.engine.go.arrays import Plane
from godebug.engine.go.color import EMPTY, other
from godebug.engine.go.points import LINES, Point
from godebug.engine.owl.parameters import ProofLimits
from godebug.engine.solve.proofs import Proof, prove


class Proofs:
    """Asks for proofs about dragons, and remembers them."""

    def __init__(self) -> None:
        self._known: dict[tuple[bytes, frozenset[Point], bool, ProofLimits], Proof | None] = {}

    def of(self, board: Board, stones: Collection[Point], attacking: bool, limits: ProofLimits) -> Proof | None:
        """The proof about a group on a board as it stands, if one side moves first; None where the limits let none be
        found. `stones`: of one colour."""
        if _is_open(board, stones, limits.empty):
            return None
        cells, group = bytes(board.color), frozenset(stones)
        key = cells, group, attacking, limits
        if key not in self._known:
            own = board.color[min(group)]
            first = other(own) if attacking else own
            self._known[key] = prove(Plane(cells, board.size), group, first, limits.positions, limits.empty)
        proof = self._known[key]
        # A ko that may not be taken back now is open to a proof.
        return None if proof is None or board.ko_point in proof.region else proof


def _is_open(board: Board, stones: Collection[Point], most: int) -> bool:
    """Whether more than so many empty points are at a group, or beside those that are."""
    color = board.color
    at = {p + step for p in stones for step in LINES if color[p + step] == EMPTY}
    return len(at | {p + step for p in at for step in LINES if color[p + step] == EMPTY}) > most
