"""`godebug score`: who leads, by how much, and how sure that is."""

from typing import Annotated

from godebug.cli.completion import complete_position
from godebug.cli.options import POSITION_HELP, OutputOptions, PeerOptions, PositionOptions, command_line
from godebug.cli.parameters import Argument, Option


@command_line
def score(
    position: Annotated[
        str | None, Argument(metavar="POSITION", help=POSITION_HELP, autocompletion=complete_position)
    ] = None,
    *,
    graph: Annotated[bool, Option("--graph", help="The estimate over the whole game up to here.")] = False,
    final: Annotated[bool, Option("--final", help="Play on to the end, and count.")] = False,
    where: PositionOptions,
    out: OutputOptions,
    engine: PeerOptions,
) -> None:
    """The score: an estimate with its bounds, from territory. They are apart where groups are in the balance.

    \b
    godebug score game.sgf --move 120
    godebug score game.sgf --graph
    godebug score game.sgf --final
    """
    what = where.load(position, out)
    from godebug.answers import moves as answers
    from godebug.answers.answer import headed
    from godebug.cli.positions import positions_of_game

    study = engine.study(what, out)
    if final:
        with out.output.busy("playing on to the end"):
            answer = answers.final(study)
    elif graph:
        positions = out.output.counted(positions_of_game(what), "positions")
        answer = answers.scores([engine.study(p, out).score for p in positions], what.size, graph=True)
    else:
        answer = answers.scores([study.score], what.size)
    out.answer(headed(study, answer), f"godebug score {what.source}")
