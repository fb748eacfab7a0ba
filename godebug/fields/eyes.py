"""Eye spaces, and the half and false eyes in them."""

from collections.abc import Iterable

from godebug.engine.eyes.records import FALSE_EYE, HALF_EYE, Diagonal, Eyes, EyeSpace, HalfEye
from godebug.engine.eyes.values import EyeValue
from godebug.engine.go.points import column_of, row_of, vertex
from godebug.fields.field import Field, Fields, Part
from godebug.fields.kind import Kind, type_schema
from godebug.fields.kinds import COLOR, COUNT, FIGURE, POINT, TEXT, TOLD_FLAG, VERTICES, Free, ListOf, Words

#: How a space was valued, by `estimated`: short, and in words.
METHODS = {None: ("", ""), True: ("count", "number of points"), False: ("search", "search")}


def diagonal_name(diagonal: Diagonal, size: int) -> str | None:
    """Returns the name of a diagonal point, None off the board."""
    p = diagonal.point
    return vertex(p, size) if 0 <= row_of(p) < size and 0 <= column_of(p) < size else None


class _Eyes(Kind):
    """An eye value, as its four digits."""

    schema = type_schema("string")
    means = "four digits"

    def json(self, value: EyeValue, size: int) -> str:
        return str(value)

    def parse(self, text: str, size: int) -> EyeValue:
        return EyeValue.parse(text)


EYES = _Eyes()


class _Method(Kind):
    """How a space was valued: searched or estimated."""

    def text(self, value: bool | None, size: int) -> str:
        return METHODS[value][1]

    def cell(self, value: bool | None, size: int) -> str:
        return METHODS[value][0]


def _eyes(space: EyeSpace) -> list[int]:
    value = space.value
    return [value.attacked_twice, value.minimum, value.maximum, value.defended_twice]


EYE_SPACE = Fields(
    "eye_space",
    "`eyes` and `show -E`: one line a space, Black's first.",
    Field("origin", POINT, "the point that names it", column="space", style="strong"),
    Field("color", COLOR, "whose it is"),
    Field(
        "value",
        EYES,
        "eyes as four digits: attacker twice, attacker first, defender first, defender twice",
    ),
    Field("eyes", ListOf(COUNT), "the same as numbers", get=_eyes),
    Field("urgency", COUNT, "0 where a move changes nothing", get="value.urgency"),
    Field(
        "estimated",
        TOLD_FLAG,
        "true: counted from the size of a large space; false: searched; null where another program answers",
    ),
    Field("min", COUNT, "eyes if attacked first", get="value.minimum", json=False),
    Field("max", COUNT, "eyes if defended first", get="value.maximum", json=False),
    Field("size", COUNT, "points", json=False),
    Field("margins", COUNT, "marginal points", json=False),
    Field("by", _Method(), "how it was valued", get="estimated", json=False),
    Field("points", VERTICES, "all of the space"),
    Field("marginal", VERTICES, "its marginal points", get=lambda space: sorted(space.marginal)),
    Field("stones", VERTICES, "stones that are looked through", get=lambda space: sorted(space.stones)),
    Field("half_eyes", VERTICES, "its half eyes", column="halves"),
    Field("attacks", VERTICES, "points that take an eye, the best first", column="attack"),
    Field("defenses", VERTICES, "points that make one, the best first", column="defend"),
    Field("dragons", VERTICES, "origins of the dragons beside it", get=lambda space: ()),
)

_DIAGONAL = Fields(
    "",
    "One diagonal of an eye point.",
    Field("point", TEXT, "null off the board"),
    Field("value", FIGURE, "how much it takes from the eye"),
    Field("reason", TEXT, "why"),
)


def _diagonals(value: tuple[Diagonal, ...], size: int) -> list[dict[str, object]]:
    return [{"point": diagonal_name(each, size), "value": each.value, "reason": each.reason} for each in value]


class _Diagonals(Free):
    def text(self, value: tuple[Diagonal, ...], size: int) -> str:
        return ";".join(f"{diagonal_name(each, size) or 'edge'}={each.value:g}" for each in value if each.value)


HALF = Fields(
    "half_eye",
    "After the spaces: half and false eyes.",
    Field("point", POINT, "the eye point", style="strong"),
    Field("color", COLOR, "whose it is"),
    Field("kind", Words("half", "false"), "which", get=lambda half: "half" if half.kind == HALF_EYE else "false"),
    Field("type", Words(more=True), "the same in GNU Go's word", get="kind", json=False),
    Field("value", FIGURE, "the sum over the diagonals", column="sum"),
    Field("attacks", VERTICES, "points that take it", column="attack"),
    Field("defenses", VERTICES, "points that make it whole", column="defend"),
    Field("diagonals", _Diagonals(ListOf(Part(_DIAGONAL)).schema, _diagonals, Part(_DIAGONAL).means), "why it is one"),
)


def half_eyes_in(eyes: Eyes, spaces: Iterable[EyeSpace]) -> list[HalfEye]:
    """Returns the half and false eyes of spaces, in reading order."""
    points = sorted({(p, space.color) for space in spaces for p in space.points})
    found = ((eyes.half_eyes.get(p), color) for p, color in points)
    return [
        half for half, color in found if half is not None and half.color == color and half.kind in (HALF_EYE, FALSE_EYE)
    ]
