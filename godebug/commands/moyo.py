"""`godebug moyo`: Bouzy's territory, moyo and area."""

from typing import TYPE_CHECKING, Annotated

import typer

from engine.color import BLACK, EMPTY, WHITE
from godebug.completion import complete_position
from godebug.options import POSITION_HELP, OutputOptions, PeerOptions, PositionOptions, command_line

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from engine.analysis import Analysis
    from godebug.peers.peer import Peer


@command_line
def moyo(
    position: Annotated[
        str | None, typer.Argument(metavar="POSITION", help=POSITION_HELP, autocompletion=complete_position)
    ] = None,
    *,
    where: PositionOptions,
    figures: Annotated[bool, typer.Option("--figures", help="The numbers behind the colours as well.")] = False,
    all_alive: Annotated[bool, typer.Option("--all-alive", help="Take no stone for dead.")] = False,
    out: OutputOptions,
    engine: PeerOptions,
) -> None:
    """Bouzy's territory (5 dilations, 21 erosions), moyo (5/10) and area (4/0).

    Stones count 128, fill their neighbourhood step by step and are worn off again. Dead stones are taken off first.

    \b
    godebug moyo game.sgf --move 40
    godebug moyo game.sgf --figures
    """
    what = where.load(position, out)
    from godebug.analysis import engine_name, examine
    from godebug.json_records import position_record
    from godebug.views.bouzy import bouzy_maps, bouzy_records, bouzy_views
    from godebug.views.header import PositionHeader

    analysis = None if all_alive else examine(what, engine, out)
    dead = None if analysis is None else dead_stones(analysis)
    maps = bouzy_maps(what, dead)
    if out.json:
        out.output.records([position_record(what), *bouzy_records(maps)])
        return
    taken = (what.stones != EMPTY) & False if dead is None else dead
    views = bouzy_views(what, maps, taken, figures=figures)
    out.output.show([PositionHeader(what, engine_name(analysis)), *views], f"godebug moyo {what.source}")


def dead_stones(analysis: "Analysis | Peer") -> "NDArray[np.bool_]":
    """The stones that are not safe whoever moves first, bool of shape (size, size)."""
    first, second = (analysis.influence(color) for color in (BLACK, WHITE))
    dead: NDArray[np.bool_] = (first.stones != EMPTY) & (first.safe == 0) & (second.safe == 0)
    return dead
