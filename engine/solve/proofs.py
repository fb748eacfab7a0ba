"""Proofs about groups of a board, for whoever reads life and death by other means.

    proof = prove(plane, group, first, budget)
    if proof is not None:
        proof.result, proof.moves, proof.zone

Of a group that has no way out `read_shut_in` tells more: what is so if the border of its region lets nobody through.

A budget counts positions looked at, so that the answer is the same on every machine. An answer depends on the local
problems of its group alone, and each search begins with empty tables: so answers are kept by these, whatever the rest
of the board looks like, and are what a new search would find. `ProofKeeper` keeps proofs along a
game for as long as nothing changes in their zones.
"""

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Final

import msgspec

from godebug.engine.go.arrays import Plane
from godebug.engine.go.color import EMPTY, other
from godebug.engine.go.points import NO_POINT, Point
from godebug.engine.go.result_codes import KO_A, KO_B, LOSE, WIN, Code
from godebug.engine.solve.asking import Bounds, FramePosition, space_for, start_of
from godebug.engine.solve.frame import SAFE_LIBERTIES, LocalProblem, local_problems, strings_among, strings_of
from godebug.engine.solve.records import CAPTURE, PASS, ProofQuestion

#: Empty points of the largest region that is searched, if nothing else is said.
MOST_EMPTY: Final = 20
#: Shares of the budget that go to all regions one after the other, in rounds.
SHARES: Final = (0.04, 0.2)
#: Ko threats that decide between a win and a ko, and between a loss and a ko: a fight that asks for more is none.
FEW_THREATS: Final = 2
#: Proofs that are kept for the next position, the next variation, or another game with the same corner, and as many
#: readings; those that were asked for longest ago go. A local problem of a game takes some 10 kB.
MOST_KEPT: Final = 1024
#: Bytes of the table for one proof.
_TABLE_BYTES: Final = 32 << 20


class Proof(msgspec.Struct, frozen=True):
    """What is proved of a group, if one side moves first.

    `group`: its stones. `first`: the colour that moves first. `captured`: what is proved without ko threats on either
    side: that all stones of the group are captured, or that its largest string is not. `result`: the same for the side
    that moves first: WIN holds although the other side has FEW_THREATS ko threats, LOSE although the first one has as
    many; KO_A and KO_B do not. `moves`: first moves that
    reach the result, NO_POINT for a move elsewhere; empty for LOSE. There may be others that do.
    `zone`: the points that the proof depends on. `walls`: a stone of each string of the attacker that is taken for safe
    since it has SAFE_LIBERTIES liberties or more outside of the region. `region`: the points that were searched. All
    points are in reading order. `stones`: the colours at the points of the zone. `assumptions`: what is granted, in
    words. `nodes`: positions looked at.
    """

    group: tuple[Point, ...]
    color: int
    first: int
    captured: bool
    result: Code
    moves: tuple[Point, ...]
    zone: tuple[Point, ...]
    stones: tuple[int, ...]
    walls: tuple[Point, ...]
    region: tuple[Point, ...]
    assumptions: tuple[str, ...]
    nodes: int

    def stands(self, plane: Plane) -> bool:
        """Whether the proof holds on a board: its zone looks as it did, and its walls are as safe as they were."""
        cells = plane.cells
        if any(cells[p] != color for p, color in zip(self.zone, self.stones, strict=True)):
            return False
        if any(cells[p] in (EMPTY, self.color) for p in self.walls):
            return False
        if not self.walls:
            return True
        strings, region = strings_of(plane), set(self.region)
        walls = set(self.walls)
        return all(len(liberties - region) >= SAFE_LIBERTIES for string, liberties in strings.items() if string & walls)


class ReadCapture(msgspec.Struct, frozen=True):
    """A capture that is read, not proved.

    `result`: WIN or KO_A of the attacker, who moves first. `moves`: first moves that reach it, NO_POINT for a move
    elsewhere. `walls`, `region`, `nodes`: as in `Proof`.
    """

    result: Code
    moves: tuple[Point, ...]
    walls: tuple[Point, ...]
    region: tuple[Point, ...]
    nodes: int


def prove(
    plane: Plane, group: Collection[Point], first: int, budget: int, most_empty: int = MOST_EMPTY
) -> Proof | None:
    """The proof about a group if `first`, a colour, moves first; None where `budget` positions do not give one.

    `group`: stones of one colour, of one string or of several; whole strings are asked about. None comes at once where
    the group has no local problem of at most `most_empty` empty points.

    Raises ValueError where `group` is empty, holds an empty point or stones of both colours.
    """
    problems = _problems_of(plane, group, most_empty)
    return _proved(problems, first, budget) if problems else None


