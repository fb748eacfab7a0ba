"""The depth limits in force, in a form that the search reads fast."""

import cython

from godebug.engine.reading.depths import depths_at


@cython.final
@cython.cclass
class Limits:
    """The limits of `engine.reading.depths.Depths`, which may change while trial moves are on the board.

    `moved`: by how many plies they lie further out than the level says. `shortened`: by how many plies they came nearer
    because too much was read; `moved` does not count those.
    """

    depth: cython.int
    branch_depth: cython.int
    backfill_depth: cython.int
    backfill2_depth: cython.int
    break_chain_depth: cython.int
    superstring_depth: cython.int
    fourlib_depth: cython.int
    ko_depth: cython.int
    superstrings: cython.bint
    moved: cython.int
    shortened: cython.int

    def __init__(self, level: int, reach: int = 0) -> None:
        depths = depths_at(level, reach)
        self.depth = depths.depth
        self.branch_depth = depths.branch_depth
        self.backfill_depth = depths.backfill_depth
        self.backfill2_depth = depths.backfill2_depth
        self.break_chain_depth = depths.break_chain_depth
        self.superstring_depth = depths.superstring_depth
        self.fourlib_depth = depths.fourlib_depth
        self.ko_depth = depths.ko_depth
        self.superstrings = depths.superstrings
        self.moved = 0
        self.shortened = 0

    @cython.ccall
    def change(self, delta: cython.int) -> None:
        """Moves all limits, so that a question after `delta` trial moves is read as deep as before them."""
        self.moved += delta
        self._shift(delta)

    @cython.ccall
    def shorten(self, plies: cython.int) -> None:
        """Brings all limits nearer for good."""
        self.shortened += plies
        self._shift(-plies)

    @cython.cfunc
    def _shift(self, delta: cython.int) -> None:
        self.depth += delta
        self.branch_depth += delta
        self.backfill_depth += delta
        self.backfill2_depth += delta
        self.break_chain_depth += delta
        self.superstring_depth += delta
        self.fourlib_depth += delta
        self.ko_depth += delta
