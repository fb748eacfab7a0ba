"""Influence: computations side by side, and what a move changes in them."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from godebug.answers.answer import Answer, together
from godebug.basics.errors import NotAnswered
from godebug.basics.flags import Draw
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.influence.shares import spread_of
from godebug.fields.influence import (
    ARRAYS,
    GROUPS,
    OUTCOME,
    SPREAD,
    arrays_of,
    difference_record,
    influence_record,
    told,
)
from godebug.studies.study import Study

if TYPE_CHECKING:
    from godebug.engine.influence.result import Influence
    from godebug.engine.moves.outcome import Outcome

#: What is shown where nobody says which arrays.
USUAL = tuple(name for group in ("regions", "values", "territory") for name in arrays_of(group))


def drawn_arrays(mask: Draw) -> list[str]:
    """Returns the names of the arrays that the bits of `-m` stand for."""
    return [name for group in GROUPS if Draw.__members__.get(group.upper(), 0) & mask for name in arrays_of(group)]


def influence(study: Study, names: Sequence[str] = USUAL, *, color: int | None = None, initial: bool = False) -> Answer:
    """Returns the arrays `names` with `color` moving first, or each side. `initial`: before dragons are known."""
    compute = study.initial_influence if initial else study.influence
    # Where it does not matter who moves first, one is both.
    computed = dict.fromkeys(compute(c) for c in ((BLACK, WHITE) if color is None else (color,)))
    return _rows(study, [tuple(computed)], names)


def influence_diagrams(study: Study, mask: Draw, after: int | None = None, *, tactical: bool = False) -> Answer:
    """Returns what the bits of `-m` name: influence before and after dragons are known, and that around a move.

    `tactical`: as in `Study.outcome`.
    """
    rows: list[tuple[Influence, ...]] = []
    if mask & Draw.INITIAL:
        try:
            rows.append((study.initial_influence(BLACK), study.initial_influence(WHITE)))
        except NotAnswered as error:
            study.note(str(error))
        rows.append((study.influence(BLACK), study.influence(WHITE)))
    if after is None:
        return _rows(study, rows, drawn_arrays(mask))
    found = study.outcome(study.position.to_move, after, tactical=tactical)
    return together(_rows(study, [*rows, found.steps], drawn_arrays(mask)), marks(study, found))


def influence_changes(
    study: Study,
    color: int,
    point: int,
    names: Sequence[str] = USUAL,
    *,
    followup: bool = False,
    tactical: bool = False,
) -> Answer:
    """Returns the arrays before and after a move, and the difference. `followup`: also with a second move.

    `tactical`: as in `Study.outcome`.
    """
    found = study.outcome(color, point, followup=followup, tactical=tactical)
    return together(influence_steps(study, found.steps, names), marks(study, found))


def spread(study: Study, influence: "Influence", point: int) -> Answer:
    """Returns how the source at a point spreads: the order of visits, and what arrives. Raises ValueError for none."""
    colors = [c for c in (BLACK, WHITE) if any((s.color, s.point) == (c, point) for s in influence.sources)]
    study.own_analysis("how a source spreads")
    found = [spread_of(influence, color, point) for color in colors or [influence.to_move]]

    def views():  # type: ignore[no-untyped-def]
        from godebug.views.influence import spread_views

        return [view for each in found for view in spread_views(influence, each, study.position.last_move)]

    return Answer(views, lambda: [SPREAD.record(each, influence.size) for each in found])


def marks(study: Study, found: "Outcome") -> Answer:
    """Returns what a move was taken to do to stones, and what it gains by that."""

    def views():  # type: ignore[no-untyped-def]
        from godebug.views.influence import marks as lines

        return [lines(found)]

    return Answer(views, lambda: [OUTCOME.record(found, study.position.size)])


def influence_steps(study: Study, steps: "Sequence[Influence]", names: Sequence[str]) -> Answer:
    """Returns the arrays of successive computations, and the difference between each and the one before."""
    names = told(names, steps)

    def views():  # type: ignore[no-untyped-def]
        from godebug.views.influence import changes

        return changes(steps, [ARRAYS[name] for name in names], study.position.last_move)

    def records():  # type: ignore[no-untyped-def]
        yield from (influence_record(step, names) for step in steps)
        yield from (difference_record(before, after, names) for before, after in pairwise(steps))

    return Answer(views, records)


def _rows(study: Study, rows: "Sequence[tuple[Influence, ...]]", names: Sequence[str]) -> Answer:
    """Returns computations as rows; those of one row belong together."""
    names = told(names, [each for row in rows for each in row])

    def views():  # type: ignore[no-untyped-def]
        from godebug.views.influence import pages

        return pages(rows, [ARRAYS[name] for name in names], study.position.last_move)

    return Answer(views, lambda: (influence_record(each, names) for row in rows for each in row))
