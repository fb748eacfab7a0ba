"""Arenas: the points that a fight cannot leave, because walls that cannot be broken shut it in.

The arena of a fight is all that its dragons can touch: their stones, the empty points around them, and every other
string there that is not safe.
"""

from collections.abc import Callable, Sequence
from typing import Final

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import LINES

#: Empty points of an arena that is searched, at most.
MOST_EMPTY: Final = 14
#: Points of it, stones included, at most; the search has room for no more.
MOST_POINTS: Final = 59
#: A wall is safe with so many liberties outside the arena: with fewer it may be in a race of its own, whatever is
#: thought of it.
SAFE_WALL: Final = 4


def is_safe_wall(_wall: int, outside: int) -> bool:
    """Tells whether a wall is safe by its liberties outside the arena alone."""
    return outside >= SAFE_WALL


def closed_arena(
    board: Board,
    strings: Sequence[int],
    is_alive: Callable[[int], bool],
    is_safe: Callable[[int, int], bool] = is_safe_wall,
) -> list[int] | None:
    """Returns the points of the arena of strings; None where it is too large.

    `is_alive`: tells whether the dragon of a string lives whatever happens in the arena. `is_safe`: tells whether a
    wall with so many liberties outside the arena cannot be captured.
    """
    inside, empty = set[int](), set[int]()
    todo = list(strings)
    while todo:
        while todo:
            string = todo.pop()
            if string in inside:
                continue
            inside.add(string)
            open_points = [
                p + step for p in board.string_stones(string) for step in LINES if board.color[p + step] == EMPTY
            ]
            while open_points:
                p = open_points.pop()
                if p in empty:
                    continue
                empty.add(p)
                if len(empty) > MOST_EMPTY:
                    return None
                for step in LINES:
                    content = board.color[p + step]
                    if content == EMPTY:
                        open_points.append(p + step)
                    elif content in (BLACK, WHITE) and not is_alive(board.origin(p + step)):
                        todo.append(board.origin(p + step))
        todo = [
            wall for wall in _walls(board, inside, empty) if not is_safe(wall, _liberties_outside(board, wall, empty))
        ]
    points = empty.union(*(board.string_stones(string) for string in inside))
    return sorted(points) if len(points) <= MOST_POINTS else None


def _walls(board: Board, inside: set[int], empty: set[int]) -> list[int]:
    walls = {wall for string in inside for wall in board.adjacent_strings(string)}
    walls |= {board.origin(p + step) for p in empty for step in LINES if board.color[p + step] in (BLACK, WHITE)}
    return sorted(walls - inside)


def _liberties_outside(board: Board, wall: int, empty: set[int]) -> int:
    return sum(p not in empty for p in board.find_liberties(wall))
