"""Regions: territory, moyo and area of both sides, as coloured cells."""

from collections.abc import Iterator

from godebug.engine.go.arrays import Figures
from godebug.engine.go.color import BLACK, EMPTY
from godebug.engine.go.position import Move
from godebug.views.diagram import Diagram, stone_mark
from godebug.views.legend import Legend
from godebug.views.look import Line, Look, Span
from godebug.views.view import View

#: Name and mark of each class of region, by the absolute value of its code. Mark and colour tell it, each alone.
CLASSES = {3: ("territory", "="), 2: ("moyo", "-"), 1: ("area", " ")}
#: The mark of a stone that is as good as captured.
PRISONER = "*"
#: Columns of the legend in one line.
_LEGEND_WIDTH = 90
#: The mark of a point that was somebody's and is nobody's.
LOST = "~"


class RegionDiagram(Diagram):
    """Draws the region of each point.

    `regions`: codes, 3 territory, 2 moyo, 1 area, 0 nobody's, positive for White, negative for Black. `dead`: the
    stones that are drawn as part of the region around them.
    """

    def __init__(
        self,
        stones: Figures,
        regions: Figures,
        dead: Figures,
        *,
        title: str = "",
        subtitle: str = "",
        last: Move | None = None,
    ) -> None:
        super().__init__(stones, title=title, subtitle=subtitle, last=last)
        self.regions = regions
        self.dead = dead

    def cell(self, row: int, column: int, look: Look) -> Span:
        """Returns the region of a point, as a prisoner's where a dead stone stands there; else a stone or an empty
        point.
        """
        stone = self.stones[row, column] != EMPTY
        if stone and not self.dead[row, column]:
            return self.stone(row, column, look)
        code = int(self.regions[row, column])
        if code == 0:
            return self.stone(row, column, look) if stone else self.empty(row, column, look)
        return region_cell(code, prisoner=stone)


class RegionChangeDiagram(Diagram):
    """Draws where regions changed. `before`, `after`: region codes as if there were no stones."""

    def __init__(
        self,
        stones: Figures,
        before: Figures,
        after: Figures,
        *,
        title: str = "",
        subtitle: str = "",
        last: Move | None = None,
    ) -> None:
        super().__init__(stones, title=title, subtitle=subtitle, last=last)
        self.before = before
        self.after = after

    def cell(self, row: int, column: int, look: Look) -> Span:
        """Returns the new region of a point, or the one that it lost; a stone or an empty point where nothing
        changed.
        """
        old, new = int(self.before[row, column]), int(self.after[row, column])
        if self.stones[row, column] != EMPTY:
            return self.stone(row, column, look)
        if old == new:
            return self.empty(row, column, look)
        if new != 0:
            return region_cell(new)
        return lost_cell(old)


def region_cell(code: int, *, prisoner: bool = False) -> Span:
    """Returns the cell of a point in a region."""
    name, mark = CLASSES[min(abs(code), 3)]
    owner, letter = ("white", "o") if code > 0 else ("black", "x")
    return (PRISONER if prisoner else mark) + letter, f"{name}.{owner}"


def lost_cell(code: int) -> Span:
    """Returns the cell of a point that was in a region with this code and is in none."""
    return (LOST + "o", "lost.white") if code > 0 else (LOST + "x", "lost.black")


class RegionLegend(View):
    """Explains the cells of region diagrams."""

    def __init__(self, *, last: bool = True, prisoners: bool = False) -> None:
        self.last = last
        self.prisoners = prisoners

    def lines(self, look: Look) -> Iterator[Line]:
        """Returns a line with a sample of each region, or one for each side where the place is narrow."""
        sides = [[(f"{owner} ", "faint"), *self._side(sign, look)] for owner, sign in (("White", 1), ("Black", -1))]
        rest: Line = []
        if self.prisoners:
            rest += [region_cell(1, prisoner=True), (" prisoner", "faint")]
        if self.last:
            rest += [("   ", ""), *last_move_sample(look)][not rest :]
        groups = [*sides, rest] if rest else sides
        if look.width is not None and look.width < _LEGEND_WIDTH:
            yield from groups
            return
        line: Line = []
        for group in groups:
            line += [("   ", ""), *group]
        yield line

    def _side(self, sign: int, look: Look) -> Line:
        """Returns the three classes of a side, each after its cell."""
        line: Line = []
        for code, (name, _) in CLASSES.items():
            text, style = region_cell(sign * code)
            line += [(" ", "")] if line else []
            line += [(text, style)] if look.plain else [(text[:-1], f"{style}.mark"), (text[-1:], style)]
            line.append((f" {name}", "faint"))
        return line


def region_change_legend() -> View:
    """Explains the cells of differences."""
    return Legend(
        (lost_cell(1), "was White's and is nobody's"),
        (lost_cell(-1), "was Black's"),
        lead="differences: what is new; ",
    )


def last_move_sample(look: Look) -> Line:
    """Returns the mark of the last move with its explanation."""
    if look.plain:
        return [(f"({stone_mark(BLACK, look)}) last move", "faint")]
    return [(f" {stone_mark(BLACK, look)} ", "black.last"), (" last move", "faint")]
