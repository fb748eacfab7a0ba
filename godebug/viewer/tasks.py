"""What is asked of an engine: plain data on the way to its process, each with the work that is done there.

Nothing of the engine is loaded before a task runs: the screen sends tasks and never runs one.
"""

from collections import OrderedDict
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.position import Position
from godebug.viewer.layers import Ask, Layer

if TYPE_CHECKING:
    from godebug.study import Note, Study
    from godebug.viewer.patterns import Here
    from godebug.viewer.reading import Told
    from godebug.views.view import View

#: Positions whose studies are kept: what was computed for them is there when one steps back.
KEPT = 6


@dataclass(frozen=True)
class EngineChoice:
    """An engine. `command`: a GTP program, None for the built-in one; `patterns`: a folder of databases for that.
    `seconds`: how long a program may take for an answer. `name`: what the screen calls it."""

    command: str | None = None
    patterns: str | None = None
    level: int = 10
    break_ins: bool | None = None
    seconds: float = 60.0

    @property
    def name(self) -> str:
        if self.command is not None:
            return self.command.split()[0].rpartition("/")[2] if self.command.split() else self.command
        return "godebug" if self.patterns is None else f"godebug {self.patterns}"


class Studies:
    """The studies of an engine, the same one as long as it is kept."""

    def __init__(self, choice: EngineChoice, note: "Note") -> None:
        self.choice = choice
        self._note = note
        self._kept: OrderedDict[object, Study] = OrderedDict()
        self._running = ExitStack()
        self._program: Any = None

    def of(self, position: Position) -> "Study":
        key = (
            position.stones.tobytes(),
            (position.size, position.to_move, position.ko, position.komi, position.move_number),
            (position.captured_black, position.captured_white),
        )
        if key not in self._kept:
            # A program has one board.
            most = KEPT if self.choice.command is None else 1
            while len(self._kept) >= most:
                self._kept.popitem(last=False)
            self._kept[key] = self._made(position)
        self._kept.move_to_end(key)
        return self._kept[key]

    def _made(self, position: Position) -> "Study":
        choice = self.choice
        if choice.command is None:
            from godebug.studies import built_in

            return built_in(
                position, self._note, level=choice.level, patterns=choice.patterns, break_ins=choice.break_ins
            )
        from godebug.peers.peer import Peer
        from godebug.peers.program import Program

        if self._program is None:
            self._program = self._running.enter_context(Program(choice.command, choice.seconds))
        return Peer(self._program, position, self._note)

    def forget(self) -> None:
        """Everything that was computed; databases are read again."""
        self._kept.clear()

    def close(self) -> None:
        self._running.close()


@dataclass(frozen=True, eq=False)
class Task:
    """Something about a position. `run` raises UserError, ValueError or DatabaseError where there is no answer."""

    position: Position

    def run(self, studies: Studies) -> Any:
        raise NotImplementedError


@dataclass(frozen=True, eq=False)
class Draw(Task):
    """The picture of a layer."""

    layer: str
    ask: Ask

    def run(self, studies: Studies) -> Any:
        from godebug.viewer.drawing import draw

        return draw(studies.of(self.position), self.layer, self.ask)


@dataclass(frozen=True, eq=False)
class Tell(Task):
    """One of the things that there are to tell of a point: views. `part`: its number, see `point.PARTS`."""

    layer: Layer
    ask: Ask
    depth: int
    part: int

    def run(self, studies: Studies) -> "list[View]":
        from godebug.viewer.point import told

        return told(studies.of(self.position), self.layer, self.ask, self.depth, self.part)


@dataclass(frozen=True, eq=False)
class Read(Task):
    """A reading question, of the kinds of `godebug.viewer.questions`. `sgf`: a file for its variations."""

    kind: str
    points: tuple[int, ...]
    sgf: str | None = None

    def run(self, studies: Studies) -> "Told":
        from godebug.viewer.reading import read

        return read(studies.of(self.position), self.kind, self.points, self.sgf)


@dataclass(frozen=True, eq=False)
class FindPatterns(Task):
    """The patterns that match around a point."""

    point: int

    def run(self, studies: Studies) -> "list[Here]":
        from godebug.viewer.patterns import patterns_at

        return patterns_at(studies.of(self.position), self.point)


@dataclass(frozen=True, eq=False)
class Follow(Task):
    """The trace of one move's evaluation, as far as it speaks of the picked point: views."""

    ask: Ask

    def run(self, studies: Studies) -> "list[View]":
        from godebug.viewer.point import trace_at

        return trace_at(studies.choice, self.position, self.ask)


@dataclass(frozen=True, eq=False)
class Judge(Task):
    """Runs the test at a line of a suite: its verdict, `passed` or another word, and the engine's answer."""

    path: str
    line: int

    def run(self, studies: Studies) -> tuple[str, str]:
        from godebug.viewer.verdict import verdict

        return verdict(studies.choice, self.path, self.line)


@dataclass(frozen=True, eq=False)
class Forget(Task):
    """Nothing that was computed holds any more: databases were changed."""

    def run(self, studies: Studies) -> None:
        studies.forget()


Finished = Callable[[Any], None]
