"""`godebug delta`: what a move changes in territory."""

from typing import Annotated

from godebug.basics.errors import UserError
from godebug.cli.arguments import parse_move, parse_side, split_arguments
from godebug.cli.completion import complete_colors, complete_position
from godebug.cli.options import DiagramOptions, PositionOptions, TracedOptions, command_line
from godebug.cli.parameters import Argument, Option


@command_line
def delta(
    arguments: Annotated[
        list[str] | None,
        Argument(metavar="[POSITION] VERTEX...", autocompletion=complete_position, show_default=False),
    ] = None,
    *,
    side: Annotated[
        str | None,
        Option("--side", metavar="COLOR", help="Who moves; else whose turn it is.", autocompletion=complete_colors),
    ] = None,
    where: PositionOptions,
    out: DiagramOptions,
    engine: TracedOptions,
) -> None:
    """The territory that a move gains, point by point; any legal move can be asked about.

    Territory before the move, with the opponent to move, is compared with that after it; stones that the move rescues
    or captures count, and what can be broken into does not.

    \b
    godebug delta game.sgf --move 80 C4
    godebug delta game.sgf C4 D5 --json
    """
    vertices, _, name = split_arguments(arguments or [])
    if not vertices:
        raise UserError("which move? Name its point: godebug delta game.sgf C4")
    position = where.load(name, out)
    color = parse_side(side, position.to_move)
    points = [parse_move(text, position, color, "vertex") for text in vertices]
    from godebug.answers import moves as answers
    from godebug.answers.answer import headed

    study = engine.study(position, out)
    shown = [answers.delta(study, color, p) for p in points]
    out.answer(headed(study, *shown), f"godebug delta {position.source}")
