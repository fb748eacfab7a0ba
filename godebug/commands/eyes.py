"""`godebug eyes`: where eyes are, what they are worth, and which points decide."""

from typing import TYPE_CHECKING, Annotated

import typer

from engine.position import Position
from godebug.arguments import parse_point, split_arguments
from godebug.completion import complete_position
from godebug.errors import UserError
from godebug.options import OutputOptions, PeerOptions, PositionOptions, command_line

if TYPE_CHECKING:
    from engine.analysis import Analysis
    from engine.eyes.records import EyeSpace
    from godebug.json_records import Record
    from godebug.peers.peer import Peer
    from godebug.views.view import View


@command_line
def eyes(
    arguments: Annotated[
        list[str] | None,
        typer.Argument(metavar="[POSITION] [VERTEX]...", autocompletion=complete_position, show_default=False),
    ] = None,
    *,
    where: PositionOptions,
    out: OutputOptions,
    engine: PeerOptions,
) -> None:
    """Eye spaces of both colours: marginal points, half and false eyes, values, vital points.

    A value has four digits: eyes if the attacker plays twice, plays first, if the defender plays first, plays twice.
    With a VERTEX: every field of the eye space there, or of those beside the dragon that stands there.

    \b
    godebug eyes game.sgf --move 120
    godebug eyes game.sgf B1
    godebug eyes game.sgf --json | jq -c 'select(.urgency>0)|[.origin,.value,.attacks]'
    """
    vertices, _, name = split_arguments(arguments or [])
    position = where.load(name, out)
    points = [parse_point(text, position.size) for text in vertices]
    from godebug.analysis import engine_name, examine
    from godebug.json_records import position_record
    from godebug.views.eyes import space_fields
    from godebug.views.header import PositionHeader

    analysis = examine(position, engine, out)
    spaces = list(dict.fromkeys(space for p in points for space in _spaces_at(analysis, p)))
    if out.json:
        chosen = spaces if points else list(analysis.eyes.spaces)
        out.output.records([position_record(position), *eye_records(analysis, chosen)])
        return
    if points:
        owners = _owners(analysis, spaces)
        details = [
            fields
            for space in spaces
            for fields in space_fields(analysis.eyes, space, owners[space.color, space.origin], position.size)
        ]
        views = [*_boards(position, analysis, spaces), *details]
    else:
        views = eye_pages(position, analysis)
    out.output.show([PositionHeader(position, engine_name(analysis)), *views], f"godebug eyes {position.source}")


def _spaces_at(analysis: "Analysis | Peer", p: int) -> "list[EyeSpace]":
    """The spaces that a point lies in, or else those beside the dragon that stands there."""
    found = list(analysis.eyes.spaces_at(p))
    dragon = analysis.outline.dragon_at.get(p)
    if not found and dragon is not None:
        owners = _owners(analysis, analysis.eyes.spaces)
        found = [space for space in analysis.eyes.spaces if dragon in owners[space.color, space.origin]]
    if not found:
        from engine.points import vertex

        raise UserError(f"no eye space at {vertex(p, analysis.board.size)}")
    return found


def _owners(
    analysis: "Analysis | Peer", spaces: "list[EyeSpace] | tuple[EyeSpace, ...]"
) -> dict[tuple[int, int], tuple[int, ...]]:
    """The dragons beside each space, by its colour and origin."""
    from engine.eyes.genus import wall_of

    dragon_at = analysis.outline.dragon_at
    return {
        (space.color, space.origin): tuple(sorted({dragon_at[q] for q in wall_of(analysis.board, space)}))
        for space in spaces
    }


def _boards(position: Position, analysis: "Analysis | Peer", spaces: "list[EyeSpace]") -> "list[View]":
    from godebug.views.eyes import eye_views

    return eye_views(position.stones, analysis.eyes, spaces, position.last_move)


def eye_pages(position: Position, analysis: "Analysis | Peer") -> "list[View]":
    """All eye spaces of a position, drawn and listed."""
    from godebug.views.eyes import eye_tables

    spaces = list(analysis.eyes.spaces)
    tables = eye_tables(analysis.eyes, spaces, _owners(analysis, spaces), position.size)
    return [*_boards(position, analysis, spaces), *tables]


def eye_records(analysis: "Analysis | Peer", spaces: "list[EyeSpace]") -> "list[Record]":
    """Eye spaces and the half and false eyes in them, for JSON."""
    from godebug.views.eyes import half_eye_record, half_eyes_in, space_record

    owners, size = _owners(analysis, spaces), analysis.board.size
    return [
        *(space_record(space, owners[space.color, space.origin], size) for space in spaces),
        *(half_eye_record(half, size) for half in half_eyes_in(analysis.eyes, spaces)),
    ]
