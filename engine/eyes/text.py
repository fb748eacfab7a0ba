"""Eye graphs as text: the encoding of GNU Go's command `analyze_eyegraph`, and its answer.

Rows are joined by `%`. `.` is a vertex, `X` one with a stone of the attacker, `!` a marginal vertex, `$` a marginal one
with a stone; `O` is the wall. A first or last column of `|` and a first or last row of `-` are edges of the board,
with `+` in the corner. Marks of vital points are read as the vertices they stand on:

    <  >  *    vital to attack, to defend, for both
    (  )  @    the same on a marginal vertex
"""

from collections.abc import Callable

from msgspec import Struct

from godebug.engine.eyes.graph import EyeGraph
from godebug.engine.eyes.kernel import MAX_VERTICES
from godebug.engine.eyes.search import ANALYSIS_RULES, Evaluation, EyeRules, evaluate

_EMPTY = ".<>*!()@"
_STONES = "X$"
_MARGINAL = "!()@$"
_MARKS = {False: ".<>*", True: "!()@"}


class DrawnGraph(Struct, frozen=True):
    """A graph and its picture. `places`: row and column of each vertex; edges count as rows and columns."""

    graph: EyeGraph
    rows: tuple[str, ...]
    places: tuple[tuple[int, int], ...]


def parse_eyegraph(text: str) -> DrawnGraph:
    """Reads an encoded graph.

    Raises ValueError with the mistake where the text is malformed.
    """
    lengths = [len(row) for row in text.strip().split("%")]
    height, width = len(lengths), max(lengths)
    rows = tuple(row.ljust(width, "O") for row in text.strip().split("%"))
    left, right = _edge_column(rows, 0), _edge_column(rows, width - 1)
    top, bottom = _edge_row(rows[0]), _edge_row(rows[-1])
    if (left and right) or (top and bottom):
        raise ValueError("invalid eye graph: two opposite edges")
    lines = range(top, height - bottom)
    columns = range(left, width - right)
    for r in lines:
        for c in columns:
            if rows[r][c] not in _EMPTY + _STONES + "O":
                raise ValueError(f"invalid eye graph: '{rows[r][c]}' in row {r + 1}, column {c + 1}")

    def cell(r: int, c: int) -> str:
        """Returns what stands somewhere: a character of the picture, `O` outside it, `#` off the board."""
        if r in lines and c in columns:
            return rows[r][c]
        off = (top and r < lines.start) or (bottom and r >= lines.stop)
        return "#" if off or (left and c < columns.start) or (right and c >= columns.stop) else "O"

    wall = _outer_wall(cell, lines, columns)
    places = tuple((r, c) for r in lines for c in columns if (r, c) not in wall)
    number = {place: v for v, place in enumerate(places)}
    if not any(rows[r][c] != "O" for r, c in places):
        raise ValueError("invalid eye graph: no vertex")
    if len(places) > MAX_VERTICES:
        raise ValueError(f"the eye graph has {len(places)} vertices, at most {MAX_VERTICES} can be analyzed")
    adjacency = []
    marginal = walled = attacker = defender = 0
    for v, (r, c) in enumerate(places):
        near = ((r + 1, c), (r, c - 1), (r - 1, c), (r, c + 1))
        adjacency.append(sum(1 << number[place] for place in near if place in number))
        outside = sum(1 for place in near if place not in number and cell(*place) != "#")
        kind = rows[r][c]
        if kind in _MARGINAL:
            marginal |= 1 << v
            outside -= 1
        if outside > 0:
            walled |= 1 << v
        if kind in _STONES:
            attacker |= 1 << v
        elif kind == "O":
            defender |= 1 << v
    return DrawnGraph(EyeGraph(tuple(adjacency), marginal, walled, attacker, defender), rows, places)


def _edge_column(rows: tuple[str, ...], c: int) -> bool:
    column = {row[c] for row in rows if row}
    return "|" in column and column <= {"|", "+"}


def _edge_row(row: str) -> bool:
    return "-" in row and set(row) <= {"-", "+"}


def _outer_wall(cell: Callable[[int, int], str], lines: range, columns: range) -> set[tuple[int, int]]:
    """Returns the wall cells of the picture that are connected with the wall around it."""
    start = [(r, c) for r in range(lines.start - 1, lines.stop + 1) for c in (columns.start - 1, columns.stop)]
    start += [(r, c) for c in range(columns.start - 1, columns.stop + 1) for r in (lines.start - 1, lines.stop)]
    waiting = [place for place in start if cell(*place) == "O"]
    seen = set(waiting)
    while waiting:
        r, c = waiting.pop()
        for place in ((r + 1, c), (r, c - 1), (r - 1, c), (r, c + 1)):
            if place not in seen and place[0] in lines and place[1] in columns and cell(*place) == "O":
                seen.add(place)
                waiting.append(place)
    return seen


def marked_rows(drawn: DrawnGraph, found: Evaluation) -> list[str]:
    """Returns the rows of the picture with the vital points marked; wall and edges are blank."""
    number = {place: v for v, place in enumerate(drawn.places)}
    lines = []
    for r, row in enumerate(drawn.rows):
        line = ""
        for c, kind in enumerate(row):
            v = number.get((r, c))
            if v is None:
                line += kind if kind in "|-+" else " "
            elif kind in _STONES:
                line += kind
            else:
                mark = (found.attack >> v & 1) + 2 * (found.defence >> v & 1)
                line += _MARKS[kind in _MARGINAL][mark]
        lines.append(line)
    return lines


def analyze_eyegraph(text: str, rules: EyeRules = ANALYSIS_RULES) -> str:
    """Returns GNU Go's answer to `analyze_eyegraph`: the value, then the picture with marks.

    Raises ValueError where the graph cannot be read or is too large.
    """
    drawn = parse_eyegraph(text)
    found = evaluate(drawn.graph, rules)
    if found is None:
        raise ValueError("the eye graph has too many positions to be analyzed")
    return "\n".join([str(found.value), *marked_rows(drawn, found)])
