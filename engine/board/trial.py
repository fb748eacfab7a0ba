"""Trial moves outside of searches: played, looked at, taken back.

The rules are the same for all callers. A stone on an occupied point and a suicide are never played. A ko ban holds
unless the caller lifts it; the capture is then made as if a threat had been made and answered first. A pass is no trial
move here. The move is taken back however the block ends.

Searches play on the board directly and remember kos (`engine.board.komaster`). How far readers see after a trial move
is decided in `engine.reading.horizon`.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import Color
from godebug.engine.go.points import NO_POINT, Point, vertex


@contextmanager
def tried(board: Board, point: Point, color: Color, *, ko_bans: bool = True) -> Iterator[bool]:
    """Plays a stone of `color` on `point` for a block; the value tells whether it could be played.

    >>> from godebug.engine.board.kernel import Board
    >>> from godebug.engine.go.color import BLACK
    >>> from godebug.engine.go.points import parse_vertex
    >>> board, c3 = Board(9), parse_vertex("C3", 9)
    >>> with tried(board, c3, BLACK) as made:
    ...     made, board.count_liberties(c3)
    (True, 4)
    >>> board.stackp
    0
    """
    made = point != NO_POINT and bool(board.trymove(point, color) if ko_bans else board.tryko(point, color))
    try:
        yield made
    finally:
        if made:
            board.popgo()


@contextmanager
def played(board: Board, point: Point, color: Color) -> Iterator[None]:
    """Plays a move for a block, ko ban or not.

    Raises ValueError where the move cannot be played.
    """
    with tried(board, point, color, ko_bans=False) as made:
        if not made:
            raise ValueError(f"{vertex(point, board.size)} cannot be played")
        yield
