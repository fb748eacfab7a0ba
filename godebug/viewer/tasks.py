"""Tasks for an engine's process, and their answers: plain records that can be sent there and back.

`worker` does the tasks; nothing of the engine is loaded here.
"""

from godebug.engine.go.position import Position
from godebug.engine.plain import dataclass
from godebug.viewer.layers import Ask, Layer

#: Kinds of messages from an engine's process: a remark, a result, why there is none.
NOTE, RESULT, FAILURE = "note", "result", "failure"


@dataclass(frozen=True, eq=False)
class Task:
    """A question about a position."""

    position: Position


@dataclass(frozen=True, eq=False)
class Draw(Task):
    """Asks for the picture of a layer."""

    layer: str
    ask: Ask


@dataclass(frozen=True, eq=False)
class Tell(Task):
    """Asks for one of the parts about a point, as views. `part`: its number, see `point.PARTS`."""

    layer: Layer
    ask: Ask
    depth: int
    part: int


@dataclass(frozen=True, eq=False)
class Read(Task):
    """Asks a reading question of the kinds of `questions`; the answer is a `reading.Told`. `sgf`: a file for its
    variations.
    """

    kind: str
    points: tuple[int, ...]
    sgf: str | None = None


@dataclass(frozen=True, eq=False)
class FindPatterns(Task):
    """Asks for the patterns that match around a point, as `patterns.Here`."""

    point: int


@dataclass(frozen=True, eq=False)
class Follow(Task):
    """Asks for the trace of move generation about the point, as views."""

    ask: Ask


@dataclass(frozen=True, eq=False)
class Judge(Task):
    """Runs the test at a line of a suite; the answer is its outcome, `passed` or another word, and the engine's
    answer.
    """

    path: str
    line: int


@dataclass(frozen=True, eq=False)
class Forget(Task):
    """Forgets everything computed, because databases were changed."""
