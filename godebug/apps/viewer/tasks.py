"""Tasks for an engine's process, and their answers: plain records that can be sent there and back.

`worker` does the tasks; nothing of the engine is loaded here.
"""

from msgspec import Struct

from godebug.displays.layer import Ask
from godebug.engine.go.position import Position

#: Kinds of messages from an engine's process: a remark, a result, why there is none.
NOTE, RESULT, FAILURE = "note", "result", "failure"


class Task(Struct, frozen=True, eq=False):
    """A question about a position."""

    position: Position


class DrawLayer(Task, frozen=True):
    """Asks for the picture of a layer."""

    layer: str
    ask: Ask


class DescribePoint(Task, frozen=True):
    """Asks for one of the parts about a point, as views. `part`: its number, see `point.PARTS`."""

    layer: str
    ask: Ask
    depth: int
    part: int


class Read(Task, frozen=True):
    """Asks a reading question of the kinds of `questions`; the answer is a `reading.ReadingAnswer`. `sgf`: a file for
    its variations.
    """

    kind: str
    points: tuple[int, ...]
    sgf: str | None = None


class FindPatterns(Task, frozen=True):
    """Asks for the patterns that match around a point, as `patterns.Here`."""

    point: int


class Follow(Task, frozen=True):
    """Asks for the trace of move generation about the point, as views."""

    ask: Ask


class RunTest(Task, frozen=True):
    """Runs the test at a line of a suite; the answer is its outcome, `passed` or another word, and the engine's
    answer.
    """

    path: str
    line: int


class Forget(Task, frozen=True):
    """Forgets everything computed, because databases were changed."""
