"""Eye spaces on the board, their vital points, and what each is worth."""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from engine.color import BLACK, EMPTY, NAMES, WHITE
from engine.eyes.records import FALSE_EYE, HALF_EYE, Diagonal, Eyes, EyeSpace, HalfEye
from engine.points import vertex
from engine.position import Move
from godebug.views.diagram import SIDE_NAMES, Diagram
from godebug.views.points import is_on_board, names, place
from godebug.views.table import Column, FieldList, Table
from godebug.views.view import Line, Look, SideBySide, Span, View

#: Whose eye space a point is in, as a letter. A point in both colours' spaces has none of its own.
_OWNERS = {BLACK: "x", WHITE: "o"}
_KIND_MARKS = {HALF_EYE: ("h", "eye.half"), FALSE_EYE: ("f", "eye.false")}


class EyeDiagram(Diagram):
    """The board with the points of eye spaces: `x` Black's, `o` White's, after a mark for special ones.

    `!` marginal, `h` half eye, `f` false eye; `!` alone is in spaces of both colours. Stones that are looked through
    are drawn faintly. Only the points of `spaces` are shown.
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
    """Text and style of each point of the spaces."""
    owners: dict[int, set[int]] = {}
    for space in spaces:
        for p in space.points:
            owners.setdefault(p, set()).add(space.color)
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
        else:
            mark = " "
        marks[place(p)] = mark + letter, style
    return marks


class VitalDiagram(Diagram):
    """The board with the points that decide eyes: `a` takes one, `d` makes one, `b` does either."""

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


class EyeLegend(View):
    """What the marks mean; `vital`: those of the vital points as well."""

    def __init__(self, *, vital: bool) -> None:
        self.vital = vital

    def lines(self, look: Look) -> Iterator[Line]:
        samples = (
            (" x", "eye.black", "Black's"),
            (" o", "eye.white", "White's"),
            ("!x", "eye.black.margin", "marginal"),
            (" !", "eye.both", "marginal to both"),
            ("hx", "eye.half", "half eye"),
            ("fx", "eye.false", "false eye"),
            ("*O", "white.captured", "looked through"),
        )
        line: Line = [("   ", "")]
        for text, style, words in samples:
            line += [(text, style), (f" {words}  ", "faint")]
        yield line
        if self.vital:
            yield [("   a takes an eye, d makes one, b either", "faint")]


def has_eye_points(space: EyeSpace) -> bool:
    """False for the many lone marginal points beside a wall, which are spaces without an eye."""
    return space.margins < space.size


def eye_views(
    stones: NDArray[np.uint8], eyes: Eyes, spaces: Sequence[EyeSpace], last: Move | None = None
) -> list[View]:
    """The spaces, beside them the points that decide what they are worth."""
    boards: list[View] = [EyeDiagram(stones, eyes, spaces, title="Eye spaces", last=last)]
    vital = any(space.attacks or space.defenses for space in spaces)
    if vital:
        boards.append(VitalDiagram(stones, spaces, title="Vital points", last=last))
    return [SideBySide(*boards), EyeLegend(vital=vital)]


#: How a space was valued, by `estimated`: short, and in words.
_METHODS = {None: ("", ""), True: ("count", "number of points"), False: ("search", "search")}
_SPACE_COLUMNS = (
    Column("space"),
    Column("color"),
    Column("value"),
    Column("min", right=True),
    Column("max", right=True),
    Column("size", right=True),
    Column("margins", right=True),
    Column("by"),
    Column("attack"),
    Column("defend"),
    Column("halves"),
    Column("stones"),
    Column("dragons"),
)
_HALF_COLUMNS = (
    Column("point"),
    Column("color"),
    Column("type"),
    Column("sum", right=True),
    Column("attack"),
    Column("defend"),
    Column("diagonals"),
)


def eye_tables(
    eyes: Eyes, spaces: Sequence[EyeSpace], owners: dict[tuple[int, int], tuple[int, ...]], size: int
) -> list[View]:
    """A line a space with eye points, and a line a half or false eye.

    `owners`: origins of the dragons beside a space, by its colour and origin.
    """
    rows = [_space_row(space, owners.get((space.color, space.origin), ()), size) for space in spaces]
    kept = [row for space, row in zip(spaces, rows, strict=True) if has_eye_points(space)]
    tables: list[View] = [Table(_SPACE_COLUMNS, kept, "Eye spaces")]
    halves = half_eyes_in(eyes, spaces)
    if halves:
        tables.append(Table(_HALF_COLUMNS, [_half_row(half, size) for half in halves], "Half and false eyes"))
    return tables


def half_eyes_in(eyes: Eyes, spaces: Iterable[EyeSpace]) -> list[HalfEye]:
    """The half and false eyes of spaces, in reading order."""
    points = sorted({(p, space.color) for space in spaces for p in space.points})
    found = ((eyes.half_eyes.get(p), color) for p, color in points)
    return [half for half, color in found if half is not None and half.color == color and half.kind in _KIND_MARKS]


def _space_row(space: EyeSpace, dragons: Sequence[int], size: int) -> list[Span]:
    return [
        (vertex(space.origin, size), "strong"),
        (NAMES[space.color], ""),
        (str(space.value), ""),
        (str(space.value.minimum), ""),
        (str(space.value.maximum), ""),
        (str(space.size), ""),
        (str(space.margins), ""),
        (_METHODS[space.estimated][0], ""),
        (_list(space.attacks, size), ""),
        (_list(space.defenses, size), ""),
        (_list(space.half_eyes, size), ""),
        (_list(sorted(space.stones), size), ""),
        (_list(dragons, size), ""),
    ]


def _half_row(half: HalfEye, size: int) -> list[Span]:
    return [
        (vertex(half.point, size), "strong"),
        (NAMES[half.color], ""),
        (half.kind, ""),
        (f"{half.value:.2f}", ""),
        (_list(half.attacks, size), ""),
        (_list(half.defenses, size), ""),
        (";".join(f"{_diagonal_name(d, size) or 'edge'}={d.value:g}" for d in half.diagonals if d.value), ""),
    ]


def _list(points: Iterable[int], size: int) -> str:
    return names(points, size).replace(" ", ",")


def space_fields(eyes: Eyes, space: EyeSpace, dragons: Sequence[int], size: int) -> list[FieldList]:
    """Every field of one space, and of its half and false eyes with the diagonals that make them so."""
    value = space.value
    fields = [
        ("color", NAMES[space.color]),
        ("value", str(value)),
        ("eyes", f"{value.minimum} if attacked first, {value.maximum} if defended first"),
        ("eyes, two moves in a row", f"{value.attacked_twice} attacked, {value.defended_twice} defended"),
        ("urgency", str(value.urgency)),
        ("valued by", _METHODS[space.estimated][1]),
        ("size", str(space.size)),
        ("points", names(space.points, size)),
        ("marginal points", names(sorted(space.marginal), size)),
        ("stones looked through", names(sorted(space.stones), size)),
        ("attack points", names(space.attacks, size)),
        ("defense points", names(space.defenses, size)),
        ("half eyes", names(space.half_eyes, size)),
        ("dragons beside it", names(dragons, size)),
    ]
    lists = [FieldList(f"{NAMES[space.color].capitalize()} eye space {vertex(space.origin, size)}", fields)]
    return lists + [_half_fields(half, size) for half in half_eyes_in(eyes, [space])]


def _half_fields(half: HalfEye, size: int) -> FieldList:
    word = {HALF_EYE: "Half eye", FALSE_EYE: "False eye"}[half.kind]
    fields = [
        ("sum of diagonals", f"{half.value:g}"),
        ("attack points", names(half.attacks, size)),
        ("defense points", names(half.defenses, size)),
    ]
    fields += [
        (f"diagonal {_diagonal_name(each, size) or 'off the board'}", f"{each.value:g}: {each.reason}")
        for each in half.diagonals
    ]
    return FieldList(f"{word} {vertex(half.point, size)}", fields)


def _diagonal_name(diagonal: Diagonal, size: int) -> str | None:
    """The name of a diagonal point, None off the board."""
    return vertex(diagonal.point, size) if is_on_board(diagonal.point, size) else None


def space_record(space: EyeSpace, dragons: Sequence[int], size: int) -> dict[str, object]:
    """One eye space as a JSON object."""
    value = space.value
    return {
        "type": "eye_space",
        "origin": vertex(space.origin, size),
        "color": NAMES[space.color],
        "value": str(value),
        "eyes": [value.attacked_twice, value.minimum, value.maximum, value.defended_twice],
        "urgency": value.urgency,
        "estimated": space.estimated,
        "points": [vertex(p, size) for p in space.points],
        "marginal": [vertex(p, size) for p in sorted(space.marginal)],
        "stones": [vertex(p, size) for p in sorted(space.stones)],
        "half_eyes": [vertex(p, size) for p in space.half_eyes],
        "attacks": [vertex(p, size) for p in space.attacks],
        "defenses": [vertex(p, size) for p in space.defenses],
        "dragons": [vertex(p, size) for p in dragons],
    }


def half_eye_record(half: HalfEye, size: int) -> dict[str, object]:
    """One half or false eye as a JSON object."""
    return {
        "type": "half_eye",
        "point": vertex(half.point, size),
        "color": NAMES[half.color],
        "kind": "half" if half.kind == HALF_EYE else "false",
        "value": half.value,
        "attacks": [vertex(p, size) for p in half.attacks],
        "defenses": [vertex(p, size) for p in half.defenses],
        "diagonals": [
            {"point": _diagonal_name(each, size), "value": each.value, "reason": each.reason} for each in half.diagonals
        ],
    }
