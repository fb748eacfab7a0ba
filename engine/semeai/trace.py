"""The search of races as trace events: eyes, moves and results of every node."""

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import BLACK
from godebug.engine.go.points import NO_POINT, vertex
from godebug.engine.owl.node import NodeEyes
from godebug.engine.semeai.candidates import RaceMoves
from godebug.engine.semeai.records import REASONS, SOURCES
from godebug.engine.trace.events import Trace

TOPIC = "semeai"


class RaceTrace:
    """A listener that traces every node of the races on a board."""

    def __init__(self, board: Board, trace: Trace) -> None:
        self._board = board
        self._trace = trace

    def eyes(self, mine: NodeEyes, its: NodeEyes) -> None:
        """Emits the eyes of both sides at a node."""
        for name, eyes in (("own eyes", mine), ("its eyes", its)):
            self._trace.emit(
                TOPIC, name, (), least=eyes.eyemin, likely=eyes.probable, most=eyes.eyemax, stack=self._stack()
            )

    def moves(self, candidates: RaceMoves) -> None:
        """Emits the moves that a node will try, best first."""
        for i in range(candidates.count):
            self._trace.emit(
                TOPIC, "candidate", (candidates.point[i],), value=candidates.value[i],
                source=SOURCES[candidates.source[i]], stack=self._stack(),
            )  # fmt: skip

    def trial(self, point: int, color: int, source: int, value: int) -> None:
        """Emits a trial move with its value and where it comes from."""
        self._trace.emit(TOPIC, "move", (point,), color=color, value=value, source=SOURCES[source], stack=self._stack())

    def undo(self) -> None:
        """Does nothing: taking a move back is no event."""

    def result(self, first: int, second: int, defense: int, attack: int, move: int, reason: int) -> None:
        """Emits how a node ends, for defence and attack, with the reason."""
        points = (first, second) if move == NO_POINT else (first, second, move)
        self._trace.emit(
            TOPIC, "result", points, defense=defense, attack=attack, reason=REASONS[reason], stack=self._stack()
        )

    def _stack(self) -> list[str]:
        board = self._board
        return [
            f"{'B' if board.stack_color[i] == BLACK else 'W'}:{vertex(board.stack_point[i], board.size)}"
            for i in range(board.stackp)
        ]
