"""`godebug help`: what `--help` says of a command, and what a word of its boards and tables means."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from godebug.basics.errors import UserError, did_you_mean, one_line
from godebug.cli.typer_app import Commands

if TYPE_CHECKING:
    from godebug.cli.terms import TermEntry

app = Commands()


@app.command("help")
def help_of(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[COMMAND|WORD]...", help="As 'show', 'patterns lint', 'heye'; all commands without one."
        ),
    ] = None,
    *,
    json_schema: Annotated[
        bool, typer.Option("--json-schema", help="Print the JSON Schema of what --json prints instead.")
    ] = False,
) -> None:
    """The help of a command, the meaning of a word, or the list of all commands.

    Words are those of boards, legends and headings of tables; docs/terms.md has them on one page.

    \b
    godebug help show
    godebug help patterns lint
    godebug help heye
    godebug help --json-schema > godebug-schema.json
    """
    if json_schema:
        import json

        from godebug.cli.catalogue import schema

        print(json.dumps(schema(), indent=1))
        return
    if not words:
        print(context.parent.get_help() if context.parent is not None else "")
        return
    from godebug.cli.terms import entries_of
    from godebug.cli.terms import words as known_words

    command, strange = _command(context.parent, words)
    told = entries_of(" ".join(words))
    if strange is not None and not told and all(each := [entries_of(word) for word in words]):
        told = [entry for entries in each for entry in entries]
    if strange is None:
        print(command.get_help() + ("\n" if told else ""))
    elif not told:
        known = list(command.command.list_commands(command)) if hasattr(command.command, "list_commands") else []
        what = "command"
        if command is context.parent:
            what, known = "command or word", [*known, *known_words()]
        hint = did_you_mean(strange[:40], known, f" (see '{command.command_path} --help')")
        raise UserError(f"help: no {what} '{one_line(strange, 40)}'{hint}")
    if told:
        _tell(told)


def _command(context: Any, words: list[str]) -> tuple[Any, str | None]:
    """Returns the context of the command that words name, and None; or that of the last that is known, and the word
    that it does not know.
    """
    for word in words:
        group: Any = context.command
        command = group.get_command(context, word) if hasattr(group, "get_command") else None
        if command is None:
            return context, word
        context = command.make_context(word, [], parent=context, resilient_parsing=True)
    return context, None


def _tell(told: "list[TermEntry]") -> None:
    """Prints what a word means, and which commands show it."""
    from godebug.views.output import Output
    from godebug.views.view import Text

    width = max(len(entry.name) for entry in told) + 2
    lines = []
    for entry in told:
        seen = f" (godebug {entry.command})" if entry.command else ""
        lines.append([(f"{entry.name:{width}}", "strong"), (entry.meaning, ""), (seen, "faint")])
    Output().print([Text(*lines, hang=width)])
