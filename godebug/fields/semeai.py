"""Fields of capturing races."""

from godebug.engine.go.color import NAMES
from godebug.fields.field import Field, Fields, Part
from godebug.fields.kinds import CODE, COLOR, COUNT, FLAG, POINT, TEXT, VERTEX, VERTICES, ListOf

_OUTCOME = Fields(
    "",
    "How a race ends for the side that moves first.",
    Field("defense", CODE, "does it live"),
    Field("attack", CODE, "does it kill the other one"),
    Field("move", VERTEX, "its move, `PASS` where none is needed or none helps"),
    Field("certain", FLAG, "whether the search was complete"),
    Field("nodes", COUNT, "moves that the search tried"),
    Field("reason", TEXT, "what decided"),
    Field("in_seki", FLAG, "neither dragon can be captured, and neither has two eyes"),
)
_SIDE = Fields(
    "",
    "The liberties of one string.",
    Field("stone", POINT, "a stone of it"),
    Field("color", COLOR, "whose it is"),
    Field("outside", VERTICES, "liberties outside"),
    Field("eye", VERTICES, "the points of its eye", get=lambda side: sorted(side.eye.points)),
    Field("eye_liberties", COUNT, "moves that it takes to fill the eye", get="eye.liberties"),
    Field("own_liberties", COUNT, "moves that the other side has to make alone"),
)
RACE = Fields(
    "semeai",
    "`semeai`: one line a race.",
    Field("first", Part(_SIDE), "one side", get="count.first"),
    Field("second", Part(_SIDE), "the other", get="count.second"),
    Field("shared", VERTICES, "liberties of both", get="count.shared"),
    Field("doubts", ListOf(TEXT), "why counting alone does not decide", get="count.doubts"),
    Field("first_moves", Part(_OUTCOME), "when the first one moves first"),
    Field("second_moves", Part(_OUTCOME), "when the second one moves first"),
)


def verdict_text(color: int, defense: str, attack: str, *, in_seki: bool = False) -> str:
    """Returns what both codes mean for the side that moves."""
    if in_seki:
        return "seki: neither side can capture the other"
    name = NAMES[color].capitalize()
    if (defense, attack) == ("WIN", "WIN"):
        return f"{name} wins"
    if (defense, attack) == ("WIN", "0"):
        return "both live, in seki or by themselves"
    if (defense, attack) == ("0", "0"):
        return f"{name} loses"
    return f"{name}: defence {defense}, attack {attack} (by ko)"
