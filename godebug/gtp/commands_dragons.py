"""Commands about dragons: strings that live and die together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from godebug.engine.dragons.records import SemeaiVerdict
from godebug.engine.go.color import EMPTY
from godebug.gtp.arguments import Arguments
from godebug.gtp.commands_worms import stones_by_line
from godebug.gtp.protocol import GtpError
from godebug.gtp.registry import MenuEntry, command
from godebug.gtp.session import Session

if TYPE_CHECKING:
    from godebug.engine.dragons.life import Dragon

_NO_STONE = "dragon vertex must be nonempty"


def _dragon_origin(session: Session, args: Arguments, complaint: str = "vertex must not be empty") -> int:
    """Returns the origin of the dragon at the next vertex."""
    return session.analysis.life.outline.dragon_at[session.need_stone(args.vertex(), complaint)]


@command("dragon_data", offers=(MenuEntry("hpstring", "Dragon Data", "%p"),))
def dragon_data(session: Session, args: Arguments) -> str:
    """`[VERTEX]`: returns the record of one dragon, or of every dragon."""
    _need_no_trials(session, "dragon")
    dragons = session.analysis.life.dragons
    if not args:
        return "\n".join(_record(session, dragon, dragon.origin) for dragon in dragons.records)
    p = args.vertex()
    origin = dragons.dragon_at.get(p)
    if origin is None:
        return f"{session.name(p)} empty"
    return _record(session, dragons.record(origin), p)


def _need_no_trials(session: Session, what: str) -> None:
    if session.board.stackp:
        raise GtpError(f"{what} data unavailable when stackp > 0")


def _record(session: Session, dragon: Dragon, p: int) -> str:
    from godebug.studies.peers.gtp_data import data_lines

    return "\n".join([f"{session.name(p)}:", *data_lines("dragon_data", dragon, session.size)])


@command("dragon_status", offers=(MenuEntry("string", "Dragon Status", "%p"),))
def dragon_status(session: Session, args: Arguments) -> str:
    """`[VERTEX]`: returns alive, dead, unknown, or critical with the points to attack and to defend, for one dragon or
    each.
    """
    if args:
        return _status(session, _dragon_origin(session, args))
    origins = session.analysis.life.outline.by_origin
    return "\n".join(f"{session.name(origin)}: {_status(session, origin)}" for origin in origins)


def _status(session: Session, origin: int) -> str:
    dragons = session.analysis.life.dragons
    status = dragons.status[origin]
    if status != "critical":
        return status
    owl, race = dragons.owl[origin], dragons.semeais.get(origin, SemeaiVerdict())
    # A dragon that hangs on a race alone has the points of the race.
    attack, defense = owl.attack.point or race.attack.point, owl.defense.point or race.defense.point
    return f"critical {session.name(attack)} {session.name(defense)}"


@command("dragon_stones")
def dragon_stones(session: Session, args: Arguments) -> str:
    """`[COLOR|VERTEX]`: returns a line with the stones of one dragon, of each dragon of a colour, or of each dragon."""
    groups = [(dragon.color, dragon.stones) for dragon in session.analysis.life.outline.by_origin.values()]
    return stones_by_line(session, args, groups, "dragon_stones called on an empty vertex")


@command("same_dragon")
def same_dragon(session: Session, args: Arguments) -> str:
    """`VERTEX VERTEX`: returns 1 where two stones belong to one dragon, else 0."""
    one = session.need_stone(args.vertex())
    return str(int(session.analysis.life.outline.same_dragon(one, session.need_stone(args.vertex()))))


@command("is_surrounded")
def is_surrounded(session: Session, args: Arguments) -> str:
    """`VERTEX`: returns 1 for a surrounded dragon, 2 for a weakly surrounded one, else 0."""
    return str(session.analysis.life.outline.surround(_dragon_origin(session, args, _NO_STONE)).status)


@command("does_surround")
def does_surround(session: Session, args: Arguments) -> str:
    """`MOVE VERTEX`: returns 1 where the move surrounds the dragon, else 0."""
    move = args.vertex()
    if session.board.color[move] != EMPTY:
        raise GtpError("move vertex must be empty")
    return str(session.analysis.life.outline.does_surround(move, _dragon_origin(session, args, _NO_STONE)))


@command("surround_map")
def surround_map(session: Session, args: Arguments) -> str:
    """`VERTEX VERTEX`: returns the mark of the second vertex in the map of the first's surroundings."""
    origin = _dragon_origin(session, args, "dragon vertex must not be empty")
    surround = session.analysis.life.outline.surround(origin)
    p = args.vertex()
    return str(surround.marks.get(p, 0)) if surround.status else "-1"
