"""What connection reading tells while it runs, for those who want to draw its tree.

A search without a listener pays nothing but a test of a flag.
"""

from typing import Final, Protocol

#: Why a node has the result that it has, by number.
REASONS: Final = (
    "already captured",
    "already connected",
    "node limit reached",
    "depth limit reached",
    "cached",
    "trivial connection",
    "string capturable",
    "first string capturable",
    "second string capturable",
    "effective",
    "no move",
    "as it stands",
    "saved move",
)
#: The reason of answers that the table knew.
CACHED: Final = REASONS.index("cached")


class ConnectionListener(Protocol):
    """Set with `ConnectionReader.listen`. Points, colours and codes as everywhere in the engine.

    Calls between a `trial` and its `undo` happen with that move on the board.
    """

    def begin(self) -> None:
        """A question is asked. What tactical reading does until `end` serves it."""

    def end(self) -> None:
        """The question is answered."""

    def candidates(self, linking: bool, moves: list[tuple[int, int]], cutoff: int | None) -> None:
        """All sorted candidates (point, value in parts of a move) of a node; `linking`: the strings' owner moves.

        `cutoff`: the bound on values near the horizon.
        """

    def komaster(self, state: int, point: int) -> None:
        """The state of the ko automaton before the trial move that comes."""

    def trial(self, point: int, color: int, question: int, conditional: bool) -> None:
        """A trial move was made for a question of `engine.reading.questions`.

        `conditional` means a ko capture that needs a threat first.
        """

    def undo(self) -> None:
        """The last trial move was taken back."""

    def result(self, question: int, first: int, second: int, code: int, move: int, reason: int) -> None:
        """A node's result; `second` is NO_POINT for break in and block off; `reason` is an index of REASONS."""
