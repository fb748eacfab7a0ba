"""The tree of causes that an explanation consists of.

Explanations are made from the results of stages, never from trace events.
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
    """One cause, and the causes that make it up.

    `text`: a phrase, or at the root a sentence. `amount`: its part of the whole, in the unit of the explained figure;
    None where it has no figure. `parts`: further causes; where all have amounts, these add up to `amount`. `points`:
    the points it is about, the main one first. `pattern`: the name of the pattern behind it, and `database` its
    database; empty for none. `file`, `line`: where the pattern is written, once that was looked up (`located`).
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
        """Yields this cause and all below it, each before its parts."""
        yield self
        for part in self.parts:
            yield from part.walk()

    @property
    def adds_up(self) -> bool:
        """Tells whether it and all its parts have amounts, so that their sum can be checked."""
        return self.amount is not None and bool(self.parts) and all(part.amount is not None for part in self.parts)


def note(text: str, *parts: Cause, points: Iterable[int] = (), pattern: str = "", database: str = "") -> Cause:
    """Returns a cause without an amount."""
    return Cause(text, None, parts, tuple(points), pattern, database)


def located(cause: Cause, place_of: Callable[[str, str], tuple[str, int] | None]) -> Cause:
    """Returns the tree with file and line of every pattern in it. `place_of`: finds them by database and name."""
    place = place_of(cause.database, cause.pattern) if cause.pattern else None
    file, line = place or ("", 0)
    return replace(cause, parts=tuple(located(part, place_of) for part in cause.parts), file=file, line=line)


def settled(cause: Cause) -> Cause:
    """Returns the tree with its amounts rounded so that they still add up in the last decimal shown.

    A part is shown as the difference of two rounded running totals, so it is off by one unit at most.
    Raises ValueError where the parts of a cause do not add up to it, which means a wrong explanation.
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
