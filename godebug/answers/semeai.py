"""Capturing races: one between two dragons, or all of a position."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from godebug.answers.answer import Answer
from godebug.engine.go.points import NO_POINT
from godebug.fields.semeai import RACE
from godebug.studies.study import Race, Study

if TYPE_CHECKING:
    from godebug.views.view import View


def race(study: Study, first: int, second: int) -> Answer:
    """Returns the race between the dragons at two stones.

    Raises ValueError where they do not race.
    """
    return _told(study, [study.race(first, second)])


def races(study: Study) -> Answer:
    """Returns all races of the position, each once."""
    pairs = set()
    for dragon in study.dragons:
        for result in (dragon.semeai.attack, dragon.semeai.defense):
            if dragon.semeai.count and result.target != NO_POINT:
                one, two = sorted((dragon.origin, result.target))
                pairs.add((one, two))
    return _told(study, [study.race(*pair) for pair in sorted(pairs)])


def _told(study: Study, found: Sequence[Race]) -> Answer:
    def views() -> "list[View]":
        from godebug.views.semeai import race_views
        from godebug.views.view import Text

        position = study.position
        if not found:
            return [Text([("No dragons race against each other.", "")])]
        return [view for each in found for view in race_views(position.stones, each, position.last_move)]

    return Answer(views, lambda: (RACE.record(each, study.position.size) for each in found))
