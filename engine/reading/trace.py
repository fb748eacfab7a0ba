"""Tactical reading as trace events: every question of a caller, not those of the search itself."""

from collections.abc import Callable

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import NO_POINT, vertex
from godebug.engine.trace.events import Trace

#: The topics of trace events: questions, and what the larger ones cost.
TOPIC, COST_TOPIC = "reading", "reading-performance"
#: Questions of fewer nodes are not worth a word, as in GNU Go.
LEAST_NODES = 1000
#: How a trial move is told: `B:G7`.
_LETTERS = {BLACK: "B", WHITE: "W"}


class ReadingTrace:
    """A listener that traces the readings on `board`. `nodes`: returns the nodes entered so far."""

    def __init__(self, board: Board, nodes: Callable[[], int], trace: Trace) -> None:
        self._board = board
        self._nodes = nodes
        self._trace = trace
        self._depth = 0
        self._nodes_before = nodes()

    def batch(self, stackp: int, stone: int, mover: int, candidates: list[tuple[int, int, int]]) -> None:
        """Does nothing: candidates are no event."""

    def trial(self, point: int, color: int, label: str, conditional: bool) -> None:
        """Notes that the reading is one ply deeper."""
        self._depth += 1

    def undo(self) -> None:
        """Notes that the reading is one ply less deep."""
        self._depth -= 1

    def result(self, question: str, stone: int, code: int, move: int, cached: bool) -> None:
        """Traces the answer of a question that was asked from outside."""
        if self._depth:
            return
        board = self._board
        stack = [
            f"{_LETTERS[board.stack_color[i]]}:{vertex(board.stack_point[i], board.size)}" for i in range(board.stackp)
        ]
        points = (stone,) if move == NO_POINT else (stone, move)
        self._trace.emit(TOPIC, question, points, code=code, cached=cached, stack=stack)
        nodes = self._nodes() - self._nodes_before
        self._nodes_before += nodes
        if nodes >= LEAST_NODES:
            self._trace.emit(COST_TOPIC, question, points, code=code, nodes=nodes, stack=stack)
