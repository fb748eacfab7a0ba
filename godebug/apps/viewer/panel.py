"""The panel: views under each other, as wide as the panel."""

from collections.abc import Sequence

from rich.segment import Segment
from rich.style import Style
from rich.text import Text as RichText
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from godebug.views.look import Line, Look, merge
from godebug.views.theme import style
from godebug.views.view import Page, View

#: The line that a search has found.
_FOUND = Style.parse("reverse")


def rich_text(lines: Sequence[Line], look: Look) -> RichText:
    """Returns styled lines as one text that is not wrapped again."""
    text = RichText(no_wrap=True, overflow="crop")
    for number, line in enumerate(lines):
        if number:
            text.append("\n")
        for words, name in merge(line):
            text.append(words, style(name, look.palette, look.scheme))
    return text


def strip_of(line: Line, look: Look) -> Strip:
    """Returns a styled line as a strip for the screen."""
    return Strip([Segment(words, style(name, look.palette, look.scheme)) for words, name in merge(line)])


class Panel(ScrollView, can_focus=False):
    """Shows views; only the visible lines are drawn."""

    def __init__(self, name: str = "panel") -> None:
        super().__init__(id=name)
        self._views: list[View] = []
        self._lines: list[Line] = []
        self.found = -1
        self.look = Look(40, "dark", "letters")

    def show(self, views: Sequence[View], look: Look) -> None:
        """Shows views. The width of `look` is ignored."""
        self._views, self.look, self.found = list(views), look, -1
        self._draw()

    def on_resize(self) -> None:
        """Draws the views in the new width."""
        self._draw()

    def _draw(self) -> None:
        width = max(self.size.width - 1, 10)
        self._lines = list(Page(self._views, self.look.glyphs).lines(self.look.of_width(width)))
        self.virtual_size = Size(width, len(self._lines))
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Returns the line `y` of the screen, marked where it is the one that a search found."""
        y += self.scroll_offset.y
        line = self._lines[y] if y < len(self._lines) else []
        strip = strip_of(line, self.look)
        if y == self.found:
            strip = strip.apply_style(_FOUND)
        return strip.apply_style(self.rich_style).adjust_cell_length(self.size.width, self.rich_style)

    def find(self, words: str, after: int = -1) -> int | None:
        """Finds the next line with `words`, in any case, from `after` on and then from the top; scrolls there."""
        lines = self.plain.lower().splitlines()
        order = [*range(after + 1, len(lines)), *range(min(after + 1, len(lines)))]
        found = next((number for number in order if words.lower() in lines[number]), None)
        if found is not None:
            self.scroll_to(y=max(found - 1, 0), animate=False)
            self.found = found
            self.refresh()
        return found

    @property
    def plain(self) -> str:
        """Returns the text of the panel without colours."""
        return "\n".join("".join(words for words, _ in line) for line in self._lines)
