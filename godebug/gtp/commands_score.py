"""Commands about the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import all_points
from godebug.gtp.arguments import Arguments
from godebug.gtp.protocol import GtpError
from godebug.gtp.registry import command
from godebug.gtp.session import Session

if TYPE_CHECKING:
    from godebug.engine.analysis.score import FinalScore


def _final(session: Session, seed: int = 0) -> FinalScore:
    if session.board.stackp:
        raise GtpError("take the trial moves back first")
    return session.analysis.final_score(seed)


@command("final_score")
def final_score(session: Session, args: Arguments) -> str:
    """`[SEED]`: returns the score after everything has been played out; 0 for a draw. Fails where it cannot be."""
    found = _final(session, args.integer() if args else 0)
    if not found.finished:
        raise GtpError("cannot score: the game is not finished")
    score = found.score
    if score == 0.0:
        return "0"
    return f"{'W' if score > 0.0 else 'B'}+{abs(score):.1f}"


@command("final_status")
def final_status(session: Session, args: Arguments) -> str:
    """`VERTEX`: returns alive, dead, seki, white_territory, black_territory or dame."""
    p = args.vertex()
    return _final(session).status[p]


@command("final_status_list")
def final_status_list(session: Session, args: Arguments) -> str:
    """`STATUS`: returns a line for each string of that status, and one line for all empty points."""
    from godebug.engine.score.settle import STATUS_WORDS

    wanted = args.word("missing status")
    if wanted not in STATUS_WORDS:
        raise GtpError("invalid status")
    status, board = _final(session).status, session.board
    lines = [
        session.names(sorted(board.string_stones(p)))
        for p in all_points(session.size)
        if board.color[p] != EMPTY and board.origin(p) == p and status[p] == wanted
    ]
    empty = [p for p in all_points(session.size) if board.color[p] == EMPTY and status[p] == wanted]
    if empty:
        lines.append(session.names(empty))
    return "\n".join(lines)
