"""The manual page of `godebug`, written from its commands: `python docs/manual.py` puts it at `share/man/man1`, and the
pages of environment variables and exit codes beside itself.

Options that many commands have are described once, those of a command at the command.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer

from godebug import __version__
from godebug.cli.application import COMMANDS, app

PAGE = Path(__file__).parents[1] / "share" / "man" / "man1" / "godebug.1"
#: An option of so many commands is described once.
COMMON = 5

_EXIT_STATUS = (
    (
        "0",
        "The command has answered, and its judgement, if any, is good: tests passed, databases are sound.",
    ),
    ("1", "The answer is bad: a test failed unexpectedly, a database has mistakes, a string cannot be saved."),
    ("2", "The input is wrong; one line says where. Another engine that is lost on a question counts as that, too."),
    ("3", "An error of the program itself; it tells how to show where it happened."),
    ("130", "Interrupted by Ctrl-C. Other signals give 128 and their number."),
)
_ENVIRONMENT = (
    ("GODEBUG_CONFIG", "The file of the user's settings, in place of config.toml in the user's folder."),
    ("GODEBUG_STATE_DIR", "The folder of the position used last and of the runs of suites."),
    ("GODEBUG_SUITES", "A folder of further suites: bare names lead there, too."),
    ("GODEBUG_PALETTE", "owner, classic or colorblind: what hues tell where --palette does not say."),
    ("GODEBUG_THEME", "light or dark: the background that colours are chosen for."),
    ("GODEBUG_PAGER, PAGER", "The pager of answers longer than the screen, less unless said; cat or nothing: none."),
    ("GODEBUG_KERNEL", "auto, interpreted or compiled: which form of the hot modules runs."),
    ("GODEBUG_CHECK", "1: every stage proves that it has left its board as it was."),
    ("GODEBUG_TRACEBACK", "1: shows where an internal error happened."),
    ("GODEBUG_BUILD", "When it is installed: auto, require or forbid the compiled form; bounds checks every index."),
    ("GODEBUG_MODULES", "When it is installed: compile these modules alone."),
    ("NO_COLOR", "Not empty: no colours; --color decides where it is given."),
    ("VISUAL, EDITOR", "The editor that the viewer opens patterns with."),
    ("COLUMNS", "The width of what is printed where there is no terminal."),
)
_FILES = (
    ("~/.config/godebug/config.toml", "The user's settings; elsewhere on macOS and Windows."),
    (
        ".godebug.toml",
        "Settings of a project and all below it; programs in it count once it is trusted.",
    ),
    ("~/.local/state/godebug", "The position used last, and the runs of suites; elsewhere on macOS and Windows."),
    ("~/.cache/godebug", "Databases as they are read fastest; it can be deleted."),
)
_EXAMPLES = (
    ("The influence of a position, drawn:", "godebug influence game.sgf --move 80"),
    ("Why a point is whose it is:", "godebug why game.sgf --move 80 E15"),
    ("The moves and what each is worth:", "godebug moves game.sgf --move 80"),
    ("What broke since the last run of a suite:", "godebug regress reading --against last"),
    ("The whole position on one screen:", "godebug view game.sgf --move 80"),
)


@dataclass(frozen=True)
class _Described:
    """A command as its help tells of it. `rows`: names and words of options, and those of `arguments`."""

    words: tuple[str, ...]
    usage: str
    about: str
    arguments: tuple[tuple[str, str], ...]
    options: tuple[tuple[str, str], ...]


def _commands(command: Any, context: Any, words: tuple[str, ...] = ()) -> Iterator[_Described]:
    if hasattr(command, "list_commands"):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            inside = below.make_context(name, [], parent=context, resilient_parsing=True)
            yield from _commands(below, inside, (*words, name))
        return
    options = [
        param.get_help_record(context) for param in command.get_params(context) if param.param_type_name == "option"
    ]
    arguments = [param for param in command.params if param.param_type_name == "argument"]
    yield _Described(
        words,
        " ".join(command.collect_usage_pieces(context)),
        command.help or "",
        tuple((argument.metavar, argument.help or "") for argument in arguments),
        tuple(row for row in options if row and row[0] != "-h, --help"),
    )


def escaped(text: str) -> str:
    """Text as roff takes it: backslashes, hyphens that can be copied, and no request at the start of a line."""
    text = text.replace("\\", r"\e").replace("-", r"\-")
    return re.sub(r"^(?=[.'])", r"\\&", text, flags=re.MULTILINE)


def _prose(about: str) -> Iterator[str]:
    """The paragraphs of a help text; those that it wants as they stand keep their lines."""
    for number, paragraph in enumerate(part for part in about.strip().split("\n\n") if part.strip()):
        if number:
            yield ".PP"
        if paragraph.startswith("\b"):
            yield from (".nf", escaped(paragraph.removeprefix("\b").strip("\n")), ".fi")
        else:
            yield escaped(" ".join(paragraph.split()))


def _rows(rows: tuple[tuple[str, str], ...]) -> Iterator[str]:
    for name, text in rows:
        yield from (".TP", rf"\fB{escaped(name)}\fR", escaped(text or name))


def manual() -> str:
    """The page, in roff's macros for manuals."""
    root = typer.main.get_command(app)
    commands = list(_commands(root, root.make_context("godebug", [], resilient_parsing=True)))
    often = Counter(row for command in commands for row in command.options)
    common = tuple(row for row, count in often.items() if count >= COMMON)
    lines = [
        r".\" Written by docs/manual.py from the commands of godebug.",
        f'.TH GODEBUG 1 "" "godebug {__version__}" "User commands"',
        ".SH NAME",
        r"godebug \- a Go engine that can be asked why",
        ".SH SYNOPSIS",
        r"\fBgodebug\fR \fICOMMAND\fR [\fIOPTION\fR]... [\fIARGUMENT\fR]...",
        ".br",
        r"\fBgodebug\fR \fICOMMAND\fR \fB\-\-help\fR",
        ".SH DESCRIPTION",
        *_prose(root.help or ""),
        ".PP",
        "The commands:",
        *_rows(tuple((name, f"{about}.") for name, (_, about) in COMMANDS.items())),
        ".SH OPTIONS",
        "Of most commands; the help of a command tells which of these it has:",
        *_rows((("-h, --help", "Show the help and exit."), ("--version", "Print the version."), *common)),
    ]
    for command in commands:
        lines += [f".SS godebug {escaped(' '.join(command.words))} {escaped(command.usage)}", *_prose(command.about)]
        lines += _rows((*command.arguments, *(row for row in command.options if row not in common)))
    for title, rows in (("EXIT STATUS", _EXIT_STATUS), ("ENVIRONMENT", _ENVIRONMENT), ("FILES", _FILES)):
        lines += [f".SH {title}", *_rows(rows)]
    lines.append(".SH EXAMPLES")
    for about, line in _EXAMPLES:
        lines += [".PP", escaped(about), ".PP", ".nf", ".RS", escaped(line), ".RE", ".fi"]
    lines += [".SH SEE ALSO", r"\fBgnugo\fR(6)"]
    return "\n".join(lines) + "\n"


