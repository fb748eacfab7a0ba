"""Races decided by counting liberties, without reading.

The theory is that of Martin Mueller, "Race to capture: analyzing semeai in Go" (1999): liberties are outside, in an
eye, or shared; eyes fall into classes by size, and the larger class owns the shared liberties. It holds for a pure
race, in which both sides are shut in and nothing else can be captured; `LibertyCount.doubts` says what stands against.
"""

from collections.abc import Callable, Collection
from typing import Final

from msgspec import Struct

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import EMPTY, other
from godebug.engine.go.points import LINES, NO_POINT
from godebug.engine.go.result_codes import LOSE, WIN

#: Moves that the opponent needs to fill an eye of so many points, the stones already inside not counted off.
EYE_LIBERTIES: Final = (0, 1, 2, 3, 5, 8, 12, 17)
#: Eyes of up to this size make no difference to each other; larger ones are a class each.
SMALL_EYE: Final = 3
#: What the strings around must have beyond the moves of the race, to stay out of it.
SPARE_LIBERTIES: Final = 3


class RaceEye(Struct, frozen=True):
    """The eye of one side: its `points`, and those of them that hold enemy `stones`."""

    points: frozenset[int] = frozenset()
    stones: frozenset[int] = frozenset()

    @property
    def eye_class(self) -> int:
        """Returns 0 without an eye, 1 for small eyes, else the number of points."""
        size = len(self.points)
        return size if size > SMALL_EYE else min(size, 1)

    @property
    def liberties(self) -> int:
        """Returns how many moves it takes to fill the eye."""
        return EYE_LIBERTIES[min(len(self.points), len(EYE_LIBERTIES) - 1)] - len(self.stones)


class RaceSide(Struct, frozen=True):
    """One side of a race: a stone, its colour, the stones of its string, liberties outside, and its eye."""

    stone: int
    color: int
    stones: frozenset[int]
    outside: tuple[int, ...]
    eye: RaceEye

    @property
    def own_liberties(self) -> int:
        """Returns the liberties outside and in the eye, which the enemy has to fill alone."""
        return len(self.outside) + self.eye.liberties


class RaceResult(Struct, frozen=True):
    """A result for the side that moves first: the codes of its defence and its attack, and its move.

    The move is NO_POINT where none is needed or none helps.
    """

    defense: int
    attack: int
    move: int


class LibertyCount(Struct, frozen=True):
    """The count of a race. `doubts`: why the theory may not hold here, in words; empty where it holds."""

    first: RaceSide
    second: RaceSide
    shared: tuple[int, ...]
    doubts: tuple[str, ...]

    def result(self, first_moves: bool = True) -> RaceResult:
        """Returns the result for the first side, which moves first or second."""
        code = self._code(first_moves)
        move = NO_POINT
        if first_moves and code != (LOSE, LOSE) and code != self._code(False):
            move = self._move()
        return RaceResult(*code, move)

    def _code(self, first_moves: bool) -> tuple[int, int]:
        if self._kills(self.first, self.second, first_moves):
            return WIN, WIN
        if self._kills(self.second, self.first, not first_moves):
            return LOSE, LOSE
        return WIN, LOSE

    def _kills(self, one: RaceSide, two: RaceSide, one_moves: bool) -> bool:
        mine, yours, shared = one.eye.eye_class, two.eye.eye_class, len(self.shared)
        lead = one.own_liberties - two.own_liberties - (0 if one_moves else 1)
        if mine > yours:
            return lead + shared >= 0
        if mine < yours:
            return lead - shared >= 0 if one_moves else lead - shared + 1 > 0
        needed = shared if shared == 0 or mine > 0 else shared - 1
        return lead >= needed

    def _move(self) -> int:
        """Returns an outside liberty, else one in the enemy's eye, else a shared one."""
        for points in (self.second.outside, sorted(self.second.eye.points - self.second.eye.stones), self.shared):
            if points:
                return points[0]
        return NO_POINT


