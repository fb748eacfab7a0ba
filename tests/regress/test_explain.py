"""`godebug regress explain`: a test, its verdict, and the display of its question."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from godebug.__main__ import main

SUITE = """boardsize 9
clear_board
play black C3
play white G7
play black G3
play white E5
1 reg_genmove black
#? [E1]
2 owl_attack C3
#? [0]
3 combination_defend black
#? [PASS]
4 analyze_semeai C3 E5
#? [.*]
5 estimate_score
#? [B\\+99]
6 worm_data C3
7 eval_eye A1
8 list_stones black
9 dragon_status C3
#? [dead]
10 restricted_genmove black C6 E3
#? [C6]
11 attack A1
12 connect C3 G7
13 analyze_semeai C3 G3
14 owl_attack A1
15 worm_data
16 dragon_data
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own.tst").write_text(SUITE)
    monkeypatch.chdir(tmp_path)


def records_of(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_reading_is_told_as_read_tells_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["regress", "explain", "reading:1", "--json"]) == 0
    verdict, reading = records_of(capsys)
    assert (verdict["type"], verdict["test"], verdict["answer"], verdict["ok"]) == (
        "test_result",
        "reading:1",
        "1 D6",
        True,
    )
    assert (reading["type"], reading["kind"], reading["target"], reading["move"]) == ("reading", "attack", "C6", "D6")
    assert main(["regress", "explain", "reading:1"]) == 0
    assert "look      godebug read --tree reading:1" in capsys.readouterr().out
    assert main(["regress", "explain", "reading:1", "--tree"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("reading:1 passed: '1 D6'\n")
    assert "asked     attack C6  (before move " in shown
    assert "look      godebug view reading:1" in shown


@pytest.mark.usefixtures("own")
def test_of_a_move_the_accounts_and_what_the_expected_one_lacks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["regress", "explain", "own:1"]) == 1
    shown = capsys.readouterr().out
    answered = shown.split("got '", 1)[1][:2]
    assert shown.startswith(f"own:1 FAILED: Correct 'E1', got '{answered}'\n")
    places = [shown.index(words) for words in ("Moves of black", f"Move {answered}", "Move E1", "points more than E1")]
    assert places == sorted(places)
    assert main(["regress", "explain", "own:10", "--json"]) == 0
    given = records_of(capsys)
    assert given[0]["answer"] == "C6"
    assert given[0]["uncertainty"] >= 0
    assert {record["move"] for record in given if record["type"] == "entry"} == {"C6", "E3"}
    # A right answer needs no defence.
    assert "why" not in {record["type"] for record in given}


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize(
    ("number", "code", "types"),
    [
        (2, 0, ["reading", "owl"]),
        (3, 0, ["combination"]),
        (4, 0, ["semeai"]),
        (5, 1, ["score"]),
        (6, 0, ["worm"]),
        (7, 0, ["eye_space"]),
        (8, 0, []),
        (9, 1, ["dragon"]),
        # Tables of the whole board say no more than the answer.
        (15, 0, []),
        (16, 0, []),
    ],
)
def test_every_question_has_its_display(
    number: int, code: int, types: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["regress", "explain", f"own:{number}", "--json"]) == code
    verdict, *shown = records_of(capsys)
    assert verdict["test"] == f"own:{number}"
    # Only of moves that are generated.
    assert verdict["uncertainty"] is None
    assert [record["type"] for record in shown] == types


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize("number", [11, 12, 13, 14])
def test_what_cannot_be_asked_shows_its_board_and_its_answer(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["regress", "explain", f"own:{number}"]) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith(f"own:{number} recorded: got '") and "asked  " in shown.out
    assert not shown.err


@pytest.mark.usefixtures("own")
def test_the_next_command_takes_the_test_that_was_explained(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GODEBUG_STATE_DIR", str(tmp_path / "state"))
    assert main(["regress", "explain", "own:12"]) == 0
    assert "look      godebug read --tree own:12" in capsys.readouterr().out
    assert main(["show", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[0])["source"].endswith("own:12")
    assert main(["regress", "explain", "own:1"]) in (0, 1)
    assert "look      godebug view own:1" in capsys.readouterr().out


@pytest.mark.usefixtures("own")
def test_one_test_is_explained_and_no_more(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["regress", "explain", "own"]) == 2
    assert capsys.readouterr().err == "godebug: own: exactly one test is wanted, as in 'explain reading:12'\n"
    assert main(["regress", "explain", "own:77"]) == 2
    told = capsys.readouterr().err
    assert re.fullmatch(r"godebug: own has no test 77 \(.*own\.tst: 1 to \d+\)\n", told)
