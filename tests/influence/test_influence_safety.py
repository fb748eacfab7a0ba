"""Which stones are lively and alive, and what a move does to them."""

from dataclasses import dataclass

import pytest

from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import NO_POINT, point
from godebug.engine.go.result_codes import KO_A, KO_B, WIN
from godebug.engine.influence.safety import (
    Life,
    MoveEffects,
    SafeStones,
    alive_stones,
    inessential_stones,
    lively_stones,
    stones_after_move,
)
from godebug.engine.influence.weakness import crude_weakness


@dataclass(frozen=True)
class Line:
    """A string along one row."""

    color: int
    row: int
    length: int = 2

    @property
    def origin(self) -> int:
        return point(self.row, 0)

    @property
    def stones(self) -> tuple[int, ...]:
        return tuple(point(self.row, column) for column in range(self.length))


SAFE, SAVABLE, KO, GONE = (Line(BLACK, row) for row in range(4))
WHITE_SAVABLE = Line(WHITE, 4)
STRINGS = (SAFE, SAVABLE, KO, GONE, WHITE_SAVABLE)
ATTACKS = {SAFE.origin: 0, SAVABLE.origin: WIN, KO.origin: WIN, GONE.origin: WIN, WHITE_SAVABLE.origin: KO_A}
DEFENSES = {SAFE.origin: 0, SAVABLE.origin: WIN, KO.origin: KO_B, GONE.origin: 0, WHITE_SAVABLE.origin: WIN}


def marks(stones: SafeStones, line: Line) -> tuple[int, float]:
    [safe] = {stones.safe[p] for p in line.stones}
    return safe, stones.strength[line.origin]


@pytest.mark.parametrize(
    ("to_move", "lively"),
    [
        (BLACK, {SAFE, SAVABLE, KO}),
        (WHITE, {SAFE, WHITE_SAVABLE}),
        (EMPTY, {SAFE}),
    ],
)
def test_lively_stones(to_move: int, lively: set[Line]) -> None:
    result = lively_stones(STRINGS, ATTACKS, DEFENSES, to_move)
    for line in STRINGS:
        assert marks(result, line) == ((1, 100.0) if line in lively else (0, 0.0))
    assert sum(result.safe) == 2 * len(lively)


def alive(safety: str, line: Line, to_move: int, inessential: bool = False) -> tuple[int, float]:
    life = {string.origin: Life("alive", 0.0) for string in STRINGS} | {line.origin: Life(safety, 0.5)}
    strings = {line.origin} if inessential else set()
    return marks(alive_stones(STRINGS, ATTACKS, DEFENSES, life, strings, to_move), line)


def test_alive_stones_have_the_strength_of_their_group() -> None:
    assert alive("alive", SAFE, WHITE) == (1, 85.0)
    assert alive("dead", SAFE, WHITE) == (0, 0.0)
    assert alive("critical", SAFE, WHITE) == (0, 0.0)
    assert alive("critical", SAFE, BLACK) == (1, 85.0)
    assert alive("tactically dead", GONE, BLACK) == (0, 0.0)


def test_inessential_stones_are_safe_without_radiating() -> None:
    assert alive("inessential", GONE, WHITE) == (1, 0.0)
    assert alive("alive", GONE, WHITE, inessential=True) == (1, 0.0)
    assert alive("alive", SAVABLE, BLACK, inessential=True) == (1, 85.0)
    assert alive("tactically dead", GONE, BLACK, inessential=True) == (0, 0.0)
    assert alive("critical", SAVABLE, WHITE, inessential=True) == (0, 0.0)
    assert alive("critical", GONE, BLACK, inessential=True) == (1, 0.0)
    life = {string.origin: Life("alive", 0.0) for string in STRINGS}
    assert inessential_stones(STRINGS, life, {GONE.origin}, WHITE) == GONE.stones


def test_marks_after_a_move() -> None:
    before = lively_stones(STRINGS, ATTACKS, DEFENSES, WHITE)
    move = point(0, 3)
    effects = MoveEffects(True, saved=frozenset((*SAVABLE.stones, *KO.stones)), lost=frozenset(SAFE.stones))
    after = stones_after_move(before, move, effects, KO.stones)
    assert marks(after, SAVABLE) == (2, 100.0)
    assert marks(after, SAFE) == (0, 0.0)
    assert marks(after, KO) == (1, 100.0)
    assert marks(after, WHITE_SAVABLE) == (1, 100.0)
    assert (after.safe[move], after.strength[move]) == (2, 100.0)
    assert stones_after_move(before, move, MoveEffects(False), (move,)).safe[move] == 0
    assert stones_after_move(before, NO_POINT, MoveEffects(True)).safe == before.safe
    given_up = stones_after_move(before, move, MoveEffects(True, given_up=frozenset(SAFE.stones)))
    assert marks(given_up, SAFE) == (1, 0.0)
    # What was handed in stays as it was.
    assert marks(before, SAFE) == (1, 100.0)


def test_weakness_of_the_two_best_strengths() -> None:
    assert crude_weakness(0, 0, 0) == 1.0
    assert crude_weakness(15, 0, 0) == 0.0
    assert crude_weakness(0, 0, 1.5) == pytest.approx(0.7 * 0.5 + 0.3 * 1.0)
    assert crude_weakness(3, 5, 0) == pytest.approx(min(0.7 * 0.6 + 0.3 * 0.65, 1.3 * 0.6))
    assert crude_weakness(99, 99, 99) == 0.0
    # One very good comfort limits what the second best can spoil.
    assert crude_weakness(12, 0, 0) == pytest.approx(1.3 * 0.05)
