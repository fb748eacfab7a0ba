"""Finds where the patterns of a database fit on a board."""

from collections.abc import Collection, Iterator
from itertools import repeat
from typing import Any

from godebug.engine.go.color import BLACK, BOTH, WHITE
from godebug.engine.go.points import CELLS
from godebug.engine.patterns.database import Database
from godebug.engine.patterns.evaluator import Evaluator
from godebug.engine.patterns.kernel import BoardBits, Program
from godebug.engine.patterns.pattern import Pattern
from godebug.engine.patterns.transform import offset


class Match:
    """One placement of a pattern where every element of its diagram agrees with the board.

    `orientation`: its number in the database. `anchor`: the point of the anchor stone. `color`: the colour of O. All
    else is computed when asked for.
    """

    __slots__ = ("anchor", "color", "database", "orientation")

    def __init__(self, database: Database, orientation: int, anchor: int, color: int) -> None:
        self.database = database
        self.orientation = orientation
        self.anchor = anchor
        self.color = color

    @property
    def number(self) -> int:
        """Returns the number of the pattern in its database."""
        return self.database.pattern_of[self.orientation]

    @property
    def pattern(self) -> Pattern:
        """Returns the pattern."""
        return self.database.pattern(self.number)

    @property
    def k(self) -> int:
        """Returns the orientation, 0 to 7, as traces print it: `NAME+k`."""
        return self.database.k_of[self.orientation]

    def points(self, symbols: str) -> tuple[int, ...]:
        """Returns the points of the given diagram symbols, in the diagram's reading order.

        Symbols: `O` and `X` stones (`Q` and `Y` included), `o` and `x` points, which may be empty, `,` and `!` points,
        `*`.
        """
        anchor = self.anchor
        return tuple([anchor + step for step in self.database.offsets(self.orientation, symbols)])

    @property
    def move(self) -> int:
        """Returns the point of `*`, the anchor where the diagram has none."""
        return next(iter(self.points("*")), self.anchor)

    def labels(self) -> dict[str, int]:
        """Returns the point of every label, `*` included."""
        labels = self.pattern.labels
        return {label: self.place(row, column) for label, (row, column) in labels.items()}

    def place(self, row: int, column: int) -> int:
        """Returns the point at a row and column of the diagram."""
        return self.anchor + offset(self.pattern, self.k, (row, column))

    def accepts(self, evaluator: Evaluator) -> bool:
        """Tells whether the constraint holds, or where there is none.

        Raises QuestionError for a question that nothing can answer here.
        """
        return evaluator.accepts(self.color, self.orientation, self.anchor)

    def act(self, evaluator: Evaluator) -> float | None:
        """Runs the action and returns its value, None without an action or without `return`.

        The effects are left in the evaluator.
        Raises QuestionError for a question that nothing can answer here.
        """
        value = evaluator.act(self.color, self.orientation, self.anchor)
        return value if evaluator.has_value else None

    def __repr__(self) -> str:
        return f"<Match {self.pattern.name}+{self.k} at {self.anchor}, O is {self.color}>"


class Matcher:
    """Matches databases on one position. `color` is the board's array of CELLS contents.

    >>> from godebug.engine.board.setup import board_from_rows
    >>> from godebug.engine.patterns.database import build_database
    >>> from godebug.engine.patterns.language import KINDS
    >>> from godebug.engine.go.points import vertex
    >>> database = build_database("Pattern Hane1\\n\\nX.\\nO*\\n\\n:8,s\\n", "my.db", KINDS["attack"])
    >>> board = board_from_rows(["...", ".X.", ".O."])
    >>> matches = Matcher(board.color, 3).matches(database, WHITE)
    >>> sorted((vertex(match.move, 3), match.pattern.name) for match in matches)
    [('A1', 'Hane1'), ('C1', 'Hane1')]
    """

    def __init__(self, color: Any, size: int) -> None:
        self.size = size
        self._bits = BoardBits()
        self._bits.load(color, size)

    def matches(
        self,
        database: Database,
        color: int = BOTH,
        *,
        program: Program | None = None,
        goal: Collection[int] | None = None,
        anchors: Collection[int] | None = None,
    ) -> Iterator[Match]:
        """Yields the matches with O = `color`; BOTH: first those with O = White, then those with O = Black.

        They come by anchor (white stones in reading order of the board, then black ones), then in the order of the
        file, then of k. `program`: a `selection` of the database. `goal`: only matches with an element on one of these
        points, which hold stones. `anchors`: only matches anchored on one of these points.
        """
        bits = self._bits
        bits.forget_marks()
        if goal is not None:
            bits.mark_goal(_marks(goal))
        if anchors is not None:
            bits.mark_anchors(_marks(anchors))
        program = program or database.program
        found: list[tuple[int, int, int]] = []
        for own in (WHITE, BLACK):
            if own & color:
                count = bits.collect(program, own, True)
                orientations, anchored = memoryview(bits.orientations)[:count], memoryview(bits.anchors)[:count]
                found += zip(orientations.tolist(), anchored.tolist(), repeat(own, count), strict=True)
        return (Match(database, orientation, anchor, own) for orientation, anchor, own in found)


def _marks(points: Collection[int]) -> bytearray:
    """Returns CELLS bytes with a 1 on each of the points."""
    marks = bytearray(CELLS)
    for p in points:
        marks[p] = 1
    return marks
