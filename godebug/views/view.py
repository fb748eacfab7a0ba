"""The base of all views: lines of styled text for a terminal, for a picture, or plain.

A view says what stands where and which *named* style it has; `godebug.views.theme` gives a name its colours. Plain
output does not need rich, so rich is imported late.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

from godebug.basics.errors import printable
from godebug.views.look import Glyphs, Line, Look, Scheme, line_width, plain_text, with_discs
from godebug.views.wrap import hanging, wrapped

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult


#: Columns of a terminal in which two boards of figures stand beside each other with numbers on both sides.
_ROOMY = 168


class View(ABC):
    """Something to print: a board, a table, a text."""

    @abstractmethod
    def lines(self, look: Look) -> Iterable[Line]:
        """Returns the lines of the view, top to bottom."""

    def least_width(self, look: Look) -> int | None:
        """Returns the columns without which it is cut into parts, None where it has no such number."""
        return None

    def __rich_console__(self, console: "Console", options: "ConsoleOptions") -> "RenderResult":
        from godebug.views.theme import look_of, render

        look = self.adapted(look_of(console, options))
        return render(self.lines(look), look)

    def adapted(self, look: Look) -> Look:
        """Returns the look that this view wants, given the look of the place."""
        return look


class Text(View):
    """Draws lines as given. `hang`: the column where the words at their ends begin, which wrap below themselves."""

    def __init__(self, *lines: Line, hang: int | None = None) -> None:
        self._lines = lines
        self._hang = hang

    def lines(self, look: Look) -> Iterable[Line]:
        """Returns the lines, their ends wrapped below themselves where that is wanted."""
        if self._hang is None:
            return self._lines
        return chain.from_iterable(hanging(line, look.width, self._hang) for line in self._lines)


class Stack(View):
    """Draws views one under the other, with an empty line between them."""

    def __init__(self, views: Iterable[View]) -> None:
        self.views = list(views)

    def lines(self, look: Look) -> Iterable[Line]:
        """Returns the lines of the views, an empty one between two."""
        for number, view in enumerate(self.views):
            if number:
                yield []
            yield from view.lines(look)


class SideBySide(View):
    """Draws views next to each other, as many as the width allows, the others under them."""

    def __init__(self, *views: View, gap: int = 4) -> None:
        self.views = views
        self.gap = gap

    def lines(self, look: Look) -> Iterator[Line]:
        """Returns rows of views, as many in each as fit, an empty line between two rows."""
        row: list[list[Line]] = []
        room, narrow = look.width, self._halved(look)
        for number, view in enumerate(self.views):
            block = list(view.lines(narrow or look))
            width = max(map(line_width, block), default=0)
            if number and (room is None or width + self.gap > room):
                yield from self._joined(row)
                yield []
                row, room = [], look.width
            room = None if room is None else room - width - (self.gap if row else 0)
            row.append(block)
        yield from self._joined(row)

    def _halved(self, look: Look) -> Look | None:
        """Returns the look of half the width where two boards fit beside each other in no other way."""
        if look.width is None or len(self.views) < 2:
            return None
        half = look.of_width((look.width - self.gap) // 2)
        least = [view.least_width(half) for view in self.views]
        fits = all(width is not None and width <= (half.width or 0) for width in least)
        return half if fits and look.width < _ROOMY else None

    def _joined(self, row: list[list[Line]]) -> Iterator[Line]:
        widths = [max(map(line_width, block), default=0) + self.gap for block in row]
        for number in range(max(map(len, row), default=0)):
            joined: Line = []
            for block, width in zip(row, widths, strict=True):
                line = block[number] if number < len(block) else []
                joined += [*line, (" " * (width - line_width(line)), "")]
            yield joined[:-1]


class Page(View):
    """Draws all that one command shows; `glyphs` and `scheme` hold for the whole of it."""

    def __init__(self, views: Iterable[View], glyphs: Glyphs = "letters", scheme: Scheme = "classic") -> None:
        self.body = Stack(views)
        self.glyphs = glyphs
        self.scheme = scheme

    def lines(self, look: Look) -> Iterator[Line]:
        """Returns the lines of the body, wrapped to the width and without control characters."""
        for line in self.body.lines(look):
            # Names come from files: a control among them must not reach a terminal.
            yield from wrapped([(printable(text), style) for text, style in line], look.width)

    def adapted(self, look: Look) -> Look:
        """Returns `look` with glyphs and colours of this page; discs get a board on which both colours stand out."""
        palette = with_discs(look.palette) if self.glyphs == "discs" else look.palette
        return Look(look.width, palette, self.glyphs, self.scheme)


def plain_page(views: Iterable[View], width: int | None = None, glyphs: Glyphs = "ascii") -> str:
    """Returns `views` as text without styles, in lines of at most `width` columns."""
    page = Page(views, glyphs)
    return plain_text(page.lines(page.adapted(Look(width))))
