"""`godebug show`: the board, and the diagrams that a mask asks for."""

from typing import TYPE_CHECKING, Annotated

import typer

from engine.color import BLACK, WHITE, other
from engine.position import Position
from godebug.completion import complete_debug, complete_draw, complete_position
from godebug.flags import INFLUENCE_DIAGRAMS, Debug, Draw, parse_mask
from godebug.options import POSITION_HELP, EngineOptions, OutputOptions, PositionOptions, command_line

if TYPE_CHECKING:
    from engine.analysis import Analysis

    from engine.influence.result import Influence
    from godebug.json_records import Record
    from godebug.views.view import View


@command_line
def show(
    position: Annotated[
        str | None, typer.Argument(metavar="POSITION", help=POSITION_HELP, autocompletion=complete_position)
    ] = None,
    *,
    where: PositionOptions,
    draw: Annotated[
        str,
        typer.Option("-m", "--draw", metavar="MASK", help="What to draw: see 'flags'.", autocompletion=complete_draw),
    ] = "0",
    debug: Annotated[
        str,
        typer.Option("-d", "--debug", metavar="MASK", help="What to trace on stderr.", autocompletion=complete_debug),
    ] = "0",
    after: Annotated[
        str | None, typer.Option("--after", metavar="VERTEX", help="Diagrams after this move of the side to move.")
    ] = None,
    out: OutputOptions,
    engine: EngineOptions,
) -> None:
    """The board, and the diagrams that -m asks for.

    Territory is cyan, moyo yellow, area red; o is White's and x Black's. 0x10 to 0x200 are diagrams of an influence
    computation: of the initial one with 0x08, or of the one after a move with --after.

    \b
    godebug show game.sgf
    godebug show game.sgf --move 80 -m 0x018
    godebug show game.sgf --move 80 -m initial,regions,territory --svg picture.svg
    godebug show game.sgf --after C4 -m values
    """
    mask = parse_mask(draw, Draw, "-m")
    topics = parse_mask(debug, Debug, "-d")
    output = out.output
    what = where.load(position, out)
    diagrams = mask & INFLUENCE_DIAGRAMS
    if mask & Draw.INITIAL and not diagrams:
        diagrams = Draw.REGIONS
    if diagrams and not mask & Draw.INITIAL and after is None:
        output.note("-m 0x10 to 0x200 need 0x08 (initial) or --after VERTEX; showing the board alone")
        diagrams = Draw(0)

    views, records = _board(what, alone=not (diagrams or mask & ~INFLUENCE_DIAGRAMS))
    if diagrams:
        from godebug.analysis import analyse, stderr_trace

        analysis = analyse(what, engine, stderr_trace(topics, what.size))
        rows = _computations(analysis, what, bool(mask & Draw.INITIAL), after)
        _add_influence(views, records, rows, diagrams, what, out.json)
    if out.json:
        output.records(records)
    else:
        output.show(views, f"godebug show {what.source}")


def _board(position: Position, alone: bool) -> "tuple[list[View], list[Record]]":
    """The heading, the board unless diagrams will show it anyway, and the record of both."""
    from godebug.json_records import position_record
    from godebug.views.diagram import BoardDiagram
    from godebug.views.header import PositionHeader

    views: list[View] = [PositionHeader(position)]
    if alone:
        views.append(BoardDiagram.of(position))
    return views, [position_record(position)]


def _computations(
    analysis: "Analysis", position: Position, initial: bool, after: str | None
) -> "list[tuple[Influence, ...]]":
    """The influence computations to draw, those that belong together in one row."""
    rows: list[tuple[Influence, ...]] = []
    if initial:
        rows.append((analysis.initial_influence(BLACK), analysis.initial_influence(WHITE)))
        rows.append((analysis.influence(BLACK), analysis.influence(WHITE)))
    if after is not None:
        from godebug.commands.influence import influence_after

        mover = position.to_move
        rows.append((analysis.influence(other(mover)), influence_after(analysis, position, after)))
    return rows


def _add_influence(
    views: "list[View]",
    records: "list[Record]",
    rows: "list[tuple[Influence, ...]]",
    diagrams: Draw,
    position: Position,
    as_json: bool,
) -> None:
    from godebug.json_records import influence_record
    from godebug.views.influence import FIELDS, FIELDS_OF_KIND, pages

    names = [name for kind, names in FIELDS_OF_KIND.items() if Draw[kind] & diagrams for name in names]
    if as_json:
        records += [influence_record(influence, names) for row in rows for influence in row]
    else:
        views += pages(rows, [FIELDS[name] for name in names], position.last_move)
