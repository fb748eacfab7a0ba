"""`godebug read` for links between strings and ways into an area."""

import json
from pathlib import Path

import pytest
from command_line import Run
from sgfmill.sgf import Sgf_game

from godebug.basics.resources import data_folder

GAME = data_folder("regression") / "games" / "break_in.sgf"
GOAL = "E9 F9 G9 E8 F8 G8 H8 G7 H7 J7 H6 J6 H5 J5 H4 J4 H3 J3 H2 J2"


def test_break_in_draws_its_goal_and_the_line(run: Run) -> None:
    result = run("read", GAME, "break-in", "D7", *GOAL.split())
    assert result.code == 0
    assert " 7  . . + X O O a a a  7" in result.lines
    assert any(line.startswith("D7  break-in by black: WIN at E8   4 nodes") for line in result.lines)
    assert "line B:E8 W:D8 B:C8" in result.lines


def test_links(run: Run) -> None:
    assert run("read", GAME, "connect", "D4", "E3").out.startswith("D4 E3  connect by black: WIN at D3 ")
    cut = run("read", "disconnect", "D4", "E3", GAME)
    assert cut.code == 1 and cut.out.startswith("D4 E3  disconnect by white: LOSE ")
    assert run("read", GAME, "connect", "D7", "D6").out.startswith("D7 D6  connect by black: WIN as it stands ")


def test_json(run: Run) -> None:
    record = json.loads(run("read", GAME, "block-off", "D7", "D8", "--json").out)
    assert (record["kind"], record["target"], record["others"]) == ("block-off", "D7", ["D8"])
    assert (record["code"], record["move"], record["line"][0]) == ("WIN", "D8", "W:D8")


def test_variations_as_a_file_and_as_a_tree(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "vars.sgf"
    result = run("read", GAME, "break-in", "D7", *GOAL.split(), "--sgf", file, "--tree")
    assert "  B:E8  recursive_block D7: 0" in result.lines
    assert f"wrote {file}" in result.err
    assert Sgf_game.from_bytes(file.read_bytes()).get_root()[0].get_move() == ("b", (7, 4))


@pytest.mark.parametrize(
    "args",
    [
        ("connect", "D4"),
        ("connect", "D4", "E3", "D7"),
        ("connect", "D4", "G4"),
        ("break-in", "D7"),
        ("break-in", "A1", "A2"),
    ],
)
def test_questions_that_make_no_sense(run: Run, args: tuple[str, ...]) -> None:
    result = run("read", GAME, *args)
    assert result.code == 2
    assert result.err.startswith("godebug: read: ") and result.err.count("\n") == 1


def test_a_file_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    result = run("read", GAME, "connect", "D4", "E3", "--sgf", tmp_path / "missing" / "vars.sgf")
    assert result.code == 2 and "vars.sgf: No such file or directory" in result.err
