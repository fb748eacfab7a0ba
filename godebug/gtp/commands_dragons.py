"""Commands about dragons: groups of strings that live and die together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.color import EMPTY, NAMES
from godebug.gtp.arguments import Arguments
from godebug.gtp.commands_worms import stones_by_line
from godebug.gtp.protocol import GtpError
from godebug.gtp.registry import command
from godebug.gtp.session import Session

if TYPE_CHECKING:
    from engine.dragons.records import Dragon

_NO_STONE = "dragon vertex must be nonempty"


def _dragon_origin(session: Session, args: Arguments, complaint: str = "vertex must not be empty") -> int:
    """The origin of the dragon that the next vertex belongs to."""
    return session.analysis.outline.dragon_at[session.need_stone(args.vertex(), complaint)]


@command("dragon_data")
def dragon_data(session: Session, args: Arguments) -> str:
    """The record of one dragon, or of every dragon."""
    _need_no_trials(session, "dragon")
    dragons = session.analysis.dragons
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
    name, owl, semeai = session.name, dragon.owl, dragon.semeai

    def names(points: tuple[int, ...]) -> str:
        return "".join(f"{name(p)} " for p in points)

    fields: list[tuple[str, object]] = [
        ("color", NAMES[dragon.color]),
        ("origin", name(dragon.origin)),
        ("size", dragon.size),
        ("effective_size", f"{dragon.effective_size:.2f}"),
        ("strategic_size", f"{dragon.strategic_size:.2f}"),
        ("genus", dragon.genus),
        ("heye", name(dragon.heye)),
        ("escape_route", dragon.escape_route),
        ("lunch", name(dragon.lunch)),
        ("crude_status", dragon.crude_status),
        ("owl_status", owl.status),
        ("status", dragon.status),
        ("safety", dragon.safety),
        ("weakness", f"{dragon.weakness:.2f}"),
        ("weakness_pre_owl", f"{dragon.weakness_pre_owl:.2f}"),
        ("surround_status", dragon.surround_status),
        ("surround_size", dragon.surround_size),
        ("moyo_size", dragon.moyo_size),
        ("moyo_territorial_value", f"{dragon.moyo_territorial_value:.2f}"),
        ("neighbors", names(dragon.neighbors)),
        ("hostile_neighbors", dragon.hostile_neighbors),
        ("owl_attack_code", owl.attack.code),
        ("owl_attack_point", name(owl.attack.point)),
        ("owl_attack_certain", "YES" if owl.attack.certain else "NO"),
        ("owl_2nd_attack_point", name(owl.attack.second_point)),
        ("owl_threat_status", owl.threat_status),
        ("owl_defense_code", owl.defense.code),
        ("owl_defense_point", name(owl.defense.point)),
        ("owl_defense_certain", "YES" if owl.defense.certain else "NO"),
        ("owl_2nd_defense_point", name(owl.defense.second_point)),
        ("owl_attack_kworm", name(owl.attack.string)),
        ("owl_defense_kworm", name(owl.defense.string)),
        ("semeais", semeai.count),
    ]
    for word, result in (("defense", semeai.defense), ("attack", semeai.attack)):
        fields += [
            (f"semeai_{word}_code", result.code),
            (f"semeai_{word}_point", name(result.point)),
            (f"semeai_{word}_certain", int(result.certain)),
            (f"semeai_{word}_target", name(result.target)),
        ]
    fields.append(("strings", names(dragon.members.strings)))
    return "\n".join([f"{name(p)}:", *(f"{field:23} {value}" for field, value in fields)])


@command("dragon_status")
def dragon_status(session: Session, args: Arguments) -> str:
    """Alive, dead, unknown, or critical with the points to attack and to defend; of one dragon or of each."""
    if args:
        return _status(session, _dragon_origin(session, args))
    origins = session.analysis.outline.by_origin
    return "\n".join(f"{session.name(origin)}: {_status(session, origin)}" for origin in origins)


def _status(session: Session, origin: int) -> str:
    dragons = session.analysis.dragons
    status = dragons.status[origin]
    if status != "critical":
        return status
    owl = dragons.owl[origin]
    return f"critical {session.name(owl.attack.point)} {session.name(owl.defense.point)}"


@command("dragon_stones")
def dragon_stones(session: Session, args: Arguments) -> str:
    """The stones of one dragon, of all dragons of a colour, or of all: a line for each."""
    groups = [(dragon.color, dragon.stones) for dragon in session.analysis.outline.by_origin.values()]
    return stones_by_line(session, args, groups, "dragon_stones called on an empty vertex")


@command("same_dragon")
def same_dragon(session: Session, args: Arguments) -> str:
    one = session.need_stone(args.vertex())
    return str(int(session.analysis.outline.same_dragon(one, session.need_stone(args.vertex()))))


@command("is_surrounded")
def is_surrounded(session: Session, args: Arguments) -> str:
    return str(session.analysis.outline.surround(_dragon_origin(session, args, _NO_STONE)).status)


@command("does_surround")
def does_surround(session: Session, args: Arguments) -> str:
    move = args.vertex()
    if session.board.color[move] != EMPTY:
        raise GtpError("move vertex must be empty")
    return str(session.analysis.outline.does_surround(move, _dragon_origin(session, args, _NO_STONE)))


@command("surround_map")
def surround_map(session: Session, args: Arguments) -> str:
    """How a dragon's map of its surroundings marks a vertex."""
    origin = _dragon_origin(session, args, "dragon vertex must not be empty")
    surround = session.analysis.outline.surround(origin)
    p = args.vertex()
    return str(surround.marks.get(p, 0)) if surround.status else "-1"
