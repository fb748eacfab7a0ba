"""Dragons on drawn boards, without the stages that would find them."""

import textwrap

from godebug.engine.board.kernel import Board
from godebug.engine.board.setup import board_from_rows
from godebug.engine.dragons.records import DragonStones
from godebug.engine.go.points import parse_vertex, point


def drawn_board(picture: str, size: int = 0, row: int = 0, column: int = 0) -> Board:
    """The board of a picture; with a size, the picture is laid on an empty board at that row and column.

    Anything but X and O is empty.
    """
    lines = [line.replace(" ", "") for line in textwrap.dedent(picture).strip().splitlines()]
    size = size or len(lines)
    rows = [["."] * size for _ in range(size)]
    for down, line in enumerate(lines):
        for right, character in enumerate(line):
            if character in "XO":
                rows[row + down][column + right] = character
    return board_from_rows(["".join(cells) for cells in rows])


def labels(picture: str, characters: str, row: int = 0, column: int = 0) -> dict[int, str]:
    """The points of a picture that hold one of the characters."""
    lines = [line.replace(" ", "") for line in textwrap.dedent(picture).strip().splitlines()]
    return {
        point(row + down, column + right): character
        for down, line in enumerate(lines)
        for right, character in enumerate(line)
        if character in characters
    }


def dragon(board: Board, *stones: str | int) -> DragonStones:
    """The dragon of the strings that the named stones belong to."""
    points = [stone if isinstance(stone, int) else parse_vertex(stone, board.size) for stone in stones]
    strings = sorted({board.origin(p) for p in points}, key=lambda o: (-board.string_size(o), o))
    members = sorted(stone for string in strings for stone in board.string_stones(string))
    return DragonStones(0, board.color[points[0]], strings[0], tuple(strings), tuple(members), float(len(members)))


def dragon_of(board: Board, color: int) -> DragonStones:
    """All stones of one colour as one dragon."""
    return dragon(board, *[p for p in board.all_strings() if board.color[p] == color])
