"""What strangers can do with a suite, a game or an engine: nothing outside of what the user named."""

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from godebug.__main__ import main
from godebug.basics.errors import printable
from godebug.gtp.server import COMMANDS
from godebug.regress.blocks import EngineSpec
from godebug.regress.judge import TooLong, fullmatch, is_quick, judge
from godebug.regress.suite import parse_expectation
from godebug.regress.trust import refusal
from godebug.studies.peers.client import GtpEngine
from godebug.studies.peers.piped import EngineCrashed, EngineTimedOut

ROOT = Path(__file__).parents[2]

# ---- suites --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        "printsgf out.sgf",
        "finish_sgftrace out.sgf",
        "save_tree x",
        "book_save notes.txt",
        "an_engines_own_command",
        "kata-set-param logDir /tmp",
        "loadsgf /etc/passwd",
        "loadsgf ../outside.sgf",
        "loadsgf link.sgf",
        "loadsgf pipe",
        "loadsgf /dev/zero",
        "loadsgf big.sgf",
        "loadsgf " + "n" * 300,
        # Engines drop what is no character, and take the rest.
        *(f"print{chr(code)}sgf notes.txt" for code in (*range(1, 9), *range(11, 32), 127)),
        "\x7fprintsgf x",
        "echo \x01",
        "countlib\x0bD4",
        "echo\u00a0printsgf",
        # A number before a command is its id.
        "12printsgf x",
        "12 printsgf x",
        # GNU Go takes what does not fit into a thousand bytes for the next command.
        "echo " + "x" * 985 + "printsgf notes.txt",
    ],
)
def test_suites_are_refused_what_is_not_theirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    folder = tmp_path / "suites"
    folder.mkdir()
    (tmp_path / "outside.sgf").write_text("(;)")
    (folder / "link.sgf").symlink_to(tmp_path / "outside.sgf")
    os.mkfifo(folder / "pipe")
    with (folder / "big.sgf").open("wb") as file:
        file.truncate(60 << 20)
    monkeypatch.chdir(folder)
    assert refusal(command, folder)


@pytest.mark.parametrize(
    "command",
    [
        "loadsgf games/a.sgf 10",
        "loadsgf nowhere.sgf",
        "play\tblack D4",
        "reg_genmove black",
        "level 8",
        "printsgf",
        "echo é 黒",
        "kata-raw-nn 0",
    ],
)
def test_suites_may_set_positions_up_and_ask(tmp_path: Path, command: str) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "a.sgf").write_text("(;)")
    assert refusal(command, tmp_path) == ""


def test_games_may_lie_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.sgf").write_text("(;)")
    (tmp_path / "suites").mkdir()
    assert refusal(f"loadsgf {tmp_path}/a.sgf", tmp_path / "suites")
    monkeypatch.chdir(tmp_path)
    assert refusal(f"loadsgf {tmp_path}/a.sgf", tmp_path / "suites") == ""


