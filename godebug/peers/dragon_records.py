"""Dragons from another program's `dragon_data`, in the engine's own records."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING

from engine.board.kernel import Board
from engine.board.setup import board_from_position
from engine.color import NAMES
from engine.dragons.records import (
    SAFETY_WORDS,
    STATUS_WORDS,
    Dragon,
    DragonStones,
    OwlResult,
    OwlVerdict,
    SemeaiResult,
    SemeaiVerdict,
)
from engine.eyes.values import EyeValue
from engine.points import NO_POINT
from engine.result_codes import GAIN, LOSS
from engine.result_codes import NAMES as CODE_NAMES
from godebug.peers.answers import Nonsense, Record, read_records

if TYPE_CHECKING:
    from godebug.peers.peer import Peer

#: The value of a count that no program tells: escape before being surrounded counted, nodes of life-and-death reading.
NOT_TOLD = -1
_THREATS = ("unchecked", "alive", "dead", "can threaten attack", "can threaten defense")


@dataclass(frozen=True)
class PeerDragons:
    """`records`: the program's dragons, in board order of their origins."""

    records: tuple[Dragon, ...]

    @cached_property
    def dragon_at(self) -> Mapping[int, int]:
        """The origin of the dragon of each stone."""
        return {stone: dragon.origin for dragon in self.records for stone in dragon.members.stones}


def peer_dragons(peer: "Peer") -> PeerDragons:
    """The dragons of the program; the stones are those of the board, all else is what it answers."""
    program, position = peer.program, peer.position
    if not position.stones.any():
        return PeerDragons(())
    [answer] = program.ask_all(["dragon_data"])
    return program.read("dragon_data", answer, partial(_dragons, board=board_from_position(position)))


def _dragons(text: str, board: Board) -> PeerDragons:
    records = [Record(fields, board.size) for _, fields in read_records(text, board.size)]
    members = _members(records, board)
    dragons = [_dragon(record, members[record.vertex("origin")]) for record in records]
    return PeerDragons(tuple(sorted(dragons, key=lambda dragon: dragon.origin)))


def _members(records: list[Record], board: Board) -> dict[int, DragonStones]:
    """The stones of each dragon, by origin, numbered by their first stones."""
    stones: dict[int, list[int]] = {}
    for record in records:
        origin, strings = record.vertex("origin"), record.vertices("strings")
        color = NAMES.index(record.word("color", NAMES[1:3]))
        if origin not in strings or any(p == NO_POINT or board.color[p] != color for p in strings):
            raise Nonsense("strings of the dragon's color, its origin among them, are wanted")
        stones[origin] = sorted(stone for string in strings for stone in board.string_stones(string))
    numbers = {origin: number for number, origin in enumerate(sorted(stones, key=lambda origin: stones[origin][0]))}
    return {
        origin: DragonStones(
            numbers[origin],
            board.color[origin],
            origin,
            record.vertices("strings"),
            tuple(stones[origin]),
            record.number("effective_size"),
        )
        for record in records
        for origin in [record.vertex("origin")]
    }


def _dragon(record: Record, members: DragonStones) -> Dragon:
    try:
        genus = EyeValue.parse(record.text("genus"))
    except ValueError as error:
        raise Nonsense(str(error)) from None
    return Dragon(
        members=members,
        neighbors=record.vertices("neighbors"),
        hostile_neighbors=record.integer("hostile_neighbors"),
        moyo_size=record.integer("moyo_size"),
        moyo_territorial_value=record.number("moyo_territorial_value"),
        weakness=record.number("weakness"),
        weakness_pre_owl=record.number("weakness_pre_owl"),
        strategic_size=record.number("strategic_size"),
        escape_before=NOT_TOLD,
        escape_route=record.integer("escape_route"),
        genus=genus,
        heye=record.vertex("heye"),
        lunch=record.vertex("lunch"),
        surround_status=_limited(record, "surround_status", 2),
        # Nobody has set it where no enemy is near.
        surround_size=record.integer("surround_size") if record.integer("hostile_neighbors") else 0,
        crude_status=record.word("crude_status", STATUS_WORDS),
        status=record.word("status", STATUS_WORDS),
        safety=record.word("safety", SAFETY_WORDS),
        crude_rule="",
        safety_rule="",
        owl=OwlVerdict(
            record.word("owl_status", STATUS_WORDS),
            _owl(record, "attack"),
            _owl(record, "defense"),
            record.word("owl_threat_status", _THREATS),
            NOT_TOLD,
        ),
        semeai=_semeai(record),
    )


def _limited(record: Record, name: str, most: int) -> int:
    value = record.integer(name)
    if not 0 <= value <= most:
        raise Nonsense(f"{name} {value} is none of 0 to {most}")
    return value


def _owl(record: Record, side: str) -> OwlResult:
    code = _limited(record, f"owl_{side}_code", len(CODE_NAMES) - 1)
    return OwlResult(
        code,
        record.vertex(f"owl_{side}_point"),
        record.word(f"owl_{side}_certain", ("YES", "NO")) == "YES",
        record.vertex(f"owl_2nd_{side}_point"),
        # Set for these codes alone.
        record.vertex(f"owl_{side}_kworm") if code in (LOSS, GAIN) else NO_POINT,
    )


def _semeai(record: Record) -> SemeaiVerdict:
    count = record.integer("semeais")
    if not count:
        # The other fields are not set.
        return SemeaiVerdict()
    attack, defense = (
        SemeaiResult(
            _limited(record, f"semeai_{side}_code", len(CODE_NAMES) - 1),
            record.vertex(f"semeai_{side}_point"),
            bool(record.integer(f"semeai_{side}_certain")),
            record.vertex(f"semeai_{side}_target"),
        )
        for side in ("attack", "defense")
    )
    return SemeaiVerdict(count, attack, defense)
