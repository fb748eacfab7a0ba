"""The tree of causes: what an explanation is made of.

Explanations are made from what stages return, never from what they say while they run.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

#: Amounts are shown with so many decimals, and add up in the last of them.
DECIMALS: Final = 3
_UNITS: Final = 10**DECIMALS
#: Sums of floating-point numbers differ by no more than this from the whole.
_TOLERANCE: Final = 1e-6


class Cause(Struct, frozen=True):
    """One cause, and what it is made of.

    `text`: a phrase, or at the root a sentence. `amount`: its part of the whole, in the unit of the figure that is
    explained; None for what has no figure. `parts`: further causes; where all of them have amounts, these add up to
    `amount`. `points`: what it speaks of, the main one first. `pattern`: the name of the pattern that it comes from,
    and `database` that pattern's database; empty for none. `file`, `line`: where the pattern is written, once that has
    been looked up (`located`).
    """

    text: str
    amount: float | None = None
    parts: tuple["Cause", ...] = ()
    points: tuple[int, ...] = ()
    pattern: str = ""
    database: str = ""
    file: str = ""
    line: int = 0

    def walk(self) -> Iterator["Cause"]:
        """This cause and all below it, each before its parts."""
        yield self
        for part in self.parts:
            yield from part.walk()

    @property
    def adds_up(self) -> bool:
        """Whether it and all its parts have amounts, so that they can be compared."""
        return self.amount is not None and bool(self.parts) and all(part.amount is not None for part in self.parts)


def note(text: str, *parts: Cause, points: Iterable[int] = (), pattern: str = "", database: str = "") -> Cause:
    """A cause without an amount."""
    return Cause(text, None, parts, tuple(points), pattern, database)


def located(cause: Cause, place_of: Callable[[str, str], tuple[str, int] | None]) -> Cause:
    """The tree with the file and the line of every pattern that it names; `place_of` is asked by database and name."""
    place = place_of(cause.database, cause.pattern) if cause.pattern else None
    file, line = place or ("", 0)
    return replace(cause, parts=tuple(located(part, place_of) for part in cause.parts), file=file, line=line)


def settled(cause: Cause) -> Cause:
    """The tree with its amounts rounded so that they add up in the last decimal shown.

    A part is shown as the difference of two rounded running totals, so that it is off by one unit at most. Raises
    ValueError where the parts of a cause do not add up to it: then the explanation is wrong.
    """
    if cause.amount is None:
        return replace(cause, parts=tuple(settled(part) for part in cause.parts))
    return _settled(cause, round(cause.amount * _UNITS))


def _settled(cause: Cause, units: int) -> Cause:
    if not cause.adds_up:
        return replace(cause, amount=units / _UNITS, parts=tuple(settled(part) for part in cause.parts))
    assert cause.amount is not None
    total, shown, parts = 0.0, 0, []
    for number, part in enumerate(cause.parts, 1):
        assert part.amount is not None
        total += part.amount
        reached = units if number == len(cause.parts) else round(total * _UNITS)
        parts.append(_settled(part, reached - shown))
        shown = reached
    if abs(total - cause.amount) > _TOLERANCE:
        raise ValueError(f"'{cause.text}' is {cause.amount}, but its parts add up to {total}")
    return replace(cause, amount=units / _UNITS, parts=tuple(parts))
