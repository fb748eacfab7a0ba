"""A board with words to its right: an answer that fits one screen."""

from collections.abc import Iterator
from itertools import chain

from godebug.views.diagram import Diagram
from godebug.views.look import Line, Look, line_width
from godebug.views.view import Stack, View
from godebug.views.wrap import wrapped

_GAP = 2
#: Columns that words need beside a board.
_LEAST_WORDS = 26


class Abreast(View):
    """Draws a board, and beside it its title and `words`; where there is no room beside it, above it.

    `wide`: the board that is drawn instead where there is room for it, and on pictures.
    """

    def __init__(self, board: Diagram, *words: View, wide: Diagram | None = None) -> None:
        self.board = board
        self.wide = wide or board
        self.words = words

    def lines(self, look: Look) -> Iterator[Line]:
        """Returns the widest board that leaves room for the words, with them beside it; else the words above the
        board.
        """
        for board in (self.wide, self.board):
            block = list(board.rows(look))
            width = max(map(line_width, block)) + _GAP
            if look.width is None or look.width - width >= _LEAST_WORDS:
                room = None if look.width is None else look.width - width
                yield from joined(block, list(self._told(board, look.of_width(room))), width)
                return
        yield from self._told(self.board, look)
        yield []
        yield from block

    def _told(self, board: Diagram, look: Look) -> Iterator[Line]:
        """Yields title and words in the columns that there are."""
        words = Stack(self.words).lines(look)
        for line in chain(board.heading(), [[]] if self.words and board.title else [], words):
            yield from wrapped(line, look.width)


def joined(left: list[Line], right: list[Line], width: int) -> Iterator[Line]:
    """Yields the lines of two blocks beside each other, the right one from column `width` on."""
    for number in range(max(len(left), len(right))):
        line = left[number] if number < len(left) else []
        if number < len(right) and right[number]:
            yield [*line, (" " * (width - line_width(line)), ""), *right[number]]
        else:
            yield line
