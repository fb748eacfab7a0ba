"""Unconditional status: what is settled even if the opponent moves any number of times in a row.

An extension of Benson's theorem: invaders that are too cramped to make two eyes are dead as well, and the one seki
that could break this (an S-shaped six-point eye with two stones in it) is detected.
Source: D. Benson, "Life in the game of Go" (1976); GNU Go manual, chapter "Analyzing the position".
"""

from collections.abc import Sequence

from msgspec import Struct

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import BLACK, EMPTY, WHITE, Color, other
from godebug.engine.go.points import LINES, STEPS, Point

#: Marks of a point: settled for the colour, and by an invincible stone of it.
SETTLED = 2
INVINCIBLE = 1


class Unconditional(Struct, frozen=True):
    """What is settled however often the opponent moves.

    `status`: by point, only where it is not "unknown". `invincible`: the stones that nothing can capture.
    """

    status: dict[int, str]
    invincible: frozenset[int]


class _Examination:
    """The trial moves that settle one colour; all are taken back at the end."""

    def __init__(self, board: Board, points: Sequence[int], color: Color) -> None:
        self.board = board
        self.points = points
        self.color = color
        self.enemy = other(color)
        self.bottom = board.stackp

    def marks(self) -> dict[int, int]:
        """Returns INVINCIBLE or SETTLED by point; points without a mark are open."""
        pairs = self._isolated_pairs()
        found_any = self._capture_what_can_be_captured(pairs)
        marks: dict[int, int] = {}
        if found_any:
            self._crowd_the_invincible(pairs)
            self._test_odd_sekis(pairs)
            for stone in [s for pair in pairs for s in pair]:
                if self.board.cells[stone] == self.color:
                    self._play_liberties(stone, self.enemy)
            self._leave_one_eye()
            marks = self._read_marks({s for pair in pairs for s in pair})
        self._undo_to(self.bottom)
        return marks

    def _undo_to(self, depth: int) -> None:
        while self.board.stackp > depth:
            self.board.popgo()

    def _origins(self, color: Color) -> list[int]:
        board = self.board
        return [p for p in self.points if board.cells[p] == color and board.origin(p) == p]

    def _isolated_pairs(self) -> list[tuple[int, int]]:
        """Returns the strings of two stones, off the edge, with no other stone of their colour around."""
        board = self.board
        pairs = []
        for p in self._origins(self.color):
            if board.string_size(p) != 2:
                continue
            one, two = sorted(board.string_stones(p))
            around = {s + step for s in (one, two) for step in STEPS} - {one, two}
            if all(board.cells[q] in (EMPTY, self.enemy) for q in around):
                pairs.append((one, two))
        return pairs

    def _capture_what_can_be_captured(self, pairs: list[tuple[int, int]]) -> bool:
        """Removes every string that unlimited moves can capture. Returns False where no string is left."""
        board = self.board
        apart = {s for pair in pairs for s in pair}
        while True:
            removed = False
            seen = False
            for p in self.points:
                if board.cells[p] != self.color or p in apart or board.origin(p) != p:
                    continue
                seen = True
                if self._capture(p):
                    removed = True
            if not removed:
                return seen

    def _capture(self, p: Point) -> bool:
        board = self.board
        depth = board.stackp
        for liberty in sorted(board.find_liberties(p)):
            board.trymove(liberty, self.enemy)
        if board.cells[p] == self.color and board.count_liberties(p) == 1:
            board.tryko(board.find_liberties(p)[0], self.enemy)
        if board.cells[p] != self.color:
            return True
        self._undo_to(depth)
        return False

    def _play_liberties(self, p: Point, color: Color) -> None:
        for liberty in sorted(self.board.find_liberties(p)):
            self.board.trymove(liberty, color)

    def _crowd_the_invincible(self, pairs: list[tuple[int, int]]) -> None:
        board = self.board
        apart = {s for pair in pairs for s in pair}
        for p in self.points:
            if board.cells[p] == self.color and p not in apart and board.origin(p) == p:
                self._play_liberties(p, self.enemy)
        extended = True
        while extended:
            extended = False
            for p in self.points:
                if board.cells[p] == self.enemy and board.origin(p) == p and board.count_liberties(p) == 1:
                    liberty = board.find_liberties(p)[0]
                    if not board.is_suicide(liberty, self.enemy) and board.trymove(liberty, self.enemy):
                        extended = True

    def _test_odd_sekis(self, pairs: list[tuple[int, int]]) -> None:
        for one, two in pairs:
            if self.board.cells[one] == self.color and self.board.cells[two] == self.color:
                self._test_odd_seki(one, two)

    def _test_odd_seki(self, one: int, two: int) -> None:
        """Tells a real seki from a dead pair, for two stones in an S-shaped six-point eye of the enemy."""
        board = self.board
        along = two - one
        beyond = (one - along, two + along)
        if any(board.cells[p] != EMPTY for p in beyond):
            return
        across = LINES[0] if abs(along) == 1 else LINES[3]
        for side in (across, -across):
            if board.cells[one + side] != EMPTY or board.cells[two - side] != EMPTY:
                continue
            depth = board.stackp
            remaining = (one - side, two + side)
            for p in remaining:
                if board.cells[p] == EMPTY:
                    board.trymove(p, self.enemy)
            real = all(board.cells[p] == self.enemy for p in remaining) and board.same_string(*remaining)
            self._undo_to(depth)
            if real:
                board.trymove(beyond[0], self.color)
                return

    def _leave_one_eye(self) -> None:
        """Lets enemy strings with two adjacent liberties fill the less useful one."""
        board = self.board
        for p in self.points:
            if board.cells[p] != self.enemy or board.origin(p) != p or board.count_liberties(p) != 2:
                continue
            one, two = sorted(board.find_liberties(p))
            if two - one not in (LINES[0], LINES[3]):
                continue
            scores = [(board.exact_liberties(q, self.color), board.exact_liberties(q, self.enemy)) for q in (one, two)]
            board.trymove(two if scores[1] > scores[0] else one, self.enemy)

    def _read_marks(self, apart: set[int]) -> dict[int, int]:
        board = self.board
        marks: dict[int, int] = {}
        for p in self.points:
            if board.cells[p] == self.color and p not in apart:
                marks[p] = INVINCIBLE
                if board.origin(p) == p:
                    for liberty in board.find_liberties(p):
                        marks.setdefault(liberty, SETTLED)
            elif board.cells[p] == self.enemy and board.count_liberties(p) == 1:
                marks.setdefault(p, SETTLED)
                marks.setdefault(board.find_liberties(p)[0], SETTLED)
        return marks


def unconditional_status(board: Board, points: Sequence[int]) -> Unconditional:
    """Returns the status of every point. White is examined first; Black's results overwrite White's."""
    status: dict[int, str] = {}
    invincible: set[int] = set()
    for color in (WHITE, BLACK):
        territory = "white_territory" if color == WHITE else "black_territory"
        for p, mark in _Examination(board, points, color).marks().items():
            if board.cells[p] == color:
                status[p] = "alive"
                if mark == INVINCIBLE:
                    invincible.add(p)
            else:
                status[p] = territory if board.cells[p] == EMPTY else "dead"
    return Unconditional(status, frozenset(invincible))
