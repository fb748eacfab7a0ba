"""The account of a move's value: an ordered list of entries whose fold is the value.

All totals lie on a grid of a power of two, so that differences and sums of floating-point numbers are exact: the
changes of a ledger add up to its value to the last bit.
"""

from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct

#: Totals are multiples of this many points.
GRID: Final = 2.0**-20

#: Where in the valuation an entry stands.
Stage = Literal[
    "territory", "strategy", "followup", "secondary", "shape", "strings", "threat", "bounds", "tie", "choice"
]


def on_grid(points: float) -> float:
    """The total nearest to a number of points."""
    return round(points / GRID) * GRID


class Entry(Struct, frozen=True):
    """One step of a valuation.

    `cause`: what is counted, in a few fixed words. `points`: what it is about. `before`, `after`: the total around the
    step, in points of the game. `note`: details; where the step changes nothing, why.
    """

    stage: Stage
    cause: str
    points: tuple[int, ...]
    before: float
    after: float
    note: str = ""

    @property
    def delta(self) -> float:
        return self.after - self.before

    @property
    def counts(self) -> bool:
        return self.after != self.before


class Ledger(Struct, frozen=True):
    """The entries of one move. The value is where they lead from 0."""

    entries: tuple[Entry, ...] = ()

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    @property
    def value(self) -> float:
        return self.entries[-1].after if self.entries else 0.0

    def changed(self, stage: Stage, cause: str, after: float, points: tuple[int, ...] = (), note: str = "") -> "Ledger":
        """With one more step, which leads to the total `after`."""
        entry = Entry(stage, cause, points, self.value, on_grid(after), note)
        return Ledger((*self.entries, entry))


class Account:
    """A ledger that is being written."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []
        self.total = 0.0

    def add(self, stage: Stage, cause: str, amount: float, points: tuple[int, ...] = (), note: str = "") -> None:
        """A step that adds points; 0 for what was considered and does not count."""
        self.set(stage, cause, self.total + amount, points, note)

    def set(self, stage: Stage, cause: str, after: float, points: tuple[int, ...] = (), note: str = "") -> None:
        """A step that leads to another total: a factor, or a bound."""
        after = on_grid(after)
        self._entries.append(Entry(stage, cause, points, self.total, after, note))
        self.total = after

    def ledger(self) -> Ledger:
        return Ledger(tuple(self._entries))
