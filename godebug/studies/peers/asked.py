"""What the readers of a program's answers need to know of the one who asks."""

from typing import Protocol

from godebug.engine.go.position import Position
from godebug.studies.peers.program import EngineProgram


class AskedProgram(Protocol):
    """A program with `position` on its board. `say_once` is told what it leaves out; `name` is what to call it."""

    @property
    def program(self) -> EngineProgram:
        """Returns the running program."""

    @property
    def position(self) -> Position:
        """Returns the position on its board."""

    @property
    def name(self) -> str:
        """Returns what messages call the program."""

    def say_once(self, text: str) -> None:
        """Makes a remark to the user, but only once."""
