"""Where two engines differ: on one position, and over many."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from godebug.answers.answer import Answer
from godebug.comparing.comparison import Compared, agreement_record, agreements, comparison_record, position_name
from godebug.engine.go.position import Position
from godebug.views.words import several

if TYPE_CHECKING:
    from godebug.views.view import View

Results = Sequence[tuple[Position, list[Compared]]]


def differences(
    position: Position,
    compared: Sequence[Compared],
    names: tuple[str, str],
    drawn: Collection[str],
    most: int | None = None,
) -> Answer:
    """Returns all counts of agreement, and the differences of the arrays and verdicts `drawn`.

    `names`: of the engines. `most`: how many arrays are drawn, those that agree least; None for all.
    """

    def views() -> "list[View]":
        from godebug.views.comparison import difference_views, engine_names, summary_table

        shown = [one for one in compared if one.name in drawn]
        return [
            engine_names(names),
            summary_table(compared, position.size),
            *difference_views(position, shown, names, most),
        ]

    return Answer(views, lambda: (comparison_record(one, position.size) for one in compared))


def counted(position: Position, compared: Sequence[Compared]) -> Answer:
    """Returns the counts of one position of many; the boards come at the end, with the others."""
    name = position_name(position)
    return Answer(list, lambda: (comparison_record(one, position.size, position=name) for one in compared))


def totals(results: Results, names: tuple[str, str]) -> Answer:
    """Returns how often the engines agree over all positions, and the positions where they agree least."""
    found = agreements(results)

    def views() -> "list[View]":
        from godebug.views.comparison import agreement_table, engine_names, worst_positions
        from godebug.views.view import Text

        heading = Text([(several(len(results), "position"), "strong")])
        return [heading, engine_names(names), agreement_table(found), worst_positions(results)]

    return Answer(views, lambda: map(agreement_record, found))
