"""Plain diagrams, problems of life and death, and handicap stones that a record takes for granted."""

import json
from pathlib import Path

import pytest

from godebug.basics.errors import UserError
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import parse_vertex
from godebug.records.ascii_board import parse_diagram
from godebug.records.problems import read_problems
from godebug.records.sgf import read_game


@pytest.mark.parametrize(
    "text",
    [
        ".X.\nXO.\n...",
        "  A B C\n3 . X . 3\n2 X(O). 2\n1 . . . 1\n  A B C",
        "   A B C\n 3|. X .|3   WHITE has captured 0 stones\n 2|X O .|2\n 1|. + .|1\n",
    ],
)
def test_a_diagram_is_read_with_and_without_what_stands_around(text: str) -> None:
    found = parse_diagram(text, "here")
    assert found.stones.tolist() == [[EMPTY, BLACK, EMPTY], [BLACK, WHITE, EMPTY], [EMPTY] * 3]
    assert found.to_move == BLACK
    assert parse_diagram(f"{text}\nWhite to play", "here").to_move == WHITE
    assert parse_diagram(f"O to move\n{text}", "here").to_move == WHITE


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nothing", "here: neither SGF nor a diagram of X, O and '.'"),
        ("X.\nX", "here: line 2 has 1 points, the line above has 2"),
        ("X.\nwords\n.X", "here: line 2 interrupts the diagram"),
        ("X..\n...", "here: the diagram has 2 rows of 3 points, a square is wanted"),
        ("\n".join(["." * 20] * 20), "here: board size 20 is not supported (1 to 19)"),
    ],
)
def test_a_bad_diagram_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(UserError) as told:
        parse_diagram(text, "here")
    assert str(told.value) == message


PROBLEM = {"SZ": "9", "AB": ["ah", "bh"], "AW": ["ag"], "SOL": [["W", "bi", "", ""], ["W", "ai", "", ""]]}


def test_problems_come_by_name_with_their_right_moves(tmp_path: Path) -> None:
    for name in ("two", "one"):
        (tmp_path / f"{name}.json").write_text(json.dumps(PROBLEM))
    found = read_problems(tmp_path)
    assert [each.name for each in found] == ["one.json", "two.json"]
    assert (found[0].color, found[0].right) == (WHITE, ("A1", "B1"))
    cells = found[0].plane.cells
    assert [cells[parse_vertex(name, 9)] for name in ("A2", "B2", "A3", "C2")] == [BLACK, BLACK, WHITE, EMPTY]


@pytest.mark.parametrize(
    "change", [{"SZ": "1"}, {"SZ": "20"}, {"SZ": "x"}, {"AB": ["aj"]}, {"AB": ["ja"]}, {"AW": ["a"]}, {"SOL": []}]
)
def test_a_bad_problem_is_named(tmp_path: Path, change: dict[str, object]) -> None:
    (tmp_path / "bad.json").write_text(json.dumps(PROBLEM | change))
    with pytest.raises(UserError, match=r"bad\.json: no problem with AB, AW, SZ and SOL"):
        read_problems(tmp_path)


def test_a_folder_without_problems_is_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no folder with problems"):
        read_problems(tmp_path)


@pytest.mark.parametrize(
    ("record", "stones"),
    [
        ("HA[2];W[ee]", 2),
        ("HA[4];W[ee]", 4),
        ("HA[1];W[ee]", 0),
        ("HA[0];W[ee]", 0),
        ("HA[2];B[ee]", 0),
        ("HA[2]AB[cc][gg];W[ee]", 2),
        ("HA[2];AB[cc];W[ee]", 1),
        ("HA[2]", 0),
    ],
)
def test_handicap_stones_that_are_not_written_stand_where_white_begins(record: str, stones: int) -> None:
    game = read_game(f"(;GM[1]FF[4]SZ[9]{record})".encode(), "game")
    board = game.position().stones
    assert (board == BLACK).sum() - ("B[ee]" in record) == stones
