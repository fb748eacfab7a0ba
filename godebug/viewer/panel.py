"""The panel: views under each other, as wide as there is room."""

from collections.abc import Sequence

from rich.text import Text as RichText
from textual.containers import VerticalScroll
from textual.widgets import Static

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


class Panel(VerticalScroll, can_focus=False):
    """Views that are given one part after the other."""

    def __init__(self) -> None:
        super().__init__(id="panel")
        self._body = Static()
        self._views: list[View] = []
        self.look = Look(40, "dark", "letters")

    def compose(self):  # type: ignore[no-untyped-def]
        yield self._body

    def show(self, views: Sequence[View], look: Look) -> None:
        """`look`: its width is of no account."""
        self._views, self.look = list(views), look
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        # One column is the scroll bar's.
        width = max(self.size.width - 2, 10)
        look = Look(width, self.look.palette, self.look.glyphs)
        page = Page(self._views, look.glyphs)
        self._body.update(rich_text(list(page.lines(look)), look))

    @property
    def plain(self) -> str:
        """What it shows, without colours."""
        look = Look(max(self.size.width - 2, 10))
        return "\n".join("".join(text for text, _ in line) for line in Page(self._views).lines(look))
