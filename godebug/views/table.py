"""Tables: a line a row, columns that keep their place, so that `grep` and `awk` work on them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from godebug.views.view import Line, Look, Span, View


@dataclass(frozen=True)
class Column:
    """`right`: figures stand at the right of the column."""

    title: str
    right: bool = False


class Table(View):
    """Rows of cells under titles. An empty cell is printed as `-`, so that every row has the same fields."""

    def __init__(self, columns: Sequence[Column], rows: Sequence[Sequence[Span]], title: str = "") -> None:
        self.columns = columns
        self.rows = [[(text or "-", style) for text, style in row] for row in rows]
        self.title = title

    def lines(self, look: Look) -> Iterator[Line]:
        widths = [
            max([len(column.title), *(len(row[number][0]) for row in self.rows)])
            for number, column in enumerate(self.columns)
        ]
        if self.title:
            yield [(self.title, "title")]
        yield self._line([(column.title, "label") for column in self.columns], widths)
        for row in self.rows:
            yield self._line(row, widths)

    def _line(self, cells: Sequence[Span], widths: Sequence[int]) -> Line:
        line: Line = []
        for (text, style), column, width in zip(cells, self.columns, widths, strict=True):
            padding = " " * (width - len(text))
            line += [(padding, ""), (text, style)] if column.right else [(text, style), (padding, "")]
            line.append(("  ", ""))
        return line[:-1]


class FieldList(View):
    """One thing with all its fields, a line each."""

    def __init__(self, title: str, fields: Sequence[tuple[str, str]]) -> None:
        self.title = title
        self.fields = fields

    def lines(self, look: Look) -> Iterator[Line]:
        width = max((len(name) for name, _ in self.fields), default=0) + 2
        yield [(self.title, "title")]
        for name, value in self.fields:
            yield [(f"{name:{width}}", "label"), (value or "-", "")]
