"""All that life-and-death reading knows of a dragon before it looks ahead: what is read, and which moves are proposed.

Source: GNU Go manual, chapter "Life and Death Reading".
"""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from godebug.engine.dragons.records import DragonStones, OwlResult, OwlVerdict
from godebug.engine.eyes.kinds import EYE_POINT, FALSE, HALF, MARGINAL_POINT
from godebug.engine.go.color import other
from godebug.engine.go.points import NO_POINT, all_points
from godebug.engine.go.result_codes import LOSE, reverse
from godebug.engine.go.statuses import OwlStatus
from godebug.engine.owl.life import owl_status
from godebug.engine.owl.listener import REASONS, SOURCES
from godebug.engine.owl.looks import look_alone, searched_again
from godebug.engine.owl.node import NodeEyes
from godebug.engine.owl.questions import OwlReader
from godebug.engine.owl.shapes import ShapeTable
from godebug.engine.owl.split import LostString, lost_string
from godebug.engine.trace.listening import with_listener

#: Moves of the shapes that are listed, also beyond those that are tried.
SHAPES_SHOWN: Final = 6


class ProposedMove(Struct, frozen=True):
    """A move of the first node.

    `source`: what proposed it; `origin`: the name of the pattern, else empty; `at`: the eye space or the enemy string
    that it is about, else NO_POINT. `value`: moves are tried from the highest down, three of a source. `result`: the
    code for the side that moves, None where it had no turn; `reason`: how the reply to it ended.
    """

    point: int
    value: int
    source: str
    origin: str
    at: int
    result: int | None
    reason: str


class SpaceEstimate(Struct, frozen=True):
    """An eye space. `points` without its `margins`. `value`: eyes if the attacker moves twice, attacked first, defended
    first, if the owner moves twice. `least`: eyes in the worst case. `attack`, `defense`: its vital points."""

    origin: int
    points: tuple[int, ...]
    margins: tuple[int, ...]
    value: tuple[int, int, int, int]
    least: int
    attack: int
    defense: int


class LunchEstimate(Struct, frozen=True):
    """An enemy string that can be captured: the codes and points of capture and rescue."""

    stone: int
    attack: int
    attack_point: int
    defense: int
    defense_point: int


class SideMoves(Struct, frozen=True):
    """What one side can do: its moves in the order of trying, then those that had no turn; and what reading says.

    `lost`: what the dragon loses then although it lives.
    """

    moves: tuple[ProposedMove, ...]
    result: OwlResult
    nodes: int
    lost: LostString | None


class OwlPicture(Struct, frozen=True):
    """The first node of a reading.

    `boundary`: the strings around the dragon by point, 2 where capturing them certainly helps, else 1. `friends`: other
    strings of its colour so near that they may join it. `escape`: what the points are worth to a dragon that runs;
    `room`: the sum that it reaches. `half_eyes`, `false_eyes`: eye points that are only half or none. `inessential`:
    enemy stones that count as captured. `doubts`: shapes that take one of the sure eyes away each.
    `verdict`: why the dragon lives without reading, empty where it does not. `among_all`: what is read of it where all
    dragons of a position wait for their turn; where it is `open`, `attack` and `defense` may say something else.
    """

    dragon: DragonStones
    boundary: dict[int, int]
    friends: tuple[int, ...]
    escape: dict[int, int]
    room: int
    spaces: tuple[SpaceEstimate, ...]
    half_eyes: tuple[int, ...]
    false_eyes: tuple[int, ...]
    lunches: tuple[LunchEstimate, ...]
    inessential: tuple[int, ...]
    eyes_least: int
    eyes_likely: int
    eyes_most: int
    doubts: int
    verdict: str
    among_all: OwlVerdict
    attack: SideMoves
    defense: SideMoves

    @property
    def status_alone(self) -> OwlStatus:
        """Returns what `attack` and `defense`, which were asked about this dragon alone, say of it."""
        return owl_status(self.attack.result, self.defense.result)


class _FirstMoves:
    """Listens to what `mover` tries at the first node, and with what result."""

    def __init__(self, mover: int) -> None:
        self.tried: list[tuple[int, int, int, int]] = []
        self.results: list[tuple[int, str]] = []
        self._mover = mover
        self._path: list[int] = []

    def estimate(self, eyes: NodeEyes, attacking: bool) -> None:
        pass

    def trial(
        self, point: int, color: int, source: int, detail: int, score: int, escapes: int, conditional: bool
    ) -> None:
        self._path.append(color)
        if self._path == [self._mover]:
            self.tried.append((point, score, source, detail))
            self.results.append((LOSE, ""))

    def undo(self) -> None:
        self._path.pop()

    def result(self, question: int, stone: int, code: int, move: int, reason: int) -> None:
        if self._path == [self._mover]:
            self.results[-1] = (reverse(code), REASONS[reason])


