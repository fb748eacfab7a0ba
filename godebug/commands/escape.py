"""`godebug escape`: the room that a dragon has to run."""

from typing import Annotated

import typer

from godebug.arguments import parse_stone, split_arguments
from godebug.completion import complete_position
from godebug.errors import UserError
from godebug.options import EngineOptions, OutputOptions, PositionOptions, command_line


@command_line
def escape(
    arguments: Annotated[
        list[str],
        typer.Argument(metavar="[POSITION] VERTEX...", autocompletion=complete_position, show_default=False),
    ],
    *,
    where: PositionOptions,
    owl: Annotated[
        bool, typer.Option("--owl", help="Values as life-and-death reading sees them: living friends up to 6.")
    ] = False,
    out: OutputOptions,
    engine: EngineOptions,
) -> None:
    """Escape: the points at distance 4 from a dragon, what they are worth, and their sum.

    Steps keep off enemy stones and off the first line. A point is worth 4 in the own moyo, 2 in the own area, 1 where
    it is nobody's; friends that cannot be captured count 2. Being surrounded halves the sum, or takes it all.

    \b
    godebug escape game.sgf D4 --move 120
    godebug escape D4 --owl
    godebug escape D4 --json | jq .ends
    """
    vertices, _, name = split_arguments(arguments)
    if not vertices:
        raise UserError("escape: of which dragon? Name one of its stones, as in 'escape D4'")
    position = where.load(name, out)
    points = [parse_stone(text, position) for text in vertices]
    from godebug.analysis import analyse
    from godebug.json_records import position_record
    from godebug.views.escape import Escape, escape_record, escape_views
    from godebug.views.header import PositionHeader

    stage = analyse(position, engine).outline
    found = []
    for origin in dict.fromkeys(stage.dragon_at[p] for p in points):
        dragon = stage.by_origin[origin]
        values = stage.owl_escape_values(origin) if owl else stage.escape_values[dragon.color]
        status, paths, surround = stage.crude_status[origin], stage.escape_paths(origin), stage.surround(origin)
        found.append(Escape(dragon, status, paths, values, surround))
    if out.json:
        out.output.records([position_record(position), *(escape_record(each, position.size) for each in found)])
        return
    views = [view for each in found for view in escape_views(position.stones, each, position.last_move)]
    out.output.show([PositionHeader(position), *views], f"godebug escape {position.source}")
