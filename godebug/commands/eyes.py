"""`godebug eyes`: where eyes are, what they are worth, and which points decide."""

from godebug.cli.arguments import parse_point, split_arguments
from godebug.cli.options import FirstOptions, PositionAndVertices, SharedPlayedListOptions, TracedOptions
from godebug.cli.typer_app import Commands
from godebug.engine.go.position import Position

app = Commands()


@app.command("eyes")
def eyes(
    arguments: PositionAndVertices = None,
    *,
    where: SharedPlayedListOptions,
    out: FirstOptions,
    engine: TracedOptions,
) -> int:
    """Eye spaces of both colours: marginal points, half and false eyes, values, vital points.

    A value has four digits: eyes if the attacker plays twice, plays first, if the defender plays first, plays twice.
    With a VERTEX: every field of the eye space there, or of those beside the dragon that stands there.

    \b
    godebug eyes game.sgf --move 120
    godebug eyes game.sgf B1
    godebug eyes game.sgf --json | jq -c 'select(.urgency>0)|[.origin,.value,.attacks]'
    """
    vertices, _, name = split_arguments(arguments or [])

    def answer_one(position: Position) -> None:
        from godebug.displays.eyes import eyes
        from godebug.displays.position import headed

        points = [parse_point(text, position.size) for text in vertices]

        study = engine.study(position, out)
        out.answer(headed(study, eyes(study, points)), f"godebug eyes {position.source}")

    return where.answer_each(name, out, answer_one)