def read_shut_in(
    plane: Plane,
    group: Collection[Point],
    budget: int,
    most_empty: int = MOST_EMPTY,
    favored: Collection[Point] = (),
) -> ReadCapture | None:
    """What is read of the capture of a group that has no way out, if the attacker moves first; None where `budget`
    positions do not tell.

    The closed frame is asked, of a region whose border helps the attacker. What is captured in it may get out or be
    joined to others all the same; but if it is saved there where its owner moves first, the fight is about the region,
    and the capture is believed. Of 35 groups in problems of books of which that is so a first move of the solution
    captures 33 in their frame; of 60 of which the even frame says that who moves first decides, 44. `favored`: moves
    that are examined in any case.

    Raises ValueError as `prove` does.
    """
    problems = _problems_of(plane, group, most_empty)
    return _read_shut_in(problems, budget, frozenset(favored)) if problems else None


@lru_cache(maxsize=MOST_KEPT)
def _proved(problems: tuple[LocalProblem, ...], first: int, budget: int) -> Proof | None:
    """The proof about a group with these local problems: it depends on nothing else of the board."""
    return _Proving(problems, first, budget).proof()


@lru_cache(maxsize=MOST_KEPT)
def _read_shut_in(problems: tuple[LocalProblem, ...], budget: int, favored: frozenset[Point]) -> ReadCapture | None:
    """What is read of a group with these local problems: it depends on nothing else of the board."""
    return _ShutIn(problems, other(problems[0].color), budget).reading(favored)


def _problems_of(plane: Plane, group: Collection[Point], most_empty: int) -> tuple[LocalProblem, ...]:
    if not group:
        raise ValueError("a group has stones")
    return _problems(bytes(plane.cells), plane.size, frozenset(group), most_empty)


@lru_cache(maxsize=16)
def _problems(cells: bytes, size: int, group: frozenset[Point], most_empty: int) -> tuple[LocalProblem, ...]:
    """The local problems of a group; those of the same one are asked for again with other budgets and sides."""
    return tuple(local_problems(Plane(cells, size), group, most_empty))


class _Proving:
    """The questions about one group and one first side."""

    def __init__(self, problems: tuple[LocalProblem, ...], first: int, budget: int) -> None:
        problem = problems[0]
        self.first = first
        self.attacker_first = first != problem.color
        self.budget = budget
        strings = strings_among(problem.size, problem.goal)
        self.main = max(strings, key=lambda string: (len(string), -min(string)))
        space = space_for(budget, _TABLE_BYTES)
        self.bounds = [Bounds(each, space) for each in problems]
        self.zone = 0

    @property
    def looks(self) -> int:
        return sum(bounds.looks for bounds in self.bounds)

    def proof(self) -> Proof | None:
        for share in (*SHARES, 1.0):
            for bounds in self.bounds:
                size = min(int(self.budget * share), self.budget - self.looks)
                if size <= 0:
                    return None
                captured = self._ask(bounds, size)
                if captured is not None:
                    return self._found(bounds, captured)
        return None

    def _ask(self, bounds: Bounds, nodes: int, attacker_threats: int = 0, defender_threats: int = 0) -> bool | None:
        stand = self._start(bounds, attacker_threats, defender_threats)
        found = bounds.ask(CAPTURE, stand, nodes, self._saved(bounds))
        if found is not None:
            self.zone |= bounds.zone
        return found

    def _start(self, bounds: Bounds, attacker_threats: int, defender_threats: int) -> FramePosition:
        question = ProofQuestion(CAPTURE, self.attacker_first, attacker_threats, defender_threats)
        return start_of(bounds.problem.open, question)

    def _saved(self, bounds: Bounds) -> int:
        """The main string as a mask: the one to be saved where not all stones are captured."""
        points = bounds.problem.points
        return sum(1 << i for i, p in enumerate(points) if p in self.main)

    def _found(self, bounds: Bounds, captured: bool) -> Proof | None:
        wanted = captured is self.attacker_first
        result, answer, threats = (WIN if wanted else LOSE), captured, (0, 0)
        if bounds.ko_met:
            # It is so without threats; is it against a few?
            hardest = (0, FEW_THREATS) if captured else (FEW_THREATS, 0)
            always = self._ask(bounds, self.budget - self.looks, *hardest) if self.looks < self.budget else None
            if always is None:
                return None
            if always is captured:
                threats = hardest
            elif wanted:
                result = KO_A
            else:
                result, answer, threats = KO_B, always, hardest
        moves = self._moves(bounds, answer, threats) if result != LOSE else []
        if result != LOSE and not moves:
            return None
        problem = bounds.problem
        zone = [p for i, p in enumerate(problem.points) if (self.zone | problem.open.goal) >> i & 1]
        return Proof(
            problem.goal,
            problem.color,
            self.first,
            captured,
            result,
            tuple(sorted(moves)),
            tuple(zone),
            problem.stones_at(zone),
            problem.assumed_safe,
            problem.points,
            bounds.assumptions(),
            self.looks,
        )

    def _moves(self, bounds: Bounds, answer: bool, threats: tuple[int, int]) -> list[Point]:
        """The first moves of which the search knows that they reach the answer."""
        points = bounds.problem.points
        found = bounds.known_moves(CAPTURE, self._start(bounds, *threats), answer, self._saved(bounds))
        return [NO_POINT if move == PASS else points[move] for move in found]


