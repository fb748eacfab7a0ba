"""`godebug dragons`: which strings live together, and how well."""

from typing import Annotated

from godebug.cli.arguments import parse_stone, split_arguments
from godebug.cli.completion import complete_position
from godebug.cli.options import DiagramOptions, PositionOptions, TracedOptions, command_line
from godebug.cli.parameters import Argument


@command_line
def dragons(
    arguments: Annotated[
        list[str] | None,
        Argument(metavar="[POSITION] [VERTEX]...", autocompletion=complete_position, show_default=False),
    ] = None,
    *,
    where: PositionOptions,
    out: DiagramOptions,
    engine: TracedOptions,
) -> None:
    """Dragons: strings that live or die together, with their status.

    Each has a letter: A, B, C ... Black's, z, y, x ... White's. Green is alive, yellow unknown, red critical, cyan
    dead, magenta unchecked. The boards show the crude status, what life-and-death reading says, and the status that
    counts; the tables have a line a dragon. With a VERTEX: every field of that dragon.

    \b
    godebug dragons game.sgf --move 120
    godebug dragons game.sgf D4
    godebug dragons --engine 'gnugo --mode gtp'
    godebug dragons game.sgf --json | jq -r 'select(.status=="critical").origin'
    """
    vertices, _, name = split_arguments(arguments or [])
    position = where.load(name, out)
    points = [parse_stone(text, position) for text in vertices]
    from godebug.answers.answer import headed
    from godebug.answers.dragons import dragons

    study = engine.study(position, out)
    out.answer(headed(study, dragons(study, points)), f"godebug dragons {position.source}")
