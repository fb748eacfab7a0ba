"""The terminal's own look as a picture: lines as SVG, with every word at its column, whatever the font."""

import re
from collections.abc import Iterable, Iterator

from godebug.views.element_text import xml_text
from godebug.views.look import Line, Look, Palette, columns_of, line_width, merge
from godebug.views.svg_text import hex_color
from godebug.views.theme import style

_CELL_WIDTH, _LINE_HEIGHT, _FONT_SIZE, _MARGIN = 9.6, 20, 16, 18
_FONTS = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace"
#: Background and foreground of a page.
_PAGES: dict[Palette, tuple[str, str]] = {
    "dark": ("#15171c", "#d7dae0"),
    "wood": ("#15171c", "#d7dae0"),
    "light": ("#fffdf8", "#24272d"),
    "paper": ("#fffdf8", "#24272d"),
}


def terminal_page(lines: Iterable[Line], look: Look, title: str) -> str:
    """Returns `lines` as an SVG picture. `look`: with a full palette. `title`: for readers who cannot see it."""
    rows = [merge(line) for line in lines]
    columns = max(map(line_width, rows), default=0)
    width = columns * _CELL_WIDTH + 2 * _MARGIN
    height = len(rows) * _LINE_HEIGHT + 2 * _MARGIN
    background, foreground = _PAGES[look.palette]
    fills: list[str] = []
    words: list[str] = []
    for number, row in enumerate(rows):
        top, column = _MARGIN + number * _LINE_HEIGHT, 0
        for text, name in row:
            left = _MARGIN + column * _CELL_WIDTH
            fills += _fill(text, name, look, left, top)
            words += _words(text, name, look, left, top)
            column += columns_of(text)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.1f} {height}" '
            f'width="{width:.1f}" height="{height}" role="img">',
            f"<title>{xml_text(title)}</title>",
            f'<rect width="100%" height="100%" rx="8" fill="{background}"/>',
            '<g shape-rendering="crispEdges">',
            *fills,
            "</g>",
            f'<g font-family="{_FONTS}" font-size="{_FONT_SIZE}" fill="{foreground}">',
            *words,
            "</g>",
            "</svg>\n",
        ]
    )


def _fill(text: str, name: str, look: Look, left: float, top: float) -> Iterator[str]:
    parsed = style(name, look.palette, look.scheme)
    color = hex_color(parsed.bgcolor) if parsed is not None else None
    if color is not None:
        width = columns_of(text) * _CELL_WIDTH
        yield f'<rect x="{left:.1f}" y="{top}" width="{width:.1f}" height="{_LINE_HEIGHT}" fill="{color}"/>'


def _words(text: str, name: str, look: Look, left: float, top: float) -> Iterator[str]:
    parsed = style(name, look.palette, look.scheme)
    attributes = ""
    if parsed is not None:
        color = hex_color(parsed.color)
        attributes += f' fill="{color}"' if color else ""
        attributes += ' font-weight="bold"' if parsed.bold else ""
        attributes += ' opacity="0.6"' if parsed.dim else ""
        attributes += ' text-decoration="underline"' if parsed.underline else ""
    for word in re.finditer(r"\S+", text):
        x, length = left + columns_of(text[: word.start()]) * _CELL_WIDTH, columns_of(word[0]) * _CELL_WIDTH
        yield (
            f'<text x="{x:.1f}" y="{top + 0.75 * _LINE_HEIGHT:.0f}" textLength="{length:.1f}"{attributes}>'
            f"{xml_text(word[0])}</text>"
        )
