"""Fields of the first node of life-and-death reading."""

from godebug.engine.eyes.values import EyeValue
from godebug.engine.go.statuses import EVIDENCE_WORDS
from godebug.engine.owl.picture import OwlPicture
from godebug.fields.field import Field, Fields, Part
from godebug.fields.kinds import CODE, COLOR, COUNT, FLAG, POINT, TEXT, VERTEX, VERTICES, ByPoint, ListOf, Words
from godebug.fields.readings import LOST

SPACE = Fields(
    "",
    "An eye space.",
    Field("origin", POINT, "its first point"),
    Field("points", VERTICES, "its points, without the margins"),
    Field("margins", VERTICES, "points that it loses when the attacker comes"),
    Field(
        "value",
        TEXT,
        "four digits: eyes if the attacker moves twice, attacked first, defended first, if the owner moves twice",
        get=lambda space: str(EyeValue(*space.value)),
    ),
    Field("least", COUNT, "eyes in the worst case"),
    Field("attack", VERTEX, "the point that takes an eye"),
    Field("defense", VERTEX, "the point that makes one"),
)
LUNCH = Fields(
    "",
    "An enemy string that can be captured.",
    Field("stone", POINT, "a stone of it"),
    Field("attack", CODE, "can it be captured"),
    Field("attack_point", VERTEX, "where"),
    Field("defense", CODE, "can it be saved"),
    Field("defense_point", VERTEX, "where"),
)
MOVE = Fields(
    "",
    "A move of the first node.",
    Field("point", VERTEX, "where", column="move"),
    Field("value", COUNT, "moves of a source are tried from the highest value down"),
    Field("source", TEXT, "what proposed it"),
    Field("origin", TEXT, "the name of the pattern", column="pattern"),
    Field("at", VERTEX, "the eye space or enemy string that it is about"),
    Field(
        "result",
        Words("WIN", "KO_A", "GAIN", "LOSS", "KO_B", "LOSE", "-"),
        "its code for the side that moves, `-` where it had no turn",
        get=lambda move: "-" if move.result is None else CODE.text(move.result, 0),
        style={"WIN": "good", "LOSE": "bad"}.get,  # type: ignore[arg-type]
    ),
    Field("reason", TEXT, "how the reply to it ended, or that it had no turn", column="reply"),
)
_SIDE = Fields(
    "",
    "One side, moving first.",
    Field("code", CODE, "what it reaches", get="result.code"),
    Field("point", VERTEX, "its move", get="result.point"),
    Field("certain", FLAG, "whether nothing was cut off", get="result.certain"),
    Field("ground", Words(*EVIDENCE_WORDS), "what the answer rests on", get="result.ground"),
    Field(
        "zone",
        VERTICES,
        "the points that a proof depends on, in board order; none where it was read",
        get="result.zone",
    ),
    Field("nodes", COUNT, "nodes of the reading"),
    Field("lost", Part(LOST, optional=True), "the largest string that it loses although it lives; null for none"),
    Field("moves", ListOf(Part(MOVE)), "those that were tried, in this order, then others that were proposed"),
)


def _boundary(picture: OwlPicture, mark: int) -> list[int]:
    return [p for p, each in picture.boundary.items() if each == mark]


OWL = Fields(
    "owl",
    "`owl`: one line a dragon.",
    Field("origin", POINT, "the dragon", get="dragon.origin"),
    Field("color", COLOR, "whose it is", get="dragon.color"),
    Field("stones", VERTICES, "its stones: the goal", get="dragon.stones"),
    Field("friends", VERTICES, "other stones of its side so near that they may join"),
    Field("wall", VERTICES, "the stones around it", get=lambda picture: _boundary(picture, 1)),
    Field("weak_wall", VERTICES, "those whose capture certainly helps", get=lambda picture: _boundary(picture, 2)),
    Field("escape_values", ByPoint(COUNT), "what points are worth to it when it runs", get="escape"),
    Field("room", COUNT, "the sum of those that it reaches; 5 is enough to get away"),
    Field("spaces", ListOf(Part(SPACE)), "eye spaces"),
    Field("half_eyes", VERTICES, "half eyes"),
    Field("false_eyes", VERTICES, "false eyes"),
    Field("lunches", ListOf(Part(LUNCH)), "enemy strings that it can capture"),
    Field("inessential", VERTICES, "enemy stones that count as captured"),
    Field("eyes_least", COUNT, "sure eyes"),
    Field("eyes_likely", COUNT, "likely eyes"),
    Field("eyes_most", COUNT, "eyes at most"),
    Field("doubts", COUNT, "shapes that take a sure eye away"),
    Field("verdict", TEXT, "why it lives without reading"),
    Field(
        "status",
        Words("alive", "critical", "dead"),
        "what is read of it where all dragons of a position are, with fewer nodes and moves than here",
        get="among_all.status",
    ),
    Field("attack", Part(_SIDE), "the opponent moves first"),
    Field("defense", Part(_SIDE), "the owner moves first"),
)
