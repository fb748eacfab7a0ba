"""`godebug gtp`: the server."""

import sys
from typing import Annotated

import typer

from godebug.basics.errors import UserError, one_line
from godebug.basics.interrupts import exit_on_interrupt
from godebug.basics.resources import check_patterns
from godebug.cli.options import Classic
from godebug.cli.typer_app import Commands

# Its options are not those of `godebug.cli.options`: these here load nothing, and a session must start at once.
app = Commands()

#: The versions that clients want to hear before they ask for an analysis.
CLIENTS = {"lizzie": "0.17"}


@app.command("gtp")
def gtp(
    level: Annotated[int, typer.Option("--level", metavar="N", min=0, max=10, help="Search effort.")] = 10,
    patterns: Annotated[
        str | None, typer.Option("--patterns", metavar="DIR", help="Pattern databases of this folder.")
    ] = None,
    break_in: Annotated[
        bool | None,
        typer.Option(
            "--with-break-in/--without-break-in",
            help="Read whether territories can be broken into; done at level 10 unless said otherwise.",
            show_default=False,
        ),
    ] = None,
    classic: Classic = False,
    no_files: Annotated[
        bool, typer.Option("--no-files", help="Commands neither read nor write files: for clients that nobody knows.")
    ] = False,
    client: Annotated[
        str | None,
        typer.Option(
            "--client",
            metavar="NAME",
            help="lizzie: answer as its version the one of Leela Zero whose analysis is spoken, which Lizzie wants.",
        ),
    ] = None,
    list_commands: Annotated[bool, typer.Option("--commands", help="List the commands and end.")] = False,
) -> None:
    """Answers Go Text Protocol commands, GNU Go's debugging commands among them, on standard input and output.

    \b
    printf 'loadsgf game.sgf 80\\nattack D4\\n' | godebug gtp
    godebug gtp --client lizzie
    """
    exit_on_interrupt()
    from godebug.gtp.registry import COMMANDS
    from godebug.gtp.server import serve

    if client not in (None, *CLIENTS):
        raise UserError(f"--client: {' or '.join(CLIENTS)} is wanted, not '{one_line(client, 20)}'")
    if list_commands:
        print("\n".join(sorted(COMMANDS)))
        return
    if patterns is not None:
        check_patterns(patterns)
    from godebug.basics.interpreted import warn_if_interpreted

    warn_if_interpreted()
    version = CLIENTS[client] if client is not None else ""
    serve(
        sys.stdin.buffer,
        sys.stdout.buffer,
        level,
        patterns,
        break_in,
        classic=classic,
        files=not no_files,
        version=version,
    )
