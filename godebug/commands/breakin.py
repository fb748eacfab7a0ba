"""`godebug breakin`: where strings get into territories, or whether one string gets into an area."""

from typing import Annotated

import typer

from godebug.basics.errors import UserError
from godebug.cli.arguments import parse_move, parse_side, split_arguments
from godebug.cli.options import (
    FirstOutputOptions,
    SharedListOptions,
    SideToMove,
    TracedOptions,
    check_targets,
    position_and,
)
from godebug.cli.typer_app import Commands
from godebug.engine.go.position import Move, Position

app = Commands()


@app.command("breakin")
def breakin(
    arguments: Annotated[list[str] | None, position_and("[STRING GOAL...]")] = None,
    *,
    where: SharedListOptions,
    sgf: Annotated[
        str | None, typer.Option("--sgf", metavar="FILE", help="Write the variations of a question to an SGF file.")
    ] = None,
    tree: Annotated[bool, typer.Option("--tree", help="Print the variations of a question.")] = False,
    timed: Annotated[bool, typer.Option("-v", "--verbose", help="Also the time that a question took.")] = False,
    after: Annotated[
        str | None, typer.Option("--after", metavar="VERTEX", help="What the opponent can enter after this move.")
    ] = None,
    side: SideToMove = None,
    out: FirstOutputOptions,
    engine: TracedOptions,
) -> int:
    """Break-ins: what reading takes away from territories of 10 points and more.

    Each side moves first in turn. `a` marks what a string aims at, `-` what it no longer does. With vertices: can the
    string (the first one) be linked to the area (the others)? The exit code is 1 where it cannot.

    \b
    godebug breakin game.sgf --move 120
    godebug breakin game.sgf D7 E9 F9 G9 --sgf variations.sgf
    godebug breakin game.sgf --after C4
    godebug breakin game.sgf -d breakin,territory
    """
    vertices, _, name = split_arguments(arguments or [])
    if (sgf is not None or tree) and not vertices:
        raise UserError("breakin: --sgf and --tree are for one question: a string and a goal are wanted")
    if vertices and after is not None:
        raise UserError("breakin: --after is for all territories, not for one question")
    if sgf is not None and where.listed is not None:
        raise UserError("--list and --sgf exclude each other")
    check_targets(sgf=sgf)

    def answer_one(position: Position) -> int:
        from godebug.displays.breakins import break_ins
        from godebug.displays.position import headed

        if vertices:
            from godebug.commands.read import answer_question

            return answer_question("break-in", vertices, position, sgf, tree, timed, out, engine, "breakin")
        # Who asks for break-ins wants to see some, whatever the level.
        study = engine.study(position, out, break_ins=True)
        mover = parse_side(side, position.to_move)
        move = None if after is None else Move(mover, parse_move(after, position, mover))
        out.answer(headed(study, break_ins(study, move)), f"godebug breakin {position.source}")
        return 0

    return where.answer_each(name, out, answer_one)
