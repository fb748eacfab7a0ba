"""`godebug moves`: what an engine would play, and why a move has its value."""

from typing import Annotated

import typer

from godebug.basics.errors import UserError
from godebug.cli.arguments import parse_move, parse_point, parse_side, split_arguments
from godebug.cli.options import FirstOptions, PositionAndVertices, SharedPlayedListOptions, SideToMove, TracedOptions
from godebug.cli.typer_app import Commands
from godebug.engine.go.position import Position

app = Commands()


@app.command("moves")
def moves(
    arguments: PositionAndVertices = None,
    *,
    side: SideToMove = None,
    most: Annotated[
        int | None,
        typer.Option(
            "--most",
            metavar="N",
            min=0,
            help="Only so many, the best; 0 for all of them. On a terminal ten, unless said.",
            show_default=False,
        ),
    ] = None,
    territory: Annotated[
        bool, typer.Option("--territory", help="With a VERTEX: also the board of the territory that it changes.")
    ] = False,
    matches: Annotated[
        bool, typer.Option("--matches", help="With a VERTEX: also the patterns that propose it, with what they ask.")
    ] = False,
    near: Annotated[
        bool, typer.Option("--near", help="With a VERTEX: also the patterns that fit, but whose constraint fails.")
    ] = False,
    where: SharedPlayedListOptions,
    out: FirstOptions,
    engine: TracedOptions,
) -> int:
    """Moves with their values, best first. With a VERTEX: what speaks for it, and the account of its value.

    On a terminal and in pictures the ten best, by rank or value, and the first reason of each. Unweighed is a value
    without what strong players' games say of such moves. "owl-defends F9 (8 % sure)": so sure it is that the next move
    decides about F9.

    \b
    godebug moves game.sgf --move 80
    godebug moves game.sgf --move 80 --most 10
    godebug moves game.sgf --move 80 C4
    godebug moves game.sgf --move 80 C4 --territory --matches --near
    godebug moves game.sgf C4 --json | jq -r 'select(.type=="entry") | [.cause, .delta] | @tsv'
    """
    vertices, _, name = split_arguments(arguments or [])
    if (territory or matches or near) and not vertices:
        raise UserError("moves: of which move? Name its point, as in 'moves C4 --territory'")
    if most is not None and vertices:
        raise UserError("--most and a vertex exclude each other")

    def answer_one(position: Position) -> None:
        from godebug.displays import moves as displays
        from godebug.displays.position import headed

        color = parse_side(side, position.to_move)
        points = [_playable(text, position, color) for text in vertices]

        study, title = engine.study(position, out), f"godebug moves {position.source}"

        def how_far() -> str:
            valued = study.moves_so_far(color)
            return f"{len(valued.ranked) if valued else 'no'} moves have a value by now, all others were not looked at"

        with out.shown_on_interrupt(how_far, lambda: displays.moves_so_far(study, color, most), title):
            shown = [] if points else [displays.moves(study, color, most)]
            for p in points:
                shown.append(displays.move(study, color, p))
                if territory:
                    shown.append(displays.delta(study, color, p))
                if matches or near:
                    from godebug.displays.patterns import matches as matching
                shown += [
                    matching(study, color, p, rejected=rejected)
                    for rejected, wanted in ((False, matches), (True, near))
                    if wanted
                ]
        out.answer(headed(study, *shown), title)

    return where.answer_each(name, out, answer_one)


def _playable(text: str, position: Position, color: int) -> int:
    """Returns a point where the side may play, or take a ko back after a threat."""
    p = parse_point(text, position.size, "vertex")
    return p if p == position.ko and color == position.to_move else parse_move(text, position, color, "vertex")
