"""Eye spaces: where they are, what they are worth, and which points decide that."""

from collections.abc import (
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from typing import TYPE_CHECKING

from godebug.basics.errors import UserError
from godebug.displays.answer import Answer
from godebug.displays.layer import Layer, ReportPage, of_position
from godebug.engine.eyes.records import (
    FALSE_EYE,
    HALF_EYE,
    Diagonal,
    Eyes,
    EyeSpace,
    HalfEye,
)
from godebug.engine.eyes.values import EyeValue
from godebug.engine.go.color import (
    BLACK,
    EMPTY,
    NAMES,
    WHITE,
)
from godebug.engine.go.points import column_of, row_of, vertex
from godebug.fields.field import (
    Field,
    Fields,
    Part,
    Record,
)
from godebug.fields.kind import Kind, type_schema
from godebug.fields.kinds import (
    COLOR,
    COUNT,
    FIGURE,
    POINT,
    TEXT,
    TOLD_FLAG,
    VERTICES,
    Free,
    ListOf,
    Words,
)
from godebug.views.abreast import Abreast
from godebug.views.diagram import SIDE_NAMES, Diagram
from godebug.views.fields import field_list, field_table
from godebug.views.legend import Legend
from godebug.views.points import place
from godebug.views.view import SideBySide, Text, View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from godebug.engine.go.position import Move
    from godebug.studies.study import Study
    from godebug.views.look import Look, Span
    from godebug.views.table import FieldList

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


#: The origins of the dragons beside each space, by its colour and origin.
Owners = Mapping[tuple[int, int], tuple[int, ...]]

#: Whose eye space a point is in, as a letter. A point in both colours' spaces has none of its own.
_OWNERS = {BLACK: "x", WHITE: "o"}

_KIND_MARKS = {HALF_EYE: ("h", "eye.half"), FALSE_EYE: ("f", "eye.false")}


class EyeDiagram(Diagram):
    """Draws the points of eye spaces: `x` Black's, `o` White's, after a mark for special ones.

    `!` marginal, `h` half eye, `f` false eye; `!` alone is marginal to both colours. Stones that count as empty are
    drawn faintly. Only the points of `spaces` are shown.
    """

    def __init__(
        self,
        stones: "NDArray[np.uint8]",
        eyes: Eyes,
        spaces: Sequence[EyeSpace],
        *,
        title: str = "",
        subtitle: str = "",
        last: "Move | None" = None,
    ) -> None:
        super().__init__(stones, title=title, subtitle=subtitle, last=last)
        self.marks = _marks(eyes, spaces)

    def cell(self, row: int, column: int, look: "Look") -> "Span":
        """Returns the mark of an eye space; a stone, with `*` where it stands in somebody's eye."""
        found = self.marks.get((row, column))
        if self.stones[row, column] == EMPTY:
            return found or self.empty(row, column, look)
        text, style = self.stone(row, column, look)
        if found is None:
            return text, style
        # A stone without a life of its own, inside somebody's eye.
        return "*" + text[1:], f"{style.removesuffix('.last')}.captured"


def _marks(eyes: Eyes, spaces: Sequence[EyeSpace]) -> dict[tuple[int, int], "Span"]:
    """Returns text and style of each point of the spaces."""
    owners: dict[int, set[int]] = {}
    # Half eyes by their space: one point, and whoever plays beside it first closes or opens it.
    halves: dict[int, set[int]] = {BLACK: set(), WHITE: set()}
    for space in spaces:
        for p in space.points:
            owners.setdefault(p, set()).add(space.color)
        if (space.value.minimum, space.value.maximum) == (0, 1) and space.size - space.margins == 1:
            halves[space.color].update(space.points)
    marks: dict[tuple[int, int], Span] = {}
    for p, colors in owners.items():
        if len(colors) > 1:
            marks[place(p)] = " !", "eye.both"
            continue
        [color] = colors
        letter, style = _OWNERS[color], f"eye.{SIDE_NAMES[color]}"
        half = eyes.half_eyes.get(p)
        if half is not None and half.color == color and half.kind in _KIND_MARKS:
            mark, style = _KIND_MARKS[half.kind]
        elif eyes.is_marginal(p, color):
            mark, style = "!", f"{style}.margin"
        elif p in halves[color]:
            mark, style = "h", "eye.half"
        else:
            mark = " "
        marks[place(p)] = mark + letter, style
    return marks


class VitalDiagram(Diagram):
    """Draws the points that decide eyes: `a` takes one, `d` makes one, `b` does either."""

    def __init__(
        self,
        stones: "NDArray[np.uint8]",
        spaces: Sequence[EyeSpace],
        *,
        title: str = "",
        subtitle: str = "",
        last: "Move | None" = None,
    ) -> None:
        super().__init__(stones, title=title, subtitle=subtitle, last=last)
        self.letters: dict[tuple[int, int], str] = {}
        for space in spaces:
            for letter, points in (("a", space.attacks), ("d", space.defenses)):
                for p in points:
                    where = place(p)
                    self.letters[where] = letter if self.letters.get(where, letter) == letter else "b"

    def cell(self, row: int, column: int, look: "Look") -> "Span":
        """Returns the letter of a point that decides an eye, before the stone that stands there."""
        letter = self.letters.get((row, column))
        if self.stones[row, column] != EMPTY:
            text, style = self.stone(row, column, look)
            return (letter + text[1:], "move") if letter else (text, style)
        return (f"{letter:>2}", "move") if letter else self.empty(row, column, look)


#: What the marks mean; then those of the vital points.
_LEGEND = (
    ((" x", "eye.black"), "Black's"),
    ((" o", "eye.white"), "White's"),
    (("!x", "eye.black.margin"), "marginal"),
    ((" !", "eye.both"), "marginal to both"),
    (("hx", "eye.half"), "half eye"),
    (("fx", "eye.false"), "false eye"),
    (("*O", "white.captured"), "looked through"),
)

_VITAL_LEGEND = ((("a", "move"), "takes an eye"), (("d", "move"), "makes one"), (("b", "move"), "either"))


def has_eye_points(space: EyeSpace) -> bool:
    """Tells whether a space has points that are not marginal; the many lone marginal points beside a wall have none."""
    return space.margins < space.size


def eye_views(
    stones: "NDArray[np.uint8]", eyes: Eyes, spaces: Sequence[EyeSpace], last: "Move | None" = None
) -> list[View]:
    """Returns the spaces, and beside them the points that decide their values."""
    boards: list[View] = [EyeDiagram(stones, eyes, spaces, title="Eye spaces", last=last)]
    vital = any(space.attacks or space.defenses for space in spaces)
    if vital:
        boards.append(VitalDiagram(stones, spaces, title="Vital points", last=last))
    return [SideBySide(*boards), Legend(*_LEGEND), *([Legend(*_VITAL_LEGEND)] if vital else [])]


_SPACE_COLUMNS = (
    *("origin", "color", "value", "min", "max", "size", "margins", "by", "attacks", "defenses", "half_eyes"),
    *("stones", "dragons"),
)

_HALF_COLUMNS = ("point", "color", "type", "value", "attacks", "defenses", "diagonals")


def eye_tables(eyes: Eyes, spaces: Sequence[EyeSpace], owners: Owners, size: int) -> list[View]:
    """Returns a table with a row a space with eye points, and one with a row a half or false eye."""
    kept = [space for space in spaces if has_eye_points(space)]

    def given(space: EyeSpace) -> dict[str, tuple[int, ...]]:
        return {"dragons": owners[space.color, space.origin]}

    tables: list[View] = [field_table(EYE_SPACE, _SPACE_COLUMNS, kept, size, "Eye spaces", keys=2, given=given)]
    halves = half_eyes_in(eyes, spaces)
    if halves:
        tables.append(field_table(HALF, _HALF_COLUMNS, halves, size, "Half and false eyes", keys=2))
    return tables


#: Rows beside a board of 19 lines, and what they tell.
_FIRST_ROWS = 8
_FIRST_COLUMNS = ("origin", "color", "value", "size", "attacks", "defenses", "half_eyes")


def first_eyes(
    stones: "NDArray[np.uint8]", found: Eyes, spaces: Sequence[EyeSpace], last: "Move | None" = None
) -> View:
    """Returns eye spaces on one screen: a board, and a row for each, those first that a move decides."""
    kept = sorted((space for space in spaces if has_eye_points(space)), key=lambda space: -space.value.urgency)
    rest = len(kept) - _FIRST_ROWS
    more = f"{rest} more; " if rest > 0 else ""
    return Abreast(
        EyeDiagram(stones, found, spaces, title="Eye spaces", last=last),
        Legend(*_LEGEND),
        field_table(EYE_SPACE, _FIRST_COLUMNS, kept[:_FIRST_ROWS], len(stones), drops=True),
        Text([(f"{more}all fields: --all", "faint")]),
    )


def space_fields(eyes: Eyes, space: EyeSpace, dragons: Sequence[int], size: int) -> list["FieldList"]:
    """Returns every field of one space, and of its half and false eyes with their diagonals."""
    value = space.value
    lines = (
        "color",
        "value",
        ("eyes", "{min} if attacked first, {max} if defended first"),
        ("eyes, two moves in a row", f"{value.attacked_twice} attacked, {value.defended_twice} defended"),
        "urgency",
        ("valued by", "{by}"),
        "size",
        "points",
        ("marginal points", "{marginal}"),
        ("stones looked through", "{stones}"),
        ("attack points", "{attacks}"),
        ("defense points", "{defenses}"),
        "half_eyes",
        ("dragons beside it", "{dragons}"),
    )
    title = f"{NAMES[space.color].capitalize()} eye space {vertex(space.origin, size)}"
    lists = [field_list(EYE_SPACE, lines, space, size, title, {"dragons": dragons})]
    return lists + [_half_fields(half, size) for half in half_eyes_in(eyes, [space])]


def _half_fields(half: HalfEye, size: int) -> "FieldList":
    word = {HALF_EYE: "Half eye", FALSE_EYE: "False eye"}[half.kind]
    lines = [
        ("sum of diagonals", f"{half.value:g}"),
        ("attack points", "{attacks}"),
        ("defense points", "{defenses}"),
        *(
            (f"diagonal {diagonal_name(each, size) or 'off the board'}", f"{each.value:g}: {each.reason}")
            for each in half.diagonals
        ),
    ]
    return field_list(HALF, lines, half, size, f"{word} {vertex(half.point, size)}")


def eyes(study: "Study", points: Sequence[int] = ()) -> Answer:
    """Returns all eye spaces on boards and in tables.

    With `points` it returns every field of the spaces there, or of those beside the dragon that stands there.
    Raises UserError where there is none.
    """
    position, size = study.position, study.position.size
    found = study.eyes
    spaces = list(dict.fromkeys(space for p in points for space in _spaces_at(study, p)) if points else found.spaces)
    owners = _owners(study, spaces)

    def views() -> "list[View]":
        boards = eye_views(position.stones, found, spaces, position.last_move)
        if not points:
            return [*boards, *eye_tables(found, spaces, owners, size)]
        lists = (space_fields(found, space, owners[space.color, space.origin], size) for space in spaces)
        return [*boards, *(fields for each in lists for fields in each)]

    def records() -> Iterator[Record]:
        for space in spaces:
            yield EYE_SPACE.record(space, size, dragons=owners[space.color, space.origin])
        for half in half_eyes_in(found, spaces):
            yield HALF.record(half, size)

    return Answer(views, records, lambda: [first_eyes(position.stones, found, spaces, position.last_move)])


def _spaces_at(study: "Study", p: int) -> "list[EyeSpace]":
    """Returns the spaces that a point lies in, or else those beside the dragon that stands there."""
    found = list(study.eyes.spaces_at(p))
    dragon = study.dragon_at.get(p)
    if not found and dragon is not None:
        owners = _owners(study, study.eyes.spaces)
        found = [space for space in study.eyes.spaces if dragon in owners[space.color, space.origin]]
    if not found:
        raise UserError(f"no eye space at {vertex(p, study.position.size)}")
    return found


def _owners(study: "Study", spaces: "Sequence[EyeSpace]") -> dict[tuple[int, int], tuple[int, ...]]:
    """Returns the dragons beside each space, by its colour and origin."""
    from godebug.engine.eyes.genus import wall_of

    dragon_at, board = study.dragon_at, study.board
    return {
        (space.color, space.origin): tuple(sorted({dragon_at[q] for q in wall_of(board, space)})) for space in spaces
    }


LAYERS = (Layer("e", "eyes", "Eye spaces, vital points", of_position(eyes), "eye", page=ReportPage(10, "Eyes", eyes)),)
