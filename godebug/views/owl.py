"""Life and death of a dragon: its stones, the strings around it, its eyes, its way out, and the moves that are
tried.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from godebug.engine.go.color import EMPTY, NAMES, other
from godebug.engine.go.points import NO_POINT, vertex
from godebug.engine.go.position import Move
from godebug.engine.owl.picture import OwlPicture, SideMoves
from godebug.engine.owl.split import LostString
from godebug.fields.kinds import CODE
from godebug.fields.owl import LUNCH, MOVE, SPACE
from godebug.views.diagram import SIDE_NAMES, Diagram
from godebug.views.dragons import dragon_style, own_mark
from godebug.views.fields import field_table
from godebug.views.look import Line, Look, Span
from godebug.views.points import place
from godebug.views.table import FieldList
from godebug.views.view import SideBySide, View
from godebug.views.words import several

#: The step of the heat scale for each value of a point.
_VALUE_STEPS = {1: 2, 2: 3, 4: 5, 6: 7}
_SPACE_COLUMNS = ("origin", "value", "least", "attack", "defense", "points", "margins")
_LUNCH_COLUMNS = ("stone", "attack", "attack_point", "defense", "defense_point")
#: The kind of strings around a dragon that are marked. Those whose capture surely helps are most of all others.
_WALL = 1
_MOVE_COLUMNS = ("point", "value", "result", "source", "at", "origin", "reason")


class _OwlDiagram(Diagram):
    """Draws the dragon with @ in the colour of its status by reading; the base of both boards."""

    #: A value and a stone in one cell need a blank before them, or `4` and `6O` read as 46; both boards have one width.
    cell_width = 3

    def __init__(self, stones: NDArray[np.uint8], picture: OwlPicture, title: str, last: Move | None) -> None:
        super().__init__(stones, title=title, last=last)
        style = dragon_style(picture.dragon.color, picture.status_alone)
        self.own = {place(p): style for p in picture.dragon.stones}
        self.marks: dict[tuple[int, int], Span] = {}

    def cell(self, row: int, column: int, look: Look) -> Span:
        if (row, column) in self.own:
            return f"{own_mark(int(self.stones[row, column]), look):>{self.width(look)}}", self.own[row, column]
        found = self.marks.get((row, column))
        if self.stones[row, column] == EMPTY:
            return (f"{found[0]:>{self.width(look)}}", found[1]) if found else self.empty(row, column, look)
        text, style = self.stone(row, column, look)
        if found is None:
            return text, style
        # The mark takes the place of the last blank, or of the bracket of the last move where there is no blank.
        at = max(0, text.rfind(" "))
        return text[:at] + found[0] + text[at + 1 :], found[1] or style


class GoalDiagram(_OwlDiagram):
    """Draws the dragon, the strings around it and its eye spaces."""

    def __init__(self, stones: NDArray[np.uint8], picture: OwlPicture, last: Move | None = None) -> None:
        super().__init__(stones, picture, f"{vertex(picture.dragon.origin, len(stones))}: goal, wall, eyes", last)
        side = SIDE_NAMES[picture.dragon.color]
        self.marks |= {place(p): ("=", "") for p, mark in picture.boundary.items() if mark == _WALL}
        self.marks |= {place(p): ("+", "") for p in picture.friends}
        for space in picture.spaces:
            self.marks |= {place(p): ("e", f"eye.{side}") for p in space.points}
            self.marks |= {place(p): ("!", f"eye.{side}.margin") for p in space.margins}
        self.marks |= {place(p): ("h", "eye.half") for p in picture.half_eyes}
        self.marks |= {place(p): ("f", "eye.false") for p in picture.false_eyes}
        self.marks |= {
            place(p): ("-", f"{SIDE_NAMES[other(picture.dragon.color)]}.captured") for p in picture.inessential
        }
        self.marks |= {place(lunch.stone): ("*", "bad") for lunch in picture.lunches}


class EscapeDiagram(_OwlDiagram):
    """Draws what points are worth to a dragon that runs, and the moves: `a` attacks, `d` defends, `b` does either."""

    def __init__(self, stones: NDArray[np.uint8], picture: OwlPicture, last: Move | None = None) -> None:
        super().__init__(stones, picture, "Escape values and moves", last)
        side = SIDE_NAMES[picture.dragon.color]
        for p, value in picture.escape.items():
            # A stone keeps its own colour; the digit before it says enough.
            heat = f"heat.{side}.{_VALUE_STEPS.get(value, 0)}" if stones[place(p)] == EMPTY else ""
            self.marks[place(p)] = (str(value), heat)
        attack, defense = ({move.point for move in found.moves} for found in (picture.attack, picture.defense))
        for p in attack | defense:
            self.marks[place(p)] = ("b" if p in attack & defense else "a" if p in attack else "d", "move")


class OwlLegend(View):
    """Explains the marks of both boards."""

    def lines(self, look: Look) -> Iterator[Line]:
        for words in (
            "@ the dragon, + friends that may join, * can be captured, - counts as captured",
            "= strings around it whose capture need not help; that of others does",
            "e eye, ! margin, h half eye, f false eye",
            "digits: what a point is worth to a dragon that runs; a attacks, d defends, b does either",
        ):
            yield [(f"   {words}", "faint")]


def owl_views(stones: NDArray[np.uint8], picture: OwlPicture, last: Move | None = None) -> list[View]:
    """Returns both boards, their sums, then tables of eyes, lunches and moves."""
    size, dragon = len(stones), picture.dragon
    fields = [
        (
            "sure eyes",
            f"{picture.eyes_least}" + (f", {several(picture.doubts, 'shape')} in doubt" if picture.doubts else ""),
        ),
        ("likely eyes", f"{picture.eyes_likely}, {picture.eyes_most} at most"),
        ("room to run", f"{picture.room}"),
        *([("lives without reading", picture.verdict)] if picture.verdict else []),
        (f"{NAMES[other(dragon.color)]} attacks", _result_text(picture.attack, size)),
        (f"{NAMES[dragon.color]} defends", _result_text(picture.defense, size)),
    ]
    if picture.among_all.status != picture.status_alone:
        fields.append(("among all dragons", _among_all_text(picture, size)))
    views: list[View] = [
        SideBySide(GoalDiagram(stones, picture, last), EscapeDiagram(stones, picture, last)),
        OwlLegend(),
        FieldList(f"Dragon {vertex(dragon.origin, size)} of {NAMES[dragon.color]}", fields),
    ]
    if picture.spaces:
        views.append(field_table(SPACE, _SPACE_COLUMNS, picture.spaces, size, "Eye spaces"))
    if picture.lunches:
        views.append(field_table(LUNCH, _LUNCH_COLUMNS, picture.lunches, size, "Enemy strings in danger"))
    for found, title in ((picture.attack, "Moves that attack"), (picture.defense, "Moves that defend")):
        if found.moves:
            views.append(field_table(MOVE, _MOVE_COLUMNS, found.moves, size, title))
    return views


def _among_all_text(picture: OwlPicture, size: int) -> str:
    """Says where the reading for all dragons of the position, with fewer nodes, came to another verdict."""
    verdict = picture.among_all
    moves = [
        f"{name} {vertex(result.point, size)}"
        for name, result in (("attack", verdict.attack), ("defense", verdict.defense))
        if result.point != NO_POINT
    ]
    return f"{', '.join((verdict.status, *moves))} ({several(verdict.nodes, 'node')}: read less far than here)"


def lost_words(lost: LostString, size: int) -> str:
    """Says which string a dragon loses although it lives."""
    stones = several(lost.stones, "stone")
    return f"it lives, but loses {vertex(lost.stone, size)} ({stones}), which {vertex(lost.attack, size)} captures"


def _result_text(found: SideMoves, size: int) -> str:
    result = found.result
    at = f" at {vertex(result.point, size)}" if result.point != NO_POINT else ""
    doubt = "" if result.certain else ", uncertain"
    lost = "" if found.lost is None else f"; {lost_words(found.lost, size)}"
    return f"{CODE.text(result.code, size)}{at} ({result.ground}{doubt}, {several(found.nodes, 'node')}){lost}"
