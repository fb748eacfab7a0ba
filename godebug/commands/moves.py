"""`godebug moves`: what an engine would play, and why a move has its value."""

from typing import Annotated

from godebug.cli.arguments import parse_move, parse_side, split_arguments
from godebug.cli.completion import complete_colors, complete_position
from godebug.cli.options import DiagramOptions, PositionOptions, TracedOptions, command_line
from godebug.cli.parameters import Argument, Option


@command_line
def moves(
    arguments: Annotated[
        list[str] | None,
        Argument(metavar="[POSITION] [VERTEX]...", autocompletion=complete_position, show_default=False),
    ] = None,
    *,
    side: Annotated[
        str | None,
        Option("--side", metavar="COLOR", help="Whose moves; else whose turn it is.", autocompletion=complete_colors),
    ] = None,
    where: PositionOptions,
    out: DiagramOptions,
    engine: TracedOptions,
) -> None:
    """Moves with their values in points, best first. With a VERTEX: what speaks for it, and the account of its value.

    \b
    godebug moves game.sgf --move 80
    godebug moves game.sgf --move 80 C4
    godebug moves game.sgf C4 --json | jq -r 'select(.type=="entry") | [.cause, .delta] | @tsv'
    """
    vertices, _, name = split_arguments(arguments or [])
    position = where.load(name, out)
    color = parse_side(side, position.to_move)
    points = [parse_move(text, position, color, "vertex") for text in vertices]
    from godebug.answers import moves as answers
    from godebug.answers.answer import headed

    study = engine.study(position, out)
    shown = [answers.move(study, color, p) for p in points] or [answers.moves(study, color)]
    out.answer(headed(study, *shown), f"godebug moves {position.source}")
