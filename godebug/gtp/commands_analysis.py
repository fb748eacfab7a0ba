"""Analysis for graphical clients: what Sabaki, Lizzie, Ogatak and q5Go show as they do for KataGo and Leela Zero.

The engine does not search on, so an analysis is one line, which stands until the client sends its next line. Figures
are those of the side that moves. `visits`: 100 for the best move, less in proportion to the value, at least 10.
`prior`: the share of a move in the values. `scoreLead`: the present estimate, and the value of the move less half of
the best one's, which the opponent will have back: the best move has the best lead. `winrate`: how likely an error of
`scoreStdev` points leaves the lead with the side that has it. `ownership`: territory, 1 the mover's.

`avoid` and `allow` name points that may not, or may only, be considered. (GTP extensions of KataGo and Leela Zero.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import exp, pi, sqrt
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import astuple

from godebug.engine.go.color import WHITE, parse_color
from godebug.engine.go.points import NO_POINT, all_points, parse_vertex
from godebug.gtp.arguments import BAD_COLOR, BAD_VERTEX, Arguments
from godebug.gtp.commands_moves import GAME, generate, play_generated
from godebug.gtp.protocol import GtpError
from godebug.gtp.registry import command
from godebug.gtp.session import Session

if TYPE_CHECKING:
    from godebug.engine.influence.result import Influence

#: Moves that are shown unless the client says otherwise, and the visits of the best and of the last of them. Sabaki
#: writes no figure on moves with fewer than ten.
USUAL_MOVES, MOST_VISITS, LEAST_VISITS = 10, 100, 10
#: The error of an estimate, in points.
DEVIATION = 10.0
#: The logistic distribution of that deviation.
_SCALE = DEVIATION * sqrt(3.0) / pi

_COUNTS = ("interval", "minmoves", "maxmoves")
#: What may be asked for besides moves; what a search alone could know is accepted and left out.
_EXTRAS = ("rootInfo", "ownership", "movesOwnership", "pvVisits")
_UNKNOWABLE = ("ownershipStdev", "movesOwnershipStdev", "pvEdgeVisits", "noResultValue")


class AnalysisRequest(Struct):
    """What a client asks for. `points`: those that may be considered, None for all. `extras`: names from `_EXTRAS`."""

    color: int
    least: int = 0
    most: int = USUAL_MOVES
    points: frozenset[int] | None = None
    extras: frozenset[str] = frozenset()


class AnalyzedMove(Struct, frozen=True):
    """A move. `value`: of the generation, that of the best move at most. `lead`: of the mover after it."""

    point: int
    value: float
    lead: float


# ---- What is asked -------------------------------------------------------------------------------------------------


def _wanted(session: Session, args: Arguments, *, extras: bool) -> AnalysisRequest:
    """Takes `[COLOR] [INTERVAL] KEY VALUE...`. `extras`: whether KataGo's keys are known."""
    wanted = AnalysisRequest(session.to_move)
    first = args.peek()
    if first and not first.isdigit() and not _is_key(first, extras):
        wanted.color = args.color()
    if args.peek().isdigit():
        args.integer()
    avoided: set[int] = set()
    allowed: frozenset[int] | None = None
    while args:
        key = args.word()
        if not _is_key(key, extras):
            raise GtpError(f"unknown key '{key}'")
        if key in _COUNTS:
            number = args.integer(f"{key} not an integer")
            if number < 0:
                raise GtpError(f"{key} not an integer")
            if key == "minmoves":
                wanted.least = number
            elif key == "maxmoves":
                wanted.most = number
        elif key in ("avoid", "allow"):
            color, points = _limit(session, args)
            if color != wanted.color:
                continue
            if key == "avoid":
                avoided |= points
            elif allowed is not None:
                raise GtpError("allow may be given once")
            else:
                allowed = frozenset(points)
        else:
            word = args.word(f"{key} true or false").lower()
            if word not in ("true", "false"):
                raise GtpError(f"{key} true or false")
            if word == "true":
                wanted.extras |= {key}
    if allowed is not None and avoided:
        raise GtpError("allow and avoid exclude each other")
    if avoided:
        wanted.points = frozenset(all_points(session.size)) - avoided
    else:
        wanted.points = allowed
    return wanted


def _is_key(word: str, extras: bool) -> bool:
    return word in (*_COUNTS, "avoid", "allow") or (extras and word in (*_EXTRAS, *_UNKNOWABLE))


