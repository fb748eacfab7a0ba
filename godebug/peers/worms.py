"""Worms from another program's `worm_data`."""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from engine.board.kernel import Board
from engine.board.setup import board_from_position
from engine.color import NAMES
from engine.points import NO_POINT, vertex
from engine.result_codes import LOSE
from engine.result_codes import NAMES as CODE_NAMES
from engine.worms.records import UNCONDITIONAL_STATUS, CodedPoint, Worm
from godebug.peers.answers import Nonsense, Record, read_records
from godebug.peers.setup import first_stones

if TYPE_CHECKING:
    from godebug.peers.peer import Peer


@dataclass(frozen=True)
class PeerWorms:
    """`records`: the program's worms, ordered by origin."""

    records: tuple[Worm, ...]


def peer_worms(peer: "Peer") -> PeerWorms:
    """The worms of the program; stones and liberties are those of the board, all else is what it answers."""
    program, size = peer.program, peer.position.size
    board = board_from_position(peer.position)
    firsts = first_stones(peer.position)
    program.need("worm_data")
    if not firsts:
        return PeerWorms(())
    commands = [f"worm_data {vertex(p, size)}" for p in firsts]
    worms = []
    for p, command, answer in zip(firsts, commands, program.ask_all(commands), strict=True):
        worms.append(program.read(command, answer, partial(_worm, p=p, board=board)))
    return PeerWorms(tuple(sorted(worms, key=lambda worm: worm.origin)))


def _worm(text: str, p: int, board: Board) -> Worm:
    [(_, fields)] = read_records(text, board.size) or [(p, {})]
    record = Record(fields, board.size)
    stones = tuple(sorted(board.string_stones(p)))
    record.word("color", (NAMES[board.color[p]],))
    origin = record.vertex("origin")
    if origin not in stones:
        raise Nonsense("an origin among the worm's stones is wanted")
    return Worm(
        color=board.color[p],
        origin=origin,
        stones=stones,
        liberty_points=tuple(sorted(board.find_liberties(p))),
        effective_size=record.number("effective_size"),
        liberties=record.integer("liberties"),
        liberties2=record.integer("liberties2"),
        liberties3=record.integer("liberties3"),
        liberties4=record.integer("liberties4"),
        attacks=_move(record, "attack"),
        defenses=_move(record, "defense"),
        attack_threats=(),
        defense_threats=(),
        lunch=record.vertex("lunch"),
        cutstone=record.integer("cutstone"),
        genus=record.integer("genus"),
        inessential=bool(record.integer("inessential")),
        invincible=bool(record.integer("invincible")),
        unconditional_status=record.word("unconditional_status", UNCONDITIONAL_STATUS),
        ko=False,
    )


def _move(record: Record, kind: str) -> tuple[CodedPoint, ...]:
    """The best attack or defence; none where it fails, or where no move is needed."""
    code, p = record.integer(f"{kind}_code"), record.vertex(f"{kind}_point")
    if not 0 <= code < len(CODE_NAMES):
        raise Nonsense(f"{kind}_code {code} is no result code")
    return () if code == LOSE or p == NO_POINT else (CodedPoint(p, code),)
