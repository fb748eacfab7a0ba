"""Reads the diagrams of patterns: tells edges from points, finds the move and the anchor, places labels."""

from msgspec import Struct

from godebug.engine.patterns.findings import TextError
from godebug.engine.patterns.language import (
    EAST_EDGE,
    EDGE_SYMBOLS,
    NORTH_EDGE,
    POINT_SYMBOLS,
    RESERVED_LABELS,
    SOUTH_EDGE,
    WEST_EDGE,
    DatabaseKind,
)

#: A row as written: number of its line, text without the comment beside it.
Row = tuple[int, str]
Place = tuple[int, int]


class MainDiagram(Struct, frozen=True):
    """The main diagram of a pattern. `points`: its rows without edge marks. `line`, `column`: its first point in the
    file.
    """

    points: tuple[str, ...]
    edges: int
    line: int
    column: int

    @property
    def height(self) -> int:
        """Returns the number of rows."""
        return len(self.points)

    @property
    def width(self) -> int:
        """Returns the number of columns."""
        return len(self.points[0])


def read_diagram(rows: list[Row]) -> MainDiagram:
    """Reads the rows of a main diagram.

    Raises TextError where they are no rectangle, or hold an unknown symbol or an edge in the wrong place.
    """
    width = len(rows[0][1])
    for number, row in rows:
        if len(row) != width:
            raise TextError(number, min(len(row), width) + 1, f"{len(row)} wide; the first row is {width} wide")
    edge_rows = [row for row in dict.fromkeys((rows[0], rows[-1])) if _is_edge_row(row)]
    edges = (NORTH_EDGE if rows[0] in edge_rows else 0) | (SOUTH_EDGE if rows[-1] in edge_rows else 0)
    points = [row for row in rows if row not in edge_rows]
    west, east = (points[0][1][0] == "|", points[0][1][-1] == "|") if points else (False, False)
    first, last = int(west), width - int(east)
    if not points or first >= last:
        raise TextError(rows[0][0], 1, "a diagram of edges alone")
    for number, row in points:
        for side, wanted, place in (("left", west, 0), ("right", east, width - 1)):
            if (row[place] == "|") != wanted:
                raise TextError(number, place + 1, f"the {side} edge '|' must be on every row or on none")
        for place in range(first, last):
            if row[place] not in POINT_SYMBOLS:
                what = "an edge mark inside the diagram" if row[place] in EDGE_SYMBOLS else "no symbol of a diagram"
                raise TextError(number, place + 1, f"'{row[place]}' is {what}")
    for number, row in edge_rows:
        for place, mark in enumerate(row):
            if (mark == "+") != ((place == 0 and west) or (place == width - 1 and east)):
                raise TextError(number, place + 1, "'+' stands where a side edge meets this one, else '-'")
    edges |= (WEST_EDGE if west else 0) | (EAST_EDGE if east else 0)
    return MainDiagram(tuple(row[first:last] for _, row in points), edges, points[0][0], first + 1)


def _is_edge_row(row: Row) -> bool:
    return row[1][0] in "+-" and not row[1].strip("+-")


def find_move(diagram: MainDiagram, kind: DatabaseKind) -> Place | None:
    """Returns the place of `*`; None in a database whose patterns need none.

    Raises TextError where it is missing or there are several.
    """
    moves = [(i, j) for i, row in enumerate(diagram.points) for j, symbol in enumerate(row) if symbol == "*"]
    if len(moves) > 1:
        row, column = moves[1]
        raise TextError(diagram.line + row, diagram.column + column, "a second '*': a pattern has one move")
    if not moves and not kind.free_move:
        raise TextError(diagram.line, 1, f"no '*' in the diagram: patterns of {kind.name} have a move")
    return moves[0] if moves else None


def find_anchor(diagram: MainDiagram, kind: DatabaseKind) -> Place | None:
    """Returns the stone that the matcher tries first: `Q` or `Y`, else the one that the kind of database chooses.

    Raises TextError where there is none.
    """
    stones = []
    for i, row in enumerate(diagram.points):
        for j, symbol in enumerate(row):
            if symbol in "QY":
                return i, j
            if symbol in "OX" and symbol in kind.anchors:
                stones.append((i, j))
    if kind.whole_board:
        return None
    if not stones:
        raise TextError(diagram.line, 1, f"no stone that can be the anchor: there must be {' or '.join(kind.anchors)}")
    if kind.middle:
        middle_row, middle_column = (diagram.height - 1) / 2, (diagram.width - 1) / 2
        return min(stones, key=lambda stone: (stone[0] - middle_row) ** 2 + (stone[1] - middle_column) ** 2)
    return stones[0]


def symmetry_clash(symmetry: str, diagram: MainDiagram) -> str:
    """Returns why a symmetry code does not fit the diagram's outline, "" where it fits."""
    upright, level = diagram.edges & (NORTH_EDGE | SOUTH_EDGE), diagram.edges & (WEST_EDGE | EAST_EDGE)
    clashes = {
        "-": upright in (NORTH_EDGE, SOUTH_EDGE),
        "|": level in (WEST_EDGE, EAST_EDGE),
        "X": diagram.edges not in (0, NORTH_EDGE | SOUTH_EDGE | WEST_EDGE | EAST_EDGE),
    }
    clashes["+"] = clashes["O"] = clashes["-"] or clashes["|"]
    if clashes.get(symmetry, False):
        return f"symmetry '{symmetry}' cannot be true of a diagram with such an edge"
    if symmetry in "X\\/" and diagram.height != diagram.width:
        return f"symmetry '{symmetry}' cannot be true of a diagram that is not square"
    return ""


def read_labels(
    rows: list[Row], main_rows: int, diagram: MainDiagram, strict: bool
) -> tuple[dict[str, Place], int, tuple[str, ...]]:
    """Reads the constraint diagram. Returns the places of its labels, its first line, and its rows without edges.

    `main_rows`: rows of the main diagram with edges. `strict`: the pattern has a constraint, so shape and stones must
    repeat those of the main diagram; otherwise any rows are taken.
    Raises TextError where they do not.
    """
    if not rows:
        return {}, 0, ()
    if len(rows) == main_rows:
        rows = rows[1 if diagram.edges & NORTH_EDGE else 0 :][: diagram.height]
    elif len(rows) != diagram.height and strict:
        raise TextError(rows[-1][0], 1, f"{len(rows)} rows of labels, but the diagram has {main_rows}")
    first = diagram.column - 1
    width = first + diagram.width + (1 if diagram.edges & EAST_EDGE else 0)
    labels: dict[str, Place] = {}
    inner = []
    for i, (number, text) in enumerate(rows[: diagram.height]):
        if len(text) != width and strict:
            raise TextError(number, min(len(text), width) + 1, f"{len(text)} wide; the diagram is {width} wide")
        row = text[first : first + diagram.width]
        inner.append(row)
        for j, symbol in enumerate(row):
            if symbol in "xXoO":
                if strict and symbol != diagram.points[i][j]:
                    message = f"'{symbol}' here, but '{diagram.points[i][j]}' in the diagram above"
                    raise TextError(number, diagram.column + j, message)
            elif symbol.isascii() and symbol.isalpha() and symbol not in RESERVED_LABELS:
                labels.setdefault(symbol, (i, j))
    return labels, rows[0][0], tuple(inner)
