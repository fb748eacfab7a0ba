"""`godebug view` where there is no screen for it: one line, exit code 2."""

import importlib.util
import socket
import sys
from pathlib import Path

import pytest
from command_line import Run

from godebug.basics.files import shown_path
from godebug.basics.installation import how_to_add


def test_without_textual_one_line_says_how_to_get_it(run: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *rest: None if name == "textual" else found(name))
    result = run("view", game)
    assert result.code == 2
    assert result.err == f"godebug: view: needs the package textual: {how_to_add('textual')}\n"


@pytest.mark.parametrize(
    ("mark", "command"),
    [
        ("pipx_metadata.json", "pipx inject godebug textual"),
        ("uv-receipt.toml", "uv tool install --with textual godebug"),
        ("bin/pip", "pip install textual"),
        ("other", f"{shown_path(sys.executable)} -m pip install textual"),
    ],
)
def test_an_optional_part_is_added_as_godebug_was_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mark: str, command: str
) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / mark).touch(mode=0o755)
    monkeypatch.setattr("sys.prefix", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    if mark == "bin/pip":
        monkeypatch.setattr("sys.executable", str(tmp_path / "bin" / "python"))
    assert how_to_add("textual") == command


def test_without_its_server_one_line_says_how_to_get_it(run: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("textual")
    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *rest: None if name == "textual_serve" else found(name)
    )
    result = run("view", game, "--web")
    assert result.code == 2
    assert result.err == f"godebug: view: --web needs the package textual-serve: {how_to_add('textual-serve')}\n"


def test_a_port_is_for_the_browser(run: Run, game: Path) -> None:
    pytest.importorskip("textual")
    result = run("view", game, "--port", "8080")
    assert (result.code, result.err) == (2, "godebug: --port: is for --web\n")


def test_the_port_is_taken(run: Run, game: Path) -> None:
    pytest.importorskip("textual_serve")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = run("view", game, "--web", "--port", str(port))
    assert result.code == 2
    assert result.err.startswith(f"godebug: --port: {port}: ") and result.err.count("\n") == 1


def test_a_browser_is_shown_no_piped_position(run: Run) -> None:
    pytest.importorskip("textual_serve")
    result = run("view", "-", "--web")
    assert result.code == 2 and "name a file" in result.err


def test_without_a_terminal_it_says_what_prints(run: Run, game: Path) -> None:
    pytest.importorskip("textual")
    result = run("view", game)
    assert result.code == 2
    assert "needs a terminal" in result.err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["nowhere.sgf"], "nowhere.sgf"),
        (["nowhere.tst"], "no such suite"),
        (["--layer", "sky"], "--layer: 'sky' is none of stones"),
    ],
)
def test_what_cannot_be_opened_is_said_in_a_line(run: Run, arguments: list[str], complaint: str) -> None:
    pytest.importorskip("textual")
    result = run("view", *arguments)
    assert result.code == 2
    assert complaint in result.err
    assert result.err.count("\n") == 1


@pytest.mark.parametrize("term", ["dumb", ""])
def test_a_terminal_without_screens_is_not_painted(
    run: Run, game: Path, monkeypatch: pytest.MonkeyPatch, term: str
) -> None:
    pytest.importorskip("textual")
    monkeypatch.setenv("TERM", term)
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(f"sys.{stream}.isatty", lambda: True)
    result = run("view", game)
    assert (result.code, result.out) == (2, "")
    assert "TERM=dumb" in result.err and "godebug show" in result.err
