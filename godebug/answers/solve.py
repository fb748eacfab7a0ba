"""What is proved of a group, drawn or as a record; and how the solver does on a folder of problems."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from godebug.answers.answer import Answer
from godebug.engine.go.position import Position
from godebug.engine.solve.verdict import Verdict
from godebug.fields.solve import PROBLEM, SOLVED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from godebug.views.view import View

RIGHT, WRONG, UNDECIDED = "right", "wrong", "undecided"


@dataclass(frozen=True)
class ProblemResult:
    """One problem of a report. `result`: RIGHT if a move of the book is among those that are proved, WRONG if none is,
    UNDECIDED where nothing is proved."""

    name: str
    result: str
    book: tuple[str, ...]
    moves: tuple[str, ...]
    status: str
    goal: str
    nodes: int


def verdict_answer(position: Position, verdict: Verdict, trees: Sequence[str] = ()) -> Answer:
    """The verdict on a group; `trees`: lines of its proofs."""

    def views() -> "list[View]":
        from godebug.views.solve import verdict_views
        from godebug.views.view import Text

        return [*verdict_views(position.stones, verdict), *([Text(*([(line, "")] for line in trees))] if trees else [])]

    return Answer(views, lambda: [SOLVED.record(verdict, position.size)])


def nothing_proved(position: Position) -> Answer:
    """Says that no group is proved to hang on who moves first; there is no record of it."""

    def views() -> "list[View]":
        from godebug.views.header import PositionHeader
        from godebug.views.view import Text

        return [PositionHeader(position), Text([("No group is proved to hang on who moves first.", "")])]

    return Answer(views, list)


def report_answer(results: Sequence[ProblemResult], seconds: float) -> Answer:
    """How problems came out: all that are not right, and the counts."""

    def views() -> "Iterable[View]":
        from godebug.views.solve import summary_view
        from godebug.views.table import Column, Table

        rows = [
            [
                (each.name, ""),
                (each.result, ""),
                (" ".join(each.book), ""),
                (" ".join(each.moves), ""),
                (f"{each.goal} {each.status}".strip(), ""),
            ]
            for each in results
            if each.result != RIGHT
        ]
        titles = ("problem", "result", "book", "proved", "group")
        if rows:
            yield Table([Column(title) for title in titles], rows, "Not solved as in the book")
        counts = {kind: sum(each.result == kind for each in results) for kind in (RIGHT, WRONG, UNDECIDED)}
        yield summary_view(counts, sum(each.nodes for each in results), seconds)

    return Answer(views, lambda: [PROBLEM.record(each, 19) for each in results])
