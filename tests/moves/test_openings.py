"""Openings: whole boards that are known, the first move of a game, free handicap stones."""

import numpy as np
import pytest

from godebug.basics.resources import data_folder
from godebug.engine.analysis import Analysis
from godebug.engine.board.setup import board_from_rows, position_from_board
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import NO_POINT, column_of, row_of, vertex
from godebug.engine.moves.generation import Generation
from godebug.engine.moves.handicap import free_handicap_points
from godebug.engine.patterns.database import PatternFolder
from godebug.gtp.server import Server

SIZES = (9, 13, 19)


def moves(stones: list[str], color: int, seed: int = 0) -> Generation:
    position = position_from_board(board_from_rows(stones), color)
    return Analysis(position, databases=PatternFolder(data_folder("patterns"))).moves.generation(color, seed)


def handicap(size: int, stones: int, seed: int = 0) -> list[str]:
    server = Server()
    server.answer(f"boardsize {size}")
    server.answer(f"set_random_seed {seed}")
    answer = server.answer(f"place_free_handicap {stones}")
    assert answer is not None and answer.startswith("= ")
    return answer.split()[1:]


def known_moves(stones: list[str], color: int) -> set[str]:
    """The moves that a whole-board database knows of a position."""
    found = moves(stones, color)
    return {vertex(p, len(stones)) for p, move in found.moves.items() if move.worth.minimum > 73.5}


@pytest.mark.parametrize("size", SIZES)
def test_the_first_move_is_polite(size: int) -> None:
    """Into the upper right corner, and there into its lower half."""
    for seed in range(5):
        choice = moves(["." * size] * size, BLACK, seed).best
        row, column = row_of(choice), column_of(choice)
        assert row <= size // 2 <= column
        assert size - 1 - column <= row


def test_known_boards_hold_in_all_orientations_and_for_both_colours() -> None:
    stones = np.full((13, 13), ".")
    stones[9, 3] = "X"
    known = known_moves(["".join(row) for row in stones], WHITE)
    assert "K4" in known and "D10" in known
    mirrored = known_moves(["".join(row) for row in stones[:, ::-1]], WHITE)
    assert {"ABCDEFGHJKLMN"["NMLKJHGFEDCBA".index(move[0])] + move[1:] for move in known} == mirrored
    stones[9, 3] = "O"
    assert known_moves(["".join(row) for row in stones], BLACK) == known


def test_an_unknown_board_has_no_known_move() -> None:
    assert not known_moves(["." * 13] * 6 + ["X" + "." * 12] + ["." * 13] * 6, WHITE)


def test_who_has_the_centre_of_a_small_board_alone_does_not_pass() -> None:
    stones = ["." * 9] * 4 + ["....X...."] + ["." * 9] * 4
    assert moves(stones, BLACK).best != NO_POINT
    assert known_moves(stones, BLACK)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("stones", (2, 3))
def test_few_handicap_stones_have_a_corner_each(size: int, stones: int) -> None:
    for seed in range(5):
        names = handicap(size, stones, seed)
        middle = (size + 1) // 2
        corners = {("ABCDEFGHJKLMNOPQRST".index(name[0]) + 1 < middle, int(name[1:]) < middle) for name in names}
        assert len(names) == len(corners) == stones


def test_handicap_stones_need_no_database() -> None:
    points = free_handicap_points(9, 4, None, [0.5] * 81)
    assert [vertex(p, 9) for p in points] == ["C7", "E7", "G7", "D6"]


def test_more_handicap_stones_than_there_is_room_for() -> None:
    assert 9 < len(handicap(9, 80)) < 40
