"""One board as a drawing: discs, shaded points, figures, letters, marks, coordinates, a legend.

The drawing is SVG without scripts or anything to fetch. Its text can be selected, row by row, and its colours are light
or dark as the reader's system is.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, zip_longest
from textwrap import wrap
from typing import Literal

from msgspec import Struct

from godebug.engine.go.arrays import Figures
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import LETTERS, NO_POINT, column_of, hoshi, row_of
from godebug.engine.go.position import Position
from godebug.views.element_text import xml_text
from godebug.views.look import Scheme
from godebug.views.sheet import ALONE, Sheet
from godebug.views.svg_text import has_color
from godebug.views.theme import scheme_of

#: The side of a point's square, the room of the coordinates, the lines of title and legend, all in pixels.
CELL, EDGE, LINE = 28, 24, 20
_RADIUS = 12
#: The size of letters by how many stand on a point.
_FONT_SIZES = {1: 15, 2: 13.5, 3: 12, 4: 10.5}
_SMALLEST = 9
#: Half the width of a blank by the size of its text, which is that of the element, and what centres the coordinates.
_BLANK, _FONT_SIZE, _LABEL_BLANK = 0.3, 12, 1.5
#: Half the side of an owner's square, by its grade.
_SQUARES = {1: 2.5, 2: 4, 3: 6}
#: The same where a letter stands in it.
_LETTER_SQUARE = 8.5

Shape = Literal["", "ring", "square", "triangle", "cross", "last"]

#: Where a drawing begins and ends, and what does not depend on its styles.
_COMMON = (
    ".gd{font-family:system-ui,-apple-system,'Segoe UI','DejaVu Sans',sans-serif}"
    ".gd text{text-anchor:middle}.gd .l{text-anchor:start;white-space:pre}"
    f".gd .m{{font-size:{_FONT_SIZE}px}}"
    ".gd .m{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace}"
    ".gd .t{font-weight:600;font-size:14px}.gd .u{font-size:12px;opacity:.75}.gd .k{font-size:10.5px;opacity:.75}"
    ".gd .f{opacity:.45}.gd .n{fill:none;stroke-width:2.4}.gd .last{fill:none;stroke:#ff7a1a;stroke-width:2.6}"
    ".gd .ob{fill:#101114}.gd .ow{fill:#fff}"
    + "".join(f".gd .z{count}{{font-size:{size}px}}" for count, size in _FONT_SIZES.items() if size != _FONT_SIZE)
    + f".gd .z{max(_FONT_SIZES) + 1}{{font-size:{_SMALLEST}px}}"
)
_LIGHT = (
    ".gd{fill:#24272d}.gd .page{fill:#fffdf8}.gd .ground{fill:#efe6d0}.gd .grid{stroke:#a2967a}"
    ".gd .star{fill:#6d634b}.gd .b{fill:#17181b;stroke:#17181b}.gd .w{fill:#fff;stroke:#3b382f}"
)
_DARK = (
    ".gd{fill:#d7dae0}.gd .page{fill:#15171c}.gd .ground{fill:#23262f}.gd .grid{stroke:#565c6b}"
    ".gd .star{fill:#8a909f}.gd .b{fill:#050608;stroke:#8a90a0}.gd .w{fill:#e6e8ee;stroke:#e6e8ee}"
)


class Mark(Struct, frozen=True):
    """What is drawn on one point besides its stone.

    `text`: a figure or letters, up to four characters. `shade`: the named style of the square around the point, which
    also colours the text. `owner`: WHITE or BLACK draws a small square in that colour, larger for a higher `grade` (1
    to 3). `shape`: drawn in the ink of the style `ink`; `last`, the last move's ring, has a colour of its own. `faint`:
    the stone is as good as captured. `tip`: what a reader sees who points at the text.
    """

    text: str = ""
    shade: str = ""
    owner: int = EMPTY
    grade: int = 3
    shape: Shape = ""
    ink: str = "strong"
    faint: bool = False
    tip: str = ""

    @property
    def styles(self) -> set[str]:
        """Returns the named styles that the mark needs."""
        shape = self.ink if self.shape not in ("", "last") else ""
        return {self.shade, shape, "plainvalue" if self.text else ""} - {""}


class Sample(Struct, frozen=True):
    """A line of a legend: a point as it is drawn, and what that means."""

    words: str
    mark: Mark
    stone: int = EMPTY


class BoardDrawing(Struct, frozen=True):
    """A board to draw. A notebook shows it as it is.

    `stones`: EMPTY, WHITE or BLACK on each point, shape (size, size), row 0 at the top. `marks`: by (row, column).
    `last`: the point of the last move. `part`: the rows and the columns that are drawn, None for all.
    """

    stones: Figures
    marks: Mapping[tuple[int, int], Mark] = {}
    title: str = ""
    subtitle: str = ""
    legend: Sequence[Sample] = ()
    last: tuple[int, int] | None = None
    part: tuple[range, range] | None = None

    @classmethod
    def of(
        cls,
        position: Position,
        marks: Mapping[tuple[int, int], Mark] | None = None,
        title: str = "",
        subtitle: str = "",
        legend: Sequence[Sample] = (),
    ) -> "BoardDrawing":
        """Returns the drawing of a position, its last move marked."""
        move = position.last_move
        last = None if move is None or move.point == NO_POINT else (row_of(move.point), column_of(move.point))
        return cls(position.plane, marks or {}, title, subtitle, legend, last=last)

    @property
    def size(self) -> int:
        """Returns the lines of the board."""
        return int(self.stones.shape[0])

    @property
    def _shown(self) -> tuple[range, range]:
        """Returns the rows and the columns that are drawn."""
        return self.part or (range(self.size), range(self.size))

    @property
    def width(self) -> int:
        """Returns the width in pixels."""
        return len(self._shown[1]) * CELL + 2 * EDGE

    @property
    def height(self) -> int:
        """Returns the height in pixels."""
        lines = len(self._titles()) + len(self._legend_lines())
        return len(self._shown[0]) * CELL + 2 * EDGE + lines * LINE

    @property
    def styles(self) -> set[str]:
        """Returns the named styles that it needs."""
        marks = [*self.marks.values(), *(each.mark for each in self.legend)]
        return set().union(*(mark.styles for mark in marks))

    def svg(self, sheet: Sheet | None = None, *, x: float = 0, y: float = 0) -> str:
        """Returns the drawing as an element `svg`.

        `sheet`: what it shares with the other drawings of a page, which has the rules of their styles; with None the
        drawing stands alone and has its rules with it. `x`, `y`: its place in another drawing.
        """
        styled, sheet = sheet is None, sheet or ALONE
        about = ", ".join(filter(None, (self.title, self.subtitle))) or f"{self.size}x{self.size} board"
        at = f' x="{x:g}" y="{y:g}"' if x or y else ""
        space = ' xmlns="http://www.w3.org/2000/svg"' if styled else ""
        head = (
            f'<svg{space} class="gd"{at} viewBox="0 0 {self.width} {self.height}" '
            f'width="{self.width}" height="{self.height}" overflow="visible" '
            f'role="img">\n<title>{xml_text(about)}</title>'
        )
        style = f"<style>{css(self.styles)}</style>" if styled else ""
        return "\n".join(filter(None, [head, style, *self._body(sheet), "</svg>"])) + "\n"

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return self.svg()

    def _titles(self) -> list[tuple[str, str]]:
        """Returns the lines above the board with their classes."""
        room = max(12, (self.width - EDGE) // 8)
        titles = [(line, "t") for line in wrap(self.title, room)]
        return titles + [(line, "u") for line in wrap(self.subtitle, room)]

    def _legend_lines(self) -> list[list[Sample]]:
        """Returns the samples that stand on each line below the board."""
        lines: list[list[Sample]] = []
        room = 0.0
        for each in self.legend:
            width = _sample_width(each.words)
            if not lines or width > room:
                lines.append([])
                room = self.width - EDGE
            lines[-1].append(each)
            room -= width
        return lines

    def _body(self, sheet: Sheet) -> Iterator[str]:
        top = 0
        for line, name in self._titles():
            top += LINE
            yield f'<text class="l {name}" x="{EDGE}" y="{top - 5}">{xml_text(line)}</text>'
        high = len(self._shown[0]) * CELL + 2 * EDGE
        yield f'<svg y="{top}" width="{self.width}" height="{high}">'
        yield from self._board(sheet)
        yield "</svg>"
        top += high
        for samples in self._legend_lines():
            left = float(EDGE)
            for each in samples:
                yield sample(each.mark, each.stone, left, top, LINE - 2, sheet)
                yield f'<text class="l u" x="{left + LINE + 2:g}" y="{top + 14}">{xml_text(each.words)}</text>'
                left += _sample_width(each.words)
            top += LINE

    def _board(self, sheet: Sheet) -> Iterator[str]:
        rows, columns = self._shown
        xs, ys = ({each: _x(at) for at, each in enumerate(shown)} for shown in (columns, rows))
        yield sheet.share("".join((*_ground(rows, columns, self.size), *_coordinates(rows, columns, self.size))))
        yield from _points(
            [
                (xs[column], ys[row], int(self.stones[row, column]), self.marks.get((row, column)))
                for row in rows
                for column in columns
            ],
            sheet,
        )
        if self.last is not None and self.last[0] in ys and self.last[1] in xs:
            row, column = self.last
            yield _last_mark(xs[column], ys[row], self.marks.get(self.last))


def _ground(rows: range, columns: range, size: int) -> Iterator[str]:
    """Yields the ground of a board, its lines and its star points."""
    xs, ys = ({each: _x(at) for at, each in enumerate(shown)} for shown in (columns, rows))
    wide, high = len(columns) * CELL, len(rows) * CELL
    yield f'<rect class="ground" x="{EDGE}" y="{EDGE}" width="{wide}" height="{high}" rx="3"/>'
    # A board of one point has a dot; lines that go on beyond what is drawn reach its border.
    left, right = (_line_end(columns, end, size) for end in (0, -1))
    up, down = (_line_end(rows, end, size) for end in (0, -1))
    across, along = ([f"M{left} {y}H{right}" for y in ys.values()], [f"M{x} {up}V{down}" for x in xs.values()])
    path = "".join(chain.from_iterable(zip_longest(across, along, fillvalue="")))
    yield f'<path class="grid" d="{path}" stroke-linecap="square"/>'
    stars = "".join(
        f'<circle cx="{xs[column_of(p)]}" cy="{ys[row_of(p)]}" r="2.6"/>'
        for p in sorted(hoshi(size))
        if column_of(p) in xs and row_of(p) in ys
    )
    yield f'<g class="star">{stars}</g>' if stars else ""


def _line_end(shown: range, end: int, size: int) -> int:
    """Returns where lines across the `shown` rows or columns end: at the edge of the board, or of the drawing."""
    at_edge = shown[end] == (0 if end == 0 else size - 1)
    if end == 0:
        return EDGE + (CELL // 2 if at_edge else 0)
    return EDGE + len(shown) * CELL - (CELL // 2 if at_edge else 0)


def css(styles: Iterable[str], scheme: Scheme | None = None, sheet: Sheet = ALONE) -> str:
    """Returns the rules of CSS for drawings that need the named `styles`: light, and dark where the reader has that.

    `scheme`: what hues tell, None for what is usual in drawings. `sheet`: that they were drawn with.
    """
    hues, names = scheme_of(scheme, "owner"), {*styles, "plainvalue"}
    light, dark = (sheet.rules(names, palette, hues) for palette in ("light", "dark"))
    return f"{_COMMON}{_LIGHT}{light}\n@media(prefers-color-scheme:dark){{{_DARK}{dark}}}"


def sample(mark: Mark, stone: int, x: float, y: float, side: float, sheet: Sheet = ALONE) -> str:
    """Returns one point of a board as a small picture, for a legend."""
    points = "".join(_points([(CELL // 2, CELL // 2, stone, mark)], sheet))
    ground = f'<rect class="ground" width="{CELL}" height="{CELL}" rx="2"/>'
    return (
        f'<svg class="gd" x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" viewBox="0 0 {CELL} {CELL}">'
        f"{sheet.share(ground + points)}</svg>"
    )


def _sample_width(words: str) -> float:
    return LINE + 16 + 6.6 * len(words)


def _x(column: int) -> int:
    return EDGE + column * CELL + CELL // 2


def _points(all_points: Sequence[tuple[int, int, int, Mark | None]], sheet: Sheet) -> Iterator[str]:
    """Yields points with their stones and marks, layer by layer: squares, discs, owners, shapes, text in rows."""
    marked = [(x, y, stone, mark) for x, y, stone, mark in all_points if mark is not None]
    yield from _shades(marked, sheet)
    yield from _discs(all_points, sheet)
    for owner, name in ((BLACK, "ob"), (WHITE, "ow")):
        path = "".join(
            _square(x, y, _LETTER_SQUARE if m.text else _SQUARES[m.grade]) for x, y, _, m in marked if m.owner == owner
        )
        yield f'<path class="{name}" d="{path}"/>' if path else ""
    yield from (_shape(x, y, mark, sheet) for x, y, _, mark in marked if mark.shape)
    rows: dict[int, list[tuple[int, int, Mark]]] = {}
    for x, y, stone, mark in marked:
        if mark.text:
            rows.setdefault(y, []).append((x, stone, mark))
    for y, row in rows.items():
        texts = [_letters(x, stone, mark, number + 1 < len(row), sheet) for number, (x, stone, mark) in enumerate(row)]
        yield f'<text class="m" y="{y + 5}">' + " ".join(texts) + "</text>"


def _shades(marked: Sequence[tuple[int, int, int, Mark]], sheet: Sheet) -> Iterator[str]:
    """Yields the squares of each shade as one path. A bare text, and one whose style has no colour, gets the board's
    own, without lines.
    """
    stretches: dict[str, list[tuple[int, int, int]]] = {}
    for x, y, stone, mark in marked:
        shade = mark.shade if mark.shade and has_color(mark.shade) else ""
        if not shade and mark.text and stone == EMPTY:
            shade = "plainvalue"
        if not shade:
            continue
        known = stretches.setdefault(shade, [])
        left, top = (x - CELL // 2) // CELL, (y - CELL // 2) // CELL
        if known and known[-1][1:] == (top, left):
            known[-1] = (known[-1][0], top, left + 1)
        else:
            known.append((left, top, left + 1))
    if not stretches:
        return
    # In squares: short numbers.
    corner = [(at - CELL // 2) % CELL for at in marked[0][:2]]
    yield f'<g shape-rendering="crispEdges" transform="translate({corner[0]} {corner[1]})scale({CELL})">'
    for shade, found in stretches.items():
        path = "".join(f"M{left} {top}H{right}v1H{left}z" for left, top, right in found)
        yield f'<path class="{sheet.name("g", shade)}" d="{path}"/>'
    yield "</g>"


def _discs(points: Sequence[tuple[int, int, int, Mark | None]], sheet: Sheet) -> Iterator[str]:
    for color, name in ((BLACK, "b"), (WHITE, "w")):
        for faint in (False, True):
            discs = "".join(
                f'<circle cx="{x}" cy="{y}" r="{_RADIUS}"/>'
                for x, y, stone, mark in points
                if stone == color and (mark is not None and mark.faint) is faint
            )
            yield sheet.share(f'<g class="{name}{" f" if faint else ""}">{discs}</g>') if discs else ""


def _square(x: int, y: int, half: float) -> str:
    return f"M{x - half:g} {y - half:g}h{2 * half:g}v{2 * half:g}h-{2 * half:g}z"


def _shape(x: int, y: int, mark: Mark, sheet: Sheet) -> str:
    if mark.shape == "last":
        return _last_mark(x, y, mark)
    name = f"n {sheet.name('r', mark.ink)}"
    if mark.shape == "ring":
        return f'<circle class="{name}" cx="{x}" cy="{y}" r="8"/>'
    paths = {
        "square": _square(x, y, 6.5),
        "triangle": f"M{x} {y - 8}L{x + 7} {y + 5}H{x - 7}z",
        "cross": f"M{x - 6} {y - 6}L{x + 6} {y + 6}M{x + 6} {y - 6}L{x - 6} {y + 6}",
    }
    return f'<path class="{name}" d="{paths[mark.shape]}"/>'


def _last_mark(x: int, y: int, mark: Mark | None) -> str:
    """Returns the ring of the last move; it goes round the letters of a `mark`."""
    radius = _RADIUS - 1.5 if mark is not None and mark.text else 5
    return f'<circle class="last" cx="{x}" cy="{y}" r="{radius}"/>'


def _letters(x: int, stone: int, mark: Mark, goes_on: bool, sheet: Sheet) -> str:
    """Returns the text of a point: in the colour that stands out from its stone, else in the ink of its shade.

    `goes_on`: whether another text follows after a blank, which is centered with this one.
    """
    if mark.owner != EMPTY:
        name = "ow" if mark.owner == BLACK else "ob"
    elif stone != EMPTY and not mark.faint:
        name = "ow" if stone == BLACK else "ob"
    else:
        name = sheet.name("i", mark.shade or "plainvalue")
    count = min(len(mark.text), max(_FONT_SIZES) + 1)
    if _FONT_SIZES.get(count) != _FONT_SIZE:
        name += f" z{count}"
    tip = f"<title>{xml_text(mark.tip)}</title>" if mark.tip else ""
    at = x + (_BLANK * _FONT_SIZE if goes_on else 0.0)
    return f'<tspan x="{at:.4g}" class="{name}">{tip}{xml_text(mark.text)}</tspan>'


def _coordinates(rows: range, columns: range, size: int) -> Iterator[str]:
    right, down = (2 * EDGE + len(shown) * CELL for shown in (columns, rows))
    for y in (EDGE - 8, down - 9):
        letters = " ".join(
            f'<tspan x="{_x(at) + (_LABEL_BLANK if at + 1 < len(columns) else 0):g}">{LETTERS[column]}</tspan>'
            for at, column in enumerate(columns)
        )
        yield f'<text class="k" y="{y}">{letters}</text>'
    for at, row in enumerate(rows):
        y, number = _x(at) + 4, size - row
        yield (
            f'<text class="k" y="{y}"><tspan x="{EDGE // 2 + _LABEL_BLANK:g}">{number}</tspan> '
            f'<tspan x="{right - EDGE // 2}">{number}</tspan></text>'
        )
