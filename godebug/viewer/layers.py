"""The layers: what the board shows, and by which key. Each is an answer, cut into boards and what explains them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.color import BLACK, EMPTY, NAMES, WHITE
from engine.points import column_of, row_of, vertex
from godebug.answers.answer import Answer
from godebug.answers.board import board
from godebug.answers.classic import classic
from godebug.answers.dragons import dragons
from godebug.answers.eyes import eyes
from godebug.answers.influence import influence
from godebug.answers.moves import delta, moves
from godebug.answers.readings import break_ins
from godebug.answers.room import escape, surround
from godebug.answers.territory import bouzy
from godebug.answers.worms import worms
from godebug.errors import UserError
from godebug.study import Study
from godebug.views.diagram import Diagram
from godebug.views.view import SideBySide, View


@dataclass(frozen=True)
class Ask:
    """`first`: who moves first. `known`: whether dragons are. `point`: the one under the cursor."""

    first: int
    known: bool
    point: int


@dataclass(frozen=True)
class Picture:
    """What a layer shows: boards, the one that matters most first, and the legends and tables that go with them."""

    boards: tuple[Diagram, ...]
    notes: tuple[View, ...]


@dataclass(frozen=True)
class Layer:
    """`key`, `name`, `about`: how it is called. `draw`: makes it. `why`: what is explained of a point there, empty for
    a dragon's status or a point's territory; `side`: whose, EMPTY for the one that moves first. `at_point`: whether it
    shows something of the point under the cursor."""

    key: str
    name: str
    about: str
    draw: Callable[[Study, Ask], Picture]
    why: str = ""
    side: int = EMPTY
    at_point: bool = False


def picture(views: Sequence[View], begin: int = 0) -> Picture:
    """The boards among `views`, beginning with the one of number `begin`, and the rest."""
    boards: list[Diagram] = []
    notes: list[View] = []
    for view in views:
        for each in view.views if isinstance(view, SideBySide) else (view,):
            if isinstance(each, Diagram):
                boards.append(each)
            else:
                notes.append(each)
    return Picture((*boards[begin:], *boards[:begin]), tuple(notes))


def _from(answer: Callable[[Study], Answer], begin: int = 0) -> Callable[[Study, Ask], Picture]:
    def draw(study: Study, ask: Ask) -> Picture:
        found = picture(answer(study).views(), begin)
        if found.boards:
            return found
        # There is nothing to draw: the words say why.
        return Picture(picture(board(study.position).views()).boards, found.notes)

    return draw


def _arrays(*names: str) -> Callable[[Study, Ask], Picture]:
    def draw(study: Study, ask: Ask) -> Picture:
        return picture(influence(study, names, color=ask.first, initial=not ask.known).views())

    return draw


def _sides(kind: str, side: int) -> Callable[[Study, Ask], Picture]:
    """Both sides' arrays of a kind; that of `side` first."""
    drawn = _arrays(f"white_{kind}", f"black_{kind}")

    def draw(study: Study, ask: Ask) -> Picture:
        found = drawn(study, ask)
        return found if side == WHITE else Picture(found.boards[::-1], found.notes)

    return draw


def _stone(study: Study, ask: Ask) -> int:
    if study.position.stones[row_of(ask.point), column_of(ask.point)] == EMPTY:
        raise UserError(f"no stone at {vertex(ask.point, study.position.size)}: put the cursor on a dragon")
    return ask.point


def _delta(study: Study, ask: Ask) -> Picture:
    if not study.board.is_legal(ask.point, ask.first):
        raise UserError(f"{NAMES[ask.first]} cannot play at {vertex(ask.point, study.position.size)}")
    return picture(delta(study, ask.first, ask.point).views())


LAYERS = (
    Layer("s", "stones", "The stones alone", _from(lambda study: board(study.position))),
    Layer("t", "territory", "Territory value", _arrays("territory_value", "regions"), "territory"),
    Layer("r", "regions", "Regions: territory, moyo, area", _arrays("regions", "territory_value"), "region"),
    Layer("i", "influence-white", "White's influence", _sides("influence", WHITE), "influence", WHITE),
    Layer("I", "influence-black", "Black's influence", _sides("influence", BLACK), "influence", BLACK),
    Layer("p", "permeability-white", "White's permeability", _sides("permeability", WHITE), "permeability", WHITE),
    Layer("P", "permeability-black", "Black's permeability", _sides("permeability", BLACK), "permeability", BLACK),
    Layer("g", "strength-white", "White's sources of influence", _sides("strength", WHITE), "strength", WHITE),
    Layer("G", "strength-black", "Black's sources of influence", _sides("strength", BLACK), "strength", BLACK),
    Layer("a", "attenuation-white", "White's attenuation", _sides("attenuation", WHITE), "influence", WHITE),
    Layer("A", "attenuation-black", "Black's attenuation", _sides("attenuation", BLACK), "influence", BLACK),
    Layer("y", "non-territory", "Points where a side has no territory", _arrays("non_territory"), "territory"),
    Layer("m", "moyo", "Bouzy's moyo, 5/10", _from(lambda study: bouzy(study.position, study, ("moyo", "area")))),
    Layer("M", "area", "Bouzy's area, 4/0", _from(lambda study: bouzy(study.position, study, ("area", "territory")))),
    Layer("d", "dragons", "Dragons and their status", _from(dragons, 2), "dragon"),
    Layer("D", "dragons-life", "Dragons by life-and-death reading", _from(dragons, 1), "dragon"),
    Layer("w", "worms", "Worms: what can be captured", _from(worms), "worm"),
    Layer("e", "eyes", "Eye spaces, vital points", _from(eyes), "eye"),
    Layer("b", "break-ins", "Break-ins into territories", _from(break_ins), "territory"),
    Layer("o", "moves", "All moves with their values",
          lambda study, ask: picture(moves(study, ask.first).views()), "move"),
    Layer("x", "escape", "Escape of the dragon under the cursor",
          lambda study, ask: picture(escape(study, [_stone(study, ask)]).views()), "escape", at_point=True),
    Layer("u", "surround", "What surrounds the dragon under the cursor",
          lambda study, ask: picture(surround(study, [_stone(study, ask)]).views()), "dragon", at_point=True),
    Layer("l", "delta", "Delta territory of a move at the cursor", _delta, "move", at_point=True),
    Layer("c", "classic", "Caves and distances of GNU Go 2.4", _from(classic)),
)  # fmt: skip
BY_NAME = {layer.name: layer for layer in LAYERS}
