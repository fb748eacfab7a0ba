"""Races that are shut in by walls that cannot be broken, decided by the exact search.

Where few points of an arena (`engine.semeai.enclosed`) are empty, every line is read (`engine.semeai.exact`).
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Final

from msgspec import Struct

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import LINES, NO_POINT
from godebug.engine.go.result_codes import KO_A, KO_B, LOSE, WIN
from godebug.engine.semeai.enclosed import closed_arena
from godebug.engine.semeai.exact import ExactRace
from godebug.engine.semeai.hopes import CERTAIN, NEEDS_THREAT, NOTHING, TAKES_FIRST, Hopes, UnsettledError
from godebug.engine.semeai.side import Side

#: Positions that the exact search opens for one race, at most. Half of the races that it solves take fewer than 700,
#: nine of ten fewer than 10,000, counted over the races of games (`benchmarks/verdicts.py`).
MOST_OPENED: Final = 30_000

#: Hopes as codes: for the side that kills and moves first, and for the one that is to be killed and moves first.
_ATTACK_CODE: Final = {NOTHING: LOSE, NEEDS_THREAT: KO_B, TAKES_FIRST: KO_A, CERTAIN: WIN}
_DEFENSE_CODE: Final = {NOTHING: WIN, NEEDS_THREAT: KO_A, TAKES_FIRST: KO_B, CERTAIN: LOSE}


class Solved(Struct, frozen=True):
    """A solved race, for the side that moves first.

    The codes of its defence and its attack, and its move, NO_POINT where none is needed or none helps.
    """

    defense: int
    attack: int
    move: int


class ArenaSolver:
    """Solves races on a board.

    `is_alive`: tells whether the dragon of a string is out of danger. `limit`: how many positions the next race may
    open; `opened`: how many the last one did.
    """

    def __init__(self, board: Board, is_alive: Callable[[int], bool]) -> None:
        self._board = board
        self._is_alive = is_alive
        self.limit = MOST_OPENED
        self.opened = 0

    def solve(self, sides: tuple[Side, Side], strings: Sequence[int], found: tuple[int, int, int]) -> Solved | None:
        """Solves the race, the first side to move; None where the arena is open or large, or the search reaches its
        limit.

        `strings`: those of both dragons. `found`: codes of defence and attack, and the move, by another search.
        """
        self.opened = 0
        points = closed_arena(self._board, strings, self._is_alive)
        if points is None:
            return None
        targets = sorted((stone, side.own) for side in sides for stone in _targets(self._board, side))
        hopes = Hopes(self.search, points, targets, self.limit)
        try:
            return Solved(*_Race(self._board, hopes, points, sides, found).result())
        except UnsettledError:
            return None
        finally:
            self.opened = self.search.opened

    @cached_property
    def search(self) -> ExactRace:
        """Returns the exact search on the board, which holds one arena at a time."""
        return ExactRace(self._board)


class _Race:
    """One race: what both sides can reach, on the board as it stands and after moves.

    `found`: the result of another search. It orders the questions, and its move is taken where it is as good as any.
    """

    def __init__(
        self,
        board: Board,
        hopes: Hopes,
        points: Sequence[int],
        sides: tuple[Side, Side],
        found: tuple[int, int, int],
    ) -> None:
        self._board = board
        self._hopes = hopes
        self._points = points
        self._sides = sides
        self._found = found
        self._me = sides[0].own
        self._it = sides[1].own

    def result(self) -> tuple[int, int, int]:
        """Returns the codes of defence and attack, and the move."""
        defense, attack, _ = self._found
        its = self._hopes.hope(self._it, self._me, defense == LOSE)
        if its == CERTAIN or self._is_dead_in_the_end(1, its):
            return LOSE, LOSE, NO_POINT
        mine = self._hopes.hope(self._me, self._me, attack != LOSE)
        if mine == TAKES_FIRST and self._is_dead_in_the_end(0, self._hopes.hope(self._me, self._it, False)):
            return WIN, WIN, NO_POINT
        for codes in self._pairs(_DEFENSE_CODE[its], _ATTACK_CODE[mine]):
            for move in self._moves(passing=codes[1] == LOSE):
                if self._reaches(move, *codes):
                    return (*codes, move)
        raise UnsettledError

    def _is_dead_in_the_end(self, number: int, hope: int) -> bool:
        """Tells whether the enemy of a side is dead as a bent four is; `hope`: of the side, the enemy to move."""
        return self._hopes.is_dead_in_the_end(self._sides[number].own, _targets(self._board, self._sides[number]), hope)

    def _pairs(self, defense: int, attack: int) -> list[tuple[int, int]]:
        """Returns pairs of codes that one move may reach where each can be reached by itself, the best first."""
        if defense == attack or attack == LOSE:
            return [(defense, attack)]
        codes = (WIN, KO_A, KO_B, LOSE)
        if self._sides[0].prefers_ko:
            return [(lower, attack) for lower in codes if attack <= lower <= defense]
        return [(defense, lower) for lower in codes if lower <= attack]

    def _moves(self, *, passing: bool) -> Iterator[int]:
        """Yields the moves of the arena: the one that was found, a pass before or after the others, shared liberties
        last.
        """
        board, goal, rival = self._board, self._sides[0].goal, self._sides[1].goal
        yield self._found[2]
        if passing:
            yield NO_POINT
        rank = {}
        for p in self._points:
            if board.color[p] == EMPTY:
                takes = any(rival.is_goal(p + step) for step in LINES)
                gives = any(goal.is_goal(p + step) for step in LINES)
                rank[p] = (not takes, gives, p)
        yield from sorted(rank, key=lambda p: rank[p])
        yield NO_POINT

    def _reaches(self, move: int, defense: int, attack: int) -> bool:
        """Tells whether a legal move keeps both codes; taking back a ko needs a threat. False where that is not
        settled.
        """
        board = self._board
        in_ko = board.is_ko_forbidden(move, self._me)
        if in_ko and max(defense, attack) > KO_B:
            return False
        if not (board.tryko(move, self._me) if in_ko else board.trymove(move, self._me)):
            return False
        masters = {WIN: self._it, KO_A: EMPTY, KO_B: self._me}
        try:
            if attack != LOSE and not self._hopes.kills(self._me, self._it, masters[attack]):
                return False
            return defense == attack or not self._hopes.kills(self._it, self._it, masters[defense])
        except UnsettledError:
            return False
        finally:
            board.popgo()


def _targets(board: Board, side: Side) -> set[int]:
    """Returns the strings of a side whose capture settles the race."""
    important = (side.strings[i] for i in range(side.string_count) if side.important[side.strings[i]])
    return {board.origin(stone) for stone in (side.stone, *important) if board.color[stone] == side.own}
