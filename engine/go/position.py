"""A position: what stands on the board, who is to move, and where it came from."""

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from godebug.engine.go.arrays import Plane, plane_of
from godebug.engine.go.color import BLACK, Color
from godebug.engine.go.points import NO_POINT, Point

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Move(Struct, frozen=True):
    """One played move; `point` is NO_POINT for a pass."""

    color: Color
    point: Point


class Position(Struct, frozen=True, eq=False, dict=True):
    """A position, immutable to its readers.

    `plane`: what stands on each point: EMPTY, WHITE or BLACK. `stones` is the same as an array.
    `ko`: the point where `to_move` may not play because of a ko, else NO_POINT.
    `captured_black`, `captured_white`: black and white stones that were taken off the board so far.
    `move_number`: moves played before this position. `last_move`: the last of them, None at the start.
    `start`, `history`: the stones that were set up first (same form as `plane`) and the moves since, so that superko
    and undo can be answered; playing `history` on `start` gives `plane`.
    `source`: what the user called it, for titles and messages.
    `extra`: what else its record tells: the players, the `file` it stands in, the `question` of a regression test.
    `supposed`: facts that its analysis takes as given (`engine.analysis.suppose`), as they are written.
    """

    plane: Plane
    to_move: Color = BLACK
    ko: int = NO_POINT
    captured_black: int = 0
    captured_white: int = 0
    komi: float = 0.0
    handicap: int = 0
    move_number: int = 0
    last_move: Move | None = None
    start: Plane | None = None
    history: tuple[Move, ...] = ()
    source: str = ""
    extra: dict[str, str] = field(default_factory=dict)
    supposed: tuple[str, ...] = ()

    @classmethod
    def of(cls, stones: Iterable[Iterable[int]], to_move: Color = BLACK, **fields: Any) -> "Position":
        """Returns a position with the given stones, row by row or as an array; `fields` sets further fields.

        >>> Position.of([[0, 2], [1, 0]], komi=0.5).stones.tolist()
        [[0, 2], [1, 0]]
        """
        return cls(plane_of(stones), to_move, **fields)

    @property
    def size(self) -> int:
        """Returns the number of rows of the board."""
        return self.plane.size

    @cached_property
    def key(self) -> tuple[object, ...]:
        """Returns the whole position as something to keep answers under: equal keys, equal answers.

        It holds every field, so a value that takes another one into account finds that in the key already.
        """
        return tuple(_hashable(getattr(self, name)) for name in self.__struct_fields__)

    @property
    def question(self) -> str:
        """Returns the question of the regression test that this position belongs to, empty for other positions."""
        return self.extra.get("question", "")

    @cached_property
    def stones(self) -> "NDArray[np.uint8]":
        """Returns the stones as a read-only uint8 array of shape (size, size), row 0 at the top."""
        stones = self.plane.array
        stones.setflags(write=False)
        return stones


def _hashable(value: object) -> object:
    """Returns what stands for the value of a field in a key."""
    if isinstance(value, Plane):
        return value.size, bytes(value.cells)
    return tuple(sorted(value.items())) if isinstance(value, dict) else value
