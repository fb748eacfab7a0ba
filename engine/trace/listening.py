"""Questions to a reader: who hears what it tries, and what becomes of a question that fails.

A listener may fail, and Ctrl-C may come while it runs. Searches that are left that way take nothing back themselves.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar

L = TypeVar("L")


class TrialBoard(Protocol):
    """A board with `stackp` trial moves."""

    @property
    def stackp(self) -> int:
        """Returns the number of trial moves on the board."""

    def popgo(self) -> None:
        """Takes back the last trial move."""


class BoardReader(Protocol):
    """A reader that answers questions about its board."""

    @property
    def board(self) -> TrialBoard:
        """Returns the board that is read on."""

    def abandon(self) -> None:
        """Drops what a question that failed has left open, its trial moves apart."""


class Listened(BoardReader, Protocol[L]):
    """A reader that reports what it tries to one listener.

    The `listener` module of each kind of reading describes the calls that its listener gets.
    """

    def listen(self, listener: L | None) -> L | None:
        """Sets the listener, None for nobody, and returns the one before."""


@contextmanager
def asked(reader: BoardReader) -> Iterator[None]:
    """Asks `reader` for a block; where that fails, its board and the reader are as before."""
    board = reader.board
    stackp = board.stackp
    try:
        yield
    except BaseException:
        while board.stackp > stackp:
            board.popgo()
        reader.abandon()
        raise


@contextmanager
def with_listener(reader: Listened[L], listener: L | None) -> Iterator[None]:
    """Asks `reader` for a block with `listener` as its listener, then puts the one before back."""
    before = reader.listen(listener)
    try:
        with asked(reader):
            yield
    finally:
        reader.listen(before)
