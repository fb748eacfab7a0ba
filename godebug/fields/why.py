"""Fields of explanations: trees of causes."""

from collections.abc import Callable, Iterable

from godebug.basics.suppositions import Supposition
from godebug.engine.go.color import BLACK, NAMES, WHITE
from godebug.engine.go.points import vertex
from godebug.engine.why.cause import Cause
from godebug.fields.field import Field, Fields, Getter
from godebug.fields.kind import Schema
from godebug.fields.kinds import FIGURE, POINT, TEXT, TOLD_FIGURE, VERTICES, ByLabel, Free, ListOf, Words

_NODE: Schema = {
    "type": "object",
    "properties": {
        "text": {"type": "string"},
        "amount": {"type": ["number", "null"]},
        "points": {"type": "array", "items": {"type": "string"}},
        "pattern": {"type": ["string", "null"]},
        "database": {"type": ["string", "null"]},
        "file": {"type": ["string", "null"]},
        "line": {"type": ["integer", "null"]},
        "parts": {"type": "array", "items": {"type": "object"}},
    },
}


def cause_record(cause: Cause, size: int) -> dict[str, object]:
    """Returns one cause with all below it."""
    return {
        "text": cause.text,
        "amount": cause.amount,
        "points": [vertex(p, size) for p in cause.points],
        "pattern": cause.pattern or None,
        "database": cause.database or None,
        "file": cause.file or None,
        "line": cause.line or None,
        "parts": [cause_record(part, size) for part in cause.parts],
    }


#: A tree of causes.
CAUSE = Free(_NODE, cause_record, "a tree")
WHY = Fields(
    "why",
    "`why`: one line.",
    Field("point", POINT, "which point was asked about", get="point"),
    Field("what", TEXT, "what was explained"),
    Field(
        "cause",
        CAUSE,
        "the tree: where a node and all its `parts` have an `amount`, these add up; a node that comes from a `pattern` "
        "says in which `file` and `line` that is written",
    ),
)


def _of_status(status: str) -> Getter:
    return lambda found: [stone for stone, supposed in found.different.statuses.items() if supposed == status]


def _by_color(of: Callable[[Supposition], Iterable[tuple[int, int]]]) -> Getter:
    """Returns a getter for the points of (colour, point) pairs, by the colour's name."""
    return lambda found: {
        NAMES[color]: [p for owner, p in of(found.different) if owner == color] for color in (BLACK, WHITE)
    }


SUPPOSED = Fields(
    "supposed",
    "`why --with-stone`, `--if-dead`, `--if-alive`, `--with-barrier`, `--without`: one line, before the explanations "
    "of the figure as it is and as it would be.",
    Field(
        "stones",
        ByLabel(VERTICES),
        "further stones",
        get=_by_color(lambda different: ((color, p) for p, color in different.stones.items())),
    ),
    Field("dead", VERTICES, "stones of dragons that are taken for dead", get=_of_status("dead")),
    Field("alive", VERTICES, "and for alive", get=_of_status("alive")),
    Field(
        "barriers",
        ByLabel(VERTICES),
        "what the influence of a colour does not pass",
        get=_by_color(lambda different: different.barriers),
    ),
    Field(
        "without",
        ByLabel(ListOf(Words(more=True))),
        "patterns that are switched off, by database",
        get="different.without",
    ),
    Field(
        "before",
        TOLD_FIGURE,
        "the figure that is explained, null where it has none",
        get=lambda found: found.amounts[0],
    ),
    Field("after", TOLD_FIGURE, "and what it would be", get=lambda found: found.amounts[1]),
    Field("territory", FIGURE, "what White would gain on the whole board, in points"),
    Field("points", VERTICES, "where territory would change"),
)
