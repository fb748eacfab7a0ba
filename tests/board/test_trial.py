"""Trial moves: which are made, and that nothing is left of them."""

import pytest

from godebug.engine.board.kernel import Board
from godebug.engine.board.setup import board_from_rows
from godebug.engine.board.trial import played, tried
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import NO_POINT, parse_vertex


def at(name: str) -> int:
    return parse_vertex(name, 4)


def ko_board() -> Board:
    """White may not take back at B2."""
    board = board_from_rows(["....", ".XO.", "XO.O", ".XO."])
    assert board.trymove(at("C2"), BLACK)
    board.rebuild()
    assert board.ko_point == at("B2")
    return board


def test_a_ko_ban_holds_unless_the_asker_says_otherwise() -> None:
    board = ko_board()
    before = bytes(board.color), board.hash
    with tried(board, at("B2"), WHITE) as made:
        assert not made
        assert board.color[at("B2")] == EMPTY
    with tried(board, at("B2"), WHITE, ko_bans=False) as made:
        assert made
        assert (board.color[at("B2")], board.color[at("C2")]) == (WHITE, EMPTY)
    with played(board, at("B2"), WHITE):
        assert board.color[at("B2")] == WHITE
    assert (bytes(board.color), board.hash, board.stackp) == (*before, 0)


@pytest.mark.parametrize(("name", "color"), [("B1", WHITE), ("A1", WHITE), ("PASS", BLACK)])
def test_occupied_points_suicide_and_passes_are_no_moves(name: str, color: int) -> None:
    board = ko_board()
    point = NO_POINT if name == "PASS" else at(name)
    with tried(board, point, color, ko_bans=False) as made:
        assert not made
        assert board.stackp == 0
    with pytest.raises(ValueError, match=f"{name} cannot be played"), played(board, point, color):
        pass


def test_moves_are_taken_back_when_the_block_fails() -> None:
    board = Board(5)
    with pytest.raises(RuntimeError), tried(board, parse_vertex("C3", 5), BLACK):
        raise RuntimeError
    assert board.stackp == 0
