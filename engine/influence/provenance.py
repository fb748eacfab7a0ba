"""Who made the permeability of each point what it is."""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from engine.color import BLACK, EMPTY, WHITE, other
from engine.influence.findings import Barrier
from engine.influence.parameters import PERMEABILITY_BESIDE, PERMEABILITY_DIAGONAL, WEAK_BARRIER
from engine.influence.records import ChangeKind, PermeabilityChange
from engine.points import NO_POINT, point

_AROUND = ((1, 0), (0, -1), (-1, 0), (0, 1), (1, -1), (-1, -1), (-1, 1), (1, 1))


def permeability_changes(
    stones: NDArray[np.uint8],
    safe: NDArray[np.uint8],
    strengths: tuple[NDArray[np.float64], NDArray[np.float64]],
    barriers: Iterable[Barrier],
    opened_blocks: Sequence[int],
    to_move: int,
) -> tuple[PermeabilityChange, ...]:
    """The steps that lead from an open board to the final permeabilities, in the order in which they act.

    `strengths`: the sources of White and of Black. `opened_blocks`: points opened again for the side to move.
    """
    at_point: dict[tuple[int, int], list[Barrier]] = {}
    for barrier in barriers:
        at_point.setdefault((barrier.color, barrier.point), []).append(barrier)
    changes: list[PermeabilityChange] = []
    for color, strength in zip((WHITE, BLACK), strengths, strict=True):
        for row, column in np.ndindex(stones.shape):
            log = _Log(point(row, column), color)
            stone = stones[row, column]
            if stone != EMPTY and safe[row, column] and stone != color:
                log.add("enemy stone", 0.0)
            elif stone == color and not safe[row, column]:
                log.add("dead stone", 0.0)
            for barrier in at_point.get((color, log.point), ()):
                log.add(
                    "barrier" if barrier.strong else "weak barrier",
                    0.0 if barrier.strong else log.value * WEAK_BARRIER,
                    pattern=barrier.pattern,
                )
            if not safe[row, column]:
                for neighbor, factor in _reductions(stones, safe, row, column, color):
                    kind: ChangeKind = "beside stone" if factor == PERMEABILITY_BESIDE else "diagonal to stone"
                    log.add(kind, log.value * factor, by=neighbor)
                if strength[row, column] > 0.0:
                    log.add("source", 1.0)
                if color == to_move and log.point in opened_blocks:
                    log.add("double block", 1.0)
            changes += log.changes
    return tuple(changes)


class _Log:
    """The changes of one point for one colour, without those that change nothing."""

    def __init__(self, where: int, color: int) -> None:
        self.point = where
        self.color = color
        self.value = 1.0
        self.changes: list[PermeabilityChange] = []

    def add(self, kind: ChangeKind, after: float, pattern: str = "", by: int = NO_POINT) -> None:
        if after != self.value:
            self.changes.append(PermeabilityChange(self.point, self.color, kind, self.value, after, pattern, by))
            self.value = after


def _reductions(
    stones: NDArray[np.uint8], safe: NDArray[np.uint8], row: int, column: int, color: int
) -> list[tuple[int, float]]:
    """Which safe enemy stones lower the permeability of a point, and by what factor; none beside a dead enemy stone."""
    size = stones.shape[0]
    found: list[tuple[int, float]] = []
    for number, (down, right) in enumerate(_AROUND):
        r, c = row + down, column + right
        if 0 <= r < size and 0 <= c < size and stones[r, c] == other(color):
            if not safe[r, c]:
                return []
            found.append((point(r, c), PERMEABILITY_BESIDE if number < 4 else PERMEABILITY_DIAGONAL))
    return found
