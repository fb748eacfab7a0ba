"""Fields of moves with their values, of their accounts, of what a move changes, and of scores."""

from godebug.engine.go.points import vertex
from godebug.fields.field import Field, Fields, Part
from godebug.fields.kind import Schema
from godebug.fields.kinds import COUNT, FIGURE, FLAG, POINT, TEXT, VERTICES, Free, ListOf
from godebug.fields.why import CAUSE

#: Several trees of causes.
CAUSES = ListOf(CAUSE)


_STRINGS: Schema = {"type": "array", "items": {"type": "string"}}


def _texts(value: object, size: int) -> object:
    return list(value)  # type: ignore[call-overload]


MOVE = Fields(
    "move",
    "`moves`: a line for each move that has a value, best first.",
    Field("move", POINT, "the point", get="point"),
    Field("rank", COUNT, "1 for the best"),
    Field("value", FIGURE, "its value in points, after everything"),
    Field("after_threat", FLAG, "it takes a ko back, and may be played after a threat alone; such moves come last"),
    Field("unit", TEXT, "what the value is counted in, where it is not points", optional=True),
    Field("reasons", Free(_STRINGS, _texts, "a list of texts"), "what speaks for it, in the order of weighing"),
)

ACCOUNT = Fields(
    "account",
    "`moves VERTEX`: a line for each move, before the steps of its valuation.",
    Field("move", POINT, "the move", get="point"),
    Field("value", FIGURE, "its value in points, after everything"),
    Field("reasons", CAUSES, "what speaks for it, in the order of weighing; `parts`: who says so"),
    Field("patterns", CAUSES, "the patterns that proposed it, with `file` and `line`"),
)

ENTRY = Fields(
    "entry",
    "`moves VERTEX`: a line for each step of the valuation; the deltas add up to the value.",
    Field("move", POINT, "the move that is valued"),
    Field("stage", TEXT, "territory, strategy, followup, secondary, shape, strings, threat, bounds, tie or choice"),
    Field("cause", TEXT, "what is counted"),
    Field("points", VERTICES, "what it is about"),
    Field("before", FIGURE, "the total before the step"),
    Field("after", FIGURE, "the total after it"),
    Field("delta", FIGURE, "the difference; 0 for what was considered and does not count"),
    Field("note", TEXT, "its arithmetic, or why it does not count"),
    Field("parts", CAUSES, "what it consists of, its reasons, and which pattern, reading or rule gave each"),
)


def _changes(value: object, size: int) -> object:
    return [
        {"point": vertex(p, size), "before": round(before, 6), "after": round(after, 6)}
        for p, before, after in value  # type: ignore[attr-defined]
    ]


_CHANGES: Schema = {"type": "array", "items": {"type": "object"}}

PART = Fields(
    "",
    "A part of a value.",
    Field("cause", TEXT, "what is counted"),
    Field("amount", FIGURE, "points; 0 for what was considered and does not count"),
    Field("points", VERTICES, "what it is about"),
    Field("note", TEXT, "details"),
)
DELTA = Fields(
    "delta",
    "`delta`: one line.",
    Field("move", POINT, "the move", get="point"),
    Field("territory", FIGURE, "what the mover gains in territory by influence, prisoners included"),
    Field("captured", COUNT, "what prisoners add to that, for the mover"),
    Field("followup", FIGURE, "what a second move would gain"),
    Field("counted", FLAG, "whether the value of the move has this territory in it; no reason asks for it else"),
    Field("parts", ListOf(Part(PART)), "what its account has as territory besides"),
    Field("safe", FLAG, "whether the new stone counts"),
    Field("saved", VERTICES, "stones that the move rescues"),
    Field("lost", VERTICES, "stones that it captures for good"),
    Field(
        "changes",
        Free(_CHANGES, _changes, "a list of objects"),
        "the points whose territory value changes, positive for White",
    ),
)

SCORE = Fields(
    "score",
    "`score`: one line; with `--graph` one for each position.",
    Field("move_number", COUNT, "moves played before the position"),
    Field("estimate", FIGURE, "the mean of both bounds, positive for White, komi included"),
    Field("upper", FIGURE, "if everything in the balance goes to White"),
    Field("lower", FIGURE, "if it goes to Black"),
)


def leader(score: float) -> str:
    """Returns a score as `W+3.5` or `B+12.0`; a draw is `W+0.0`, as over GTP."""
    return f"{'W' if score >= 0.0 else 'B'}+{abs(score):.1f}"
