"""Life-and-death reading as trace events: every node, and what each question cost."""

from typing import Protocol

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import BLACK
from godebug.engine.go.points import NO_POINT, vertex
from godebug.engine.owl.listener import REASONS
from godebug.engine.owl.node import NodeEyes
from godebug.engine.reading.questions import NAMES as QUESTIONS
from godebug.engine.trace.events import Trace

#: The topics of trace events: nodes, and costs of questions.
TOPIC, COST_TOPIC = "owl", "owl-performance"


class TracedReader(Protocol):
    """The reader that is listened to."""

    @property
    def board(self) -> Board:
        """Returns the board that is read on."""

    def origin_of_move(self, source: int, detail: int, /) -> str:
        """Returns in words where a move comes from: `source` is an index of SOURCES, `detail` as a listener hears
        it.
        """


class OwlTrace:
    """A listener of `owl` that tells of its nodes."""

    def __init__(self, owl: TracedReader, trace: Trace) -> None:
        self._owl = owl
        self._trace = trace

    def estimate(self, eyes: NodeEyes, attacking: bool) -> None:
        """Emits the eyes of a node and those of each of its spaces."""
        board = self._owl.board
        spaces = [
            f"{vertex(eyes.space_origin[i], board.size)}:{''.join(str(n) for n in eyes.space_value[4 * i : 4 * i + 4])}"
            for i in range(eyes.space_count)
        ]
        self._trace.emit(
            TOPIC,
            "eyes",
            tuple(eyes.space_origin[: eyes.space_count]),
            least=eyes.eyemin,
            likely=eyes.probable,
            most=eyes.eyemax,
            matches=eyes.matches,
            spaces=spaces,
            stack=self._stack(),
        )

    def trial(
        self, point: int, color: int, source: int, detail: int, score: int, escapes: int, conditional: bool
    ) -> None:
        """Emits a trial move with its value and where it comes from."""
        origin = self._owl.origin_of_move(source, detail)
        self._trace.emit(
            TOPIC, "move", (point,), color=color, pattern=origin, value=score, escapes=escapes, stack=self._stack()
        )

    def undo(self) -> None:
        """Tells nothing: taking a move back is no event of its own."""

    def result(self, question: int, stone: int, code: int, move: int, reason: int) -> None:
        """Emits the answer to a question of a node, with the reason."""
        points = (stone,) if move == NO_POINT else (stone, move)
        self._trace.emit(TOPIC, QUESTIONS[question], points, code=code, reason=REASONS[reason], stack=self._stack())

    def _stack(self) -> list[str]:
        board = self._owl.board
        return [
            f"{'B' if board.stack_color[i] == BLACK else 'W'}:{vertex(board.stack_point[i], board.size)}"
            for i in range(board.stackp)
        ]
