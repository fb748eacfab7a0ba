"""How far a dragon can run."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from godebug.displays.answer import Answer
from godebug.displays.dragon_boards import dragon_style, own_mark
from godebug.displays.layer import Layer, of_stone
from godebug.displays.verdicts import SURROUND, SURROUND_WORDS
from godebug.engine.dragons.escape import REACH
from godebug.engine.go.color import EMPTY, NAMES
from godebug.engine.go.points import vertex
from godebug.fields.field import Field, Fields, Part
from godebug.fields.kinds import (
    COLOR,
    COUNT,
    POINT,
    ROWS,
    VERTICES,
    ByPoint,
    ListOf,
)
from godebug.views.abreast import Abreast
from godebug.views.diagram import SIDE_NAMES, Diagram
from godebug.views.points import names, place
from godebug.views.table import FieldList
from godebug.views.view import SideBySide, Text, View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from godebug.engine.go.position import Move
    from godebug.studies.study import Escape, Study
    from godebug.views.look import Look, Span

_END = Fields("", "A point at distance 4.", Field("point", POINT, "where"), Field("value", COUNT, "what it is worth"))

ESCAPE = Fields(
    "escape",
    "`escape`: one line a dragon.",
    Field("origin", POINT, "the dragon", get="dragon.origin"),
    Field("color", COLOR, "whose it is", get="dragon.color"),
    Field("stones", VERTICES, "its stones", get="dragon.stones"),
    Field(
        "distances",
        ByPoint(COUNT),
        "steps to each point that it reaches in up to four",
        get=lambda found: {p: steps for p, steps in sorted(found.paths.distance.items()) if steps},
    ),
    Field("cut_off", VERTICES, "points where it can be cut off", get=lambda found: sorted(found.paths.walls)),
    Field("ends", ListOf(Part(_END)), "the points at distance 4"),
    Field("values", ROWS, "what each point of the board is worth to it"),
    Field("sum", COUNT, "of the values of `ends`"),
    Field("surround_status", SURROUND, "0, 1 surrounded, 2 weakly surrounded", get="surround.status"),
    Field("escape_route", COUNT, "what is left of the sum", get="route"),
)

#: The step of the heat scale for each distance, and for each value of a point.
_DISTANCE_STEPS = (0, 1, 2, 4, 6)

_VALUE_STEPS = {0: 0, 1: 2, 2: 3, 4: 5, 6: 7}


class _EscapeDiagram(Diagram):
    """Draws the dragon with @ in the colour of its status; the base of both diagrams."""

    def __init__(
        self, stones: "NDArray[np.uint8]", escape: "Escape", title: str, subtitle: str, last: "Move | None"
    ) -> None:
        super().__init__(stones, title=title, subtitle=subtitle, last=last)
        self.side = SIDE_NAMES[escape.dragon.color]
        self.own = {place(stone): dragon_style(escape.dragon.color, escape.status) for stone in escape.dragon.stones}
        self.steps = {place(p): steps for p, steps in escape.paths.distance.items() if steps}
        self.ends = {place(p) for p in escape.paths.ends}
        self.walls = {place(p) for p in escape.paths.walls}

    def cell(self, row: int, column: int, look: "Look") -> "Span":
        if (row, column) in self.own:
            return self.wide(own_mark(int(self.stones[row, column]), look)), self.own[row, column]
        mark, style = self.figure(row, column)
        if self.stones[row, column] != EMPTY:
            text, stone_style = self.stone(row, column, look)
            # A small letter: a capital O beside figures reads as a zero.
            return (self.wide(mark + text[-1].lower()), stone_style) if mark else (text, stone_style)
        return (self.wide(mark), style) if mark else self.empty(row, column, look)

    def wide(self, text: str) -> str:
        return f"{text:>{self.cell_width}}"

    def figure(self, row: int, column: int) -> "Span":
        """Returns the character and the style of a point that is not the dragon's; empty for none."""
        raise NotImplementedError


class DistanceDiagram(_EscapeDiagram):
    """Draws the number of steps at each point that the dragon reaches in at most four."""

    def figure(self, row: int, column: int) -> "Span":
        """Returns the steps to a point, `#` where a wall ends the way, nothing where it is not reached."""
        steps = self.steps.get((row, column))
        if steps is None:
            return "", ""
        if (row, column) in self.walls:
            return "#", "hull.edge"
        return str(steps), "move" if (row, column) in self.ends else f"heat.{self.side}.{_DISTANCE_STEPS[steps]}"


