"""`godebug owl`: life and death of a dragon, as its reading sees it."""

from typing import Annotated

from godebug.cli.arguments import split_arguments, stones_asked
from godebug.cli.completion import complete_position
from godebug.cli.options import OutputOptions, PositionOptions, TracedOptions, command_line
from godebug.cli.parameters import Argument


@command_line
def owl(
    arguments: Annotated[
        list[str] | None,
        Argument(metavar="[POSITION] [VERTEX]...", autocompletion=complete_position, show_default=False),
    ] = None,
    *,
    where: PositionOptions,
    out: OutputOptions,
    engine: TracedOptions,
) -> None:
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
    position = where.load(name, out)
    points = stones_asked("owl", vertices, position, out.output.note)
    from godebug.answers.answer import headed
    from godebug.answers.owl import owl

    study = engine.study(position, out)
    out.answer(headed(study, owl(study, points)), f"godebug owl {position.source}")
