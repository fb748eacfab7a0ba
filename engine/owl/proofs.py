"""What is proved of a dragon, as an answer of life-and-death reading.

A proof counts whatever reading thinks: nothing overrules it. It depends on the stones of the board alone, so that one
that is remembered is the one that would be found again.
"""

from collections.abc import Collection

from godebug.engine.board.kernel import Board
from godebug.engine.go.arrays import Plane
from godebug.engine.go.color import other
from godebug.engine.go.points import Point
from godebug.engine.owl.parameters import ProofLimits
from godebug.engine.solve.frame import empty_near
from godebug.engine.solve.proofs import Proof, ReadCapture, prove, read_shut_in


class Proofs:
    """Asks for proofs about dragons, and remembers them."""

    def __init__(self) -> None:
        self._known: dict[tuple[bytes, frozenset[Point], bool, ProofLimits], Proof | None] = {}
        self._read: dict[tuple[bytes, frozenset[Point], Point, ProofLimits], ReadCapture | None] = {}

    def of(self, board: Board, stones: Collection[Point], attacking: bool, limits: ProofLimits) -> Proof | None:
        """The proof about a group on a board as it stands, if one side moves first; None where the limits let none be
        found. `stones`: of one colour."""
        if len(empty_near(board.color, board.size, stones)[1]) > limits.empty:
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

    def reading_of(
        self, board: Board, stones: Collection[Point], limits: ProofLimits, favored: Point
    ) -> ReadCapture | None:
        """What the exact search reads of the capture of a group that has no way out, its attacker moving first; None
        where the limits do not let it tell. `favored`: a move that is examined in any case."""
        if len(empty_near(board.color, board.size, stones)[1]) > limits.empty:
            return None
        cells, group = bytes(board.color), frozenset(stones)
        key = cells, group, favored, limits
        if key not in self._read:
            plane = Plane(cells, board.size)
            self._read[key] = read_shut_in(plane, group, limits.positions, limits.empty, (favored,))
        found = self._read[key]
        return None if found is None or board.ko_point in found.region else found
