"""The result of a race."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from godebug.engine.go.points import NO_POINT
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.semeai.liberty_count import LibertyCount

#: What decided a node of the search, by number (godebug.engine.semeai.search).
REASONS: Final = (
    "a move",
    "tactical win found",
    "both live",
    "you live, I die",
    "no move found",
    "you have more eyes",
    "I have more eyes",
    "seki",
    "pass",
    "cached",
    "out of nodes",
)
#: The reason of results that the count of liberties gives, too, or alone.
BY_COUNT: Final = "liberty count"
#: The reason of results that the exact search of a closed arena gives.
BY_EXACT: Final = "all lines"
#: The reason of results that proofs about both dragons give.
BY_PROOF: Final = "proof"
#: Where a move comes from, by number (godebug.engine.semeai.candidates).
SOURCES: Final = (
    "attack semeai worm",
    "defend semeai worm",
    "vital move",
    "shape",
    "safe outside liberty",
    "backfilling move",
    "safe common liberty",
    "eyespace filling",
)


class RaceOutcome(Struct, frozen=True):
    """A race with the first side to move; codes are for that side.

    `defense`: whether it lives; `attack`: whether it kills. `move`: NO_POINT where none is needed, or none helps.
    `certain`: the search was complete. `nodes`: moves that the search tried; `positions`: those that the exact search
    of a closed arena opened. `reason`: what decided. `open_move`: the first move under which nodes ran out, else
    NO_POINT. `count`: the liberties of both sides where each is a single string; None otherwise. `in_seki`: neither
    dragon can be captured, and neither has two eyes.
    """

    defense: int = LOSE
    attack: int = LOSE
    move: int = NO_POINT
    certain: bool = True
    nodes: int = 0
    positions: int = 0
    reason: str = ""
    open_move: int = NO_POINT
    count: LibertyCount | None = None
    in_seki: bool = False

    @property
    def supposed(self) -> "RaceOutcome":
        """Returns the same result where the race is decided; in an undecided one the side that moves first is taken to
        win.
        """
        if self.open_move == NO_POINT:
            return self
        move = self.move if self.defense == WIN and self.move != NO_POINT else self.open_move
        return replace(self, defense=WIN, attack=WIN, move=move)

    @property
    def is_won(self) -> bool:
        """Tells whether the side both lives and kills."""
        return self.defense == WIN and self.attack == WIN
