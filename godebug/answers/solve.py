"""What is proved of a group, drawn or as a record; and how the solver does on a folder of problems."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from godebug.answers.answer import Answer
from godebug.engine.go.position import Position
from godebug.engine.solve.verdict import PROVED, READ, Verdict
from godebug.fields.solve import PROBLEM, SOLVED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from godebug.views.view import View

RIGHT, WRONG, UNDECIDED = "right", "wrong", "undecided"


class ProblemResult(msgspec.Struct, frozen=True):
    """One problem of a report. `result`: RIGHT if a move of the book is among those that are found, WRONG if none is,
    UNDECIDED where none is found. `ground`: what the moves rest on, as in a verdict."""

    name: str
    result: str
    ground: str
    book: tuple[str, ...]
    moves: tuple[str, ...]
    status: str
    goal: str
    nodes: int


def verdict_answer(position: Position, verdict: Verdict, trees: Sequence[str] = ()) -> Answer:
    """Returns the verdict on a group; `trees`: lines of its proofs."""

    def views() -> "list[View]":
        from godebug.views.solve import verdict_views
        from godebug.views.view import Text

        return [*verdict_views(position.stones, verdict), *([Text(*([(line, "")] for line in trees))] if trees else [])]

    return Answer(views, lambda: [SOLVED.record(verdict, position.size)])


def nothing_proved(position: Position) -> Answer:
    """Says that no group was found whose fate the side to move decides; there is no record of it."""

    def views() -> "list[View]":
        from godebug.views.header import PositionHeader
        from godebug.views.view import Text

        return [PositionHeader(position), Text([("No group was found whose fate the side to move decides.", "")])]

    return Answer(views, list)


def report_answer(results: Sequence[ProblemResult], seconds: float) -> Answer:
    """Returns how problems came out: all that are not right, and the counts."""

    def views() -> "Iterable[View]":
        from godebug.views.solve import summary_view
        from godebug.views.table import Column, Table

        rows = [
            [
                (each.name, ""),
                (each.result, ""),
                (each.ground, ""),
                (" ".join(each.book), ""),
                (" ".join(each.moves), ""),
                (f"{each.goal} {each.status}".strip(), ""),
            ]
            for each in results
            if each.result != RIGHT
        ]
        titles = ("problem", "result", "ground", "book", "found", "group")
        if rows:
            yield Table([Column(title) for title in titles], rows, "Not solved as in the book")
        counted = Counter(
            each.result if each.result == UNDECIDED else f"{each.result}, {each.ground}" for each in results
        )
        kinds = (f"{kind}, {ground}" for kind in (RIGHT, WRONG) for ground in (PROVED, READ))
        counts = {kind: counted[kind] for kind in (*kinds, UNDECIDED)}
        yield summary_view(counts, sum(each.nodes for each in results), seconds)

    return Answer(views, lambda: [PROBLEM.record(each, 19) for each in results])