class ValueDiagram(_EscapeDiagram):
    """Draws what each point is worth to the dragon; the ends of its ways stand out."""

    #: A figure beside a friend's letter must stand apart from the next figure.
    cell_width = 3

    def __init__(
        self, stones: "NDArray[np.uint8]", escape: "Escape", title: str, subtitle: str, last: "Move | None"
    ) -> None:
        super().__init__(stones, escape, title, subtitle, last)
        self.values = escape.values

    def figure(self, row: int, column: int) -> "Span":
        """Returns what a point is worth, nothing where that is nothing."""
        value = int(self.values[row, column])
        if (row, column) in self.ends:
            return str(value), "move"
        step = _VALUE_STEPS.get(value, 4)
        return (str(value), f"heat.{self.side}.{step}") if step else ("", "")


def escape_views(stones: "NDArray[np.uint8]", escape: "Escape", last: "Move | None" = None) -> list[View]:
    """Returns distances beside values, then the sum."""
    size = len(stones)
    name, side = vertex(escape.dragon.origin, size), NAMES[escape.dragon.color]
    walls = ", # can be cut off there" if escape.paths.walls else ""
    return [
        SideBySide(
            DistanceDiagram(stones, escape, f"Escape of {name}", "steps from the dragon, up to 4", last),
            ValueDiagram(stones, escape, "Escape values", f"what points are worth to {side}", last),
        ),
        Text([(f"   @ the dragon; the points at distance {REACH} count{walls}", "faint")]),
        escape_fields(escape, size),
    ]


def first_escape(stones: "NDArray[np.uint8]", escape: "Escape", last: "Move | None" = None) -> View:
    """Returns the steps to the ends of the dragon's ways and their sum, on one screen."""
    title = f"Escape of {vertex(escape.dragon.origin, len(stones))}"
    walls = ", # can be cut off there" if escape.paths.walls else ""
    return Abreast(
        DistanceDiagram(stones, escape, title, f"steps from the dragon, up to {REACH}", last),
        Text([(f"@ the dragon; the points at distance {REACH} count{walls}", "faint")]),
        escape_fields(escape, len(stones)),
        Text([("what points are worth: --all", "faint")]),
    )


def escape_fields(escape: "Escape", size: int) -> FieldList:
    """Returns the ends of the dragon's ways by value, their sum, and whether the dragon is surrounded."""
    by_value: dict[int, list[int]] = {}
    for end in escape.ends:
        by_value.setdefault(end.value, []).append(end.point)
    fields = [
        (f"{len(points)} x {value}", names(points, size)) for value, points in sorted(by_value.items(), reverse=True)
    ]
    fields += [
        ("sum", str(escape.sum)),
        ("surround", f"{SURROUND_WORDS[escape.surround.status]}: {escape.surround.reason}"),
        ("escape route", str(escape.route)),
    ]
    return FieldList(f"Room of dragon {vertex(escape.dragon.origin, size)}", fields)


def escape(study: "Study", stones: Sequence[int], *, owl: bool = False) -> Answer:
    """Returns how far the dragons of `stones` can escape. `owl`: with the escape values of life-and-death reading."""
    position = study.position
    found = [study.escape(origin, owl=owl) for origin in _origins(study, stones)]

    def views() -> "list[View]":
        return [view for each in found for view in escape_views(position.stones, each, position.last_move)]

    def first() -> "list[View]":
        if len(found) == 1:
            return [first_escape(position.stones, found[0], position.last_move)]
        return [*(escape_fields(each, position.size) for each in found), Text([("boards: --all", "faint")])]

    return Answer(views, lambda: (ESCAPE.record(each, position.size) for each in found), first)


def _origins(study: "Study", stones: Sequence[int]) -> list[int]:
    """Returns the dragons of stones, each once."""
    return list(dict.fromkeys(study.dragon_at[p] for p in stones))


LAYERS = (Layer("x", "escape", "Escape of a dragon", of_stone(escape), "escape", at_point=True),)
