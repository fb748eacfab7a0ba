"""Positions for the tests of life-and-death reading."""

from collections.abc import Sequence

from asking import owl_of

from godebug.basics.resources import data_folder
from godebug.engine.analysis import Analysis
from godebug.engine.board.setup import board_from_rows, position_from_board
from godebug.engine.go.color import BLACK
from godebug.engine.owl.questions import OwlReader
from godebug.engine.patterns.database import PatternFolder


def analysis(rows: Sequence[str], shapes: bool = False, level: int = 10) -> Analysis:
    """Of a picture (X black, O white), top row first; without databases unless `shapes` are wanted."""
    board = board_from_rows(list(rows))
    databases = PatternFolder(data_folder("patterns")) if shapes else None
    return Analysis(position_from_board(board, BLACK), level=level, databases=databases)


def reader(rows: Sequence[str], shapes: bool = False) -> OwlReader:
    return owl_of(analysis(rows, shapes))


def at_the_top(picture: str, size: int = 9) -> list[str]:
    """The rows of a picture at the top of an empty board."""
    lines = [line.strip().ljust(size, ".") for line in picture.strip().splitlines()]
    return lines + ["." * size] * (size - len(lines))


#: Black makes his second eye at H8, and White cuts off H3 and H4 on the edge.
TAIL = at_the_top("""
    ....O....
    ....OX...
    ....OXX..
    ....OOOX.
    ......OOX
    ......OX.
    ......OX.
    ......OO.
""")
