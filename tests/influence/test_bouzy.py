"""Bouzy's maps: figures of the manual's chapter, and closing bubbles."""

import numpy as np
import pytest
from printed import stones_of

from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.score.bouzy import AREA, MOYO, TERRITORY, bouzy_map, owners

TOBI = ["...........", "...........", "...........", "...........", "...........", "....X.X...."]
TOBI = [*TOBI, *reversed(TOBI[:5])]


@pytest.mark.parametrize(
    ("dilations", "erosions", "row"),
    [
        (0, 0, [0, 0, 0, 0, 128, 0, 128, 0, 0, 0, 0]),
        (1, 0, [0, 0, 0, 1, 128, 2, 128, 1, 0, 0, 0]),
        (2, 0, [0, 0, 1, 2, 132, 4, 132, 2, 1, 0, 0]),
        (3, 2, [0, 0, 0, 6, 136, 8, 136, 6, 0, 0, 0]),
        (3, 5, [0, 0, 0, 0, 136, 8, 136, 0, 0, 0, 0]),
        (3, 7, [0, 0, 0, 0, 132, 8, 132, 0, 0, 0, 0]),
    ],
)
def test_a_one_space_jump(dilations: int, erosions: int, row: list[int]) -> None:
    values = bouzy_map(stones_of(TOBI), dilations, erosions, close_bubbles=False)
    assert values[5].tolist() == row


def test_a_lone_stone_far_from_the_edge_has_no_territory_of_its_own() -> None:
    stones = np.zeros((19, 19), np.uint8)
    stones[9, 9] = WHITE
    values = bouzy_map(stones, *TERRITORY, close_bubbles=False)
    assert values[9, 9] == -128 and np.count_nonzero(values) == 1
    # Nobody disputes the rest of the board, though.
    for operator in (TERRITORY, MOYO, AREA):
        assert (owners(bouzy_map(stones, *operator)) == WHITE).all()


def test_two_sides_share_the_board() -> None:
    stones = stones_of(["..X.O"] * 5)
    owner = owners(bouzy_map(stones, *TERRITORY))
    assert owner.tolist() == [[BLACK, BLACK, BLACK, EMPTY, WHITE]] * 5
    colors_swapped = np.where(stones == EMPTY, EMPTY, 3 - stones).astype(np.uint8)
    assert np.array_equal(bouzy_map(colors_swapped, *MOYO), -bouzy_map(stones, *MOYO))


def test_dead_stones_belong_to_the_other_side() -> None:
    stones = stones_of(["..X.O", "O.X.O", "..X.O", "..X.O", "..X.O"])
    dead = np.zeros((5, 5), bool)
    dead[1, 0] = True
    assert owners(bouzy_map(stones, *TERRITORY, dead))[1, 0] == BLACK
    assert owners(bouzy_map(stones, *TERRITORY))[1, 0] == WHITE
