"""Commands about worms: the strings of the board with the results of the worm stage."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from godebug.engine.go.color import EMPTY, parse_color
from godebug.engine.go.points import NO_POINT, all_points
from godebug.gtp.arguments import BAD_MOVE, Arguments
from godebug.gtp.registry import MenuEntry, command
from godebug.gtp.session import Session

if TYPE_CHECKING:
    from godebug.engine.worms.records import Worm


@command("worm_data", offers=(MenuEntry("hpstring", "Worm Data", "%p"),))
def worm_data(session: Session, args: Arguments) -> str:
    """`[VERTEX]`: returns the record of one vertex, or of every vertex of the board, empty ones too."""
    points = [args.vertex(BAD_MOVE)] if args else all_points(session.size)
    return "\n".join(_record(session, p) for p in points)


def _record(session: Session, p: int) -> str:
    from godebug.studies.peers.gtp_data import data_lines

    worms = session.analysis.tactics.worms
    origin = worms.origins.get(p)
    if origin is None:
        worm = _empty_worm(session, p)
    else:
        worm = next(worm for worm in session.analysis.life.worms if worm.origin == origin)
    return "\n".join([f"{session.name(p)}:", *data_lines("worm_data", worm, session.size)])


def _empty_worm(session: Session, p: int) -> Worm:
    """Returns GNU Go's record for an empty point."""
    from godebug.engine.worms.records import Worm

    return Worm(
        color=EMPTY,
        origin=p,
        stones=(),
        liberty_points=(),
        effective_size=0.0,
        liberties=0,
        liberties2=0,
        liberties3=0,
        liberties4=0,
        attacks=(),
        defenses=(),
        attack_threats=(),
        defense_threats=(),
        lunch=NO_POINT,
        cutstone=0,
        genus=0,
        inessential=False,
        invincible=False,
        unconditional_status=session.analysis.tactics.worms.unconditional.status.get(p, "unknown"),
        ko=False,
    )


@command("worm_stones")
def worm_stones(session: Session, args: Arguments) -> str:
    """`[COLOR|VERTEX]`: returns a line with the stones of one worm, of each worm of a colour, or of each worm."""
    strings = [(string.color, string.stones) for string in session.analysis.tactics.worms.strings]
    return stones_by_line(session, args, strings, "worm_stones called on an empty vertex")


def stones_by_line(
    session: Session, args: Arguments, groups: Iterable[tuple[int, Iterable[int]]], complaint: str
) -> str:
    """Returns a line for every group (a colour and stones) that the argument means: its vertices, a blank after
    each.
    """
    wanted = list(groups)
    if args:
        try:
            color = parse_color(args.peek())
            wanted = [group for group in wanted if group[0] == color]
        except ValueError:
            p = session.need_stone(args.vertex(), complaint)
            wanted = [group for group in wanted if p in group[1]]
    return "\n".join("".join(f"{session.name(p)} " for p in sorted(stones)) for _, stones in wanted)


@command("worm_cutstone")
def worm_cutstone(session: Session, args: Arguments) -> str:
    """`VERTEX`: returns 2 for a cutting stone, 1 for a potential one, else 0."""
    p = session.need_stone(args.vertex())
    worms = session.analysis.tactics.worms
    return f" {worms.cutstones[worms.origins[p]]}"


@command("unconditional_status")
def unconditional_status(session: Session, args: Arguments) -> str:
    """`VERTEX`: returns the status of a vertex if the opponent may move any number of times in a row."""
    status = session.analysis.tactics.worms.unconditional.status.get(args.vertex(), "unknown")
    return "undecided" if status == "unknown" else status
