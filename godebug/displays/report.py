"""Fields of the record of a page that was written."""

from collections.abc import (
    Callable,
    Iterable,
    Iterator,
    Sequence,
)
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from godebug.basics.errors import NotAnswered
from godebug.displays.layers import PAGES
from godebug.displays.position import heading
from godebug.displays.score import scores
from godebug.displays.why import CauseQuestion, why
from godebug.engine.go.color import NAMES
from godebug.engine.go.points import column_of, row_of, vertex
from godebug.engine.why.subjects import usual_subject
from godebug.fields.field import Field, Fields
from godebug.fields.kinds import TEXT, ListOf, Words

if TYPE_CHECKING:
    from godebug.displays.answer import Answer
    from godebug.studies.study import Study
    from godebug.views.look import Scheme
    from godebug.views.view import View

REPORT = Fields(
    "report",
    "`report`: one line, once the page is written.",
    Field("file", TEXT, "where it is"),
    Field("layers", ListOf(Words(more=True)), "what can be seen on it"),
    Field("untold", ListOf(Words(more=True)), "what the engine does not tell"),
)

#: Moves whose values are explained.
MOVES_EXPLAINED = 3

#: Trial moves after which no more causes of a kind are looked for, some five seconds. Of twelve games and problems the
#: dragons of one took 1,900,000, of all others 860,000 at most; those of a 9x9 board of kos would take 24,000,000.
MOST_TRIALS = 4_000_000

#: What a cause is asked about, at which point, and how far it is unfolded.
_Asked = tuple[str, int, int]

#: The layer that is seen first.
FIRST = "Territory"


class Report(Struct, frozen=True):
    """An HTML page. `layers`: the names of its layers. `untold`: the questions that the engine cannot answer."""

    page: str
    layers: tuple[str, ...]
    untold: tuple[str, ...]


class Making:
    """A page in the making.

    `points`: further points whose figures are explained. `facts`: names and values above everything. What has been
    asked so far makes a page at any time.
    """

    def __init__(self, study: "Study", points: Sequence[int] = (), facts: Sequence[tuple[str, str]] = ()) -> None:
        self.study = study
        self.facts = facts
        self.untold: list[str] = []
        self._score: list[View] = []
        self._layers: dict[str, list[View]] = {}
        self._causes: dict[str, list[View]] = {}
        color = study.position.to_move
        asked = ", ".join(vertex(p, study.position.size) for p in points)
        headings = [f"Why: {asked}", f"Why {NAMES[color].capitalize()}'s best moves", "Why the dragons live or die"]
        causes = [lambda: self._of_points(points), self._of_moves, self._of_dragons]
        #: What is asked, part by part; whoever wants the whole page calls all of them in turn.
        self.parts: list[Callable[[], None]] = [
            *(partial(self._look, page.name, page.answer) for page in PAGES),
            lambda: self._score.extend(_told(self._of_score, self.untold)),
            *(partial(self._explain, heading, ask) for heading, ask in zip(headings, causes, strict=True)),
        ]

    def _of_score(self) -> "list[View]":
        return scores([self.study.score], self.study.position.size).views()

    def _look(self, name: str, answer: Callable[["Study"], "Answer"]) -> None:
        self._layers[name] = _told(lambda: answer(self.study).views(), self.untold)

    def _explain(self, heading: str, asked: "Callable[[], Iterable[_Asked]]") -> None:
        """Asks for causes, each of which is kept as soon as it is known, until that has taken too much reading."""
        self._causes[heading] = found = []

        def each() -> "list[View]":
            begun = self.study.trials
            for number, (what, p, unfolded) in enumerate(questions := list(asked())):
                if self.study.trials - begun > MOST_TRIALS:
                    left = ", ".join(vertex(q, self.study.position.size) for _, q, _ in questions[number:])
                    self.untold.append(f"{heading}: {left} (it would take too much reading; 'godebug why' tells it)")
                    break
                found.extend(why(self.study, self._question(what, p), depth=unfolded, everything=True).views())
            return []

        _told(each, self.untold)

    def _question(self, what: str, p: int) -> CauseQuestion:
        color = self.study.position.to_move
        return CauseQuestion(what, p, color, color)

    def _of_points(self, points: Sequence[int]) -> "Iterator[_Asked]":
        stones = self.study.position.stones
        return ((usual_subject(int(stones[row_of(p), column_of(p)])), p, 2) for p in points)

    def _of_moves(self) -> "Iterator[_Asked]":
        best = self.study.moves(self.study.position.to_move).ranked[:MOVES_EXPLAINED]
        return (("move", move.point, 0) for move in best)

    def _of_dragons(self) -> "Iterator[_Asked]":
        return (("dragon", dragon.origin, 0) for dragon in self.study.dragons)

    def report(self, untold: Sequence[str] = (), scheme: "Scheme" = "owner") -> Report:
        """Returns the page of what has been asked. `untold`: what else it cannot tell. `scheme`: what hues tell."""
        from godebug.views.html_page import LayerTab, html_page

        study, untold = self.study, (*self.untold, *untold)
        layers = [LayerTab(name, views) for name, views in self._layers.items() if views]
        names = tuple(layer.name for layer in layers)
        page = html_page(
            f"{study.position.source or 'position'}, move {study.position.move_number + 1}",
            [*heading(study.position, study.name).views(), *self._score],
            layers,
            [(name, views) for name, views in self._causes.items() if views],
            [*self.facts, *(("not told", text) for text in untold)],
            names.index(FIRST) if FIRST in names else 0,
            scheme,
        )
        return Report(page, names, untold)


def report(study: "Study", points: Sequence[int] = (), facts: Sequence[tuple[str, str]] = ()) -> Report:
    """Returns the whole page; see `Making`."""
    making = Making(study, points, facts)
    for part in making.parts:
        part()
    return making.report()


def _told(ask: "Callable[[], list[View]]", untold: list[str]) -> "list[View]":
    """Returns what the engine answers; a question that it cannot answer is noted once."""
    try:
        return ask()
    except NotAnswered as error:
        if str(error) not in untold:
            untold.append(str(error))
        return []
