"""What life-and-death reading tells while it runs, for those who want to draw its tree.

A reading without a listener pays nothing but a test of a flag.
"""

from typing import Final, Protocol

from godebug.engine.owl.node import NodeEyes

#: Why a node has the result that it has, by number.
REASONS: Final = (
    "effective",
    "cached",
    "escaped",
    "max reading depth reached",
    "owl node limit reached",
    "2 or more secure eyes",
    "1 secure eye, likely >= 4",
    "getting deep, looks lively",
    "no defense",
    "all original stones captured",
    "failed",
    "likely eyes, no move to try",
    "effective (ko)",
)
#: Where a move comes from, by number.
SOURCES: Final = (
    "",
    "vital move",
    "marginal eye space",
    "save lunch",
    "eat lunch",
    "distrust shape",
    "attack shape",
    "defense shape",
    "tactical attack",
    "tactical defense",
    "defense move",
    "reply",
    "room move",
)


class OwlListener(Protocol):
    """Points, colours and codes as everywhere in the engine.

    Calls between a `trial` and its `undo` happen with that move on the board.
    """

    def estimate(self, eyes: NodeEyes, attacking: bool) -> None:
        """The eyes of a node were estimated; `eyes` is only valid during the call."""

    def trial(
        self, point: int, color: int, source: int, detail: int, score: int, escapes: int, conditional: bool
    ) -> None:
        """A trial move was made. `source`: an index of SOURCES; `detail`: the number of the pattern in its database, or
        the origin of the eye space or lunch. `escapes`: escaping moves before it. `conditional`: a ko capture that
        needs a threat first."""

    def undo(self) -> None:
        """The last trial move was taken back."""

    def result(self, question: int, stone: int, code: int, move: int, reason: int) -> None:
        """A node's result. `question`: a number of `engine.reading.questions`; `reason`: an index of REASONS."""
