"""A position: what stands on the board, who is to move, and where it came from."""

from dataclasses import field

import numpy as np
from numpy.typing import NDArray

from engine.color import BLACK, Color
from engine.plain import dataclass
from engine.points import NO_POINT, Point


@dataclass(frozen=True)
class Move:
    """One played move; `point` is NO_POINT for a pass."""

    color: Color
    point: Point


@dataclass(frozen=True, eq=False)
class Position:
    """A position, immutable to its readers.

    `stones`: uint8 array of shape (size, size), row 0 at the top, EMPTY, WHITE or BLACK; read-only.
    `ko`: the point where `to_move` may not play because of a ko, else NO_POINT.
    `captured_black`, `captured_white`: black and white stones that were taken off the board so far.
    `move_number`: moves played before this position. `last_move`: the last of them, None at the start.
    `start`, `history`: the stones that were set up first (same form as `stones`) and the moves since, so that
    superko and undo can be answered; playing `history` on `start` gives `stones`.
    `source`: what the user called it, for titles and messages.
    """

    stones: NDArray[np.uint8]
    to_move: Color = BLACK
    ko: int = NO_POINT
    captured_black: int = 0
    captured_white: int = 0
    komi: float = 0.0
    handicap: int = 0
    move_number: int = 0
    last_move: Move | None = None
    start: NDArray[np.uint8] | None = None
    history: tuple[Move, ...] = ()
    source: str = ""
    extra: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.stones.setflags(write=False)

    @property
    def size(self) -> int:
        return int(self.stones.shape[0])
