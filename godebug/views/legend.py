"""Legends: cells as a board shows them, each with its meaning. A picture draws them as points of its boards."""

from collections.abc import Iterator

from godebug.engine.go.color import BLACK, WHITE
from godebug.views.diagram import stone_mark
from godebug.views.look import Line, Look, Span
from godebug.views.view import View

_STONES = {"X": BLACK, "O": WHITE}


class Legend(View):
    """Explains cells in one line: each sample before its words.

    `items`: pairs of a cell, as a board with letters shows it, and its meaning. `lead`: words before the first sample.
    """

    def __init__(self, *items: tuple[Span, str], lead: str = "") -> None:
        self.items = items
        self.lead = lead

    def lines(self, look: Look) -> Iterator[Line]:
        """Yields the line."""
        line: Line = [(f"   {self.lead}", "faint")]
        for number, ((text, style), words) in enumerate(self.items):
            line += [("  ", "faint")] if number else []
            line += [(_with_stone(text, look), style), (f" {words}", "faint")]
        yield line


def _with_stone(text: str, look: Look) -> str:
    """Returns the text of a cell with a disc in place of a stone's letter where `look` has discs."""
    return "".join(stone_mark(_STONES[letter], look) if letter in _STONES else letter for letter in text)
