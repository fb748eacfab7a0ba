"""`godebug semeai` on the command line."""

import json
from pathlib import Path

from command_line import Run

#: Black F1 and White H1 have two liberties outside each and share one.
RACE = "\n".join(
    [
        *["......OX....."] * 9,
        "OOOOOOOXXXXXX",
        "OOOOOXXOXXXXX",
        "..OOOX.OXXX..",
        "XXXXXXXOOOOOO",
        "Black to move",
        "",
    ]
)


def test_all_races_of_a_position(run: Run) -> None:
    said = run("semeai", "-", stdin=RACE.encode())
    assert said.code == 0, said.err
    assert "black outside      2  A2 B2" in said.out
    assert "shared liberties   1  G2" in said.out
    assert "black moves first  Black wins at M2 (liberty count)" in said.out


def test_the_race_that_a_test_asks_about(run: Run, tmp_path: Path) -> None:
    stones = {"X": "", "O": ""}
    for y, row in enumerate(RACE.splitlines()[:13]):
        for x, stone in enumerate(row):
            if stone != ".":
                stones[stone] += f"[{chr(97 + x)}{chr(97 + y)}]"
    (tmp_path / "race.sgf").write_text(f"(;GM[1]SZ[13]AB{stones['X']}AW{stones['O']})")
    (tmp_path / "race.tst").write_text("loadsgf race.sgf\n1 analyze_semeai H1 F1\n#? [1 0 PASS]\n2 attack A1\n")
    asked, other = (run("semeai", f"{tmp_path}/race:{number}") for number in (1, 2))
    assert "Race of H1 and F1" in asked.out and "asks 'analyze_semeai H1 F1'" in asked.err
    assert "Race of H1 and F1" not in other.out and other.err == ""


def test_what_every_line_decides_is_said(run: Run) -> None:
    rows = ["..OX.O.", "..OXXXO", "..OOOX.", "....OXX", "....OOO", ".......", ".......", "Black to move", ""]
    corner = "\n".join(rows).encode()
    said = run("semeai", "-", "D7", "F7", stdin=corner)
    assert said.code == 0, said.err
    assert "(all lines, " in said.out and " positions)" in said.out
    said = run("read", "-", "semeai", "D7", "F7", stdin=corner)
    assert said.code == 1, said.err
    assert "decided by all lines, " in said.out


def test_one_race_as_a_record(run: Run) -> None:
    said = run("semeai", "-", "F1", "H1", "--json", stdin=RACE.encode())
    record = json.loads(said.out.splitlines()[-1])
    assert record["type"] == "semeai"
    assert (record["first"]["own_liberties"], record["second"]["own_liberties"], record["shared"]) == (2, 2, ["G2"])
    assert record["first_moves"]["attack"] == record["second_moves"]["attack"] == "WIN"
    assert record["doubts"] == []


def test_what_is_no_race_is_said_in_a_line(run: Run) -> None:
    for words, complaint in (
        (["F1"], "between two dragons"),
        (["F1", "H13"], "different colours"),
        (["F1", "A13"], "no stone"),
    ):
        said = run("semeai", "-", *words, stdin=RACE.encode())
        assert said.code == 2 and complaint in said.err and len(said.err.splitlines()) == 1


def test_a_quiet_position_has_no_races(run: Run) -> None:
    rows = ["........."] * 9
    rows[2] = "..X...O.."
    rows[6] = "..X...O.."
    said = run("semeai", "-", stdin="\n".join([*rows, "Black to move", ""]).encode())
    assert said.code == 0 and "No dragons race" in said.out


def test_the_tree_of_a_race(run: Run) -> None:
    said = run("read", "-", "semeai", "F1", "H1", "--tree", stdin=RACE.encode())
    assert said.code == 0, said.err
    assert "F1 H1  semeai by black: WIN at M2" in said.out
    assert "  B:M2  " in said.out
    assert "    W:A2  safe outside liberty (62)" in said.out
    assert "semeai F1 H1: WIN WIN M2 (a move)" in said.out


def test_the_trace_of_a_race(run: Run) -> None:
    said = run("read", "-", "semeai", "F1", "H1", "-d", "semeai", stdin=RACE.encode())
    assert "F1   semeai               result defense=5 attack=5 reason=a_move stack=- at H1,M2" in said.err


def test_a_race_is_read_between_two_colors(run: Run) -> None:
    said = run("read", "-", "semeai", "F1", "H13", stdin=RACE.encode())
    assert said.code == 2 and "stones of one colour" in said.err and len(said.err.splitlines()) == 1
