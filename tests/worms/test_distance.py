"""Distance and strategic distance, with the example of the older documentation."""

import numpy as np

from godebug.engine.board.setup import board_from_rows
from godebug.engine.classic.distance import UNREACHABLE, distances, strategic_distances
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import column_of, parse_vertex, row_of

EDGE = board_from_rows(
    [
        "...........",
        "...........",
        "...........",
        "...........",
        "...........",
        "...........",
        "...........",
        "...........",
        "..X.XXOOO..",
        "...XOO...OO",
        "...........",
    ]
)


def at(array: np.ndarray, name: str) -> int:
    p = parse_vertex(name, array.shape[0])
    return int(array[row_of(p), column_of(p)])


def test_the_way_round_is_six_steps_long() -> None:
    assert at(distances(EDGE, BLACK), "H2") == 6


def test_it_keeps_touching_the_enemy_and_is_strategically_no_way() -> None:
    assert at(strategic_distances(EDGE, BLACK), "H2") == UNREACHABLE


def test_stones_are_at_distance_zero_and_enemy_stones_bar_the_way() -> None:
    steps = distances(EDGE, BLACK)
    assert at(steps, "C3") == 0
    assert at(steps, "G3") == UNREACHABLE
    assert at(distances(EDGE, WHITE), "G3") == 0


def test_the_first_step_may_touch_the_enemy() -> None:
    board = board_from_rows([".....", "X.O..", ".....", ".....", "....."])
    # The point between them is a liberty of White's, so is the one behind him.
    steps = strategic_distances(board, BLACK)
    assert at(steps, "B4") == 1
    assert at(steps, "C5") == at(distances(board, BLACK), "C5") == 3
    assert at(steps, "D4") > at(distances(board, BLACK), "D4")


def test_without_stones_nothing_is_reached() -> None:
    board = board_from_rows(["...", ".O.", "..."])
    assert (distances(board, BLACK) == UNREACHABLE).all()
    assert (strategic_distances(board, BLACK) == UNREACHABLE).all()
