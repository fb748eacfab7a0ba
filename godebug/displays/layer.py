"""One declaration a display: how it is called, by which key and where it is shown, and what draws it.

A module of this room that has something for the board ends with `LAYERS`; `godebug.displays.layers` lists them all. The
viewer and the HTML page are made from them.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from godebug.basics.errors import UserError
from godebug.engine.go.color import EMPTY, NAMES
from godebug.engine.go.points import column_of, row_of, vertex
from godebug.views.diagram import BoardDiagram, Diagram
from godebug.views.view import SideBySide

if TYPE_CHECKING:
    from godebug.displays.answer import Answer
    from godebug.studies.study import Study
    from godebug.views.view import View


class Ask(Struct, frozen=True):
    """The setting of a layer: who moves first (`first`), whether dragons are known, and the point that was picked."""

    first: int
    known: bool
    point: int


class LayerPicture(Struct, frozen=True, eq=False):
    """What a layer shows: boards, the most important one first, and the legends and tables that go with them."""

    boards: tuple[Diagram, ...]
    notes: "tuple[View, ...]"


class ReportPage(Struct, frozen=True):
    """A layer on the HTML page of a report. `place`: 1 for the first. `name`: the text of its button."""

    place: int
    name: str
    answer: Callable[["Study"], "Answer"]


class Layer(Struct, frozen=True):
    """One layer.

    `key`, `name`, `about`: how it is called. `draw`: raises UserError where there is nothing to draw, as for a dragon
    where no stone stands. `why`: the figure that is explained at a point, empty for a dragon's status or a point's
    territory; `side`: whose, EMPTY for the one that moves first. `at_point`: it shows something about a point, the one
    under the cursor when the key is pressed. `setting`: what of the setting it depends on, who moves first, or also
    whether dragons are known. `page`: where it stands on the page of a report, None where it does not.
    """

    key: str
    name: str
    about: str
    draw: Callable[["Study", Ask], LayerPicture]
    why: str = ""
    side: int = EMPTY
    at_point: bool = False
    setting: Literal["", "first", "both"] = ""
    page: ReportPage | None = None


def picture(answer: "Answer", begin: int = 0) -> LayerPicture:
    """Returns the boards of an answer, from number `begin` on, and its other views."""
    boards: list[Diagram] = []
    notes: list[View] = []
    for view in answer.views():
        for each in view.views if isinstance(view, SideBySide) else (view,):
            if isinstance(each, Diagram):
                boards.append(each)
            else:
                notes.append(each)
    return LayerPicture((*boards[begin:], *boards[:begin]), tuple(notes))


def with_board(study: "Study", found: LayerPicture) -> LayerPicture:
    """Returns a picture with the stones where there is nothing to draw: the words say why."""
    return found if found.boards else LayerPicture((BoardDiagram.of(study.position),), found.notes)


def of_position(answer: Callable[["Study"], "Answer"], begin: int = 0) -> Callable[["Study", Ask], LayerPicture]:
    """Draws an answer about the whole position, board number `begin` first."""
    return lambda study, ask: with_board(study, picture(answer(study), begin))


def of_stone(answer: Callable[["Study", Sequence[int]], "Answer"]) -> Callable[["Study", Ask], LayerPicture]:
    """Draws an answer about the dragon of the picked stone."""

    def drawn(study: "Study", ask: Ask) -> LayerPicture:
        if study.position.stones[row_of(ask.point), column_of(ask.point)] == EMPTY:
            raise UserError(f"no stone at {vertex(ask.point, study.position.size)}: put the cursor on a dragon")
        return picture(answer(study, [ask.point]))

    return drawn


def of_move(answer: Callable[["Study", int, int], "Answer"]) -> Callable[["Study", Ask], LayerPicture]:
    """Draws an answer about the picked point as a move of the side that moves first."""

    def drawn(study: "Study", ask: Ask) -> LayerPicture:
        if not study.board.is_legal(ask.point, ask.first):
            raise UserError(f"{NAMES[ask.first]} cannot play at {vertex(ask.point, study.position.size)}")
        return picture(answer(study, ask.first, ask.point))

    return drawn


def some_boards(found: LayerPicture, size: int, chosen: Sequence[int]) -> LayerPicture:
    """Returns of each `size` boards in a row the `chosen` ones."""
    return LayerPicture(tuple(board for i, board in enumerate(found.boards) if i % size in chosen), found.notes)
