"""`godebug solve`."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import Run

from godebug.basics.resources import data_folder
from godebug.commands import solve as command
from godebug.displays.solve import ProblemResult
from godebug.engine.analysis import decided
from godebug.engine.solve.verdict import SolveOptions
from godebug.records.problems import Problem

CORNER = "(;GM[1]FF[4]SZ[9]AB[ah][bh][ch][dh][di]AW[ag][bg][cg][dg][eg][eh][ei]PL[W])"
PROBLEM = {
    "SZ": "9",
    "AB": ["ah", "bh", "ch", "dh", "di"],
    "AW": ["ag", "bg", "cg", "dg", "eg", "eh", "ei"],
    "C": "",
    "SOL": [["W", "bi", "", ""]],
}


@pytest.fixture
def corner(tmp_path: Path) -> Path:
    file = tmp_path / "corner.sgf"
    file.write_text(CORNER)
    return file


def test_the_verdict_and_its_zone(run: Run, corner: Path) -> None:
    result = run("solve", corner, "A2", "--all-first-moves", "--tree")
    assert result.code == 0
    assert "question     life and death of 5 stones" in result.lines
    assert "status       critical (proved)" in result.lines
    assert "White first  captured, by B1" in result.lines
    assert "Black first  lives, by B1" in result.lines
    assert "White  A1    B1" in result.lines
    assert "B B1 (alive)" in result.lines
    assert any(line.split() == ["1", ":", "*", ":", "X]", "O", ".", ".", ".", ".", "1"] for line in result.lines)


def test_records_for_programs(run: Run, corner: Path) -> None:
    [record] = map(json.loads, run("solve", corner, "--json").out.splitlines())
    assert (record["status"], record["ground"], record["attacker_first"]["moves"]) == ("critical", "proved", ["B1"])
    proofs = json.loads(run("solve", corner, "A2", "--proofs", "-").out)
    assert [proof["answer"] for proof in proofs] == [True, False]
    assert run("solve", corner, "A2", "--sgf", "-").out.count("(;GM[1]") == 2


#: G3 takes three stones, or links them to two others.
ATARI = "(;GM[1]FF[4]SZ[9]AB[df][ef][ff][cg][ch][dh][eh][fh]AW[dg][eg][fg][hg][ig]PL[B])"
#: Black may live in the corner; what lies beyond it was granted.
OPEN = "(;GM[1]FF[4]SZ[9]AB[ah][bh][ch][di]AW[ag][bg][cg][dg][eh]PL[B])"


def test_the_question_and_the_odds_are_told(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "atari.sgf").write_text(ATARI)
    (tmp_path / "open.sgf").write_text(OPEN)
    [record] = map(json.loads, run("solve", tmp_path / "open.sgf", "--nodes", "60000", "--json").out.splitlines())
    assert (record["question"], record["ground"]) == ("life", "read")
    assert 0.5 <= record["odds"] < 1
    bold = run("solve", tmp_path / "open.sgf", "--nodes", "60000", "--json", "--least-odds", "0")
    assert [json.loads(line)["odds"] for line in bold.out.splitlines()] == [record["odds"]]
    assert run("solve", tmp_path / "open.sgf", "--nodes", "60000", "--json", "--least-odds", "0.999").out == ""
    assert run("solve", tmp_path / "open.sgf", "--least-odds", "2").code == 2
    [record] = map(json.loads, run("solve", tmp_path / "open.sgf", "A2", "--nodes", "60000", "--json").out.splitlines())
    assert record["odds"] is None
    # Where the solver has nothing to tell.
    monkeypatch.setattr(decided, "solve_position", lambda *_: None)
    said = run("solve", tmp_path / "atari.sgf", "--nodes", "2000")
    assert said.code == 1
    assert "question     capture of 3 stones" in said.lines
    assert "Black first  captured (read), by G3" in said.lines
    assert any(
        line.startswith("odds ") and line.endswith("% that the right move is among these") for line in said.lines
    )
    [record] = map(json.loads, run("solve", tmp_path / "atari.sgf", "--nodes", "2000", "--json").out.splitlines())
    assert (record["question"], record["ground"], record["goal"]) == ("capture", "read", ["D3", "E3", "F3"])
    assert 0.5 <= record["odds"] < 1


def test_what_is_open_is_said(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.sgf").write_text("(;GM[1]FF[4]SZ[9]AB[ee]PL[W])")
    said = run("solve", tmp_path / "empty.sgf", "--nodes", "2000")
    assert said.code == 1 and any(line.startswith("Open: no group, string or link") for line in said.lines)
    assert run("solve", tmp_path / "empty.sgf", "--nodes", "2000", "--json").out == ""


def test_what_is_not_proved_fails(run: Run, corner: Path) -> None:
    assert run("solve", corner, "A2", "--nodes", "1").code == 1
    assert run("solve", corner, "A1").code == 2
    for arguments in (("--nodes", "x"), ("--table", "0"), ("A2", "B2"), ("A2", "--json", "--sgf", "-")):
        result = run("solve", corner, *arguments)
        assert (result.code, len(result.err.splitlines())) == (2, 1)


def test_what_is_read_is_no_proof_and_its_legend_is_of_its_board(run: Run) -> None:
    said = run("solve", str(data_folder("regression") / "games" / "two-framework.sgf"), "F9", "--move", "60")
    assert said.code == 1 and "alive (read)" in said.out
    assert "proof needs" not in said.out and "First moves that win" in said.out
    assert said.out.splitlines()[-1].split() == ["*", "first", "move", "that", "wins"]


def test_a_folder_of_problems(run: Run, tmp_path: Path) -> None:
    (tmp_path / "right.json").write_text(json.dumps(PROBLEM))
    (tmp_path / "wrong.json").write_text(json.dumps({**PROBLEM, "SOL": [["W", "ai", "", ""]]}))
    result = run("solve", "--problems", tmp_path)
    assert result.code == 1
    assert any(line.split() == ["right,", "proved", "1", "of", "2"] for line in result.lines)
    assert any(line.split()[:5] == ["wrong.json", "wrong", "proved", "A1", "B1"] for line in result.lines)
    (tmp_path / "broken.json").write_text("{}")
    result = run("solve", "--problems", tmp_path)
    assert (result.code, len(result.err.splitlines())) == (2, 1)
    assert "broken.json" in result.err


def test_an_interrupt_leaves_what_was_solved(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.json").write_text(json.dumps(PROBLEM))
    solving, asked = command._solved_problem, []

    def interrupted(problem: Problem, options: SolveOptions) -> ProblemResult:
        asked.append(problem)
        if len(asked) > 1:
            raise KeyboardInterrupt
        return solving(problem, options)

    monkeypatch.setattr(command, "_solved_problem", interrupted)
    result = run("solve", "--problems", tmp_path)
    assert result.code == 130
    assert "interrupted: 1 of 2 problems are done" in result.err
    assert any(line.split() == ["right,", "proved", "1", "of", "1"] for line in result.lines)


def test_both_forms_of_the_search_answer_the_same(corner: Path) -> None:
    """With the same nodes, too."""
    command = [sys.executable, "-m", "godebug", "solve", str(corner), "A2", "--json"]
    found = [
        subprocess.run(command, env={**os.environ, "GODEBUG_KERNEL": form}, capture_output=True, check=True).stdout
        for form in ("interpreted", "auto")
    ]
    assert found[0] == found[1]
    assert json.loads(found[0])["nodes"] > 10
