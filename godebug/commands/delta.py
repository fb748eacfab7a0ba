"""`godebug delta`: what a move changes in territory."""

from typing import Annotated

from godebug.basics.errors import UserError
from godebug.cli.arguments import parse_move, parse_side, split_arguments
from godebug.cli.options import FirstOptions, SharedPlayedListOptions, SideToMove, TracedOptions, position_and
from godebug.cli.typer_app import Commands
from godebug.engine.go.position import Position

app = Commands()


@app.command("delta")
def delta(
    arguments: Annotated[list[str] | None, position_and("VERTEX...")] = None,
    *,
    side: SideToMove = None,
    where: SharedPlayedListOptions,
    out: FirstOptions,
    engine: TracedOptions,
) -> int:
    """The territory that a move gains, point by point; any legal move can be asked about.

    Territory before the move, with the opponent to move, is compared with that after it, as `moves` values it: what
    reading says that the move does to stones counts, and what can be broken into does not.

    \b
    godebug delta game.sgf --move 80 C4
    godebug delta game.sgf C4 D5 --json
    """
    vertices, _, name = split_arguments(arguments or [])
    if not vertices:
        raise UserError("which move? Name its point: godebug delta game.sgf C4")

    def answer_one(position: Position) -> None:
        from godebug.displays import moves as displays
        from godebug.displays.position import headed

        color = parse_side(side, position.to_move)
        points = [parse_move(text, position, color, "vertex") for text in vertices]

        study = engine.study(position, out)
        shown = [displays.delta(study, color, p) for p in points]
        out.answer(headed(study, *shown), f"godebug delta {position.source}")

    return where.answer_each(name, out, answer_one)
