"""The status of dragons from another program's `dragon_data`."""

from functools import partial
from typing import TYPE_CHECKING

from engine.board.setup import board_from_position
from engine.color import EMPTY
from engine.dragons.records import STATUS_WORDS
from engine.points import all_points, vertex
from godebug.peers.answers import Nonsense, Record, read_records

if TYPE_CHECKING:
    from engine.position import Position
    from godebug.peers.peer import Peer


def peer_statuses(peer: "Peer") -> dict[int, str]:
    """The status of the dragon that each string belongs to, by the string's first stone."""
    program, size = peer.program, peer.position.size
    program.need("dragon_data")
    firsts = first_stones(peer.position)
    commands = [f"dragon_data {vertex(p, size)}" for p in firsts]
    answers = program.ask_all(commands) if commands else []
    reader = partial(_status, size=size)
    return {
        p: program.read(command, answer, reader) for p, command, answer in zip(firsts, commands, answers, strict=True)
    }


def first_stones(position: "Position") -> list[int]:
    """The first stone of every string, in reading order."""
    board = board_from_position(position)
    return sorted({min(board.string_stones(p)) for p in all_points(position.size) if board.color[p] != EMPTY})


def _status(text: str, size: int) -> str:
    records = read_records(text, size)
    if len(records) != 1:
        raise Nonsense("the record of one dragon is wanted")
    return Record(records[0][1], size).word("status", STATUS_WORDS)
