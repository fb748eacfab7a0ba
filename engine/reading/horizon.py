"""Changes for a block how deep readers read: the only way to do it.

Depth limits count trial moves from the real position. A caller who reads after a trial move, as deep as before it,
moves the limits outwards; one who compares answers before and after a move moves them inwards before it.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from godebug.engine.reading.limits import Limits


@contextmanager
def horizon_moved(limits: Limits, plies: int) -> Iterator[None]:
    """Moves all limits outwards by `plies` for a block, inwards where that is negative.

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
