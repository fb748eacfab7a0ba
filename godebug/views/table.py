"""Tables: a line a row, with columns that stay in place, so that `grep` and `awk` work on them."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from godebug.basics.errors import printable
from godebug.views.look import Line, Look, Span, columns_of
from godebug.views.view import View
from godebug.views.wrap import LEAST_ROOM, wrapped

#: Columns of prose beside which others are not left out.
_LEAST_PROSE = 16


class Column(Struct, frozen=True):
    """One column of a table. `right`: its figures stand at the right. `prose`: words that wrap below; the last column
    only.
    """

    title: str
    right: bool = False
    prose: bool = False


class Table(View):
    """Draws rows of cells under titles. An empty cell is printed as `-`, so that every row has the same fields.

    Where a table is wider than its place, columns with one value in all rows become a line below it, so does the folder
    in which all paths of the first column are, and what is still too wide is cut into parts with all rows each; the
    first `keys` columns come again in every part. With `drops` the last columns but one of prose are left out instead,
    which are the least, and a line says which.
    """

    def __init__(
        self,
        columns: Sequence[Column],
        rows: Sequence[Sequence[Span]],
        title: str = "",
        *,
        keys: int = 1,
        drops: bool = False,
    ) -> None:
        self.columns = columns
        self.rows = [[(printable(text) or "-", style) for text, style in row] for row in rows]
        self.title = title
        self.keys = keys
        self.drops = drops

    def lines(self, look: Look) -> Iterator[Line]:
        """Returns titles and rows. Where the place is narrow, columns that say the same in every row go below, then
        what all paths begin with; then columns are left out, or the table is cut into parts.
        """
        rows, folder = self.rows, ""
        widths = self._widths(rows, look.width)
        if self.title:
            yield [(self.title, "title")]
        columns = list(range(len(widths)))
        if look.width is not None and _width(columns, widths) > look.width:
            columns = [number for number in columns if not self._is_same(number)]
            if _width(columns, widths) > look.width and (folder := self._folder()):
                rows = [[(row[0][0].removeprefix(folder), row[0][1]), *row[1:]] for row in rows]
                widths = self._widths(rows, look.width)
        shown = self._fitting(columns, widths, look.width) if self.drops else columns
        for number, part in enumerate(self._parts(shown, widths, look.width)):
            if number:
                yield []
            yield self._line([(self.columns[each].title, "label") for each in part], part, widths)
            for row in rows:
                yield from self._wrapped(self._line([row[each] for each in part], part, widths), part, widths, look)

        if folder:
            yield from wrapped([(f"every {self.columns[0].title} in {folder}", "faint")], look.width)
        same = [number for number in range(len(widths)) if number not in columns]
        if same:
            words = ", ".join(f"{self.columns[number].title} {self.rows[0][number][0]}" for number in same)
            yield from wrapped([("in every row: " + words, "faint")], look.width)
        if left_out := [self.columns[number].title for number in columns if number not in shown]:
            yield from wrapped([("no room for: " + ", ".join(left_out), "faint")], look.width)

    def _widths(self, rows: Sequence[Sequence[Span]], room: int | None) -> list[int]:
        """Returns the columns that each column of the table needs, a last one of prose no more than there are."""
        widths = [
            max([columns_of(column.title), *(columns_of(row[number][0]) for row in rows)])
            for number, column in enumerate(self.columns)
        ]
        if room is not None and self.columns[-1].prose:
            least = _LEAST_PROSE if self.drops else LEAST_ROOM
            widths[-1] = min(widths[-1], max(least, room - sum(width + 2 for width in widths[:-1])))
        return widths

    def _folder(self) -> str:
        """Returns the folder, with a slash, in which the paths of the first column are; empty where there is none."""
        first = [row[0][0] for row in self.rows]
        folder = first[0] if first else ""
        while folder := folder[: folder.rfind("/", 0, -1) + 1]:
            if all(text.startswith(folder) for text in first):
                break
        return folder

    def _is_same(self, number: int) -> bool:
        """Tells whether a column, which is no key, has one value in all of several rows."""
        return number >= self.keys and len(self.rows) > 1 and len({row[number][0] for row in self.rows}) == 1

    def _fitting(self, columns: Sequence[int], widths: Sequence[int], room: int | None) -> Sequence[int]:
        """Returns the columns from the first on that fit, the keys in any case."""
        shown = list(columns)
        prose = [shown.pop()] if self.columns[shown[-1]].prose else []
        while room is not None and len(shown) > self.keys and _width([*shown, *prose], widths) > room:
            shown.pop()
        return [*shown, *prose]

    def _parts(self, columns: Sequence[int], widths: Sequence[int], room: int | None) -> Iterator[list[int]]:
        """Yields the numbers of the columns of each part."""
        keys = list(range(min(self.keys, len(widths))))
        part = list(keys)
        for number in columns[len(keys) :]:
            if room is not None and len(part) > len(keys) and _width([*part, number], widths) > room:
                yield part
                part = list(keys)
            part.append(number)
        yield part

    def _wrapped(self, line: Line, part: Sequence[int], widths: Sequence[int], look: Look) -> Iterator[Line]:
        """Yields `line`, and below it what does not fit into its last column."""
        indent = _width(part, widths) - widths[part[-1]]
        return wrapped(line, look.width, indent) if len(part) > 1 else iter([line])

    def _line(self, cells: Sequence[Span], part: Sequence[int], widths: Sequence[int]) -> Line:
        line: Line = []
        for (text, style), number in zip(cells, part, strict=True):
            padding = " " * (widths[number] - columns_of(text))
            line += [(padding, ""), (text, style)] if self.columns[number].right else [(text, style), (padding, "")]
            line.append(("  ", ""))
        return line[:-1]


def _width(part: Sequence[int], widths: Sequence[int]) -> int:
    return sum(widths[number] + 2 for number in part) - 2


class FieldList(View):
    """Draws one thing with all its fields, a line each."""

    def __init__(self, title: str, fields: Sequence[tuple[str, str]]) -> None:
        self.title = title
        self.fields = fields

    def lines(self, look: Look) -> Iterator[Line]:
        """Returns a line for each field: its name, and its value, below the name where there is no room."""
        width = max((len(name) for name, _ in self.fields), default=0) + 2
        if self.title:
            yield [(self.title, "title")]
        narrow = look.width is not None and look.width - width < LEAST_ROOM
        for name, value in self.fields:
            if narrow and look.width is not None and width + len(value) > look.width:
                yield [(name, "label")]
                yield from wrapped([("    ", ""), (value, "")], look.width, 4)
            else:
                yield from wrapped([(f"{name:{width}}", "label"), (value or "-", "")], look.width, width)
