"""The answer to one question: as views for people, as records for programs."""

from collections.abc import Callable, Iterable, Sequence

from godebug.engine.go.position import Position
from godebug.fields.field import Record
from godebug.fields.incomplete import INCOMPLETE
from godebug.fields.position import position_record
from godebug.studies.study import Study
from godebug.views.view import View


class Answer:
    """The answer to one question. Views and records are each made when first asked for, from what the study
    computed.
    """

    __slots__ = ("_records", "_views")

    def __init__(self, views: Callable[[], Iterable[View]], records: Callable[[], Iterable[Record]]) -> None:
        self._views = views
        self._records = records

    def views(self) -> list[View]:
        """Returns what is drawn."""
        return list(self._views())

    def records(self) -> list[Record]:
        """Returns the records for JSON."""
        return list(self._records())


def together(*answers: Answer) -> Answer:
    """Returns several answers as one, one under the other."""
    return Answer(
        lambda: [view for answer in answers for view in answer.views()],
        lambda: [record for answer in answers for record in answer.records()],
    )


def incomplete(text: str) -> Answer:
    """Returns the mark of what was known when an interrupt came."""

    def views() -> Sequence[View]:
        from godebug.views.view import Text

        return [Text([(f"Incomplete, {text}", "bad")])]

    return Answer(views, lambda: [INCOMPLETE.record(text, 0)])


def heading(position: Position, by: str = "") -> Answer:
    """Returns the heading of a position. `by`: the engine that answers, empty for the built-in one."""

    def views() -> Sequence[View]:
        from godebug.views.header import PositionHeader

        return [PositionHeader(position, by)]

    return Answer(views, lambda: [position_record(position)])


def headed(study: Study, *answers: Answer) -> Answer:
    """Returns answers under the heading of their position."""
    return together(heading(study.position, study.name), *answers)
