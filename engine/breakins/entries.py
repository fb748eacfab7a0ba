"""Questions about a string and a part of a territory, and the memory of their answers.

The moves that are valued in one position leave most territories as they were, and each is examined after each move. An
answer holds as long as nothing has changed that its reading can have looked at: the area around the goal, the string
and all points that were tried, and the liberties of the strings there. Source: GNU Go manual, chapter "Influence
Function", section "Break Ins"; GNU Go 3.8 keeps such answers by their active area, too.
"""

from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Final

from engine.board.kernel import Board
from engine.breakins.records import Round
from engine.color import BLACK, EMPTY, WHITE
from engine.connections.listener import CACHED
from engine.connections.search import ConnectionReader
from engine.plain import dataclass
from engine.points import CELLS, LINES, NO_POINT, Point
from engine.result_codes import NAMES
from engine.trace import SILENT, Trace

#: The topic of trace events: answers that were remembered.
TOPIC: Final = "persistent-cache"
#: A string with more liberties is not attacked.
FEW_LIBERTIES = 4
#: Answers to one question that are kept, for boards that differ near it.
KEPT = 8


@dataclass(frozen=True)
class _Answer:
    """What was found, and what has to be as it was: the contents of points, and by one of their stones the liberties of
    strings, which may be more where they were too many for an attack."""

    code: int
    move: Point
    points: tuple[Point, ...]
    contents: tuple[int, ...]
    liberties: tuple[tuple[Point, int, int], ...]
    ko_point: Point

    def holds(self, board: Board, color: bytes) -> bool:
        return (
            self.ko_point == board.ko_point
            and itemgetter(*self.points)(color) == self.contents
            and all(min(board.count_liberties(stone), enough) == count for stone, count, enough in self.liberties)
        )


class EntryReader:
    """Reads whether strings enter territories, on a board that is left as it was, and remembers it."""

    def __init__(self, connections: ConnectionReader, trace: Trace = SILENT) -> None:
        self.board = connections.board
        self.connections = connections
        self._trace = trace
        self._answers: dict[tuple[object, ...], list[_Answer]] = {}

    def read(self, string: Point, part: tuple[Point, ...], entering: bool) -> Round:
        """Can `string`, an origin, be linked to these points (`entering`: its owner moves), or be kept from them?"""
        connections, board = self.connections, self.board
        limits = connections.search.limits
        question = "break_in" if entering else "block_off"
        key = (question, string, part, limits.depth - board.stackp, limits.moved - board.stackp)
        known = self._answers.setdefault(key, [])
        color = bytes(board.color)
        # Who listens wants to hear the variations.
        if not connections.listening:
            for answer in known:
                if answer.holds(board, color):
                    self._trace.emit(TOPIC, question, (string, *part), code=NAMES[answer.code])
                    return Round(part, question, answer.code, answer.move, 0, 0, True)
        goal = bytearray(CELLS)
        for p in part:
            goal[p] = 1
        nodes = connections.search.nodes
        board.forget_tried()
        code, move = connections.break_in(string, goal) if entering else connections.block_off(string, goal)
        known.insert(0, self._answer(code, move, {string, *part}, color))
        del known[KEPT:]
        return Round(
            part,
            question,
            code,
            move,
            connections.question_nodes,
            connections.search.nodes - nodes,
            connections.reason == CACHED,
        )

    def _answer(self, code: int, move: Point, core: set[Point], color: bytes) -> _Answer:
        board = self.board
        tried = bytes(board.tried)
        core |= {p for p in range(CELLS) if tried[p] and p != NO_POINT}
        near = _with_neighbors(core, color)
        points = near | _with_neighbors((p for p in near if color[p] == EMPTY), color)
        attackable = {board.origin(p) for p in near if color[p] != EMPTY and board.count_liberties(p) <= FEW_LIBERTIES}
        for string in attackable:
            points.update(board.string_stones(string))
            points |= _with_neighbors(board.find_liberties(string), color)
        ordered = tuple(sorted(points))
        liberties = []
        for string in sorted({board.origin(p) for p in points if color[p] != EMPTY}):
            # Trial moves took so many at most.
            enough = FEW_LIBERTIES + 1 + sum(tried[p] for p in board.find_liberties(string))
            liberties.append((string, min(board.count_liberties(string), enough), enough))
        return _Answer(code, move, ordered, itemgetter(*ordered)(color), tuple(liberties), board.ko_point)


def _with_neighbors(points: Iterable[Point], color: bytes) -> set[Point]:
    """The points and what is beside them, on the board."""

    def spread() -> Iterator[Point]:
        for p in points:
            yield p
            for step in LINES:
                if color[p + step] in (EMPTY, WHITE, BLACK):
                    yield p + step

    return set(spread())
