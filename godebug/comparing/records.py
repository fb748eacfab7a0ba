"""Fields of the differences between two engines."""

from godebug.displays.why import CAUSE
from godebug.fields.field import Field, Fields, Part
from godebug.fields.kinds import (
    COUNT,
    FIGURE,
    POINT,
    SOMEBODY,
    TEXT,
    TOLD_FIGURE,
    Free,
    ListOf,
    Words,
)

_SAID = Free({"type": ["number", "string"]}, lambda value, size: value)

_DIFFERENCE = Fields(
    "",
    "Where they differ.",
    Field("point", POINT, "the point, or the string's first stone"),
    Field("first", _SAID, "what the first engine says"),
    Field("second", _SAID, "what the second one says"),
)

COMPARISON = Fields(
    "comparison",
    "`compare`: one line an array (a name of `influence`), a verdict about strings (`attack`, `defense`, `status`), "
    "the `best_move` of the side to move, or the `move_values` of its moves.",
    Field("array", Words(more=True), "which", get="name"),
    Field("to_move", SOMEBODY, "who moves first, or whose moves they are; null for verdicts"),
    Field("entries", COUNT, "points, strings or moves compared"),
    Field("agreeing", COUNT, "those that agree: figures within 0.02 or two per cent, words that are equal"),
    Field("differences", ListOf(Part(_DIFFERENCE)), "those that do not"),
    Field("position", TEXT, "with `--list`: `game.sgf 80`", optional=True),
)

AGREEMENT = Fields(
    "agreement",
    "`compare --list`, at the end: one line an array over all positions.",
    Field("array", Words(more=True), "which", get="name"),
    Field("entries", COUNT, "points, strings or moves compared"),
    Field("agreeing", COUNT, "those that agree"),
    Field("share", FIGURE, "0 to 1"),
    Field(
        "largest_difference",
        TOLD_FIGURE,
        "null where all agree",
        get=lambda one: None if one.worst is None else one.worst.size,
    ),
    Field("position", TEXT, "that has it"),
)

DISAGREEMENT = Fields(
    "disagreement",
    "`compare` with a neural engine, after `comparison`: a line for each of the points where they disagree most.",
    Field("point", POINT, "where"),
    Field("first", FIGURE, "whose it is for the first engine: -1 Black's to +1 White's"),
    Field("second", FIGURE, "whose it is for the second one"),
    Field("what", TEXT, "what is explained: the dragon of a stone, or territory"),
    Field("cause", CAUSE, "why the built-in engine thinks so, a tree as in `why`"),
)
