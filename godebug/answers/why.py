"""Why a figure is what it is, and what it would be if something were different."""

from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from godebug.answers.answer import Answer, together
from godebug.answers.influence import influence_steps
from godebug.basics.suppositions import Supposed, Supposition
from godebug.engine.go.color import NAMES
from godebug.engine.go.points import point as cell_point
from godebug.fields.why import SUPPOSED, WHY
from godebug.studies.study import LEAST_CHANGE, Study

if TYPE_CHECKING:
    from godebug.engine.influence.result import Influence
    from godebug.engine.why.cause import Cause
    from godebug.views.view import View


class Question(Struct, frozen=True):
    """A question for causes.

    `what`: a word of `engine.why.subjects.SUBJECTS`, asked of a `point`, and of a `color` where that matters, in the
    influence with `first` moving first, before dragons are known if `initial`.
    """

    what: str
    point: int
    color: int
    first: int
    initial: bool = False


class Explained(Struct, frozen=True):
    """One cause of a question."""

    what: str
    point: int
    cause: "Cause"


def _influence(study: Study, question: Question) -> "Influence":
    if question.initial:
        return study.initial_influence(question.first)
    return study.influence(question.first)


#: The arrays whose changes say most about a subject, where that is not territory.
_DRAWN = {"region": ("regions", "territory_value")}
#: Subjects with an array for each side.
_OF_A_SIDE = ("influence", "permeability", "strength")


def cause_of(study: Study, question: Question) -> "Cause":
    """Returns the causes of one figure. With `not`, a move is compared with the best one.

    Raises ValueError where there is nothing to explain.
    """
    if question.what == "not":
        analysis = study.own_analysis("why its moves have their values")
        best = analysis.moves.generation(question.color).best
        return analysis.explanations.difference(best, question.point, question.color)
    analysis = study.own_analysis("why its figures are what they are")
    return analysis.explanations.of(question.what, question.point, question.color, _influence(study, question))


def why(study: Study, question: Question, *, depth: int, everything: bool = False) -> Answer:
    """Returns the explanation of one figure; see `cause_of`."""
    return _told(study, question, cause_of(study, question), depth, everything)


def _told(study: Study, question: Question, cause: "Cause", depth: int, everything: bool) -> Answer:
    def views() -> "list[View]":
        from godebug.views.causes import CauseTree

        return [CauseTree(cause, depth=depth, everything=everything)]

    found = Explained(question.what, question.point, cause)
    return Answer(views, lambda: [WHY.record(found, study.position.size)])


def supposing(
    study: Study, question: Question, different: Supposition, *, depth: int, everything: bool = False
) -> Answer:
    """Returns the same figure under a supposition, and where the board changes."""
    changed = study.supposing(different)
    causes = cause_of(study, question), cause_of(changed, question)
    steps = _influence(study, question), _influence(changed, question)
    change = steps[1].territory_value - steps[0].territory_value
    found = Supposed(
        different,
        (causes[0].amount, causes[1].amount),
        float(change.sum()),
        tuple(cell_point(row, column) for row, column in np.argwhere(np.abs(change) > LEAST_CHANGE).tolist()),
    )
    size = study.position.size
    return together(
        Answer(lambda: [_supposed_text(found, size)], lambda: [SUPPOSED.record(found, size)]),
        *(_told(study, question, cause, depth, everything) for cause in causes),
        influence_steps(study, steps, _drawn(question)),
    )


def _drawn(question: Question) -> tuple[str, ...]:
    if question.what in _OF_A_SIDE:
        return (f"{NAMES[question.color]}_{question.what}",)
    return _DRAWN.get(question.what, ("territory_value",))


def _supposed_text(found: Supposed, size: int) -> "View":
    from godebug.views.causes import supposed_text

    return supposed_text(found, size)
