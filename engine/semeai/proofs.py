"""Races that are proved: what each side is proved to reach, put together for both dragons.

A proof about one dragon takes the strings around it for safe. In a race that is the other dragon, which is safe where a
proof about that one says so.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import other
from godebug.engine.go.points import NO_POINT, Point
from godebug.engine.go.result_codes import LOSE, WIN, reverse
from godebug.engine.owl.parameters import ProofLimits
from godebug.engine.owl.questions import OwlReader
from godebug.engine.semeai.arena import Solved
from godebug.engine.solve.proofs import Proof

#: Positions for each proof about one of the two dragons, who moves first being given, and empty points around it.
RACE_PROOF: Final = ProofLimits(50_000, 20)
#: First moves that are tried for both results at once.
MOST_MOVES: Final = 6


def proved_race(owl: OwlReader, first: Point, second: Point, found: Solved) -> Solved | None:
    """Returns what is proved of the race between the dragons at two stones, the first one to move; None where that is
    nothing new.

    `found`: what a search says. Its codes stand where no proof speaks against them.
    """
    return _ProvedRace(owl, first, second).result(found)


class _ProvedRace:
    """Proofs about two dragons on the board as it stands, and after moves of the first one."""

    def __init__(self, owl: OwlReader, first: Point, second: Point) -> None:
        self._owl = owl
        self._board: Board = owl.board
        self._mine, self._its = owl.stones_of(first), owl.stones_of(second)
        self._color = self._board.color[first]

    def result(self, found: Solved) -> Solved | None:
        """Returns what is proved; None where that is nothing new."""
        defense, attack = self._both(defending=True)
        if defense is None and attack is None:
            return None
        if defense is not None and defense.result == LOSE:
            return Solved(LOSE, LOSE, NO_POINT)
        # What can be reached at most, by proofs about one dragon alone; and by one move, for both.
        most = (WIN if defense is None else defense.result), (WIN if attack is None else attack.result)
        reached = self._best(self._moves(found.move, defense, attack), most)
        if reached is not None and _codes(reached) == most:
            return reached
        if defense is not None and most[1] == LOSE:
            # The other dragon lives whatever happens: to live is all that there is to reach.
            return Solved(defense.result, LOSE, self._saving(defense, found.move))
        left = min(found.defense, most[0]), min(found.attack, most[1])
        if reached is not None and _codes(reached) > left:
            return reached
        if left == _codes(found):
            return None
        if left[0] == LOSE:
            return Solved(LOSE, LOSE, NO_POINT)
        if defense is not None and left == (defense.result, LOSE):
            return Solved(*left, self._saving(defense, found.move))
        return Solved(*left, found.move)

    @staticmethod
    def _saving(defense: Proof, found: Point) -> Point:
        return found if found in defense.moves else min(defense.moves)

    def _best(self, moves: Iterable[Point], most: tuple[int, int]) -> Solved | None:
        """What is proved to be reached by one of the moves, at most so much."""
        best: Solved | None = None
        for move in moves:
            reached = self._after(move)
            if reached is not None and (best is None or _codes(reached) > _codes(best)):
                best = reached
                if _codes(best) == most:
                    break
        return best

    @staticmethod
    def _moves(found: Point, *proofs: Proof | None) -> Iterator[Point]:
        """The first moves that may reach both results, each once; to pass comes last unless it was found."""
        moves = [move for proof in proofs if proof is not None for move in proof.moves]
        seen: list[Point] = []
        for move in (found, *sorted(moves, key=lambda move: move == NO_POINT)):
            if move not in seen:
                seen.append(move)
                yield move
            if len(seen) == MOST_MOVES:
                return

    def _after(self, move: Point) -> Solved | None:
        """What is proved of both dragons after a move of the first one; None where one of them stays open."""
        board = self._board
        with self._owl.played(move, self._color) as legal:
            if not legal:
                return None
            if not any(board.color[p] == other(self._color) for p in self._its):
                return None
            attack, defense = self._both(defending=False)
        if attack is None or defense is None:
            return None
        if attack.result == WIN:
            return Solved(LOSE, LOSE, NO_POINT)
        return Solved(reverse(attack.result), reverse(defense.result), move)

    def _both(self, *, defending: bool) -> tuple[Proof | None, Proof | None]:
        """The proofs about the first dragon and about the second one, on the board as it stands. `defending`: the first
        one moves; else the second one does."""
        mine, its = self._left(self._mine, self._color), self._left(self._its, other(self._color))
        return self._proof(mine, not defending, its), self._proof(its, defending, mine)

    def _proof(self, group: frozenset[Point], attacking: bool, walls: frozenset[Point]) -> Proof | None:
        """The proof about one dragon; `walls`, the other one, may be safe because it is proved to be so."""
        return self._owl.race_proof(group, attacking, RACE_PROOF, walls, lambda: self._is_safe(walls))

    def _is_safe(self, stones: frozenset[Point]) -> bool:
        """Whether a dragon is proved not to be captured although its enemy moves first; no wall matters to that."""
        attack = self._owl.group_proof(stones, True, RACE_PROOF)
        return attack is not None and attack.result == LOSE

    def _left(self, stones: Iterable[Point], color: int) -> frozenset[Point]:
        return frozenset(p for p in stones if self._board.color[p] == color)


def _codes(solved: Solved) -> tuple[int, int]:
    return solved.defense, solved.attack
