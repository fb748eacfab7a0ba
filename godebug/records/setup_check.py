"""A check of stones that were set up rather than played."""

from godebug.basics.errors import UserError
from godebug.engine.go.arrays import Plane
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import NO_POINT, point, vertex


def refuse_strings_without_liberties(stones: Plane, where: str) -> None:
    """Raises UserError, naming `where` and the stones, if a string on the board has no liberty."""
    p = string_without_liberties(stones)
    if p != NO_POINT:
        raise UserError(f"{where}: the stones at {vertex(p, stones.size)} have no liberties")


def string_without_liberties(stones: Plane) -> int:
    """Returns the first stone of a string that has no liberty, NO_POINT where every string has one."""
    board = stones.tolist()
    size = len(board)
    seen: set[tuple[int, int]] = set()
    for row in range(size):
        for column in range(size):
            color = board[row][column]
            if color == EMPTY or (row, column) in seen:
                continue
            string, free = {(row, column)}, False
            frontier = [(row, column)]
            while frontier:
                r, c = frontier.pop()
                for near in ((r + 1, c), (r, c - 1), (r - 1, c), (r, c + 1)):
                    if not (0 <= near[0] < size and 0 <= near[1] < size):
                        continue
                    there = board[near[0]][near[1]]
                    if there == EMPTY:
                        free = True
                    elif there == color and near not in string:
                        string.add(near)
                        frontier.append(near)
            seen |= string
            if not free:
                return point(row, column)
    return NO_POINT
