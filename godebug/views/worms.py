"""Worms: the strings that can be captured, on the board and in a table of every field."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import vertex
from godebug.engine.go.position import Move
from godebug.engine.worms.records import Worm
from godebug.fields.worms import EMPTY as EMPTY_POINT
from godebug.fields.worms import WORM, tactical_status
from godebug.studies.study import EmptyPoint
from godebug.views.diagram import SIDE_NAMES, Diagram
from godebug.views.fields import field_list, field_table
from godebug.views.legend import Legend
from godebug.views.look import Look, Span
from godebug.views.points import names, place
from godebug.views.table import FieldList, Table
from godebug.views.view import View

#: Points of a cavity that are listed; JSON has all.
MOST_POINTS = 12
#: The step of the heat scale for each order of liberties.
_ORDER_STEPS = {1: 7, 2: 5, 3: 3, 4: 1}
#: The mark of a worm by its tactical status.
_MARKS = {"critical": "!", "captured": "*"}


class WormDiagram(Diagram):
    """Draws marks on strings that can be captured, and the points that capture (a), save (d) or do both (b)."""

    def __init__(
        self,
        stones: NDArray[np.uint8],
        worms: Sequence[Worm],
        *,
        title: str = "",
        subtitle: str = "",
        last: Move | None = None,
    ) -> None:
        super().__init__(stones, title=title, subtitle=subtitle, last=last)
        self.status: dict[tuple[int, int], str] = {}
        self.moves: dict[tuple[int, int], str] = {}
        for worm in worms:
            for stone in worm.stones:
                self.status[place(stone)] = tactical_status(worm)
            for letter, points in (("a", worm.attacks), ("d", worm.defenses if worm.attack_code else ())):
                for coded in points:
                    where = place(coded.point)
                    self.moves[where] = letter if self.moves.get(where, letter) == letter else "b"

    def cell(self, row: int, column: int, look: Look) -> Span:
        if self.stones[row, column] == EMPTY:
            letter = self.moves.get((row, column))
            return (f"{letter:>2}", "move") if letter else self.empty(row, column, look)
        text, style = self.stone(row, column, look)
        status = self.status.get((row, column), "safe")
        if status == "safe":
            return text, style
        return _MARKS[status] + text[1:], f"{style.removesuffix('.last')}.{status}"


class LibertyDiagram(Diagram):
    """Draws the order, 1 to 4, of each liberty of one string, which is marked with @."""

    def __init__(
        self, stones: NDArray[np.uint8], worm: Worm, orders: Mapping[int, int], *, last: Move | None = None
    ) -> None:
        name, steps = vertex(worm.origin, len(stones)), "1 beside it, 2 to 4 steps further away"
        super().__init__(stones, title=f"Liberties of {name}", subtitle=steps, last=last)
        self.own = {place(stone) for stone in worm.stones}
        self.orders = {place(p): order for p, order in orders.items()}
        self.side = SIDE_NAMES[worm.color]

    def cell(self, row: int, column: int, look: Look) -> Span:
        if self.stones[row, column] != EMPTY:
            text, style = self.stone(row, column, look)
            return ("@" + text[1:], style) if (row, column) in self.own else (text, style)
        order = self.orders.get((row, column))
        if order is None:
            return self.empty(row, column, look)
        return f"{order:2}", f"heat.{self.side}.{_ORDER_STEPS[order]}"


def worm_legend() -> View:
    """Explains the marks."""
    return Legend(
        (("!X", "black.critical"), "critical"),
        (("*X", "black.captured"), "captured"),
        (("a", "move"), "attacks"),
        (("d", "move"), "defends"),
        (("b", "move"), "both"),
    )


_COLUMNS = (
    *("origin", "color", "status", "size", "effective_size", "lib", "lib2", "lib3", "lib4", "attack", "defend"),
    *("lunch", "cutstone", "genus", "unconditional_status", "flags"),
)


def worm_table(worms: Sequence[Worm], size: int) -> Table:
    """Returns a table with a row a worm."""
    return field_table(WORM, _COLUMNS, worms, size, keys=3)


_LINES = (
    "color",
    "status",
    "size",
    "effective_size",
    "stones",
    ("liberties", "{lib}: {liberties}"),
    ("liberties of order 2, 3, 4", "{lib2}, {lib3}, {lib4}"),
    ("attack points", "{attacks}"),
    ("defense points", "{defenses}"),
    "attack_threats",
    "defense_threats",
    "lunch",
    ("cutting stone", "{cutstone}, {cutstone2} cuts behind it"),
    "genus",
    "inessential",
    "invincible",
    "ko",
    "unconditional_status",
)


def worm_fields(worm: Worm, size: int) -> FieldList:
    """Returns every field of one worm."""
    return field_list(WORM, _LINES, worm, size, f"Worm {vertex(worm.origin, size)}")


def _some_points(empty: EmptyPoint, size: int) -> str:
    points = empty.cavity.points
    return f"{names(points[:MOST_POINTS], size)} ... ({len(points) - MOST_POINTS} more)"


def empty_fields(empty: EmptyPoint, size: int) -> FieldList:
    """Returns every field of a cavity (an empty worm), seen from one of its points."""
    lines = (
        ("cavity", f"{{origin}}, {empty.cavity.border_word}"),
        ("size", str(empty.cavity.size)),
        ("points", "{points}" if empty.cavity.size <= MOST_POINTS else _some_points(empty, size)),
        ("distance to black, white", "{distance}"),
        "strategic_distance",
        "ko",
        "unconditional_status",
    )
    return field_list(EMPTY_POINT, lines, empty, size, f"Empty point {vertex(empty.point, size)}")
