"""The boards of a layer on the screen, with one cursor on all of them."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from godebug.apps.viewer.panel import strip_of
from godebug.engine.go.points import point
from godebug.views.diagram import Diagram
from godebug.views.look import Line, Look, line_width

#: Columns between boards, and what the numbers of the rows take at the left of each.
GAP, MARGIN = 2, 3
_CURSOR = Style.parse("bold #000000 on #ffd400")
#: Where two boards differ, and what a pattern covers.
_DIFFERENT = Style.parse("bold underline #ff5fd7")
_COVERED = Style.parse("reverse")


class _Shown(Struct, frozen=True):
    """One board on the screen: its first column and line, its lines, which of them is its first row, the columns of a
    cell.
    """

    diagram: Diagram
    left: int
    above: int
    width: int
    lines: list[Line]
    top: int
    cell: int


def lay_out(diagrams: Sequence[Diagram], look: Look, height: int, stacked: bool = True) -> list[_Shown]:
    """Returns as many boards as there is room for, at least one; with titles where the height allows.

    They stand below each other where `height` lines allow and they are `stacked`, then side by side where the width of
    `look` does.
    """
    shown: list[_Shown] = []
    left = 0
    for diagram in diagrams:
        below = _below(shown, diagram, look, height) if stacked else None
        if below is not None:
            shown.append(below)
            left = max(left, below.left + below.width + GAP)
            continue
        room = look.of_width((look.width or 0) - left)
        # Whole boards with their whole margin only: the first is cropped where it is too wide.
        whole = max(room.width or 0, diagram.least_width(room) + 1)
        lines = list(diagram.lines(look.of_width(whole)))
        titles = len(lines) - diagram.size - 2
        if len(lines) > height:
            lines, titles = lines[titles:], 0
        width = max(map(line_width, lines))
        if shown and left + width > (look.width or 0):
            break
        shown.append(_Shown(diagram, left, 0, width, lines, titles + 1, diagram.width(room)))
        left += width + GAP
    return shown


def _below(shown: Sequence[_Shown], diagram: Diagram, look: Look, height: int) -> _Shown | None:
    """Returns a board below the last one, None where there is no room."""
    if not shown:
        return None
    last = shown[-1]
    above = last.above + len(last.lines) + 1
    room = look.of_width((look.width or 0) - last.left)
    whole = max(room.width or 0, diagram.least_width(room) + 1)
    lines = list(diagram.lines(look.of_width(whole)))
    width = max(map(line_width, lines))
    if above + len(lines) > height or width > (room.width or 0):
        return None
    return _Shown(diagram, last.left, above, width, lines, len(lines) - diagram.size - 1, diagram.width(room))


def needed(diagrams: Sequence[Diagram], look: Look, height: int, stacked: bool = True) -> int:
    """Returns the columns of the boards that fit, laid out in this way."""
    return max(shown.left + shown.width for shown in lay_out(diagrams, look, height, stacked))


def _marked(strip: Strip, begin: int, width: int, mark: Style) -> Strip:
    """Returns `strip` with a style on top of some of its cells; the cursor's style replaces theirs."""
    before, cells, after = strip.crop(0, begin), strip.crop(begin, begin + width), strip.crop(begin + width)
    styled = [
        Segment(cell.text, mark if mark is _CURSOR or cell.style is None else cell.style + mark) for cell in cells
    ]
    return Strip.join([before, Strip(styled), after])


