"""Patterns: the diagram with its labels, and all orientations that are tried."""

from collections.abc import Iterator

from msgspec.structs import replace

from godebug.basics.files import shown_path
from godebug.engine.patterns.expressions import calls, parse_action, parse_constraint
from godebug.engine.patterns.helpers import HELPERS
from godebug.engine.patterns.language import EAST_EDGE, NORTH_EDGE, SOUTH_EDGE, SYMMETRIES, WEST_EDGE
from godebug.engine.patterns.pattern import Pattern
from godebug.engine.patterns.transform import turn, turn_edges
from godebug.views.look import DEFAULT_WIDTH, Line, Look, Span
from godebug.views.view import SideBySide, Stack, Text, View
from godebug.views.words import several

#: The style of each symbol; capitals other than these and small letters are labels.
_STYLES = {
    "O": "white",
    "Q": "white.last",
    "X": "black",
    "Y": "black.last",
    "*": "move",
    ",": "move",
    "!": "move",
    ".": "board",
    "o": "board",
    "x": "board",
    "?": "faint",
}
_EDGE = "label"


class PatternDiagram(View):
    """Draws one orientation of a pattern. `labels`: letters stand in place of the symbols that they name."""

    def __init__(self, pattern: Pattern, k: int, title: str, labels: bool = False) -> None:
        self.title = title
        places = {turn(k, i, j): symbol for i, row in enumerate(pattern.diagram) for j, symbol in enumerate(row)}
        if labels:
            places |= {turn(k, *place): label for label, place in pattern.labels.items() if label != "*"}
        self.edges = turn_edges(k, pattern.edges)
        self.top, self.left = min(i for i, _ in places), min(j for _, j in places)
        self.bottom, self.right = max(i for i, _ in places), max(j for _, j in places)
        self.places = places

    def lines(self, look: Look) -> Iterator[Line]:
        yield [(self.title, "label")]
        if self.edges & NORTH_EDGE:
            yield self._edge_line()
        for row in range(self.top, self.bottom + 1):
            cells = [self._cell(self.places[row, column]) for column in range(self.left, self.right + 1)]
            yield [*self._side(WEST_EDGE, "|"), *cells, *self._side(EAST_EDGE, " |")]
        if self.edges & SOUTH_EDGE:
            yield self._edge_line()

    def _side(self, edge: int, mark: str) -> Line:
        return [(mark, _EDGE)] if self.edges & edge else []

    def _edge_line(self) -> Line:
        corner = [("+", _EDGE)]
        line: Line = [("--" * (self.right - self.left + 1), _EDGE)]
        if self.edges & WEST_EDGE:
            line = [*corner, *line]
        if self.edges & EAST_EDGE:
            line = [*line, ("-+", _EDGE)]
        return line

    @staticmethod
    def _cell(symbol: str) -> Span:
        return f" {symbol}", _STYLES.get(symbol, "strong")


class _Row(SideBySide):
    """Draws small diagrams next to each other, also where lines may have any length."""

    def lines(self, look: Look) -> Iterator[Line]:
        return super().lines(replace(look, width=look.width or DEFAULT_WIDTH))


def _helper_lines(pattern: Pattern) -> list[Line]:
    """Returns the meaning of the helper functions that a pattern calls."""
    used = []
    if pattern.constraint is not None:
        used += calls(parse_constraint(pattern.constraint.text))
    if pattern.action is not None:
        used += calls(parse_action(pattern.action.text))
    names = list(dict.fromkeys(call.name for call in used))
    return [[(f"{HELPERS[name].signature}  ", "strong"), (HELPERS[name].meaning, "faint")] for name in names]


def pattern_page(pattern: Pattern, database: str) -> View:
    """Returns a pattern with all its fields and orientations."""
    fields = "  ".join(f"{name}({value:g})" if isinstance(value, float) else f"{name}({value})" for name, value in
                       pattern.fields.items())  # fmt: skip
    tried = SYMMETRIES[pattern.symmetry]
    head: list[Line] = [
        [(pattern.name, "title"), (f"  {database}  {shown_path(pattern.file)}:{pattern.line}", "faint")],
        *[[(line, "")] for line in pattern.why.splitlines() if line],
        [("classes ", "label"), (pattern.classes or "none", "strong"), (f"  {fields}" if fields else "", "")],
        [("symmetry ", "label"), (f"{pattern.symmetry}, {several(len(tried), 'orientation')}", "")],
    ]
    views: list[View] = [Text(*head)]
    first = [PatternDiagram(pattern, 0, "diagram")]
    if len(pattern.labels) > 1:
        first.append(PatternDiagram(pattern, 0, "labels", labels=True))
    views.append(_Row(*first))
    for word, source in (("constraint", pattern.constraint), ("action", pattern.action)):
        if source is not None:
            lines: list[Line] = [[(f"{word:<11}", "label"), (source.pieces[0][2].strip(), "")]]
            lines += [[(" " * 11, ""), (piece[2].strip(), "")] for piece in source.pieces[1:]]
            views.append(Text(*lines))
    if helper_lines := _helper_lines(pattern):
        views.append(Text(*helper_lines))
    if len(tried) > 1:
        views.append(_Row(*(PatternDiagram(pattern, k, f"+{k}") for k in tried)))
    return Stack(views)
