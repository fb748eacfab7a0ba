"""`godebug surround`: is a dragon surrounded, and by what?"""

from typing import Annotated

import typer

from godebug.basics.errors import UserError
from godebug.cli.arguments import parse_point, split_arguments, stones_asked
from godebug.cli.options import FirstOptions, PeerOptions, PositionAndVertices, SharedPlayedListOptions
from godebug.cli.typer_app import Commands
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import NO_POINT, column_of, row_of
from godebug.engine.go.position import Position

app = Commands()


@app.command("surround")
def surround(
    arguments: PositionAndVertices = None,
    *,
    where: SharedPlayedListOptions,
    extra: Annotated[
        str | None, typer.Option("--with", metavar="VERTEX", help="As if a hostile stone stood here, too.")
    ] = None,
    out: FirstOptions,
    engine: PeerOptions,
) -> int:
    """Surround: the convex hull of the hostile stones around a dragon, and whether the dragon lies in it.

    Hostile stones are numbered by their angle round the dragon's center; between neighbours wide gaps weaken the
    verdict, and open ones undo it. Without a VERTEX: the dragons that the question of a regression test names.

    \b
    godebug surround game.sgf D4 --move 120
    godebug surround D4 --with F3
    godebug surround D4 --json | jq -r .verdict
    """
    vertices, _, name = split_arguments(arguments or [])

    def answer_one(position: Position) -> None:
        from godebug.displays.position import headed
        from godebug.displays.surround import surround

        points = stones_asked("surround", vertices, position, out.output.note)
        move = NO_POINT if extra is None else parse_point(extra, position.size, "--with")
        if move != NO_POINT and position.stones[row_of(move), column_of(move)] != EMPTY:
            raise UserError(f"--with: there is a stone at {(extra or '').upper()}")

        study = engine.study(position, out)
        out.answer(headed(study, surround(study, points, move)), f"godebug surround {position.source}")

    return where.answer_each(name, out, answer_one)
