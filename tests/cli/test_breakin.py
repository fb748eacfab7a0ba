"""`godebug breakin`, and the trace of the break-in stage in GNU Go's words."""

import json
from pathlib import Path

import pytest
from command_line import Run

from godebug.basics.resources import data_folder

GAME = data_folder("regression") / "games" / "break_in.sgf"
#: Black's lower side is thin: White's D4 gets in.
THIN_SIDE = (
    "(;GM[1]FF[4]SZ[9]PL[W]AB[hc][ic][ad][cd][dd][gd][id][ae][be][de][ge][he][cf][hf][cg][gg][eh]"
    "AW[gb][hb][ib][ac][bc][cc][dc][gc][bd][ed][fd][df][ef][ff][gf])"
)


@pytest.fixture
def thin_side(tmp_path: Path) -> Path:
    file = tmp_path / "thin.sgf"
    file.write_text(THIN_SIDE)
    return file


def test_rounds_goals_and_lines_are_shown(run: Run, thin_side: Path) -> None:
    result = run("breakin", thin_side)
    assert result.code == 0
    [first, *_, last] = [line for line in result.lines if line.startswith("  D4  break-in (")]
    assert "WIN at F2" in first and "lost: F2 (break-in move)" in first
    assert "LOSE" in last
    assert any(line.startswith("White to move: Black's territory, ") and " -> " in line for line in result.lines)
    assert any(line.startswith("  round 1 played out: W:F2 ") for line in result.lines)
    second_line = [line for line in result.lines if line.startswith(" 2 ")]
    assert any("a a a a" in line for line in second_line)
    assert any("- -" in line for line in second_line)
    assert any(" x " in line for line in second_line)
    # What the letters mean stands under the title that they belong to.
    titles = dict(zip(result.lines, result.lines[1:], strict=False))
    assert titles["Goal of D4, round 2"] == "a aimed at, - given up"
    assert titles["Territory after break-ins"] == "a counts, x no longer does"
    assert "(1 points)" not in result.out


def test_json(run: Run, thin_side: Path) -> None:
    position, *territories = map(json.loads, run("breakin", thin_side, "--json").out.splitlines())
    assert position["type"] == "position"
    [found] = [each for each in territories if each["erased"]]
    assert (found["owner"], found["to_move"]) == ("black", "white")
    [attempt] = found["attempts"]
    assert (attempt["string"], attempt["move"]) == ("D4", "F2")
    assert found["value_left"] < found["value"]
    assert [r["succeeds"] for r in attempt["rounds"]] == [True] * (len(attempt["rounds"]) - 1) + [False]


def test_one_question(run: Run) -> None:
    result = run("breakin", GAME, "D7", "E9", "F9", "G9", "E8", "F8", "G8", "H8", "G7", "H7", "J7", "H6", "J6")
    assert result.code == 0 and "D7  break-in by black: WIN at " in result.out
    assert run("breakin", GAME, "D7", "E7").code == 1


@pytest.mark.parametrize("args", [("D7",), ("A1", "A2"), ("--tree",), ("--sgf", "x.sgf")])
def test_questions_that_make_no_sense(run: Run, args: tuple[str, ...]) -> None:
    result = run("breakin", GAME, *args)
    assert result.code == 2 and result.err.count("\n") == 1 and result.err.startswith("godebug: ")


def test_the_trace_in_gnu_gos_words(run: Run, thin_side: Path) -> None:
    lines = run("breakin", thin_side, "-d", "0x102000").err.splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("break_in ")) - 2
    assert lines[start] == "Trying to break in from D4 to:"
    goal = lines[start + 1]
    assert goal.startswith("H3 (1)  J3 (1)  ")
    assert lines[start + 2].startswith("break_in    D4 , result WIN F2  (50, ")
    assert lines[start + 3 : start + 5] == [goal, ""]
    assert lines[start + 5] == "Erasing territory at F2 -a."
    shrunk = lines.index("Now trying to break to smaller goal:")
    assert set(lines[start + 5 : shrunk]) == {
        f"Erasing territory at {name}." for name in ("F2 -a", "G2 -b", "F2 -b", "D2 -b")
    }
    assert any(
        line.startswith("Trying to break (white to move) black's territory ") and "F2 (2)  " in line for line in lines
    )


def test_show_traces_break_ins_too(run: Run, thin_side: Path) -> None:
    assert "Trying to break in from D4 to:" in run("show", thin_side, "-d", "breakin").err


def test_erased_points_are_told_once_and_to_either_topic(run: Run, thin_side: Path) -> None:
    for mask in ("territory", "breakin", "breakin,territory"):
        lines = run("breakin", thin_side, "-d", mask).err.splitlines()
        assert lines.count("Erasing territory at F2 -a.") == 1


def test_the_switch(run: Run, thin_side: Path) -> None:
    def territories(*args: str) -> int:
        return len(run("breakin", thin_side, "--json", *args).out.splitlines()) - 1

    assert territories() == territories("--level", "9") == territories("--level", "9", "--with-break-in") > 0
    assert territories("--without-break-in") == 0


def test_mistakes_name_the_command_that_was_typed(run: Run, thin_side: Path) -> None:
    assert run("breakin", thin_side, "D4").err == (
        "godebug: breakin: break-in wants a string and a goal, as in 'breakin D4 A1 B1 C1'\n"
    )
    assert run("breakin", thin_side, "A1", "B1").err == "godebug: breakin: no stone at A1\n"
    assert "as in 'read break-in D4 A1 B1 C1'" in run("read", "break-in", thin_side, "D4").err
