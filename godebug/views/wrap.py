"""Long lines of words, broken where a place is narrow: between the items of a legend, between words otherwise."""

import re
from collections.abc import Iterator

from godebug.views.look import Line, line_width

#: Styles of words; a blank of any other style belongs to a cell.
_WORDS = frozenset({"", "faint", "label", "strong", "title", "good", "bad", "number"})
_GAP, _BLANK = re.compile(r" {2,}"), re.compile(r" +")


def wrapped(line: Line, width: int | None, indent: int | None = None) -> Iterator[Line]:
    """`line` in lines of at most `width` columns, as far as its words allow. Those after the first are indented like
    it, or by `indent`."""
    if width is None or line_width(line) <= width:
        yield line
        return
    first = "".join(text for text, _ in line)
    lead = len(first) - len(first.lstrip(" ")) if indent is None else indent
    present: Line = []
    for gap, piece in _pieces(line, _GAP):
        for blank, part in _pieces(piece, _BLANK) if line_width(piece) > width - lead else [("", piece)]:
            space = blank or gap
            gap = ""
            if present and line_width(present) + len(space) + line_width(part) > width:
                yield present
                present = [(" " * lead, ""), *part]
            else:
                present += [(space, ""), *part] if space else part
    if present:
        yield present


def _pieces(line: Line, blanks: re.Pattern[str]) -> Iterator[tuple[str, Line]]:
    """The parts of `line` between blanks, each with the blanks before it."""
    gap = ""
    piece: Line = []
    for text, style in line:
        if style not in _WORDS:
            piece.append((text, style))
            continue
        at = 0
        for found in blanks.finditer(text):
            if found.start() > at:
                piece.append((text[at : found.start()], style))
            if piece:
                yield gap, piece
                gap, piece = "", []
            gap += found[0]
            at = found.end()
        if at < len(text):
            piece.append((text[at:], style))
    if piece:
        yield gap, piece
