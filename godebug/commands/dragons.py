"""`godebug dragons`: which strings live together, and how well."""

from typing import Annotated

import typer

from godebug.cli.arguments import parse_stone, split_arguments
from godebug.cli.options import FirstOptions, PositionAndVertices, SharedPlayedListOptions, TracedOptions
from godebug.cli.typer_app import Commands
from godebug.engine.go.position import Position

app = Commands()


@app.command("dragons")
def dragons(
    arguments: PositionAndVertices = None,
    *,
    where: SharedPlayedListOptions,
    cuts: Annotated[bool, typer.Option("--cuts", help="Also the points where links can be cut.")] = False,
    out: FirstOptions,
    engine: TracedOptions,
) -> int:
    """Dragons: strings that live or die together, with their status.

    Each has a letter: A, B, C ... Black's, z, y, x ... White's. Green is alive, yellow unknown, red critical, cyan
    dead, grey unchecked. The boards show the crude status, what life-and-death reading says, and the status that
    counts; the tables have a line a dragon. With a VERTEX: every field of that dragon.

    \b
    godebug dragons game.sgf --move 120
    godebug dragons game.sgf D4
    godebug dragons game.sgf --cuts
    godebug dragons --engine 'gnugo --mode gtp'
    godebug dragons game.sgf --json | jq -r 'select(.status=="critical").origin'
    """
    vertices, _, name = split_arguments(arguments or [])

    def answer_one(position: Position) -> None:
        from godebug.displays.dragons import dragons
        from godebug.displays.position import headed

        points = [parse_stone(text, position) for text in vertices]

        study = engine.study(position, out)
        out.answer(headed(study, dragons(study, points, cuts=cuts)), f"godebug dragons {position.source}")

    return where.answer_each(name, out, answer_one)
