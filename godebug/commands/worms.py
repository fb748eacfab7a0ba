"""`godebug worms`: strings, and what tactical reading says of them."""

from typing import TYPE_CHECKING, Annotated

import typer

from engine.color import BLACK, EMPTY, WHITE
from engine.points import column_of, row_of, vertex
from godebug.arguments import parse_point, split_arguments
from godebug.completion import complete_position
from godebug.errors import UserError
from godebug.options import OutputOptions, PeerOptions, PositionOptions, command_line

if TYPE_CHECKING:
    from engine.analysis import Analysis
    from godebug.peers.peer import Peer
    from godebug.views.view import View
    from godebug.views.worms import EmptyPoint


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

    The board shows what can be captured, the table has a line a worm. With a VERTEX: every field of that worm,
    or of the empty point and its cavity.

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
    from godebug.views.worms import (
        WormDiagram,
        empty_fields,
        empty_record,
        worm_fields,
        worm_legend,
        worm_record,
        worm_table,
    )

    size = position.size
    points = [parse_point(text, size) for text in vertices]
    analysis = examine(position, engine, out)
    empty = [_empty_point(analysis, p) for p in points if position.stones[row_of(p), column_of(p)] == EMPTY]
    chosen = [worm for worm in analysis.worms.records if not points or any(p in worm.stones for p in points)]
    if out.json:
        lines = [*(worm_record(worm, size) for worm in chosen), *(empty_record(each, size) for each in empty)]
        out.output.records([position_record(position), *lines])
        return
    diagram = WormDiagram(position.stones, chosen, title="Worms", last=position.last_move)
    tables: list[View]
    if points:
        tables = [*(worm_fields(worm, size) for worm in chosen), *(empty_fields(each, size) for each in empty)]
    else:
        tables = [worm_table(chosen, size)]
    out.output.show(
        [PositionHeader(position, engine_name(analysis)), diagram, worm_legend(), *tables],
        f"godebug worms {position.source}",
    )


def _empty_point(analysis: "Analysis | Peer", p: int) -> "EmptyPoint":
    """What the built-in engine knows of an empty point; other programs do not tell."""
    from engine.analysis import Analysis
    from engine.worms.distance import distances, strategic_distances
    from godebug.views.worms import EmptyPoint

    if not isinstance(analysis, Analysis):
        raise UserError(f"no stone at {vertex(p, analysis.position.size)}")
    worms, board, cell = analysis.worms, analysis.board, (row_of(p), column_of(p))
    return EmptyPoint(
        p,
        next(cavity for cavity in worms.cavities if p in cavity.points),
        {color: int(distances(board, color)[cell]) for color in (BLACK, WHITE)},
        {color: int(strategic_distances(board, color)[cell]) for color in (BLACK, WHITE)},
        worms.unconditional.status.get(p, "unknown"),
        p in worms.ko_points,
    )
