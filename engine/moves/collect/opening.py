"""The opening: empty corners, the centre of small boards, and whole-board positions.

Moves get minimum values; which corner move is taken is drawn from the seed. The figures are GNU Go 3.8's.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.color import EMPTY
from engine.moves.record import MoveRecords
from engine.moves.situation import Situation
from engine.patterns.database import Database
from engine.points import point

#: Minimum value of a move at the centre of a small board, and of a corner move on 19x19 (by size on others).
CENTRE, CORNER = 45.0, 25
#: Boards up to this size have a centre worth a move; corners are played from the second size on.
SMALL_BOARD, SMALLEST_WITH_CORNERS = 11, 9
#: On 9x9 a corner is worth less once the mover has a stone.
SECOND_CORNER_9 = 5.0
#: Where to play in a corner, as lines from the two edges, with chances for boards up to 11, 15, and larger ones.
CORNER_MOVES = ((3, 3), (3, 4), (4, 3), (4, 4), (5, 3), (3, 5), (5, 4), (4, 5))
CHANCES = (
    (11, (50, 18, 17, 15, 0, 0, 0, 0)),
    (15, (30, 20, 20, 22, 2, 2, 2, 2)),
    (19, (15, 15, 15, 35, 5, 5, 5, 5)),
)
#: Whole-board positions: the move that was drawn, and all others.
DRAWN, KNOWN = 75.0, 74.0
MOST_STONES = 30


def collect_opening_moves(situation: Situation, records: MoveRecords, whole_board: Database | None = None) -> None:
    """`whole_board`: full positions of the board's size."""
    if whole_board is not None and _collect_known_positions(situation, records, whole_board):
        return
    size = situation.board.size
    if size <= SMALL_BOARD:
        _collect_centre(situation, records)
    if size >= SMALLEST_WITH_CORNERS:
        _collect_corners(situation, records)


def _stones(situation: Situation) -> NDArray[np.uint8]:
    return situation.position.stones


def _collect_centre(situation: Situation, records: MoveRecords) -> None:
    size, middle = situation.board.size, situation.board.size // 2
    low, high = max(0, middle - 2), min(size, middle + 3)
    if not _stones(situation)[low:high, low:high].any():
        records.at(point(middle, middle)).set_minimum(CENTRE)


def _collect_corners(situation: Situation, records: MoveRecords) -> None:
    stones, size = _stones(situation), situation.board.size
    side = 8 if size >= 18 else 5 if size == 9 else size // 2
    value = float(CORNER * size // 19)
    if size == 9 and (stones == situation.color).any():
        value = SECOND_CORNER_9
    chances = next(chances for most, chances in CHANCES if size <= most)
    for top in (True, False):
        for left in (True, False):
            rows = slice(0, side) if top else slice(size - side, size)
            columns = slice(0, side) if left else slice(size - side, size)
            if stones[rows, columns].any():
                continue
            corner = point(0 if top else size - 1, 0 if left else size - 1)
            down, across = CORNER_MOVES[_drawn(chances, records.random[corner])]
            row, column = (down - 1, across - 1)
            p = point(row if top else size - 1 - row, column if left else size - 1 - column)
            records.at(_polite(situation, p)).set_minimum(value)


def _drawn(weights: Sequence[float], chance: float) -> int:
    """The index that a number from 0 to 1 falls on."""
    mark = chance * sum(weights)
    for index, weight in enumerate(weights):
        mark -= weight
        if mark < 0.0:
            return index
    return max(index for index, weight in enumerate(weights) if weight)


def _polite(situation: Situation, p: int) -> int:
    """The first stone of a game is set into the upper right corner."""
    size = situation.board.size
    if _stones(situation).any():
        return p
    row, column = divmod(p, 20)
    row, column = row - 1, column - 1
    return point(min(row, size - 1 - row), max(column, size - 1 - column))


def _collect_known_positions(situation: Situation, records: MoveRecords, database: Database) -> bool:
    """Enters the moves of a whole-board database; says whether there was one."""
    stones = _stones(situation)
    if int((stones != EMPTY).sum()) > MOST_STONES:
        return False
    own = {situation.color: 1, situation.enemy: 2, EMPTY: 0}
    board = np.vectorize(own.get)(stones).astype(np.uint8)
    moves: dict[int, float] = {}
    for pattern in database:
        if pattern.height != board.shape[0] or pattern.move is None:
            continue
        diagram, spot = _arrays(pattern.diagram, pattern.move)
        for turned, where in _turned(diagram, spot):
            if np.array_equal(turned, board):
                row, column = np.argwhere(where)[0].tolist()
                moves.setdefault(point(row, column), max(pattern.value, 1.0))
    if not moves:
        return False
    chosen = list(moves)[_drawn(list(moves.values()), records.random[point(0, 0)])]
    for p in moves:
        records.at(p).set_minimum(DRAWN if p == chosen else KNOWN)
    return True


def _arrays(diagram: Sequence[str], move: tuple[int, int]) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    symbols = {"O": 1, "X": 2}
    board = np.array([[symbols.get(symbol, 0) for symbol in row] for row in diagram], np.uint8)
    where = np.zeros(board.shape, np.bool_)
    where[move] = True
    return board, where


def _turned(diagram: NDArray[np.uint8], where: NDArray[np.bool_]) -> list[tuple[NDArray[np.uint8], NDArray[np.bool_]]]:
    """A position and its move in all eight orientations."""
    return [(np.rot90(d, k), np.rot90(w, k)) for d, w in ((diagram, where), (diagram.T, where.T)) for k in range(4)]
