"""Commands about races between two dragons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from godebug.engine.go.color import EMPTY
from godebug.engine.go.result_codes import GTP_DIGITS
from godebug.engine.semeai.records import RaceOutcome
from godebug.gtp.arguments import BAD_MOVE, Arguments
from godebug.gtp.protocol import GtpError
from godebug.gtp.registry import command
from godebug.gtp.session import Session

if TYPE_CHECKING:
    from godebug.engine.semeai.stage import RaceReader


def _answer(session: Session, ask: Callable[[RaceReader], RaceOutcome]) -> str:
    """Returns both codes for the side that moves first, and its move."""
    try:
        with session.analysis.life.race_question() as races:
            found = ask(races)
    except ValueError as error:
        raise GtpError(str(error)) from None
    doubt = " uncertain" if session.report_uncertainty and not found.certain else ""
    return f"{GTP_DIGITS[found.defense]} {GTP_DIGITS[found.attack]} {session.name(found.move)}{doubt}"


def _stones(session: Session, args: Arguments, complaint: str) -> tuple[int, int]:
    return session.need_stone(args.vertex(), complaint), session.need_stone(args.vertex(), complaint)


@command("analyze_semeai")
def analyze_semeai(session: Session, args: Arguments) -> str:
    """`VERTEX VERTEX`: reads the race between two dragons, the first one to move."""
    first, second = _stones(session, args, "vertex must not be empty")
    return _answer(session, lambda races: races.analyze(first, second))


@command("tactical_analyze_semeai")
def tactical_analyze_semeai(session: Session, args: Arguments) -> str:
    """`VERTEX VERTEX`: reads the race between two strings, by tactics and liberties alone."""
    first, second = _stones(session, args, "vertex must not be empty")
    return _answer(session, lambda races: races.analyze_tactically(first, second))


@command("analyze_semeai_after_move")
def analyze_semeai_after_move(session: Session, args: Arguments) -> str:
    """`COLOR MOVE VERTEX VERTEX`: reads the race between two dragons after a move of either colour."""
    color, move = args.color(BAD_MOVE), args.vertex(BAD_MOVE)
    if session.board.color[move] != EMPTY:
        raise GtpError("move vertex is not empty")
    first, second = _stones(session, args, "dragon vertex must not be empty")
    return _answer(session, lambda races: races.analyze_after(move, color, first, second))
