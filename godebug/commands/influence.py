"""`godebug influence`: the arrays of the influence function, also before and after a move."""

from typing import Annotated

from godebug.basics.errors import UserError, one_line
from godebug.cli.arguments import parse_move, parse_side, split_arguments
from godebug.cli.completion import complete_colors
from godebug.cli.options import DiagramOptions, PositionOptions, TracedOptions, command_line
from godebug.cli.parameters import Argument, Option
from godebug.fields.influence import WORDS


def complete_what(incomplete: str) -> list[str]:
    return [name for name in WORDS if name.startswith(incomplete.lower().replace("_", "-"))]


@command_line
def influence(
    arguments: Annotated[
        list[str] | None,
        Argument(metavar="[POSITION] [WHAT]...", autocompletion=complete_what, show_default=False),
    ] = None,
    *,
    after: Annotated[
        str | None, Option("--after", metavar="VERTEX", help="Before and after this move, and the difference.")
    ] = None,
    followup: Annotated[
        bool, Option("--followup", help="With --after: also what a second move nearby would bring.")
    ] = False,
    side: Annotated[
        str | None,
        Option(
            "--side", metavar="COLOR", help="Who moves first; with --after, who moves.", autocompletion=complete_colors
        ),
    ] = None,
    initial: Annotated[bool, Option("--initial", help="The first computation, before dragons are known.")] = False,
    where: PositionOptions,
    out: DiagramOptions,
    engine: TracedOptions,
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
    if followup and after is None:
        raise UserError("--followup: of which move? Name it with --after")
    vertices, chosen, name = split_arguments(arguments or [], WORDS)
    if vertices:
        raise UserError(f"what is '{one_line(vertices[0], 20)}' for? A move is named with --after")
    names = list(dict.fromkeys(name for word in chosen or ("regions", "values", "territory") for name in WORDS[word]))
    position = where.load(name, out)
    from godebug.answers.answer import headed
    from godebug.answers.influence import influence, influence_changes

    color = None if side is None else parse_side(side, position.to_move)
    study = engine.study(position, out)
    if after is None:
        answer = influence(study, names, color=color, initial=initial)
    else:
        mover = position.to_move if color is None else color
        answer = influence_changes(study, mover, parse_move(after, position, mover), names, followup=followup)
    out.answer(headed(study, answer), f"godebug influence {position.source}")
