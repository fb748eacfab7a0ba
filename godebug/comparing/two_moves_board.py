"""Two moves of one side on a board, and the groups of stones that fare differently after them."""

from typing import TYPE_CHECKING

from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import NO_POINT, vertex
from godebug.engine.why.futures import rank
from godebug.views.diagram import SIDE_NAMES, Diagram, stone_mark
from godebug.views.legend import Legend
from godebug.views.points import place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from godebug.engine.go.position import Position
    from godebug.engine.why.futures import Change
    from godebug.views.look import Look, Span

#: The letters of the move that is asked about, and of the one that it is held against.
LETTERS = ("A", "B")
#: The status whose colour tells how stones fare: by how bad that is for their owner, and where only odds differ.
_STATUS_OF_RANK = {0: "alive", 1: "critical", 2: "critical", 3: "dead"}
_OF_ODDS = {"weaker": "unknown", "stronger": "alive"}


class TwoMovesDiagram(Diagram):
    """Draws both moves, A and B, and a number on the stones of each group that changes hands, in the colour of what
    becomes of it after B.
    """

    def __init__(self, position: "Position", better: int, played: int, changes: "Sequence[Change]") -> None:
        names = [vertex(move, position.size) for move in (better, played)]
        title = " or ".join(f"{letter} {name}" for letter, name in zip(LETTERS, names, strict=True))
        super().__init__(position.stones, title=title, last=position.last_move)
        moves = {letter: move for letter, move in zip(LETTERS, (better, played), strict=True) if move != NO_POINT}
        self.moves = {place(move): letter for letter, move in moves.items()}
        self.groups = {
            place(stone): (number, _status(change))
            for number, change in reversed(list(enumerate(changes, 1)))
            for stone in change.stones
        }

    def cell(self, row: int, column: int, look: "Look") -> "Span":
        """Returns the letter of a move, the number and stone of a group that changes hands, a stone, or an empty
        point.
        """
        color = int(self.stones[row, column])
        if color == EMPTY:
            letter = self.moves.get((row, column))
            return (f"{letter:>{self.width(look)}}", "move") if letter else self.empty(row, column, look)
        if (row, column) not in self.groups:
            return self.stone(row, column, look)
        number, status = self.groups[row, column]
        style = f"dragon.{SIDE_NAMES[color]}.{status}" + (".last" if (row, column) == self.last else "")
        return f"{number}{stone_mark(color, look)}", style


def _status(change: "Change") -> str:
    """Returns the status whose colour stones have."""
    return _OF_ODDS.get(change.played) or _STATUS_OF_RANK[rank(change.played)]


def two_moves_legend(changes: "Sequence[Change]") -> Legend:
    """Explains letters, numbers, and the colours that are there."""
    fates = ("alive", "alive"), ("unknown", "weaker"), ("critical", "whoever moves next decides"), ("dead", "dead")
    drawn = {_status(change) for change in changes}
    stones = ((("1X", f"dragon.black.{status}"), f"{words} after B") for status, words in fates if status in drawn)
    return Legend((("A", "move"), "the one move"), (("B", "move"), "the other move"), *stones)
