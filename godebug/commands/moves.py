"""`godebug moves`: what an engine would play, and why a move has its value."""

from godebug.cli.arguments import parse_move, parse_side, split_arguments
from godebug.cli.options import DiagramOptions, PositionAndVertices, PositionListOptions, SideToMove, TracedOptions
from godebug.cli.typer_app import Commands
from godebug.engine.go.position import Position

app = Commands()


@app.command("moves")
def moves(
    arguments: PositionAndVertices = None,
    *,
    side: SideToMove = None,
    where: PositionListOptions,
    out: DiagramOptions,
    engine: TracedOptions,
) -> int:
    """Moves with their values in points, best first. With a VERTEX: what speaks for it, and the account of its value.

    \b
    godebug moves game.sgf --move 80
    godebug moves game.sgf --move 80 C4
    godebug moves game.sgf C4 --json | jq -r 'select(.type=="entry") | [.cause, .delta] | @tsv'
    """
    vertices, _, name = split_arguments(arguments or [])

    def tell(position: Position) -> None:
        from godebug.answers import moves as answers
        from godebug.answers.answer import headed

        color = parse_side(side, position.to_move)
        points = [parse_move(text, position, color, "vertex") for text in vertices]

        study = engine.study(position, out)
        shown = [answers.move(study, color, p) for p in points] or [answers.moves(study, color)]
        out.answer(headed(study, *shown), f"godebug moves {position.source}")

    return where.answer_each(name, out, tell)
