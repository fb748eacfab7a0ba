"""What the search for combinations reports while it runs, for a drawing of its tree."""

from typing import Protocol

from godebug.engine.combinations.records import Threat


class CombinationListener(Protocol):
    """Gets a call for each step of a search for combinations. Points, colours and values are those of the engine."""

    def threat(self, threat: Threat, color: int) -> None:
        """Called when an attacking move has been played."""

    def answer(self, point: int, color: int) -> None:
        """Called when the defender has played a move that may save what is threatened."""

    def prize(self, target: int, move: int, value: int) -> None:
        """Called when the string at `target` can be taken at `move`."""

    def verdict(self, value: int) -> None:
        """Called with what the attacking move on the board wins against any answer; 0 where an answer refutes it."""

    def undo(self) -> None:
        """Called when the last trial move was taken back."""
