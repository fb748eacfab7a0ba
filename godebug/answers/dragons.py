"""Strings that live or die together."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from godebug.answers.answer import Answer
from godebug.engine.go.color import BLACK, WHITE
from godebug.fields.dragons import CUTS, DRAGON, dragon_letters
from godebug.fields.field import Record
from godebug.studies.study import Study

if TYPE_CHECKING:
    from godebug.engine.dragons.records import Dragon
    from godebug.views.view import View


def dragons(study: Study, points: Sequence[int] = (), *, cuts: bool = False) -> Answer:
    """Returns all dragons on boards and in tables; with `points` every field of the dragons of these stones.

    `cuts`: with the points where links can be cut on a board of their own.
    """
    position, size = study.position, study.position.size
    every = study.dragons
    letters = dragon_letters(every)
    chosen = [dragon for dragon in every if not points or any(p in dragon.members.stones for p in points)]

    def views() -> "list[View]":
        from godebug.views.dragons import dragon_diagrams, dragon_fields, dragon_tables

        tables: list[View] = [dragon_fields(dragon, letters[dragon.origin], size) for dragon in chosen]
        if not points:
            tables = dragon_tables(chosen, letters, size)
        boards = dragon_diagrams(position.stones, chosen, letters, position.last_move)
        if cuts:
            from godebug.views.dragons import cut_views

            boards += cut_views(position.stones, study.cutting_points, position.last_move)
        return [*boards, *tables]

    def records() -> "Iterator[Record]":
        for dragon in chosen:
            yield _record(dragon, letters, size)
        if cuts:
            found = study.cutting_points
            yield CUTS.record(None, size, black=sorted(found[BLACK]), white=sorted(found[WHITE]))

    return Answer(views, records)


def dragon_boards(study: Study) -> Answer:
    """Returns all dragons on boards alone. The records have every field all the same."""

    def draw(*shown: Any) -> "list[View]":
        from godebug.views.dragons import dragon_diagrams

        return dragon_diagrams(*shown)

    return _on_boards(study, draw)


def dragon_safety(study: Study) -> Answer:
    """Returns all dragons with their safety and what decided it."""

    def draw(*shown: Any) -> "list[View]":
        from godebug.views.dragons import safety_views

        return safety_views(*shown)

    return _on_boards(study, draw)


def _on_boards(study: Study, draw: "Callable[..., list[View]]") -> Answer:
    """Returns all dragons on boards; `draw` makes them of stones, dragons, letters and the last move."""
    position, every = study.position, study.dragons
    letters = dragon_letters(every)
    return Answer(
        lambda: draw(position.stones, every, letters, position.last_move),
        lambda: [_record(dragon, letters, position.size) for dragon in every],
    )


def dragon_tables(study: Study, *, records: bool = True) -> Answer:
    """Returns all dragons in tables alone. `records`: with their records, unless another answer has these."""
    every, size = study.dragons, study.position.size
    letters = dragon_letters(every)

    def views() -> "list[View]":
        from godebug.views.dragons import dragon_tables

        return dragon_tables(every, letters, size)

    return Answer(views, lambda: [_record(dragon, letters, size) for dragon in every if records])


def _record(dragon: "Dragon", letters: dict[int, str], size: int) -> dict[str, object]:
    return DRAGON.record(dragon, size, letter=letters[dragon.origin])
