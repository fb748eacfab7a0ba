"""`godebug help`: what `--help` says of a command."""

from typing import Annotated, Any

import typer

from godebug.basics.errors import UserError, did_you_mean, one_line
from godebug.cli.typer_app import Commands

app = Commands()


@app.command("help")
def help_of(
    context: typer.Context,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[COMMAND]...", help="As 'show' or 'patterns lint'; all without one.")
    ] = None,
    *,
    json_schema: Annotated[
        bool, typer.Option("--json-schema", help="Print the JSON Schema of what --json prints instead.")
    ] = False,
) -> None:
    """The help of a command, or the list of all commands.

    \b
    godebug help show
    godebug help patterns lint
    godebug help --json-schema > godebug-schema.json
    """
    if json_schema:
        import json

        from godebug.cli.catalogue import schema

        print(json.dumps(schema(), indent=1))
        return
    found: Any = context.parent
    for word in words or ():
        group: Any = found.command
        command = group.get_command(found, word) if hasattr(group, "get_command") else None
        if command is None:
            known = group.list_commands(found) if hasattr(group, "list_commands") else ()
            hint = did_you_mean(word[:40], known, f" (see '{found.command_path} --help')")
            raise UserError(f"help: no command '{one_line(word, 40)}'{hint}")
        found = command.make_context(word, [], parent=found, resilient_parsing=True)
    print(found.get_help())
