"""`godebug influence`: the arrays of the influence function, also before and after a move."""

from typing import TYPE_CHECKING, Annotated

import typer

from godebug.basics.errors import UserError, one_line
from godebug.basics.flags import INFLUENCE_DIAGRAMS, Draw, parse_mask
from godebug.cli.arguments import parse_move, parse_point, parse_side, split_arguments
from godebug.cli.completion import complete_draw
from godebug.cli.options import FirstOptions, SharedListOptions, SideToMove, TracedOptions, position_and
from godebug.cli.typer_app import Commands
from godebug.engine.go.position import Position
from godebug.studies.arrays import WORDS

if TYPE_CHECKING:
    from godebug.displays.answer import Answer
    from godebug.studies.study import Study


def complete_what(incomplete: str) -> list[str]:
    """Offers the names of the arrays of influence."""
    return [name for name in WORDS if name.startswith(incomplete.lower().replace("_", "-"))]


app = Commands()


@app.command("influence")
def influence(
    arguments: Annotated[list[str] | None, position_and("[WHAT]...", complete_what)] = None,
    *,
    draw: Annotated[
        str | None,
        typer.Option(
            "-m", "--draw", metavar="MASK", help="WHAT by the bits of 'show -m'.", autocompletion=complete_draw
        ),
    ] = None,
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
    source: Annotated[
        str | None,
        typer.Option("--source", metavar="VERTEX", help="How the source there spreads: order of visits, amounts."),
    ] = None,
    side: SideToMove = None,
    initial: Annotated[
        bool, typer.Option("--initial", help="The first computation, before dragons are known.")
    ] = False,
    where: SharedListOptions,
    out: FirstOptions,
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
    godebug influence game.sgf --move 80 -m values,territory
    godebug influence game.sgf --after C4 --followup territory
    godebug influence game.sgf --source D4 --side black
    godebug influence game.sgf --json territory | jq .territory_value
    """
    for option, given in (("--followup", followup), ("--tactical", tactical)):
        if given and after is None:
            raise UserError(f"{option}: of which move? Name it with --after")
    vertices, chosen, name = split_arguments(arguments or [], WORDS)
    if vertices:
        raise UserError(f"what is '{one_line(vertices[0], 20)}' for? A move is named with --after")
    if draw is not None:
        if chosen:
            raise UserError(f"-m: what is '{chosen[0]}' for? Both say what is drawn")
        mask = parse_mask(draw, Draw, "-m")
        initial = initial or bool(mask & Draw.INITIAL)
        if mask & ~(INFLUENCE_DIAGRAMS | Draw.INITIAL):
            raise UserError("-m: 0x01, 0x02 and 0x04 are no influence; 'godebug moyo' draws them")
        chosen = [str(bit.name).lower() for bit in mask & INFLUENCE_DIAGRAMS]
    names = list(dict.fromkeys(name for word in chosen or ("regions", "values", "territory") for name in WORDS[word]))

    def answer_one(position: Position) -> None:
        from godebug.displays.influence import influence, influence_changes
        from godebug.displays.position import headed

        color = None if side is None else parse_side(side, position.to_move)
        study = engine.study(position, out)
        if source is not None:
            answer = _spread(study, position, color, parse_point(source, position.size, "--source"), after)
        elif after is None:
            answer = influence(study, names, color=color, initial=initial)
        else:
            mover = position.to_move if color is None else color
            move = parse_move(after, position, mover)
            answer = influence_changes(study, mover, move, names, followup=followup, tactical=tactical)
        out.answer(headed(study, answer), f"godebug influence {position.source}")

    def _spread(study: "Study", position: Position, color: int | None, p: int, after: str | None) -> "Answer":
        from godebug.displays.spread import spread

        mover = position.to_move if color is None else color
        if after is not None:
            found = study.outcome(mover, parse_move(after, position, mover), followup=followup, tactical=tactical)
            influence = found.steps[-1]
        else:
            influence = study.initial_influence(mover) if initial else study.influence(mover)
        try:
            return spread(study, influence, p)
        except ValueError as error:
            raise UserError(f"--source: {one_line(error)}") from None

    return where.answer_each(name, out, answer_one)