def test_looking_at_a_test_writes_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither where its position is drawn, nor in a run, nor where faults are looked for; unless that is asked for."""
    monkeypatch.chdir(tmp_path)
    text = "boardsize 9\nplay black D4\nprintsgf out.sgf\n1 countlib D4\n#? [4]\n2 printsgf out.sgf\n#? []\n"
    (tmp_path / "own.tst").write_text(text)
    assert main(["show", "own:1"]) == 0
    assert main(["regress", "sanity", "own"]) == 1
    assert main(["regress", "own:1", "--quiet"]) == 0
    assert main(["regress", "own:2", "--quiet"]) == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["own.tst"]
    assert main(["regress", "own:2", "--quiet", "--trust"]) == 0
    assert (tmp_path / "out.sgf").exists()


def test_sanity_names_what_a_run_will_not_send(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.tst").write_text(
        "boardsize 9\nprint\x01sgf notes.txt\n1 \x7fprintsgf x\n#? []\n2 save_me\n#? []\n"
    )
    assert main(["regress", "sanity", "own"]) == 1
    out = capsys.readouterr().out
    assert r"own.tst:2: print\x01sgf notes.txt: has the character \x01" in out
    assert r"own.tst:3: \x7fprintsgf x: has the character \x7f" in out
    assert (
        "own.tst:5: save_me: neither sets a position up nor is a question that is known here (--trust sends it)" in out
    )
    assert main(["regress", "own", "--quiet"]) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["own.tst"]


#: Commands of our server that a suite may not send as they stand, and why.
NOT_FOR_SUITES = {
    "quit": "ends the engine",
    "echo_err": "writes on stderr",
    **dict.fromkeys(["genmove_analyze", "lz-genmove_analyze", "kata-genmove_analyze"], "plays without being set-up"),
}


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_of_ours_is_judged(tmp_path: Path, name: str) -> None:
    """Whoever adds one says whether suites may ask it."""
    assert bool(refusal(name, tmp_path)) == (name in NOT_FOR_SUITES)


# ---- terminals -----------------------------------------------------------------------------------------------------


def test_nothing_from_outside_moves_the_cursor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fake: EngineSpec, capsys: pytest.CaptureFixture[str]
) -> None:
    evil = "\x1b]0;owned\x07\x9b2J\u202e"
    monkeypatch.chdir(tmp_path)
    text = (
        f"loadsgf a\n1 answer {evil}\n#? [x{evil}]\nplay refused\n2 answer 1\n#? [1]\nloadsgf {evil}\n3 fail {evil}\n"
    )
    (tmp_path / f"own{evil}.tst").write_text(text)
    for more in ([], ["-v"], ["--json"], ["--against", "last"]):
        main(["regress", f"own{evil}", "--engine", shlex.join(fake.command), *more])
    main(["regress", "sanity", f"own{evil}"])
    main(["regress", "history", f"own{evil}:1"])
    captured = capsys.readouterr()
    assert "owned" in captured.out
    for line in (captured.out + captured.err).split("\n"):
        assert line.isprintable(), repr(line)


def test_what_is_left_out_of_a_line_is_spelled() -> None:
    assert printable("a\tb  c") == "a b  c"
    assert printable("one\ntwo") == "one | two"
    assert printable("\x1b[0m \udcff \u202e é") == r"\x1b[0m \xff \u202e é"


# ---- expected answers ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pattern", ["(a+)+b", "(a|aa)+b", "a?" * 40 + "a" * 40, "(a|a)" * 40 + "b", "a*a*a*a*a*a*b"])
def test_an_expression_without_end_is_given_up(pattern: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library sees through some of them at once; the others take longer than they get."""
    monkeypatch.setattr("godebug.regress.judge.MATCH_SECONDS", 0.2)
    expectation = parse_expectation(f"[{pattern}]")
    assert expectation.pattern is not None
    assert not is_quick(pattern, 60)
    started = time.monotonic()
    assert not fullmatch(expectation.pattern, "a" * 300 + "!")
    assert time.monotonic() - started < 10
    assert fullmatch(re.compile(r"(a|aa)+b"), "a" * 300 + "!") is None
    # The next one gets an answer all the same.
    assert fullmatch(re.compile(r"(a+)+b"), "aab") is True
    assert fullmatch(re.compile(r"(a+)+b"), "aac") is False


