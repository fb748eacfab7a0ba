"""What the search for combinations tells while it runs, for those who want to draw its tree."""

from typing import Protocol

from godebug.engine.combinations.records import Threat


class CombinationListener(Protocol):
    """Points, colours and values as everywhere in the engine."""

    def threat(self, threat: Threat, color: int) -> None:
        """An attacking move stands on the board."""

    def answer(self, point: int, color: int) -> None:
        """A move of the defender that might save what is threatened stands on the board."""

    def prize(self, target: int, move: int, value: int) -> None:
        """The string at `target` falls at `move` now."""

    def verdict(self, value: int) -> None:
        """What the attacking move on the board wins whatever the answer; 0: it is refuted."""

    def undo(self) -> None:
        """The last trial move was taken back."""
