"""`godebug classic`: caves, open eyes and distances."""

from typing import Annotated

from godebug.basics.errors import UserError
from godebug.cli.arguments import split_arguments
from godebug.cli.options import FirstOptions, PeerOptions, SharedPlayedListOptions, position_and
from godebug.cli.typer_app import Commands
from godebug.engine.go.position import Position

app = Commands()


@app.command("classic")
def classic(
    arguments: Annotated[list[str] | None, position_and("")] = None,
    *,
    where: SharedPlayedListOptions,
    out: FirstOptions,
    engine: PeerOptions,
) -> int:
    """Classic: caves, open eyes, distance and strategic distance, and dragons, as GNU Go 2.4 documents them.

    A cave is a connected set of empty points, or several that an inessential string keeps apart. An open eye lies at
    least four steps from every enemy stone. Strategic paths keep off the liberties of enemy stones.

    \b
    godebug classic game.sgf --move 120
    godebug classic --json | jq -c 'select(.type=="cave")|[.origin,.border]'
    """
    vertices, _, name = split_arguments(arguments or [])
    if vertices:
        raise UserError(f"classic: '{vertices[0]}' is one vertex too many; `worms VERTEX` tells of one point")

    def answer_one(position: Position) -> None:
        from godebug.displays.classic import classic
        from godebug.displays.position import headed

        study = engine.study(position, out)
        out.answer(headed(study, classic(study)), f"godebug classic {position.source}")

    return where.answer_each(name, out, answer_one)
