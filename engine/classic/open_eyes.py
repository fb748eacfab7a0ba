"""Open eyes: liberties of a dragon so far from the enemy that they mostly turn into true eyes.

Source: the documentation of GNU Go 2.0, section on open eyes.
"""

from collections.abc import Sequence
from typing import Final

from godebug.engine.board.kernel import Board
from godebug.engine.classic.distance import UNREACHABLE, distances
from godebug.engine.eyes.records import Eyes
from godebug.engine.go.color import BLACK, EMPTY, WHITE, other
from godebug.engine.go.points import LINES, all_points, column_of, row_of

#: Steps to the nearest enemy stone that an open eye needs.
FAR_ENOUGH: Final = 4


def open_eyes(board: Board, eyes: Eyes, dragon_of: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """Returns the open eyes of each dragon that has any, by dragon, in reading order.

    An open eye is an empty point beside the dragon, in a region that both colours border, at least four steps from
    every enemy stone, and neither a half eye nor a false one. A point whose space makes an eye only for the side that
    plays first counts as a half eye. `dragon_of`: by point, the dragon that a stone belongs to.
    """
    far = {color: distances(board, other(color)) for color in (BLACK, WHITE)}
    shared = _shared_points(board)
    found: dict[int, list[int]] = {}
    for p in all_points(board.size):
        if p not in shared or eyes.is_half(p) or eyes.is_false(p):
            continue
        for color in (BLACK, WHITE):
            steps = far[color][row_of(p), column_of(p)]
            space = eyes.space_at(p, color)
            undecided = space is not None and space.value.minimum == 0 < space.value.maximum
            if undecided or UNREACHABLE < steps < FAR_ENOUGH:
                continue
            for dragon in sorted({dragon_of[p + step] for step in LINES if board.cells[p + step] == color}):
                found.setdefault(dragon, []).append(p)
    return {dragon: tuple(points) for dragon, points in found.items()}


def _shared_points(board: Board) -> frozenset[int]:
    """Returns the empty points of regions that stones of both colours border."""
    shared: set[int] = set()
    seen: set[int] = set()
    for start in all_points(board.size):
        if board.cells[start] != EMPTY or start in seen:
            continue
        region = {start}
        waiting = [start]
        border = 0
        while waiting:
            p = waiting.pop()
            for step in LINES:
                color = board.cells[p + step]
                if color in (BLACK, WHITE):
                    border |= color
                elif color == EMPTY and p + step not in region:
                    region.add(p + step)
                    waiting.append(p + step)
        seen |= region
        if border == WHITE | BLACK:
            shared |= region
    return frozenset(shared)
