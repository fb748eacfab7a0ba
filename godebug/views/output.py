"""Prints answers to a terminal or a pipe, as JSON lines, or saves them as a picture."""

import io
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sized
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from godebug.basics.errors import UserError, one_line, remark
from godebug.basics.files import write_file
from godebug.views.look import Form, Glyphs, Look, Scheme
from godebug.views.terminal import colored_console, speaks_unicode, terminal_height, terminal_width
from godebug.views.view import Page, View, plain_page

if TYPE_CHECKING:
    from godebug.views.progress import Bar

T = TypeVar("T")

SVG_WIDTH = 210
#: The name of a file that stands for standard output.
STDOUT = "-"


class NoBar:
    """A bar where nobody looks."""

    def advance(self, what: str | None = None) -> None:
        """Counts one more, for nobody."""

    def update(self, what: str) -> None:
        """Says what is at work, to nobody."""


class Output(Struct, frozen=True):
    """The user's choice of output.

    `json`: whether records are printed instead of views; `table`: as a table in this form.
    `color`: auto, always or never. `svg`: a file for a picture, `svg_terminal` for one of the terminal's look.
    `glyphs`: None for the usual ones. `scheme`: what hues tell, None for what is usual there. `pager`: whether what is
    longer than the screen of a terminal may go through one.
    """

    json: bool = False
    table: Form | None = None
    svg: str | None = None
    svg_terminal: str | None = None
    color: str = "auto"
    glyphs: Glyphs | None = None
    scheme: Scheme | None = None
    quiet: bool = False
    pager: bool = True

    def note(self, text: str) -> None:
        """Prints a remark on stderr."""
        if not self.quiet:
            remark(text)

    def shows_progress(self) -> bool:
        """Tells whether stderr is a terminal, where progress can be shown."""
        return not self.quiet and sys.stderr.isatty()

    def counted(self, items: Iterable[T], what: str, total: int | None = None, done: int = 0) -> Iterator[T]:
        """Yields the items; a bar on stderr, where that is a terminal, counts them.

        `what`: what they are, in words. `total`: how many there are, where they cannot tell; `done`: those of them that
        were done before.
        """
        if total is None and isinstance(items, Sized):
            total = len(items)
        with self.bar(what, total, done) as bar:
            for item in items:
                yield item
                bar.advance()

    @contextmanager
    def bar(self, what: str, total: int | None = None, done: int = 0) -> "Iterator[Bar | NoBar]":
        """Shows on stderr, where that is a terminal, how far `what` is during a block: a bar where the total is known,
        else the time that has passed.
        """
        if total == 0 or not self.shows_progress():
            yield NoBar()
            return
        from godebug.views.progress import progress_bar

        with progress_bar(what, total, done) as bar:
            yield bar

    def show(self, views: Iterable[View], title: str) -> None:
        """Prints or saves `views`. `title`: of the picture."""
        if self.svg is not None:
            from godebug.views.picture import picture

            self._save_picture(self.svg, picture(_something(views, "--svg", self.svg), title, self.drawn_scheme))
        elif self.svg_terminal is not None:
            self._photograph(_something(views, "--svg-terminal", self.svg_terminal), self.svg_terminal, title)
        else:
            text = self._text(views)
            if not (self.pager and sys.stdout.isatty() and self._paged(text)):
                sys.stdout.write(linked(text) if sys.stdout.isatty() and self.use_colors() else text)

    def print(self, views: Iterable[View]) -> None:
        """Prints `views`, which are not all that there is to come: never in a pager."""
        sys.stdout.write(self._text(views))

    @property
    def drawn_scheme(self) -> Scheme:
        """Returns what hues tell in pictures and pages. Raises UserError where the environment names no scheme."""
        from godebug.views.theme import scheme_of

        return scheme_of(self.scheme, "owner")

    @property
    def _terminal_scheme(self) -> Scheme:
        from godebug.views.theme import scheme_of

        return scheme_of(self.scheme, "classic")

    def _text(self, views: Iterable[View]) -> str:
        """Returns `views` as they are printed."""
        if self.use_colors():
            page, into = Page(views, self._printable("letters"), self._terminal_scheme), io.StringIO()
            colored_console(into).print(page, end="", soft_wrap=True)
            return into.getvalue()
        width = terminal_width() if sys.stdout.isatty() else None
        return plain_page(views, width, self._printable("ascii"))

    def _paged(self, text: str) -> bool:
        from godebug.views.pager import paged

        return paged(text, terminal_height())

    def records(self, records: Iterable[dict[str, object]]) -> None:
        """Prints records as JSON lines, or as rows of a table."""
        if self.table is not None:
            from godebug.views.record_tables import tables

            for record in records:
                tables(self.table).add(record)
            return
        from godebug.fields.field import json_line

        for record in records:
            sys.stdout.write(json_line(record, unicode=speaks_unicode()) + "\n")

    def use_colors(self) -> bool:
        """Tells whether to print colours."""
        if self.color != "auto":
            return self.color == "always"
        if os.environ.get("NO_COLOR"):
            return False
        return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"

    def save(self, path: str, data: bytes) -> None:
        """Writes a file and says so; `-` is standard output."""
        if path == STDOUT:
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
        else:
            write_file(path, data)
            self.note(f"wrote {path}")

    def _save_picture(self, path: str, svg: str) -> None:
        from godebug.views.formats import written

        self.save(path, written(svg, path))

    def _printable(self, usual: Glyphs) -> Glyphs:
        """Returns the glyphs that were chosen, or the `usual` ones, unless the charset of the output lacks them."""
        if speaks_unicode():
            return self.glyphs or usual
        if self.glyphs == "discs":
            self.note(f"--unicode: {sys.stdout.encoding} has no discs; letters instead")
        return "ascii"

    def _photograph(self, views: list[View], path: str, title: str) -> None:
        from godebug.views.terminal_svg import terminal_page
        from godebug.views.theme import background

        page = Page(views, self.glyphs or "letters", self._terminal_scheme)
        look = page.adapted(Look(SVG_WIDTH, background()))
        self._save_picture(path, terminal_page(page.lines(look), look, title))


#: The place of a pattern as answers name it: a file and a line.
_PLACE = re.compile(r"([\w./-]*\b[\w-]+\.db):\d+")


def linked(text: str) -> str:
    """Returns text for a terminal with the places of patterns as hyperlinks (OSC 8), where such a file is.

    Terminals that know no links show the same text.
    """
    from urllib.parse import quote

    from godebug.basics.resources import data_path

    def link(place: re.Match[str]) -> str:
        for folder in (os.curdir, data_path("patterns")):
            path = os.path.abspath(os.path.join(folder, place[1]))
            if os.path.isfile(path):
                return f"\x1b]8;;file://{quote(path)}\x1b\\{place[0]}\x1b]8;;\x1b\\"
        return place[0]

    return _PLACE.sub(link, text)


def _something(views: Iterable[View], option: str, path: str) -> list[View]:
    """Returns the views of a picture. Raises UserError where there are none."""
    found = list(views)
    if not found:
        raise UserError(f"{option}: {one_line(path, 120)}: nothing to draw")
    return found
