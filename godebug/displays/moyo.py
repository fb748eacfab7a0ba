"""Bouzy's maps: territory, moyo and area."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from godebug.basics.errors import UserError, one_line
from godebug.displays.answer import Answer
from godebug.displays.layer import Layer, ReportPage, of_position
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.score.bouzy import (
    AREA,
    MOYO,
    TERRITORY,
    bouzy_map,
    owners,
)
from godebug.fields.field import Field, Fields, Record
from godebug.fields.kinds import (
    COUNT,
    ROWS,
    TEXT,
    ListOf,
)
from godebug.views.abreast import Abreast
from godebug.views.numbers import NumberDiagram
from godebug.views.regions import RegionDiagram, RegionLegend
from godebug.views.table import Column, Table
from godebug.views.view import SideBySide, Text, View
from godebug.views.words import several

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from godebug.engine.go.position import Position
    from godebug.studies.study import Study
    from godebug.views.diagram import Diagram

BOUZY = Fields(
    "bouzy",
    "`show -m bouzy-...` and `moyo`: one line a map.",
    Field("map", TEXT, "`territory`, `moyo`, `area`, or another operator as `4/13`"),
    Field("operator", ListOf(COUNT), "dilations and erosions"),
    Field("closed", COUNT, "points of closed bubbles, which count as the side's that alone touches them"),
    Field("values", ROWS, "positive for Black"),
)

#: The operators that have a name: dilations, erosions, and the code of their region's colours.
OPERATORS: dict[str, tuple[tuple[int, int], int]] = {
    "territory": (TERRITORY, 3),
    "moyo": (MOYO, 2),
    "area": (AREA, 1),
}

#: The colours of any other operator.
_OTHER = 2


class BouzyMap(Struct, frozen=True):
    """A map: `name` of its operator, or how it is written; `values` of shape (size, size), positive for Black.

    `closed`: points of bubbles, empty regions that one side alone touches, which count as its own.
    """

    name: str
    operator: tuple[int, int]
    values: "NDArray[np.int64]"
    closed: int

    @property
    def title(self) -> str:
        """Returns operator and name."""
        written = f"{self.operator[0]}/{self.operator[1]}"
        return f"Bouzy {written}" + (f": {self.name}" if self.name != written else "")


def bouzy_maps(
    position: "Position", dead: "NDArray[np.bool_] | None", operators: Iterable[tuple[str, tuple[int, int]]]
) -> list[BouzyMap]:
    """Computes maps. `dead`: stones to remove first, bool of shape (size, size). `operators`: names, dilations and
    erosions.

    Where stones of one colour stand alone, nothing bounds what reaches the edge: the rest of the board is nobody's.
    """
    found = []
    left = position.stones if dead is None else np.where(dead, 0, position.stones)
    both = bool((left == BLACK).any() and (left == WHITE).any())
    for name, operator in operators:
        bare = bouzy_map(position.stones, *operator, dead, close_bubbles=False)
        values = bouzy_map(position.stones, *operator, dead, at_edge=both)
        found.append(BouzyMap(name, operator, values, int((bare != values).sum())))
    return found


def map_diagram(position: "Position", found: BouzyMap, dead: "NDArray[np.bool_]") -> "Diagram":
    """Returns a diagram of the owners on one map, with a count of the points."""
    code = OPERATORS[found.name][1] if found.name in OPERATORS else _OTHER
    owner = owners(found.values)
    codes = np.select([owner == WHITE, owner == BLACK], [code, -code], 0).astype(np.int8)
    white, black = points_of(position, found, dead)
    bubbles = f"; {several(found.closed, 'point')} in closed bubbles" if found.closed else ""
    return RegionDiagram(
        position.stones,
        codes,
        dead,
        title=found.title,
        subtitle=f"white {white} points, black {black}{bubbles}",
        last=position.last_move,
    )


def points_of(position: "Position", found: BouzyMap, dead: "NDArray[np.bool_]") -> tuple[int, int]:
    """Returns how many points one map gives to White and to Black, those of dead stones with them."""
    owner, empty = owners(found.values), (position.stones == EMPTY) | dead
    white, black = (int(((owner == side) & empty).sum()) for side in (WHITE, BLACK))
    return white, black


def first_maps(position: "Position", maps: Sequence[BouzyMap], dead: "NDArray[np.bool_]") -> View:
    """Returns the moyo, or the first map where it was not asked for, on one screen, with the points of all maps."""
    shown = next((found for found in maps if found.name == "moyo"), maps[0])
    rows = []
    for found in maps:
        white, black = points_of(position, found, dead)
        rows.append([(found.name, ""), (str(white), ""), (str(black), ""), (f"{white - black:+}", "")])
    columns = [Column("points"), Column("White", True), Column("Black", True), Column("lead", True)]
    return Abreast(
        map_diagram(position, shown, dead),
        RegionLegend(last=position.last_move is not None, prisoners=bool(dead.any())),
        Table(columns, rows),
        Text([("the other maps: --all" if len(maps) > 1 else "the figures: --figures", "faint")]),
    )


def value_diagrams(position: "Position", found: BouzyMap) -> View:
    """Returns the values of one map, each side's in a diagram of its own."""
    diagrams = [
        NumberDiagram(
            position.stones,
            np.maximum(sign * found.values, 0).astype(np.float64),
            side,
            title=found.title,
            subtitle=f"{word}'s figures",
            last=position.last_move,
            step=lambda value: min(7, 1 + int(value) // 4),
        )
        for side, sign, word in ((WHITE, -1, "white"), (BLACK, 1, "black"))
    ]
    return SideBySide(*diagrams)


def bouzy_views(
    position: "Position",
    maps: Sequence[BouzyMap],
    dead: "NDArray[np.bool_]",
    *,
    figures: bool = False,
) -> list[View]:
    """Returns the maps side by side with their legend; with `figures` the values as well."""
    views: list[View] = [SideBySide(*(map_diagram(position, found, dead) for found in maps))]
    views.append(RegionLegend(last=position.last_move is not None, prisoners=bool(dead.any())))
    if figures:
        views += [value_diagrams(position, found) for found in maps]
    return views


MAPS = ("territory", "moyo", "area")


def bouzy(
    position: "Position",
    study: "Study | None",
    names: Iterable[str] = MAPS,
    *,
    operators: Iterable[tuple[int, int]] = (),
    figures: bool = False,
) -> Answer:
    """Returns the maps `names`, and those of other `operators` (dilations, erosions); `figures`: with their values.

    Dead stones are removed where a `study` knows them.
    """
    dead = (position.stones != EMPTY) & False if study is None else dead_stones(study)
    known = {operator: name for name, (operator, _) in OPERATORS.items()}
    chosen = [(name, OPERATORS[name][0]) for name in names]
    chosen += [(known.get(operator, f"{operator[0]}/{operator[1]}"), operator) for operator in operators]
    maps = bouzy_maps(position, dead, chosen)

    def views() -> "list[View]":
        return bouzy_views(position, maps, dead, figures=figures)

    def records() -> Iterator[Record]:
        for found in maps:
            yield BOUZY.record(found, position.size, map=found.name)

    return Answer(views, records, None if figures else lambda: [first_maps(position, maps, dead)])


#: Dilations or erosions of an operator at most: more than any board has use for.
_MOST_STEPS = 200


def parse_operator(text: str, what: str = "operator") -> tuple[int, int]:
    """Reads `4/13`, dilations and erosions. Raises UserError, naming `what`, for anything else."""
    match = re.fullmatch(r"([0-9]{1,3})/([0-9]{1,3})", text.strip())
    if match is None or max(int(match[1]), int(match[2])) > _MOST_STEPS:
        raise UserError(
            f"{what}: dilations/erosions are wanted, as 4/13 (up to {_MOST_STEPS}), not '{one_line(text, 20)}'"
        )
    return int(match[1]), int(match[2])


def dead_stones(study: "Study") -> "NDArray[np.bool_]":
    """Returns the stones that are not safe whoever moves first, bool of shape (size, size)."""
    first, second = (study.influence(color) for color in (BLACK, WHITE))
    dead: NDArray[np.bool_] = (first.stones != EMPTY) & (first.safe == 0) & (second.safe == 0)
    return dead


LAYERS = (
    Layer(
        "m",
        "moyo",
        "Bouzy's moyo, 5/10",
        of_position(lambda study: bouzy(study.position, study, ("moyo", "area"))),
        page=ReportPage(13, "Moyo", lambda study: bouzy(study.position, study, ("territory", "moyo", "area"))),
    ),
    Layer(
        "M", "area", "Bouzy's area, 4/0", of_position(lambda study: bouzy(study.position, study, ("area", "territory")))
    ),
)
