"""What surrounds a dragon: the hull, the wall around it, the verdict."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from godebug.displays.answer import Answer
from godebug.displays.dragon_boards import dragon_style, own_mark
from godebug.displays.escape import _origins
from godebug.displays.layer import Layer, of_stone
from godebug.displays.verdicts import SURROUND, SURROUND_WORDS
from godebug.engine.dragons.surround import (
    HULL,
    MARGIN,
    OPEN_GAP,
    WEAK_GAP,
    Gap,
    Surround,
)
from godebug.engine.go.color import (
    EMPTY,
    NAMES,
    WHITE,
    other,
)
from godebug.engine.go.points import NO_POINT, vertex
from godebug.fields.field import Field, Fields, Part
from godebug.fields.kinds import (
    COLOR,
    COUNT,
    FLAG,
    POINT,
    TEXT,
    VERTEX,
    VERTICES,
    ListOf,
    Words,
)
from godebug.views.abreast import Abreast
from godebug.views.diagram import SIDE_NAMES, Diagram, stone_mark
from godebug.views.legend import Legend
from godebug.views.points import names, place
from godebug.views.table import Column, FieldList, Table
from godebug.views.view import Text
from godebug.views.words import several

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from godebug.engine.go.position import Move
    from godebug.studies.study import Study, Surroundings
    from godebug.views.look import Look, Span
    from godebug.views.view import View

_GAP = Fields(
    "",
    "Two neighbours of the wall.",
    Field("first", POINT, "one"),
    Field("second", POINT, "the next one"),
    Field("squared", COUNT, "their squared distance"),
    Field("counts", FLAG, "false along the edge"),
)

SURROUNDINGS = Fields(
    "surround",
    "`surround`: one line a dragon.",
    Field("origin", POINT, "the dragon", get="dragon.origin"),
    Field("color", COLOR, "whose it is", get="dragon.color"),
    Field("stones", VERTICES, "its stones", get="dragon.stones"),
    Field("status", SURROUND, "0, 1 surrounded, 2 weakly surrounded", get="found.status"),
    Field("verdict", Words(*SURROUND_WORDS), "in words", get=lambda what: SURROUND_WORDS[what.found.status]),
    Field("reason", TEXT, "the rule that decided", get="found.reason"),
    Field("move", VERTEX, "the hostile stone of `--with`", get="found.move"),
    Field("center", VERTEX, "the dragon's center of gravity", get="found.center"),
    Field("wall", VERTICES, "hostile stones and edge points, in the order of their angle round it", get="found.wall"),
    Field(
        "edge_points",
        VERTICES,
        "those of the wall that stand for the edge",
        get=lambda what: sorted(what.found.edge_points),
    ),
    Field("discarded", VERTICES, "points that were dropped as useless", get=lambda what: sorted(what.found.discarded)),
    Field("gaps", ListOf(Part(_GAP)), "between neighbours of the wall", get="found.gaps"),
    Field("friends", VERTICES, "stones judged with the dragon's own ones, these included", get="found.friends"),
    *(
        Field(
            name,
            VERTICES,
            meaning,
            get=lambda what, mark=mark: sorted(p for p, each in what.found.marks.items() if each == mark),
        )
        for name, mark, meaning in (("hull", HULL, "the points of the hull"), ("margin", MARGIN, "one ring around it"))
    ),
    Field("escape", COUNT, "the sum of the dragon's escape values"),
    Field("escape_route", COUNT, "what the verdict leaves of it", get="route"),
)

#: Points that are named beside a board.
_FIRST_POINTS = 8
_HULL_CELLS = {HULL: (":", "hull"), MARGIN: ("'", "hull.margin")}


class SurroundDiagram(Diagram):
    """Draws the hull with its margin and the dragon in it; hostile stones and edge points are numbered by their
    angle, unless they are only marked.
    """

    def __init__(
        self,
        stones: "NDArray[np.uint8]",
        what: "Surroundings",
        *,
        title: str = "",
        subtitle: str = "",
        last: "Move | None" = None,
        numbered: bool = True,
    ) -> None:
        super().__init__(stones, title=title, subtitle=subtitle, last=last)
        found = what.found
        self.numbered = numbered
        #: A blank, a letter and a number must fit.
        self.cell_width = 2 + len(str(len(found.wall))) if numbered else 2
        self.marks = {place(p): mark for p, mark in found.marks.items()}
        self.numbers = {place(p): number for number, p in enumerate(found.wall, 1)}
        self.discarded = {place(p) for p in found.discarded}
        self.own = {place(stone) for stone in what.dragon.stones}
        self.own_style = dragon_style(what.dragon.color, what.status)
        self.friends = {place(p) for p in found.friends} - self.own
        self.center = None if found.center == NO_POINT else place(found.center)
        self.move = None if found.move == NO_POINT else place(found.move)

    def cell(self, row: int, column: int, look: "Look") -> "Span":
        """Returns the mark of a point of the hull, a number on its edge, `G` for its centre, `?` for the move, or a
        stone.
        """
        where = row, column
        color = int(self.stones[where])
        if where == self.move:
            return f"{'?':>{self.cell_width}}", "move"
        if color != EMPTY:
            return self._stone_cell(row, column, color, look)
        if where in self.numbers:
            return f"{'-' + self._number(where):>{self.cell_width}}", "hull.edge"
        if where == self.center:
            return f"{'G':>{self.cell_width}}", "move"
        if where in self.marks:
            mark, style = _HULL_CELLS[self.marks[where]]
            return f"{mark:>{self.cell_width}}", style
        return self.empty(row, column, look)

    def _number(self, where: tuple[int, int]) -> str:
        return str(self.numbers[where]) if self.numbered else ""

    def _stone_cell(self, row: int, column: int, color: int, look: "Look") -> "Span":
        where = row, column
        letter = stone_mark(color, look)
        if where in self.own:
            mark = "@G" if where == self.center else own_mark(color, look)
            return f"{mark:>{self.cell_width}}", self.own_style
        if where in self.friends:
            return f"{'+' + letter:>{self.cell_width}}", SIDE_NAMES[color]
        if where in self.numbers:
            # A small letter: a capital O beside figures reads as a zero.
            return f"{letter.lower() + self._number(where):>{self.cell_width}}", SIDE_NAMES[color]
        if where in self.discarded:
            return f"{'~' + letter:>{self.cell_width}}", f"{SIDE_NAMES[color]}.captured"
        return self.stone(row, column, look)


def surround_views(stones: "NDArray[np.uint8]", what: "Surroundings", last: "Move | None" = None) -> list["View"]:
    """Returns the hull, the gaps of the wall, the verdict."""
    size, found = len(stones), what.found
    name = vertex(what.dragon.origin, size)
    subtitle = SURROUND_WORDS[found.status]
    if found.move != NO_POINT:
        subtitle += f" with a stone at {vertex(found.move, size)} (?)"
    title = f"Surroundings of {name}"
    views: list[View] = [SurroundDiagram(stones, what, title=title, subtitle=subtitle, last=last)]
    views += _legends(what)
    if found.gaps:
        views.append(Table(_GAP_COLUMNS, list(_gap_rows(stones, found, size)), "Wall, by angle round G"))
    return [*views, surround_fields(what, size)]


def first_surround(stones: "NDArray[np.uint8]", what: "Surroundings", last: "Move | None" = None) -> "View":
    """Returns the hull and the verdict on one screen, the wall without its numbers."""
    size, found, color = len(stones), what.found, what.dragon.color
    own, enemy = ("O", "X") if color == WHITE else ("X", "O")
    title = f"Surroundings of {vertex(what.dragon.origin, size)}"
    subtitle = f"with a stone at {vertex(found.move, size)} (?)" if found.move != NO_POINT else ""
    fields = [
        ("verdict", SURROUND_WORDS[found.status]),
        ("decided by", found.reason),
        ("hull", several(found.size, "point")),
        ("open gaps", _open_gaps(found, size)),
        ("judged with it", names((p for p in found.friends if p not in what.dragon.stones), size, _FIRST_POINTS)),
        ("escape", f"{what.escape}, route left {what.route}"),
    ]
    return Abreast(
        SurroundDiagram(stones, what, title=title, subtitle=subtitle, last=last, numbered=False),
        Legend(
            ((f"@{own}", dragon_style(color, what.status)), "the dragon"),
            ((f"+{own}", SIDE_NAMES[color]), "friends"),
            (("G", "move"), "center"),
            ((f" {enemy.lower()}", SIDE_NAMES[other(color)]), "wall"),
            ((" -", "hull.edge"), "edge"),
            ((" :", "hull"), "hull"),
            ((" '", "hull.margin"), "margin"),
        ),
        FieldList(f"Dragon {vertex(what.dragon.origin, size)}", fields),
        Text([("the wall by angle, gap by gap: --all", "faint")]),
    )


def _open_gaps(found: Surround, size: int) -> str:
    """Returns the gaps of the wall that are not closed, as pairs of points."""
    gaps = [gap for gap in found.gaps if gap.counts and gap.squared > WEAK_GAP]
    return ", ".join(f"{vertex(gap.first, size)}-{vertex(gap.second, size)}" for gap in gaps)


def _legends(what: "Surroundings") -> list["View"]:
    """Explains the marks."""
    color = what.dragon.color
    own, enemy = ("O", "X") if color == WHITE else ("X", "O")
    friend, hostile = SIDE_NAMES[color], SIDE_NAMES[other(color)]
    return [
        Legend(
            ((f"@{own}", dragon_style(color, what.status)), "the dragon"),
            ((f"+{own}", friend), "its friends in the hull"),
            (("G", "move"), "its center"),
            (("'", "hull.margin"), "margin"),
            ((":", "hull"), "hull"),
        ),
        Legend(
            ((f"{enemy.lower()}1", hostile), "hostile stones, numbered by their angle round G"),
            (("-1", "hull.edge"), "an edge point of the wall"),
        ),
        Legend(
            ((f"~{enemy}", f"{hostile}.captured"), "a hostile stone that closes nothing"),
            (("?", "move"), "the stone that is supposed"),
        ),
    ]


_GAP_COLUMNS = (
    Column("point"),
    Column("number", right=True),
    Column("what"),
    Column("next"),
    Column("squared", right=True),
    Column("distance", right=True),
    Column("gap"),
)


def _gap_rows(stones: "NDArray[np.uint8]", found: Surround, size: int) -> Iterable[list["Span"]]:
    for number, gap in enumerate(found.gaps, 1):
        kind = "edge" if gap.first in found.edge_points else NAMES[int(stones[place(gap.first)])]
        word, style = _gap_word(gap)
        yield [
            (vertex(gap.first, size), "strong"),
            (str(number), ""),
            (kind, ""),
            (vertex(gap.second, size), ""),
            (str(gap.squared), ""),
            (f"{gap.squared**0.5:.1f}", ""),
            (word, style),
        ]


def _gap_word(gap: Gap) -> "Span":
    """Returns how a gap counts, in a word."""
    if not gap.counts:
        return "along_the_edge", "faint"
    if gap.squared > OPEN_GAP:
        return "open", "bad"
    return ("wide", "bad") if gap.squared > WEAK_GAP else ("closed", "")


def surround_fields(what: "Surroundings", size: int) -> FieldList:
    """Returns the verdict, what decided it, and the figures behind it."""
    found = what.found
    fields = [
        ("verdict", SURROUND_WORDS[found.status]),
        ("decided by", found.reason),
        ("points in the hull", str(found.size)),
        ("edge points", names(sorted(found.edge_points), size)),
        ("useless", names(sorted(found.discarded), size)),
        ("judged with it", names((p for p in found.friends if p not in what.dragon.stones), size)),
        ("escape", f"{what.escape}, route left {what.route}"),
    ]
    return FieldList(f"Dragon {vertex(what.dragon.origin, size)}", fields)


def surround(study: "Study", stones: Sequence[int], move: int = NO_POINT) -> Answer:
    """Returns what surrounds the dragons of `stones`; a hostile stone is supposed at `move` unless that is NO_POINT."""
    position = study.position
    found = [study.surroundings(origin, move) for origin in _origins(study, stones)]

    def views() -> "list[View]":
        return [view for each in found for view in surround_views(position.stones, each, position.last_move)]

    def first() -> "list[View]":
        if len(found) == 1:
            return [first_surround(position.stones, found[0], position.last_move)]
        return [*(surround_fields(each, position.size) for each in found), Text([("boards: --all", "faint")])]

    return Answer(views, lambda: (SURROUNDINGS.record(each, position.size) for each in found), first)


LAYERS = (Layer("u", "surround", "What surrounds a dragon", of_stone(surround), "dragon", at_point=True),)
