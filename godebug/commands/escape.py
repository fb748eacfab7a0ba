"""`godebug escape`: the room that a dragon has to run."""

from typing import Annotated

import typer

from godebug.cli.arguments import split_arguments, stones_asked
from godebug.cli.options import FirstOptions, PositionAndVertices, SharedPlayedListOptions, TracedOptions
from godebug.cli.typer_app import Commands
from godebug.engine.go.position import Position

app = Commands()


@app.command("escape")
def escape(
    arguments: PositionAndVertices = None,
    *,
    where: SharedPlayedListOptions,
    owl: Annotated[
        bool, typer.Option("--owl", help="Values as life-and-death reading sees them: living friends up to 6.")
    ] = False,
    out: FirstOptions,
    engine: TracedOptions,
) -> int:
    """Escape: the points at distance 4 from a dragon, what they are worth, and their sum.

    Steps keep off enemy stones and off the first line. A point is worth 4 in the own moyo, 2 in the own area, 1 where
    it is nobody's; friends that cannot be captured count 2. Being surrounded halves the sum, or takes it all.
    Without a VERTEX: the dragons that the question of a regression test names.

    \b
    godebug escape game.sgf D4 --move 120
    godebug escape D4 --owl
    godebug escape D4 --json | jq .ends
    """
    vertices, _, name = split_arguments(arguments or [])

    def answer_one(position: Position) -> None:
        from godebug.displays.escape import escape
        from godebug.displays.position import headed

        points = stones_asked("escape", vertices, position, out.output.note)
        study = engine.study(position, out)
        out.answer(headed(study, escape(study, points, owl=owl)), f"godebug escape {position.source}")

    return where.answer_each(name, out, answer_one)
