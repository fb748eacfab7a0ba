"""Commands that read game records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from godebug.engine.go.color import NAMES
from godebug.gtp.arguments import Arguments
from godebug.gtp.protocol import GtpError
from godebug.gtp.registry import command
from godebug.gtp.session import Session

if TYPE_CHECKING:
    from godebug.engine.go.position import Position


@command("loadsgf")
def loadsgf(session: Session, args: Arguments) -> str:
    """`FILE [MOVE]`: loads the position before a move of the record's main line; returns the side to move.

    A number beyond the game's end, or a vertex where nobody played, means its end, as in GNU Go.
    """
    session.need_files()
    path = args.word("missing filename")
    position = _read(path, args.peek())
    session.load(position)
    return NAMES[position.to_move]


def _read(path: str, before: str) -> Position:
    from godebug.basics.errors import UserError
    from godebug.basics.files import read_file
    from godebug.records.sgf import read_game

    complaint = f"cannot open or parse '{path}'"
    try:
        text = read_file(path)
    except (ValueError, UserError):
        raise GtpError(complaint) from None
    try:
        game = read_game(text, path)
        # Illegal moves end a game where they stand, as in GNU Go; a damaged text is refused.
        game.main_line()
        if before:
            try:
                return game.position_before(before, lenient=True)
            except UserError:
                pass
        return game.position(lenient=True)
    except UserError as error:
        raise GtpError(f"{complaint}: {str(error).removeprefix(f'{path}: ')}") from None
