"""The solver and the oracle asked the same about small positions."""

from array import array
from collections.abc import Mapping
from random import Random

import msgspec

from godebug.engine.solve.search import ProofSearch
from godebug.engine.solve.space import Space
from tests.solve.brute_force.oracle import CAPTURE_THREATS, LIFE_THREATS, PROVER, Aim, Oracle
from tests.solve.brute_force.pictures import named
from tests.solve.brute_force.plain_rules import Local, Side
from tests.solve.brute_force.translate import frame_of, recorded_threats

SETTINGS = {Aim.CAPTURE: CAPTURE_THREATS, Aim.LIFE: LIFE_THREATS}
_LETTERS = {Aim.CAPTURE: {True: "W", False: "-", None: "?"}, Aim.LIFE: {True: "L", False: ".", None: "?"}}


class Habits(msgspec.Struct, frozen=True):
    """What may change the work of a search, and no answer.

    `entries`: of the table. `epsilon`: as `ProofSearch.tune` takes it. `seed`: of the order in which moves and
    questions are taken; None for the usual one.
    """

    entries: int = 1 << 14
    epsilon: int = 4
    seed: int | None = None


class Answers(msgspec.Struct, frozen=True):
    """What the solver says of a position.

    `letters`: by the side that moves first, as `Oracle.letters` gives them, `?` for no answer. `moves`: the first moves
    that get a side its way without threats, by aim and side; None for no answer.
    """

    letters: Mapping[Side, str]
    moves: Mapping[tuple[Aim, Side], frozenset[int] | None]

    @property
    def undecided(self) -> int:
        """Answers that are missing."""
        letters = sum(letters.count("?") for letters in self.letters.values())
        return letters + sum(moves is None for moves in self.moves.values())


def answers(local: Local, habits: Habits, nodes: int) -> Answers:
    """Everything that is compared, each answer with so many positions to look at."""
    questions = [(aim, threats, side) for aim in Aim for threats in SETTINGS[aim] for side in Side]
    if habits.seed is not None:
        Random(habits.seed).shuffle(questions)
    solver = Solver(local, habits, nodes)
    found = {question: solver.ask(*question) for question in questions}
    return Answers(
        {
            side: "/".join(
                "".join(_LETTERS[aim][found[aim, threats, side]] for threats in SETTINGS[aim]) for aim in Aim
            )
            for side in Side
        },
        {(aim, side): solver.first_moves(aim, side) for aim in Aim for side in Side},
    )


def differences(oracle: Oracle, found: Answers) -> list[str]:
    """What the solver and the oracle contradict each other in, each as a line of text.

    Raises TooManyStatesError where the position is too large for the oracle.
    """
    lines = []
    for side, right in oracle.letters().items():
        if any(a not in (b, "?") for a, b in zip(found.letters[side], right, strict=True)):
            lines.append(f"{side.name.lower()} first: {found.letters[side]}, not {right}")
    for aim in Aim:
        for side, value in oracle.values(aim).items():
            moves = found.moves[aim, side]
            if value.moves and moves is not None and moves != value.moves:
                said, right = named(moves, oracle.local.width), named(value.moves, oracle.local.width)
                lines.append(f"{side.name.lower()} first, {aim.name.lower()}: by {said or 'no move'}, not {right}")
    return lines


class Solver:
    """The search of a local position, asked in the words of the oracle.

    `points`: those of the frame, which leaves out safe stones. `nodes`: positions to look at for one answer.
    """

    def __init__(self, local: Local, habits: Habits, nodes: int) -> None:
        self.frame, self.numbering = frame_of(local)
        self.points = sum(self.numbering.points)
        self.nodes = nodes
        frame = self.frame
        near = array("Q", [sum(1 << other for other in near) for near in frame.neighbors])
        order = list(range(len(near)))
        if habits.seed is not None:
            Random(habits.seed).shuffle(order)
        self.search = ProofSearch(
            near, frame.safe_attackers, frame.safe_defenders, array("i", order), Space(habits.entries)
        )
        self.search.tune(habits.epsilon)

    def ask(self, aim: Aim, threats: tuple[int, int], first: Side) -> bool | None:
        """Whether the aim is reached; None for no answer."""
        return self._solve(aim, (*self._start(first), -1, *map(recorded_threats, threats)))

    def first_moves(self, aim: Aim, first: Side) -> frozenset[int] | None:
        """The moves that get the first side its way; None where one of them has no answer."""
        life = aim is Aim.LIFE
        moves = set()
        for move, *stones, ban, a, d, _ in self.search.children(life, *self._start(first), -1, 0, 0):
            reached = self._solve(aim, (*stones, first is Side.DEFENDER, ban, a, d))
            if reached is None:
                return None
            if reached is (first is PROVER[aim]):
                moves.add(self.numbering.point(move))
        return frozenset(moves)

    def zone(self) -> int:
        """The points that the last answer depends on."""
        return self.numbering.set_of(self.search.zone())

    def _start(self, first: Side) -> tuple[int, int, int, bool]:
        return self.frame.attackers, self.frame.defenders, self.frame.goal, first is Side.ATTACKER

    def _solve(self, aim: Aim, position: tuple[int, ...]) -> bool | None:
        attackers, defenders, goal, attacker_moves, ban, a, d = position
        life = aim is Aim.LIFE
        answer = self.search.solve(life, attackers, defenders, goal, bool(attacker_moves), ban, a, d, self.nodes)
        return None if answer < 0 else answer == 1
