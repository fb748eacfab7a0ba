"""Trial moves for everybody who is not a search: played, looked at, taken back.

One policy for all. A stone on an occupied point and a suicide are never played. A ko ban holds, unless the asker says
that it does not: then the capture is made as if a threat had been made and answered first. A pass is no move here: it
leaves the board alone, but in a sequence the turn goes on. What was played is taken back however the block ends.

Searches play their moves on the board directly, with a memory for kos (`engine.board.komaster`). How far readers see
after a trial move is for them to say (`engine.reading.horizon`).
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from engine.board.kernel import Board
from engine.color import Color, other
from engine.points import NO_POINT, Point, vertex


def _play(board: Board, point: Point, color: Color, ko_bans: bool) -> bool:
    if point == NO_POINT:
        return False
    return bool(board.trymove(point, color) if ko_bans else board.tryko(point, color))


@contextmanager
def tried(board: Board, point: Point, color: Color, *, ko_bans: bool = True) -> Iterator[bool]:
    """The board with a stone of `color` on `point`, where that can be played: the value says so.

    >>> from engine.board.kernel import Board
    >>> from engine.color import BLACK
    >>> from engine.points import parse_vertex
    >>> board, c3 = Board(9), parse_vertex("C3", 9)
    >>> with tried(board, c3, BLACK) as made:
    ...     made, board.count_liberties(c3)
    (True, 4)
    >>> board.stackp
    0
    """
    made = _play(board, point, color, ko_bans)
    try:
        yield made
    finally:
        if made:
            board.popgo()


@contextmanager
def played(board: Board, point: Point, color: Color) -> Iterator[None]:
    """The board with a move that must be possible, ko or not; ValueError where it is not."""
    with tried(board, point, color, ko_bans=False) as made:
        if not made:
            raise ValueError(f"{vertex(point, board.size)} cannot be played")
        yield


@contextmanager
def played_in_turn(board: Board, first: int, points: Sequence[int], *, ko_bans: bool = False) -> Iterator[int]:
    """The board with moves made in turn, `first` beginning; the value is how many could be played.

    Passes (NO_POINT) and moves that cannot be played are left out, but the turn goes on.

    >>> from engine.color import BLACK
    >>> from engine.points import NO_POINT, parse_vertex
    >>> board = Board(9)
    >>> c3, c4 = parse_vertex("C3", 9), parse_vertex("C4", 9)
    >>> with played_in_turn(board, BLACK, [c3, NO_POINT, c4, c4]) as made:
    ...     made, board.string_size(c3)
    (2, 2)
    """
    made, color = 0, first
    for point in points:
        made += _play(board, point, color, ko_bans)
        color = other(color)
    try:
        yield made
    finally:
        for _ in range(made):
            board.popgo()
