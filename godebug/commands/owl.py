"""`godebug owl`: life and death of a dragon, as its reading sees it."""

from godebug.cli.arguments import split_arguments, stones_asked
from godebug.cli.options import FirstOutputOptions, PositionAndVertices, SharedPlayedListOptions, TracedOptions
from godebug.cli.typer_app import Commands
from godebug.engine.go.position import Position

app = Commands()


@app.command("owl")
def owl(
    arguments: PositionAndVertices = None,
    *,
    where: SharedPlayedListOptions,
    out: FirstOutputOptions,
    engine: TracedOptions,
) -> int:
    """Life and death of a dragon: what is read, its eyes and its way out, and the moves that are tried.

    The first board shows the dragon, the strings around it and its eye spaces; the second what points are worth to it
    when it runs, and the moves. The tables list eye spaces, enemy strings that it can capture, and the moves of both
    sides, with what proposed each, its value and what came of it. `godebug read owl-attack D4 --tree` has the whole
    reading. Without a VERTEX: the dragons that the question of a regression test names.

    \b
    godebug owl game.sgf D4 --move 120
    godebug owl dragons:10
    godebug owl D4 --json | jq '.attack.moves[] | select(.result=="WIN")'
    """
    vertices, _, name = split_arguments(arguments or [])

    def answer_one(position: Position) -> None:
        from godebug.displays.owl import owl
        from godebug.displays.position import headed

        points = stones_asked("owl", vertices, position, out.output.note)

        study = engine.study(position, out)
        out.answer(headed(study, owl(study, points)), f"godebug owl {position.source}")

    return where.answer_each(name, out, answer_one)
