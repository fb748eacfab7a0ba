"""Stones that are set up on the way through a game, and moves that are played though they are illegal."""

import pytest

from godebug.basics.errors import UserError
from godebug.engine.board.rules import replay
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.position import Position
from godebug.records.sgf import StoppedShort, read_game


def read(text: str, remarks: list[str] | None = None) -> Position:
    return read_game(text.encode(), "a.sgf").position(note=(remarks if remarks is not None else []).append)


def rows(position: Position) -> list[str]:
    return ["".join(".OX"[color] for color in row) for row in position.stones.tolist()]


def check_history(position: Position) -> None:
    """The moves that a position remembers lead from its start to it."""
    assert position.start is not None
    assert replay(Position(position.start), position.history).plane.tolist() == position.plane.tolist()


@pytest.mark.parametrize(
    ("text", "board", "to_move"),
    [
        # Set-up takes nothing, adds and removes where it says, whatever stood there.
        ("(;SZ[3];B[aa];W[bb];AW[aa]AE[bb])", ["O..", "...", "..."], BLACK),
        ("(;SZ[3]AB[aa:cc];AE[bb])", ["XXX", "X.X", "XXX"], BLACK),
        ("(;SZ[3];AB[cc:aa];AE[ab:cb];W[ab])", ["XXX", "O..", "XXX"], BLACK),
        # In one node with a move it comes first.
        ("(;SZ[3];B[bb]AW[ab][ba])", [".O.", "OX.", "..."], WHITE),
        ("(;SZ[3];AB[ba]W[aa]AE[ab])", ["OX.", "...", "..."], BLACK),
        # It says whose turn it is, or leaves it as it was.
        ("(;SZ[3];B[bb];AW[aa]PL[B])", ["O..", ".X.", "..."], BLACK),
        ("(;SZ[3];B[bb];AW[aa])", ["O..", ".X.", "..."], WHITE),
        # Stones without liberties may stand in between, as long as they stand no longer.
        ("(;SZ[3];AW[aa]AB[ab][ba];AE[ab];W[cc])", ["OX.", "...", "..O"], BLACK),
        ("(;SZ[3];AB[aa]AW[ab][ba][cb];W[cc];AE[ab];B[bb])", ["XO.", ".XO", "..O"], WHITE),
        (
            "(;SZ[4]AB[aa]AW[ba][ab]AB[ca][bb][ac];W[dd];B[dc];W[bc];AE[aa];B[aa])",
            ["X.X.", ".X..", "XO.X", "...O"],
            WHITE,
        ),
    ],
)
def test_setup_on_the_way(text: str, board: list[str], to_move: int) -> None:
    position = read(text)
    assert (rows(position), position.to_move) == (board, to_move)
    check_history(position)


def test_setup_ends_a_ko_and_keeps_the_count() -> None:
    ko = "(;SZ[5]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb]"
    assert read(f"{ko})").ko != NO_POINT
    after = read(f"{ko};AB[ee])")
    assert after.ko == NO_POINT and after.captured_white == 1 and after.move_number == 1
    assert read(f"{ko};AE[ee];W[bb])").captured_black == 1


def test_stones_that_still_have_no_liberties_are_refused() -> None:
    for text in ("(;SZ[3];B[cc];AW[aa]AB[ab][ba])", "(;SZ[3];B[cc];AW[aa]AB[ab][ba];W[bb])"):
        with pytest.raises(UserError, match=r"a\.sgf: setup after move 1: the stones at A3 have no liberties"):
            read(text)


KO_FIGHT = "(;SZ[5]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb]"


@pytest.mark.parametrize(
    ("text", "board", "captured"),
    [
        (f"{KO_FIGHT};W[bb]KO[])", [".XO..", "XO.O.", ".XO..", ".....", "....."], (1, 1)),
        ("(;SZ[3]AW[ab][ba];B[aa]KO[])", [".O.", "O..", "..."], (1, 0)),
        ("(;SZ[3];B[bb];W[bb]KO[1])", ["...", ".O.", "..."], (0, 0)),
        ("(;SZ[3]AB[aa][ab]AW[ba][bb];B[ca];W[aa]KO[];B[ac])", ["OOX", "XO.", "X.."], (0, 0)),
    ],
)
def test_ko_plays_what_is_illegal(text: str, board: list[str], captured: tuple[int, int]) -> None:
    remarks: list[str] = []
    position = read(text, remarks)
    assert rows(position) == board
    assert (position.captured_black, position.captured_white) == captured
    assert len(remarks) == 1 and "is illegal" in remarks[0] and remarks[0].endswith("; played, as KO says")
    check_history(position)
    with pytest.raises(StoppedShort):
        read(text.replace("KO[]", "").replace("KO[1]", ""))


def test_a_legal_move_with_ko_is_a_move() -> None:
    remarks: list[str] = []
    assert read("(;SZ[5];B[cc]KO[];W[bb])", remarks).move_number == 2 and not remarks