def _limit(session: Session, args: Arguments) -> tuple[int, set[int]]:
    """Takes `COLOR VERTEX,VERTEX,... DEPTH`; the depth says nothing here, where one move is looked at."""
    try:
        color = parse_color(args.word(BAD_COLOR))
    except ValueError:
        raise GtpError(BAD_COLOR) from None
    try:
        points = {parse_vertex(word, session.size) for word in args.word(BAD_VERTEX).split(",") if word}
    except ValueError:
        raise GtpError(BAD_VERTEX) from None
    if args.integer("depth not an integer") < 1:
        raise GtpError("depth not an integer")
    return color, points


# ---- What is found -------------------------------------------------------------------------------------------------


def _candidates(session: Session, wanted: AnalysisRequest) -> list[AnalyzedMove]:
    """Returns the moves to show, best first; a pass where no move is worth playing."""
    generation = generate(session, wanted.color, session.seed, GAME, wanted.points)
    board, color = session.board, wanted.color
    blunders = {p for p, _ in generation.choice.blunders}
    values = {
        p: value
        for p, value in generation.values.items()
        if board.is_legal(p, color) and p not in blunders and (wanted.points is None or p in wanted.points)
    }
    ranked = sorted(values, key=lambda p: (p != generation.best, -values[p], p))
    if generation.best == NO_POINT or generation.best not in values:
        ranked.insert(0, generation.best)
    others = (p for p in all_points(session.size) if p not in ranked and board.is_legal(p, color))
    wanted_others = [p for p in others if wanted.points is None or p in wanted.points]
    ranked += wanted_others[: max(0, wanted.least - len(ranked))]
    shown = ranked[: max(wanted.most, wanted.least, 1)]
    best = max(values.get(shown[0], 0.0), 0.0)
    # The choice has the last word: a move that it passes over for another is worth no more than that.
    worth = [min(max(values.get(p, 0.0), 0.0), best) for p in shown]
    middle = _present_lead(session, color) - best / 2.0
    found = [AnalyzedMove(p, value, middle + value) for p, value in zip(shown, worth, strict=True)]
    return sorted(found, key=lambda each: -each.value)


def _present_lead(session: Session, color: int) -> float:
    """Returns the estimate for a side: the mean of both bounds."""
    upper, lower = session.analysis.ground.score_bounds
    estimate = (upper + lower) / 2.0
    return estimate if color == WHITE else -estimate


def win_rate(lead: float) -> float:
    """Returns how likely a lead, in points, is kept: 0.0001 to 0.9999.

    >>> round(win_rate(0.0), 4), round(win_rate(10.0), 3), win_rate(-1000.0)
    (0.5, 0.86, 0.0001)
    """
    share = 1.0 / (1.0 + exp(-max(-500.0, min(500.0, lead)) / _SCALE))
    return min(0.9999, max(0.0001, share))


# ---- What is written -----------------------------------------------------------------------------------------------


def _visits(candidates: Sequence[AnalyzedMove]) -> list[int]:
    best = max(candidates[0].value, 1e-9)
    shares = [min(1.0, each.value / best) for each in candidates]
    return [MOST_VISITS, *(max(LEAST_VISITS, round(MOST_VISITS * share)) for share in shares[1:])]


def _priors(candidates: Sequence[AnalyzedMove]) -> list[float]:
    total = sum(each.value for each in candidates)
    return [each.value / total if total > 0.0 else 1.0 / len(candidates) for each in candidates]


def _integer_line(session: Session, wanted: AnalysisRequest, lead: bool) -> str:
    return " ".join(_integer_infos(session, _candidates(session, wanted), lead))


def _integer_infos(session: Session, candidates: Sequence[AnalyzedMove], lead: bool) -> Iterator[str]:
    """Yields the moves as Leela Zero writes them: shares as ten thousandths. `lead`: with the score."""
    for order, (each, visits, prior) in enumerate(
        zip(candidates, _visits(candidates), _priors(candidates), strict=True)
    ):
        rate = round(10000 * win_rate(each.lead))
        score = f" scoreLead {each.lead:.2f}" if lead else ""
        yield (
            f"info move {_name(session, each.point)} visits {visits} winrate {rate}{score} "
            f"prior {round(10000 * prior)} lcb {rate} order {order} pv {_name(session, each.point)}"
        )


def _kata_infos(session: Session, candidates: Sequence[AnalyzedMove], wanted: AnalysisRequest) -> Iterator[str]:
    """Yields the moves as KataGo writes them."""
    for order, (each, visits, prior) in enumerate(
        zip(candidates, _visits(candidates), _priors(candidates), strict=True)
    ):
        rate, name = win_rate(each.lead), _name(session, each.point)
        extras = " pvVisits " + str(visits) if "pvVisits" in wanted.extras else ""
        if "movesOwnership" in wanted.extras and each.point != NO_POINT:
            after = session.analysis.moves.outcome(wanted.color, each.point).after
            extras += " movesOwnership " + _ownership(after, wanted.color)
        yield (
            f"info move {name} visits {visits} edgeVisits {visits} utility {2.0 * rate - 1.0:.4f} winrate {rate:.4f} "
            f"scoreMean {each.lead:.2f} scoreStdev {DEVIATION:.1f} scoreLead {each.lead:.2f} "
            f"scoreSelfplay {each.lead:.2f} prior {prior:.4f} lcb {rate:.4f} utilityLcb {2.0 * rate - 1.0:.4f} "
            f"weight {visits:.1f} order {order} pv {name}{extras}"
        )


