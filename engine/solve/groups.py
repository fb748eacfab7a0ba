"""Which group of a position matters to the side to move: the one whose fate it decides, and the region to look at.

A group is a string, or all strings of a colour that have no liberty outside of one region: they fall or live together.
The attacker captures a set if he takes all of it; of sets of which he may take a part, the part is a group beside it.
Each group is asked about in its regions and their frames, with growing budgets. A *reading* is a frame in which the
side to move has its way if it moves, and does not if it passes. The reading with the best odds is believed; see `odds`.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from godebug.engine.go.arrays import Plane
from godebug.engine.go.points import Point, vertex
from godebug.engine.solve.asking import Bounds, FrameSearch, space_for, start_of
from godebug.engine.solve.frame import local_problems, strings_among, strings_of
from godebug.engine.solve.odds import (
    ENOUGH_ODDS,
    GOOD_ODDS,
    LARGE_GROUP,
    FrameKind,
    ReadingFeatures,
    odds_of,
)
from godebug.engine.solve.proving import MOST_EMPTY, verdict_of
from godebug.engine.solve.records import CAPTURE, PASS, ProofQuestion
from godebug.engine.solve.space import Space
from godebug.engine.solve.verdict import ALIVE, DEAD, LEAST_ODDS, PROVED, USUAL, SolveOptions, Verdict

#: Shares of the budget that one question about one frame may take, one round after the other.
SHARES: Final = (0.002, 0.01, 0.04, 0.15, 0.3)
#: The first round is for single strings: what they tell costs least.
ROUND_OF_SETS: Final = 1
#: What of the budget is granted at least to the verdict on the group that was found.
VERDICT_SHARE: Final = 0.4
#: What is spent before: so much where a reading has good odds, all where it has odds at all, half as much again where
#: nothing can be told. (Of 20 problems that were open three came out right and one wrong with twice the positions.)
LEAST_SPENT: Final = 1 - VERDICT_SHARE
MOST_SPENT: Final = 1.5
#: Strings that are asked about at most, as many sets, and the stones of the smallest.
MOST_GROUPS: Final = 8
LEAST_STONES: Final = 2
#: A group whose smallest region has more empty points next to it outside is not shut in.
FEW_EXITS: Final = 8


def solve_position(plane: Plane, mover: int, options: SolveOptions = USUAL) -> Verdict | None:
    """The verdict on the group whose fate the side to move decides; None where no such group is found, or none whose
    odds are good enough.
    """
    nodes = options.nodes
    finding = GroupSearch(plane, mover, options)
    finding.look()
    for odds, reading in finding.believed():
        left = replace(options, nodes=max(nodes - finding.looks, int(nodes * VERDICT_SHARE)))
        verdict = verdict_of(reading.group.all_bounds, left, (reading.bounds, reading.asked))
        first = verdict.defender_first if reading.group.own else verdict.attacker_first
        # Where the group is proved to be alive or dead whoever moves, the frame has told too much: the next one.
        if verdict.status not in (ALIVE, DEAD) and (first.moves or first.by_ko):
            return replace(verdict, nodes=finding.looks, odds=None if verdict.ground == PROVED else odds)
        if finding.looks >= nodes:
            break
    return None


class FrameReading(NamedTuple):
    """A frame in which the move decides the fate of a group. `moves`: those that the search knows to do so."""

    group: "ProblemGroup"
    region: int
    kind: FrameKind
    asked: FrameSearch
    moves: frozenset[int]

    @property
    def bounds(self) -> Bounds:
        """The frames of its region."""
        return self.group.all_bounds[self.region]


class GroupSearch:
    """The groups of a position, and what is read of them."""

    def __init__(self, plane: Plane, mover: int, options: SolveOptions) -> None:
        self.options = options
        space = space_for(options.nodes, options.table_bytes)
        liberties = strings_of(plane)
        strings = sorted(
            (string for string in liberties if len(string) >= LEAST_STONES),
            key=lambda string: (len(liberties[string]) > 2 * len(string), -len(string), min(string)),
        )
        self.strings = _ranked(ProblemGroup(plane, string, mover, space) for string in strings[:MOST_GROUPS])
        enclosed = {stones for group in self.strings for stones in group.enclosed()}
        enclosed -= {group.stones for group in self.strings}
        sets = sorted(enclosed, key=lambda stones: (-len(stones), sorted(stones)))[:MOST_GROUPS]
        self.groups = _ranked([*self.strings, *(ProblemGroup(plane, stones, mover, space) for stones in sets)])

    @property
    def looks(self) -> int:
        """Positions looked at so far."""
        return sum(group.looks for group in self.groups)

    def look(self) -> None:
        """Asks about the groups until what is spent is enough for the odds of the best reading."""
        nodes = self.options.nodes
        for number, share in enumerate(SHARES):
            sets_too = number >= ROUND_OF_SETS
            for group in self.groups if sets_too else self.strings:
                for _ in group.look(int(nodes * share)):
                    if self.looks >= nodes * MOST_SPENT:
                        return
                self.options.progress(self.looks, group.name)
                if self.looks >= nodes * LEAST_SPENT and self._is_enough():
                    return
            if sets_too and self._best_odds() >= ENOUGH_ODDS:
                return

    def _is_enough(self) -> bool:
        """Whether no more is to be spent: the better the odds, the sooner."""
        odds = self._best_odds()
        return odds >= GOOD_ODDS or (self.looks >= self.options.nodes and odds >= LEAST_ODDS)

    def _best_odds(self) -> float:
        return next((odds for odds, _ in self.believed()), 0.0)

    def believed(self) -> Iterator[tuple[float, FrameReading]]:
        """One reading of each group, with its odds, the best first, of equal ones that of the larger group; those
        with smaller odds than the least are left out."""
        readings = self.readings()
        judged = [(odds_of(self.features(reading, readings)), reading) for reading in readings]
        judged.sort(key=lambda each: (-each[0], each[1].group.rank(), each[1].region))
        seen = set()
        for odds, reading in judged:
            if odds >= self.options.least_odds and reading.group not in seen:
                seen.add(reading.group)
                yield odds, reading

    def readings(self) -> list[FrameReading]:
        """All frames in which the move is read to decide."""
        return [reading for group in self.groups for reading in group.readings()]

    def features(self, reading: FrameReading, readings: Sequence[FrameReading]) -> ReadingFeatures:
        """What the odds of a reading depend on, among all readings."""
        group = reading.group
        others = [each for each in readings if each.group is not group]
        stones = len(group.stones)
        return ReadingFeatures(
            group.own,
            reading.kind,
            stones,
            group.strings,
            len(reading.bounds.problem.exits),
            len({each.group for each in others if each.moves & reading.moves}),
            len({each.group for each in others}),
            any(each.open and len(each.stones) > stones and len(each.stones) >= LARGE_GROUP for each in self.groups),
        )


def _ranked(groups: "Iterable[ProblemGroup]") -> "list[ProblemGroup]":
    """Those groups that have a region, by how much they matter, the most first."""
    return sorted((group for group in groups if group.all_bounds), key=ProblemGroup.rank)


class ProblemGroup:
    """Stones of a colour, and what is known of them in the frames of their regions."""

    def __init__(self, plane: Plane, stones: frozenset[Point], mover: int, space: Space) -> None:
        self.stones = stones
        self.own = plane.cells[min(stones)] == mover
        self.all_bounds = [Bounds(problem, space) for problem in local_problems(plane, stones, MOST_EMPTY)]
        self.strings = len(strings_among(plane.size, stones))
        self.name = vertex(min(stones), plane.size)
        #: By frame and whether the side to move moves or passes: whether it has its way.
        self._told: dict[tuple[FrameSearch, bool], bool] = {}

    @property
    def looks(self) -> int:
        """Positions looked at so far."""
        return sum(bounds.looks for bounds in self.all_bounds)

    @property
    def open(self) -> bool:
        """Whether the move may decide its fate in some region, and that is not known."""
        hopeful = [self.frames(bounds)[0][1] for bounds in self.all_bounds]
        return any(None in (self.known(asked, True), self.known(asked, False)) for asked in hopeful)

    def known(self, asked: FrameSearch, moving: bool) -> bool | None:
        """Whether the side to move has its way in a frame if it moves, or passes; None where that is not known."""
        return self._told.get((asked, moving))

    def enclosed(self) -> Iterator[frozenset[Point]]:
        """The stones of its colour, of its own and of others, that have no liberty outside of one of its regions."""
        for bounds in self.all_bounds:
            mask = bounds.problem.open.defenders
            yield frozenset(p for i, p in enumerate(bounds.problem.points) if mask >> i & 1)

    def rank(self) -> tuple[bool, int, bool, list[Point]]:
        """Orders groups by how much they matter, the most first: what is shut in, then what is large."""
        shut_in = len(self.all_bounds[0].problem.exits) <= FEW_EXITS
        return not shut_in, -len(self.stones), self.own, sorted(self.stones)

    def look(self, nodes: int) -> Iterator[None]:
        """Asks, with so many positions for each question, from the smallest region that did not tell; stops after each
        question."""
        for bounds in self.all_bounds:
            frames = [asked for _, asked in self.frames(bounds)]
            for asked in frames:
                self._ask(bounds, frames, asked, True, nodes)
                yield
                if self.known(asked, True) is None:
                    # What is not found where the border helps is not found where it helps less.
                    break
                if self.known(asked, True):
                    self._ask(bounds, frames, asked, False, nodes)
                    yield
            if all(self.known(asked, False) is None for asked in frames):
                return

    def readings(self) -> Iterator[FrameReading]:
        """The frames in which both sides were read, and the move decides."""
        for region, bounds in enumerate(self.all_bounds):
            for kind, asked in self.frames(bounds):
                if self.known(asked, True) and self.known(asked, False) is False:
                    stand = start_of(asked.frame, ProofQuestion(CAPTURE, not self.own))
                    known = asked.known_moves(CAPTURE, stand, not self.own)
                    moves = frozenset(bounds.problem.points[move] for move in known if move != PASS)
                    yield FrameReading(self, region, kind, asked, moves)

    def frames(self, bounds: Bounds) -> list[tuple[FrameKind, FrameSearch]]:
        """The frames of a region, that whose border helps the side to move most first."""
        if bounds.shut:
            return [("shut", bounds.open)]
        hopeful, strict = (bounds.open, bounds.closed) if self.own else (bounds.closed, bounds.open)
        return [("hopeful", hopeful), ("even", bounds.even), ("strict", strict)]

    def _ask(self, bounds: Bounds, frames: Sequence[FrameSearch], asked: FrameSearch, moving: bool, nodes: int) -> None:
        """Finds out whether the side to move captures (saves) the group in a frame, with the first move or without."""
        if (asked, moving) in self._told:
            return
        question = ProofQuestion(CAPTURE, moving is not self.own)
        captured = bounds.read(CAPTURE, start_of(asked.frame, question), nodes, asked)
        if captured is None:
            return
        reached = captured is not self.own
        # What is reached is so where the border helps more, and with a move more; what is not, where it helps less.
        at = frames.index(asked)
        for each in frames[: at + 1] if reached else frames[at:]:
            self._told[each, moving] = reached
            if reached is not moving:
                self._told[each, reached] = reached
