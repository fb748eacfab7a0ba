"""What a search tells while it runs, for those who want to draw its tree.

A search without a listener pays nothing but a test of a flag.
"""

from typing import Protocol


class Listener(Protocol):
    """Set as `Reader.listen(listener)`. Points and codes as everywhere in the engine.

    Calls between a `trial` and its `undo` happen with that move on the board.
    """

    def batch(self, stackp: int, stone: int, mover: int, candidates: list[tuple[int, int, int]]) -> None:
        """Candidates about to be tried, in order, for `mover` in the fight over the string of `stone`.

        Each is (point, score, number of its label in `engine.reading.labels`).
        """

    def trial(self, point: int, color: int, label: str, conditional: bool) -> None:
        """A trial move was made; `conditional` means a ko capture that needs a threat first."""

    def undo(self) -> None:
        """The last trial move was taken back."""

    def result(self, question: str, stone: int, code: int, move: int, cached: bool) -> None:
        """`question` is "attack" or "defend"; `cached` means that the table knew the answer."""
