"""Explanations: trees of causes."""

from engine.points import vertex
from engine.why.cause import Cause
from godebug.fields.field import Field, Fields
from godebug.fields.kinds import POINT, TEXT, Free, Schema

_NODE: Schema = {
    "type": "object",
    "properties": {
        "text": {"type": "string"},
        "amount": {"type": ["number", "null"]},
        "points": {"type": "array", "items": {"type": "string"}},
        "pattern": {"type": ["string", "null"]},
        "database": {"type": ["string", "null"]},
        "parts": {"type": "array", "items": {"type": "object"}},
    },
}


def cause_record(cause: Cause, size: int) -> dict[str, object]:
    """One node with all below it."""
    return {
        "text": cause.text,
        "amount": cause.amount,
        "points": [vertex(p, size) for p in cause.points],
        "pattern": cause.pattern or None,
        "database": cause.database or None,
        "parts": [cause_record(part, size) for part in cause.parts],
    }


WHY = Fields(
    "why",
    "`why`: one line.",
    Field("point", POINT, "which point was asked about", get="point"),
    Field("what", TEXT, "what was explained"),
    Field(
        "cause",
        Free(_NODE, cause_record, "a tree"),
        "the tree: where a node and all its `parts` have an `amount`, these add up",
    ),
)
