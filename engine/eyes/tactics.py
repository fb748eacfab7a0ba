"""What reading says of the strings and moves of one board, as the eye analysis asks for it.

The stage hands in what it has read of all strings; a search reads as it goes (`engine.owl.readings`).
"""

from array import array
from collections.abc import Mapping
from typing import Any

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.eyes.records import SafeMove
from godebug.engine.go.points import CELLS
from godebug.engine.go.result_codes import LOSE
from godebug.engine.worms.records import TacticalFacts


@cython.cclass
class Tactics:
    """Who reads, the base of all. `look` at a string before taking its figures, which lie at its origin in the arrays:
    result codes, and the best points of attack and defence.
    """

    board: Board
    attack_code: cython.int[::1]
    attack_point: cython.int[::1]
    defense_code: cython.int[::1]
    defense_point: cython.int[::1]

    def __init__(self, board: Board) -> None:
        self.board = board
        self.attack_code = array("i", bytes(4 * CELLS))
        self.attack_point = array("i", bytes(4 * CELLS))
        self.defense_code = array("i", bytes(4 * CELLS))
        self.defense_point = array("i", bytes(4 * CELLS))

    @cython.cfunc
    def look(self, stone: cython.int) -> cython.int:
        """Finds the figures of the string at a stone; its origin."""
        raise NotImplementedError

    @cython.cfunc
    def is_safe(self, stone: cython.int) -> cython.bint:
        """Tells whether the string at a stone cannot be captured."""
        return self.attack_code[self.look(stone)] == LOSE

    @cython.cfunc
    def safe_move(self, p: cython.int, color: cython.int) -> cython.int:
        """Returns how safe a stone of `color` is on the empty point `p`: WIN cannot be taken, LOSE can, or is illegal,
        a ko code in between.
        """
        raise NotImplementedError

    @cython.cfunc
    def safe_answer(self, p: cython.int, color: cython.int) -> cython.int:
        """Returns the same after a move has been tried, on a board that nobody asks of again."""
        return self.safe_move(p, color)


@cython.final
@cython.cclass
class KnownTactics(Tactics):
    """What is known already: `strings`, facts by the origin of each string, and `test`, the tactical test of a move."""

    _strings: Any
    _test: Any

    def __init__(self, board: Board, strings: Mapping[int, TacticalFacts], test: SafeMove) -> None:
        Tactics.__init__(self, board)
        self._strings = strings
        self._test = test

    @cython.cfunc
    def look(self, stone: cython.int) -> cython.int:
        """Enters what is known of the string of `stone` into the tables, and returns its origin."""
        origin: cython.int = self.board.origin(stone)
        facts = self._strings[origin]
        self.attack_code[origin] = facts.attack_code
        self.attack_point[origin] = facts.attack_point
        self.defense_code[origin] = facts.defense_code
        self.defense_point[origin] = facts.defense_point
        return origin

    @cython.cfunc
    def safe_move(self, p: cython.int, color: cython.int) -> cython.int:
        """Returns how safe a move is, a result code of its defence, as the given test says."""
        return self._test(p, color)
