"""Races that are shut in by walls that cannot be broken, decided by the exact search.

The arena of a race is all that its dragons can touch: their stones, the empty points around them, and every other
string there that is not safe. Where few points of it are empty, every line is read (`engine.semeai.exact`).
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import BLACK, EMPTY, WHITE, other
from godebug.engine.go.points import LINES, NO_POINT
from godebug.engine.go.result_codes import KO_A, KO_B, LOSE, WIN
from godebug.engine.semeai.exact import ExactRace
from godebug.engine.semeai.side import Side

#: Empty points of an arena that is searched, at most.
MOST_EMPTY: Final = 14
#: Points of it, stones included, at most; the search has room for no more.
MOST_POINTS: Final = 59
#: A wall is safe with so many liberties outside the arena: with fewer it may be in a race of its own, whatever is
#: thought of it.
SAFE_WALL: Final = 4
#: Positions that the exact search opens for one race, at most. Half of the races that it solves take fewer than 700,
#: nine of ten fewer than 10,000, counted over the races of games (`benchmarks/verdicts.py`).
MOST_OPENED: Final = 30_000

#: So many stones can lie inside an eye and kill it in the end.
_INSIDE: Final = 4

# What a side that wants to kill can hope for: nothing, a ko for which it needs a threat first, one for which the other
# side does, a capture whatever kos there are.
_NOTHING, _NEEDS_THREAT, _TAKES_FIRST, _CERTAIN = range(4)
_ATTACK_CODE: Final = {_NOTHING: LOSE, _NEEDS_THREAT: KO_B, _TAKES_FIRST: KO_A, _CERTAIN: WIN}
_DEFENSE_CODE: Final = {_NOTHING: WIN, _NEEDS_THREAT: KO_A, _TAKES_FIRST: KO_B, _CERTAIN: LOSE}


class Solved(Struct, frozen=True):
    """A solved race, for the side that moves first.

    The codes of its defence and its attack, and its move, NO_POINT where none is needed or none helps.
    """

    defense: int
    attack: int
    move: int


class _UnsettledError(Exception):
    """The search reached its limit of positions."""


class ArenaSolver:
    """Solves races on a board.

    `is_alive`: tells whether the dragon of a string is out of danger. `limit`: how many positions the next race may
    open; `opened`: how many the last one did.
    """

    def __init__(self, board: Board, is_alive: Callable[[int], bool]) -> None:
        self._board = board
        self._is_alive = is_alive
        self._search: ExactRace | None = None
        self.limit = MOST_OPENED
        self.opened = 0

    def solve(self, sides: tuple[Side, Side], strings: Sequence[int], found: tuple[int, int, int]) -> Solved | None:
        """Solves the race, the first side to move; None where the arena is open or large, or the search reaches its
        limit.

        `strings`: those of both dragons. `found`: codes of defence and attack, and the move, by another search.
        """
        self.opened = 0
        points = self._arena(strings)
        if points is None:
            return None
        if self._search is None:
            self._search = ExactRace(self._board)
        search = self._search
        search.limit = self.limit
        search.begin(points, sorted((stone, side.own) for side in sides for stone in _targets(self._board, side)))
        race = _Race(self._board, search, points, sides, found)
        try:
            return Solved(*race.result())
        except _UnsettledError:
            return None
        finally:
            self.opened = search.opened

    def _arena(self, strings: Sequence[int]) -> list[int] | None:
        """Returns the points of the arena, None where it is too large."""
        board = self._board
        inside, empty = set[int](), set[int]()
        todo = list(strings)
        while todo:
            while todo:
                string = todo.pop()
                if string in inside:
                    continue
                inside.add(string)
                open_points = [
                    p + step for p in board.string_stones(string) for step in LINES if board.color[p + step] == EMPTY
                ]
                while open_points:
                    p = open_points.pop()
                    if p in empty:
                        continue
                    empty.add(p)
                    if len(empty) > MOST_EMPTY:
                        return None
                    for step in LINES:
                        content = board.color[p + step]
                        if content == EMPTY:
                            open_points.append(p + step)
                        elif content in (BLACK, WHITE) and not self._is_alive(board.origin(p + step)):
                            todo.append(board.origin(p + step))
            todo = [wall for wall in self._walls(inside, empty) if not self._is_safe(wall, empty)]
        points = empty.union(*(board.string_stones(string) for string in inside))
        return sorted(points) if len(points) <= MOST_POINTS else None

    def _walls(self, inside: set[int], empty: set[int]) -> list[int]:
        board = self._board
        walls = {wall for string in inside for wall in board.adjacent_strings(string)}
        walls |= {board.origin(p + step) for p in empty for step in LINES if board.color[p + step] in (BLACK, WHITE)}
        return sorted(walls - inside)

    def _is_safe(self, wall: int, empty: set[int]) -> bool:
        return sum(p not in empty for p in self._board.find_liberties(wall)) >= SAFE_WALL


class _Race:
    """One race: what both sides can reach, on the board as it stands and after moves.

    `found`: the result of another search. It orders the questions, and its move is taken where it is as good as any.
    """

    def __init__(
        self,
        board: Board,
        search: ExactRace,
        points: Sequence[int],
        sides: tuple[Side, Side],
        found: tuple[int, int, int],
    ) -> None:
        self._board = board
        self._search = search
        self._points = points
        self._sides = sides
        self._found = found
        self._me = sides[0].own
        self._it = sides[1].own

    def result(self) -> tuple[int, int, int]:
        """Returns the codes of defence and attack, and the move."""
        defense, attack, _ = self._found
        its = self._hope(self._it, self._me, defense == LOSE)
        if its == _CERTAIN or self._is_dead_in_the_end(1, its):
            return LOSE, LOSE, NO_POINT
        mine = self._hope(self._me, self._me, attack != LOSE)
        if mine == _TAKES_FIRST and self._is_dead_in_the_end(0, self._hope(self._me, self._it, False)):
            return WIN, WIN, NO_POINT
        for codes in self._pairs(_DEFENSE_CODE[its], _ATTACK_CODE[mine]):
            for move in self._moves(passing=codes[1] == LOSE):
                if self._reaches(move, *codes):
                    return (*codes, move)
        raise _UnsettledError

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
            if attack != LOSE and not self._kills(self._me, self._it, masters[attack]):
                return False
            return defense == attack or not self._kills(self._it, self._it, masters[defense])
        except _UnsettledError:
            return False
        finally:
            board.popgo()

    def _hope(self, killer: int, mover: int, likely: bool) -> int:
        """Returns the best result of a side that wants to kill, with `mover` to move. `likely`: that it succeeds."""
        masters = (other(killer), killer) if likely else (killer, other(killer))
        kills = self._kills(killer, mover, masters[0])
        if kills == likely:
            return _CERTAIN if likely else _NOTHING
        if not self._search.met_ko or self._kills(killer, mover, masters[1]) == kills:
            return _CERTAIN if kills else _NOTHING
        return _TAKES_FIRST if self._kills(killer, mover, EMPTY) else _NEEDS_THREAT

    def _kills(self, killer: int, mover: int, master: int) -> bool:
        answer = self._search.kills(killer, mover, master)
        if answer < 0:
            raise _UnsettledError
        return bool(answer)

    def _is_dead_in_the_end(self, number: int, hope: int) -> bool:
        """Tells whether the enemy of a side is dead as a bent four in the corner is.

        The side can start a ko whenever it likes, after it has removed all threats, and takes first; it risks only a
        few stones inside; no move of the enemy changes anything; and no other ko is being fought. `hope`: of the side,
        the enemy to move.
        """
        killer = self._sides[number].own
        if hope != _TAKES_FIRST or self._board.ko_point != NO_POINT:
            return False
        risk = sum(self._board.string_size(stone) for stone in _targets(self._board, self._sides[number]))
        return risk <= _INSIDE and self._hope(killer, killer, False) == _TAKES_FIRST


def _targets(board: Board, side: Side) -> set[int]:
    """Returns the strings of a side whose capture settles the race."""
    important = (side.strings[i] for i in range(side.string_count) if side.important[side.strings[i]])
    return {board.origin(stone) for stone in (side.stone, *important) if board.color[stone] == side.own}
