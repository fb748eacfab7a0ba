"""A position for another program: the game record, or the commands, that set it up."""

from collections.abc import Iterator

from godebug.engine.board.setup import board_from_position
from godebug.engine.go.arrays import Plane
from godebug.engine.go.color import BLACK, EMPTY, NAMES, WHITE
from godebug.engine.go.game_trees import Sgf_game
from godebug.engine.go.points import NO_POINT, all_points, column_of, row_of, vertex
from godebug.engine.go.position import Position

_SIDES = {BLACK: "b", WHITE: "w"}


def game_record(position: Position, *, with_history: bool = True) -> bytes:
    """Returns the game as SGF: what was set up, then the moves, so that ko, captures and move numbers come out the
    same.

    Without `with_history`: the stones alone, for programs whose rules refuse a move of the game.
    """
    size = position.size
    game = Sgf_game(size)
    root = game.get_root()
    root.set("KM", position.komi)
    if position.handicap >= 2:
        root.set("HA", position.handicap)
    start = position.start if with_history and position.start is not None else position.plane
    black, white = ([_cell(p, size) for p in stones_of(start, color)] for color in (BLACK, WHITE))
    if black or white:
        root.set_setup_stones(black, white)
    if not (with_history and position.history):
        root.set("PL", _SIDES[position.to_move])
        return bytes(game.serialise())
    for move in position.history:
        node = game.extend_main_sequence()
        node.set_move(_SIDES[move.color], None if move.point == NO_POINT else _cell(move.point, size))
    return bytes(game.serialise())


def set_up_commands(position: Position) -> Iterator[str]:
    """Yields the standard commands that lead to the position, for programs that read no game records."""
    size = position.size
    yield f"boardsize {size}"
    yield "clear_board"
    yield f"komi {position.komi:g}"
    start = position.plane if position.start is None else position.start
    for color in (BLACK, WHITE):
        for p in stones_of(start, color):
            yield f"play {NAMES[color]} {vertex(p, size)}"
    for move in position.history:
        yield f"play {NAMES[move.color]} {vertex(move.point, size)}"


def stones_of(stones: Plane, color: int) -> list[int]:
    """Returns the points of one colour's stones in reading order."""
    return [p for p in all_points(stones.size) if stones.cells[p] == color]


def first_stones(position: Position) -> list[int]:
    """Returns the first stone of every string, in reading order."""
    board = board_from_position(position)
    return sorted({min(board.string_stones(p)) for p in all_points(position.size) if board.color[p] != EMPTY})


def _cell(p: int, size: int) -> tuple[int, int]:
    """Returns a point as the record counts: rows from the bottom."""
    return size - 1 - row_of(p), column_of(p)
