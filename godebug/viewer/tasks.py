"""What is asked of an engine, and what it answers: plain data on the way to its process and back.

What is done for each task is in `worker`; nothing of the engine is loaded here.
"""

from msgspec import Struct

from godebug.engine.go.position import Position
from godebug.viewer.layers import Ask, Layer

#: Kinds of messages from an engine's process: a remark, a result, why there is none.
NOTE, RESULT, FAILURE = "note", "result", "failure"


class Task(Struct, frozen=True, eq=False):
    """Something about a position."""

    position: Position


class Draw(Task, frozen=True):
    """The picture of a layer."""

    layer: str
    ask: Ask


class Tell(Task, frozen=True):
    """One of the things that there are to tell of a point: views. `part`: its number, see `point.PARTS`."""

    layer: Layer
    ask: Ask
    depth: int
    part: int


class Read(Task, frozen=True):
    """A reading question, of the kinds of `questions`: a `reading.Told`. `sgf`: a file for its variations."""

    kind: str
    points: tuple[int, ...]
    sgf: str | None = None


class FindPatterns(Task, frozen=True):
    """The patterns that match around a point: `patterns.Here`."""

    point: int


class Follow(Task, frozen=True):
    """The trace of move generation, as far as it speaks of the point: views."""

    ask: Ask


class Judge(Task, frozen=True):
    """Runs the test at a line of a suite: its outcome, `passed` or another word, and the engine's answer."""

    path: str
    line: int


class Forget(Task, frozen=True):
    """Nothing that was computed holds any more: databases were changed."""
