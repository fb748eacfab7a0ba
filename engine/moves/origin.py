"""Where reasons for a move come from: patterns, readings and rules; and what patterns give besides reasons."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal

from msgspec import Struct

#: What can be given to a move besides reasons.
GivenKind = Literal[
    "shape",
    "minimum value",
    "maximum value",
    "minimum territory",
    "maximum territory",
    "followup",
    "reverse followup",
    "worthwhile threat",
]


class Origin(Struct, frozen=True):
    """Where a reason or a figure comes from: a `pattern` of a `database`, else the reading or rule in `source`."""

    source: str = ""
    pattern: str = ""
    database: str = ""


#: It was not named.
UNKNOWN: Final = Origin()


class GivenFigure(Struct, frozen=True):
    """A figure that a move was given, in points or points of shape, and by whom."""

    kind: GivenKind
    amount: float
    origin: Origin


class CurrentOrigin(Struct):
    """Whose word a reason is that is collected now."""

    origin: Origin = UNKNOWN

    @contextmanager
    def set_to(self, origin: Origin) -> Iterator[None]:
        """Sets the origin of the reasons that are collected in a block."""
        before, self.origin = self.origin, origin
        try:
            yield
        finally:
            self.origin = before


class Detail(Struct, frozen=True):
    """A part of an explanation of an account's entry.

    `amount`: in points; where an entry and all its details have amounts, these add up to it. `points`: what it is
    about. `origin`: who says so. `parts`: further details.
    """

    text: str
    amount: float | None = None
    points: tuple[int, ...] = ()
    origin: Origin = UNKNOWN
    parts: "tuple[Detail, ...]" = ()


def given(figure: GivenFigure, text: str = "") -> Detail:
    """Returns a figure as a detail. `text`: what is said of it besides its amount."""
    return Detail(f"{figure.kind} {figure.amount:g}{text}", origin=figure.origin)
