"""Who is told what a reader tries: one listener at a time, and the one before again afterwards."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar

L = TypeVar("L")


class Listened(Protocol[L]):
    """A reader that tells what it tries. The `listener` module of each kind of reading says what a listener hears."""

    def listen(self, listener: L | None) -> L | None:
        """Tells `listener` from now on, None: nobody; returns who was told before."""


@contextmanager
def heard_by(reader: Listened[L], listener: L | None) -> Iterator[None]:
    """Within it `listener` is told what `reader` tries, in place of whoever was told before."""
    before = reader.listen(listener)
    try:
        yield
    finally:
        reader.listen(before)
