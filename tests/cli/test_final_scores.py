"""Finished games scored: one with its picture, and many as JSON lines."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest
from command_line import GAME, Run

from godebug.apps.scoring import one_game
from godebug.basics.files import shown_path
from godebug.basics.resources import data_folder

ROOT = Path(__file__).parents[2]
#: Two walls, nothing left to play for; Black has 28 points with his stones, White 21.
FINISHED = (
    "(;GM[1]FF[4]SZ[7]KM[0.5]RU[{rules}]RE[{result}]AB[ca][cb][cc][cd][ce][cf][cg]AW[da][db][dc][dd][de][df][dg]PL[B])"
)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder with a file of two games, of which one disagrees with its record, and one that is no game."""
    folder = tmp_path / "games"
    folder.mkdir()
    two = FINISHED.format(rules="Japanese", result="W+7.5") + FINISHED.format(rules="Chinese", result="B+3.5")
    (folder / "a.sgf").write_text(two)
    (folder / "b.sgf").write_text("no game")
    return folder


def test_every_game_of_a_folder_is_a_line(run: Run, games: Path) -> None:
    result = run("score", "--final", games, "--json")
    records = [json.loads(line) for line in result.lines]
    assert result.code == 1 and "b.sgf" in result.err and "1 of 2 agree" in result.err
    first, second, failed = records
    assert [record["file"] for record in records] == [str(games / "a.sgf")] * 2 + [str(games / "b.sgf")]
    assert (first["rules"], first["result"], first["agrees"], first["safe"]) == ("japanese", "W+7.5", True, True)
    assert (second["rules"], second["game"], second["agrees"]) == ("chinese", 2, False)
    assert second["area"] == second["territory"] == 7.5
    assert first["status"]["dead"] == [] and len(first["status"]["alive"]) == 14
    assert failed["type"] == "failed_game" and failed["trouble"]


def test_a_game_that_takes_too_long_is_named(
    run: Run, games: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def too_long(name: object, settings: object) -> NoReturn:
        raise one_game._TooLong

    monkeypatch.setattr(one_game, "_scored", too_long)
    result = run("score", "--final", games / "a.sgf", games / "a.sgf", "--limit", "3")
    assert result.code == 1
    assert result.err.splitlines()[0] == f"godebug: {shown_path(games / 'a.sgf')}: not scored within 3 seconds"
    refused = run("score", "--final", games, "--svg", tmp_path / "x.svg")
    assert (refused.code, refused.err) == (2, "godebug: --svg: a picture is of one game\n")


def test_a_run_goes_on_where_it_was_stopped(run: Run, games: Path, tmp_path: Path) -> None:
    journal = tmp_path / "scores.jsonl"
    (games / "b.sgf").unlink()
    assert run("score", "--final", games, "--resume", journal).code == 0
    whole = journal.read_text()
    lines = whole.splitlines(keepends=True)
    # One line is missing, another is torn.
    journal.write_text(lines[0] + lines[1][:40])
    result = run("score", "--final", games, "--resume", journal)
    assert journal.read_text() == whole and "scores.jsonl has 1 game already, 1 game left" in result.err
    journal.write_text("something else\n")
    refused = run("score", "--final", games, "--resume", journal)
    assert refused.code == 2 and "line 1 is no record of a game" in refused.err


def test_processes_give_the_same_lines(run: Run, games: Path) -> None:
    alone, together = (run("score", "--final", games, "--jobs", str(jobs), "-q") for jobs in (1, 2))
    assert alone.out == together.out and alone.lines


def test_processes_end_with_the_run(games: Path, tmp_path: Path) -> None:
    """Whoever reads the lines from a pipe comes to its end."""
    words = [
        sys.executable,
        "-m",
        "godebug",
        "score",
        "--final",
        str(games / "a.sgf"),
        str(games),
        "--jobs",
        "2",
        "--json",
    ]
    state = os.environ | {"PYTHONPATH": str(ROOT), "GODEBUG_STATE_DIR": str(tmp_path)}
    done = subprocess.run(words, env=state, capture_output=True, timeout=300, check=False)
    assert done.returncode == 1 and done.stdout.count(b"\n") >= 3


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_many_games_have_a_time_limit(games: Path, tmp_path: Path, jobs: str) -> None:
    for number in range(40):
        (games / f"{number}.sgf").write_bytes((data_folder("regression") / "games" / "two-framework.sgf").read_bytes())
    words = [sys.executable, "-m", "godebug", "score", "--final", str(games), "--jobs", jobs, "--limit", "60"]
    state = os.environ | {"PYTHONPATH": str(ROOT), "GODEBUG_STATE_DIR": str(tmp_path)}
    done = subprocess.run([*words, "--time-limit", "1"], env=state, capture_output=True, timeout=300, check=False)
    assert done.returncode == 130 and b"1 seconds are over" in done.stderr and b"Traceback" not in done.stderr


def test_rules_are_named(run: Run, games: Path) -> None:
    picture = run("score", "--final", games / "a.sgf", "--game", "2")
    assert "by chinese rules" in picture.out
    assert "by aga rules" in run("score", "--final", "--rules", "AGA", games / "a.sgf", "--game", "1").out
    both = run("score", "--final", "--graph", games / "a.sgf")
    assert (both.code, both.err) == (2, "godebug: --graph and --final exclude each other\n")
    refused = run("score", "--final", "--rules", "ludo", games / "a.sgf")
    assert (refused.code, refused.err.count("\n")) == (2, 1) and "japanese" in refused.err


def test_a_game_that_is_not_finished_says_so(run: Run, tmp_path: Path) -> None:
    (tmp_path / "begun.sgf").write_text(GAME)
    assert "not finished" in run("score", "--final", tmp_path / "begun.sgf").out


def test_options_of_many_games_want_final(run: Run, games: Path) -> None:
    for words in (("--jobs", "2"), ("--resume", "x")):
        refused = run("score", games / "a.sgf", *words)
        assert refused.code == 2 and "--final" in refused.err
    assert run("score", "--final", games / "none.sgf", games / "a.sgf").code == 2
