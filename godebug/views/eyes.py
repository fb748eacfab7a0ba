"""Eye spaces on the board, their vital points, and their values."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from godebug.engine.eyes.records import FALSE_EYE, HALF_EYE, Eyes, EyeSpace, HalfEye
from godebug.engine.go.color import BLACK, EMPTY, NAMES, WHITE
from godebug.engine.go.points import vertex
from godebug.engine.go.position import Move
from godebug.fields.eyes import EYE_SPACE, HALF, diagonal_name, half_eyes_in
from godebug.views.diagram import SIDE_NAMES, Diagram
from godebug.views.fields import field_list, field_table
from godebug.views.legend import Legend
from godebug.views.look import Look, Span
from godebug.views.points import place
from godebug.views.table import FieldList
from godebug.views.view import SideBySide, View

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
        stones: NDArray[np.uint8],
        eyes: Eyes,
        spaces: Sequence[EyeSpace],
        *,
        title: str = "",
        subtitle: str = "",
        last: Move | None = None,
    ) -> None:
        super().__init__(stones, title=title, subtitle=subtitle, last=last)
        self.marks = _marks(eyes, spaces)

    def cell(self, row: int, column: int, look: Look) -> Span:
        found = self.marks.get((row, column))
        if self.stones[row, column] == EMPTY:
            return found or self.empty(row, column, look)
        text, style = self.stone(row, column, look)
        if found is None:
            return text, style
        # A stone without a life of its own, inside somebody's eye.
        return "*" + text[1:], f"{style.removesuffix('.last')}.captured"


def _marks(eyes: Eyes, spaces: Sequence[EyeSpace]) -> dict[tuple[int, int], Span]:
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
        stones: NDArray[np.uint8],
        spaces: Sequence[EyeSpace],
        *,
        title: str = "",
        subtitle: str = "",
        last: Move | None = None,
    ) -> None:
        super().__init__(stones, title=title, subtitle=subtitle, last=last)
        self.letters: dict[tuple[int, int], str] = {}
        for space in spaces:
            for letter, points in (("a", space.attacks), ("d", space.defenses)):
                for p in points:
                    where = place(p)
                    self.letters[where] = letter if self.letters.get(where, letter) == letter else "b"

    def cell(self, row: int, column: int, look: Look) -> Span:
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
    stones: NDArray[np.uint8], eyes: Eyes, spaces: Sequence[EyeSpace], last: Move | None = None
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


def space_fields(eyes: Eyes, space: EyeSpace, dragons: Sequence[int], size: int) -> list[FieldList]:
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


def _half_fields(half: HalfEye, size: int) -> FieldList:
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
