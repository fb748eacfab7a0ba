"""`godebug score`: who leads, by how much, and how sure that is."""

from typing import TYPE_CHECKING, Annotated

import typer

from godebug.cli.options import OutputOptions, PeerOptions, PositionListOptions, PositionName
from godebug.cli.typer_app import Commands
from godebug.engine.go.position import Position

if TYPE_CHECKING:
    from godebug.studies.study import Score

app = Commands()


@app.command("score")
def score(
    position: PositionName = None,
    *,
    graph: Annotated[bool, typer.Option("--graph", help="The estimate over the whole game up to here.")] = False,
    final: Annotated[bool, typer.Option("--final", help="Play on to the end, and count.")] = False,
    where: PositionListOptions,
    out: OutputOptions,
    engine: PeerOptions,
) -> int:
    """The score: an estimate with its bounds, from territory. They are apart where groups are in the balance.

    \b
    godebug score game.sgf --move 120
    godebug score game.sgf --graph
    godebug score game.sgf --final
    """

    def tell(what: Position) -> None:
        from godebug.answers import moves as answers
        from godebug.answers.answer import headed
        from godebug.cli.positions import positions_of_game

        study = engine.study(what, out)
        if final:
            with out.output.busy("playing on to the end"):
                answer = answers.final(study)
        elif graph:
            positions = out.output.counted(positions_of_game(what), "positions")
            answer = answers.scores([_score(engine, p, out) for p in positions], what.size, graph=True)
        else:
            answer = answers.scores([study.score], what.size)
        out.answer(headed(study, answer), f"godebug score {what.source}")

    return where.answer_each(position, out, tell)


def _score(engine: PeerOptions, position: Position, out: OutputOptions) -> "Score":
    """Returns the score of one of many positions, of which nothing else stays in memory."""
    study = engine.study(position, out)
    score = study.score
    study.release()
    return score
