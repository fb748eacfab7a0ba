"""`godebug surround`: is a dragon surrounded, and by what?"""

from typing import Annotated

from godebug.basics.errors import UserError
from godebug.cli.arguments import parse_point, split_arguments, stones_asked
from godebug.cli.completion import complete_position
from godebug.cli.options import DiagramOptions, PeerOptions, PositionOptions, command_line
from godebug.cli.parameters import Argument, Option
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import NO_POINT, column_of, row_of


@command_line
def surround(
    arguments: Annotated[
        list[str] | None,
        Argument(metavar="[POSITION] [VERTEX]...", autocompletion=complete_position, show_default=False),
    ] = None,
    *,
    where: PositionOptions,
    extra: Annotated[
        str | None, Option("--with", metavar="VERTEX", help="As if a hostile stone stood here, too.")
    ] = None,
    out: DiagramOptions,
    engine: PeerOptions,
) -> None:
    """Surround: the convex hull of the hostile stones around a dragon, and whether the dragon lies in it.

    Hostile stones are numbered by their angle round the dragon's center; between neighbours wide gaps weaken the
    verdict, and open ones undo it. Without a VERTEX: the dragons that the question of a regression test names.

    \b
    godebug surround game.sgf D4 --move 120
    godebug surround D4 --with F3
    godebug surround D4 --json | jq -r .verdict
    """
    vertices, _, name = split_arguments(arguments or [])
    position = where.load(name, out)
    points = stones_asked("surround", vertices, position, out.output.note)
    move = NO_POINT if extra is None else parse_point(extra, position.size, "--with")
    if move != NO_POINT and position.stones[row_of(move), column_of(move)] != EMPTY:
        raise UserError(f"--with: there is a stone at {(extra or '').upper()}")
    from godebug.answers.answer import headed
    from godebug.answers.escape import surround

    study = engine.study(position, out)
    out.answer(headed(study, surround(study, points, move)), f"godebug surround {position.source}")
