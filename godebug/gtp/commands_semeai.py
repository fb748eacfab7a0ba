"""Commands about races between two dragons."""

from collections.abc import Callable

from godebug.engine.go.color import EMPTY
from godebug.engine.go.result_codes import GTP_DIGITS
from godebug.engine.semeai.records import RaceOutcome
from godebug.gtp.arguments import BAD_MOVE, Arguments
from godebug.gtp.protocol import GtpError
from godebug.gtp.registry import command
from godebug.gtp.session import Session


def _answer(session: Session, ask: Callable[[], RaceOutcome]) -> str:
    """Returns both codes for the side that moves first, and its move."""
    try:
        found = ask()
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
    return _answer(session, lambda: session.analysis.life.race_reader.analyze(first, second))


@command("tactical_analyze_semeai")
def tactical_analyze_semeai(session: Session, args: Arguments) -> str:
    """`VERTEX VERTEX`: reads the race between two strings, by tactics and liberties alone."""
    first, second = _stones(session, args, "vertex must not be empty")
    return _answer(session, lambda: session.analysis.life.race_reader.analyze_tactically(first, second))


@command("analyze_semeai_after_move")
def analyze_semeai_after_move(session: Session, args: Arguments) -> str:
    """`COLOR MOVE VERTEX VERTEX`: reads the race between two dragons after a move of either colour."""
    color, move = args.color(BAD_MOVE), args.vertex(BAD_MOVE)
    if session.board.color[move] != EMPTY:
        raise GtpError("move vertex is not empty")
    first, second = _stones(session, args, "dragon vertex must not be empty")
    return _answer(session, lambda: session.analysis.life.race_reader.analyze_after(move, color, first, second))
