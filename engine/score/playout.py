"""Plays on until both sides pass, so that moves settle what is still open.

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
    position: Position, next_move: NextMove, tell: Callable[[int, Move], bool]
) -> tuple[Position, tuple[Move, ...], bool]:
    """Plays until both sides pass in turn; returns the final position, the moves, and whether it came so far.

    The opponent of the last mover begins, Black where nobody has moved. It also ends after as many moves as the board
    has points. `tell`: called with the number (from 1) and the move, as each is played; False ends it.
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
        goes_on = tell(len(moves), moves[-1])
        passes = passes + 1 if point == NO_POINT else 0
        color = other(color)
        if not goes_on:
            break
    return position, tuple(moves), passes == 2
