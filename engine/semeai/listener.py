"""What the search of races tells while it runs, for those who want to draw its tree.

A race without a listener pays nothing but a test of a flag.
"""

from typing import Protocol

from godebug.engine.owl.node import NodeEyes
from godebug.engine.semeai.candidates import Candidates


class RaceListener(Protocol):
    """Points, colours and codes as everywhere in the engine; codes are those of the side that moves."""

    def eyes(self, mine: NodeEyes, its: NodeEyes) -> None:
        """The eyes of the mover's dragon and of the other one at a node; valid during the call only."""

    def moves(self, candidates: Candidates) -> None:
        """The moves of a node, the best first; valid during the call only."""

    def trial(self, point: int, color: int, source: int, value: int) -> None:
        """A trial move stands on the board. `source`: an index of `engine.semeai.records.SOURCES`."""

    def undo(self) -> None:
        """The last trial move was taken back."""

    def result(self, first: int, second: int, defense: int, attack: int, move: int, reason: int) -> None:
        """A node's result, for the dragon of the stone `first`, which moves, against that of `second`; `reason` is an
        index of `engine.semeai.records.REASONS`."""
