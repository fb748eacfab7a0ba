"""Where the viewer is: the entry, the move in it, and the trial moves."""

from copy import copy

from msgspec.structs import replace

from godebug.apps.viewer.record import GamePositions
from godebug.engine.board.rules import play
from godebug.engine.go.color import other
from godebug.engine.go.points import vertex
from godebug.engine.go.position import Move, Position


class Scene:
    """A record, the number of moves played in it, and `trials` on top.

    `first`: who moves first in what is shown. `known`: whether dragons are known. `position`: what is on the board,
    with the facts that are supposed of it; `base`: without the trials and facts.
    """

    def __init__(self, entry: int, record: GamePositions) -> None:
        self.known = True
        self._step = 1
        self.open(entry, record)

    def open(self, entry: int, record: GamePositions) -> None:
        """Shows another record. `entry`: its number among all entries."""
        self.entry, self.record = entry, record
        self._go(record.opened)

    def _go(self, number: int) -> None:
        self.base = self.record.at(number)
        self.number = number
        self.trials: tuple[Move, ...] = ()
        self._set(self.base)

    def _set(self, position: Position) -> None:
        self.position, self.first = position, position.to_move

    def go(self, number: int) -> bool:
        """Goes to the position after so many moves, or the nearest. Returns whether it is another one."""
        number = min(max(number, self.record.first), self.record.last)
        if number == self.number and not self.trials:
            return False
        self._step = -1 if number < self.number else 1
        self._go(number)
        return True

    def ahead(self) -> "Scene | None":
        """Returns the next scene in the direction of the last step, None where there is none."""
        number = self.number + self._step
        if self.trials or self.position.supposed or not self.record.first <= number <= self.record.last:
            return None
        found = copy(self)
        found.go(number)
        return found

    def attempt(self, point: int) -> None:
        """Plays a trial move of the side that moves first.

        Raises IllegalMove where it is illegal.
        """
        position = play(self.position, self.first, point)
        names = (*self.trials, Move(self.first, point))
        source = f"{self.base.source} + {' '.join(vertex(move.point, position.size) for move in names)}"
        self.trials = names
        self._set(replace(position, source=source))

    def undo(self) -> bool:
        """Takes back the last trial move. Returns whether there was one."""
        if not self.trials:
            return False
        trials, self.trials = self.trials[:-1], ()
        self._set(self.base)
        for move in trials:
            self.first = move.color
            self.attempt(move.point)
        return True

    def suppose(self, fact: str) -> None:
        """Takes a fact as given until the next move, besides those that are; without a fact ends all.

        Raises FactError for what is no fact here.
        """
        # The stages of the engine are loaded when the first fact comes.
        from godebug.engine.analysis.fact_text import suppose

        first = self.first
        if fact:
            self._set(suppose(self.position, [fact]))
        else:
            trials, self.trials = self.trials, ()
            self._set(self.base)
            for move in trials:
                self.first = move.color
                self.attempt(move.point)
        self.first = first

    def turn(self) -> None:
        """Lets the other side move first."""
        self.first = other(self.first)

    @property
    def place(self) -> tuple[object, ...]:
        """Returns a key that differs for every position here."""
        return self.entry, self.number, self.trials, self.position.supposed
