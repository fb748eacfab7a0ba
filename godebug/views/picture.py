"""Views as one picture: boards as drawings, side by side where there is room, everything else as text below them."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from godebug.views.abreast import Abreast
from godebug.views.board_svg import LINE, BoardDrawing, Mark, css, sample
from godebug.views.cells import LOOK, drawing_of, samples
from godebug.views.diagram import Diagram
from godebug.views.element_text import class_of, xml_text
from godebug.views.line_chart import HEIGHT as CHART_HEIGHT
from godebug.views.line_chart import WIDTH as CHART_WIDTH
from godebug.views.line_chart import Charted
from godebug.views.look import Line, Scheme, columns_of
from godebug.views.sheet import ALONE
from godebug.views.svg_text import has_ground
from godebug.views.view import SideBySide, Stack, View
from godebug.views.wrap import wrapped

_MARGIN, _GAP = 18, 20
#: Columns of text, and the width of one: the drawing's 13 pixels in a font whose letters are 0.6 wide.
TEXT_WIDTH, _COLUMN, _FONT_SIZE = 148, 7.8, 13
#: Columns that a point of a board takes among words at least.
_LEAST_COLUMNS = 3
#: Columns of a point of a small board in lines of text, as patterns are drawn.
_CELL_COLUMNS = 2
#: The width of a row of boards: two of 19x19 fit.
_WIDTH = 1200


class _Block(Struct):
    """A part of the picture: elements that begin at the top left corner of the part."""

    parts: list[str]
    width: float
    height: float


def picture(views: Iterable[View], title: str, scheme: Scheme) -> str:
    """Returns `views` as an SVG picture. `title`: for readers who cannot see it. `scheme`: what hues tell."""
    styles: set[str] = set()
    blocks = [block for view in views for block in _blocks(view, styles)]
    width = max([block.width for block in blocks], default=0) + 2 * _MARGIN
    top, parts = float(_MARGIN), []
    for block in blocks:
        # Letters may be a little wider than reckoned: what stands out of a part is shown.
        size = f'width="{block.width:g}" height="{block.height:g}"'
        parts.append(f'<svg x="{_MARGIN}" y="{top:g}" {size} overflow="visible">')
        parts += [*block.parts, "</svg>"]
        top += block.height + _GAP
    height = top - _GAP + _MARGIN
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="gd" viewBox="0 0 {width:g} {height:g}" '
            f'width="{width:g}" height="{height:g}" role="img">',
            f"<title>{xml_text(title)}</title>",
            f"<style>{css(styles, scheme)}</style>",
            '<rect class="page" width="100%" height="100%" rx="8"/>',
            *parts,
            "</svg>\n",
        ]
    )


def _blocks(view: View, styles: set[str]) -> Iterator[_Block]:
    """Yields the blocks of a view, top to bottom; adds the named styles that they need to `styles`."""
    match view:
        case Stack():
            for part in view.views:
                yield from _blocks(part, styles)
        case SideBySide() if all(isinstance(part, Diagram) for part in view.views):
            yield from _boards([drawing_of(part) for part in view.views if isinstance(part, Diagram)], styles)
        case Abreast():
            yield from _blocks(Stack([view.wide, *view.words]), styles)
        case Charted():
            chart = view.chart
            styles |= chart.styles
            yield _Block([chart.svg()], CHART_WIDTH, CHART_HEIGHT)
        case Diagram():
            yield from _boards([drawing_of(view)], styles)
        case _:
            width = LOOK.of_width(TEXT_WIDTH)
            lines = [part for line in view.lines(width) for part in wrapped(line, TEXT_WIDTH)]
            yield text_block(lines, styles)


def _boards(drawings: Sequence[BoardDrawing], styles: set[str]) -> Iterator[_Block]:
    row = _Block([], 0, 0)
    for drawing in drawings:
        styles |= drawing.styles
        left = row.width + _GAP if row.parts else 0
        if row.parts and left + drawing.width > _WIDTH:
            yield row
            row, left = _Block([], 0, 0), 0
        row.parts.append(drawing.svg(ALONE, x=left))
        row.width, row.height = left + drawing.width, max(row.height, drawing.height)
    yield row


def text_block(lines: Iterable[Line], styles: set[str]) -> _Block:
    """Returns lines of text in columns; cells among the words are drawn as points of a board."""
    block = _Block([], 0, 0)
    for line in lines:
        parts, columns = _line(line, block.height, styles)
        block.parts += parts
        block.width = max(block.width, columns * _COLUMN)
        block.height += LINE
    return block


def _line(line: Line, top: float, styles: set[str]) -> tuple[list[str], int]:
    """Returns the elements of a line, and its columns."""
    parts: list[str] = []
    column, spans = 0, list[tuple[int, str, str]]()
    for each in samples(_merged(line)):
        if len(each) == 2:
            text, style = each
            styles |= {style} - {""}
            spans.append((column, text, style))
            column += columns_of(text)
            continue
        mark, stone, width = each
        styles |= mark.styles
        if len(mark.text) > 1 and mark == Mark(mark.text, mark.shade):
            # A figure or a vertex: in letters of the line's own size.
            left = column * _COLUMN
            parts.append(
                f'<rect class="{class_of("g", mark.shade)}" x="{left:g}" y="{top:g}" '
                f'width="{width * _COLUMN:g}" height="{LINE - 2}" rx="2"/>'
            )
            spans.append((column, mark.text.center(width), mark.shade))
            column += width
            continue
        # As a square in the middle of its columns.
        side: float = LINE - 2
        if width == _CELL_COLUMNS:
            side = width * _COLUMN
        else:
            width = max(width, _LEAST_COLUMNS)
        left = column * _COLUMN + (width * _COLUMN - side) / 2
        parts.append(sample(mark, stone, left, top + (LINE - 2 - side) / 2, side))
        column += width
    for start, text, style in _words(spans):
        # Each by itself: renderers stretch a text of several styles in different ways.
        name = f"l m {class_of('i', style)}" if style else "l m"
        parts.append(
            f'<text class="{name}" style="font-size:{_FONT_SIZE}px" x="{start * _COLUMN:g}" y="{top + 14:g}" '
            f'textLength="{columns_of(text) * _COLUMN:g}" xml:space="preserve">{xml_text(text)}</text>'
        )
    return parts, column


def _merged(line: Line) -> Line:
    """Returns a line with neighbours of one style joined, but the cells of a small board each by itself."""
    merged: Line = []
    for text, style in line:
        if len(text) == _CELL_COLUMNS and text[0] == " " and has_ground(style):
            merged.append((text, style))
        elif merged and merged[-1][1] == style and not has_ground(style):
            merged[-1] = (merged[-1][0] + text, style)
        else:
            merged.append((text, style))
    return merged


def _words(spans: Iterable[tuple[int, str, str]]) -> Iterator[tuple[int, str, str]]:
    """Yields stretches of words of one style, each with its first column; blanks at the ends are left out."""
    for column, text, style in spans:
        if words := text.strip(" "):
            yield column + len(text) - len(text.lstrip(" ")), words, style
