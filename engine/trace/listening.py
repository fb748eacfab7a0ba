"""The listener of a reader: one at a time; the one before is put back afterwards."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar

L = TypeVar("L")


class Listened(Protocol[L]):
    """A reader that reports what it tries to one listener.

    The `listener` module of each kind of reading describes the calls that its listener gets.
    """

    def listen(self, listener: L | None) -> L | None:
        """Sets the listener, None for nobody, and returns the one before."""


@contextmanager
def heard_by(reader: Listened[L], listener: L | None) -> Iterator[None]:
    """Sets `listener` as the listener of `reader` for a block, then puts the one before back."""
    before = reader.listen(listener)
    try:
        yield
    finally:
        reader.listen(before)
