"""Why a figure is what it is, and what would be if something were different."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.plain import dataclass
from engine.statuses import OwlStatus
from godebug.answers.answer import Answer, together
from godebug.answers.influence import influence_steps
from godebug.fields.why import WHY
from godebug.study import Study

if TYPE_CHECKING:
    from engine.influence.result import Influence
    from engine.why.cause import Cause
    from godebug.views.view import View


@dataclass(frozen=True)
class Question:
    """What is asked: `what` (a word of `engine.why.subjects.SUBJECTS`) of a `point`, for a `color` where that
    matters, in the influence with `first` moving first, before dragons are known if `initial`."""

    what: str
    point: int
    color: int
    first: int
    initial: bool = False


@dataclass(frozen=True)
class Explained:
    """One cause of a question."""

    what: str
    point: int
    cause: "Cause"


def _influence(study: Study, question: Question) -> "Influence":
    if question.initial:
        return study.initial_influence(question.first)
    return study.influence(question.first)


def why(study: Study, question: Question, *, depth: int, everything: bool = False) -> Answer:
    """The explanation of one figure. ValueError where there is nothing to explain."""
    cause = study.why(question.what, question.point, question.color, _influence(study, question))
    return _told(study, question, cause, depth, everything)


def why_not(study: Study, question: Question, *, depth: int, everything: bool = False) -> Answer:
    """What the best move has and a move at the point has not."""
    return _told(study, question, study.why_not(question.point, question.color), depth, everything)


def _told(study: Study, question: Question, cause: "Cause", depth: int, everything: bool) -> Answer:
    def views() -> "list[View]":
        from godebug.views.causes import CauseTree

        return [CauseTree(cause, depth=depth, everything=everything)]

    found = Explained(question.what, question.point, cause)
    return Answer(views, lambda: [WHY.record(found, study.position.size)])


def supposing(
    study: Study,
    question: Question,
    stones: Mapping[int, int],
    statuses: Mapping[int, OwlStatus],
    *,
    depth: int,
) -> Answer:
    """The same figure if something were different, and where the board's territory changes."""
    changed = study.supposing(stones, statuses)
    now, then = _influence(study, question), _influence(changed, question)
    return together(
        why(study, question, depth=depth),
        why(changed, question, depth=depth),
        influence_steps(study, (now, then), ("territory_value",)),
    )
