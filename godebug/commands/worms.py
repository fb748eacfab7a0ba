"""`godebug worms`: strings, and what tactical reading says of them."""

from typing import Annotated

import typer

from godebug.arguments import parse_point, split_arguments
from godebug.completion import complete_position
from godebug.errors import UserError
from godebug.options import OutputOptions, PeerOptions, PositionOptions, command_line


@command_line
def worms(
    arguments: Annotated[
        list[str] | None,
        typer.Argument(metavar="[POSITION] [VERTEX]...", autocompletion=complete_position, show_default=False),
    ] = None,
    *,
    where: PositionOptions,
    out: OutputOptions,
    engine: PeerOptions,
) -> None:
    """Worms: strings of stones with liberties, attacks and defences.

    The board shows what can be captured, the table has a line a worm. With a VERTEX: every field of that worm.

    \b
    godebug worms game.sgf --move 120
    godebug worms game.sgf D4
    godebug worms game.sgf --json | jq -r 'select(.status=="critical").origin'
    """
    vertices, _, name = split_arguments(arguments or [])
    position = where.load(name, out)
    from godebug.analysis import engine_name, examine
    from godebug.json_records import position_record
    from godebug.views.header import PositionHeader
    from godebug.views.worms import WormDiagram, worm_fields, worm_legend, worm_record, worm_table

    points = [parse_point(text, position.size) for text in vertices]
    analysis = examine(position, engine, out)
    records = analysis.worms.records
    chosen = [worm for worm in records if not points or any(p in worm.stones for p in points)]
    for text, p in zip(vertices, points, strict=True):
        if not any(p in worm.stones for worm in chosen):
            raise UserError(f"no stone at {text.upper()}")
    if out.json:
        out.output.records([position_record(position), *(worm_record(worm, position.size) for worm in chosen)])
        return
    diagram = WormDiagram(position.stones, chosen, title="Worms", last=position.last_move)
    tables = [worm_fields(worm, position.size) for worm in chosen] if points else [worm_table(chosen, position.size)]
    views = [PositionHeader(position, engine_name(analysis)), diagram, worm_legend(), *tables]
    out.output.show(views, f"godebug worms {position.source}")
