"""`godebug influence`: the arrays of the influence function, also before and after a move."""

from typing import Annotated

import typer

from godebug.basics.errors import UserError, one_line
from godebug.cli.arguments import parse_move, parse_side, split_arguments
from godebug.cli.completion import complete_colors
from godebug.cli.options import DiagramOptions, PositionListOptions, TracedOptions, position_and
from godebug.cli.typer_app import Commands
from godebug.engine.go.position import Position
from godebug.fields.influence import WORDS


def complete_what(incomplete: str) -> list[str]:
    """Offers the names of the arrays of influence."""
    return [name for name in WORDS if name.startswith(incomplete.lower().replace("_", "-"))]


app = Commands()


@app.command("influence")
def influence(
    arguments: Annotated[list[str] | None, position_and("[WHAT]...", complete_what)] = None,
    *,
    after: Annotated[
        str | None, typer.Option("--after", metavar="VERTEX", help="Before and after this move, and the difference.")
    ] = None,
    followup: Annotated[
        bool, typer.Option("--followup", help="With --after: also what a second move nearby would bring.")
    ] = False,
    tactical: Annotated[
        bool,
        typer.Option(
            "--tactical", help="With --after: of other stones only those count that it captures or rescues tactically."
        ),
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
    where: PositionListOptions,
    out: DiagramOptions,
    engine: TracedOptions,
) -> int:
    """Influence: its sources, how it spreads, and whose each point is.

    WHAT is any of regions, values, permeability, strength, attenuation, territory, non-territory, or one array:
    white-influence, black-strength, ... Without one: regions, values and territory. With --after the influence is that
    by which the move is valued: after what reading says that it does to stones, without territory that can be broken
    into. The last lines say what it was taken to do.

    \b
    godebug influence game.sgf --move 80
    godebug influence game.sgf --move 80 strength --side white
    godebug influence game.sgf --after C4 --followup territory
    godebug influence game.sgf --json territory | jq .territory_value
    """
    for option, given in (("--followup", followup), ("--tactical", tactical)):
        if given and after is None:
            raise UserError(f"{option}: of which move? Name it with --after")
    vertices, chosen, name = split_arguments(arguments or [], WORDS)
    if vertices:
        raise UserError(f"what is '{one_line(vertices[0], 20)}' for? A move is named with --after")
    names = list(dict.fromkeys(name for word in chosen or ("regions", "values", "territory") for name in WORDS[word]))

    def tell(position: Position) -> None:
        from godebug.answers.answer import headed
        from godebug.answers.influence import influence, influence_changes

        color = None if side is None else parse_side(side, position.to_move)
        study = engine.study(position, out)
        if after is None:
            answer = influence(study, names, color=color, initial=initial)
        else:
            mover = position.to_move if color is None else color
            move = parse_move(after, position, mover)
            answer = influence_changes(study, mover, move, names, followup=followup, tactical=tactical)
        out.answer(headed(study, answer), f"godebug influence {position.source}")

    return where.answer_each(name, out, tell)
