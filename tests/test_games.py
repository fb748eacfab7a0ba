"""The referee of `benchmarks/games.py`: eyes that nobody fills, and results."""

from pathlib import Path
from types import ModuleType

import pytest

from godebug.engine.board.setup import board_from_rows
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import NO_POINT, parse_vertex
from tests.scripts import load_script

SCRIPT = Path(__file__).parents[1] / "benchmarks" / "games.py"


@pytest.fixture(scope="module")
def games() -> ModuleType:
    return load_script(SCRIPT, "whole_games")


@pytest.mark.parametrize(
    ("rows", "filled"),
    [
        (["....", ".X..", "X.X.", ".X.."], True),
        (["....", "OXO.", "X.X.", "OX.."], False),  # a false eye
        ([".X..", "XX..", "....", "...."], False),  # another point
        ([".OX.", "X.X.", "OXO.", "...."], False),  # not all of one's own
    ],
)
def test_eyes_of_one_point(games: ModuleType, rows: list[str], filled: bool) -> None:
    assert games.fills_eye(board_from_rows(rows), parse_vertex("B2", 4), BLACK) is filled


def test_filling_an_eye_that_captures_or_saves_is_no_fault(games: ModuleType) -> None:
    board = board_from_rows([".XO.", "XXO.", "OOO.", "...."])
    assert not games.fills_eye(board, parse_vertex("A4", 4), BLACK)


def test_winners_and_records(games: ModuleType) -> None:
    assert [games.winner(result) for result in ("B+3.5", "W+Resign", "0", "Void")] == [BLACK, WHITE, None, None]
    game = games.Game(9, [(BLACK, parse_vertex("C7", 9)), (WHITE, NO_POINT)], "B+1")
    assert ";B[cc];W[])" in game.sgf("one", "two")
