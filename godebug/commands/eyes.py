"""`godebug eyes`: where eyes are, what they are worth, and which points decide."""

from typing import Annotated

from godebug.cli.arguments import parse_point, split_arguments
from godebug.cli.completion import complete_position
from godebug.cli.options import DiagramOptions, PositionOptions, TracedOptions, command_line
from godebug.cli.parameters import Argument


@command_line
def eyes(
    arguments: Annotated[
        list[str] | None,
        Argument(metavar="[POSITION] [VERTEX]...", autocompletion=complete_position, show_default=False),
    ] = None,
    *,
    where: PositionOptions,
    out: DiagramOptions,
    engine: TracedOptions,
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
    from godebug.answers.answer import headed
    from godebug.answers.eyes import eyes

    study = engine.study(position, out)
    out.answer(headed(study, eyes(study, points)), f"godebug eyes {position.source}")
