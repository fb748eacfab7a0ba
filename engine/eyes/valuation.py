"""What one eye space of a board is worth: from the space to a graph, from the graph to a value and vital points.

Source: GNU Go manual, chapter "Eyes and Half Eyes" (eye shape analysis); the order in which equally vital points are
preferred, and the second look at half eyes, model GNU Go 3.8.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.board.kernel import Board
from engine.color import EMPTY
from engine.eyes.graph import EyeGraph, members
from engine.eyes.records import HALF_EYE, LINES, HalfEye, SafeMove
from engine.eyes.search import BOARD_RULES, evaluate
from engine.eyes.values import NO_EYE, ONE_EYE, TWO_EYES, EyeValue
from engine.points import STEPS

#: Spaces with more proper points than this are estimated: they make two eyes nearly always.
LARGEST_SEARCHED: Final = 8
#: Positions to search a space before it is estimated, too; some two milliseconds.
SEARCH_LIMIT: Final = 8000
#: The score of a vital point that touches no proper eye point, and what an unsafe defence loses.
LONE_POINT_SCORE: Final = 2
UNSAFE_DEFENSE_PENALTY: Final = 5
#: Below this sum of diagonals the opponent needs a ko to falsify a half eye.
PLAIN_HALF_EYE: Final = 3.0


@dataclass(frozen=True, slots=True)
class Space:
    """An eye space to be valued: its points in reading order, the marginal ones, those with stones, and its half eyes
    (the entries of `half_eyes` that are proper or false say nothing here)."""

    color: int
    points: tuple[int, ...]
    marginal: frozenset[int]
    stones: frozenset[int]
    half_eyes: Mapping[int, HalfEye]

    @property
    def halves(self) -> list[HalfEye]:
        """The half eyes proper, in reading order."""
        return [half for p in self.points if (half := self.half_eyes.get(p)) is not None and half.kind == HALF_EYE]


@dataclass(frozen=True, slots=True)
class SpaceValue:
    """A value with the points to attack and defend it, best first; `estimated` where no search was made."""

    value: EyeValue
    attacks: tuple[int, ...]
    defenses: tuple[int, ...]
    estimated: bool


def value_space(board: Board, space: Space, eye_points: Collection[int], safe_move: SafeMove) -> SpaceValue:
    """The value of a space of a board.

    `eye_points`: the proper points of all eye spaces of the owner, beside which vital points are preferred.
    """
    halves = space.halves
    found = _search(board, space, halves, eye_points, safe_move)
    if found is None:
        return SpaceValue(_estimate(space), (), (), True)
    found = _with_combined_half_eye(found, space, lambda kept: _search(board, space, kept, eye_points, safe_move))
    ko_halves = [half for half in halves if half.value < PLAIN_HALF_EYE]
    if len(ko_halves) == 1:
        won = _search(board, space, [half for half in halves if half is not ko_halves[0]], eye_points, safe_move)
        if won is not None and won.value.maximum > found.value.maximum:
            return won
    return found


def graph_of(
    points: Sequence[int], marginal: Collection[int], stones: Collection[int], halves: Sequence[int]
) -> EyeGraph:
    """The graph of a space: its points in their order, then one marginal vertex beside each half eye.

    A wall without gaps and with liberties in plenty is supposed; the edge of the board counts as wall.
    """
    number = {p: v for v, p in enumerate(points)}
    adjacency = [sum(1 << number[p + step] for step in LINES if p + step in number) for p in points]
    marginal_mask = sum(1 << number[p] for p in marginal)
    walled = marginal_mask | sum(1 << v for v, near in enumerate(adjacency) if near.bit_count() < len(LINES))
    for extra, p in enumerate(halves, len(points)):
        adjacency[number[p]] |= 1 << extra
        adjacency.append(1 << number[p])
        marginal_mask |= 1 << extra
        walled |= 1 << extra
    return EyeGraph(tuple(adjacency), marginal_mask, walled, sum(1 << number[p] for p in stones))


def _search(
    board: Board, space: Space, halves: list[HalfEye], eye_points: Collection[int], safe_move: SafeMove
) -> SpaceValue | None:
    if len(space.points) - len(space.marginal) > LARGEST_SEARCHED:
        return None
    graph = graph_of(space.points, space.marginal, space.stones, [half.point for half in halves])
    found = evaluate(graph, BOARD_RULES, SEARCH_LIMIT)
    if found is None:
        return None
    if found.value.is_settled:
        return SpaceValue(found.value, (), (), False)
    return SpaceValue(
        found.value,
        _ranked(_vital(found.attack, space, [half.attacks for half in halves]), lambda p: _score(board, p, eye_points)),
        _ranked(
            _vital(found.defence, space, [half.defenses for half in halves]),
            lambda p: _score(board, p, eye_points, 0 if safe_move(p, space.color) else UNSAFE_DEFENSE_PENALTY),
        ),
        False,
    )


def _vital(mask: int, space: Space, deciding: list[tuple[int, ...]]) -> list[int]:
    """The board points of vital vertices; for the vertex beside a half eye, the points that decide the half eye."""
    size = len(space.points)
    found: list[int] = []
    for v in members(mask):
        found += deciding[v - size] if v >= size else (space.points[v],)
    return found


def _ranked(points: list[int], score: Callable[[int], int]) -> tuple[int, ...]:
    return tuple(sorted(dict.fromkeys(points), key=lambda p: -score(p)))


def _score(board: Board, p: int, eye_points: Collection[int], penalty: int = 0) -> int:
    """How a vital point is preferred to others: beside many eye points, best of all beside stones in them."""
    score = -penalty
    for step in STEPS:
        if p + step in eye_points:
            score += 1
            if step in LINES:
                score += 1 if board.color[p + step] == EMPTY else 2
    return score if score else LONE_POINT_SCORE


def _with_combined_half_eye(
    found: SpaceValue,
    space: Space,
    search: Callable[[list[HalfEye]], SpaceValue | None],
) -> SpaceValue:
    """Looks again where a half eye is decided inside its own space: one move may then settle both."""
    halves = space.halves
    for half in halves:
        inside_attacks = [p for p in half.attacks if p in space.points]
        inside_defenses = [p for p in half.defenses if p in space.points]
        if inside_attacks or inside_defenses:
            break
    else:
        return found
    proper = search([other for other in halves if other is not half])
    if proper is None:
        return found
    a, b, c, d = found.value.attacked_twice, found.value.minimum, found.value.maximum, found.value.defended_twice
    attacks, defenses = found.attacks, found.defenses
    saving = [p for p in inside_defenses if p in proper.defenses]
    if proper.value.maximum > c and saving:
        c, d, defenses = proper.value.maximum, proper.value.defended_twice, tuple(saving)
    killing = [p for p in inside_attacks if p in proper.attacks]
    if proper.value.minimum < b and killing:
        a, b, attacks = proper.value.attacked_twice, proper.value.minimum, tuple(killing)
    if b != c:
        attacks, defenses = attacks or half.attacks, defenses or half.defenses
    return SpaceValue(EyeValue(a, b, c, d), attacks, defenses, False)


def _estimate(space: Space) -> EyeValue:
    """What GNU Go 3.8 makes of a space that it does not know: each marginal point costs a proper one."""
    count = len(space.points) - 2 * len(space.marginal)
    return TWO_EYES if count > 3 else ONE_EYE if count > 0 else NO_EYE
