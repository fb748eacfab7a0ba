"""`godebug breakin`: where strings get into territories, or whether one string gets into an area."""

from typing import Annotated

from godebug.basics.errors import UserError
from godebug.cli.arguments import split_arguments
from godebug.cli.completion import complete_position
from godebug.cli.options import OutputOptions, PositionOptions, TracedOptions, command_line
from godebug.cli.parameters import Argument, Option


@command_line
def breakin(
    arguments: Annotated[
        list[str] | None,
        Argument(metavar="[POSITION] [STRING GOAL...]", autocompletion=complete_position, show_default=False),
    ] = None,
    *,
    where: PositionOptions,
    sgf: Annotated[
        str | None, Option("--sgf", metavar="FILE", help="Write the variations of a question to an SGF file.")
    ] = None,
    tree: Annotated[bool, Option("--tree", help="Print the variations of a question.")] = False,
    timed: Annotated[bool, Option("-v", "--verbose", help="Also the time that a question took.")] = False,
    out: OutputOptions,
    engine: TracedOptions,
) -> int:
    """Break-ins: what reading takes away from territories of 10 points and more.

    Each side moves first in turn. `a` marks what a string aims at, `-` what it no longer does. With vertices: can the
    string (the first one) be linked to the area (the others)? The exit code is 1 where it cannot.

    \b
    godebug breakin game.sgf --move 120
    godebug breakin game.sgf D7 E9 F9 G9 --sgf variations.sgf
    godebug breakin game.sgf -d breakin,territory
    """
    vertices, _, name = split_arguments(arguments or [])
    if vertices:
        from godebug.commands.read import answer_question

        return answer_question("break-in", vertices, where.load(name, out), sgf, tree, timed, out, engine, "breakin")
    if sgf is not None or tree:
        raise UserError("breakin: --sgf and --tree are for one question: a string and a goal are wanted")
    position = where.load(name, out)
    from godebug.answers.answer import headed
    from godebug.answers.readings import break_ins

    # Who asks for break-ins wants to see some, whatever the level.
    study = engine.study(position, out, break_ins=True)
    out.answer(headed(study, break_ins(study)), f"godebug breakin {position.source}")
    return 0
