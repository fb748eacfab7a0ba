"""The panel: views under each other, as wide as there is room."""

from collections.abc import Sequence

from rich.segment import Segment
from rich.text import Text as RichText
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from godebug.views.look import Line, Look, merge
from godebug.views.theme import style
from godebug.views.view import Page, View


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

    def __init__(self) -> None:
        super().__init__(id="panel")
        self._views: list[View] = []
        self._lines: list[Line] = []
        self.look = Look(40, "dark", "letters")

    def show(self, views: Sequence[View], look: Look) -> None:
        """`look`: its width is of no account."""
        self._views, self.look = list(views), look
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
        return (
            strip_of(line, self.look).apply_style(self.rich_style).adjust_cell_length(self.size.width, self.rich_style)
        )

    @property
    def plain(self) -> str:
        """What it shows, without colours."""
        return "\n".join("".join(words for words, _ in line) for line in self._lines)
