"""Moves that a game record calls mistakes: bad ones (BM), doubtful ones (DO), with what their comments say.

`godebug review --sgf` marks them so, and so do other programs and teachers.
"""

from typing import TYPE_CHECKING

from msgspec import Struct

from godebug.basics.errors import UserError
from godebug.engine.go.points import Point

if TYPE_CHECKING:
    from godebug.engine.go.game_trees import Tree_node
    from godebug.records.sgf import GameRecord

_MARKS = ("BM", "DO")


class MarkedMove(Struct, frozen=True):
    """A move of the main line that is marked. `number`: counted from 1. `comment`: of its node, as it is written."""

    number: int
    color: int
    point: Point
    comment: str


def marked_moves(game: "GameRecord") -> tuple[MarkedMove, ...]:
    """Returns the marked moves of the main line in their order; none of a record that cannot be read."""
    found: list[MarkedMove] = []
    number, node = 0, None
    try:
        node = game.root()
    except UserError:
        return ()
    while node is not None:
        for color, point in game.moves_of(node):
            number += 1
            if any(node.has_property(mark) for mark in _MARKS):
                found.append(MarkedMove(number, color, point, _comment(node)))
        node = node[0] if len(node) else None
    return tuple(found)


def _comment(node: "Tree_node") -> str:
    try:
        return str(node.get("C")).strip() if node.has_property("C") else ""
    except ValueError:
        return ""
