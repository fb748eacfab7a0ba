"""How far readers see, for a while: the one way to move their horizon.

Depth limits count trial moves from the real position. Whoever asks readers after a trial move, and wants them to see as
far as before it, moves the horizon along; whoever compares answers before and after a move asks nearer ones before it.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from godebug.engine.reading.limits import Limits


@contextmanager
def horizon_moved(limits: Limits, plies: int) -> Iterator[None]:
    """All limits moved outwards by `plies`, inwards where that is negative.

    >>> limits = Limits(10)
    >>> with horizon_moved(limits, 1):
    ...     limits.moved, limits.depth
    (1, 17)
    >>> limits.moved, limits.depth
    (0, 16)
    """
    limits.change(plies)
    try:
        yield
    finally:
        limits.change(-plies)
