"""The end of a game: owners on a diagram, the score, and why stones are dead."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import column_of, row_of, vertex
from godebug.engine.go.position import Move
from godebug.engine.score.counting import Counting
from godebug.fields.moves import leader
from godebug.views.diagram import Diagram
from godebug.views.look import Look, Span
from godebug.views.table import Column, FieldList, Table

if TYPE_CHECKING:
    from godebug.engine.analysis.score import FinalScore


class FinalDiagram(Diagram):
    """Draws the owners at the end: dead stones and territory as small letters."""

    def __init__(self, stones: NDArray[np.uint8], status: Mapping[int, str], *, last: Move | None = None) -> None:
        super().__init__(stones, title="Final status", last=last)
        self.status = {(row_of(p), column_of(p)): word for p, word in status.items()}

    def cell(self, row: int, column: int, look: Look) -> Span:
        word = self.status[row, column]
        if self.stones[row, column] != EMPTY:
            text, style = self.stone(row, column, look)
            return (text.lower(), f"{style.removesuffix('.last')}.captured") if word == "dead" else (text, style)
        marks = {"white_territory": ("w", "white"), "black_territory": ("b", "black")}
        mark, style = marks.get(word, (look.dot, "board"))
        return f"{mark:>2}", style


def final_lines(found: "FinalScore", counting: Counting, size: int) -> FieldList:
    """Returns the final score, the moves that led to it, and what is not safe to score."""
    played = " ".join(vertex(move.point, size) for move in found.moves)
    other = leader(found.territory if counting.area else found.area)
    lines = [
        ("score", f"{leader(found.by(counting))} by {counting.name} rules"),
        ("by territory" if counting.area else "by area", other),
        ("played", played),
    ]
    if not found.finished:
        lines.append(("unfinished", "the game is not finished: this is how the board stands"))
    elif not found.is_safe:
        lines.append(("open", ", ".join(vertex(p, size) for p in found.open) or "points that were played out"))
    return FieldList("Final score", lines)


def differences(theirs: Mapping[int, str], ours: Mapping[int, str], size: int, name: str) -> FieldList:
    """Returns the points on which two engines differ, by what the first and the second (`name`) call them."""
    found: dict[tuple[str, str], list[str]] = {}
    for p, word in theirs.items():
        if word != ours[p]:
            found.setdefault((word, ours[p]), []).append(vertex(p, size))
    lines = [(f"{word}, not {other}", " ".join(points)) for (word, other), points in sorted(found.items())]
    return FieldList(f"Otherwise than {name or 'the built-in engine'}", lines or [("nowhere", "every point agrees")])


def cause_lines(found: "FinalScore", size: int) -> Iterator[Table]:
    """Yields a table of the stones that are dead or in seki, and why; none where all are alive."""
    titles = ("dragon", "color", "status", "stones", "why")
    columns = [Column(title, prose=title == "why") for title in titles]
    rows = [
        [
            (text, "")
            for text in (vertex(cause.dragon, size), cause.color, cause.status, str(len(cause.stones)), cause.why)
        ]
        for cause in found.causes
        if cause.status != "alive"
    ]
    if rows:
        yield Table(columns, rows, "Dead, and in seki")
