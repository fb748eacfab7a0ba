"""Which group of a position matters to the side to move: the one whose fate it decides, and the region to look at."""

from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec

from godebug.engine.go.arrays import Plane
from godebug.engine.go.points import Point
from godebug.engine.solve.asking import Asked, Bounds, space_for, start_of
from godebug.engine.solve.frame import local_problems, strings_of
from godebug.engine.solve.records import CAPTURE, ENDLESS, Question
from godebug.engine.solve.space import Space
from godebug.engine.solve.verdict import MOST_EMPTY, NODES, TABLE_MB, Verdict, verdict_of

#: Shares of the budget that one question about one region may take, one round after the other.
SHARES: Final = (0.002, 0.01, 0.04, 0.15)
#: What of the budget is left for the verdict on the group that was found.
VERDICT_SHARE: Final = 0.3
#: Groups that are asked about at most, and the stones of the smallest.
MOST_GROUPS: Final = 8
LEAST_STONES: Final = 2


def solve_position(
    plane: Plane,
    mover: int,
    nodes: int = NODES,
    table_mb: int = TABLE_MB,
    progress: Callable[[int, str], None] | None = None,
    refutations: bool = False,
    certificates: bool = False,
) -> Verdict | None:
    """The verdict on the group whose fate the side to move decides, after about `nodes` positions at most; None where
    no such group is found.

    A group matters if the side to move captures or saves it by a move, and is not known to do so without one. What is
    surer comes first, then groups of the other side, then large ones.
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
        if any(group.found and group.found.proved for group in groups):
            break
    found = max((group for group in groups if group.found), key=_Group.rank, default=None)
    if found is None or found.found is None:
        return None
    left = max(nodes - spent, int(nodes * VERDICT_SHARE))
    others = spent - found.found.bounds.looks
    verdict = verdict_of([found.found.bounds], left, progress, refutations, certificates)
    return msgspec.structs.replace(verdict, nodes=verdict.nodes + others)


def _groups(plane: Plane, mover: int, nodes: int, table_bytes: int) -> list["_Group"]:
    """The strings that may matter, those with few liberties first."""
    strings = strings_of(plane)
    chosen = sorted(
        (stones for stones in strings if len(stones) >= LEAST_STONES),
        key=lambda stones: (len(strings[stones]) > 2 * len(stones), -len(stones), min(stones)),
    )[:MOST_GROUPS]
    space = space_for(nodes, table_bytes)
    return [_Group(plane, stones, mover, space) for stones in chosen]


class _Found(NamedTuple):
    """A region in which the fate of a group hangs on the side to move.

    `level`: what says so; see PROVED_NEEDED and others. `proved`: whether it is proved what a move reaches.
    """

    bounds: Bounds
    level: int

    @property
    def proved(self) -> bool:
        return self.level >= PROVED_BY_KO


#: How sure it is that a move is needed and reaches what the side wants, from the least.
READ: Final = 1
PROVED_BY_KO: Final = 2
PROVED_MOVE: Final = 3
PROVED_NEEDED: Final = 4


class _Group:
    """A string, and what is known of it in its regions."""

    def __init__(self, plane: Plane, stones: frozenset[Point], mover: int, space: Space) -> None:
        problems = list(local_problems(plane, stones, MOST_EMPTY))
        self.stones = stones
        self.own = plane.cells[min(stones)] == mover
        self.name = ""
        self.all_bounds = [Bounds(problem, space) for problem in problems]
        self.settled = not problems
        self.found: _Found | None = None
        if problems:
            self.name = problems[0].open.named(problems[0].open.goal)[0]

    @property
    def looks(self) -> int:
        return sum(bounds.looks for bounds in self.all_bounds)

    def rank(self) -> tuple[int, bool, int, int]:
        """Orders groups by how much they matter."""
        return self.found.level if self.found else 0, not self.own, len(self.stones), -min(self.stones)

    def look(self, nodes: int) -> None:
        """Asks, with so many positions for each question, of all regions until one tells."""
        if self.settled or (self.found and self.found.proved):
            return
        for bounds in self.all_bounds:
            strict, hopeful = (bounds.closed, bounds.open) if self.own else (bounds.open, bounds.closed)
            moving = self._reached(strict, True, nodes)
            if moving:
                resting = self._reached(strict, False, nodes)
                self.settled = bool(resting)
                self._find(bounds, PROVED_MOVE if resting is None else PROVED_NEEDED)
                return
            if moving is False and bounds.ko_met and self._reached(strict, True, nodes, ENDLESS):
                if not self._reached(strict, False, nodes, ENDLESS):
                    self._find(bounds, PROVED_BY_KO)
                    return
            elif moving is False and strict is hopeful:
                self.settled = True
                return
            if strict is hopeful:
                continue
            reached = self._reached(hopeful, True, nodes)
            if reached is False and not bounds.ko_met:
                # Not even the border helps.
                self.settled, self.found = True, None
                return
            if reached and self._reached(hopeful, False, nodes) is False:
                self._find(bounds, READ)

    def _find(self, bounds: Bounds, level: int) -> None:
        if not self.settled and (self.found is None or self.found.level <= level):
            self.found = _Found(bounds, level)

    def _reached(self, asked: Asked, moving: bool, nodes: int, threats: int = 0) -> bool | None:
        """Whether the side to move captures (saves) the group in a frame, with the first move or without it, if it has
        so many ko threats."""
        attacker_threats, defender_threats = (0, threats) if self.own else (threats, 0)
        question = Question(CAPTURE, moving is not self.own, attacker_threats, defender_threats)
        captured = asked.ask(CAPTURE, start_of(asked.frame, question), nodes)
        return None if captured is None else captured is not self.own
