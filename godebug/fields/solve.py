"""The records of the solver: what is proved of a group, and how it does on a folder of problems."""

from godebug.engine.go.result_codes import NAMES as CODE_NAMES
from godebug.fields.field import Field, Fields, Part
from godebug.fields.kinds import COLOR, COUNT, TEXT, TOLD_COUNT, TOLD_FLAG, Kind, ListOf, Words

NAMES: Kind = ListOf(Words(more=True))
_GROUND = Words("proved", "read", "uncertain")

_FIRST = Fields(
    "",
    "One side moves first.",
    Field("ground", _GROUND, "what this rests on"),
    Field("captured", TOLD_FLAG, "whether the group is captured; null where that is not known"),
    Field("lives", TOLD_FLAG, "whether it gets two eyes or a link to a living group; null where that is not known"),
    Field(
        "result",
        Words(*CODE_NAMES, more=True),
        "proved for the side that moves first, as `owl` tells it; empty where ko threats were not settled",
        get=lambda first: "" if first.result is None else CODE_NAMES[first.result],
    ),
    Field("moves", NAMES, "the first moves that reach what the side wants"),
    Field("by_ko", NAMES, "first moves that do so where neither side has ko threats"),
    Field("unknown", NAMES, "first moves of which it is not known"),
    Field(
        "refutations",
        ListOf(Words(more=True)),
        "for each other first move, with `--all-first-moves`, the move and its answer",
        get=lambda first: [f"{move} {answer}".strip() for move, answer in first.refutations.items()],
    ),
)

SOLVED = Fields(
    "solve",
    "`solve`: what is proved of one group.",
    Field("goal", NAMES, "its stones"),
    Field("color", COLOR, "whose it is"),
    Field("status", Words("alive", "dead", "critical", "seki", "ko", "undecided"), "the verdict"),
    Field("ground", _GROUND, "what the verdict rests on"),
    Field("attacker_first", Part(_FIRST), "if the attacker moves first"),
    Field("defender_first", Part(_FIRST), "if the defender moves first"),
    Field("attacker_threats", TOLD_COUNT, "ko threats that the attacker needs; 7: endless many"),
    Field("defender_threats", TOLD_COUNT, "ko threats that save the defender; 7: endless many"),
    Field("zone", NAMES, "points that the proof depends on"),
    Field("region", NAMES, "points that were searched"),
    Field("assumptions", ListOf(TEXT), "what was taken for granted"),
    Field("nodes", COUNT, "positions looked at"),
)
PROBLEM = Fields(
    "problem",
    "`solve --problems`: one line a problem.",
    Field("name", TEXT, "the file"),
    Field("result", Words("right", "wrong", "undecided"), "whether a move of the book is among those that are found"),
    Field("ground", _GROUND, "what the moves rest on"),
    Field("book", NAMES, "the moves of the book"),
    Field("moves", NAMES, "the moves that are found"),
    Field("status", TEXT, "of the group"),
    Field("goal", TEXT, "a stone of the group"),
    Field("nodes", COUNT, "positions looked at"),
)
