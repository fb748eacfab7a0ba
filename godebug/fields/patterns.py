"""Fields of the records of commands about pattern databases."""

from typing import TYPE_CHECKING, Any

from godebug.engine.go.color import NAMES
from godebug.engine.patterns.language import SYMMETRIES
from godebug.fields.field import Field, Fields
from godebug.fields.kind import type_schema
from godebug.fields.kinds import COUNT, FIGURE, FLAG, POINT, TEXT, TOLD_FLAG, VERTICES, ByLabel, Free, ListOf, Words

if TYPE_CHECKING:
    from godebug.engine.patterns.pattern import Pattern

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
