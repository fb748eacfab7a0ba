"""`godebug view`: the viewer."""

import importlib.util
import os
import shutil
import sys
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import replace

from godebug.basics.errors import UserError, one_line
from godebug.basics.installation import how_to_add
from godebug.basics.resources import check_patterns
from godebug.cli.completion import complete_layers, complete_position
from godebug.cli.options import PaletteName, PeerOptions, PositionListOptions, chosen_scheme
from godebug.cli.typer_app import Commands

if TYPE_CHECKING:
    from godebug.apps.viewer.engines import EngineChoice
    from godebug.engine.go.position import Position

#: The port of --web.
PORT = 8000

#: The name of the built-in engine on the command line.
BUILTIN = "builtin"


app = Commands()


@app.command("view")
def view(
    positions: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[POSITION]...",
            help="SGF files, suite:number, or a whole suite; nothing for the last position.",
            autocompletion=complete_position,
            show_default=False,
        ),
    ] = None,
    *,
    where: PositionListOptions,
    layer: Annotated[
        str,
        typer.Option(
            "--layer",
            metavar="NAME",
            autocompletion=complete_layers,
            help="What the board shows first, as 'territory'.",
        ),
    ] = "stones",
    discs: Annotated[bool, typer.Option("--discs", help="Discs for stones.")] = False,
    palette: PaletteName = None,
    beside: Annotated[
        list[str] | None,
        typer.Option(
            "--beside",
            metavar="CMD|DIR",
            help="Another engine beside the first: a GTP program, 'builtin', or a folder of patterns; repeatable.",
            show_default=False,
        ),
    ] = None,
    web: Annotated[bool, typer.Option("--web", help="In a browser of this machine; see --port.")] = False,
    port: Annotated[
        int | None,
        typer.Option(
            "--port", metavar="N", min=1, max=65535, help=f"With --web: its port, {PORT} otherwise.", show_default=False
        ),
    ] = None,
    engine: PeerOptions,
) -> None:
    """The viewer: one position on the screen, and everything the engine knows of it by a key.

    Arrows and mouse move a cursor; the panel tells the causes of the figure under it, and its dragon, worm and eye.
    ? shows all keys. With several positions, or a suite, n goes to the next one. With --beside two engines, or two
    sets of patterns, stand side by side, and where they differ is marked. With --web the screen is a page that
    127.0.0.1 serves; it opens nothing but what the command line names.

    \b
    godebug view game.sgf --move 120
    godebug view game.sgf --beside 'gnugo --mode gtp' --layer territory
    godebug view game.sgf --beside my-patterns
    godebug view dragons:10
    godebug view reading --layer worms
    godebug view game.sgf --web --port 8080
    """
    if importlib.util.find_spec("textual") is None:
        raise UserError(f"view: needs the package textual: {how_to_add('textual')}")
    if web and importlib.util.find_spec("textual_serve") is None:
        raise UserError(f"view: --web needs the package textual-serve: {how_to_add('textual-serve')}")
    if port is not None and not web:
        raise UserError("--port: is for --web")
    from godebug.apps.viewer.engines import EngineChoice
    from godebug.apps.viewer.record import entries_of
    from godebug.displays.layers import BY_NAME
    from godebug.views.theme import scheme_of

    engine.check()
    scheme = scheme_of(chosen_scheme(palette), "owner")
    if engine.owl_threats:
        raise UserError("view: --owl-threats is for 'godebug dragons'")
    if layer not in BY_NAME:
        raise UserError(f"--layer: '{one_line(layer, 40)}' is none of {', '.join(BY_NAME)}")
    lines = where.lines(positions[0] if positions else None)
    requests = [line.request(where.request) for line in lines] or [
        where.request.named(name) for name in positions or (None,)
    ]
    entries, begin = entries_of(requests)
    remarks: list[str] = []
    if web and "-" in (*(positions or ()), where.listed):
        raise UserError("view: --web reads what it shows for every page anew: name a file instead of -")
    opened = entries[begin].open(remarks.append)
    if web:
        from godebug.apps.viewer.web import serve

        serve(sys.argv[1:], f"godebug view {entries[begin].name}", port or PORT)
        return
    served = "web_driver" in os.environ.get("TEXTUAL_DRIVER", "")
    if not served:
        _begin(opened.at(opened.opened), discs)
    try:
        first = EngineChoice(
            engine.engine, engine.patterns, engine.level, engine.break_in, engine.seconds, engine.classic
        )
        others = [_beside(name, first) for name in beside or ()]
        from godebug.apps.viewer.app import Viewer

        viewer = Viewer(entries, begin, opened, [first, *others], layer=layer, discs=discs, scheme=scheme, shut=served)
    except BaseException:
        if not served:
            from godebug.apps.viewer.first_paint import unpaint

            unpaint()
        raise
    viewer.message = " ".join(remarks)
    viewer.run()


def _begin(position: "Position", discs: bool) -> None:
    """Draws the board where the application will draw it. Raises UserError where nothing can be drawn."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UserError("view: needs a terminal; 'godebug show' prints")
    if os.environ.get("TERM", "dumb") in ("dumb", ""):
        raise UserError("view: this terminal (TERM=dumb) draws no screens; 'godebug show' prints")
    from godebug.apps.viewer.first_paint import paint

    paint(position, shutil.get_terminal_size().columns, discs=discs)


def _beside(name: str, first: "EngineChoice") -> "EngineChoice":
    """Returns the engine that --beside names, with the effort of the first."""
    if name == BUILTIN:
        return replace(first, command=None, patterns=None)
    if os.path.isdir(name):
        check_patterns(name, "--beside")
        return replace(first, command=None, patterns=name)
    return replace(first, command=name, patterns=None)
