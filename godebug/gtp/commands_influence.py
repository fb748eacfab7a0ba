"""Commands that print influence as rows of figures, top row first, without territory that can be broken into."""

from __future__ import annotations

from typing import TYPE_CHECKING

from godebug.gtp.arguments import Arguments
from godebug.gtp.protocol import GtpError
from godebug.gtp.registry import MenuEntry, command
from godebug.gtp.session import Session

if TYPE_CHECKING:
    from godebug.engine.influence.result import Influence
    from godebug.engine.moves.outcome import Outcome

#: How figures and codes are printed.
_FIGURE, _CODE = "{:6.2f} ".format, "{:2d} ".format
_UNKNOWN = "unknown influence data"


@command("initial_influence")
def initial_influence(session: Session, args: Arguments) -> str:
    """`COLOR WHAT`: returns influence with dragons known, the colour moving first."""
    color, what = args.color(), _what(args)
    return _rows(session.analysis.ground.break_ins(color).after, what)


@command("move_influence")
def move_influence(session: Session, args: Arguments) -> str:
    """`COLOR VERTEX WHAT`: returns influence after a move as it is valued, the opponent moving first."""
    outcome, what = _outcome(session, args)
    return _rows(outcome.after, what)


@command("followup_influence")
def followup_influence(session: Session, args: Arguments) -> str:
    """`COLOR VERTEX WHAT`: returns influence if the move is not answered and the mover plays again."""
    outcome, what = _outcome(session, args)
    assert outcome.followup is not None
    return _rows(outcome.followup, what)


def _outcome(session: Session, args: Arguments) -> tuple[Outcome, str]:
    color, p = args.move("invalid move")
    what = _what(args)
    # Every legal move is examined when it is asked about; other moves have no influence.
    if p == 0 or not session.board.is_legal(p, color):
        raise GtpError("illegal move")
    return session.analysis.moves.outcome(color, p), what


def _what(args: Arguments) -> str:
    what = args.word(_UNKNOWN)
    from godebug.studies.arrays import BY_GTP_NAME

    if what not in BY_GTP_NAME:
        raise GtpError(_UNKNOWN)
    return what


def _rows(influence: Influence, what: str) -> str:
    from godebug.studies.arrays import BY_GTP_NAME

    array = BY_GTP_NAME[what]
    form = _CODE if array.codes else _FIGURE
    return "\n".join("".join(map(form, row)) for row in getattr(influence, array.name).tolist())


@command("estimate_score", "new_score", offers=(MenuEntry("string", "Estimate Score"),))
def estimate_score(session: Session, args: Arguments) -> str:
    """Returns the mean of the best and the worst score that White can expect, and both."""
    upper, lower = session.analysis.ground.score_bounds
    mean = (upper + lower) / 2
    leader = "W" if mean >= 0.0 else "B"
    return f"{leader}+{abs(mean):.1f} (upper bound: {upper:.1f}, lower: {lower:.1f})"
