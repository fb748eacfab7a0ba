"""Moves on the board and in tables, what a move changes, and scores over a game."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from godebug.engine.go.color import EMPTY, NAMES
from godebug.engine.go.points import vertex
from godebug.engine.go.position import Move
from godebug.fields.moves import leader
from godebug.studies.study import LEAST_CHANGE, POINTS, Account, Delta, RankedMove, Score
from godebug.views.diagram import Diagram
from godebug.views.look import Line, Look, Span
from godebug.views.numbers import SignedDiagram, figure, share_step
from godebug.views.points import place
from godebug.views.table import Column, FieldList, Table
from godebug.views.view import Text, View

if TYPE_CHECKING:
    pass

#: Rows of a graph, and the widest it gets.
GRAPH_ROWS, GRAPH_WIDTH = 15, 100


class MoveDiagram(Diagram):
    """Draws the value of each move, coloured by its share of the best value, on the scale of the mover (`side`)."""

    cell_width = 4

    def __init__(
        self,
        stones: NDArray[np.uint8],
        moves: Sequence[RankedMove],
        side: int,
        *,
        title: str = "",
        last: Move | None = None,
        unit: str = POINTS,
    ) -> None:
        super().__init__(stones, title=title, subtitle=f"values in {unit}; the best one is marked", last=last)
        self.values = {place(move.point): move.value for move in moves}
        self.best = place(moves[0].point) if moves else None
        self.most = max((move.value for move in moves), default=0.0)
        self.side = NAMES[side]

    def cell(self, row: int, column: int, look: Look) -> Span:
        if self.stones[row, column] != EMPTY:
            return self.stone(row, column, look)
        value = self.values.get((row, column))
        if value is None:
            return self.empty(row, column, look)
        if (row, column) == self.best:
            return f"{'*' + figure(value):>4}", "move"
        step = share_step(value / self.most) if value > 0 else 0
        return f"{figure(value):>4}", f"heat.{self.side}.{step}" if step else "plainvalue"


def move_table(moves: Sequence[RankedMove], size: int, unit: str = POINTS) -> Table:
    """Returns a table with a row a move and its first reasons."""
    title = "value" if unit == POINTS else unit
    columns = [Column("rank", True), Column("move"), Column(title, True), Column("reasons", prose=True)]
    rows = [
        [
            (str(move.rank), "faint"),
            (vertex(move.point, size), "move"),
            (f"{move.value:.2f}" if unit == POINTS else f"{move.value:.4g}", ""),
            ("; ".join(move.reasons), ""),
        ]
        for move in moves
    ]
    return Table(columns, rows)


def reason_list(account: Account, size: int) -> FieldList:
    """Returns the reasons for one move, and the patterns behind it."""
    lines = [("value", f"{account.value:.2f}")]
    lines += [("reason" if not number else "", text) for number, text in enumerate(account.reasons or ("none",))]
    lines.append(("patterns", ", ".join(account.patterns)))
    return FieldList(f"Move {vertex(account.point, size)}", lines)


def entry_table(account: Account, size: int) -> Table:
    """Returns a table of the account of a value, a row a step; what does not count has its reason."""
    columns = [
        Column("stage"),
        Column("cause"),
        Column("about"),
        Column("delta", True),
        Column("total", True),
        Column("note", prose=True),
    ]
    rows = [
        [
            (entry.stage, "faint"),
            (entry.cause, "" if entry.counts else "faint"),
            (" ".join(vertex(p, size) for p in entry.points), ""),
            (f"{entry.delta:+.2f}" if entry.counts else "0", "" if entry.counts else "faint"),
            (f"{entry.after:.2f}", ""),
            (entry.note, "faint"),
        ]
        for entry in account.entries
    ]
    return Table(columns, rows, "Account", keys=2)


class DeltaDiagram(SignedDiagram):
    """Draws the change of territory at each point, positive for White."""

    def __init__(self, stones: NDArray[np.uint8], found: Delta, *, last: Move | None = None) -> None:
        change = np.zeros(stones.shape)
        for p, before, after in found.changes:
            change[place(p)] = after - before
        title = f"Territory after {vertex(found.point, len(stones))}"
        super().__init__(stones, change, title=title, subtitle="positive: for White", last=last, least=LEAST_CHANGE)
        self.move = place(found.point)

    def cell(self, row: int, column: int, look: Look) -> Span:
        if (row, column) == self.move:
            return f"{'*':>{self.width(look)}}", "move"
        return super().cell(row, column, look)


def delta_lines(found: Delta, size: int) -> FieldList:
    """Returns what a move changes, as a list of fields; what its account has as territory besides, under that."""
    note = "" if found.counted else ", which no reason of the move asks for: its value has none of it"
    return FieldList(
        f"Move {vertex(found.point, size)}",
        [
            ("territory", f"{found.territory:+.2f}{note}"),
            *([("  prisoners", f"{found.captured:+.2f} of it")] if found.captured else []),
            *(
                (part.cause, f"{part.amount:+.2f}" + (f" ({part.note})" if part.note else ""))
                for part in found.parts
                if part.amount
            ),
            ("followup", f"{found.followup:+.2f}"),
            ("safe", "yes" if found.safe else "no"),
            ("saves", " ".join(vertex(p, size) for p in found.saved)),
            ("captures", " ".join(vertex(p, size) for p in found.lost)),
        ],
    )


def score_lines(found: Sequence[Score]) -> View:
    """Returns one estimate with its bounds, a line each."""
    return Text(*[[(f"{leader(s.estimate)}  (upper bound {s.upper:+.1f}, lower {s.lower:+.1f})", "")] for s in found])


def score_graph(found: Sequence[Score]) -> View:
    """Returns a graph of the estimate over a game: White's lead upwards, the bounds as a band."""
    return Text(*_graph(found))


def _graph(found: Sequence[Score]) -> Iterator[Line]:
    step = max(1, -(-len(found) // GRAPH_WIDTH))
    shown = found[::step]
    most = max([1.0, *(abs(bound) for s in shown for bound in (s.upper, s.lower))])
    for row in range(GRAPH_ROWS):
        high = most * (1.0 - 2.0 * row / GRAPH_ROWS)
        low = most * (1.0 - 2.0 * (row + 1) / GRAPH_ROWS)
        cells = ""
        for s in shown:
            if low < s.estimate <= high:
                cells += "o"
            elif s.lower <= high and s.upper > low:
                cells += ":"
            else:
                cells += "-" if low < 0.0 <= high else " "
        yield [(f"{(high + low) / 2:+7.1f} ", "label"), (cells.rstrip() or "", "")]
    first, last = shown[0].move_number, shown[-1].move_number
    yield [(f"        move {first} to {last}; o the estimate, : between its bounds", "faint")]
