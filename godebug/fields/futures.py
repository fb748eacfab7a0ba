"""Fields of what becomes of stones after one move and after another."""

from godebug.fields.field import Field, Fields
from godebug.fields.kinds import COLOR, COUNT, VERTEX, VERTICES, ByLabel, Words

#: What may become of stones: `godebug.engine.why.futures` has them by how bad they are.
FATE = Words(
    *("alive", "ko", "critical", "dead", "captured", "safe", "capturable", "lost", "together", "apart"),
    *("defended", "neglected", "spared", "attacked", "unknown"),
)
CHANGE = Fields(
    "change",
    "`why MOVE --over OTHER`, and under each mistake of `review`: one a group of stones that fares differently after "
    "the two moves, and one a group of the mover's that is in danger after both.",
    Field("stones", VERTICES, "the stones, of one colour"),
    Field("size", COUNT, "how many they are", get=lambda change: len(change.stones)),
    Field("color", COLOR, "whose they are"),
    Field("before", FATE, "how they stand before either move"),
    Field("better", FATE, "how they stand after the better move, the opponent to play"),
    Field("played", FATE, "and after the other one"),
    Field("source", Words("life and death", "tactics", "links", "account"), "which stage says so"),
    Field(
        "kills",
        ByLabel(VERTEX),
        'the move that captures them, where one does: `"before"`, after the `"better"` and after the `"played"` move',
    ),
    Field("saves", ByLabel(VERTEX), "and the move that saves them"),
)
