"""Variation trees of races: what proposed each move, the eyes of both dragons, and the result.

The words are those of GNU Go's traces. Source: GNU Go manual, chapter "Life and Death Reading", section on semeai.
"""

from godebug.engine.board.kernel import Board
from godebug.engine.go.result_codes import LOSE, NAMES
from godebug.engine.owl.node import NodeEyes
from godebug.engine.semeai.candidates import Candidates
from godebug.engine.semeai.records import REASONS, SOURCES
from godebug.variations.owl import eye_line
from godebug.variations.tree import VariationTree


class RaceRecorder:
    """Records a race on a board in `tree`; see `godebug.engine.semeai.listener`."""

    def __init__(self, tree: VariationTree, board: Board) -> None:
        self._tree = tree
        self._board = board

    def eyes(self, mine: NodeEyes, its: NodeEyes) -> None:
        self._tree.comment(f"own {eye_line(self._tree, mine)}")
        self._tree.comment(f"its {eye_line(self._tree, its)}")

    def moves(self, candidates: Candidates) -> None:
        names = [f"{self._tree.name(candidates.point[i])} {candidates.value[i]}" for i in range(candidates.count)]
        self._tree.comment(f"moves {', '.join(names) or 'none'}")

    def trial(self, point: int, color: int, source: int, value: int) -> None:
        self._tree.play(SOURCES[source], color, point, False, hash_=self._board.hash)
        self._tree.tell_origin(f"{SOURCES[source]} ({value})")

    def undo(self) -> None:
        self._tree.take_back()

    def result(self, first: int, second: int, defense: int, attack: int, move: int, reason: int) -> None:
        codes = " ".join("0" if code == LOSE else NAMES[code] for code in (defense, attack))
        names = f"{self._tree.name(first)} {self._tree.name(second)}"
        self._tree.comment(f"semeai {names}: {codes} {self._tree.name(move)} ({REASONS[reason]})")
