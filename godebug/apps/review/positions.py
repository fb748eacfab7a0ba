"""Positions of mistakes, named so that another process finds them."""

from functools import lru_cache

from msgspec import Struct

from godebug.apps.scoring.games import GameName, game_named
from godebug.engine.board.rules import positions_of_game
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.position import Position


class Flagged(Struct, frozen=True):
    """A move that is to be explained: the game, the number of the move, the better move and the one that was played,
    ownership after each by row from the top, from the mover's side, and the network's reply to each, NO_POINT for none.
    """

    game: GameName
    number: int
    better: int
    played: int
    own_better: tuple[float, ...]
    own_played: tuple[float, ...]
    replies: tuple[int, int] = (NO_POINT, NO_POINT)

    @property
    def ownership(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Returns the ownership after both moves."""
        return self.own_better, self.own_played


@lru_cache(maxsize=2)
def game_positions(name: GameName) -> tuple[Position, ...]:
    """Returns the positions of a game from its start to its end. Raises UserError where it cannot be read."""
    return tuple(positions_of_game(game_named(name).position(lenient=True)))


def position_before(mistake: Flagged) -> Position:
    """Returns the position before the move. Raises UserError where the game cannot be read."""
    positions = game_positions(mistake.game)
    return positions[mistake.number - 1 - positions[0].move_number]
