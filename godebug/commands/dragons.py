"""`godebug dragons`: which strings live together, and how well."""

from typing import TYPE_CHECKING, Annotated

import typer

from godebug.arguments import parse_stone, split_arguments
from godebug.completion import complete_position
from godebug.options import OutputOptions, PeerOptions, PositionOptions, command_line

if TYPE_CHECKING:
    from godebug.views.view import View


@command_line
def dragons(
    arguments: Annotated[
        list[str] | None,
        typer.Argument(metavar="[POSITION] [VERTEX]...", autocompletion=complete_position, show_default=False),
    ] = None,
    *,
    where: PositionOptions,
    out: OutputOptions,
    engine: PeerOptions,
) -> None:
    """Dragons: strings that live or die together, with their status.

    Each has a letter: A, B, C ... Black's, z, y, x ... White's. Green is alive, yellow unknown, red critical, cyan
    dead, magenta unchecked. The boards show the crude status, what life-and-death reading says, and the status that
    counts; the tables have a line a dragon. With a VERTEX: every field of that dragon.

    \b
    godebug dragons game.sgf --move 120
    godebug dragons game.sgf D4
    godebug dragons --engine 'gnugo --mode gtp'
    godebug dragons game.sgf --json | jq -r 'select(.status=="critical").origin'
    """
    vertices, _, name = split_arguments(arguments or [])
    position = where.load(name, out)
    points = [parse_stone(text, position) for text in vertices]
    from godebug.analysis import engine_name, examine
    from godebug.json_records import position_record
    from godebug.views.dragons import dragon_diagrams, dragon_fields, dragon_letters, dragon_record, dragon_tables
    from godebug.views.header import PositionHeader

    analysis = examine(position, engine, out)
    every, size = analysis.dragons.records, position.size
    letters = dragon_letters(every)
    chosen = [dragon for dragon in every if not points or any(p in dragon.members.stones for p in points)]
    if out.json:
        lines = (dragon_record(dragon, letters[dragon.origin], size) for dragon in chosen)
        out.output.records([position_record(position), *lines])
        return
    boards = dragon_diagrams(position.stones, chosen, letters, position.last_move)
    tables: list[View]
    if points:
        tables = [dragon_fields(dragon, letters[dragon.origin], size) for dragon in chosen]
    else:
        tables = dragon_tables(chosen, letters, size)
    header = PositionHeader(position, engine_name(analysis))
    out.output.show([header, *boards, *tables], f"godebug dragons {position.source}")
