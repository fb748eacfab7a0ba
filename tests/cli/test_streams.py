"""Streams that are closed, full or read by nobody, and Ctrl-C at any time: no traceback, a telling exit code."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAME = ROOT / "regression" / "games" / "corner-9x9.sgf"


def shell(line: str, tmp_path: Path) -> "subprocess.CompletedProcess[bytes]":
    program = f"{sys.executable} -m godebug"
    environment = os.environ | {"PYTHONPATH": str(ROOT), "GODEBUG_STATE_DIR": str(tmp_path), "GODEBUG": program}
    return subprocess.run(["sh", "-c", line], env=environment, capture_output=True, cwd=tmp_path)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (f"$GODEBUG show {GAME} <&-", 0),
        (f"$GODEBUG show {GAME} >&-", 2),
        (f"$GODEBUG show {GAME} 2>&-", 0),
        (f"$GODEBUG show {GAME} <&- >&- 2>&-", 2),
        ("$GODEBUG show nowhere.sgf 2>&-", 2),
        ("$GODEBUG show nowhere.sgf 2>/dev/full", 2),
        (f"$GODEBUG show {GAME} >/dev/full", 2),
        ("$GODEBUG gtp <&-", 0),
        ("$GODEBUG regress nowhere <&- 2>&-", 2),
        ("$GODEBUG flags 2>/dev/full", 0),
    ],
)
def test_closed_and_full_streams(line: str, code: int, tmp_path: Path) -> None:
    done = shell(line, tmp_path)
    assert done.returncode == code, done
    assert b"Traceback" not in done.stderr and b"Exception" not in done.stderr
    assert done.stderr.count(b"\n") <= 1


def test_what_is_opened_does_not_take_the_place_of_a_closed_stream(tmp_path: Path) -> None:
    """With stdin closed the first file that is opened gets its number, and what is read would come from that."""
    (tmp_path / "own.tst").write_text("boardsize 9\nplay black D4\n1 countlib D4\n#? [4]\n")
    done = shell("$GODEBUG regress own -v <&- 2>&-", tmp_path)
    assert (done.returncode, done.stdout.split(b"\n")[0]) == (0, b"own:1 passed: '4'")


def test_an_interrupt_leaves_no_traceback_whenever_it_comes(tmp_path: Path) -> None:
    """From the first line of our own code on; before that the interpreter starts."""
    code = "import os, signal; ready = os.write(1, b'.'); from godebug.__main__ import run; run()"
    for wait in (0.0, 0.005, 0.01, 0.02, 0.04, 0.06, 0.1, 0.15, 0.2, 0.3):
        run = subprocess.Popen(
            [sys.executable, "-c", "import signal; signal.signal(signal.SIGINT, signal.SIG_DFL);" + code, "gtp"],
            env=os.environ | {"PYTHONPATH": str(ROOT), "GODEBUG_STATE_DIR": str(tmp_path)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert run.stdout is not None
        run.stdout.read(1)
        time.sleep(wait)
        run.send_signal(signal.SIGINT)
        _, errors = run.communicate(timeout=300)
        assert errors == b"", wait
        assert run.returncode in (130, -signal.SIGINT)


def test_an_interrupt_within_compiled_code_ends_the_program_at_once(tmp_path: Path) -> None:
    """Most of the search cannot pass an exception on: it would go on with half a result, and write anywhere."""
    code = (
        "import signal\n"
        "from godebug.variations.recorders import OwlRecorder\n"
        "OwlRecorder.trial = lambda *_: signal.raise_signal(signal.SIGINT)\n"
        "from godebug.__main__ import run\n"
        "run()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "read", "owl-attack", "F7", str(GAME), "--tree"],
        env=os.environ | {"PYTHONPATH": str(ROOT), "GODEBUG_STATE_DIR": str(tmp_path)},
        capture_output=True,
        timeout=300,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


def test_a_pipe_that_stays_silent_is_told_of(tmp_path: Path) -> None:
    """A script may hand down a pipe that nobody writes to: what is waited for is said before anything comes."""
    run = subprocess.Popen(
        [sys.executable, "-m", "godebug", "show", "--ascii"],
        env=os.environ | {"PYTHONPATH": str(ROOT), "GODEBUG_STATE_DIR": str(tmp_path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert run.stderr is not None
    assert b"waiting for a position on standard input" in run.stderr.readline()
    out, _ = run.communicate(GAME.read_bytes(), timeout=300)
    assert run.returncode == 0 and b"A B C" in out
