"""An engine of the viewer, and its studies of the last positions."""

import gc
from collections import OrderedDict
from contextlib import ExitStack
from typing import TYPE_CHECKING

from msgspec import Struct

from godebug.engine.go.position import Position

if TYPE_CHECKING:
    from godebug.studies.peers.program import EngineProgram
    from godebug.studies.study import Note, Study

#: Positions whose studies are kept: what was computed for them is there when one steps back.
KEPT = 4


class EngineChoice(Struct, frozen=True):
    """Which engine to use.

    `command`: a GTP program, None for the built-in one. `patterns`: a folder of databases for the built-in one.
    `seconds`: how long a program may take for an answer. `classic`: statuses are yes or no. `name`: its
    name on the screen.
    """

    command: str | None = None
    patterns: str | None = None
    level: int = 10
    break_ins: bool | None = None
    seconds: float = 60.0
    classic: bool = False

    @property
    def name(self) -> str:
        """Returns the name on the screen."""
        if self.command is not None:
            return self.command.split()[0].rpartition("/")[2] if self.command.split() else self.command
        return "godebug" if self.patterns is None else f"godebug {self.patterns}"


class Studies:
    """The studies of an engine; those of the last positions are kept."""

    def __init__(self, choice: EngineChoice, note: "Note") -> None:
        self.choice = choice
        self._note = note
        self._kept: OrderedDict[object, Study] = OrderedDict()
        self._running = ExitStack()
        self._program: EngineProgram | None = None

    def of(self, position: Position) -> "Study":
        """Returns the study of a position, the kept one where there is one."""
        key = position.key
        if key not in self._kept:
            # A program has one board.
            most = KEPT if self.choice.command is None else 1
            while len(self._kept) >= most:
                self._kept.popitem(last=False)[1].release()
            self._kept[key] = self._made(position)
        self._kept.move_to_end(key)
        return self._kept[key]

    def _made(self, position: Position) -> "Study":
        choice = self.choice
        if choice.command is None:
            from godebug.cli.study_choice import built_in

            return built_in(
                position,
                self._note,
                level=choice.level,
                patterns=choice.patterns,
                break_ins=choice.break_ins,
                classic=choice.classic,
            )
        from godebug.studies.peers.neural import peer_of
        from godebug.studies.peers.program import EngineProgram

        if self._program is None:
            self._program = self._running.enter_context(EngineProgram(choice.command, choice.seconds))
        return peer_of(self._program, position, self._note)

    def shrink(self) -> None:
        """Keeps the study of the last position only."""
        while len(self._kept) > 1:
            self._kept.popitem(last=False)[1].release()
        gc.collect()

    def forget(self) -> None:
        """Forgets everything computed; databases are read again."""
        while self._kept:
            self._kept.popitem()[1].release()

    def close(self) -> None:
        """Ends the engine."""
        self._running.close()
