"""Boards from positions, and the way back."""

from godebug.engine.board.kernel import Board
from godebug.engine.go.arrays import Plane
from godebug.engine.go.color import BLACK, EMPTY, WHITE, Color
from godebug.engine.go.points import NO_POINT, all_points, point
from godebug.engine.go.position import Position


def board_from_position(position: Position) -> Board:
    """Returns a new board with the position's stones, ko point and capture counts; no trial moves.

    >>> position = position_from_board(board_from_rows(["X.", ".O"]), BLACK, komi=6.5)
    >>> board_from_position(position).find_liberties(point(0, 0)) == [point(1, 0), point(0, 1)]
    True
    """
    board = Board(position.size)
    cells = position.plane.cells
    for p in all_points(position.size):
        if color := cells[p]:
            board.put(p, color)
    board.ko_point = position.ko
    board.captured_black = position.captured_black
    board.captured_white = position.captured_white
    board.rebuild()
    return board


def stones_on(board: Board) -> Plane:
    """Returns the stones on the board now, trial moves included."""
    return Plane(bytes(board.color), board.size)


def position_from_board(board: Board, to_move: Color, **fields: object) -> Position:
    """Returns the position on the board now, trial moves included; `fields` sets further fields.

    >>> board = board_from_rows(["X.", ".O"])
    >>> board.trymove(point(0, 1), WHITE)
    True
    >>> position_from_board(board, BLACK).stones.tolist()
    [[2, 1], [0, 1]]
    """
    forbidden = board.is_ko_forbidden(board.ko_point, to_move)
    return Position(
        plane=stones_on(board),
        to_move=to_move,
        ko=board.ko_point if forbidden else NO_POINT,
        captured_black=board.captured_black,
        captured_white=board.captured_white,
        **fields,  # type: ignore[arg-type]
    )


def board_from_rows(rows: list[str]) -> Board:
    """Returns the board of text rows, top row first: `X` or `#` black, `O` white, `.` empty.

    Raises ValueError for any other character and for rows of the wrong length.

    >>> board = board_from_rows([".X", "XO"])
    >>> board.count_liberties(point(0, 1)), board.is_legal(point(0, 0), WHITE)
    (1, True)
    >>> board_from_rows(["X?", ".."])
    Traceback (most recent call last):
    ...
    ValueError: row 1, 'X?': 2 of the characters . X O are wanted
    """
    board = Board(len(rows))
    colors = {".": EMPTY, "O": WHITE, "X": BLACK, "#": BLACK}
    for row, text in enumerate(rows):
        if len(text) != len(rows) or any(character not in colors for character in text):
            raise ValueError(f"row {row + 1}, '{text}': {len(rows)} of the characters . X O are wanted")
        for column, character in enumerate(text):
            board.put(point(row, column), colors[character])
    board.rebuild()
    return board
