"""Fields of readings: single questions, and the break-ins that they lead to."""

from typing import TYPE_CHECKING, Any

from godebug.engine.go.points import NO_POINT, column_of, row_of
from godebug.engine.go.result_codes import LOSE
from godebug.fields.field import Field, Fields, Part
from godebug.fields.kinds import (
    CODE,
    COLOR,
    COUNT,
    FIGURE,
    FLAG,
    MOVES,
    POINT,
    TOLD_COUNT,
    VERTEX,
    VERTICES,
    ByPoint,
    ListOf,
    Words,
)

if TYPE_CHECKING:
    from godebug.engine.breakins.records import Territory

#: Question: (how many vertices, whether the owner of the string moves first). Further vertices of the last two are the
#: goal.
KINDS = {
    "attack": (1, False),
    "defend": (1, True),
    "connect": (2, True),
    "disconnect": (2, False),
    "break-in": (2, True),
    "block-off": (2, False),
    "owl-attack": (1, False),
    "owl-defend": (1, True),
    "semeai": (2, True),
}
#: Questions that tactical reading answers alone.
TACTICAL = ("attack", "defend")
WITH_GOAL = ("break-in", "block-off")
#: Questions about the life of the dragon at a vertex.
LIFE = ("owl-attack", "owl-defend")
#: Questions about dragons of both colours: does the first one, which moves, live?
RACES = ("semeai",)

LOST = Fields(
    "",
    "A string of a dragon that lives.",
    Field("stone", POINT, "its first stone"),
    Field("stones", COUNT, "its size"),
    Field("attack", VERTEX, "the point that captures it"),
)
READING = Fields(
    "reading",
    "`read`, and `breakin` with a string and a goal.",
    Field("kind", Words(*KINDS), "the question"),
    Field("target", POINT, "the string, or a stone of the dragon", get=lambda reading: reading.points[0]),
    Field("others", VERTICES, "the other string, or the points of the goal", get=lambda reading: reading.points[1:]),
    Field("code", CODE, "the answer"),
    Field("move", VERTEX, "what succeeds; null where nothing does, or no move is needed"),
    Field("nodes", TOLD_COUNT, "of the search that was asked"),
    Field("tactical_nodes", TOLD_COUNT, "of all tactical reading that it took"),
    Field("cut_off", FLAG, "true where the search met its limit and had to guess"),
    Field("line", MOVES, "how it is played out, as `B:E8`"),
    Field(
        "lost",
        Part(LOST, optional=True),
        "the largest string that a dragon loses although it lives; null where it keeps all",
    ),
    Field("milliseconds", FIGURE, "the time it took", get=lambda reading: 1000 * reading.seconds, optional=True),
)

COMBINATION = Fields(
    "combination",
    "`read combination`.",
    Field("color", COLOR, "whose combination, who moves first", get="found.color"),
    Field("move", VERTEX, "its first move that matters; null where there is no combination", get="found.move"),
    Field("size", TOLD_COUNT, "the value of the smallest prize, two for a stone; 0 for no combination"),
    Field("defenses", VERTICES, "the opponent's moves after which nothing of that size is left", get="found.defenses"),
    Field("line", VERTICES, "what was tried first on the way to the prize, attacker first", get="found.line"),
    Field("tactical_nodes", TOLD_COUNT, "of the reading that attack and defences took"),
    Field("cut_off", FLAG, "true where reading was cut short", get=lambda reading: not reading.found.certain),
    Field("milliseconds", FIGURE, "the time it took", get=lambda reading: 1000 * reading.seconds, optional=True),
)
#: The question that names a side in place of stones: the one that moves.
OF_A_SIDE = "combination"

#: How a point of a goal was given up.
WAYS = {"a": "break-in move", "b": "entry"}


def territory_sum(territory: "Territory", values: Any) -> float:
    """Returns the sum of the values of a territory's points. `values`: shape (size, size)."""
    return float(sum(abs(values[row_of(p), column_of(p)]) for p, _ in territory.goal))


_ERASURE = Fields(
    "",
    "A point of the goal that is given up.",
    Field("point", POINT, "where"),
    Field("way", Words(*WAYS.values()), "as what", get=lambda erasure: WAYS[erasure.kind]),
    Field("erased", FLAG, "false where it was only given up"),
)


def _move(reading: object) -> int:
    return int(reading.move) if reading.code != LOSE else NO_POINT  # type: ignore[attr-defined]


_ROUND = Fields(
    "",
    "One reading of a string that tries to break in.",
    Field("question", Words("break-in", "block-off"), "which", get=lambda round: round.question.replace("_", "-")),
    Field("goal", VERTICES, "the points that the string aims at"),
    Field("code", CODE, "the answer"),
    Field("move", VERTEX, "what succeeds", get=_move),
    Field("succeeds", FLAG, "whether the string gets in"),
    Field("nodes", COUNT, "of the search"),
    Field("tactical_nodes", COUNT, "of the tactical reading in it"),
    Field("cached", FLAG, "whether it was known before"),
    Field("erasures", ListOf(Part(_ERASURE)), "what the goal loses by it"),
)
_ATTEMPT = Fields(
    "",
    "One string that tries.",
    Field("string", POINT, "the string"),
    Field("move", VERTEX, "breaks in, or null"),
    Field("rounds", ListOf(Part(_ROUND)), "its readings, one after the other"),
)
BREAK_IN = Fields(
    "break-in",
    "`breakin`: one territory and one side to move, first Black, then White.",
    Field("to_move", COLOR, "who moves first"),
    Field("owner", COLOR, "whose territory it is"),
    Field(
        "goal",
        ByPoint(COUNT),
        "1 for the territory, 2 for points beside it that count when the intruder moves",
        get=lambda territory: dict(territory.goal),
    ),
    Field("value", FIGURE, "what its points are worth before", get=lambda territory: 0.0),
    Field("value_left", FIGURE, "and after", get=lambda territory: 0.0),
    Field("erased", VERTICES, "points that are lost with their neighbours"),
    Field("attempts", ListOf(Part(_ATTEMPT)), "the strings that try"),
)
