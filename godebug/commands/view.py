"""`godebug view`: the viewer."""

import importlib.util
import sys
from typing import Annotated

import typer

from godebug.completion import complete_position
from godebug.errors import UserError
from godebug.options import EngineOptions, PositionOptions, command_line


@command_line
def view(
    positions: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="POSITION...",
            help="SGF files, suite:number, or a whole suite; nothing for the last position.",
            autocompletion=complete_position,
            show_default=False,
        ),
    ] = None,
    *,
    where: PositionOptions,
    layer: Annotated[
        str, typer.Option("--layer", metavar="NAME", help="What the board shows first, as 'territory'.")
    ] = "stones",
    discs: Annotated[bool, typer.Option("--discs", help="Discs for stones.")] = False,
    engine: EngineOptions,
) -> None:
    """The viewer: one position on the screen, and everything the engine knows of it by a key.

    Arrows and mouse move a cursor; the panel tells the causes of the figure under it, and its dragon, worm and eye.
    ? shows all keys. With several positions, or a suite, n goes to the next one.

    \b
    godebug view game.sgf --move 120
    godebug view owl:12
    godebug view reading --layer worms
    """
    if importlib.util.find_spec("textual") is None:
        raise UserError("view: needs the package textual: pip install 'godebug[tui]'")
    from godebug.positions import PositionRequest
    from godebug.studies import built_in
    from godebug.viewer.app import Viewer
    from godebug.viewer.layers import BY_NAME
    from godebug.viewer.record import entries_of

    engine.check()
    if layer not in BY_NAME:
        raise UserError(f"--layer: one of {', '.join(BY_NAME)}")
    requests = [
        PositionRequest(name, where.move, where.node, where.color_to_move, where.lenient)
        for name in positions or (None,)
    ]
    entries, begin = entries_of(requests)
    remarks: list[str] = []
    opened = entries[begin].open(remarks.append)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UserError("view: needs a terminal; 'godebug show' prints")
    viewer = Viewer(
        entries,
        begin,
        opened,
        lambda position, note: built_in(
            position, note, level=engine.level_number, patterns=engine.patterns, break_ins=engine.break_in
        ),
        layer=layer,
        discs=discs,
    )
    viewer.message = " ".join(remarks)
    viewer.run()
