"""Cavities: connected sets of empty points, which GNU Go 2.4 treats as worms, too.

Source: the documentation of GNU Go 2.4, section on worms (cavities, border colours, ko flags).
"""

from collections.abc import Sequence

from msgspec import Struct

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import BLACK, BOTH, EMPTY, OFF_BOARD, WHITE
from godebug.engine.go.points import LINES, Point, all_points

BORDER_WORDS = {WHITE: "white border", BLACK: "black border", BOTH: "gray border"}


class Cavity(Struct, frozen=True):
    """Connected empty points.

    `border`: WHITE, BLACK, or BOTH (gray: both colours, or no stone at all). `points`: in board order; the first is the
    `origin`.
    """

    origin: Point
    border: int
    points: tuple[int, ...]

    @property
    def size(self) -> int:
        """Returns the number of points."""
        return len(self.points)

    @property
    def border_word(self) -> str:
        """Returns the word for the colour of the border."""
        return BORDER_WORDS[self.border]


def find_cavities(color: Sequence[int], size: int) -> list[Cavity]:
    """Returns the cavities of a board, ordered by origin. `color`: the colour of each cell."""
    cavities = []
    seen: set[int] = set()
    for start in all_points(size):
        if color[start] != EMPTY or start in seen:
            continue
        points = [start]
        seen.add(start)
        border = 0
        for p in points:
            for step in LINES:
                q = p + step
                if color[q] == EMPTY:
                    if q not in seen:
                        seen.add(q)
                        points.append(q)
                elif color[q] != OFF_BOARD:
                    border |= color[q]
        cavities.append(Cavity(start, border or BOTH, tuple(sorted(points))))
    return cavities


def ko_points(board: Board) -> frozenset[int]:
    """Returns the stones that can be taken in a ko, and the empty points of these captures."""
    return frozenset(p for p in all_points(board.size) if board.is_ko_point(p))
