"""What connection reading reports while it runs, for a drawing of its tree.

A search without a listener only tests a flag.
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
    """Gets a call for each step of connection reading; set with `ConnectionReader.listen`.

    Points, colours and codes are those of the engine. Calls between a `trial` and its `undo` come with that move on the
    board.
    """

    def begin(self) -> None:
        """Called when a question is asked. Tactical reading until `end` belongs to it."""

    def end(self) -> None:
        """Called when the question is answered."""

    def candidates(self, linking: bool, moves: list[tuple[int, int]], cutoff: int | None) -> None:
        """Called with all sorted candidates of a node: (point, value in parts of a move).

        `linking`: the owner of the strings moves. `cutoff`: the bound on values near the horizon.
        """

    def komaster(self, state: int, point: int) -> None:
        """Called with the state of the ko automaton before the next trial move."""

    def trial(self, point: int, color: int, question: int, conditional: bool) -> None:
        """Called when a trial move was made for a question of `engine.reading.questions`.

        `conditional`: a ko capture that needs a threat first.
        """

    def undo(self) -> None:
        """Called when the last trial move was taken back."""

    def result(self, question: int, first: int, second: int, code: int, move: int, reason: int) -> None:
        """Called with a node's result.

        `second`: NO_POINT for break in and block off. `reason`: an index of REASONS.
        """
