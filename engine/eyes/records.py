"""The records of the eye analysis."""

from collections.abc import Mapping
from functools import cached_property
from typing import Final, Protocol

from msgspec import Struct

from godebug.engine.eyes.kinds import EYE_POINT, MARGINAL_POINT
from godebug.engine.eyes.values import NO_EYE, EyeValue
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import LINES, NO_POINT

#: What the diagonals of an eye point make of it.
PROPER: Final = "none"
HALF_EYE: Final = "HALF_EYE"
FALSE_EYE: Final = "FALSE_EYE"


class SafeMove(Protocol):
    """The tactical test of a move: can the stone be captured at once?

    LOSE where it can, or where the move is illegal; WIN where it cannot; a ko code in between.
    """

    def __call__(self, move: int, color: int, /) -> int:
        """Returns how safe a stone of `color` is after `move`, a result code."""


class Diagonal(Struct, frozen=True):
    """What one diagonal of an eye point counts, the reason in a few words, and the points where either side decides
    it.
    """

    point: int
    value: float
    reason: str
    attack: int = NO_POINT
    defense: int = NO_POINT


class HalfEye(Struct, frozen=True):
    """What the diagonals of one eye point say.

    `color`: the owner. `value`: the sum over the four diagonals, 0 to 8: up to 2 a proper eye point, 4 and more a
    false one, between them a half eye (below 3 the opponent, above 3 the owner needs a ko). `kind`: PROPER, HALF_EYE
    or FALSE_EYE. `attacks`, `defenses`: the points where the opponent falsifies the eye and where the owner saves it.
    `diagonals`: the four parts of the sum.
    """

    point: int
    color: int
    value: float
    kind: str
    attacks: tuple[int, ...]
    defenses: tuple[int, ...]
    diagonals: tuple[Diagonal, ...] = ()


class EyeSpace(Struct, frozen=True):
    """One eye space of one colour.

    `origin`: its first point in reading order. `points`: all of them in reading order; among them `marginal`, `stones`
    (points with a stone that counts as empty) and `half_eyes`. `value`: its eyes. `attacks`, `defenses`: where to play
    to take or to make an eye, best point first; empty where nobody needs to. `estimated`: True where the value was
    counted from the number of points because the space is too large to search; None where that is not known.
    """

    color: int
    origin: int
    points: tuple[int, ...]
    marginal: frozenset[int]
    stones: frozenset[int]
    half_eyes: tuple[int, ...]
    value: EyeValue
    attacks: tuple[int, ...]
    defenses: tuple[int, ...]
    estimated: bool | None

    @property
    def size(self) -> int:
        """Returns the number of points."""
        return len(self.points)

    @property
    def margins(self) -> int:
        """Returns the number of marginal points."""
        return len(self.marginal)

    @property
    def proper_points(self) -> tuple[int, ...]:
        """Returns the points that are not marginal."""
        return tuple(p for p in self.points if p not in self.marginal)

    def neighbors(self, p: int) -> int:
        """Returns how many of the four neighbours of a point belong to the space."""
        return sum(p + step in self.points for step in LINES)

    def marginal_neighbors(self, p: int) -> int:
        """Returns how many of the four neighbours of a point are marginal points of the space."""
        return sum(p + step in self.marginal for step in LINES)


class Eyes(Struct, frozen=True, dict=True):
    """The eye analysis of a whole board.

    `spaces`: black's, then white's, each in reading order; a lone marginal point is a space without an eye.
    `half_eyes`: by point, wherever the diagonals were looked at. `kinds`: by colour and point, what a point is to it.
    `domains`: by point, the colours in whose domain it lies (bits WHITE and BLACK).
    """

    spaces: tuple[EyeSpace, ...]
    half_eyes: Mapping[int, HalfEye]
    kinds: Mapping[int, bytes]
    domains: bytes

    @cached_property
    def _space_of(self) -> dict[tuple[int, int], EyeSpace]:
        return {(p, space.color): space for space in self.spaces for p in space.points}

    def spaces_of(self, color: int) -> tuple[EyeSpace, ...]:
        """Returns the eye spaces of one colour."""
        return tuple(space for space in self.spaces if space.color == color)

    def space_at(self, p: int, color: int) -> EyeSpace | None:
        """Returns the eye space of `color` that a point lies in, None where there is none."""
        return self._space_of.get((p, color))

    def spaces_at(self, p: int) -> tuple[EyeSpace, ...]:
        """Returns the spaces that a point lies in: none, one, or both colours' where it is marginal to both."""
        found = (self.space_at(p, color) for color in (BLACK, WHITE))
        return tuple(space for space in found if space is not None)

    def is_marginal(self, p: int, color: int) -> bool:
        """Tells whether a point is a marginal eye point of `color`."""
        return self.kinds[color][p] == MARGINAL_POINT

    def is_proper(self, p: int, color: int) -> bool:
        """Tells whether a point is an eye point of `color` and not marginal."""
        return self.kinds[color][p] == EYE_POINT

    def is_false(self, p: int) -> bool:
        """Tells whether a point is a false eye."""
        return p in self.half_eyes and self.half_eyes[p].kind == FALSE_EYE

    def is_half(self, p: int) -> bool:
        """Tells whether a point is a half eye."""
        return p in self.half_eyes and self.half_eyes[p].kind == HALF_EYE

    def best_value(self, p: int) -> EyeValue:
        """Returns the greatest value among the spaces that a point lies in, no eyes where it lies in none."""
        return max((space.value for space in self.spaces_at(p)), key=lambda value: value.maximum, default=NO_EYE)
