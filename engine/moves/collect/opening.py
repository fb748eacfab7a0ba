"""The opening: empty corners, the centre of small boards, and whole-board positions.

Moves get minimum values; the seed decides which corner move is taken. The figures are GNU Go 3.8's.
"""

import numpy as np
from numpy.typing import NDArray

from godebug.engine.go.points import point
from godebug.engine.moves.collect.known_positions import collect_known_moves, drawn, polite
from godebug.engine.moves.record import MoveRecords
from godebug.engine.moves.situation import Situation
from godebug.engine.patterns.database import Database

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


def collect_opening_moves(situation: Situation, records: MoveRecords, whole_board: Database | None = None) -> None:
    """Adds opening moves. `whole_board`: known positions of the board's size."""
    if whole_board is not None and collect_known_moves(situation, records, whole_board):
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
            down, across = CORNER_MOVES[drawn(chances, records.random[corner])]
            row, column = (down - 1, across - 1)
            p = point(row if top else size - 1 - row, column if left else size - 1 - column)
            records.at(polite(_stones(situation), p)).set_minimum(value)
