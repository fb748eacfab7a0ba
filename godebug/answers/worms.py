"""Strings, and what tactical reading says of them."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from godebug.answers.answer import Answer
from godebug.basics.errors import NotAnswered
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import column_of, row_of
from godebug.fields.worms import EMPTY as EMPTY_POINT
from godebug.fields.worms import WORM
from godebug.studies.study import Study

if TYPE_CHECKING:
    from godebug.engine.worms.records import Worm
    from godebug.views.view import View


def worms(study: Study, points: Sequence[int] = ()) -> Answer:
    """Returns all strings on a board and in a table; with `points` every field of the strings and empty points
    there.
    """
    position, size = study.position, study.position.size
    empty = [study.empty_point(p) for p in points if position.stones[row_of(p), column_of(p)] == EMPTY]
    chosen = [worm for worm in study.worms if not points or any(p in worm.stones for p in points)]

    orders = _orders(study, chosen if points else ())

    def views() -> "list[View]":
        from godebug.views.view import SideBySide
        from godebug.views.worms import (
            LibertyDiagram,
            WormDiagram,
            empty_fields,
            worm_fields,
            worm_legend,
            worm_table,
        )

        last = position.last_move
        diagram = WormDiagram(position.stones, chosen, title="Worms", last=last)
        if not points:
            return [diagram, worm_legend(), worm_table(chosen, size)]
        liberties = [LibertyDiagram(position.stones, worm, orders[worm.origin], last=last) for worm in chosen if orders]
        fields = [*(worm_fields(worm, size) for worm in chosen), *(empty_fields(each, size) for each in empty)]
        return [SideBySide(diagram, *liberties), worm_legend(), *fields]

    return Answer(
        views,
        lambda: [
            *(WORM.record(worm, size) for worm in chosen),
            *(EMPTY_POINT.record(each, size) for each in empty),
        ],
    )


def _orders(study: Study, worms: "Sequence[Worm]") -> dict[int, Mapping[int, int]]:
    """Returns the orders of the liberties of worms, by origin; none where an engine does not tell them."""
    with suppress(NotAnswered):
        return {worm.origin: study.liberty_orders(worm.origin) for worm in worms}
    return {}


def worm_table(study: Study) -> Answer:
    """Returns all strings in a table alone."""
    found, size = study.worms, study.position.size

    def views() -> "list[View]":
        from godebug.views.worms import worm_table

        return [worm_table(found, size)]

    return Answer(views, lambda: (WORM.record(worm, size) for worm in found))
