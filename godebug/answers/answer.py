"""What an answer is: what there is to see of one question, drawn for eyes or as records for programs."""

from collections.abc import Callable, Iterable, Sequence

from godebug.engine.go.position import Position
from godebug.fields.field import Record
from godebug.fields.position import position_record
from godebug.studies.study import Study
from godebug.views.view import View


class Answer:
    """Two faces of one answer; each is made when somebody wants it, from what the study has already said."""

    __slots__ = ("_records", "_views")

    def __init__(self, views: Callable[[], Iterable[View]], records: Callable[[], Iterable[Record]]) -> None:
        self._views = views
        self._records = records

    def views(self) -> list[View]:
        return list(self._views())

    def records(self) -> list[Record]:
        return list(self._records())


def together(*answers: Answer) -> Answer:
    """Several answers, one under the other."""
    return Answer(
        lambda: [view for answer in answers for view in answer.views()],
        lambda: [record for answer in answers for record in answer.records()],
    )


def heading(position: Position, by: str = "") -> Answer:
    """Which position this is, and which engine answers, empty for the built-in one."""

    def views() -> Sequence[View]:
        from godebug.views.header import PositionHeader

        return [PositionHeader(position, by)]

    return Answer(views, lambda: [position_record(position)])


def headed(study: Study, *answers: Answer) -> Answer:
    """Answers under the heading of their position."""
    return together(heading(study.position, study.name), *answers)
