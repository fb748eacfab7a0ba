"""An analysis is given up when a line comes while it is computed; the session goes on as if it had not been asked."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from godebug.basics.resources import data_folder

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not copied here")

#: A position that takes seconds.
WIDE = f"loadsgf {data_folder('regression') / 'games' / 'two-framework.sgf'} 60"
START = "boardsize 9\nplay black E5\nplay white C3\n"


@contextmanager
def server() -> Iterator["subprocess.Popen[bytes]"]:
    process = subprocess.Popen(
        [sys.executable, "-m", "godebug", "gtp", "--level", "4"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                stream.close()


def answer(process: "subprocess.Popen[bytes]", *lines: str) -> list[str]:
    """Writes lines at once and returns as many answers, each without the empty line at its end."""
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write("".join(f"{line}\n" for line in lines).encode())
    process.stdin.flush()
    answers = []
    for _ in lines:
        text = b""
        while not text.endswith(b"\n\n"):
            text += process.stdout.readline()
        answers.append(text.decode()[:-2])
    return answers


def test_a_line_gives_up_the_analysis_before_it() -> None:
    with server() as process:
        answers = answer(process, WIDE, "1 lz-analyze 50", "2 name", "3 kata-analyze b 50", "4 analyze", "5 get_komi")
        assert [each.split()[0] for each in answers] == ["=", "=1", "=2", "=3", "=4", "=5"]
        # Nothing was found of what takes seconds.
        assert answers[1].strip() == "=1" and answers[3].strip() == "=3" and answers[4].strip() == "=4"
        assert answers[2] == "=2 godebug" and answers[5].split() == ["=5", "6.5"]


def test_a_burst_ends_with_the_last_position() -> None:
    """An arrow key that is held: each position is asked about, and the last one is answered, with what it is."""
    moves = ["C7", "G3", "G7", "D7", "F7"]
    lines = [line for move in moves for line in (f"play b {move}", "lz-analyze 50")]
    with server() as process:
        answer(process, *START.splitlines())
        answers = answer(process, *lines[:-1])
        assert all(each.strip() == "=" for each in answers)
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(b"lz-analyze 50\n")
        process.stdin.flush()
        assert process.stdout.readline().strip() == b"="
        found = process.stdout.readline().decode()
        # It stands; the next line ends it, and finds the session as it should be.
        last = answer(process, "list_stones black")[0].split("\n")
        assert last[0] == "" and sorted(last[-1].split()[1:]) == sorted(["E5", *moves])
    done = subprocess.run(
        [sys.executable, "-m", "godebug", "gtp", "--level", "4"],
        input=(START + "".join(f"play b {move}\n" for move in moves) + "lz-analyze 50\n").encode(),
        capture_output=True,
        timeout=300,
    )
    assert re.findall(r"^info .*", done.stdout.decode(), re.MULTILINE) == [found.rstrip("\n")]


def test_the_end_of_input_gives_up_nothing() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "godebug", "gtp", "--level", "4"],
        input=(START + "7 kata-analyze b 50 ownership true").encode(),
        capture_output=True,
        timeout=300,
    )
    text = done.stdout.decode()
    assert done.returncode == 0 and done.stderr == b""
    assert text.startswith("= \n\n= \n\n= \n\n=7\ninfo move ") and text.endswith("\n\n") and " ownership " in text


@pytest.mark.parametrize("last", ["quit", ""])
def test_no_process_stays(last: str) -> None:
    with server() as process:
        answer(process, WIDE, "lz-analyze 50", "lz-analyze 50", "name")
        group = process.pid
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(f"{last}\n".encode() if last else b"")
        process.stdin.close()
        process.stdout.read()
        assert process.wait(60) == 0
        # The sessions see that nobody asks any more.
        for _ in range(600):
            try:
                os.killpg(group, 0)
            except ProcessLookupError:
                return
            time.sleep(0.05)
        pytest.fail("a process of the server is left")
