"""Playing on until both sides pass: what is still open gets settled by moves.

Source: GNU Go manual, chapter "The Go Text Protocol", `final_score`.
"""

from collections.abc import Callable

from godebug.engine.board.rules import IllegalMove, play
from godebug.engine.go.color import BLACK, other
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.position import Move, Position

#: The move of a side, NO_POINT for a pass.
NextMove = Callable[[Position, int], int]


def played_out(
    position: Position, next_move: NextMove, tell: Callable[[int, Move], object]
) -> tuple[Position, tuple[Move, ...]]:
    """The position after both sides have passed in turn, and the moves that led there; each is told when it is played,
    with its number from 1.

    The side after the last mover begins, Black where nobody has moved. As many moves as there are points end it too.
    """
    color = BLACK if position.last_move is None else other(position.last_move.color)
    moves: list[Move] = []
    passes = 0
    while passes < 2 and len(moves) < position.size**2:
        point = next_move(position, color)
        try:
            position = play(position, color, point)
        except IllegalMove:
            point = NO_POINT
            position = play(position, color, point)
        moves.append(Move(color, point))
        tell(len(moves), moves[-1])
        passes = passes + 1 if point == NO_POINT else 0
        color = other(color)
    return position, tuple(moves)
