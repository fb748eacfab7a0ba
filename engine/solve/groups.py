"""Which group of a position matters: the largest whose fate hangs on who moves first."""

from collections.abc import Callable
from typing import Final

from godebug.engine.go.arrays import Plane
from godebug.engine.go.points import Point
from godebug.engine.solve.frame import strings_of
from godebug.engine.solve.verdict import CRITICAL, KO, NODES, TABLE_MB, Verdict, solve

#: Shares of the budget of all groups, one round after the other.
SHARES: Final = (0.03, 0.15, 1.0)
#: Groups that are asked about at most, and the stones of the smallest.
MOST_GROUPS: Final = 8
LEAST_STONES: Final = 2


def solve_position(
    plane: Plane,
    nodes: int = NODES,
    table_mb: int = TABLE_MB,
    progress: Callable[[int, str], None] | None = None,
    refutations: bool = False,
    certificates: bool = False,
) -> Verdict | None:
    """The verdict on the largest group that is critical or hangs on a ko, after about `nodes` positions at most; None
    where no such group is found. Groups with few liberties come first."""
    strings = strings_of(plane)
    groups = sorted(
        (stones for stones in strings if len(stones) >= LEAST_STONES),
        key=lambda stones: (len(strings[stones]) > 2 * len(stones), -len(stones), min(stones)),
    )[:MOST_GROUPS]
    left = nodes
    for share in SHARES:
        found: list[tuple[Point, Verdict]] = []
        for stones in groups:
            if left <= 0:
                break
            try:
                verdict = solve(plane, min(stones), min(left, int(nodes * share)), table_mb)
            except ValueError:
                continue
            left -= verdict.nodes
            if progress is not None:
                progress(nodes - left, verdict.goal[0])
            if verdict.status in (CRITICAL, KO):
                found.append((min(stones), verdict))
        if found:
            point, verdict = max(found, key=lambda each: (len(each[1].goal), -each[0]))
            if not refutations and not certificates:
                return verdict
            return solve(plane, point, nodes, table_mb, progress, refutations, certificates)
    return None
