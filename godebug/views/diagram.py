"""The board with coordinates on four sides, a title, and a cell for each point."""

from abc import abstractmethod
from collections.abc import Iterator

from godebug.engine.go.arrays import Figures
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import LETTERS, NO_POINT, column_of, hoshi, point, row_of
from godebug.engine.go.position import Move, Position
from godebug.views.look import Line, Look, Span
from godebug.views.view import View

SIDE_NAMES = {WHITE: "white", BLACK: "black"}
_LETTERS = {BLACK: "X", WHITE: "O"}
_DISCS = {BLACK: "●", WHITE: "○"}


def stone_mark(color: int, look: Look) -> str:
    """Returns the letter or the disc of a stone. On wood a disc has the stone's own colour and is never hollow."""
    if look.glyphs != "discs":
        return _LETTERS[color]
    return "●" if look.palette == "wood" else _DISCS[color]


class Diagram(View):
    """Draws a board of cells. Derived classes say what a cell shows.

    A cell is `cell_width` columns wide, or what `width` returns. `stones`: what stands on each point. `last`: the move
    to mark, if any. `one_line`: whether title and subtitle share a line.
    """

    cell_width = 2
    one_line = False

    def __init__(self, stones: Figures, *, title: str = "", subtitle: str = "", last: Move | None = None) -> None:
        self.stones = stones
        self.size = stones.shape[0]
        self.title = title
        self.subtitle = subtitle
        self.last = None
        if last is not None and last.point != NO_POINT:
            self.last = (row_of(last.point), column_of(last.point))

    def width(self, look: Look) -> int:
        """Returns the columns of a cell under this look."""
        return self.cell_width

    def least_width(self, look: Look) -> int:
        """Returns the columns that the whole board needs; in fewer columns `lines` cuts it into parts."""
        return self.size * self.width(look) + 2

    @abstractmethod
    def cell(self, row: int, column: int, look: Look) -> Span:
        """Returns the text of one point, as wide as a cell, and its style."""

    def lines(self, look: Look) -> Iterator[Line]:
        """Yields title, subtitle and the board, cut into parts where the place is narrow."""
        yield from self.heading()
        yield from self.rows(look)

    def heading(self) -> Iterator[Line]:
        """Yields title and subtitle."""
        if self.one_line and self.title and self.subtitle:
            yield [(self.title, "title"), (f"  {self.subtitle}", "faint")]
            return
        if self.title:
            yield [(self.title, "title")]
        if self.subtitle:
            yield [(self.subtitle, "faint")]

    def rows(self, look: Look) -> Iterator[Line]:
        """Yields the board without its heading."""
        width = self.width(look)
        # Where the terminal is narrow the right-hand numbers go first, then the blank after the left-hand ones; a board
        # that is still too wide is cut into parts.
        right = look.width is None or look.width >= self.size * width + 6
        margin = 3 if look.width is None or look.width > self.least_width(look) else 2
        room = self.size if look.width is None else max(1, (look.width - margin) // width)
        step = -(-self.size // -(-self.size // room))
        for first in range(0, self.size, step):
            if first:
                yield []
            columns = range(first, min(first + step, self.size))
            letters = " " * margin + "".join(f"{LETTERS[column]:>{width}}" for column in columns)
            yield [(letters, "label")]
            for row in range(self.size):
                yield self._row(row, columns, margin, right, look)
            yield [(letters, "label")]

    def _row(self, row: int, columns: range, margin: int, right: bool, look: Look) -> Line:
        number = self.size - row
        cells = [self.cell(row, column, look) for column in columns]
        line = [(f"{number:2} "[:margin], "label"), *cells, (f" {number:2}" if right else "", "label")]
        if not look.plain:
            return [part for span in line for part in _parts(span)]
        if self.last is None or self.last[0] != row or self.last[1] not in columns:
            return line
        return _close_bracket(line, self.last[1] - columns.start + 1)

    def stone(self, row: int, column: int, look: Look) -> Span:
        """Returns a cell with the stone of a point, marked where it was the last move."""
        color = int(self.stones[row, column])
        mark = stone_mark(color, look)
        width = self.width(look)
        if (row, column) != self.last:
            return f"{mark:>{width}}", SIDE_NAMES[color]
        # Without colours brackets are the mark; otherwise the style is.
        text = f"{'(' + mark:>{width}}" if look.plain else f"{mark:>{width}}"
        return text, f"{SIDE_NAMES[color]}.last"

    def empty(self, row: int, column: int, look: Look) -> Span:
        """Returns a cell with an empty point or a star point."""
        star = point(row, column) in hoshi(self.size)
        mark = "+" if star else look.dot
        return f"{mark:>{self.width(look)}}", "hoshi" if star else "board"


def _close_bracket(line: Line, opened: int) -> Line:
    """Returns `line` with `)` in place of the blank after its span `opened`, where that span opens a bracket."""
    after = opened + 1
    if "(" in line[opened][0] and after < len(line) and line[after][0].startswith(" "):
        text, style = line[after]
        return [*line[:after], (")" + text[1:], style), *line[after + 1 :]]
    return line


def _parts(span: Span) -> Line:
    """Splits a cell into spans: a stone apart from the board around it, the mark of a region apart from its letter."""
    text, style = span
    if text[:1] in "=-" and style.startswith(("territory.", "moyo.", "area.")):
        return [(text[:-1], f"{style}.mark"), (text[-1:], style)]
    if style.startswith(("black", "white")) and text.startswith("  "):
        return [(text[:-2], "board"), (text[-2:], style)]
    return [span]


class BoardDiagram(Diagram):
    """Draws the stones and nothing else."""

    @classmethod
    def of(cls, position: Position, title: str = "") -> "BoardDiagram":
        """Returns the diagram of a position."""
        return cls(position.plane, title=title, last=position.last_move)

    def cell(self, row: int, column: int, look: Look) -> Span:
        """Returns a stone or an empty point."""
        if self.stones[row, column] == EMPTY:
            return self.empty(row, column, look)
        return self.stone(row, column, look)