class BoardView(Widget, can_focus=True):
    """The widget of the boards.

    `diagrams`: the boards, shown as far as there is room. `cursor`: row and column. `different`, `covered`: points that
    are marked on all boards.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1, 0)", "Cursor up", show=False),
        Binding("down", "move(1, 0)", "Cursor down", show=False),
        Binding("left", "move(0, -1)", "Cursor left", show=False),
        Binding("right", "move(0, 1)", "Cursor right", show=False),
    ]

    class Moved(Message):
        """The cursor has moved."""

    class Picked(Message):
        """The point under the cursor was clicked twice."""

    def __init__(self) -> None:
        super().__init__(id="board")
        self.diagrams: Sequence[Diagram] = ()
        self.look = Look(80, "dark", "letters")
        self.cursor = (0, 0)
        self.different: frozenset[tuple[int, int]] = frozenset()
        self.covered: frozenset[tuple[int, int]] = frozenset()
        self._shown: list[_Shown] = []
        self._stacked = True
        self._offset = 0

    @property
    def point(self) -> int:
        """Returns the point under the cursor."""
        return point(*self.cursor)

    def show(
        self,
        diagrams: Sequence[Diagram],
        look: Look,
        different: frozenset[tuple[int, int]] = frozenset(),
        stacked: bool = True,
    ) -> None:
        """Shows other boards. `look`: its width is the room for them. `stacked`: below each other where they fit."""
        self.diagrams, self.look, self.different, self._stacked = diagrams, look, different, stacked
        size = diagrams[0].size
        self.cursor = (min(self.cursor[0], size - 1), min(self.cursor[1], size - 1))
        self._arrange()

    def on_resize(self) -> None:
        """Places the boards anew, as many beside each other as there is room for."""
        self._arrange()

    def _arrange(self) -> None:
        if self.diagrams and self.size.height:
            self._shown = lay_out(self.diagrams, self.look, self.size.height, self._stacked)
            self._follow()
            self.refresh()

    def _follow(self) -> None:
        """Scrolls so that the cursor's row is visible."""
        first, height = self._shown[0], self.size.height
        row = first.top + self.cursor[0]
        self._offset = max(0, min(row - height // 2, len(first.lines) - height))

    def render_line(self, y: int) -> Strip:
        """Returns the line `y` of the screen: a row of each board that stands there, with cursor and marks."""
        y += self._offset
        strips: list[Strip] = []
        at = 0
        for shown in self._shown:
            line = y - shown.above
            if not 0 <= line < len(shown.lines):
                continue
            if shown.left > at:
                strips.append(Strip.blank(shown.left - at))
            strip = strip_of(shown.lines[line], self.look)
            row = line - shown.top
            for column in range(shown.diagram.size if 0 <= row < shown.diagram.size else 0):
                mark = self._mark(row, column)
                if mark is not None:
                    strip = _marked(strip, MARGIN + column * shown.cell, shown.cell, mark)
            strips.append(strip.adjust_cell_length(shown.width))
            at = shown.left + shown.width
        whole = Strip.join(strips) if strips else Strip.blank(0)
        return whole.apply_style(self.rich_style).adjust_cell_length(self.size.width, self.rich_style)

    def _mark(self, row: int, column: int) -> Style | None:
        if (row, column) == self.cursor:
            return _CURSOR
        if (row, column) in self.covered:
            return _COVERED
        return _DIFFERENT if (row, column) in self.different else None

    def cover(self, points: frozenset[tuple[int, int]]) -> None:
        """Marks points besides those that differ."""
        self.covered = points
        self.refresh()

    def put(self, row: int, column: int) -> None:
        """Moves the cursor to a place, or the nearest one on the board."""
        if not self.diagrams:
            return
        limit = self.diagrams[0].size - 1
        cursor = (min(max(row, 0), limit), min(max(column, 0), limit))
        if cursor != self.cursor:
            self.cursor = cursor
            self._follow()
            self.refresh()
            self.post_message(self.Moved())

    def action_move(self, rows: int, columns: int) -> None:
        """Moves the cursor."""
        self.put(self.cursor[0] + rows, self.cursor[1] + columns)

    def place_at(self, x: int, y: int) -> tuple[int, int] | None:
        """Returns row and column of the point at a place of the widget, None where there is none."""
        for shown in self._shown:
            row, column = y + self._offset - shown.above - shown.top, (x - shown.left - MARGIN) // shown.cell
            if 0 <= row < shown.diagram.size and 0 <= column < shown.diagram.size:
                return row, column
        return None

    def on_click(self, event: events.Click) -> None:
        """Puts the cursor where the mouse is; a double click picks the point."""
        place = self.place_at(event.x, event.y)
        if place is not None:
            self.put(*place)
            if event.chain == 2:
                self.post_message(self.Picked())
