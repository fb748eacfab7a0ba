"""What the search of races reports while it runs, for a drawing of its tree.

A race without a listener only tests a flag.
"""

from typing import Protocol

from godebug.engine.owl.node import NodeEyes
from godebug.engine.semeai.candidates import RaceMoves


class RaceListener(Protocol):
    """Gets a call for each step of a race. Points, colours and codes are those of the engine, codes for the side that
    moves.
    """

    def eyes(self, mine: NodeEyes, its: NodeEyes) -> None:
        """Called with the eyes of the mover's dragon and of the other one at a node; they are valid during the call
        only.
        """

    def moves(self, candidates: RaceMoves) -> None:
        """Called with the moves of a node, the best first; they are valid during the call only."""

    def trial(self, point: int, color: int, source: int, value: int) -> None:
        """Called when a trial move was made. `source`: an index of `engine.semeai.records.SOURCES`."""

    def undo(self) -> None:
        """Called when the last trial move was taken back."""

    def result(self, first: int, second: int, defense: int, attack: int, move: int, reason: int) -> None:
        """Called with a node's result, for the dragon at `first`, which moves, against that at `second`.

        `reason`: an index of `engine.semeai.records.REASONS`.
        """
