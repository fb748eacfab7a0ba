"""The panel: views under each other, as wide as there is room."""

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
    """Styled lines as one text, which nobody wraps any more."""
    text = RichText(no_wrap=True, overflow="crop")
    for number, line in enumerate(lines):
        if number:
            text.append("\n")
        for words, name in merge(line):
            text.append(words, style(name, look.palette))
    return text


def strip_of(line: Line, look: Look) -> Strip:
    """A styled line as the screen wants it."""
    return Strip([Segment(words, style(name, look.palette)) for words, name in merge(line)])


class Panel(ScrollView, can_focus=False):
    """Views, of which only the lines are drawn that are seen."""

    def __init__(self, name: str = "panel") -> None:
        super().__init__(id=name)
        self._views: list[View] = []
        self._lines: list[Line] = []
        self.found = -1
        self.look = Look(40, "dark", "letters")

    def show(self, views: Sequence[View], look: Look) -> None:
        """`look`: its width is of no account."""
        self._views, self.look, self.found = list(views), look, -1
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        width = max(self.size.width - 1, 10)
        self._lines = list(Page(self._views, self.look.glyphs).lines(Look(width, self.look.palette, self.look.glyphs)))
        self.virtual_size = Size(width, len(self._lines))
        self.refresh()

    def render_line(self, y: int) -> Strip:
        y += self.scroll_offset.y
        line = self._lines[y] if y < len(self._lines) else []
        strip = strip_of(line, self.look)
        if y == self.found:
            strip = strip.apply_style(_FOUND)
        return strip.apply_style(self.rich_style).adjust_cell_length(self.size.width, self.rich_style)

    def find(self, words: str, after: int = -1) -> int | None:
        """The next line with `words` in it, in any case, from the top again after the last one; scrolls there."""
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
        """What it shows, without colours."""
        return "\n".join("".join(words for words, _ in line) for line in self._lines)
