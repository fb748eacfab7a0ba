"""Command lines that are read without Typer say what Typer would have read in them."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import godebug.__main__ as program
from godebug.cli.parameters import Argument, Command, CommandGroup, Parameter
from godebug.commands import COMMANDS, command_of, plain_call

ROOT = Path(__file__).parents[2]


def all_commands() -> Iterator[tuple[list[str], Command]]:
    for name in COMMANDS:
        command = command_of(name)
        if isinstance(command, CommandGroup):
            yield from (([name, word], each) for word, each in command.commands.items())
        else:
            yield [name], command


def examples() -> Iterator[str]:
    """The command lines that help texts and documents show."""
    texts = [each.__doc__ or "" for _, each in all_commands()]
    texts += [path.read_text(encoding="utf-8") for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))]
    for text in texts:
        for found in re.findall(r"^\W*(?:\$ )?godebug ([a-z][^\n|>&;`]*)", text, re.MULTILINE):
            # A quoted word may go on in the next line.
            if found.count("'") % 2 == 0:
                yield found.split(" #")[0].strip()


def words_for(parameter: Parameter) -> list[list[str]]:
    """Each way to give a parameter."""
    if isinstance(parameter.declared, Argument):
        return [["some words"]]
    spellings = [name for names in parameter.declared.names for name in names.split("/")]
    if parameter.kind in (bool, bool | None):
        return [[name] for name in spellings]
    value = "3" if parameter.kind in (int, float) else "value"
    return [[name, value] for name in spellings] + [[f"{name}={value}"] for name in spellings if name[:2] == "--"]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What commands were called with."""
    calls: list[dict[str, Any]] = []

    def call(self: Command, **values: Any) -> int:
        calls.append({name: list(value) if isinstance(value, tuple) else value for name, value in values.items()})
        return 0

    monkeypatch.setattr(Command, "__call__", call)
    return calls


def needed(command: Command) -> list[str]:
    """What has to be there for any of its command lines to be right."""
    words = []
    for parameter in command.parameters:
        if parameter.default is ...:
            words += words_for(parameter)[0]
    return words


def test_every_option_means_the_same(told: list[dict[str, Any]]) -> None:
    plain = 0
    for name, command in all_commands():
        for parameter in command.parameters:
            for words in words_for(parameter):
                line = [*name, *words, *(needed(command) if parameter.default is not ... else [])]
                assert program._ask_typer(line) == 0, line
                if call := plain_call(line):
                    call()
                    assert told[-1] == told[-2], line
                    plain += 1
                else:
                    assert name[0] == "regress", line
    assert plain > 250


def test_every_example_means_the_same(told: list[dict[str, Any]]) -> None:
    lines = sorted(set(examples()))
    assert len(lines) > 100
    for line in lines:
        words = shlex.split(line)
        call = plain_call(words)
        assert call is not None, line
        call()
        assert program._ask_typer(words) == 0, line
        assert told[-1] == told[-2], line


@pytest.mark.parametrize(
    "line",
    [
        "",
        "--version",
        "shwo game.sgf",
        "show --help",
        "show game.sgf other.sgf",
        "show game.sgf --mov 3",
        "show game.sgf --move",
        "show game.sgf --move --json",
        "show game.sgf --move 3 --move 4",
        "show game.sgf --json --json",
        "show game.sgf --json=yes",
        "show game.sgf -TE",
        "show game.sgf -m0x18",
        "show -- game.sgf",
        "patterns",
        "patterns lintt",
        "patterns show",
        "regress eyes --help",
        "regress run eyes --level 3",
    ],
)
def test_all_else_is_left_to_typer(line: str) -> None:
    assert plain_call(shlex.split(line)) is None


def test_a_usual_answer_needs_no_typer(tmp_path: Path) -> None:
    code = (
        "import sys; from godebug.__main__ import main; "
        "assert main(sys.argv[1:]) == 0; assert not {'typer', 'click', 'rich', 'numpy'} & sys.modules.keys()"
    )
    game = ROOT / "regression" / "games" / "two-framework.sgf"
    command = [sys.executable, "-c", code, "show", str(game), "--move", "20", "-m", "0x018"]
    subprocess.run(command, check=True, capture_output=True, cwd=tmp_path)
