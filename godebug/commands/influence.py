"""`godebug influence`: the arrays of the influence function, also before and after a move."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated

import typer

from engine.color import BLACK, NAMES, WHITE, other, parse_color
from engine.position import Position
from godebug.arguments import parse_point, split_arguments
from godebug.completion import complete_colors
from godebug.errors import UserError, one_line
from godebug.flags import Debug, parse_mask
from godebug.options import DebugOption, OutputOptions, PeerOptions, PositionOptions, command_line

if TYPE_CHECKING:
    from engine.analysis import Analysis
    from engine.influence.result import Influence
    from godebug.peers.peer import Peer

#: What may be asked for, and the arrays that it means.
WHAT: dict[str, tuple[str, ...]] = {
    "regions": ("regions",),
    "influence-regions": ("regions",),
    "values": ("white_influence", "black_influence"),
    **{kind: (f"white_{kind}", f"black_{kind}") for kind in ("permeability", "strength", "attenuation")},
    **{
        f"{side}-{kind}": (f"{side}_{kind}",)
        for kind in ("influence", "permeability", "strength", "attenuation")
        for side in ("white", "black")
    },
    "territory": ("territory_value",),
    "territory-value": ("territory_value",),
    "non-territory": ("non_territory",),
}


def complete_what(incomplete: str) -> list[str]:
    return [name for name in WHAT if name.startswith(incomplete.lower().replace("_", "-"))]


@command_line
def influence(
    arguments: Annotated[
        list[str] | None,
        typer.Argument(metavar="[POSITION] [WHAT]...", autocompletion=complete_what, show_default=False),
    ] = None,
    *,
    after: Annotated[
        str | None, typer.Option("--after", metavar="VERTEX", help="Before and after this move, and the difference.")
    ] = None,
    followup: Annotated[
        bool, typer.Option("--followup", help="With --after: also what a second move nearby would bring.")
    ] = False,
    side: Annotated[
        str | None,
        typer.Option(
            "--side", metavar="COLOR", help="Who moves first; with --after, who moves.", autocompletion=complete_colors
        ),
    ] = None,
    initial: Annotated[
        bool, typer.Option("--initial", help="The first computation, before dragons are known.")
    ] = False,
    where: PositionOptions,
    debug: DebugOption = "0",
    out: OutputOptions,
    engine: PeerOptions,
) -> None:
    """Influence: its sources, how it spreads, and whose each point is.

    WHAT is any of regions, values, permeability, strength, attenuation, territory, non-territory, or one array:
    white-influence, black-strength, ... Without one: regions, values and territory.

    \b
    godebug influence game.sgf --move 80
    godebug influence game.sgf --move 80 strength --side white
    godebug influence game.sgf --after C4 --followup territory
    godebug influence game.sgf --json territory | jq .territory_value
    """
    topics = parse_mask(debug, Debug, "-d")
    if followup and after is None:
        raise UserError("--followup: of which move? Name it with --after")
    vertices, chosen, name = split_arguments(arguments or [], WHAT)
    if vertices:
        raise UserError(f"what is '{one_line(vertices[0], 20)}' for? A move is named with --after")
    fields = list(dict.fromkeys(name for word in chosen or ("regions", "values", "territory") for name in WHAT[word]))
    position = where.load(name, out)
    from godebug.analysis import engine_name, examine, stderr_trace

    analysis = examine(position, engine, out, stderr_trace(topics, position.size))
    color = _color(side)
    if after is None:
        compute = analysis.initial_influence if initial else analysis.influence
        computed = [compute(c) for c in ((BLACK, WHITE) if color is None else (color,))]
        _answer(position, [tuple(computed)], fields, out, engine_name(analysis))
        return
    mover = position.to_move if color is None else color
    steps = [analysis.influence(other(mover)), influence_after(analysis, position, after, mover)]
    if followup:
        steps.append(analysis.followup_influence(steps[-1]))
    _answer_changes(position, steps, fields, out, engine_name(analysis))


def influence_after(
    analysis: "Analysis | Peer", position: Position, after: str, color: int | None = None
) -> "Influence":
    """The influence after a move, by the side to move unless `color` says otherwise."""
    from engine.board.rules import is_legal

    color = position.to_move if color is None else color
    p = parse_point(after, position.size, "--after")
    if not is_legal(position, color, p):
        raise UserError(f"--after: {NAMES[color]} cannot play at {after.upper()}")
    return analysis.influence_after(color, p)


def _color(text: str | None) -> int | None:
    if text is None:
        return None
    try:
        return parse_color(text)
    except ValueError:
        raise UserError(f"--side: black or white is wanted, not '{one_line(text, 20)}'") from None


def told(fields: Sequence[str], computed: "Sequence[Influence]") -> list[str]:
    """Those `fields` that are there: another program may tell fewer."""
    return [name for name in fields if all(name not in getattr(influence, "lacking", ()) for influence in computed)]


def _answer(
    position: Position, rows: "list[tuple[Influence, ...]]", fields: list[str], out: OutputOptions, by: str
) -> None:
    from godebug.json_records import influence_record, position_record
    from godebug.views.header import PositionHeader
    from godebug.views.influence import FIELDS, pages

    fields = told(fields, [influence for row in rows for influence in row])
    if out.json:
        computed = [influence_record(influence, fields) for row in rows for influence in row]
        out.output.records([position_record(position), *computed])
        return
    views = pages(rows, [FIELDS[name] for name in fields], position.last_move)
    out.output.show([PositionHeader(position, by), *views], f"godebug influence {position.source}")


def _answer_changes(
    position: Position, steps: "list[Influence]", fields: list[str], out: OutputOptions, by: str
) -> None:
    from godebug.json_records import difference_record, influence_record, position_record
    from godebug.views.header import PositionHeader
    from godebug.views.influence import FIELDS, changes

    fields = told(fields, steps)
    if out.json:
        computed = [influence_record(step, fields) for step in steps]
        differences = [difference_record(before, after, fields) for before, after in pairwise(steps)]
        out.output.records([position_record(position), *computed, *differences])
        return
    views = changes(steps, [FIELDS[name] for name in fields], position.last_move)
    out.output.show([PositionHeader(position, by), *views], f"godebug influence {position.source}")
