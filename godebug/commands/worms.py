"""`godebug worms`: strings, and what tactical reading says of them."""

from godebug.cli.arguments import parse_point, split_arguments
from godebug.cli.options import FirstOptions, PositionAndVertices, SharedPlayedListOptions, TracedOptions
from godebug.cli.typer_app import Commands
from godebug.engine.go.position import Position

app = Commands()


@app.command("worms")
def worms(
    arguments: PositionAndVertices = None,
    *,
    where: SharedPlayedListOptions,
    out: FirstOptions,
    engine: TracedOptions,
) -> int:
    """Worms: strings of stones with liberties, attacks and defences.

    The board shows what can be captured, the table has a line a worm. With a VERTEX: every field of that worm,
    or of the empty point and its cavity.

    \b
    godebug worms game.sgf --move 120
    godebug worms game.sgf D4
    godebug worms game.sgf --json | jq -r 'select(.status=="critical").origin'
    """
    vertices, _, name = split_arguments(arguments or [])

    def answer_one(position: Position) -> None:
        from godebug.displays.position import headed
        from godebug.displays.worms import worms

        points = [parse_point(text, position.size) for text in vertices]

        study = engine.study(position, out)
        out.answer(headed(study, worms(study, points)), f"godebug worms {position.source}")

    return where.answer_each(name, out, answer_one)
