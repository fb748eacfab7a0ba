"""`godebug worms`: strings, and what tactical reading says of them."""

from typing import Annotated

from godebug.cli.arguments import parse_point, split_arguments
from godebug.cli.completion import complete_position
from godebug.cli.options import DiagramOptions, PositionOptions, TracedOptions, command_line
from godebug.cli.parameters import Argument


@command_line
def worms(
    arguments: Annotated[
        list[str] | None,
        Argument(metavar="[POSITION] [VERTEX]...", autocompletion=complete_position, show_default=False),
    ] = None,
    *,
    where: PositionOptions,
    out: DiagramOptions,
    engine: TracedOptions,
) -> None:
    """Worms: strings of stones with liberties, attacks and defences.

    The board shows what can be captured, the table has a line a worm. With a VERTEX: every field of that worm,
    or of the empty point and its cavity.

    \b
    godebug worms game.sgf --move 120
    godebug worms game.sgf D4
    godebug worms game.sgf --json | jq -r 'select(.status=="critical").origin'
    """
    vertices, _, name = split_arguments(arguments or [])
    position = where.load(name, out)
    points = [parse_point(text, position.size) for text in vertices]
    from godebug.answers.answer import headed
    from godebug.answers.worms import worms

    study = engine.study(position, out)
    out.answer(headed(study, worms(study, points)), f"godebug worms {position.source}")
