"""Drawn positions for the tests of moves."""

import numpy as np

from godebug.basics.resources import data_folder
from godebug.engine.analysis import Analysis
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import point
from godebug.engine.go.position import Move, Position
from godebug.engine.patterns.database import PatternFolder

_COLORS = {".": EMPTY, "O": WHITE, "X": BLACK}


def position(rows: list[str], to_move: int = BLACK, komi: float = 0.5) -> Position:
    """A position from its rows, O White and X Black; the last stone in reading order was the last move."""
    stones = np.array([[_COLORS[symbol] for symbol in row] for row in rows], np.uint8)
    set_up = np.argwhere(stones).tolist()
    last = Move(int(stones[tuple(set_up[-1])]), point(*set_up[-1])) if set_up else None
    return Position.of(stones, to_move, komi=komi, last_move=last)


def analysis(rows: list[str], to_move: int = BLACK) -> Analysis:
    return Analysis(position(rows, to_move), databases=PatternFolder(data_folder("patterns")))
