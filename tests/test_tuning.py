"""The tuning tutorial: its commands run on what ships, in its order, and print what it says they print."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TUTORIAL = ROOT / "docs" / "tuning.md"
#: What the reader adds to the copy of the databases before the command that checks it.
CHECK = "godebug patterns lint mine/barriers.db"


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", TUTORIAL.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def steps() -> list[tuple[str, str]]:
    """The commands of the tutorial with their output."""
    parts = [part for block in blocks("console") for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    return [(command, output) for command, _, output in (part.partition("\n") for part in parts)]


def settled(output: str) -> list[str]:
    """Lines without what changes whenever somebody adds a pattern: the names of those that match, and line numbers."""
    lines = [re.sub(r"\.db:\d+", ".db", line.rstrip()) for line in output.splitlines()]
    return [line for line in lines if not line.startswith("patterns ")]


def answers(folder: Path) -> dict[str, str]:
    """What each command prints in a folder like a checkout."""
    shutil.copytree(ROOT / "patterns", folder / "patterns")
    shutil.copytree(ROOT / "regression" / "games", folder / "regression" / "games")
    script = folder / "bin" / "godebug"
    script.parent.mkdir()
    script.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m godebug "$@"\n')
    script.chmod(0o755)
    environment = {
        **os.environ,
        "PATH": os.pathsep.join([str(script.parent), os.environ.get("PATH", "")]),
        "PYTHONPATH": str(ROOT),
        "GODEBUG_STATE_DIR": str(folder / "state"),
        "COLUMNS": "120",
    }
    printed = {}
    for command, _ in steps():
        if command == CHECK:
            with (folder / "mine" / "barriers.db").open("a") as database:
                database.write("\n" + blocks("text")[0])
        run = subprocess.run(
            command, shell=True, cwd=folder, env=environment, capture_output=True, text=True, check=True
        )
        printed[command] = run.stdout + run.stderr
    return printed


def test_commands_print_what_the_tutorial_shows(tmp_path: Path) -> None:
    """And its story comes out: the same move, one point more."""
    printed = answers(tmp_path)
    for command, output in steps():
        assert settled(printed[command]) == settled(output), command
    value, tuned = (
        float(
            re.search(
                r"^value +([\d.]+)$",
                printed[f"godebug moves regression/games/closed-boundary.sgf G4{mine}"],
                re.MULTILINE,
            )[1]
        )  # type: ignore[index]
        for mine in (" --patterns old", " --patterns mine")
    )
    assert tuned - value == pytest.approx(0.9)
