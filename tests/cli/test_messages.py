"""Monstrous input, closed streams, words that mean something else here: one line that helps, and exit code 2."""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import Run

GAME_FILE = Path(__file__).parents[2] / "regression" / "games" / "corner-9x9.sgf"


def constraint(tmp_path: Path, text: str) -> Path:
    """A folder with one database of one pattern that has this constraint."""
    lines = "\n".join(f";{text[i : i + 400]}" for i in range(0, len(text), 400))
    (tmp_path / "conn.db").write_text(f"Pattern A\n\nOXO\n.*.\n\n:8,C\n\nOXO\n.*.\n\n{lines}\n")
    return tmp_path


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("+".join(["1"] * 3000) + ">3", "more than 300 terms"),
        ("*".join(["1"] * 3000) + ">3", "more than 300 terms"),
        ("(" * 3000 + "1" + ")" * 3000, "nested more than"),
        ("!" * 3000 + "1", "nested more than"),
        ("lib(*)>" + "9" * 480, "15 digits at most"),
    ],
)
def test_monstrous_constraints_are_one_line(run: Run, tmp_path: Path, text: str, message: str) -> None:
    folder = constraint(tmp_path, text)
    linted = run("patterns", "lint", folder)
    assert linted.code == 1 and message in linted.out
    matched = run("patterns", "match", GAME_FILE, "--db", "conn", "--patterns", folder)
    assert matched.code == 2 and message in matched.err and matched.err.count("\n") == 1


def test_a_long_sum_is_no_mistake(run: Run, tmp_path: Path) -> None:
    folder = constraint(tmp_path, "+".join(["1"] * 201) + ">3")
    assert run("patterns", "match", GAME_FILE, "--db", "conn", "--patterns", folder).code == 0


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("show", f"{GAME_FILE}:80"), "named with --move, as in '--move 80'"),
        (("show", GAME_FILE, "-L", "80"), "as in '--move 80'"),
        (("show", GAME_FILE, "--debug-influence", "C4"), "--after here, as in 'show --after C4 -m 0x010'"),
        (("show", GAME_FILE, "--color", "black"), "(who moves: --color-to-move)"),
        (("game.sgf",), "did you mean 'godebug show game.sgf'?"),
        (("reading:12",), "did you mean 'godebug show reading:12'?"),
        (("shwo",), "did you mean 'show'?"),
        (("delta", GAME_FILE, "--move", "9", "E5"), "black cannot play at E5: E5 is occupied"),
        (("influence", "valuess"), "Did you mean 'values'?"),
        (("trace", GAME_FILE, "--engine", "gnugo"), "no GTP command tells it"),
        (("show", "a" * 300 + ".sgf"), "File name too long"),
        (("moves", GAME_FILE, "I5"), "no point 'I5' on a 9x9 board"),
        (("worm_data", "D4"), "no command 'worm_data'; did you mean 'godebug worms D4'?"),
        (("owl_attack", "D4", "my game.sgf"), "did you mean 'godebug read owl-attack D4 'my game.sgf''?"),
        (("move_influence", "black", "C4"), "did you mean 'godebug influence --after C4 --side black'?"),
        (("combination_attack", "White"), "did you mean 'godebug read combination --color-to-move white'?"),
        (("loadsgf", "game.sgf", "120"), "did you mean 'godebug show game.sgf --move 120'?"),
        (("final_status", "D4"), "did you mean 'godebug score --final'?"),
        (("tryko", "D4"), "but GTP has one: echo 'tryko D4' | godebug gtp"),
        (("game.sgf", "--move", "20"), "did you mean 'godebug show game.sgf --move 20'?"),
        (("-m", "0x018", "game.sgf"), "-m: a command goes first; did you mean 'godebug show -m 0x018 game.sgf'?"),
        (("-l", "game.sgf", "-L", "80", "-m0x8"), "did you mean 'godebug show -m 0x8 game.sgf --move 80'?"),
        (("--infile=game.sgf", "--until=L10"), "did you mean 'godebug show game.sgf --move L10'?"),
        (("--quiet", "worms", "game.sgf"), "did you mean 'godebug worms --quiet game.sgf'?"),
        (("--frob", "show"), "no such option: --frob (see 'godebug --help')"),
        (("help", "shwo"), "help: no command or word 'shwo'; did you mean 'show'?"),
        (("help", "show", "lint"), "help: no command 'lint' (see 'godebug show --help')"),
    ],
)
def test_what_people_mean(run: Run, args: tuple[str, ...], message: str) -> None:
    result = run(*args)
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert message in result.err


@pytest.mark.parametrize(("closed", "code"), [("<&-", 0), (">&-", 2), ("2>&-", 0), ("<&- >&- 2>&-", 2)])
def test_closed_streams(closed: str, code: int) -> None:
    command = f"{shlex.quote(sys.executable)} -c 'from godebug.__main__ import run; run()' show {GAME_FILE} {closed}"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=300)
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert done.stderr == ("godebug: standard output is closed\n" if closed == ">&-" else "")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("(;SZ[9];B[dd];W[pp", "line 1, column 16: a value that is never closed"),
        ("(;SZ[9]AB[dd]\n[pp", "line 2, column 1: a value that is never closed"),
        ("(;SZ[9];B[dd]Hello])", "line 1, column 19: a bracket that closes no value"),
        ("(;SZ[9];[dd])", "line 1, column 9: a value without a property"),
    ],
)
def test_damaged_records_name_the_place(run: Run, tmp_path: Path, text: str, fault: str) -> None:
    (tmp_path / "damaged.sgf").write_text(text)
    result = run("show", tmp_path / "damaged.sgf")
    assert (result.code, result.out) == (2, "")
    hint = "; --lenient reads what stands before it"
    assert result.err.endswith(f"damaged.sgf: not a readable SGF file: {fault}{hint}\n")


@pytest.mark.parametrize(("rest", "code"), [("", 0), (";Hello)", 0), (";W[g", 2), (";W[gg]x])", 2)])
def test_a_damaged_record_can_be_looked_at_up_to_the_damage(run: Run, tmp_path: Path, rest: str, code: int) -> None:
    path = tmp_path / "cut.sgf"
    path.write_text(f"(;SZ[9]HA[2];W[ee];B[dd]{rest}")
    assert run("show", path).code == code
    shown = run("show", path, "--lenient")
    told = "stopped there" if code else "passed over" if rest else "no closing parenthesis"
    assert shown.code == 0 and told in shown.err.splitlines()[-1]
    whole = tmp_path / "whole.sgf"
    whole.write_text("(;SZ[9]HA[2];W[ee];B[dd])")
    for move in ("1", "D6"):
        cut = run("show", path, "--lenient", "--move", move)
        assert cut.lines[1:] == run("show", whole, "--move", move).lines[1:]
