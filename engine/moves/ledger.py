"""The account of a move's value: a list of steps, each from one total to the next.

All totals are rounded to a grid of a power of two, so that sums and differences are exact: the changes of a ledger add
up to its value to the last bit.
"""

from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct

from godebug.engine.moves.origin import Detail
from godebug.engine.moves.reasons import Reason

#: Totals are multiples of this many points.
GRID: Final = 2.0**-20

#: Where in the valuation an entry stands.
Stage = Literal[
    "territory",
    "strategy",
    "followup",
    "secondary",
    "shape",
    "strings",
    "threat",
    "bounds",
    "expectation",
    "experience",
    "tie",
    "choice",
]

#: Steps that say how usual a move is, or break a tie, and nothing of the board.
WEIGHING: Final[tuple[Stage, ...]] = ("experience", "tie", "choice")


def on_grid(points: float) -> float:
    """Rounds points to the grid of totals."""
    return round(points / GRID) * GRID


class Entry(Struct, frozen=True):
    """One step of a valuation.

    `cause`: what is counted, in a few fixed words. `points`: the board points it is about. `before`, `after`: the total
    around the step, in points of the game. `note`: arithmetic; where the step changes nothing, why. `reasons`: those of
    the move that asked for it. `details`: what it consists of, and who says so.
    """

    stage: Stage
    cause: str
    points: tuple[int, ...]
    before: float
    after: float
    note: str = ""
    reasons: tuple[Reason, ...] = ()
    details: tuple[Detail, ...] = ()

    @property
    def delta(self) -> float:
        """Returns the change of the total, in points."""
        return self.after - self.before

    @property
    def counts(self) -> bool:
        """Tells whether the step changes the total."""
        return self.after != self.before


class Ledger(Struct, frozen=True):
    """The steps of one move. Its value is the last total; it starts from 0."""

    entries: tuple[Entry, ...] = ()

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    @property
    def value(self) -> float:
        """Returns the last total, in points."""
        return self.entries[-1].after if self.entries else 0.0

    @property
    def on_the_board(self) -> float:
        """Returns what the board alone makes of the move, in points: without the steps of `WEIGHING`."""
        return next((entry.before for entry in self.entries if entry.stage in WEIGHING), self.value)

    def changed(
        self,
        stage: Stage,
        cause: str,
        after: float,
        points: tuple[int, ...] = (),
        note: str = "",
        details: tuple[Detail, ...] = (),
    ) -> "Ledger":
        """Returns the ledger with one more step, to the total `after`."""
        entry = Entry(stage, cause, points, self.value, on_grid(after), note, (), details)
        return Ledger((*self.entries, entry))


class Account:
    """A ledger that is being written."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []
        self.total = 0.0

    def add(
        self,
        stage: Stage,
        cause: str,
        amount: float,
        points: tuple[int, ...] = (),
        note: str = "",
        reasons: tuple[Reason, ...] = (),
        details: tuple[Detail, ...] = (),
    ) -> None:
        """Adds a step of `amount` points; 0 for something that was considered and does not count."""
        self.set(stage, cause, self.total + amount, points, note, reasons, details)

    def set(
        self,
        stage: Stage,
        cause: str,
        after: float,
        points: tuple[int, ...] = (),
        note: str = "",
        reasons: tuple[Reason, ...] = (),
        details: tuple[Detail, ...] = (),
    ) -> None:
        """Adds a step to the total `after`, as a factor or a bound makes it."""
        after = on_grid(after)
        self._entries.append(Entry(stage, cause, points, self.total, after, note, reasons, details))
        self.total = after

    def ledger(self) -> Ledger:
        """Returns the finished ledger."""
        return Ledger(tuple(self._entries))
