"""Caves, open eyes and distances, as the documentation of GNU Go 2.4 defines them."""

from collections.abc import (
    Callable,
    Iterator,
    Mapping,
    Sequence,
)
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from godebug.displays.answer import Answer
from godebug.displays.layer import Layer, of_position
from godebug.engine.go.color import (
    BLACK,
    EMPTY,
    NAMES,
    WHITE,
)
from godebug.fields.field import Field, Fields, Record
from godebug.fields.kinds import (
    BORDER,
    COLOR,
    COUNT,
    POINT,
    ROWS,
    TEXT,
    VERTEX,
    VERTICES,
    Words,
)
from godebug.views.abreast import Abreast
from godebug.views.diagram import SIDE_NAMES, Diagram
from godebug.views.fields import field_table
from godebug.views.legend import Legend
from godebug.views.points import place
from godebug.views.view import SideBySide, Text, View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from godebug.engine.classic.caves import Cave
    from godebug.engine.classic.dragons import ClassicDragons
    from godebug.engine.go.position import Position
    from godebug.studies.study import Study
    from godebug.views.look import Look, Span

CAVE = Fields(
    "cave",
    "`classic`: one line a cave.",
    Field("origin", POINT, "its first point"),
    Field("border", BORDER, "whose stones are around it"),
    Field("around", TEXT, "the same as a word", get="border_word", column="border", json=False),
    Field("points", VERTICES, "the empty points"),
    Field("size", COUNT, "how many", get=lambda cave: len(cave.points), json=False),
    Field("cavities", VERTICES, "the origins of the cavities that it consists of"),
    Field("dragons", VERTICES, "the origins of the dragons beside it"),
    Field(
        "boundary_components",
        COUNT,
        "the parts of the board around it, diagonals included: two where it encloses something",
        column="boundaries",
    ),
    Field("half_eyes", VERTICES, "points that are half eyes"),
    Field("false_eyes", VERTICES, "points that are false eyes"),
)

CLASSIC_DRAGON = Fields(
    "classic_dragon",
    "`classic`: one line a dragon.",
    Field("origin", POINT, "the largest string", get="members.origin"),
    Field("color", COLOR, "whose it is", get="members.color"),
    Field("strings", VERTICES, "origins of its strings", get="members.strings"),
    Field("size", COUNT, "stones", get="members.size"),
    Field("genus", COUNT, "caves that are eyes of its own"),
    Field("heyes", COUNT, "caves that are half eyes"),
    Field("heye", VERTEX, "a point that makes one of them an eye"),
    Field("openeyes", COUNT, "1 where it has an open eye"),
    Field("escape_route", COUNT, "the most liberties of order four of its strings"),
    Field("lunch", VERTEX, "an enemy string that it can capture"),
    Field("status", Words("alive", "dead", "critical", "unknown"), "by the documented rule"),
)

DISTANCES = Fields(
    "distances",
    "`classic`: one line a colour.",
    Field("color", COLOR, "to whose stones"),
    Field("distance", ROWS, "steps of the shortest path that meets no enemy stone, -1 where there is none"),
    Field("strategic_distance", ROWS, "the same, keeping off the liberties of enemy stones"),
    Field("open_eyes", VERTICES, "open eyes of this colour's dragons"),
)

#: Steps further than this are as pale as can be.
_FAR = 7

_CAVE_COLUMNS = ("origin", "around", "size", "boundary_components", "dragons")

_CAVE_MARKS = {BLACK: (" x", "eye.black"), WHITE: (" o", "eye.white")}

_HALF_EYE, _FALSE_EYE, _OPEN_EYE = (" h", "eye.half"), (" f", "eye.false"), (" e", "eye.both")

_LEGEND = (
    (_CAVE_MARKS[BLACK], "Black's"),
    (_CAVE_MARKS[WHITE], "White's"),
    (_HALF_EYE, "half eye"),
    (_FALSE_EYE, "false eye"),
    (_OPEN_EYE, "open eye"),
)


class SideLike(Protocol):
    """The distances to one colour's stones, and the open eyes of its dragons."""

    @property
    def color(self) -> int:
        """Returns the colour."""

    @property
    def distance(self) -> "NDArray[np.int16]":
        """Returns the steps from each point to the nearest stone, an array of shape (size, size)."""

    @property
    def strategic_distance(self) -> "NDArray[np.int16]":
        """Returns the steps where hostile stones and their neighbours stand in the way, an array of shape (size,
        size).
        """

    @property
    def open_eyes(self) -> tuple[int, ...]:
        """Returns the points of its open eyes."""


class CaveDiagram(Diagram):
    """Draws caves: `x`, `o` points of caves that one colour borders; `h` half eyes, `f` false eyes, `e` open eyes."""

    def __init__(self, position: "Position", found: "ClassicDragons") -> None:
        super().__init__(position.stones, title="Caves")
        self.marks = dict(self._marks(found))

    def _marks(self, found: "ClassicDragons") -> Iterator[tuple[tuple[int, int], "Span"]]:
        for points in found.open_eyes.values():
            for p in points:
                yield place(p), _OPEN_EYE
        for cave in found.caves:
            if cave.border in _CAVE_MARKS:
                for p in cave.points:
                    yield place(p), _CAVE_MARKS[cave.border]
            for eye in found.eye_points.get(cave.origin, ()):
                yield place(eye.point), _FALSE_EYE if eye.is_false else _HALF_EYE

    def cell(self, row: int, column: int, look: "Look") -> "Span":
        """Returns the mark of a cave or an eye, a stone, or an empty point."""
        if self.stones[row, column] != EMPTY:
            return self.stone(row, column, look)
        return self.marks.get((row, column)) or self.empty(row, column, look)


