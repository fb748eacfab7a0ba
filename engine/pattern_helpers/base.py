"""What all answers to helper functions share: the position, moves played out, answers that are kept."""

from collections.abc import Callable, Collection, Mapping
from contextlib import AbstractContextManager
from functools import wraps
from typing import Any, TypeVar, cast

from engine.board.kernel import Board
from engine.board.trial import played_in_turn
from engine.color import EMPTY, other
from engine.patterns.helpers import DefaultHelpers
from engine.reading.tactical import Reader
from engine.result_codes import LOSE, WIN
from engine.worms.stage import Worms

_MOST_KEPT = 100_000

_Question = TypeVar("_Question", bound=Callable[..., int])


def kept(question: _Question) -> _Question:
    """A question whose answer is remembered for the board and the depths at hand."""
    name = question.__name__

    @wraps(question)
    def ask(self: "BaseHelpers", *points: int) -> int:
        key = (name, points, self.board.hash, self.board.stackp, self.reader.limits.depth)
        answer = self._kept.get(key)
        if answer is None:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            answer = self._kept[key] = question(self, *points)
        return answer

    return cast(_Question, ask)


class BaseHelpers(DefaultHelpers):
    """Answers for patterns matched with O = `color`, on the board of `analysis` as it stands at the moment.

    `analysis` has the stages as attributes (see `engine.analysis`). `stages`: those of "eyes", "influence" and
    "dragons" that may be asked, and are made then; while a stage is being made it must not be among them. Results of
    the worm stage are used once they exist. `cuts`: by colour, the points where connection patterns found that its
    links can be cut.
    """

    def __init__(
        self,
        analysis: Any,
        color: int,
        stages: Collection[str] = ("eyes",),
        cuts: Mapping[int, Collection[int]] | None = None,
    ) -> None:
        self._analysis = analysis
        self.color = color
        self.enemy = other(color)
        self.board: Board = analysis.board
        self.reader: Reader = analysis.reader
        self._stages = frozenset(stages)
        self._cuts = cuts or {}
        self._kept: dict[tuple[Any, ...], int] = {}

    def _played(self, first: int, moves: tuple[int, ...]) -> AbstractContextManager[int]:
        """The board with moves played in turn, as if every ko had been paid for."""
        return played_in_turn(self.board, first, moves)

    def _stands(self, *points: int) -> bool:
        return all(self.board.color[p] != EMPTY for p in points)

    def _stored_worms(self) -> Worms | None:
        """The worm stage, where its tactical results exist and hold for the board as it stands; else None."""
        return self._analysis.tactics.worms_read if self.board.stackp == 0 else None

    def _neighbors(self, stone: int) -> list[int]:
        """Origins of the enemy strings that touch the string of a stone."""
        return self.board.adjacent_strings(stone) if self._stands(stone) else []

    def _saved(self, stone: int) -> int:
        return WIN if self.reader.attack(stone)[0] == LOSE else self.reader.defend(stone)[0]
