"""Commands are Typer's: imported when they are called, with shared options that are written once."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
from command_line import Run
from msgspec import Struct

import godebug
from godebug.__main__ import main
from godebug.cli.application import COMMANDS, app
from godebug.cli.typer_app import CommandGroup, Commands

ROOT = Path(__file__).parents[2]
APPLICATION: Any = typer.main.get_command(app)
GAME = ROOT / "regression" / "games" / "two-framework.sgf"


def all_commands() -> Iterator[tuple[list[str], Any]]:
    """Every command with the words that call it."""
    for name in COMMANDS:
        command = APPLICATION.get_command(None, name)
        if isinstance(command, CommandGroup):
            yield from (([name, word], each) for word, each in command.commands.items())
        else:
            yield [name], command


@pytest.mark.parametrize("words", [" ".join(words) for words, _ in all_commands()])
def test_no_command_has_an_option_twice(words: str) -> None:
    [command] = [command for name, command in all_commands() if " ".join(name) == words]
    names = [name for parameter in command.params for name in parameter.opts + parameter.secondary_opts]
    assert len(names) == len(set(names))


def examples() -> list[str]:
    """The command lines that help texts and documents show."""
    texts = [command.help or "" for _, command in all_commands()]
    texts += [path.read_text(encoding="utf-8") for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))]
    found = [
        line.split(" #")[0].strip()
        for text in texts
        for line in re.findall(r"^\W*(?:\$ )?godebug ([a-z][^\n|>&;`]*)", text, re.MULTILINE)
    ]
    # A quoted word may go on in the next line.
    return sorted({line for line in found if line.count("'") % 2 == 0})


def parsed(words: list[str]) -> dict[str, Any]:
    """What a command is called with. A mistake on the command line is an exception."""
    name, *rest = words
    command = APPLICATION.get_command(None, name)
    if isinstance(command, CommandGroup):
        word = rest.pop(0) if rest and rest[0] in command.commands else command.first
        assert word is not None, words
        command = command.commands[word]
    return dict(command.make_context(name, rest).params)


def test_every_example_can_be_parsed() -> None:
    lines = examples()
    assert len(lines) > 100
    for line in lines:
        assert parsed(shlex.split(line)) is not None, line


def test_values_come_as_they_were_typed() -> None:
    words = "game.sgf --move=3 -m 0x018 -TE --ascii --with-break-in -q"
    values = parsed(["show", *words.split()])
    assert (values["position"], values["move"], values["draw"]) == ("game.sgf", "3", "0x018")
    assert values["dragons"] and values["eyes"] and not values["worms"] and values["quiet"]
    assert (values["unicode"], values["break_in"], values["node"]) == (False, True, None)
    assert parsed(["regress", "reading", "--level", "3"])["level"] == 3


def test_every_command_has_its_module() -> None:
    modules = {path.stem for path in (ROOT / "godebug" / "commands").glob("*.py")} - {"__init__"}
    assert modules == set(COMMANDS)


class _Size(Struct, frozen=True):
    wide: Annotated[str, typer.Option("--wide")] = "1"
    high: Annotated[str, typer.Option("--high")] = "2"


class _Box(_Size, frozen=True):
    deep: Annotated[bool, typer.Option("--deep")] = False


def test_a_struct_stands_for_its_fields() -> None:
    told = []
    application = Commands()

    @application.command("pack")
    def pack(name: Annotated[str, typer.Argument(metavar="NAME")], *, box: _Box) -> None:
        """Packs."""
        told.append((name, box))

    command: Any = typer.main.get_command(application)
    assert [param.name for param in command.params] == ["name", "wide", "high", "deep"]
    command.main(["it", "--high", "7", "--deep"], standalone_mode=False)
    assert told == [("it", _Box("1", "7", True))]


def imported_by(words: list[str], tmp_path: Path) -> set[str]:
    """The modules that a command line loads."""
    code = (
        "import sys; from godebug.__main__ import main; code = main(sys.argv[1:]); "
        "print(code, *sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, cwd=tmp_path, check=True
    )
    code, *modules = done.stderr.splitlines()[-1].split()
    assert code == "0", done.stderr
    return set(modules)


@pytest.mark.parametrize(
    ("line", "commands"),
    [
        (f"show {GAME} --move 20 -m 0x018", {"show"}),
        ("version", {"version"}),
        ("gtp --commands", {"gtp"}),
        ("patterns list", {"patterns"}),
        ("help", {"help"}),
        ("help worms", {"help", "worms"}),
        ("--help", set()),
        ("--version", set()),
    ],
)
def test_only_the_command_that_is_called_is_imported(line: str, commands: set[str], tmp_path: Path) -> None:
    modules = imported_by(shlex.split(line), tmp_path)
    assert {name.split(".")[2] for name in modules if name.startswith("godebug.commands.")} - {"lab"} == commands
    assert not modules & {"rich", "pydantic", "textual"}


def test_help_and_version_are_words_too(run: Run) -> None:
    assert run("help").out == run("--help").out
    assert run("help", "show").out == run("show", "--help").out
    assert run("help", "patterns", "lint").out == run("patterns", "lint", "--help").out
    assert run("help", "regress").out == run("regress", "-h").out
    assert run("version").lines[0] == run("--version").out.strip() == f"godebug {godebug.__version__}"


def test_words_of_the_help_stand_as_they_are_typed() -> None:
    for words, command in all_commands():
        usage = command.get_usage(command.make_context(" ".join(words), [], resilient_parsing=True))
        assert "{" not in usage and "[[" not in usage, usage
        assert all(param.metavar for param in command.params if param.param_type_name == "argument"), words


def test_an_exit_code_is_the_commands(run: Run, tmp_path: Path) -> None:
    assert main(["regress", "sanity", "reading"]) == 0
    assert run("read", "attack", "C3", stdin=b".....\n.XXX.\n.X.X.\n.XXX.\n.....\n").code == 2
    assert run("read", "attack", "B4", stdin=b".....\n.X...\n.....\n.....\n.....\n").code == 1
