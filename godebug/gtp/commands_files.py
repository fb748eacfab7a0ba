"""Commands that read game records."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from godebug.basics.resources import shipped_game
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

    A number beyond the game's end, or a vertex where nobody played, means its end, as in GNU Go. Games that came with
    godebug are found by their bare names.
    """
    session.need_files()
    path = args.word("missing filename")
    place = os.path.join(session.folder, path)
    # A game that came with godebug is found by its bare name, as on the command line.
    position = _read(place if os.path.exists(place) else shipped_game(path) or place, args.peek())
    session.load(position)
    return NAMES[position.to_move]


def _read(path: str, before: str) -> Position:
    """Returns the position that a record shows; how it was read, where that is not plain, is told on stderr."""
    from godebug.basics.errors import UserError, remark
    from godebug.basics.files import read_file
    from godebug.records.sgf import StoppedShort, read_game

    complaint = f"cannot open or parse '{path}'"
    try:
        text = read_file(path)
    except (ValueError, UserError):
        raise GtpError(complaint) from None
    try:
        game = read_game(text, path)
        # What cannot be followed to the position that is asked for is refused: half a game is another one.
        game.main_line()
        for each in game.remarks:
            remark(each)
        if before:
            with suppress(UserError):
                return game.position_before(before)
        return game.position()
    except UserError as error:
        fault = error.fault if isinstance(error, StoppedShort) else str(error)
        raise GtpError(f"{complaint}: {fault.removeprefix(f'{path}: ')}") from None
