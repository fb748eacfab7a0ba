"""What a newcomer runs into: messages that name what is meant."""

import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from command_line import Run

from godebug import __version__
from godebug.basics.flags import DEBUG_HELP, DRAW_HELP, Debug, Draw, flag_name
from godebug.basics.resources import data_folder
from godebug.regress.suite import read_suite

GAMES = data_folder("regression") / "games"


@pytest.mark.parametrize("words", [("why", "I5"), ("read", "attack", "i9"), ("moves", "I1"), ("worms", "I19")])
def test_there_is_no_column_i(run: Run, words: tuple[str, ...]) -> None:
    said = run(*words, GAMES / "two-framework.sgf")
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert "there is no column I, after H comes J" in said.err


def test_a_vertex_beyond_the_board_has_a_column(run: Run) -> None:
    said = run("why", "T25", GAMES / "two-framework.sgf")
    assert said.code == 2 and "no point 'T25'" in said.err and "column I" not in said.err


def test_a_missing_test_names_those_beside_it(run: Run) -> None:
    numbers = sorted({test.number for test in read_suite(data_folder("regression") / "dragons.tst").tests})
    low, high = next((one, two) for one, two in pairwise(numbers) if two - one > 1)
    said = run("show", f"dragons:{low + 1}").err
    assert f"has no test {low + 1} " in said and f"the nearest {low} and {high})" in said
    assert "nearest" not in run("show", f"dragons:{numbers[-1] + 1}").err


@pytest.mark.parametrize(
    ("mask", "draw", "debug"),
    [
        ("0x018", Draw.INITIAL | Draw.REGIONS, Debug.ESCAPE | Debug.MATCHER),
        ("regions", Draw.REGIONS, None),
        ("owl,reading", None, Debug.OWL | Debug.READING),
    ],
)
def test_a_mask_is_explained(run: Run, mask: str, draw: Draw | None, debug: Debug | None) -> None:
    said = run("flags", mask)
    assert said.code == 0
    for option, flags, help in (("-m", draw, DRAW_HELP), ("-d", debug, DEBUG_HELP)):
        lines = [line for line in said.lines if line.startswith(option)]
        if flags is None:
            assert not lines
            continue
        assert f"{option} {int(flags):#x}" in lines[0]
        for flag, text in help.items():  # type: ignore[attr-defined]
            assert (f" {flag_name(flag)} " in said.out and text in said.out) or not flag & flags
    bits = sum(int(flags).bit_count() for flags in (draw, debug) if flags is not None)
    assert len(run("flags", mask, "--json").lines) == bits


def test_a_mask_that_is_none(run: Run) -> None:
    for mask, told in (("regoins", "did you mean 'regions'?"), ("0x9999999999", "bits without a meaning")):
        said = run("flags", mask)
        assert (said.code, said.err.count("\n")) == (2, 1) and told in said.err


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("echo starting; echo 'Error: no model'; echo bye", "Error: no model"),
        ("echo one; echo last words", "last words"),
        (f"{sys.executable} -c 'import nosuchmodule'", "ModuleNotFoundError: No module named 'nosuchmodule'"),
        ("echo 'cannot open net.bin.gz'; echo 'Error: giving up'", "cannot open net.bin.gz"),
    ],
)
def test_a_peer_that_fails_is_told_by_its_first_error(run: Run, script: str, told: str) -> None:
    said = run("moves", GAMES / "corner-9x9.sgf", "--engine", f'sh -c "exec >&2; {script}; exit 3"')
    assert said.code == 2 and said.err.count("\n") == 1
    assert said.err.rstrip().endswith(f"ended with code 3: {told}")


def test_patterns_of_a_folder_without_any_are_told_alike(run: Run, tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        told = {
            run(command, GAMES / "corner-9x9.sgf", "--patterns", folder).err for command in ("compare", "moves", "show")
        }
        assert len(told) == 1


def test_gtp_finds_the_games_that_came_with_it(tmp_path: Path) -> None:
    lines = "loadsgf corner-9x9.sgf 20\nloadsgf nowhere.sgf\nquit\n"
    said = subprocess.run(
        [sys.executable, "-m", "godebug", "gtp"], input=lines, capture_output=True, text=True, cwd=tmp_path, check=True
    )
    answers = said.stdout.split("\n\n")
    assert answers[0] in ("= white", "= black") and answers[1] == "? cannot open or parse 'nowhere.sgf'"


def test_version_says_what_a_report_needs(run: Run) -> None:
    said = run("version")
    names = [line.split()[0] for line in said.lines]
    assert said.lines[0] == f"godebug {__version__}" == run("--version").out.strip()
    assert names == ["godebug", "engine", "python", "system", "patterns", "state"]
    assert str(data_folder("patterns")) in said.out and sys.executable in said.out
    assert "compiled" in said.lines[1]
