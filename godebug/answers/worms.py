"""Strings, and what tactical reading says of them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from godebug.answers.answer import Answer
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import column_of, row_of
from godebug.fields.worms import EMPTY as EMPTY_POINT
from godebug.fields.worms import WORM
from godebug.studies.study import Study

if TYPE_CHECKING:
    from godebug.views.view import View


def worms(study: Study, points: Sequence[int] = ()) -> Answer:
    """Returns all strings on a board and in a table; with `points` every field of the strings and empty points
    there.
    """
    position, size = study.position, study.position.size
    empty = [study.empty_point(p) for p in points if position.stones[row_of(p), column_of(p)] == EMPTY]
    chosen = [worm for worm in study.worms if not points or any(p in worm.stones for p in points)]

    def views() -> "list[View]":
        from godebug.views.worms import WormDiagram, empty_fields, worm_fields, worm_legend, worm_table

        diagram = WormDiagram(position.stones, chosen, title="Worms", last=position.last_move)
        tables: list[View] = [worm_table(chosen, size)]
        if points:
            tables = [*(worm_fields(worm, size) for worm in chosen), *(empty_fields(each, size) for each in empty)]
        return [diagram, worm_legend(), *tables]

    return Answer(
        views,
        lambda: [
            *(WORM.record(worm, size) for worm in chosen),
            *(EMPTY_POINT.record(each, size) for each in empty),
        ],
    )


def worm_table(study: Study) -> Answer:
    """Returns all strings in a table alone."""
    found, size = study.worms, study.position.size

    def views() -> "list[View]":
        from godebug.views.worms import worm_table

        return [worm_table(found, size)]

    return Answer(views, lambda: (WORM.record(worm, size) for worm in found))
