"""The README's commands do what it says: each runs on the games and suites that ship."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.marks import by_time

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
#: What reaches for the network or a fresh machine, reads until its input ends, or takes long.
#: What is typed once here, for it takes long.
LONG = ("godebug regress", "godebug score", "godebug compare", "godebug review", "godebug report", "godebug solve")
NOT_HERE = ("make ", "pipx ", "uv ", "godebug gtp", "godebug view")


def commands() -> list[str]:
    """The lines of the README's shell blocks, without their comments."""
    blocks = re.findall(r"^```sh\n(.*?)^```", README.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    lines = (re.sub(r"\s+#.*", "", line).strip() for block in blocks for line in block.splitlines())
    return [line for line in lines if line and not line.startswith(NOT_HERE)]


def test_there_is_something_to_try() -> None:
    assert len(commands()) >= 8


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder with `godebug` on the path, and a state directory that the commands share, as a reader's do."""
    folder = tmp_path_factory.mktemp("reader")
    script = folder / "bin" / "godebug"
    script.parent.mkdir()
    script.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m godebug "$@"\n')
    script.chmod(0o755)
    (folder / "empty").mkdir()
    return folder


def search_path(folder: Path) -> str:
    """Where programs are; Debian keeps games in a folder of their own."""
    return os.pathsep.join([str(folder / "bin"), os.environ.get("PATH", ""), "/usr/games"])


def programs(command: str) -> list[str]:
    """What else a command needs: the engine that it asks and the filters that it feeds."""
    filters = re.findall(r"\|\s*(\w+)", re.sub(r"'[^']*'", "", command))
    return filters + re.findall(r"--engine [\"'](\w+)", command)


def answer(command: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    environment = {
        **os.environ,
        "PATH": search_path(folder),
        "PYTHONPATH": str(ROOT),
        "GODEBUG_STATE_DIR": str(folder / "state"),
    }
    return subprocess.run(
        ["sh", "-c", command],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        cwd=folder / "empty",
        env=environment,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.skipif(os.name != "posix", reason="the README speaks to a POSIX shell")
@pytest.mark.parametrize("command", by_time(commands(), str, ["godebug score --graph"]))
def test_a_command_of_the_readme(command: str, folder: Path) -> None:
    for program in programs(command):
        if shutil.which(program, path=search_path(folder)) is None:
            pytest.skip(f"{program} is not installed")
    # The first command leaves its position to those that name none, in whatever order the tests run.
    assert answer(commands()[0], folder).returncode == 0
    done = answer(command, folder)
    # Each shows something: no reading that fails, no suite that does not pass.
    assert done.returncode == 0, done.stderr
    # Nothing is listed where no test fails.
    assert done.stdout or "--svg" in command or "--sgf" in command or "xargs" in command
    assert "Traceback" not in done.stderr and "error" not in done.stderr
    if command.startswith("godebug") and not command.startswith(LONG):
        again = answer(command, folder)
        assert (again.returncode, again.stdout) == (0, done.stdout)


def test_no_line_without_a_position_follows_one_with_another() -> None:
    """A position that a line names is the one that the lines after it, typed again in any order, still mean."""
    blocks = re.findall(r"^```sh\n(.*?)^```", README.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    named = [set(re.findall(r"\b[\w-]+(?:\.sgf|:\d+)\b", block)) for block in blocks]
    alone = [bool(re.search(r"^godebug (influence|dragons|moves)\b", block, re.MULTILINE)) for block in blocks]
    assert any(alone)
    for names, unnamed in zip(named, alone, strict=True):
        assert not unnamed or names - {"dragons.sgf", "lines.sgf"} == {"two-framework.sgf"}
