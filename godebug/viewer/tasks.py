"""What is asked of an engine, and what it answers: plain data on the way to its process and back.

What is done for each task is in `worker`; nothing of the engine is loaded here.
"""

from godebug.engine.go.position import Position
from godebug.engine.plain import dataclass
from godebug.viewer.layers import Ask, Layer

#: Kinds of messages from an engine's process: a remark, a result, why there is none.
NOTE, RESULT, FAILURE = "note", "result", "failure"


@dataclass(frozen=True, eq=False)
class Task:
    """Something about a position."""

    position: Position


@dataclass(frozen=True, eq=False)
class Draw(Task):
    """The picture of a layer."""

    layer: str
    ask: Ask


@dataclass(frozen=True, eq=False)
class Tell(Task):
    """One of the things that there are to tell of a point: views. `part`: its number, see `point.PARTS`."""

    layer: Layer
    ask: Ask
    depth: int
    part: int


@dataclass(frozen=True, eq=False)
class Read(Task):
    """A reading question, of the kinds of `questions`: a `reading.Told`. `sgf`: a file for its variations."""

    kind: str
    points: tuple[int, ...]
    sgf: str | None = None


@dataclass(frozen=True, eq=False)
class FindPatterns(Task):
    """The patterns that match around a point: `patterns.Here`."""

    point: int


@dataclass(frozen=True, eq=False)
class Follow(Task):
    """The trace of move generation, as far as it speaks of the point: views."""

    ask: Ask


@dataclass(frozen=True, eq=False)
class Judge(Task):
    """Runs the test at a line of a suite: its outcome, `passed` or another word, and the engine's answer."""

    path: str
    line: int


@dataclass(frozen=True, eq=False)
class Forget(Task):
    """Nothing that was computed holds any more: databases were changed."""
