"""Runs the command line in this process, with a state directory of its own."""

import sys
from pathlib import Path

import pytest
from command_line import CORNER, GAME, Result, Run

from godebug.__main__ import main


@pytest.fixture(autouse=True)
def state_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "state"
    monkeypatch.setenv("GODEBUG_STATE_DIR", str(folder))
    for name in ("NO_COLOR", "GODEBUG_THEME", "COLORFGBG", "GODEBUG_TRACEBACK", "FORCE_COLOR", "GODEBUG_PALETTE"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """`run("show", "game.sgf", stdin=b"...")`: exit code, stdout and stderr of one command."""

    def run(*args: str | Path, stdin: bytes | None = None) -> Result:
        capsys.readouterr()
        if stdin is None:
            code = main([str(arg) for arg in args])
        else:
            piped = tmp_path / "stdin"
            piped.write_bytes(stdin)
            with piped.open("r", encoding="utf-8", errors="surrogateescape") as file, monkeypatch.context() as patch:
                patch.setattr(sys, "stdin", file)
                code = main([str(arg) for arg in args])
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return run


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_text(GAME)
    return path


@pytest.fixture
def corner(tmp_path: Path) -> Path:
    """A file with the position that the stand-in for another program knows."""
    path = tmp_path / "corner.txt"
    path.write_bytes(CORNER)
    return path
