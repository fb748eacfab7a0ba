"""Commands that write what readings try into a file of variations."""

from __future__ import annotations

import sys

from godebug.basics.errors import UserError
from godebug.basics.files import write_file
from godebug.gtp.arguments import Arguments
from godebug.gtp.protocol import GtpError
from godebug.gtp.registry import command
from godebug.gtp.session import Session


@command("start_sgftrace")
def start_sgftrace(session: Session, args: Arguments) -> None:
    """Records all readings from now on, until another board is set up."""
    from godebug.variations.tree import VariationTree

    if session.variations is not None:
        raise GtpError("variations are being recorded already")
    session.variations = VariationTree(session.board, session.komi, session.handicap)


@command("finish_sgftrace")
def finish_sgftrace(session: Session, args: Arguments) -> None:
    """`FILE`: writes what was recorded. As in GNU Go, a file that cannot be written is no failure, and nothing is
    lost.
    """
    session.need_files()
    path = args.word("missing filename")
    if session.variations is None:
        return
    try:
        write_file(path, session.variations.sgf())
    except UserError as error:
        print(error, file=sys.stderr)
        return
    session.variations = None