def count_race(
    board: Board,
    first: int,
    second: int,
    is_alive: Callable[[int], bool],
    most_eyes: Callable[[frozenset[int], int], int],
) -> LibertyCount:
    """Counts the race between the strings at two stones of different colours.

    `is_alive`: whether a string around the race, given by its origin, is beyond doubt. `most_eyes`: the most eyes that
    the owner, a colour, can make of an eye space if he moves first.
    """
    sides = []
    shared = sorted(set(board.find_liberties(first)) & set(board.find_liberties(second)))
    for stone in (first, second):
        color = board.color[stone]
        liberties = set(board.find_liberties(stone)) - set(shared)
        stones = frozenset(board.string_stones(stone))
        eyes = _eyes(board, stones, liberties, color)
        outside = sorted(liberties - {p for eye in eyes for p in eye.points})
        sides.append((RaceSide(stone, color, stones, tuple(outside), eyes[0] if eyes else RaceEye()), eyes))
    doubts = [doubt for side, eyes in sides for doubt in _doubts_of_side(board, side, eyes, shared, most_eyes)]
    a, b = sides[0][0], sides[1][0]
    moves = max(a.own_liberties, b.own_liberties) + len(shared)
    doubts += _doubts_of_walls(board, (a, b), moves, is_alive)
    return LibertyCount(a, b, tuple(shared), tuple(dict.fromkeys(doubts)))


def _eyes(board: Board, stones: frozenset[int], liberties: Collection[int], color: int) -> list[RaceEye]:
    """Returns the closed regions among the liberties: empty points and enemy stones with only these stones around."""
    eyes, seen = [], set[int]()
    for start in sorted(liberties):
        if start in seen:
            continue
        region, todo, closed = {start}, [start], True
        while todo:
            p = todo.pop()
            for step in LINES:
                q = p + step
                content = board.color[q]
                if content in (EMPTY, other(color)) and q not in region:
                    region.add(q)
                    todo.append(q)
                elif content == color and q not in stones:
                    closed = False
            if len(region) >= len(EYE_LIBERTIES):
                closed = False
                break
        seen |= region
        if closed:
            eyes.append(RaceEye(frozenset(region), frozenset(p for p in region if board.color[p] == other(color))))
    return eyes


def _doubts_of_side(
    board: Board,
    side: RaceSide,
    eyes: list[RaceEye],
    shared: Collection[int],
    most_eyes: Callable[[frozenset[int], int], int],
) -> list[str]:
    doubts = []
    if len(eyes) > 1:
        doubts.append("more than one eye")
    elif eyes and most_eyes(side.eye.points, side.color) > 1:
        doubts.append("an eye that may become two")
    count = board.count_liberties(side.stone)
    enemy = other(side.color)
    for p in (*side.outside, *shared):
        if board.is_ko_point(p):
            doubts.append("a ko")
        if board.exact_liberties(p, side.color, count + 1) >= count:
            doubts.append("room to extend")
        if any(board.color[p + step] == side.color and p + step not in side.stones for step in LINES):
            doubts.append("a connection")
    if any(board.is_self_atari(p, enemy) for p in side.outside):
        doubts.append("a liberty that needs an approach move")
    return doubts


def _doubts_of_walls(
    board: Board, sides: tuple[RaceSide, RaceSide], moves: int, is_alive: Callable[[int], bool]
) -> list[str]:
    a, b = sides
    for side, enemy in ((a, b), (b, a)):
        if all(wall in enemy.stones or wall in side.eye.stones for wall in board.adjacent_strings(side.stone)):
            return ["one lies inside the other"]
        for wall in board.adjacent_strings(side.stone):
            if wall in enemy.stones or wall in side.eye.stones or is_alive(wall):
                continue
            if board.count_liberties(wall) < moves + SPARE_LIBERTIES:
                return ["a string around that is short of liberties"]
    return []