class StepsDiagram(Diagram):
    """Draws the steps from each empty point to the stones of a colour; a dot where no path leads."""

    cell_width = 3

    def __init__(self, position: "Position", steps: "NDArray[np.int16]", color: int, title: str) -> None:
        from godebug.engine.classic.distance import UNREACHABLE

        super().__init__(position.stones, title=title, subtitle=f"steps to {NAMES[color]}")
        self.unreachable = UNREACHABLE
        self.steps = steps
        self.side = SIDE_NAMES[color]

    def cell(self, row: int, column: int, look: "Look") -> "Span":
        """Returns the steps, darker for fewer; a stone, or a dot where no path leads."""
        if self.stones[row, column] != EMPTY:
            return self.stone(row, column, look)
        steps = int(self.steps[row, column])
        if steps == self.unreachable:
            return self.empty(row, column, look)
        return f"{steps:3}", f"heat.{self.side}.{max(1, _FAR + 1 - steps)}"


def _around(found: "ClassicDragons") -> Callable[["Cave"], Mapping[str, object]]:
    """Returns what says of a cave which dragons are beside it, and how many boundaries it has."""
    return lambda cave: {"dragons": found.beside(cave), "boundary_components": found.boundary_components(cave)}


def classic_views(position: "Position", found: "ClassicDragons", sides: Sequence[SideLike]) -> list[View]:
    """Returns the caves, distances and strategic distances to both colours, and the dragons."""
    pairs: list[View] = [
        SideBySide(
            StepsDiagram(position, side.distance, side.color, "Distance"),
            StepsDiagram(position, side.strategic_distance, side.color, "Strategic distance"),
        )
        for side in sides
    ]
    names = ("origin", "color", "size", "genus", "heyes", "heye", "openeyes", "escape_route", "lunch", "status")
    return [
        CaveDiagram(position, found),
        Legend(*_LEGEND),
        *pairs,
        Text([("   after the documentation of GNU Go 2.4", "faint")]),
        field_table(CAVE, _CAVE_COLUMNS, found.caves, position.size, "What is around caves", given=_around(found)),
        field_table(CLASSIC_DRAGON, names, found.dragons, position.size, "Dragons of the older kind"),
    ]


#: Rows beside a board of 19 lines, and what they tell.
_FIRST_ROWS = 8
_FIRST_COLUMNS = ("origin", "status", "size", "genus", "escape_route", "color")


def first_classic(position: "Position", found: "ClassicDragons") -> View:
    """Returns caves, eyes and dragons on one screen."""
    urgent = sorted(found.dragons, key=lambda dragon: dragon.escape_route)
    rest = len(urgent) - _FIRST_ROWS
    more = f"{rest} more; distances and caves: --all" if rest > 0 else "distances and caves: --all"
    return Abreast(
        CaveDiagram(position, found),
        Legend(*_LEGEND),
        field_table(CLASSIC_DRAGON, _FIRST_COLUMNS, urgent[:_FIRST_ROWS], position.size, drops=True),
        Text([(more, "faint")]),
    )


class Distances(Struct, frozen=True):
    """The distance of every point to the stones of `color`, and the open eyes of its dragons."""

    color: int
    distance: "NDArray"
    strategic_distance: "NDArray"
    open_eyes: tuple[int, ...]


def classic(study: "Study") -> Answer:
    """Returns the board with caves and eyes, four boards of distances, and a table of the dragons."""
    position, found = study.position, study.own_analysis("caves, distances and open eyes").life.classic
    size = position.size
    sides = [_side(found, color) for color in (BLACK, WHITE)]

    def views() -> "list[View]":
        return classic_views(position, found, sides)

    def records() -> Iterator[Record]:
        for cave in found.caves:
            eyes = found.eye_points.get(cave.origin, ())
            halves = [eye.point for eye in eyes if not eye.is_false]
            falses = [eye.point for eye in eyes if eye.is_false]
            yield CAVE.record(
                cave,
                size,
                half_eyes=halves,
                false_eyes=falses,
                dragons=found.beside(cave),
                boundary_components=found.boundary_components(cave),
            )
        for side in sides:
            yield DISTANCES.record(side, size)
        for dragon in found.dragons:
            yield CLASSIC_DRAGON.record(dragon, size)

    return Answer(views, records, lambda: [first_classic(position, found)])


def _side(found: "ClassicDragons", color: int) -> Distances:
    own = {dragon.origin for dragon in found.members if dragon.color == color}
    eyes = {p for origin, points in found.open_eyes.items() if origin in own for p in points}
    return Distances(color, found.distances[color], found.strategic_distances[color], tuple(sorted(eyes)))


LAYERS = (Layer("c", "classic", "Caves and distances of GNU Go 2.4", of_position(classic)),)
