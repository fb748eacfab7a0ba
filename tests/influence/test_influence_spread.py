"""Spreading one source: the published field and order of visits, obstacles, and sums over sources."""

import random

import numpy as np
import pytest
from boards import board_view

from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import CELLS, MAX_SIZE, STEPS, STRIDE, all_points, column_of, point, row_of
from godebug.engine.influence.kernel import InfluenceField
from godebug.engine.influence.parameters import CUTOFF, LEAST_SHARE

#: The manual's field of a single source of strength 100 with attenuation 3, in whole numbers.
MANUAL_FIELD = """
0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 1 1 1 0 0 0 0
0 0 0 1 2 3 2 1 0 0 0
0 0 1 3 5 11 5 3 1 0 0
0 1 2 5 16 33 16 5 2 1 0
0 1 3 11 33 100 33 11 3 1 0
0 1 2 5 16 33 16 5 2 1 0
0 0 1 3 5 11 5 3 1 0 0
0 0 0 1 2 3 2 1 0 0 0
0 0 0 0 1 1 1 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0
"""

#: The first visits on an open board, by row; `.` stands for later ones.
FIRST_VISITS = """
 .  .  .  .  .  .  .
 . 22 16 15 17 23  .
 . 14  6  3  7 19  .
 . 12  2  0  4 18  .
 . 13  5  1  8 20  .
 . 21 10  9 11 24  .
 .  .  .  .  .  .  .
"""


def open_field(size: int, damping: float) -> InfluenceField:
    field = InfluenceField(size, damping, CUTOFF, LEAST_SHARE)
    board_view(field.safe, size)[:] = 0
    for color in (WHITE, BLACK):
        board_view(field.permeability, size, color)[:] = 1.0
    return field


def with_source(field: InfluenceField, color: int, p: int, strength: float, attenuation: float) -> InfluenceField:
    field.strength[color * CELLS + p] = strength
    field.attenuation[color * CELLS + p] = attenuation
    return field


def test_a_single_source_gives_the_published_field() -> None:
    center = point(5, 5)
    field = with_source(open_field(11, 2.0), WHITE, center, 100.0, 3.0)
    field.add_all_sources()
    influence = board_view(field.influence, 11, WHITE)
    published = [[int(cell) for cell in row.split()] for row in MANUAL_FIELD.split("\n") if row]
    assert np.floor(influence).astype(int).tolist() == published
    # Whole numbers hide much; the first steps are simple fractions.
    assert influence[5, 4] == pytest.approx(100 / 3)
    assert influence[4, 4] == pytest.approx(100 / 6)
    assert not board_view(field.influence, 11, BLACK).any()


def test_points_are_visited_in_the_published_order() -> None:
    field = with_source(open_field(19, 2.0), BLACK, point(9, 9), 100.0, 3.0)
    reached = field.spread(BLACK, point(9, 9))
    published = {
        int(cell): point(6 + row, 6 + column)
        for row, cells in enumerate(line for line in FIRST_VISITS.split("\n") if line)
        for column, cell in enumerate(cells.split())
        if cell != "."
    }
    assert list(field.queue[: len(published)]) == [published[turn] for turn in range(len(published))]
    assert reached > len(published)


def hindered_field(seed: int, size: int) -> InfluenceField:
    """Walls, closed and half open points around one source."""
    chance = random.Random(seed)
    field = open_field(size, 1.7)
    for p in all_points(size):
        kind = chance.random()
        if kind < 0.15:
            field.safe[p] = 1
            field.permeability[BLACK * CELLS + p] = chance.choice((0.0, 1.0))
        elif kind < 0.4:
            field.permeability[BLACK * CELLS + p] = chance.choice((0.0, 0.25, 0.65, 0.11))
    source = point(chance.randrange(size), chance.randrange(size))
    field.permeability[BLACK * CELLS + source] = 1.0
    return with_source(field, BLACK, source, chance.choice((3.0, 30.0, 100.0)), chance.choice((1.5, 2.4)))


