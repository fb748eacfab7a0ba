"""Worms from another program's `worm_data`."""

from functools import partial

from godebug.engine.board.kernel import Board
from godebug.engine.board.setup import board_from_position
from godebug.engine.go.color import NAMES
from godebug.engine.go.points import NO_POINT, vertex
from godebug.engine.go.result_codes import LOSE
from godebug.engine.worms.records import CodedPoint, Worm
from godebug.studies.peers.answers import AnsweredFields, InvalidAnswer, read_records
from godebug.studies.peers.asked import AskedProgram
from godebug.studies.peers.setup import first_stones


def peer_worms(peer: AskedProgram) -> tuple[Worm, ...]:
    """Returns the worms of the program; stones and liberties are those of the board, all else is what it answers."""
    program, size = peer.program, peer.position.size
    board = board_from_position(peer.position)
    firsts = first_stones(peer.position)
    program.need("worm_data")
    if not firsts:
        return ()
    commands = [f"worm_data {vertex(p, size)}" for p in firsts]
    worms = []
    for p, command, answer in zip(firsts, commands, program.ask_all(commands), strict=True):
        worms.append(program.read(command, answer, partial(_worm, p=p, board=board)))
    return tuple(sorted(worms, key=lambda worm: worm.origin))


#: The fields of `Worm` that `worm_data` has under the same names.
_SAME = (
    "effective_size",
    "liberties",
    "liberties2",
    "liberties3",
    "liberties4",
    "lunch",
    "cutstone",
    "cutstone2",
    "genus",
    "inessential",
    "invincible",
    "unconditional_status",
)


def _worm(text: str, p: int, board: Board) -> Worm:
    [(_, fields)] = read_records(text, board.size) or [(p, {})]
    record = AnsweredFields(fields, board.size, "worm_data")
    stones = tuple(sorted(board.string_stones(p)))
    if record["color"] != board.color[p]:
        raise InvalidAnswer(f"{NAMES[board.color[p]]} is wanted as the color")
    if record["origin"] not in stones:
        raise InvalidAnswer("an origin among the worm's stones is wanted")
    return Worm(
        color=board.color[p],
        origin=record["origin"],
        stones=stones,
        liberty_points=tuple(sorted(board.find_liberties(p))),
        attacks=_move(record, "attack"),
        defenses=_move(record, "defense"),
        attack_threats=(),
        defense_threats=(),
        ko=False,
        **{name: record[name] for name in _SAME},
    )


def _move(record: AnsweredFields, kind: str) -> tuple[CodedPoint, ...]:
    """Returns the best attack or defence; none where it fails, or where no move is needed."""
    code, p = record[f"{kind}_code"], record[f"{kind}_point"]
    return () if code == LOSE or p == NO_POINT else (CodedPoint(p, code),)
