"""A capturing race: each side's liberties, their count, and the result."""

import numpy as np
from numpy.typing import NDArray

from godebug.engine.go.color import EMPTY, NAMES
from godebug.engine.go.points import NO_POINT, vertex
from godebug.engine.go.position import Move
from godebug.engine.go.result_codes import NAMES as CODE_NAMES
from godebug.engine.semeai.liberty_count import RaceSide
from godebug.engine.semeai.records import BY_COUNT, BY_EXACT, RaceOutcome
from godebug.fields.semeai import verdict_text
from godebug.studies.study import Race
from godebug.views.diagram import SIDE_NAMES, Diagram
from godebug.views.legend import Legend
from godebug.views.look import Look, Span
from godebug.views.points import names, place
from godebug.views.table import FieldList
from godebug.views.view import SideBySide, View
from godebug.views.words import several

#: The marks of liberties: outside of either side (its colour's initial), in an eye, shared.
SHARED_MARK, EYE_MARK, MOVE_MARK = "s", "e", "*"


class RaceDiagram(Diagram):
    """Draws the liberties of both strings."""

    def __init__(self, stones: NDArray[np.uint8], race: Race, last: Move | None) -> None:
        count = race.count
        title = f"Race of {vertex(race.first, len(stones))} and {vertex(race.second, len(stones))}"
        super().__init__(stones, title=title, last=last)
        self.marks: dict[tuple[int, int], tuple[str, str]] = {}
        self.strings: dict[tuple[int, int], str] = {}
        for side in (count.first, count.second):
            name = SIDE_NAMES[side.color]
            self.strings |= {place(p): f"{name}.last" for p in side.stones}
            self.marks |= {place(p): (name[0], f"heat.{name}.6") for p in side.outside}
            self.marks |= {place(p): (EYE_MARK, f"heat.{name}.3") for p in side.eye.points}
        self.marks |= {place(p): (SHARED_MARK, "strong") for p in count.shared}
        for outcome in (race.first_moves, race.second_moves):
            if outcome.move != NO_POINT and place(outcome.move) not in self.marks:
                self.marks[place(outcome.move)] = (MOVE_MARK, "move")

    def cell(self, row: int, column: int, look: Look) -> Span:
        if self.stones[row, column] != EMPTY:
            text, style = self.stone(row, column, look)
            return text, self.strings.get((row, column), style)
        mark = self.marks.get((row, column))
        return (f"{mark[0]:>{self.width(look)}}", mark[1]) if mark else self.empty(row, column, look)


def race_views(stones: NDArray[np.uint8], race: Race, last: Move | None = None) -> list[View]:
    """Returns the board with the count beside it, then the results."""
    size, count = len(stones), race.count
    fields = [field for side in (count.first, count.second) for field in _side_fields(side, size)]
    fields.append(("shared liberties", f"{len(count.shared)}  {names(count.shared, size)}"))
    fields.append(("own liberties", f"{count.first.own_liberties} against {count.second.own_liberties}"))
    for side, outcome in ((count.first, race.first_moves), (count.second, race.second_moves)):
        fields.append((f"{NAMES[side.color]} moves first", _outcome_text(side.color, outcome, size)))
    if count.doubts:
        fields.append(("counting is in doubt", "; ".join(count.doubts)))
    legend = Legend(
        (("b", "heat.black.6"), "outside liberty of Black"),
        (("w", "heat.white.6"), "of White"),
        (("s", "strong"), "shared"),
        (("e", "heat.black.3"), "in an eye"),
        (("*", "move"), "another move that decides"),
    )
    table = FieldList(f"Liberties of {vertex(race.first, size)} and {vertex(race.second, size)}", fields)
    return [SideBySide(RaceDiagram(stones, race, last)), legend, table]


def _side_fields(side: RaceSide, size: int) -> list[tuple[str, str]]:
    name = NAMES[side.color]
    fields = [(f"{name} outside", f"{len(side.outside)}  {names(side.outside, size)}")]
    if side.eye.points:
        inside = f", {len(side.eye.stones)} enemy stones inside" if side.eye.stones else ""
        points = sorted(side.eye.points)
        fields.append((f"{name} eye", f"{side.eye.liberties}  {len(points)} points {names(points, size)}{inside}"))
    return fields


def _outcome_text(color: int, outcome: RaceOutcome, size: int) -> str:
    text = verdict_text(color, CODE_NAMES[outcome.defense], CODE_NAMES[outcome.attack], in_seki=outcome.in_seki)
    text += f" at {vertex(outcome.move, size)}" if outcome.move != NO_POINT else " without a move" * outcome.is_won
    counted = outcome.reason == BY_COUNT or not outcome.nodes
    exact = outcome.reason == BY_EXACT
    size_of_it = several(outcome.positions, "position") if exact else several(outcome.nodes, "node")
    how = outcome.reason if counted else f"{outcome.reason}, {size_of_it}"
    return f"{text} ({how}{'' if outcome.certain else ', uncertain'})"