def _kata_line(session: Session, wanted: AnalysisRequest) -> str:
    candidates = _candidates(session, wanted)
    parts = [*_kata_infos(session, candidates, wanted)]
    if "rootInfo" in wanted.extras:
        lead, visits = candidates[0].lead, sum(_visits(candidates))
        rate = win_rate(lead)
        parts.append(
            f"rootInfo visits {visits} utility {2.0 * rate - 1.0:.4f} winrate {rate:.4f} scoreMean {lead:.2f} "
            f"scoreStdev {DEVIATION:.1f} scoreLead {lead:.2f} scoreSelfplay {lead:.2f} weight {visits:.1f}"
        )
    if "ownership" in wanted.extras:
        known = session.analysis.ground.break_ins(wanted.color).after
        parts.append("ownership " + _ownership(known, wanted.color))
    return " ".join(parts)


def _ownership(influence: Influence, color: int) -> str:
    """Returns the territory of all points, top row first, 1 for what is surely the side's."""
    values = influence.territory_value if color == WHITE else -influence.territory_value
    # Adding zero turns -0.0 into 0.0.
    return " ".join(f"{value + 0.0:.2f}" for value in values.clip(-1.0, 1.0).round(2).ravel().tolist())


def _name(session: Session, p: int) -> str:
    return "pass" if p == NO_POINT else session.name(p)


# ---- The commands --------------------------------------------------------------------------------------------------


@command("analyze")
def analyze(session: Session, args: Arguments) -> str:
    """`[COLOR] [INTERVAL] KEY VALUE...`: returns moves with win rates as whole ten thousandths, and leads."""
    wanted = _wanted(session, args, extras=False)
    return _standing(session, "analyze", wanted, lambda: _integer_line(session, wanted, lead=True))


@command("lz-analyze")
def lz_analyze(session: Session, args: Arguments) -> str:
    """`[COLOR] [INTERVAL] KEY VALUE...`: returns moves as Leela Zero does."""
    wanted = _wanted(session, args, extras=False)
    return _standing(session, "lz-analyze", wanted, lambda: _integer_line(session, wanted, lead=False))


@command("kata-analyze")
def kata_analyze(session: Session, args: Arguments) -> str:
    """`[COLOR] [INTERVAL] KEY VALUE...`: returns moves as KataGo does, with `ownership true` also the territory."""
    wanted = _wanted(session, args, extras=True)
    return _standing(session, "kata-analyze", wanted, lambda: _kata_line(session, wanted))


@command("genmove_analyze")
def genmove_analyze(session: Session, args: Arguments) -> str:
    """`[COLOR] [INTERVAL] KEY VALUE...`: analyses, then plays a move."""
    wanted = _wanted(session, args, extras=False)
    return _played(session, wanted, _integer_line(session, wanted, lead=True))


@command("lz-genmove_analyze")
def lz_genmove_analyze(session: Session, args: Arguments) -> str:
    """`[COLOR] [INTERVAL] KEY VALUE...`: analyses as Leela Zero does, then plays a move."""
    wanted = _wanted(session, args, extras=False)
    return _played(session, wanted, _integer_line(session, wanted, lead=False))


@command("kata-genmove_analyze")
def kata_genmove_analyze(session: Session, args: Arguments) -> str:
    """`[COLOR] [INTERVAL] KEY VALUE...`: analyses as KataGo does, then plays a move."""
    wanted = _wanted(session, args, extras=True)
    return _played(session, wanted, _kata_line(session, wanted))


@command("stop")
def stop(session: Session, args: Arguments) -> None:
    """Ends an analysis, as any other line does."""


def _standing(session: Session, command: str, wanted: AnalysisRequest, line: Callable[[], str]) -> str:
    """Returns an answer that stands until the client sends its next line; one that is known of the position is kept."""
    answer = session.kept_line((command, astuple(wanted)), line)
    session.stands = True
    return f"\n{answer}"


def _played(session: Session, wanted: AnalysisRequest, line: str) -> str:
    return f"\n{line}\nplay {play_generated(session, wanted.color, points=wanted.points)}"
