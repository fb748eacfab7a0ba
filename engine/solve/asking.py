"""Questions about a local problem, put to the search of the frame whose answer holds on the board."""

from array import array
from typing import NamedTuple

from godebug.engine.go.points import vertex
from godebug.engine.solve.frame import LocalProblem
from godebug.engine.solve.records import CAPTURE, LIFE, PASS, Frame, ProofQuestion
from godebug.engine.solve.search import ProofSearch
from godebug.engine.solve.space import RECORD, Space

#: Positions looked at for each one that the table keeps, or more.
_LOOKS_PER_RECORD = 4


class FramePosition(NamedTuple):
    """A position within a frame: masks of the stones, whose turn it is, the ban, the threats; in the order in which
    `ProofSearch` takes them and `ProofNode` keeps them."""

    attackers: int
    defenders: int
    goal: int
    attacker_moves: bool
    ban: int = PASS
    attacker_threats: int = 0
    defender_threats: int = 0


def start_of(frame: Frame, question: ProofQuestion) -> FramePosition:
    """The position of a frame that a question asks about."""
    return FramePosition(
        frame.attackers,
        frame.defenders,
        frame.goal,
        question.attacker_first,
        question.ban,
        question.attacker_threats,
        question.defender_threats,
    )


def space_for(nodes: int, table_bytes: int) -> Space:
    """Memory for searches that look at so many positions together; its table has at most so many bytes."""
    wanted = min(table_bytes // RECORD, max(4096, nodes // _LOOKS_PER_RECORD))
    return Space(1 << wanted.bit_length() - 1)


class FrameSearch:
    """A frame and its search, which remembers what it found. `looks`: positions looked at so far."""

    def __init__(self, frame: Frame, space: Space) -> None:
        near = array("Q", [sum(1 << q for q in near) for near in frame.neighbors])
        order = array(
            "i", sorted(range(len(near)), key=lambda p: (frame.safe_attackers >> p & 1, -len(frame.neighbors[p]), p))
        )
        self.frame = frame
        self.search = ProofSearch(near, frame.safe_attackers, frame.safe_defenders, order, space)
        self.looks = 0

    def ask(self, kind: str, stand: FramePosition, nodes: int) -> bool | None:
        """Whether the goal is captured, or lives; None if so many positions do not tell."""
        try:
            found = self.search.solve(kind == LIFE, *stand, nodes)
        finally:
            self.looks += self.search.looks
        return None if found < 0 else found == 1

    def after(self, kind: str, stand: FramePosition) -> list[tuple[int, FramePosition]]:
        """All legal moves, PASS among them, and the positions after them."""
        found = self.search.children(kind == LIFE, *stand)
        turn = not stand.attacker_moves
        return [(move, FramePosition(a, d, goal, turn, ban, ta, td)) for move, a, d, goal, ban, ta, td, _ in found]

    def known_moves(self, kind: str, stand: FramePosition, answer: bool) -> list[int]:
        """The legal moves, PASS among them, of which the tables know that the answer stands after them."""
        return [found[0] for found in self.search.children(kind == LIFE, *stand) if found[-1] == answer]


class Bounds:
    """The frames of a problem. A capture is proved in the open one, its failure in the closed one; life the other way
    round. The even one says which of them to try. `zone`: the points that the last answer depends on."""

    def __init__(self, problem: LocalProblem, space: Space) -> None:
        self.problem = problem
        self.open = FrameSearch(problem.open, space)
        self.shut = problem.open == problem.closed
        self.closed = self.open if self.shut else FrameSearch(problem.closed, space)
        self.even = self.open if self.shut else FrameSearch(problem.even, space)
        self.zone = 0
        self._read: dict[tuple[FrameSearch, str, FramePosition], tuple[bool, int]] = {}

    @property
    def ko_met(self) -> bool:
        """Whether a ko was taken in any line of any search."""
        return any(asked.search.ban_met for asked in (self.open, self.closed, self.even))

    @property
    def looks(self) -> int:
        """Positions looked at in all frames."""
        return sum(asked.looks for asked in {self.open, self.closed, self.even})

    def read(self, kind: str, stand: FramePosition, nodes: int, asked: FrameSearch | None = None) -> bool | None:
        """What a frame says, the even one if none is named; None where so many positions do not tell."""
        asked = asked or self.even
        known = self._read.get((asked, kind, stand))
        if known is None:
            answer = asked.ask(kind, stand, nodes)
            if answer is None:
                return None
            known = self._read[asked, kind, stand] = answer, asked.search.zone()
        self.zone = known[1]
        return known[0]

    def ask(self, kind: str, stand: FramePosition, nodes: int, saved: int = 0) -> bool | None:
        """What is proved: the answer yes or no, None for neither.

        `saved`: a mask of the goal's stones that are saved where the answer is no; all of them where it is 0. (The
        attacker captures everything, or the defender keeps what matters.)
        """
        begun = self.looks
        other = self._without(stand, saved)
        reading = self.read(kind, other, nodes if self.shut else max(1, nodes // 2))
        if reading is None or (self.shut and (other == stand or not reading)):
            return reading
        # A proof needs a stricter frame, whose answer is that of the even one or none.
        if reading:
            proof, wanted = self.open if kind == CAPTURE else self.closed, stand
        else:
            proof, wanted = self.closed if kind == CAPTURE else self.open, other
        if proof.ask(kind, wanted, max(1, nodes - (self.looks - begun))) is not reading:
            return None
        self.zone = proof.search.zone()
        return reading

    def known_moves(self, kind: str, stand: FramePosition, answer: bool, saved: int = 0) -> list[int]:
        """The first moves, PASS among them, of which the tables know that the answer stands after them."""
        asked = self.open if (kind == CAPTURE) is answer else self.closed
        stand = stand if answer else self._without(stand, saved)
        return asked.known_moves(kind, stand, answer)

    def assumptions(self) -> tuple[str, ...]:
        """What is granted without proof, in sentences."""
        found = []
        if self.problem.assumed_safe:
            names = " ".join(vertex(p, self.problem.size) for p in self.problem.assumed_safe)
            found.append(f"the attacker's strings at {names}, which have liberties elsewhere, are not captured")
        if self.ko_met:
            found.append("endless repetition saves the defender")
        return tuple(found)

    @staticmethod
    def _without(stand: FramePosition, saved: int) -> FramePosition:
        return stand._replace(goal=stand.goal & saved) if saved else stand