_WRITTEN = "<!-- Written by `python docs/manual.py`: change that. -->\n"


def environment() -> str:
    """Returns the page of environment variables and files."""
    lines = [f"{_WRITTEN}# Environment variables and files", ""]
    lines += [
        "An option outranks a variable. An empty one is none.",
        "",
        "| variable | what it does |",
        "| --- | --- |",
    ]
    lines += [f"| {', '.join(f'`{name}`' for name in names.split(', '))} | {text} |" for names, text in _ENVIRONMENT]
    lines += ["", "| files | what they hold |", "| --- | --- |"]
    lines += [f"| `{name}` | {text} |" for name, text in _FILES]
    return "\n".join(lines) + "\n"


def exit_codes() -> str:
    """Returns the page of exit codes."""
    lines = [f"{_WRITTEN}# Exit codes", "", "| code | meaning |", "| --- | --- |"]
    lines += [f"| {code} | {text} |" for code, text in _EXIT_STATUS]
    lines += [
        "",
        "Answers go to standard output, remarks and mistakes to standard error, a line each:",
        "",
        "```sh",
        "godebug read attack Q8 two-framework.sgf --move 90 && echo captured",
        "godebug patterns lint patterns || exit 1",
        "```",
    ]
    return "\n".join(lines) + "\n"


#: The pages beside this file, and what stands on them.
PAGES = {"environment.md": environment, "exit-codes.md": exit_codes}


def main() -> None:
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(manual(), encoding="utf-8")
    for name, page in PAGES.items():
        Path(__file__).with_name(name).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
