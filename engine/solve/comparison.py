"""The solver and the oracle asked the same about small positions."""

from array import array
from dataclasses import dataclass, field
from random import Random

from engine.solve.oracle import CAPTURE_THREATS, LIFE_THREATS, PROVER, Aim, Oracle
from engine.solve.plain_rules import PASS, Side
from engine.solve.records import Frame
from engine.solve.search import Search
from engine.solve.translate import Numbering, frame_of, recorded_threats


@dataclass(frozen=True)
class Habits:
    """What may change the work of a search, and no answer.

    `entries`: of the table. `epsilon`, `weak`: as `Search.tune` takes them. `seed`: of the order in which moves and
    questions are taken; None for the usual one.
    """

    entries: int = 1 << 14
    epsilon: int = 4
    weak: int = 0
    seed: int | None = None


@dataclass
class Agreement:
    """What came of comparisons: questions asked, those without an answer, and each difference as a line of text."""

    asked: int = 0
    undecided: int = 0
    differences: list[str] = field(default_factory=list)


def compare(oracle: Oracle, habits: Habits, nodes: int) -> Agreement:
    """Captures and lives by either side's first move and all threats, and the first moves without threats.

    Raises TooManyStatesError where the position is too large for the oracle.
    """
    questions = [
        (aim, threats, side)
        for aim, settings in ((Aim.CAPTURE, CAPTURE_THREATS), (Aim.LIFE, LIFE_THREATS))
        for threats in settings
        for side in Side
    ]
    frame, numbering = frame_of(oracle.local)
    order = list(range(len(frame.names)))
    if habits.seed is not None:
        random = Random(habits.seed)
        random.shuffle(questions)
        random.shuffle(order)
    found = Agreement()
    solver = _Solver(frame, numbering, habits, order, nodes)
    for aim, threats, side in questions:
        value = oracle.values(aim, *threats)[side]
        text = f"{aim.name.lower()}, {side.name.lower()} first, threats {threats}"
        answer = solver.ask(aim, side, threats)
        found.asked += 1
        if answer is None:
            found.undecided += 1
        elif answer is not value.reached:
            found.differences.append(f"{text}: {answer}, not {value.reached}")
        if threats == (0, 0) and value.moves:
            moves = solver.first_moves(aim, side)
            found.undecided += moves is None
            if moves is not None and moves != value.moves:
                names = [
                    "pass" if point == PASS else frame.names[numbering.numbers[point]] for point in moves ^ value.moves
                ]
                found.differences.append(f"{text}: other first moves, {' '.join(sorted(names))}")
    return found


class _Solver:
    """The search of one frame, asked in the words of the oracle."""

    def __init__(self, frame: Frame, numbering: Numbering, habits: Habits, order: list[int], nodes: int) -> None:
        near = array("Q", [sum(1 << other for other in near) for near in frame.neighbors])
        self.frame = frame
        self.numbering = numbering
        self.nodes = nodes
        self.search = Search(near, frame.safe_attackers, frame.safe_defenders, array("i", order), habits.entries)
        self.search.tune(habits.epsilon, habits.weak)

    def ask(self, aim: Aim, first: Side, threats: tuple[int, int]) -> bool | None:
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

    def _start(self, first: Side) -> tuple[int, int, int, bool]:
        return self.frame.attackers, self.frame.defenders, self.frame.goal, first is Side.ATTACKER

    def _solve(self, aim: Aim, position: tuple[int, ...]) -> bool | None:
        attackers, defenders, goal, attacker_moves, ban, a, d = position
        life = aim is Aim.LIFE
        answer = self.search.solve(life, attackers, defenders, goal, bool(attacker_moves), ban, a, d, self.nodes)
        return None if answer < 0 else answer == 1
