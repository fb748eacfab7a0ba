"""Cells of diagrams as marks of a drawing: discs and shapes for what a terminal says with letters and colours."""

from collections.abc import Iterator

from msgspec.structs import replace

from godebug.engine.go.color import BLACK, EMPTY, WHITE, other
from godebug.engine.go.points import point, vertex
from godebug.views.board_svg import BoardDrawing, Mark
from godebug.views.diagram import SIDE_NAMES, Diagram
from godebug.views.look import Line, Look, Span
from godebug.views.numbers import NumberDiagram, SignedDiagram
from godebug.views.regions import PRISONER
from godebug.views.svg_text import has_ground

#: Cells are asked for as a terminal with letters shows them.
LOOK = Look(None, "dark", "letters")
_COLORS = {name: color for color, name in SIDE_NAMES.items()}
#: Styles of points without anything on them.
_BARE = ("board", "hoshi")
#: Styles that point at a stone and leave it what it is.
_POINTED = ("move", "mark")
#: Regions: the grade of the owner's square by the class of the region.
_GRADES = {"territory": 3, "moyo": 2, "area": 1}
_OWNERS = {"o": WHITE, "x": BLACK}
#: The shade of an owner's square that no region is meant by.
_NEUTRAL = "status.unchecked"
#: Signs that a colour or a shape says better.
_SIGNS = "=-"
#: Signs of a terminal on the empty points of a hull or a zone, whose shade says it, and after a stone of a zone.
_HULL_SIGNS = ":'"
_ZONE_SIGN, _ZONE = "]", "hull.edge"


def drawing_of(diagram: Diagram) -> BoardDrawing:
    """Returns the drawing of a diagram."""
    size = diagram.size
    values = diagram.values if isinstance(diagram, NumberDiagram | SignedDiagram) else None
    marks = {}
    for row in range(size):
        for column in range(size):
            span = diagram.cell(row, column, LOOK)
            tip = ""
            if values is not None:
                tip = f"{vertex(point(row, column), size)} {float(values[row, column]):.3f}"
            mark = mark_of(span, int(diagram.stones[row, column]), tip)
            if mark != Mark():
                marks[row, column] = mark
    return BoardDrawing(diagram.stones, marks, diagram.title, diagram.subtitle, last=diagram.last)


def mark_of(span: Span, stone: int, tip: str = "") -> Mark:
    """Returns the mark of a cell on whose point `stone` stands. `tip`: for a mark with a text."""
    text, style = span[0].strip(" ()"), span[1]
    head, _, rest = style.partition(".")
    if not style or head in _COLORS or head == "dragon":
        return _on_stone(text, head, rest, tip) if stone != EMPTY else Mark(text, tip=tip)
    if style in _BARE:
        return Mark()
    if head == "hull" and stone == EMPTY:
        return Mark(text.strip(_HULL_SIGNS), style)
    if stone != EMPTY and head in _POINTED:
        return Mark(text.rstrip("XO"), style, tip=tip)
    faint = stone != EMPTY
    if head in ("owner", "lost"):
        return Mark("", _NEUTRAL, _COLORS[rest])
    if head in _GRADES:
        return Mark(text[:-1].strip(_SIGNS), style, _OWNERS[text[-1]], _GRADES[head], faint=faint)
    if head == "eye" and text[-1:] in _OWNERS:
        return Mark(text[:-1], style, _OWNERS[text[-1]], faint=faint)
    return Mark(text, style, faint=faint, tip=tip)


def _on_stone(text: str, head: str, rest: str, tip: str) -> Mark:
    """Returns the mark of a stone: its letter is left out, for a disc says it."""
    rest = rest.removesuffix("last").rstrip(".")
    if head == "dragon":
        return Mark(text.rstrip("XO"), f"status.{rest.partition('.')[2]}", tip=tip)
    text = text.strip("XO") if text[:1] not in ("x", "o") else text[1:]
    if text == _ZONE_SIGN:
        return Mark("", _ZONE)
    shade = "status.critical" if rest == "critical" else ""
    return Mark(text.strip(), shade, faint=rest == "captured", tip=tip if text.strip() else "")


def samples(line: Line) -> Iterator[Span | tuple[Mark, int, int]]:
    """Yields the spans of a line of words, and each cell among them as mark, stone and width in columns."""
    pending: Span | None = None
    for text, name in line:
        style = name or ""
        if style.endswith(".mark"):
            pending = text, style.removesuffix(".mark")
            continue
        if pending is not None and pending[1] == style:
            text = pending[0] + text
        pending = None
        if not has_ground(style):
            yield text, style
            continue
        head = style.partition(".")
        side = head[2].partition(".")[0] if head[0] == "dragon" else head[0]
        stone = _COLORS.get(side, EMPTY)
        if head[0] in _GRADES and PRISONER in text:
            stone = other(_COLORS[head[2]])
        # Discs are drawn.
        cell = text.strip().replace("●", "X").replace("○", "O")
        mark = mark_of((cell, style), stone)
        if style.endswith(".last"):
            mark = replace(mark, shape="last")
        yield mark, stone, len(text)
