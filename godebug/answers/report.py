"""A report of one position: every layer, the moves, and the causes of what matters most."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from godebug.answers.answer import Answer, heading
from godebug.answers.board import board
from godebug.answers.dragons import dragons
from godebug.answers.eyes import eyes
from godebug.answers.influence import influence
from godebug.answers.moves import moves, scores
from godebug.answers.readings import break_ins
from godebug.answers.territory import bouzy
from godebug.answers.why import Question, why
from godebug.answers.worms import worms
from godebug.basics.errors import NotAnswered
from godebug.engine.go.color import NAMES
from godebug.engine.go.points import column_of, row_of, vertex
from godebug.engine.why.subjects import usual_subject
from godebug.studies.study import Study

if TYPE_CHECKING:
    from godebug.views.view import View

#: Moves whose values are explained.
MOVES_EXPLAINED = 3
#: The layer that is seen first.
FIRST = "Territory"


class Report(Struct, frozen=True):
    """An HTML page. `layers`: the names of its layers. `untold`: the questions that the engine cannot answer."""

    page: str
    layers: tuple[str, ...]
    untold: tuple[str, ...]


def _both(kind: str) -> Callable[[Study], Answer]:
    return lambda study: influence(study, (f"white_{kind}", f"black_{kind}"), color=study.position.to_move)


#: What there is to see, by its name.
LAYERS: dict[str, Callable[[Study], Answer]] = {
    "Board": lambda study: board(study.position),
    "Territory": lambda study: influence(study, ("territory_value",)),
    "Regions": lambda study: influence(study, ("regions",)),
    "Influence": _both("influence"),
    "Permeability": _both("permeability"),
    "Sources": _both("strength"),
    "No territory": lambda study: influence(study, ("non_territory",)),
    "Dragons": dragons,
    "Worms": worms,
    "Eyes": eyes,
    "Moves": lambda study: moves(study, study.position.to_move),
    "Break-ins": break_ins,
    "Moyo": lambda study: bouzy(study.position, study, ("territory", "moyo", "area")),
}


def report(study: Study, points: Sequence[int] = (), facts: Sequence[tuple[str, str]] = ()) -> Report:
    """Returns the report as an HTML page.

    `points`: further points whose figures are explained. `facts`: names and values above everything.
    """
    from godebug.views.html_page import Layer, html_page

    untold: list[str] = []
    layers = []
    for name, answer in LAYERS.items():
        views = _told(lambda answer=answer: answer(study).views(), untold)  # type: ignore[misc]
        if views:
            layers.append(Layer(name, views))
    names = tuple(layer.name for layer in layers)
    score = _told(lambda: scores([study.score], study.position.size).views(), untold)
    title = f"{study.position.source or 'position'}, move {study.position.move_number + 1}"
    page = html_page(
        title,
        [*heading(study.position, study.name).views(), *score],
        layers,
        [(name, views) for name, views in _causes(study, points, untold) if views],
        [*facts, *(("not told", text) for text in untold)],
        names.index(FIRST) if FIRST in names else 0,
    )
    return Report(page, names, tuple(untold))


def _causes(study: Study, points: Sequence[int], untold: list[str]) -> "list[tuple[str, list[View]]]":
    """Returns the causes of the points that were asked about, of the best moves, and of the dragons."""
    position = study.position
    color = position.to_move

    def of(what: str, p: int, unfolded: int = 0) -> "list[View]":
        return why(study, Question(what, p, color, color), depth=unfolded, everything=True).views()

    def of_points() -> "list[View]":
        stones = position.stones
        return [view for p in points for view in of(usual_subject(int(stones[row_of(p), column_of(p)])), p, 2)]

    def of_moves() -> "list[View]":
        best = study.moves(color).ranked[:MOVES_EXPLAINED]
        return [view for move in best for view in of("move", move.point)]

    def of_dragons() -> "list[View]":
        return [view for dragon in study.dragons for view in of("dragon", dragon.origin)]

    asked = ", ".join(vertex(p, position.size) for p in points)
    return [
        (f"Why: {asked}", _told(of_points, untold)),
        (f"Why {NAMES[color].capitalize()}'s best moves", _told(of_moves, untold)),
        ("Why the dragons live or die", _told(of_dragons, untold)),
    ]


def _told(ask: "Callable[[], list[View]]", untold: list[str]) -> "list[View]":
    """Returns what the engine answers; a question that it cannot answer is noted once."""
    try:
        return ask()
    except NotAnswered as error:
        if str(error) not in untold:
            untold.append(str(error))
        return []