def source_of(field: InfluenceField) -> int:
    return next(p for p in all_points(field.size) if field.strength[BLACK * CELLS + p] > 0)


def carried(field: InfluenceField, inner: int, amount: float, p: int) -> float:
    """What a point with `amount` hands to its outer neighbour `p`; 0 where that is not outwards, or too little."""
    source = source_of(field)
    permeability = field.permeability[BLACK * CELLS :]
    down, right = row_of(p) - row_of(inner), column_of(p) - column_of(inner)
    rows, columns = row_of(inner) - row_of(source), column_of(inner) - column_of(source)
    product, square = rows * down + columns * right, rows * rows + columns * columns
    if inner != source and product <= 0:
        return 0.0
    amount *= permeability[inner] / field.attenuation[BLACK * CELLS + source]
    if down and right:
        amount *= max(permeability[inner + right], permeability[inner + down * STRIDE]) / field.damping
    if inner != source:
        amount *= product * product / (square * (2 if down and right else 1))
    return amount if amount > CUTOFF else 0.0


def pulled(field: InfluenceField) -> dict[int, float]:
    """The same field from its definition, without a queue: points by distance, each summing over its inner ones."""
    source = source_of(field)
    amounts = {source: field.strength[BLACK * CELLS + source]}

    def distance(p: int) -> int:
        return (row_of(p) - row_of(source)) ** 2 + (column_of(p) - column_of(source)) ** 2

    for p in sorted(all_points(field.size), key=distance):
        if p != source and not field.safe[p]:
            amount = sum(carried(field, p - step, amounts[p - step], p) for step in STEPS if p - step in amounts)
            if amount > 0.0:
                amounts[p] = amount
    return amounts


@pytest.mark.parametrize("seed", range(12))
def test_the_queue_agrees_with_the_definition(seed: int) -> None:
    field = hindered_field(seed, 5 + seed % 3 * 4)
    reached = field.spread(BLACK, source_of(field))
    visited = list(field.queue[:reached])
    assert len(set(visited)) == reached
    expected = pulled(field)
    assert set(visited) == set(expected)
    for p in visited:
        assert field.share[p] == pytest.approx(expected[p], rel=1e-12)
    field.forget_shares(reached)
    assert not any(field.share)


@pytest.mark.parametrize("seed", range(12))
def test_nothing_reaches_a_visited_point(seed: int) -> None:
    """A point has all its shares when its turn comes: what it passes on is its final amount."""
    field = hindered_field(seed, 9)
    reached = field.spread(BLACK, source_of(field))
    turn = {p: i for i, p in enumerate(field.queue[:reached])}
    handed_on = 0
    for p, at in turn.items():
        for q in (p + step for step in STEPS if p + step in turn):
            if carried(field, p, field.share[p], q) > 0.0:
                assert turn[q] > at
                handed_on += 1
    assert handed_on >= reached - 1


def test_a_weak_share_counts_only_where_nothing_else_is() -> None:
    field = open_field(5, 1.7)
    p, q = point(0, 0), point(0, 1)
    with_source(field, BLACK, p, 0.0201, 2.4)
    with_source(field, BLACK, q, 0.0485, 2.4)  # brings 0.0202083 to its neighbours
    field.add_source(BLACK, q)
    field.add_source(BLACK, p)
    influence = board_view(field.influence, 5, BLACK)
    assert influence[0, 0] == pytest.approx(0.0485 / 2.4)
    assert influence[0, 1] == pytest.approx(0.0485)


def test_the_kernel_and_the_points_agree_on_the_layout() -> None:
    field = InfluenceField(MAX_SIZE, 2.0, CUTOFF, LEAST_SHARE)
    assert len(field.stone) == CELLS
    assert len(field.influence) == 3 * CELLS
    assert [field.stone[p] for p in (0, point(0, 0) - 1, CELLS - 1)] == [3, 3, 3]