def picture(reader: OwlReader, stone: int, known: OwlVerdict) -> OwlPicture:
    """Returns the picture of the dragon at a stone, after reading its attack and its defence.

    `known`: what was read of it among all dragons.
    """
    dragon = reader.outline.at(stone)
    assert dragon is not None
    sides = []
    for attacking in (True, False):
        heard = _FirstMoves(other(dragon.color) if attacking else dragon.color)
        before = reader.nodes
        look = look_alone(reader, dragon.origin, attacking)
        nodes, result = reader.nodes - before, look.result
        reader.reader.clear_cache()
        with with_listener(reader, heard):
            searched_again(reader, dragon.origin, attacking, look)
        sides.append((heard, result, nodes, lost_string(reader, dragon.origin, result, attacking)))
    among_all = known
    if known.status == "unchecked":
        attack, defense = sides[0][1], sides[1][1]
        among_all = OwlVerdict(owl_status(attack, defense), attack, defense)
    board, goal = reader.board, reader.goal
    seen, moves = [], []
    for attacking, table, (heard, result, nodes, lost) in (
        (True, reader.attack_shapes, sides[0]),
        (False, reader.defense_shapes, sides[1]),
    ):
        mover = other(dragon.color) if attacking else dragon.color
        with reader.first_node(dragon.origin, attacking) as eyes:
            listed = [*_heard(reader, heard), *_proposed(reader, eyes, table, mover)]
        first = {move.point: move for move in reversed(listed)}
        moves.append(SideMoves(tuple(dict.fromkeys(first[move.point] for move in listed)), result, nodes, lost))
        seen.append(eyes)
    attack_eyes, defense_eyes = seen
    points = all_points(board.size)
    verdict = REASONS[4 + attack_eyes.verdict] if attack_eyes.verdict else ""
    return OwlPicture(
        dragon,
        {p: int(goal.boundary[p]) for p in points if goal.boundary[p]},
        tuple(p for p in points if goal.friends[p]),
        {p: int(goal.escape_values[p]) for p in points if goal.escape_values[p]},
        int(goal.escape()),
        tuple(_spaces(attack_eyes, points)),
        tuple(p for p in points if attack_eyes.map.half[p] == HALF),
        tuple(p for p in points if attack_eyes.map.half[p] == FALSE),
        tuple(_lunches(attack_eyes)),
        tuple(p for p in points if attack_eyes.inessential[p]),
        int(attack_eyes.eyemin),
        int(attack_eyes.probable),
        int(attack_eyes.eyemax),
        int(defense_eyes.matches),
        verdict,
        among_all,
        *moves,
    )


def _move(reader: OwlReader, point: int, value: int, source: int, detail: int) -> tuple[int, int, str, str, int]:
    origin = reader.origin_of_move(source, detail)
    word = SOURCES[source]
    return point, value, word, origin if origin != word else "", NO_POINT if origin != word else detail


def _heard(reader: OwlReader, heard: _FirstMoves) -> Iterator[ProposedMove]:
    for (point, value, source, detail), (code, reason) in zip(heard.tried, heard.results, strict=True):
        yield ProposedMove(*_move(reader, point, value, source, detail), code, reason)


def _proposed(reader: OwlReader, eyes: NodeEyes, table: ShapeTable | None, mover: int) -> Iterator[ProposedMove]:
    """Yields the moves of the eyes and the shapes, whether they had a turn or not."""
    vital = eyes.vital
    for i in range(vital.count):
        yield ProposedMove(
            *_move(reader, vital.point[i], vital.score[i], vital.source[i], vital.detail[i]), None, "had no turn"
        )
    if table is None:
        return
    shapes = reader.search.shapes
    source = SOURCES.index("attack shape" if mover != reader.goal.own else "defense shape")
    number = shapes.open(table, reader.goal, eyes, mover)
    for _ in range(SHAPES_SHOWN):
        move = shapes.next(number, table, mover)
        if move is None:
            break
        yield ProposedMove(*_move(reader, move.point, move.score, source, move.pattern), None, "had no turn")
    shapes.close()


def _spaces(eyes: NodeEyes, points: Sequence[int]) -> Iterator[SpaceEstimate]:
    for i in range(eyes.space_count):
        origin = eyes.space_origin[i]
        inside = [p for p in points if eyes.map.origin[p] == origin]
        a, b, c, d = (int(value) for value in eyes.space_value[4 * i : 4 * i + 4])
        yield SpaceEstimate(
            int(origin),
            tuple(p for p in inside if eyes.map.kind[p] == EYE_POINT),
            tuple(p for p in inside if eyes.map.kind[p] == MARGINAL_POINT),
            (a, b, c, d),
            int(eyes.pessimistic[i]),
            int(eyes.attack_point[i]),
            int(eyes.defense_point[i]),
        )


def _lunches(eyes: NodeEyes) -> Iterator[LunchEstimate]:
    for i in range(eyes.lunch_count):
        yield LunchEstimate(
            int(eyes.lunch[i]),
            int(eyes.lunch_attack[i]),
            int(eyes.lunch_attack_point[i]),
            int(eyes.lunch_defense[i]),
            int(eyes.lunch_defense_point[i]) if eyes.lunch_defense[i] != LOSE else NO_POINT,
        )
