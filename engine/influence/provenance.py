"""Which stones and patterns set the permeability of each point."""

from collections.abc import Iterable, Sequence

from godebug.engine.go.color import BLACK, EMPTY, WHITE, other
from godebug.engine.go.points import CELLS, LINES, NO_POINT, STEPS, all_points
from godebug.engine.influence.findings import Barrier
from godebug.engine.influence.kernel import InfluenceField
from godebug.engine.influence.parameters import PERMEABILITY_BESIDE, PERMEABILITY_DIAGONAL, WEAK_BARRIER
from godebug.engine.influence.records import ChangeKind, PermeabilityChange


def permeability_changes(
    field: InfluenceField,
    barriers: Iterable[Barrier],
    opened_blocks: Sequence[int],
    to_move: int,
) -> tuple[PermeabilityChange, ...]:
    """Returns the steps from an open board to the final permeabilities, in the order in which they act.

    `field`: the figures of the computation. `opened_blocks`: points opened again for the side to move.
    """
    at_point: dict[tuple[int, int], list[Barrier]] = {}
    for barrier in barriers:
        at_point.setdefault((barrier.color, barrier.point), []).append(barrier)
    changes: list[PermeabilityChange] = []
    for color in (WHITE, BLACK):
        for p in all_points(field.size):
            log = _Log(p, color)
            stone, safe = field.stone[p], field.safe[p]
            if stone != EMPTY and safe and stone != color:
                log.add("enemy stone", 0.0)
            elif stone == color and not safe:
                log.add("dead stone", 0.0)
            for barrier in at_point.get((color, p), ()):
                log.add(
                    "barrier" if barrier.strong else "weak barrier",
                    0.0 if barrier.strong else log.value * WEAK_BARRIER,
                    pattern=barrier.pattern,
                )
            if not safe:
                for neighbor, factor in _reductions(field, p, color):
                    kind: ChangeKind = "beside stone" if factor == PERMEABILITY_BESIDE else "diagonal to stone"
                    log.add(kind, log.value * factor, by=neighbor)
                if field.strength[color * CELLS + p] > 0.0:
                    log.add("source", 1.0)
                if color == to_move and p in opened_blocks:
                    log.add("double block", 1.0)
            changes += log.changes
    return tuple(changes)


class _Log:
    """The changes of one point for one colour; steps without effect are left out."""

    def __init__(self, where: int, color: int) -> None:
        self.point = where
        self.color = color
        self.value = 1.0
        self.changes: list[PermeabilityChange] = []

    def add(self, kind: ChangeKind, after: float, pattern: str = "", by: int = NO_POINT) -> None:
        if after != self.value:
            self.changes.append(PermeabilityChange(self.point, self.color, kind, self.value, after, pattern, by))
            self.value = after


def _reductions(field: InfluenceField, p: int, color: int) -> list[tuple[int, float]]:
    """Returns the safe enemy stones that lower the permeability of a point, with their factors; none beside a dead
    enemy stone.
    """
    found: list[tuple[int, float]] = []
    for step in STEPS:
        q = p + step
        if field.stone[q] == other(color):
            if not field.safe[q]:
                return []
            found.append((q, PERMEABILITY_BESIDE if step in LINES else PERMEABILITY_DIAGONAL))
    return found
