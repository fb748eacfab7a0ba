"""Eye spaces as life and death reading sees them: a value, a pessimistic one, and a point to clear things up.

Spaces that are too large or too open to be searched are judged by size, openings and bulk, after GNU Go 3.8.
"""

from collections.abc import Collection
from typing import Final

from engine.board.kernel import Board
from engine.color import EMPTY, OFF_BOARD, other
from engine.eyes.records import SafeMove, Space
from engine.eyes.valuation import search_space
from engine.eyes.values import HALF_AN_EYE, NO_EYE, ONE_EYE, TWO_EYES, EyeValue
from engine.plain import dataclass
from engine.points import LINES, NO_POINT

#: What a point adds to the bulk of a space by the number of its neighbours in it; each string of the wall and each
#: side of the board beside a point add, too. A compact space makes fewer eyes than a long one.
BULK_BY_NEIGHBORS: Final = (-1, -1, 1, 4, 12)
BULK_OF_STRING: Final = 4
BULK_OF_SIDE: Final = 2
#: Spaces of this effective size are safe whatever their bulk.
ALWAYS_THIN: Final = 15
#: Scores of points that clear up an open space: a half eye; a margin where the enemy stone would be in atari; one on
#: the edge. A margin else counts its neighbours.
HALF_EYE_SCORE: Final = 0.75
SELF_ATARI_SCORE: Final = -0.5
EDGE_SCORE: Final = -0.1


@dataclass(frozen=True, slots=True)
class LifeValue:
    """What life and death reading goes by.

    `pessimistic`: eyes that are there even if everything unclear goes wrong. `attack`, `defense`: the best point to
    change things, NO_POINT where there is none. `estimated`: not searched.
    """

    value: EyeValue
    pessimistic: int
    attack: int
    defense: int
    estimated: bool


def value_for_life(board: Board, space: Space, eye_points: Collection[int], safe_move: SafeMove) -> LifeValue:
    """The value of a space as life and death reading wants it.

    `eye_points`, `safe_move`: as for the value of a space on a whole board.
    """
    half_points = [half.point for half in space.halves]
    unclear = len(space.marginal) + len(half_points)
    found = search_space(board, space, eye_points, safe_move)
    attack = defense = NO_POINT
    if found is not None:
        value, pessimistic = found.value, found.value.minimum - unclear
        attack, defense = (next(iter(points), NO_POINT) for points in (found.attacks, found.defenses))
        if len(space.points) == 1 and board.is_ko_capture(space.points[0], other(space.color)):
            pessimistic = 0
    else:
        value, pessimistic = guess(board, space)
    inner_stones = sum(p not in space.marginal and p not in half_points for p in space.stones)
    pessimistic = max(pessimistic, 0)
    if pessimistic == 0 and inner_stones >= 2:
        pessimistic = 1
    if attack == NO_POINT and value.maximum != pessimistic:
        attack, defense = _clearing_points(board, space)
    return LifeValue(value, pessimistic, attack, defense, found is None)


def guess(board: Board, space: Space) -> tuple[EyeValue, int]:
    """Value and pessimistic number of eyes (below 0 for none at all) of a space, by its size, openings and bulk."""
    size, open_points = len(space.points), len(space.marginal)
    halves = len(space.halves)
    unclear = open_points + halves
    paired = sum(any(p + step in space.marginal for step in LINES) for p in space.marginal)
    effective = size + halves - 2 * unclear - paired
    if effective > 3:
        value, pessimistic = TWO_EYES, 1
        if effective > (9 if unclear else 7):
            eyes = 2 + (effective - (10 if unclear else 8)) // 2
            mass = bulk(board, space)
            threshold = 4 * (size - 2) + (effective - 8) * (effective - 9)
            if mass > threshold and effective < ALWAYS_THIN:
                eyes = max(2, eyes - (mass - threshold) // size)
            if mass < threshold + size or effective >= ALWAYS_THIN:
                pessimistic = eyes
            value = EyeValue(eyes, eyes, eyes, eyes)
        return value, pessimistic
    if effective > 0:
        return ONE_EYE, 0 if unclear else 1
    return HALF_AN_EYE if size - unclear > 2 else NO_EYE, 0


def bulk(board: Board, space: Space) -> int:
    """How compact a space is, and how broken the wall around it."""
    inside = set(space.points)
    total = 0
    strings = set()
    for p in space.points:
        total += BULK_BY_NEIGHBORS[sum(p + step in inside for step in LINES)]
        for step in LINES:
            if board.color[p + step] == OFF_BOARD:
                total += BULK_OF_SIDE
            elif board.color[p + step] == space.color and p + step not in inside:
                strings.add(board.origin(p + step))
    return total + BULK_OF_STRING * len(strings)


def _clearing_points(board: Board, space: Space) -> tuple[int, int]:
    """Where the attacker opens and where the defender closes an unclear space."""
    best = (0.0, NO_POINT, NO_POINT)
    halves = {half.point: half for half in space.halves}
    for p in space.points:
        score, attack, defense = 0.0, p, p
        if p in halves:
            half = halves[p]
            score = HALF_EYE_SCORE
            attack, defense = (next(iter(points), NO_POINT) for points in (half.attacks, half.defenses))
        elif p in space.marginal and board.color[p] == EMPTY:
            score = sum(p + step in space.points for step in LINES)
            if board.is_self_atari(p, other(space.color)):
                score += SELF_ATARI_SCORE
            if any(board.color[p + step] == OFF_BOARD for step in LINES):
                score += EDGE_SCORE
        if score > best[0]:
            best = (score, attack, defense)
    return best[1:]
