"""Wraps long lines: between the items of a legend where it can, else between words."""

import re
from collections.abc import Iterator, Sequence

from godebug.views.look import Line, line_width

#: Styles of words; a blank of any other style belongs to a cell.
_WORDS = frozenset({"", "faint", "label", "strong", "title", "good", "bad", "number"})
#: Where a line may be broken: between its items; where one of them is too wide, between words, but not before a %;
#: last, in a list without blanks.
_BREAKS = (re.compile(r" {2,}"), re.compile(r" +(?![ %])"), re.compile(r"(?<=,)(?=[^ ,])"))
#: The columns that a long text has at least beside what it belongs to.
LEAST_ROOM = 30


def wrapped(line: Line, width: int | None, indent: int | None = None) -> Iterator[Line]:
    """Yields `line` in lines of at most `width` columns, as far as its words allow.

    Further lines are indented like the first, or by `indent`.
    """
    if width is None or line_width(line) <= width:
        yield line
        return
    first = "".join(text for text, _ in line)
    lead = len(first) - len(first.lstrip(" ")) if indent is None else indent
    present: Line = []
    for gap, part in _parts(line, width - lead, _BREAKS):
        if present and line_width(present) + len(gap) + line_width(part) > width:
            yield present
            present = [(" " * lead, ""), *part]
        else:
            present += [(gap, ""), *part] if gap else part
    if present:
        yield present


def hanging(line: Line, width: int | None, column: int) -> Iterator[Line]:
    """Yields `line` wrapped so that its last item, which begins at `column`, continues below itself where there is
    room.
    """
    return wrapped(line, width, None if width is None else max(0, min(column, width - LEAST_ROOM)))


def _parts(line: Line, room: int, breaks: Sequence[re.Pattern[str]]) -> Iterator[tuple[str, Line]]:
    """Yields the parts of `line` with the blanks before each; a part wider than `room` is split by the next of
    `breaks`.
    """
    for gap, piece in _pieces(line, breaks[0]):
        if len(breaks) == 1 or line_width(piece) <= room:
            yield gap, piece
            continue
        for blanks, part in _parts(piece, room, breaks[1:]):
            yield gap or blanks, part
            gap = ""


def _pieces(line: Line, blanks: re.Pattern[str]) -> Iterator[tuple[str, Line]]:
    """Yields the parts of `line` between blanks, with the blanks before each."""
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
