"""Commands about worms: the strings of the board with what the worm stage knows of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.color import EMPTY, NAMES, parse_color
from engine.points import all_points
from godebug.gtp.arguments import BAD_MOVE, Arguments
from godebug.gtp.registry import command
from godebug.gtp.session import Session

if TYPE_CHECKING:
    from engine.worms.records import Worm


@command("worm_data")
def worm_data(session: Session, args: Arguments) -> str:
    """The record of one vertex, or of every vertex of the board, empty ones too."""
    points = [args.vertex(BAD_MOVE)] if args else all_points(session.size)
    return "\n".join(_record(session, p) for p in points)


def _record(session: Session, p: int) -> str:
    worms = session.analysis.worms
    origin = worms.origins.get(p)
    fields = _empty_fields(session, p) if origin is None else _worm_fields(session, worms.by_origin(origin))
    return "\n".join([f"{session.name(p)}:", *(f"{name:20} {value}" for name, value in fields)])


def _worm_fields(session: Session, worm: Worm) -> list[tuple[str, object]]:
    return [
        ("origin", session.name(worm.origin)),
        ("color", NAMES[worm.color]),
        ("size", worm.size),
        ("effective_size", f"{worm.effective_size:.2f}"),
        ("liberties", worm.liberties),
        ("liberties2", worm.liberties2),
        ("liberties3", worm.liberties3),
        ("liberties4", worm.liberties4),
        ("attack_code", worm.attack_code),
        ("attack_point", session.name(worm.attack_point)),
        ("defense_code", worm.defense_code),
        ("defense_point", session.name(worm.defense_point)),
        ("lunch", session.name(worm.lunch)),
        ("cutstone", worm.cutstone),
        # The cuts through a worm are counted by patterns that belong to dragons: none before these are examined.
        ("cutstone2", 0),
        ("genus", worm.genus),
        ("inessential", int(worm.inessential)),
        ("invincible", int(worm.invincible)),
        ("unconditional_status", worm.unconditional_status),
    ]


def _empty_fields(session: Session, p: int) -> list[tuple[str, object]]:
    counts = ("cutstone", "cutstone2", "genus", "inessential", "invincible")
    return [
        ("origin", session.name(p)),
        ("color", NAMES[EMPTY]),
        ("size", 0),
        ("effective_size", "0.00"),
        *((f"liberties{order}", 0) for order in ("", "2", "3", "4")),
        ("attack_code", 0),
        ("attack_point", "PASS"),
        ("defense_code", 0),
        ("defense_point", "PASS"),
        ("lunch", "PASS"),
        *((name, 0) for name in counts),
        ("unconditional_status", session.analysis.worms.unconditional.status.get(p, "unknown")),
    ]


@command("worm_stones")
def worm_stones(session: Session, args: Arguments) -> str:
    """The stones of one worm, of all worms of a colour, or of all: a line for each."""
    strings = [(string.color, string.stones) for string in session.analysis.worms.strings]
    return stones_by_line(session, args, strings, "worm_stones called on an empty vertex")


def stones_by_line(
    session: Session, args: Arguments, groups: Iterable[tuple[int, Iterable[int]]], complaint: str
) -> str:
    """A line for every group (a colour and stones) that the argument means: its vertices, a blank after each."""
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
    p = session.need_stone(args.vertex())
    worms = session.analysis.worms
    return f" {worms.cutstones[worms.origins[p]]}"


@command("unconditional_status")
def unconditional_status(session: Session, args: Arguments) -> str:
    """What unlimited moves in a row would leave of a vertex."""
    status = session.analysis.worms.unconditional.status.get(args.vertex(), "unknown")
    return "undecided" if status == "unknown" else status
