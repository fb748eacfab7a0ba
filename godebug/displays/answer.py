"""The mark of an answer that an interrupt cut short."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from godebug.fields.field import Field, Fields, Record
from godebug.fields.kinds import TEXT

if TYPE_CHECKING:
    from godebug.views.view import View

INCOMPLETE = Fields(
    "incomplete",
    "Where Ctrl-C or `--time-limit` ended a command: the line before what was known by then.",
    Field("text", TEXT, "how far it had come", get=lambda text: text),
)


class Answer:
    """The answer to one question. Views and records are each made when first asked for, from what the study
    computed. `first`: what is shown where somebody looks, to begin with: the answer on one screen, without what led to
    it; all of it where there is nothing shorter.
    """

    __slots__ = ("_first", "_records", "_views")

    def __init__(
        self,
        views: Callable[[], Iterable["View"]],
        records: Callable[[], Iterable[Record]],
        first: Callable[[], Iterable["View"]] | None = None,
    ) -> None:
        self._views = views
        self._records = records
        self._first = first or views

    @property
    def first(self) -> "Answer":
        """Returns the answer that shows on one screen what was asked."""
        return Answer(self._first, self._records)

    def views(self) -> list["View"]:
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
        lambda: [view for answer in answers for view in answer.first.views()],
    )


def incomplete(text: str) -> Answer:
    """Returns the mark of what was known when an interrupt came."""

    def views() -> Sequence["View"]:
        from godebug.views.view import Text

        return [Text([(f"Incomplete, {text}", "bad")])]

    return Answer(views, lambda: [INCOMPLETE.record(text, 0)])