class _ShutIn(_Proving):
    """The questions about a group that has no way out, to the closed frames; its attacker moves first."""

    def reading(self, favored: Collection[Point]) -> ReadCapture | None:
        for share in (*SHARES, 1.0):
            for bounds in self.bounds:
                size = min(int(self.budget * share), self.budget - self.looks) // 2
                if size <= 0:
                    return None
                captured = self._captured(bounds, True, size)
                if captured is False:
                    # It will not be captured in a larger region either.
                    return None
                if captured and self._captured(bounds, False, size) is False:
                    return self._read(bounds, favored)
        return None

    def _read(self, bounds: Bounds, favored: Collection[Point]) -> ReadCapture | None:
        result, threats = WIN, 0
        if bounds.closed.search.ban_met:
            always = self._captured(bounds, True, self.budget, FEW_THREATS)
            if always is None:
                return None
            result, threats = (WIN, FEW_THREATS) if always else (KO_A, 0)
        points, stand = bounds.problem.points, self._stand(bounds, True, threats)
        for move, after in bounds.closed.after(CAPTURE, stand):
            if move != PASS and points[move] in favored:
                bounds.read(CAPTURE, after, max(1, self.budget - self.looks), bounds.closed)
        found = bounds.closed.known_moves(CAPTURE, stand, True)
        moves = tuple(sorted(NO_POINT if move == PASS else points[move] for move in found))
        return ReadCapture(result, moves, bounds.problem.assumed_safe, points, self.looks) if moves else None

    def _captured(self, bounds: Bounds, attacker: bool, nodes: int, defender_threats: int = 0) -> bool | None:
        """Whether the main string is captured in the closed frame, by so many positions of what is left."""
        nodes = max(1, min(nodes, self.budget - self.looks))
        return bounds.read(CAPTURE, self._stand(bounds, attacker, defender_threats), nodes, bounds.closed)

    def _stand(self, bounds: Bounds, attacker: bool, defender_threats: int) -> FramePosition:
        stand = start_of(bounds.problem.closed, ProofQuestion(CAPTURE, attacker, 0, defender_threats))
        return stand._replace(goal=stand.goal & self._saved(bounds))


class ProofKeeper:
    """Keeps proofs along a game, each for as long as it stands.

    `asked`, `searched`: questions so far, and those that memory did not answer. What no search proved is
    asked again. Answers depend on what was asked before: a kept proof may be more than a new search would find.
    """

    def __init__(self, budget: int, most_empty: int = MOST_EMPTY) -> None:
        self.budget = budget
        self.most_empty = most_empty
        self.asked = 0
        self.searched = 0
        self._proofs: dict[tuple[frozenset[Point], int], Proof] = {}

    def prove(self, plane: Plane, group: Iterable[Point], first: int) -> Proof | None:
        """The proof about a group, an earlier one if it stands; see the function `prove`."""
        stones = frozenset(group)
        key = (stones, first)
        self.asked += 1
        known = self._proofs.get(key)
        if known is not None and known.stands(plane):
            return known
        self.searched += 1
        found = prove(plane, stones, first, self.budget, self.most_empty)
        self._proofs.pop(key, None)
        if found is not None:
            self._proofs[key] = found
        return found
