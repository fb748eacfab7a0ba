"""Escape routes of dragons, and what surrounds them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from godebug.answers.answer import Answer
from godebug.engine.go.points import NO_POINT
from godebug.fields.escape import ESCAPE, SURROUNDINGS
from godebug.studies.study import Study

if TYPE_CHECKING:
    from godebug.views.view import View


def escape(study: Study, stones: Sequence[int], *, owl: bool = False) -> Answer:
    """Returns how far the dragons of `stones` can escape. `owl`: with the escape values of life-and-death reading."""
    position = study.position
    found = [study.escape(origin, owl=owl) for origin in _origins(study, stones)]

    def views() -> "list[View]":
        from godebug.views.escape import escape_views

        return [view for each in found for view in escape_views(position.stones, each, position.last_move)]

    return Answer(views, lambda: (ESCAPE.record(each, position.size) for each in found))


def surround(study: Study, stones: Sequence[int], move: int = NO_POINT) -> Answer:
    """Returns what surrounds the dragons of `stones`; a hostile stone is supposed at `move` unless that is NO_POINT."""
    position = study.position
    found = [study.surroundings(origin, move) for origin in _origins(study, stones)]

    def views() -> "list[View]":
        from godebug.views.surround import surround_views

        return [view for each in found for view in surround_views(position.stones, each, position.last_move)]

    return Answer(views, lambda: (SURROUNDINGS.record(each, position.size) for each in found))


def _origins(study: Study, stones: Sequence[int]) -> list[int]:
    """Returns the dragons of stones, each once."""
    return list(dict.fromkeys(study.dragon_at[p] for p in stones))
