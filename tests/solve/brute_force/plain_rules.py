"""The rules of a local position in plain Python, for whatever checks the solver.

Nothing here is shared with the solver, not even the making of moves. A set of points is an integer, a bit a point: the
bit of column x and row y (from 0, upwards) of a picture `width` wide is ``y * (width + 1) + x``. The spare column keeps
the rows apart when a set is shifted.

Benson, D. B. (1976), *Life in the game of Go*: what is alive without an answer.
"""

from collections.abc import Collection, Iterator
from enum import IntEnum
from typing import NamedTuple

import msgspec

#: As many threats as one likes: playing one leaves as many.
ENDLESS = 1 << 20
#: The move of a side that plays elsewhere.
PASS = 0


class Side(IntEnum):
    ATTACKER = 0
    DEFENDER = 1

    @property
    def other(self) -> "Side":
        return Side.DEFENDER if self is Side.ATTACKER else Side.ATTACKER


class Local(msgspec.Struct, frozen=True):
    """A local position: nothing exists outside `points`.

    `goal`: the defender's stones asked about. Strings with a stone of `safe_attacker` or `safe_defender` are never
    captured; what is joined to a safe defender is alive.
    """

    width: int
    points: int
    attacker: int
    defender: int
    goal: int
    safe_attacker: int = 0
    safe_defender: int = 0

    def around(self, points: int) -> int:
        """The neighbours of a set of points, without its own points."""
        row = self.width + 1
        spread = points << 1 | points >> 1 | points << row | points >> row
        return spread & self.points & ~points

    def string(self, start: int, within: int) -> int:
        """All points of `within` joined to `start`, itself included."""
        found, edge = start, start
        while edge:
            edge = self.around(edge) & within & ~found
            found |= edge
        return found

    def strings(self, within: int) -> Iterator[int]:
        """The connected parts of a set of points."""
        while within:
            part = self.string(within & -within, within)
            yield part
            within &= ~part


class Stones(NamedTuple):
    """The stones on the board, and what was never captured of the goal."""

    attacker: int
    defender: int
    goal: int


class Step(NamedTuple):
    """A move, what it leads to, and the point where the other side may not retake (0: none)."""

    move: int
    stones: Stones
    ban: int


class State(NamedTuple):
    """All that a value depends on. The threats are those left outside."""

    stones: Stones
    mover: Side
    ban: int
    attacker_threats: int
    defender_threats: int


def points_of(points: int) -> Iterator[int]:
    """The single points of a set."""
    while points:
        yield points & -points
        points &= points - 1


def play(local: Local, stones: Stones, mover: Side, point: int) -> Step | None:
    """The move at an empty point; None where it is suicide."""
    if mover is Side.ATTACKER:
        own, other, safe, safe_other = stones.attacker, stones.defender, local.safe_attacker, local.safe_defender
    else:
        own, other, safe, safe_other = stones.defender, stones.attacker, local.safe_defender, local.safe_attacker
    own |= point
    taken = 0
    for beside in points_of(local.around(point) & other):
        if not beside & taken:
            string = local.string(beside, other)
            if not string & safe_other and not local.around(string) & ~own & ~other:
                taken |= string
    other &= ~taken
    string = local.string(point, own)
    liberties = local.around(string) & ~own & ~other
    if not liberties and not string & safe:
        return None
    single = taken & (taken - 1) == 0
    ban = taken if taken and single and string == point and liberties == taken and not point & safe else 0
    if mover is Side.ATTACKER:
        return Step(point, Stones(own, other, stones.goal & ~taken), ban)
    return Step(point, Stones(other, own, stones.goal), ban)


def steps(local: Local, stones: Stones, mover: Side) -> list[Step]:
    """Every move by the rules without ko, and the pass last."""
    empty = local.points & ~stones.attacker & ~stones.defender
    tried = (play(local, stones, mover, point) for point in points_of(empty))
    return [*(step for step in tried if step is not None), Step(PASS, stones, 0)]


def follow(state: State, step: Step) -> State | None:
    """The state after a step; None where the ko forbids it.

    At a banned point the mover plays with a threat, which stands for the threat, its answer and the retaking.
    """
    attacker, defender = state.attacker_threats, state.defender_threats
    if step.move and step.move == state.ban:
        if state.mover is Side.ATTACKER:
            attacker -= attacker != ENDLESS
        else:
            defender -= defender != ENDLESS
        if attacker < 0 or defender < 0:
            return None
    return state_with(step.stones, state.mover.other, step.ban, attacker, defender)


def state_with(stones: Stones, mover: Side, ban: int, attacker_threats: int, defender_threats: int) -> State:
    """A state; a ban on a side that has endless threats is none."""
    threats = attacker_threats if mover is Side.ATTACKER else defender_threats
    return State(stones, mover, 0 if threats == ENDLESS else ban, attacker_threats, defender_threats)


def lives(local: Local, stones: Stones, pairs: Collection[int] = ()) -> int:
    """The defender's stones that live though the attacker moves first, if he answers at one point of a pair where the
    attacker plays at the other, and nowhere else; without pairs those that live though he passes for ever (Benson).

    Strings that have both points of a pair as liberties are as good as one. A region with a pair in it has to be beside
    them with all its points, so that what is captured in it leaves no hole.
    """
    blocks = list(local.strings(stones.defender))
    joined = True
    while joined:
        joined = False
        for pair in pairs:
            ends = [block for block in blocks if not pair & ~local.around(block)]
            if len(ends) > 1:
                blocks = [block for block in blocks if block not in ends] + [sum(ends)]
                joined = True
    empty = local.points & ~stones.defender & ~stones.attacker
    regions = []
    for region in local.strings(local.points & ~stones.defender):
        cut = any(pair & region and pair & ~region for pair in pairs)
        needed = region if any(pair & region for pair in pairs) else region & empty
        if not region & local.safe_attacker:
            regions.append((region, needed, cut))
    while True:
        kept = [
            block
            for block in blocks
            if block & local.safe_defender
            or sum(not cut and not needed & ~local.around(block) for _, needed, cut in regions) >= 2
        ]
        lost = sum(block for block in blocks if block not in kept)
        stay = [each for each in regions if not local.around(lost) & each[0]]
        if len(kept) == len(blocks) and len(stay) == len(regions):
            return sum(blocks)
        blocks, regions = kept, stay
