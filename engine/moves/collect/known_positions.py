"""Whole boards at the start of a game: known positions with the moves to play there.

A database becomes a table from the stones, seen by the mover, to weighted moves. All eight orientations of a pattern
are entered, so that one look-up finds a board. Source: GNU Go manual, chapter "The Pattern Code"; the values are GNU Go
3.8's.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import column_of, point, row_of
from godebug.engine.moves.record import MoveRecords
from godebug.engine.moves.situation import Situation
from godebug.engine.patterns.database import Database

#: The move that was drawn, and all others that are known.
DRAWN, KNOWN = 75.0, 74.0
#: Boards with more stones are not looked up.
MOST_STONES = 30
#: Points as the mover sees them.
_EMPTY, _OWN, _ENEMY = 0, 1, 2
_SYMBOLS = {"O": _OWN, "X": _ENEMY}

#: Moves by their row and column, with weights; by the bytes of the board.
Known = Mapping[bytes, Mapping[tuple[int, int], float]]


def collect_known_moves(situation: Situation, records: MoveRecords, database: Database) -> bool:
    """Adds the moves of a whole-board database. Returns whether it knew the position."""
    stones = situation.position.stones
    if int((stones != EMPTY).sum()) > MOST_STONES:
        return False
    board = np.zeros(stones.shape, np.uint8)
    board[stones == situation.color] = _OWN
    board[stones == situation.enemy] = _ENEMY
    weights: dict[int, float] = {}
    for (row, column), weight in _table(database).get(board.tobytes(), {}).items():
        p = polite(stones, point(row, column))
        weights[p] = weights.get(p, 0.0) + weight
    if not weights:
        return False
    chosen = list(weights)[drawn(list(weights.values()), records.random[point(0, 0)])]
    for p in weights:
        records.at(p).set_minimum(DRAWN if p == chosen else KNOWN)
    return True


def drawn(weights: Sequence[float], chance: float) -> int:
    """Returns the index of the weight that `chance`, from 0 to 1, falls on."""
    mark = chance * sum(weights)
    for index, weight in enumerate(weights):
        mark -= weight
        if mark < 0.0:
            return index
    return max(index for index, weight in enumerate(weights) if weight)


def polite(stones: NDArray[np.uint8], p: int) -> int:
    """Moves the first stone of a game into the upper right corner, into the half nearer to its owner."""
    if stones.any():
        return p
    last = stones.shape[0] - 1
    down, across = sorted((min(row_of(p), last - row_of(p)), min(column_of(p), last - column_of(p))), reverse=True)
    return point(down, last - across)


@lru_cache(maxsize=4)
def _table(database: Database) -> Known:
    """Returns the positions of a database; a pattern's weight is shared among its equal images."""
    table: dict[bytes, dict[tuple[int, int], float]] = {}
    for pattern in database:
        if pattern.move is None or pattern.height != pattern.width or pattern.name in database.switched_off:
            continue
        diagram = np.array([[_SYMBOLS.get(symbol, _EMPTY) for symbol in row] for row in pattern.diagram], np.uint8)
        images: dict[bytes, list[tuple[int, int]]] = {}
        for board, (row, column) in _turned(diagram, pattern.move):
            moves = images.setdefault(board.tobytes(), [])
            if (row, column) not in moves:
                moves.append((row, column))
        for key, moves in images.items():
            known = table.setdefault(key, {})
            for move in moves:
                known[move] = known.get(move, 0.0) + max(pattern.value, 1.0) / len(moves)
    return table


def _turned(diagram: NDArray[np.uint8], move: tuple[int, int]) -> list[tuple[NDArray[np.uint8], tuple[int, int]]]:
    """Returns a board and its move in all eight orientations."""
    where = np.zeros(diagram.shape, np.bool_)
    where[move] = True
    turned = []
    for board, spot in ((diagram, where), (diagram.T, where.T)):
        for k in range(4):
            row, column = np.argwhere(np.rot90(spot, k))[0].tolist()
            turned.append((np.rot90(board, k), (row, column)))
    return turned
