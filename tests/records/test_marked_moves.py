"""Moves that a record marks as mistakes."""

import pytest

from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import NO_POINT, parse_vertex
from godebug.records.marked_moves import MarkedMove, marked_moves
from godebug.records.sgf import read_game


def marked(text: str) -> tuple[MarkedMove, ...]:
    return marked_moves(read_game(text.encode(), "x"))


def test_bad_and_doubtful_moves_of_the_main_line_are_found() -> None:
    record = (
        "(;SZ[9]C[not this]BM[1];B[cc];W[gg]BM[1]C[ G3 loses.\n\nWhy: ...];AB[aa];B[gc]GB[1]"
        "(;W[]DO[];B[dg]BM[2])(;W[cg]BM[1]))"
    )
    assert marked(record) == (
        MarkedMove(2, WHITE, parse_vertex("G3", 9), "G3 loses.\n\nWhy: ..."),
        MarkedMove(4, WHITE, NO_POINT, ""),
        MarkedMove(5, BLACK, parse_vertex("D3", 9), ""),
    )


def test_comments_in_any_charset_are_read() -> None:
    record = "(;SZ[9]CA[GB18030];B[cc]BM[1]C[坏棋])".encode("gb18030")
    [one] = marked_moves(read_game(record, "x"))
    assert one.comment == "坏棋"


@pytest.mark.parametrize("record", ["(;SZ[9])", "(;SZ[9];B[cc];W[dd])", "(;SZ[9];B[cc]TE[1];W[dd]IT[])"])
def test_other_games_have_none(record: str) -> None:
    assert marked(record) == ()


def test_a_damaged_record_tells_those_before_the_damage() -> None:
    assert [one.number for one in marked("(;SZ[9];B[cc]BM[1];W[dd];B[ee]BM[1")] == [1]
