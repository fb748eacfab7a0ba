"""Distance and strategic distance of empty points to black and to white.

Source: the escape and distance sections of the GNU Go 2.4 documentation.
"""

from collections.abc import Collection, Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import EMPTY, OFF_BOARD, Color, other
from godebug.engine.go.points import LINES, all_points, column_of, row_of

#: No path leads there.
UNREACHABLE = -1


def distances(board: Board, color: Color) -> NDArray[np.int16]:
    """Returns the length of the shortest path from each point to a stone of `color` that meets no enemy stone.

    Shape (size, size); 0 at the stones themselves, -1 where there is no path and on enemy stones.
    """
    return _spread(board, color, frozenset())


def strategic_distances(board: Board, color: Color) -> NDArray[np.int16]:
    """Returns the same as `distances` for paths that avoid the liberties of enemy stones.

    The starting point and the first step may be such liberties. Shape (size, size).
    """
    enemy = other(color)
    liberties = frozenset(
        p
        for p in all_points(board.size)
        if board.cells[p] == EMPTY and any(board.cells[p + step] == enemy for step in LINES)
    )
    return _spread(board, color, liberties)


def _spread(board: Board, color: Color, shunned: frozenset[int]) -> NDArray[np.int16]:
    size = board.size
    points = all_points(size)
    known = {p: 0 for p in points if board.cells[p] == color}
    ring: Iterable[int] = list(known)
    steps = 0
    while ring:
        steps += 1
        ring = _next_ring(board, ring, known, steps, shunned)
    # The first step from a point, and the point itself, may be shunned ones.
    entered = _one_step_more(board, points, known, shunned)
    known = _one_step_more(board, points, entered, points) if shunned else known
    found = np.full((size, size), UNREACHABLE, dtype=np.int16)
    for p, distance in known.items():
        found[row_of(p), column_of(p)] = distance
    return found


def _next_ring(
    board: Board, ring: Iterable[int], known: dict[int, int], steps: int, shunned: frozenset[int]
) -> list[int]:
    fresh = []
    for p in ring:
        for step in LINES:
            q = p + step
            if board.cells[q] != OFF_BOARD and board.cells[q] == EMPTY and q not in known and q not in shunned:
                known[q] = steps
                fresh.append(q)
    return fresh


def _one_step_more(
    board: Board, points: Iterable[int], known: Mapping[int, int], among: Collection[int]
) -> dict[int, int]:
    """Returns `known` with the points of `among` that one step from a known point reaches first, or sooner."""
    further = dict(known)
    for p in points:
        if board.cells[p] == EMPTY and p in among:
            steps = [known[p + step] + 1 for step in LINES if p + step in known]
            if p in known:
                steps.append(known[p])
            if steps:
                further[p] = min(steps)
    return further
