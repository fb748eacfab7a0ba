"""What a tactical search reports while it runs, for a drawing of its tree.

A search without a listener only tests a flag.
"""

from typing import Protocol


class Listener(Protocol):
    """Gets a call for each step of a search; set with `Reader.listen(listener)`.

    Points and codes are those of the engine. Calls between a `trial` and its `undo` come with that move on the board.
    """

    def batch(self, stackp: int, stone: int, mover: int, candidates: list[tuple[int, int, int]]) -> None:
        """Called with candidates that are about to be tried, in order, for `mover` in the fight over the string of
        `stone`.

        Each is (point, score, number of its label in `engine.reading.labels`).
        """

    def trial(self, point: int, color: int, label: str, conditional: bool) -> None:
        """Called when a trial move was made. `conditional`: a ko capture that needs a threat first."""

    def undo(self) -> None:
        """Called when the last trial move was taken back."""

    def result(self, question: str, stone: int, code: int, move: int, cached: bool) -> None:
        """Called with a node's result. `question`: "attack" or "defend". `cached`: the table knew the answer."""
