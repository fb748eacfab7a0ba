"""`godebug read combination` on the command line."""

import json
from pathlib import Path

from command_line import Run

#: White B3 is an atari; after the answer at A4 the next one is at B4, and when Black has joined his stones, C3 falls.
TWO_ATARIS = b".......\n.......\n.X...X.\n.......\nX.X....\nO.OO...\n.......\nWhite to move\n"


def test_the_move_and_its_defences_on_the_board(run: Run) -> None:
    said = run("read", "-", "combination", "--ascii", stdin=TWO_ATARIS)
    assert said.code == 0, said.err
    assert "combination by white: 6 at B3" in said.out
    assert " a" in next(line for line in said.lines if line.strip().startswith("3"))
    assert any(line.startswith("defences ") and "B3" in line for line in said.lines)
    assert any(line.startswith("line W:B3 B:A4 W:B4 B:A5 W:C4") for line in said.lines)


def test_the_record_and_all_variations(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "tree.sgf"
    said = run("read", "-", "combination", "--json", "--sgf", str(file), stdin=TWO_ATARIS)
    record = json.loads(said.out.splitlines()[-1])
    assert (record["type"], record["color"], record["move"], record["size"]) == ("combination", "white", "B3", 6)
    assert record["line"] == ["B3", "A4", "B4", "A5", "C4"] and not record["cut_off"]
    assert file.read_bytes().count(b"do_atari_atari at B3") >= 1
    tree = run("read", "-", "combination", "--tree", stdin=TWO_ATARIS)
    assert any("W:B3  threatens" in line and "wins 6" in line for line in tree.lines)
    assert any("falls at" in line for line in tree.lines)


def test_no_combination_is_a_no(run: Run) -> None:
    said = run("read", "-", "combination", stdin=b".....\n.....\n..X..\n.....\n.....\nWhite to move\n")
    assert said.code == 1
    assert "combination by white: none" in said.out


def test_a_vertex_is_refused_in_a_line(run: Run) -> None:
    said = run("read", "-", "combination", "C3", stdin=TWO_ATARIS)
    assert said.code == 2 and "wants no vertex" in said.err and len(said.err.splitlines()) == 1
