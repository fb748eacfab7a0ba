"""Variation trees of combinations: what each move threatens, what may save it, and what is taken in the end.

Source: GNU Go manual, chapter "Tactical Reading", section "Combination Attacks".
"""

from godebug.engine.board.kernel import Board
from godebug.engine.combinations.records import Threat
from godebug.variations.tree import VariationTree


class CombinationRecorder:
    """Records a search for combinations on a board in `tree`; see `godebug.engine.combinations.listener`."""

    def __init__(self, tree: VariationTree, board: Board) -> None:
        self._tree = tree
        self._board = board

    def threat(self, threat: Threat, color: int) -> None:
        self._tree.play("do_atari_atari", color, threat.move, False, hash_=self._board.hash)
        targets = ", ".join(self._tree.name(target) for target in threat.targets)
        self._tree.tell_origin(f"threatens {targets} ({threat.pattern})")

    def answer(self, point: int, color: int) -> None:
        self._tree.play("defense", color, point, False, hash_=self._board.hash)
        self._tree.tell_origin("answer")

    def prize(self, target: int, move: int, value: int) -> None:
        self._tree.comment(f"{self._tree.name(target)} falls at {self._tree.name(move)}: {value}")

    def verdict(self, value: int) -> None:
        self._tree.comment(f"wins {value}" if value else "refuted")

    def undo(self) -> None:
        self._tree.take_back()
