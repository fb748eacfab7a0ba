"""Eye spaces from another program's `eye_data`, `half_eye_data` and `eval_eye`, in the engine's own records."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TypeVar

from godebug.engine.eyes.kinds import EYE_POINT, MARGINAL_POINT
from godebug.engine.eyes.records import FALSE_EYE, HALF_EYE, PROPER, Eyes, EyeSpace, HalfEye
from godebug.engine.eyes.values import EyeValue
from godebug.engine.go.color import BLACK, EMPTY, NAMES, WHITE
from godebug.engine.go.points import CELLS, NO_POINT, all_points, column_of, row_of, vertex
from godebug.fields.kinds import COUNT, FIGURE, FLAG, TEXT, VERTEX, Words
from godebug.studies.peers.answers import AnsweredFields, InvalidAnswer, read_fields, read_vertex
from godebug.studies.peers.asked import AskedProgram

T = TypeVar("T")
#: The types of `half_eye_data`.
_KINDS = {HALF_EYE: HALF_EYE, FALSE_EYE: FALSE_EYE, "0": PROPER}


def peer_eyes(peer: AskedProgram) -> Eyes:
    """Returns the eye spaces of the program, as far as it tells them: one vital point a side, and no diagonals."""
    points = all_points(peer.position.size)
    data = {color: _ask(peer, f"eye_data {NAMES[color]}", points, partial(_point, color)) for color in (BLACK, WHITE)}
    inside = sorted({p for found in data.values() for p, (origin, _, _) in found.items() if origin != NO_POINT})
    half_eyes = _ask(peer, "half_eye_data", inside, _half_eye)
    kinds = {color: bytearray(CELLS) for color in data}
    members: dict[tuple[int, int], list[int]] = {}
    for color, found in data.items():
        for p, (origin, _, marginal) in found.items():
            if origin != NO_POINT:
                members.setdefault((color, origin), []).append(p)
                kinds[color][p] = MARGINAL_POINT if marginal else EYE_POINT
    halves = {
        p: HalfEye(p, _owner(p, kinds), value, kind, attacks, defenses)
        for p, (value, kind, attacks, defenses) in half_eyes.items()
        if kind != PROPER
    }
    vital = _vital_points(peer, members, data)
    spaces = tuple(
        EyeSpace(
            color=color,
            origin=origin,
            points=tuple(found),
            marginal=frozenset(p for p in found if kinds[color][p] == MARGINAL_POINT),
            stones=frozenset(p for p in found if peer.position.stones[row_of(p), column_of(p)] != EMPTY),
            half_eyes=tuple(p for p in found if p in halves and halves[p].kind == HALF_EYE),
            value=data[color][origin][1],
            attacks=vital.get((color, origin), ((), ()))[0],
            defenses=vital.get((color, origin), ((), ()))[1],
            estimated=None,
        )
        for (color, origin), found in members.items()
    )
    return Eyes(spaces, halves, {color: bytes(kind) for color, kind in kinds.items()}, bytes(CELLS))


def _ask(
    peer: AskedProgram, command: str, points: Iterable[int], reader: Callable[[AnsweredFields], T]
) -> dict[int, T]:
    """Returns what a command tells of each point."""
    size = peer.position.size
    peer.program.need(command.split()[0])
    asked = {p: f"{command} {vertex(p, size)}" for p in points}
    answers = peer.program.ask_all(list(asked.values())) if asked else []

    def read(text: str) -> T:
        return reader(AnsweredFields(read_fields(text), size))

    return {p: peer.program.read(line, answer, read) for (p, line), answer in zip(asked.items(), answers, strict=True)}


def _point(color: int, record: AnsweredFields) -> tuple[int, EyeValue, bool]:
    """Returns the origin of the space of `color`, NO_POINT outside of one; its value; whether the point is marginal."""
    origin = record.read("origin", VERTEX)
    if origin == NO_POINT or record.read("color", TEXT) != NAMES[color]:
        return NO_POINT, EyeValue(0, 0, 0, 0), False
    try:
        return origin, EyeValue.parse(record.read("value", TEXT)), record.read("marginal", FLAG)
    except ValueError as error:
        raise InvalidAnswer(str(error)) from None


def _half_eye(record: AnsweredFields) -> tuple[float, str, tuple[int, ...], tuple[int, ...]]:
    attacks, defenses = (
        tuple(
            record.read(f"{word}_point[{number}]", VERTEX)
            for number in range(min(record.read(f"num_{word}s", COUNT), 4))
        )
        for word in ("attack", "defense")
    )
    return record.read("value", FIGURE), _KINDS[record.read("type", Words(*_KINDS))], attacks, defenses


def _owner(p: int, kinds: Mapping[int, bytearray]) -> int:
    """Returns whose half eye a point is: it lies in the middle of his space, or at least in one."""
    return max((BLACK, WHITE), key=lambda color: (kinds[color][p] == EYE_POINT, kinds[color][p]))


def _vital_points(
    peer: AskedProgram,
    members: Mapping[tuple[int, int], list[int]],
    data: Mapping[int, Mapping[int, tuple[int, EyeValue, bool]]],
) -> dict[tuple[int, int], tuple[tuple[int, ...], tuple[int, ...]]]:
    """Returns the points that attack and defend each undecided space. A point of both colours' spaces tells of Black's
    only.
    """
    size = peer.position.size
    asked: dict[tuple[int, int], int] = {}
    for (color, origin), points in members.items():
        if data[color][origin][1].urgency:
            alone = (p for p in points if color == BLACK or data[BLACK][p][0] == NO_POINT)
            asked[color, origin] = next(alone, NO_POINT)
    lines = {space: f"eval_eye {vertex(p, size)}" for space, p in asked.items() if p != NO_POINT}
    answers = peer.program.ask_all(list(lines.values())) if lines and peer.program.knows("eval_eye") else []
    reader = partial(_attack_and_defense, size=size)
    return {
        space: peer.program.read(line, answer, reader)
        for (space, line), answer in zip(lines.items(), answers, strict=False)
    }


def _attack_and_defense(text: str, size: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    words = text.split()
    if len(words) < 4:
        return (), ()
    attack, defense = (read_vertex(word, size) for word in words[2:4])
    return ((attack,) if attack else ()), ((defense,) if defense else ())
