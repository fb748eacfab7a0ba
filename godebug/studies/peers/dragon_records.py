"""Dragons from another program's `dragon_data`, in the engine's own records."""

from functools import partial

from godebug.engine.board.kernel import Board
from godebug.engine.board.setup import board_from_position
from godebug.engine.dragons.life import Dragon
from godebug.engine.dragons.records import DragonStones, OwlResult, OwlVerdict, SemeaiResult, SemeaiVerdict
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.result_codes import GAIN, LOSS
from godebug.studies.peers.answers import AnsweredFields, InvalidAnswer, read_records
from godebug.studies.peers.asked import AskedProgram

#: The value of a count that no program tells: escape before being surrounded counted, nodes of life-and-death reading.
NOT_TOLD = -1


def peer_dragons(peer: AskedProgram) -> tuple[Dragon, ...]:
    """Returns the dragons of the program; the stones are those of the board, all else is what it answers."""
    program, position = peer.program, peer.position
    if not position.stones.any():
        return ()
    [answer] = program.ask_all(["dragon_data"])
    return program.read("dragon_data", answer, partial(_dragons, board=board_from_position(position)))


def _dragons(text: str, board: Board) -> tuple[Dragon, ...]:
    records = [AnsweredFields(fields, board.size, "dragon_data") for _, fields in read_records(text, board.size)]
    members = _members(records, board)
    dragons = [_dragon(record, members[record["origin"]]) for record in records]
    return tuple(sorted(dragons, key=lambda dragon: dragon.origin))


def _members(records: list[AnsweredFields], board: Board) -> dict[int, DragonStones]:
    """Returns the stones of each dragon, by origin, numbered by their first stones."""
    stones: dict[int, list[int]] = {}
    for record in records:
        origin, strings, color = record["origin"], record["strings"], record["color"]
        if origin not in strings or any(p == NO_POINT or board.color[p] != color for p in strings):
            raise InvalidAnswer("strings of the dragon's color, its origin among them, are wanted")
        stones[origin] = sorted(stone for string in strings for stone in board.string_stones(string))
    numbers = {origin: number for number, origin in enumerate(sorted(stones, key=lambda origin: stones[origin][0]))}
    return {
        origin: DragonStones(
            numbers[origin],
            board.color[origin],
            origin,
            record["strings"],
            tuple(stones[origin]),
            record["effective_size"],
        )
        for record in records
        for origin in [record["origin"]]
    }


#: The fields of `Dragon` that `dragon_data` has under the same names.
_SAME = (
    "genus",
    "neighbors",
    "hostile_neighbors",
    "moyo_size",
    "moyo_territorial_value",
    "weakness",
    "weakness_pre_owl",
    "strategic_size",
    "escape_route",
    "heye",
    "lunch",
    "surround_status",
    "crude_status",
    "status",
    "safety",
)


def _dragon(record: AnsweredFields, members: DragonStones) -> Dragon:
    return Dragon(
        members=members,
        escape_before=NOT_TOLD,
        # Nobody has set it where no enemy is near.
        surround_size=record["surround_size"] if record["hostile_neighbors"] else 0,
        crude_rule="",
        safety_rule="",
        owl=OwlVerdict(
            record["owl_status"],
            _owl(record, "attack"),
            _owl(record, "defense"),
            record["owl_threat_status"],
            NOT_TOLD,
        ),
        semeai=_semeai(record),
        **{name: record[name] for name in _SAME},
    )


def _owl(record: AnsweredFields, side: str) -> OwlResult:
    code = record[f"owl_{side}_code"]
    return OwlResult(
        code,
        record[f"owl_{side}_point"],
        record[f"owl_{side}_certain"],
        record[f"owl_2nd_{side}_point"],
        # Set for these codes alone.
        record[f"owl_{side}_kworm"] if code in (LOSS, GAIN) else NO_POINT,
    )


def _semeai(record: AnsweredFields) -> SemeaiVerdict:
    count = record["semeais"]
    if not count:
        # The other fields are not set.
        return SemeaiVerdict()
    attack, defense = (
        SemeaiResult(*(record[f"semeai_{side}_{name}"] for name in ("code", "point", "certain", "target")))
        for side in ("attack", "defense")
    )
    return SemeaiVerdict(count, attack, defense)
