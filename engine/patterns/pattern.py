"""A pattern as it was written, with the place in the file of each part."""

from collections.abc import Mapping

from msgspec import Struct, field


class SourceText(Struct, frozen=True):
    """Text gathered from one or more lines of a file. `pieces`: (line, column, text) of each, counted from 1."""

    pieces: tuple[tuple[int, int, str], ...]

    @property
    def text(self) -> str:
        """Returns the whole text, one line for each piece."""
        return "\n".join(piece[2] for piece in self.pieces)

    def locate(self, offset: int) -> tuple[int, int]:
        """Returns line and column, in the file, of a character of `text`."""
        for line, column, text in self.pieces:
            if offset <= len(text):
                return line, column + offset
            offset -= len(text) + 1
        line, column, text = self.pieces[-1]
        return line, column + len(text)


class Pattern(Struct, frozen=True):
    """One pattern of a database.

    `diagram`: the rows without edge marks, all of one width, symbols as in the file. `edges`: NORTH_EDGE ... bits.
    `fields`: value fields by their full names, numbers or (owl) labels. `helper`: the hand-written helper that the
    colon line names, or "". `labels`: (row, column) in the diagram of every label. `move`: (row, column) of `*`, or
    None where the move is the anchor. `anchor`: (row, column), None in whole-board databases.
    `constraint`, `action`: the texts, None where there are none. `why`: the comment lines above the diagram and the
    text beside it.
    `line`: of `Pattern`; `diagram_line`, `label_line` (0: no constraint diagram): of the first row of points, without
    edges; `colon_line`; `label_rows`: rows of the constraint diagram. `columns`: column of the first point, from 1.
    """

    name: str
    file: str
    line: int
    diagram: tuple[str, ...]
    edges: int
    symmetry: str
    classes: str
    fields: dict[str, float | str] = field(default_factory=dict)
    helper: str = ""
    labels: dict[str, tuple[int, int]] = field(default_factory=dict)
    move: tuple[int, int] | None = None
    anchor: tuple[int, int] | None = None
    constraint: SourceText | None = None
    action: SourceText | None = None
    why: str = ""
    diagram_line: int = 0
    colon_line: int = 0
    label_line: int = 0
    label_rows: tuple[str, ...] = ()
    columns: int = 1

    @property
    def height(self) -> int:
        """Returns the number of rows of its diagram."""
        return len(self.diagram)

    @property
    def width(self) -> int:
        """Returns the number of columns of its diagram."""
        return len(self.diagram[0])

    @property
    def value(self) -> float:
        """Returns the `value` field, 0 where there is none."""
        return value_of(self.fields)

    def symbol(self, row: int, column: int) -> str:
        """Returns the symbol at a row and column of the diagram."""
        return self.diagram[row][column]

    def places(self, symbols: str) -> list[tuple[int, int]]:
        """Returns (row, column) of the points with the given symbols, in reading order; Q counts as O, Y as X."""
        return [
            (row, column)
            for row, line in enumerate(self.diagram)
            for column, symbol in enumerate(line)
            if _PLAIN.get(symbol, symbol) in symbols
        ]


def value_of(fields: Mapping[str, float | str]) -> float:
    """Returns the `value` among the fields of a colon line, 0 where there is none."""
    value = fields.get("value", 0.0)
    return value if isinstance(value, float) else 0.0


_PLAIN = {"Q": "O", "Y": "X"}
