"""Fields of records without a position: the bits of masks, measurements."""

from godebug.fields.field import Field, Fields
from godebug.fields.kinds import (
    COUNT,
    FIGURE,
    FLAG,
    Words,
)

MASK_BIT = Fields(
    "flag",
    "`flags`: one line a bit of a mask.",
    Field("mask", Words("-m", "-d"), "which option"),
    Field("bit", COUNT, "its value"),
    Field("name", Words(more=True), "as the command line knows it"),
    Field("text", Words(more=True), "what it draws or traces"),
    Field("silent", FLAG, "whether nothing tells of it"),
)

BENCH = Fields(
    "bench",
    "`bench`: one line a stage, the last one for all together.",
    Field("stage", Words(more=True), "which one, or `all`"),
    Field("answers", COUNT, "in all rounds"),
    Field("nodes", COUNT, "of the stage's own search in all rounds; of all readers for `break-ins` and `moves`"),
    Field("trial_moves", COUNT, "made in all rounds", column="trials"),
    Field("seconds", FIGURE, "the processor time of the search"),
    Field("trial_moves_per_second", COUNT, "the speed", get=lambda figures: round(figures.trial_moves_per_second)),
    Field(
        "nodes_per_second",
        COUNT,
        "the same in nodes",
        get=lambda figures: round(figures.nodes_per_second),
        column="nodes/s",
    ),
    Field(
        "signature",
        Words(more=True),
        "a checksum of the answers and node counts of one round: the same on every machine",
        get=lambda figures: f"{figures.signature:08x}",
    ),
)
