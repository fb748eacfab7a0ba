"""Which group of a position matters to the side to move: the one whose fate it decides, and the region to look at."""

from collections.abc import Callable
from typing import Final

import msgspec

from godebug.engine.go.arrays import Plane
from godebug.engine.go.points import Point, vertex
from godebug.engine.solve.asking import Bounds, FrameSearch, space_for, start_of
from godebug.engine.solve.frame import local_problems, strings_of
from godebug.engine.solve.records import CAPTURE, ProofQuestion
from godebug.engine.solve.space import Space
from godebug.engine.solve.verdict import ALIVE, DEAD, MOST_EMPTY, NODES, TABLE_MB, Verdict, verdict_of

#: Shares of the budget that one question about one region may take, one round after the other.
SHARES: Final = (0.002, 0.01, 0.04, 0.15, 0.3)
#: What of the budget is left for the verdict on the group that was found.
VERDICT_SHARE: Final = 0.4
#: Groups that are asked about at most, and the stones of the smallest.
MOST_GROUPS: Final = 8
LEAST_STONES: Final = 2
#: A group whose smallest region has more empty points next to it outside is not shut in.
FEW_EXITS: Final = 8


def solve_position(
    plane: Plane,
    mover: int,
    nodes: int = NODES,
    table_mb: int = TABLE_MB,
    progress: Callable[[int, str], None] | None = None,
    refutations: bool = False,
    certificates: bool = False,
    keep: Callable[[Verdict], None] | None = None,
) -> Verdict | None:
    """The verdict on the group whose fate the side to move decides, after about `nodes` positions at most; None where
    no such group is found.

    `keep` is called with what is known of that group where an interrupt ends it.

    A group matters if the side to move captures or saves it by a move, and does not without one. Groups that are shut
    in come first, then large ones.
    """
    groups = _groups(plane, mover, nodes, table_mb << 20)
    spent = 0
    for share in SHARES:
        for group in groups:
            if spent >= nodes * (1 - VERDICT_SHARE):
                break
            before = group.looks
            group.look(int(nodes * share))
            spent += group.looks - before
            if progress is not None:
                progress(spent, group.name)
            if group.reading:
                # What matters less is not asked at more cost.
                break
    found = next((group for group in groups if group.reading), None)
    found = found or next((group for group in groups if group.hope and group.shut_in), None)
    if found is None:
        return None
    left = max(nodes - spent, int(nodes * VERDICT_SHARE))
    others = spent - found.looks
    reading = found.reading or found.hope
    verdict = verdict_of(found.all_bounds, left, progress, refutations, certificates, reading, keep)
    if found.reading is None and verdict.status in (ALIVE, DEAD):
        return None
    return msgspec.structs.replace(verdict, nodes=verdict.nodes + others)


def _groups(plane: Plane, mover: int, nodes: int, table_bytes: int) -> list["_Group"]:
    """The strings that may matter, those with few liberties first."""
    strings = strings_of(plane)
    chosen = sorted(
        (stones for stones in strings if len(stones) >= LEAST_STONES),
        key=lambda stones: (len(strings[stones]) > 2 * len(stones), -len(stones), min(stones)),
    )[:MOST_GROUPS]
    space = space_for(nodes, table_bytes)
    groups = [_Group(plane, stones, mover, space) for stones in chosen]
    return sorted((group for group in groups if group.all_bounds), key=_Group.rank)


class _Group:
    """A string, and what is known of it in its regions.

    `reading`: the region, and its frame, in which the side to move decides its fate; None where it is not known to.
    `hope`: the same where it reaches what it wants, and may do so without a move.
    """

    def __init__(self, plane: Plane, stones: frozenset[Point], mover: int, space: Space) -> None:
        problems = list(local_problems(plane, stones, MOST_EMPTY))
        self.stones = stones
        self.own = plane.cells[min(stones)] == mover
        self.all_bounds = [Bounds(problem, space) for problem in problems]
        self.name = vertex(min(stones), plane.size)
        self.reading: tuple[Bounds, FrameSearch] | None = None
        self.hope: tuple[Bounds, FrameSearch] | None = None
        self._told: set[FrameSearch] = set()

    @property
    def looks(self) -> int:
        return sum(bounds.looks for bounds in self.all_bounds)

    @property
    def shut_in(self) -> bool:
        return len(self.all_bounds[0].problem.exits) <= FEW_EXITS

    def rank(self) -> tuple[bool, int, bool, int]:
        """Orders groups by how much they matter, the most first."""
        return not self.shut_in, -len(self.stones), self.own, min(self.stones)

    def look(self, nodes: int) -> None:
        """Asks, with so many positions for each question, from the smallest region that did not tell.

        The border helps the side to move, or whoever is there first, or the other side. The first that finds that the
        move decides is believed, of the largest region.
        """
        for bounds in self.all_bounds:
            hopeful, strict = (bounds.open, bounds.closed) if self.own else (bounds.closed, bounds.open)
            decisive = False
            for asked in (hopeful, bounds.even, strict):
                if decisive or asked in self._told:
                    continue
                moving = self._reached(bounds, asked, True, nodes)
                resting = False if moving is False else self._reached(bounds, asked, False, nodes)
                if moving and resting is None:
                    self.hope = bounds, asked
                if moving is None or resting is None:
                    continue
                self._told.add(asked)
                decisive = moving and not resting
                if decisive:
                    self.reading = bounds, asked
                elif asked is hopeful and not moving:
                    # Not even the border helps.
                    self.reading = None
            if not self._told & {hopeful, bounds.even, strict}:
                return

    def _reached(self, bounds: Bounds, asked: FrameSearch, moving: bool, nodes: int) -> bool | None:
        """Whether the side to move captures (saves) the group in a frame, with the first move or without it."""
        question = ProofQuestion(CAPTURE, moving is not self.own)
        captured = bounds.read(CAPTURE, start_of(asked.frame, question), nodes, asked)
        return None if captured is None else captured is not self.own
