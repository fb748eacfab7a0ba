"""Draws layers. Each is an answer, split into boards and the texts that explain them."""

from collections.abc import Callable, Sequence

from godebug.basics.errors import UserError
from godebug.displays.answer import Answer
from godebug.displays.breakins import break_ins
from godebug.displays.classic import classic
from godebug.displays.dragons import dragon_safety, dragons
from godebug.displays.escape import escape
from godebug.displays.eyes import eyes
from godebug.displays.influence import influence, influence_changes
from godebug.displays.moves import delta, moves
from godebug.displays.moyo import bouzy
from godebug.displays.position import board
from godebug.displays.score import final
from godebug.displays.semeai import races
from godebug.displays.surround import surround
from godebug.displays.worms import worms
from godebug.engine.go.color import BLACK, EMPTY, NAMES, WHITE
from godebug.engine.go.points import column_of, row_of, vertex
from godebug.studies.study import Study
from godebug.viewer.layers import Ask, Picture
from godebug.views.diagram import Diagram
from godebug.views.view import SideBySide, View

#: How many moves are the top ones.
TOP_MOVES = 10
#: What is shown after a move: what it was played for comes first.
_AFTER = ("territory_value", "white_influence", "black_influence", "regions")

Draw = Callable[[Study, Ask], Picture]


def draw(study: Study, layer: str, ask: Ask) -> Picture:
    """Returns the picture of a layer.

    Raises UserError where there is none, as for a dragon where no stone stands.
    """
    return _DRAWN[layer](study, ask)


def picture(views: Sequence[View], begin: int = 0) -> Picture:
    """Returns the boards among `views`, from number `begin` on, and the other views."""
    boards: list[Diagram] = []
    notes: list[View] = []
    for view in views:
        for each in view.views if isinstance(view, SideBySide) else (view,):
            if isinstance(each, Diagram):
                boards.append(each)
            else:
                notes.append(each)
    return Picture((*boards[begin:], *boards[:begin]), tuple(notes))


def _from(answer: Callable[[Study], Answer], begin: int = 0) -> Draw:
    def drawn(study: Study, ask: Ask) -> Picture:
        return _with_board(study, picture(answer(study).views(), begin))

    return drawn


def _with_board(study: Study, found: Picture) -> Picture:
    """Returns a picture with the stones where there is nothing to draw: the words say why."""
    return found if found.boards else Picture(picture(board(study.position).views()).boards, found.notes)


def _arrays(*names: str) -> Draw:
    def drawn(study: Study, ask: Ask) -> Picture:
        return _with_board(study, picture(influence(study, names, color=ask.first, initial=not ask.known).views()))

    return drawn


def _sides(kind: str, side: int) -> Draw:
    """Draws both sides' arrays of a kind, that of `side` first."""
    both = _arrays(f"white_{kind}", f"black_{kind}")

    def drawn(study: Study, ask: Ask) -> Picture:
        found = both(study, ask)
        return found if side == WHITE else Picture(found.boards[::-1], found.notes)

    return drawn


def _move(study: Study, ask: Ask) -> int:
    """Returns the picked point as a move."""
    if not study.board.is_legal(ask.point, ask.first):
        raise UserError(f"{NAMES[ask.first]} cannot play at {vertex(ask.point, study.position.size)}")
    return ask.point


def _delta(study: Study, ask: Ask) -> Picture:
    return picture(delta(study, ask.first, _move(study, ask)).views())


def _after(study: Study, ask: Ask) -> Picture:
    """Returns, of each array's boards before, after and of the difference, the last two."""
    found = picture(influence_changes(study, ask.first, _move(study, ask), _AFTER).views())
    return Picture(tuple(board for i, board in enumerate(found.boards) if i % 3), found.notes)


def _followup(study: Study, ask: Ask) -> Picture:
    """Returns the board of the followup and its difference; the boards of the move itself are another layer's."""
    steps = influence_changes(study, ask.first, _move(study, ask), _AFTER, followup=True)
    found = picture(steps.views())
    return Picture(tuple(board for i, board in enumerate(found.boards) if i % 5 > 2), found.notes)


def _dragon(answer: Callable[[Study, Sequence[int]], Answer]) -> Draw:
    def drawn(study: Study, ask: Ask) -> Picture:
        if study.position.stones[row_of(ask.point), column_of(ask.point)] == EMPTY:
            raise UserError(f"no stone at {vertex(ask.point, study.position.size)}: put the cursor on a dragon")
        return picture(answer(study, [ask.point]).views())

    return drawn


_DRAWN: dict[str, Draw] = {
    "stones": _from(lambda study: board(study.position)),
    "territory": _arrays("territory_value", "regions"),
    "regions": _arrays("regions", "territory_value"),
    "influence-white": _sides("influence", WHITE),
    "influence-black": _sides("influence", BLACK),
    "permeability-white": _sides("permeability", WHITE),
    "permeability-black": _sides("permeability", BLACK),
    "strength-white": _sides("strength", WHITE),
    "strength-black": _sides("strength", BLACK),
    "attenuation-white": _sides("attenuation", WHITE),
    "attenuation-black": _sides("attenuation", BLACK),
    "non-territory": _arrays("non_territory"),
    "moyo": _from(lambda study: bouzy(study.position, study, ("moyo", "area"))),
    "area": _from(lambda study: bouzy(study.position, study, ("area", "territory"))),
    "dragons": _from(dragons, 2),
    "dragons-life": _from(dragons, 1),
    "dragons-safety": _from(dragon_safety),
    "worms": _from(worms),
    "eyes": _from(eyes),
    "break-ins": _from(break_ins),
    "races": _from(races),
    "moves": lambda study, ask: picture(moves(study, ask.first).views()),
    "top-moves": lambda study, ask: picture(moves(study, ask.first, TOP_MOVES).views()),
    "delta": _delta,
    "after": _after,
    "followup": _followup,
    "escape": _dragon(escape),
    "surround": _dragon(surround),
    "final": _from(final),
    "classic": _from(classic),
}