def test_what_cannot_be_judged_is_neither_passed_nor_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fake: EngineSpec, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("godebug.regress.judge.MATCH_SECONDS", 0.2)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.tst").write_text(f"1 answer {'a' * 60}\n#? [(a|aa)+b]\n2 answer 1\n#? [1]\n")
    assert main(["regress", "own", "--engine", shlex.join(fake.command), "--quiet"]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "own:1 unjudged: the expected answer takes too long to match"
    assert lines[1].startswith("own: 1/1 passed, 1 unjudged")


def test_expressions_mean_what_they_mean_to_python() -> None:
    """Whoever matches them."""
    patterns = [r"[AB]1", r"(A|B)1", r"(\w+\d?){1,3}", r"(?s).*x.*", r"(a|b)*c", r"\d+ (A1|B2)+", r".*(?<!a)b"]
    for pattern in patterns:
        for text in ("A1", "B1", "abab", "ababc", "1 A1B2", "a\nx\n", "xab", "xbb", ""):
            assert fullmatch(re.compile(pattern), text) == (re.fullmatch(pattern, text) is not None)


def test_an_error_is_not_the_answer_that_was_not_forbidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("godebug.regress.judge.MATCH_SECONDS", 0.2)
    assert judge(parse_expectation("[!0]"), "vertex must not be empty", error=True) is False
    assert judge(parse_expectation("[vertex.*]"), "vertex must not be empty", error=True) is True
    with pytest.raises(TooLong):
        judge(parse_expectation("[(a|aa)+b]"), "a" * 60)


# ---- engines -------------------------------------------------------------------------------------------------------


def program(code: str) -> list[str]:
    return [sys.executable, "-S", "-c", code]


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("import os\nwhile True: os.write(1, b'x' * 65536)", "without end|no GTP"),
        ("print('Welcome!', flush=True); input(); input()", "no GTP"),
        ("print('=1 half an ans', flush=True); input()", "code 0"),
        ("import os; os.close(1); input(); input()", "closed its output"),
        ("raise SystemExit('\x1b]0;bye\x07')", "code 1"),
        ("import os, time\nif os.fork(): os._exit(7)\ntime.sleep(60)", "code 7"),
    ],
)
def test_broken_engines_are_told_apart_in_time(code: str, message: str) -> None:
    started = time.monotonic()
    with GtpEngine(program(code), limit=200) as engine, pytest.raises((EngineCrashed, EngineTimedOut), match=message):
        engine.ask("name")
    assert time.monotonic() - started < 150


def test_a_flood_on_stderr_and_a_question_of_a_megabyte_block_nobody() -> None:
    code = (
        "import sys\n"
        "for line in sys.stdin:\n"
        "    sys.stderr.write('noise' * 200000)\n"
        "    print(f'={line.split()[0]} {len(line)}\\n', flush=True)\n"
    )
    with GtpEngine(program(code), limit=20) as engine:
        assert engine.ask("echo " + "x" * (1 << 20)).text == str((1 << 20) + len("1 echo \n"))
        assert [answer.ok for answer in engine.ask_all(["a" * 100_000] * 20)] == [True] * 20


def test_a_program_that_counts_its_answers_is_held_to_it() -> None:
    code = (
        "for i, wrong in ((1, ''), (2, '= not this\\n\\n=1 nor this\\n\\n')):\n"
        "    input(); print(f'{wrong}={i} right\\n', flush=True)\n"
    )
    with GtpEngine(program(code), limit=20) as engine:
        assert [engine.ask("x").text, engine.ask("x").text] == ["right", "right"]


def until(condition: Callable[[], bool], seconds: float = 120.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_engines_never_outlive_the_run(tmp_path: Path, how: signal.Signals) -> None:
    """Nor do their children, not even where both ignore the end of their input."""
    (tmp_path / "program.py").write_text(
        "import os, signal, subprocess, sys, time\n"
        "for name in ('SIGINT', 'SIGTERM', 'SIGHUP'):\n"
        "    signal.signal(getattr(signal, name), signal.SIG_IGN)\n"
        "child = subprocess.Popen([sys.executable, '-S', '-c', 'import time; time.sleep(120)'])\n"
        "for line in sys.stdin:\n"
        "    number, name = line.split()[:2]\n"
        "    if name == 'sleep':\n"
        "        open('pids.part', 'w').write(f'{os.getpid()} {child.pid}')\n"
        "        os.rename('pids.part', 'pids')\n"
        "        time.sleep(120)\n"
        "    print(f'={number} {name}\\n', flush=True)\n"
    )
    (tmp_path / "own.tst").write_text("1 sleep\n#? [0]\n")
    run = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "godebug",
            "regress",
            "own",
            "--engine",
            f"{sys.executable} -S program.py",
            "--forget",
            "--trust",
        ],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    pids = tmp_path / "pids"
    assert until(pids.exists)
    engine, child = (int(pid) for pid in pids.read_text().split())
    assert is_running(engine) and is_running(child)
    run.send_signal(how)
    _, errors = run.communicate(timeout=300)
    assert b"Traceback" not in errors
    assert until(lambda: not is_running(engine) and not is_running(child))
