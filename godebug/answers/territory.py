"""Bouzy's maps: territory, moyo and area."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from godebug.answers.answer import Answer
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.position import Position
from godebug.fields.field import Record
from godebug.fields.influence import BOUZY
from godebug.studies.study import Study

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from godebug.views.view import View

MAPS = ("territory", "moyo", "area")


def bouzy(
    position: Position,
    study: Study | None,
    names: Iterable[str] = MAPS,
    *,
    operators: Iterable[tuple[int, int]] = (),
    figures: bool = False,
) -> Answer:
    """Returns the maps `names`, and those of other `operators` (dilations, erosions); `figures`: with their values.

    Dead stones are removed where a `study` knows them.
    """
    from godebug.views.bouzy import OPERATORS, bouzy_maps, bouzy_views

    dead = (position.stones != EMPTY) & False if study is None else dead_stones(study)
    known = {operator: name for name, (operator, _) in OPERATORS.items()}
    chosen = [(name, OPERATORS[name][0]) for name in names]
    chosen += [(known.get(operator, f"{operator[0]}/{operator[1]}"), operator) for operator in operators]
    maps = bouzy_maps(position, dead, chosen)

    def views() -> "list[View]":
        return bouzy_views(position, maps, dead, figures=figures)

    def records() -> Iterator[Record]:
        for found in maps:
            yield BOUZY.record(found, position.size, map=found.name)

    return Answer(views, records)


def dead_stones(study: Study) -> "NDArray[np.bool_]":
    """Returns the stones that are not safe whoever moves first, bool of shape (size, size)."""
    first, second = (study.influence(color) for color in (BLACK, WHITE))
    dead: NDArray[np.bool_] = (first.stones != EMPTY) & (first.safe == 0) & (second.safe == 0)
    return dead
