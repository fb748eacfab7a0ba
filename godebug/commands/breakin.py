"""`godebug breakin`: where strings get into territories, or whether one string gets into an area."""

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from engine.color import BLACK, WHITE
from engine.position import Position
from godebug.arguments import split_arguments
from godebug.completion import complete_position
from godebug.flags import Debug, parse_mask
from godebug.options import DebugOption, EngineOptions, OutputOptions, PositionOptions, command_line

if TYPE_CHECKING:
    from engine.analysis import Analysis
    from godebug.views.view import View


@command_line
def breakin(
    arguments: Annotated[
        list[str] | None,
        typer.Argument(metavar="[POSITION] [STRING GOAL...]", autocompletion=complete_position, show_default=False),
    ] = None,
    *,
    where: PositionOptions,
    sgf: Annotated[
        str | None, typer.Option("--sgf", metavar="FILE", help="Write the variations of a question to an SGF file.")
    ] = None,
    tree: Annotated[bool, typer.Option("--tree", help="Print the variations of a question.")] = False,
    debug: DebugOption = "0",
    out: OutputOptions,
    engine: EngineOptions,
) -> int:
    """Break-ins: what reading takes away from territories of 10 points and more.

    Each side moves first in turn. `a` marks what a string aims at, `-` what it no longer does. With vertices: can the
    string (the first one) be linked to the area (the others)? The exit code is 1 where it cannot.

    \b
    godebug breakin game.sgf --move 120
    godebug breakin game.sgf D7 E9 F9 G9 --sgf variations.sgf
    godebug breakin game.sgf -d breakin,territory
    """
    vertices, _, name = split_arguments(arguments or [])
    if vertices:
        from godebug.commands.read import answer_question

        return answer_question("break-in", vertices, where.load(name, out), sgf, tree, debug, out, engine)
    topics = parse_mask(debug, Debug, "-d")
    if sgf is not None or tree:
        from godebug.errors import UserError

        raise UserError("breakin: --sgf and --tree are for one question: a string and a goal are wanted")
    position = where.load(name, out)
    from godebug.analysis import analyse, stderr_trace

    # Who asks for break-ins wants to see some, whatever the level.
    if engine.break_in is None:
        engine = replace(engine, break_in=True)
    analysis = analyse(position, engine, stderr_trace(topics, position.size))
    _show(analysis, position, out)
    return 0


def _show(analysis: "Analysis", position: Position, out: OutputOptions) -> None:
    from godebug.readings import ask
    from godebug.variations import VariationTree
    from godebug.views.break_ins import break_in_records, break_in_views
    from godebug.views.header import PositionHeader

    both = [analysis.break_ins(color) for color in (BLACK, WHITE)]
    if out.json:
        from godebug.json_records import position_record

        records = [record for found in both for record in break_in_records(found, position.size)]
        out.output.records([position_record(position), *records])
        return

    def played(string: int, goal: tuple[int, ...], question: str) -> tuple[tuple[int, int], ...]:
        kind = question.replace("_", "-")
        tree = VariationTree(analysis.board)
        return ask(analysis.reader, analysis.connections, kind, (string, *goal), tree).line

    views: list[View] = [PositionHeader(position)]
    for found in both:
        views += break_in_views(found, position, played)
    out.output.show(views, f"godebug breakin {position.source}")
