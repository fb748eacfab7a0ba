"""Patterns: how they are written, where they match, and what is wrong with a database."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from godebug.basics.files import shown_pattern
from godebug.displays.answer import Answer
from godebug.engine.go.color import NAMES
from godebug.engine.go.points import vertex
from godebug.engine.patterns.expressions import calls, parse_action, parse_constraint
from godebug.engine.patterns.findings import (
    ERROR,
    NOTE,
    WARNING,
    Finding,
)
from godebug.engine.patterns.helpers import HELPERS, Helper
from godebug.engine.patterns.language import (
    EAST_EDGE,
    NORTH_EDGE,
    SOUTH_EDGE,
    SYMMETRIES,
    WEST_EDGE,
)
from godebug.engine.patterns.transform import turn, turn_edges
from godebug.fields.field import Field, Fields
from godebug.fields.kind import type_schema
from godebug.fields.kinds import (
    COUNT,
    FIGURE,
    FLAG,
    POINT,
    TEXT,
    TOLD_FLAG,
    VERTICES,
    ByLabel,
    Free,
    ListOf,
    Words,
)
from godebug.views.look import (
    DEFAULT_WIDTH,
    Line,
    Look,
    Span,
)
from godebug.views.view import (
    SideBySide,
    Stack,
    Text,
    View,
)
from godebug.views.words import several

if TYPE_CHECKING:
    from godebug.engine.patterns.pattern import Pattern
    from godebug.studies.pattern_matches import Coverage, MatchVerdict
    from godebug.studies.study import Study

FINDING = Fields(
    "finding",
    "`patterns lint`: one line a mistake.",
    Field("severity", Words("error", "warning", "note"), "how bad; with an error the database cannot be used"),
    Field("file", TEXT, "which one"),
    Field("line", COUNT, "from 1"),
    Field("column", COUNT, "from 1"),
    Field("pattern", TEXT, "the pattern it belongs to"),
    Field("message", Words(more=True), "what is wrong"),
    Field("text", Words(more=True), "the line of the file"),
)

_NUMBERS_OR_WORDS = Free(
    {"type": "object", "additionalProperties": type_schema("number", "string")},
    lambda value, size: dict(value),
    "by name",
)

_SOURCE = Free(type_schema("string", "null"), lambda value, size: None if value is None else value.text, "text")

PATTERN = Fields(
    "pattern",
    "`patterns list` and `patterns show`: one line a pattern.",
    Field("database", Words(more=True), "which one"),
    Field("pattern", Words(more=True), "its name", get="name"),
    Field("file", TEXT, "where it is written"),
    Field("line", COUNT, "and in which line"),
    Field("classes", Words(more=True), "the letters of its colon line"),
    Field("fields", _NUMBERS_OR_WORDS, "the values of its colon line"),
    Field("symmetry", Words(more=True), "which orientations differ"),
    Field("why", Words(more=True), "what its author says of it"),
    Field("diagram", ListOf(Words(more=True)), "its rows", optional=True),
    Field("labels", ByLabel(ListOf(COUNT)), "row and column of each label", optional=True),
    Field("constraint", _SOURCE, "when it holds; null for always", optional=True),
    Field("action", _SOURCE, "what it does besides", optional=True),
    Field("orientations", COUNT, "how many are tried", optional=True),
)


def shown(pattern: "Pattern", database: str) -> dict[str, Any]:
    """Returns the values that only the record of a single pattern has."""
    names = ("diagram", "labels", "constraint", "action")
    orientations = len(SYMMETRIES[pattern.symmetry])
    return {"database": database, "orientations": orientations, **{name: getattr(pattern, name) for name in names}}


HELPER = Fields(
    "helper",
    "`patterns helpers`: one line a function of constraints and actions.",
    Field("helper", Words(more=True), "its name", get="name"),
    Field("parameters", ListOf(Words(more=True)), "a word each"),
    Field("answer", Words(more=True), "`code`, `yes`, `count` or `any`"),
    Field("cost", FIGURE, "1 is one reading"),
    Field("use", Words(more=True), "in constraints, in actions, or both"),
    Field("facts", Words(more=True), "what must be known to answer it"),
    Field("databases", ListOf(Words(more=True)), "those that are matched when it is known"),
    Field("meaning", Words(more=True), "in words"),
)

MATCH = Fields(
    "match",
    "`patterns match`: one line a place where a diagram fits.",
    Field("database", Words(more=True), "which one"),
    Field("pattern", Words(more=True), "its name", get="match.pattern.name"),
    Field("file", TEXT, "where it is written", get="match.pattern.file"),
    Field("line", COUNT, "and in which line", get="match.pattern.line"),
    Field("orientation", COUNT, "0 is that of the diagram", get="match.k"),
    Field("color", Words("white", "black"), "whose stones are O"),
    Field("anchor", POINT, "where it lies", get="match.anchor"),
    Field("move", POINT, "the move it proposes", get="match.move"),
    Field("marked", VERTICES, "points marked `,` or `!`", get=lambda verdict: verdict.match.points(",!")),
    Field(
        "labels",
        ByLabel(POINT),
        "the points of its labels",
        get=lambda verdict: {label: p for label, p in verdict.match.labels().items() if label != "*"},
    ),
    Field("classes", Words(more=True), "of the pattern", get="match.pattern.classes"),
    Field("accepted", FLAG, "whether the constraint holds"),
    Field("failed", ListOf(Words(more=True)), "the parts of it that do not"),
    Field(
        "forbidden",
        ByLabel(VERTICES),
        "class t: the points that it marks as nobody's territory, by the colour that cannot have them",
        get=lambda verdict: {NAMES[color]: points for color, points in sorted(verdict.forbidden.items())},
    ),
    Field("returned", TOLD_FLAG, "class B: whether its `>return` holds, which followups alone ask; null without one"),
)

COVERAGE = Fields(
    "coverage",
    "`patterns coverage`: one line a pattern, the dead ones first.",
    Field("database", Words(more=True), "which one"),
    Field("pattern", Words(more=True), "its name"),
    Field("positions", COUNT, "those with at least one match"),
    Field("matches", COUNT, "places where the diagram fits"),
    Field("accepted", COUNT, "those that the constraint accepts"),
    Field("effects", COUNT, "how often it changed something in the results"),
    Field("example", Words(more=True), "a position where it matches"),
)

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

    def __init__(self, pattern: "Pattern", k: int, title: str, labels: bool = False) -> None:
        self.title = title
        places = {turn(k, i, j): symbol for i, row in enumerate(pattern.diagram) for j, symbol in enumerate(row)}
        if labels:
            places |= {turn(k, *place): label for label, place in pattern.labels.items() if label != "*"}
        self.edges = turn_edges(k, pattern.edges)
        self.top, self.left = min(i for i, _ in places), min(j for _, j in places)
        self.bottom, self.right = max(i for i, _ in places), max(j for _, j in places)
        self.places = places

    def lines(self, look: Look) -> Iterator[Line]:
        """Returns the title, and the rows of the pattern with the edges of the board that it touches."""
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


def _helper_lines(pattern: "Pattern") -> list[Line]:
    """Returns the meaning of the helper functions that a pattern calls."""
    used = []
    if pattern.constraint is not None:
        used += calls(parse_constraint(pattern.constraint.text))
    if pattern.action is not None:
        used += calls(parse_action(pattern.action.text))
    names = list(dict.fromkeys(call.name for call in used))
    return [[(f"{HELPERS[name].signature}  ", "strong"), (HELPERS[name].meaning, "faint")] for name in names]


def pattern_page(pattern: "Pattern", database: str) -> View:
    """Returns a pattern with all its fields and orientations."""
    fields = "  ".join(f"{name}({value:g})" if isinstance(value, float) else f"{name}({value})" for name, value in
                       pattern.fields.items())  # fmt: skip
    tried = SYMMETRIES[pattern.symmetry]
    head: list[Line] = [
        [(pattern.name, "title"), (f"  {database}  {shown_pattern(pattern.file)}:{pattern.line}", "faint")],
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


_SEVERITY_STYLES = {ERROR: "bad", WARNING: "bad", NOTE: "faint"}


def findings_text(findings: Iterable[Finding]) -> View:
    """Returns mistakes, each with its line of the file and a caret."""
    lines: list[Line] = []
    for finding in findings:
        text, caret = finding.caret().split("\n")
        style = _SEVERITY_STYLES[finding.severity]
        lines += [[(f"{finding.severity}: ", style), (str(finding), "strong")], [(text, "")], [(caret, style)]]
    return Text(*lines)


def pattern_list(rows: Sequence[tuple[str, "Pattern"]]) -> View:
    """Returns a line a pattern: database, name, classes, value, and its comment."""
    databases = max((len(database) for database, _ in rows), default=0)
    names = max((len(pattern.name) for _, pattern in rows), default=0)
    lines: list[Line] = [
        [
            (f"{database:<{databases}}  ", "label"),
            (f"{pattern.name:<{names}}  ", "strong"),
            (f"{pattern.classes or '-':<5} ", ""),
            (f"{pattern.value:>5g}  ", "number"),
            (pattern.why.split("\n")[0], ""),
        ]
        for database, pattern in rows
    ]
    return Text(*lines, hang=databases + names + 17)


def helper_list(helpers: Iterable[Helper]) -> View:
    """Returns a line a helper function: its form, its cost, its meaning, and the facts that it asks about."""
    listed = list(helpers)
    width = max(len(helper.signature) for helper in listed)
    lines: list[Line] = [
        [
            (f"{helper.signature:<{width}}  ", "strong"),
            (f"{helper.cost:>5g}  ", "number"),
            (helper.meaning, ""),
            (f"  ({helper.facts})", "faint"),
        ]
        for helper in listed
    ]
    return Text(*lines, hang=width + 9)


def match_list(rows: Sequence[tuple[str, "MatchVerdict"]], size: int) -> View:
    """Returns a line a match, given as (database, verdict): place, pattern, and the part of its constraint that rejects
    it.
    """
    width = max((len(verdict.match.pattern.name) for _, verdict in rows), default=0) + 2
    first = max((len(database) for database, _ in rows), default=0)
    classes = max((len(verdict.match.pattern.classes) for _, verdict in rows), default=0) + 1
    lines = [_match_line(database, verdict, size, first, width, classes) for database, verdict in rows]
    return Text(*lines, hang=first + width + classes + 12)


def _match_line(database: str, verdict: "MatchVerdict", size: int, first: int, width: int, classes: int) -> Line:
    match = verdict.match
    name = f"{match.pattern.name}+{match.k}"
    labels = match.labels()
    line: Line = [
        (f"{vertex(match.anchor, size):<4}", "strong"),
        (f"{database:<{first}} ", "label"),
        (f"{NAMES[match.color]:<6}", ""),
        (f"{name:<{width}} ", "strong"),
        (f"{match.pattern.classes or '-':<{classes}}", ""),
        ("accepted" if verdict.accepted else "rejected", "good" if verdict.accepted else "bad"),
    ]
    if marked := match.points(",!"):
        line.append(("  at " + ",".join(vertex(p, size) for p in marked), ""))
    for color, points in sorted(verdict.forbidden.items()):
        named = ",".join(vertex(p, size) for p in dict.fromkeys(points))
        line.append((f"  {named} not {NAMES[color]}'s territory", ""))
    if verdict.returned is not None:
        line.append(
            (f"  followup: {'taken' if verdict.returned else 'left out'}", "good" if verdict.returned else "bad")
        )
    for part in verdict.failed:
        where = ", ".join(f"{label} {vertex(p, size)}" for label, p in labels.items() if label in part)
        line.append((f"  not {part} ({where})", "faint"))
    line.append((f"  {shown_pattern(match.pattern.file)}:{match.pattern.line}", "faint"))
    return line


def coverage_table(rows: Sequence["Coverage"]) -> View:
    """Returns a line a pattern: in how many positions it matched, how often, how often it was accepted, and its
    effect.
    """
    width = max((len(row.pattern) for row in rows), default=0)
    first = max(len("database"), *(len(row.database) for row in rows), 0) + 2
    head = f"{'database':<{first}}{'pattern':<{width}}{'positions':>10}{'matches':>9}{'accepted':>9}{'effects':>9}"
    return Text([(head, "label")], *(_coverage_line(row, first, width) for row in rows))


def _coverage_line(row: "Coverage", first: int, width: int) -> Line:
    style = "" if row.effects else "bad"
    return [
        (f"{row.database:<{first}}", "label"),
        (f"{row.pattern:<{width}}", "strong"),
        (f"{row.positions:>10}{row.matches:>9}{row.accepted:>9}{row.effects:>9}", style),
        (f"  {row.example}" if row.example else "", "faint"),
    ]


def matches(study: "Study", color: int, point: int, *, rejected: bool) -> Answer:
    """Returns the patterns that propose a move of `color`; `rejected`: those that fit, but whose constraint fails."""
    from godebug.studies.pattern_matches import OF_MOVES, verdicts

    analysis, size = study.own_analysis("what its patterns say of a move"), study.position.size
    found = [
        (name, verdict)
        for name in OF_MOVES
        if (database := analysis.tactics.database(name)) is not None
        for verdict in verdicts(analysis, database, color)
        if verdict.match.move == point and verdict.accepted is not rejected
    ]

    def views() -> "list[View]":
        title = "Patterns that fit, but whose constraint fails" if rejected else "Patterns that propose it"
        return [Text([(f"{title}{'' if found else ': none'}", "title")]), *([match_list(found, size)] if found else [])]

    return Answer(views, lambda: [MATCH.record(each, size, database=name, color=NAMES[color]) for name, each in found])
