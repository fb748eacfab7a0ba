"""What is proved of a group: its status, who wins by which first move, under how many ko threats, and by which points.

    verdict = solve(position.plane, point)
    verdict.status, verdict.proved, verdict.attacker_first.moves

A budget that runs out, a full table or a limit of depth never makes a proof: what is not proved is None.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from godebug.engine.go.arrays import Plane
from godebug.engine.go.points import Point, vertex
from godebug.engine.solve.asking import Bounds, Stand, start_of
from godebug.engine.solve.certificate import certificate
from godebug.engine.solve.frame import LocalProblem, local_problems
from godebug.engine.solve.records import CAPTURE, ENDLESS, LIFE, PASS, Certificate, Question

#: Positions looked at for all questions of one group, and megabytes of tables.
NODES: Final = 2_000_000
TABLE_MB: Final = 256
#: Empty points of the largest region that is searched.
MOST_EMPTY: Final = 24
#: A question is asked with these shares of the budget, one after the other, of all regions.
SHARES: Final = (0.01, 0.05, 0.25)
#: Of the rest, what one question about a first move or about ko may cost.
FOLLOWING_SHARE: Final = 0.15
#: Threats that are tried before "endless" many.
FEW_THREATS: Final = (0, 1, 2, 3)

ALIVE: Final = "alive"
DEAD: Final = "dead"
CRITICAL: Final = "critical"
SEKI: Final = "seki"
KO: Final = "ko"
#: Cannot be captured; whether it has two eyes of its own was not found out.
SAFE: Final = "safe"
UNDECIDED: Final = "undecided"


@dataclass(frozen=True)
class FirstMoves:
    """What happens if one side moves first.

    `captured`: whether the whole goal is captured, without ko threats on either side; `lives`: whether it gets two eyes
    of its own, or a link to a living group. None where that is not proved. `moves`: the first moves that reach what the
    side wants: capture, or for the defender life, if he can have it, else that he is not captured; "PASS" among them.
    `unknown`: moves of which that is not known. `refutations`: for each other move the answer, where it was asked for.
    """

    captured: bool | None = None
    lives: bool | None = None
    moves: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    refutations: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Verdict:
    """What is proved of a group.

    `goal`: its stones. `status`: ALIVE, DEAD, CRITICAL (who moves first decides), SEKI (neither captured nor alive by
    itself, whoever moves), KO, SAFE or UNDECIDED. `proved`: whether the status is a proof. `attacker_first`,
    `defender_first`: see FirstMoves. `attacker_threats`: the fewest ko threats with which the attacker, moving first,
    captures against none; `defender_threats`: the fewest with which the defender is safe then; ENDLESS for "any number
    is not enough, but endless many are", None where there is no ko, or it is not known. `ko_met`: whether a ko was
    taken in any line looked at. `region`: the points that were searched. `zone`: those that the proofs depend on; while
    nothing changes there, the verdict stands. `assumptions`: sentences about what was taken for granted. `nodes`:
    positions looked at. `certificates`: proofs that can be replayed.
    """

    goal: tuple[str, ...]
    color: int
    status: str
    proved: bool
    attacker_first: FirstMoves
    defender_first: FirstMoves
    attacker_threats: int | None
    defender_threats: int | None
    ko_met: bool
    region: tuple[str, ...]
    zone: tuple[str, ...]
    assumptions: tuple[str, ...]
    nodes: int
    certificates: tuple[Certificate, ...] = ()


def solve(
    plane: Plane,
    point: Point,
    nodes: int = NODES,
    table_mb: int = TABLE_MB,
    progress: Callable[[int, str], None] | None = None,
    refutations: bool = False,
    certificates: bool = False,
) -> Verdict:
    """The verdict on the string at a point, after about `nodes` positions at most.

    `progress` is told now and then how many positions were looked at, and for which question. `refutations`: all first
    moves are examined, and what answers those that fail. `certificates`: proofs of both main answers are handed out.

    Raises ValueError where the point is empty or the group has no place in a local problem.
    """
    told = progress or (lambda _nodes, _question: None)
    problems = list(local_problems(plane, [point], MOST_EMPTY))
    if not problems:
        raise ValueError(f"the group at {vertex(point, plane.size)} is too large or too open for a local problem")
    return _Solving(problems, nodes, table_mb << 20, told).verdict(refutations, certificates)


class _Solving:
    """The questions about one group. Answers are kept by question."""

    def __init__(
        self, problems: list[LocalProblem], nodes: int, table_bytes: int, told: Callable[[int, str], None]
    ) -> None:
        self.nodes = nodes
        self.told = told
        self.all_bounds = [Bounds(problem, table_bytes // len(problems), nodes) for problem in problems]
        self.bounds = self.all_bounds[-1]
        self.known: dict[tuple[str, Stand], bool | None] = {}
        self.zone = 0
        self.without_threats = False

    @property
    def looks(self) -> int:
        return sum(bounds.looks for bounds in self.all_bounds)

    def verdict(self, refutations: bool, certificates: bool) -> Verdict:
        attacked, defended = self._choose_region()
        attackers, defenders = self._threats(attacked, defended)
        status = self._status(attacked, defended)
        # What is asked next is no part of the proof of the status.
        zone = self.zone
        problem = self.bounds.problem
        first = self._first_moves(True, attacked, status, refutations)
        second = self._first_moves(False, defended, status, refutations)
        names = problem.open.names
        return Verdict(
            tuple(vertex(p, problem.size) for p in problem.goal),
            problem.color,
            status,
            status != UNDECIDED,
            first,
            second,
            attackers,
            defenders,
            self._ko_met(),
            names,
            problem.open.named(zone),
            self._assumptions(),
            self.looks,
            tuple(self._certificates(attacked, defended)) if certificates else (),
        )

    # ---- The main questions ------------------------------------------------------------------------------------

    def _choose_region(self) -> tuple[bool | None, bool | None]:
        """Asks both main questions of all regions, with growing budgets, until one region answers both."""
        best: tuple[int, int, tuple[bool | None, bool | None]] = (-1, 0, (None, None))
        for share in SHARES:
            for i, bounds in enumerate(self.all_bounds):
                if self.looks >= self.nodes:
                    break
                self.bounds = bounds
                size = int(self.nodes * share)
                attacked = self._ask(CAPTURE, True, 0, 0, size)
                # The attacker may pass: what is captured though the defender begins is captured if he begins himself.
                defended = False if attacked is False else self._ask(CAPTURE, False, 0, 0, size)
                if defended:
                    attacked = True
                answers = (attacked, defended)
                count = sum(answer is not None for answer in answers)
                if count > best[0]:
                    best = (count, i, answers)
                if count == 2:
                    return answers
        self.bounds = self.all_bounds[best[1]]
        return best[2]

    def _ask(self, kind: str, attacker_first: bool, attackers: int, defenders: int, nodes: int) -> bool | None:
        if not self._ko_met() and (attackers or defenders):
            # No ko was taken in any line: threats make no difference, where the question was answered without them.
            attackers = defenders = 0
        stand = start_of(self.bounds.problem.open, Question(kind, attacker_first, attackers, defenders))
        return self._ask_of(kind, stand, nodes)

    def _ask_of(self, kind: str, stand: Stand, nodes: int) -> bool | None:
        key = (f"{id(self.bounds)} {kind}", stand)
        left = min(nodes, self.nodes - self.looks)
        if self.known.get(key) is None and left > 0:
            self.told(self.looks, kind)
            self.known[key] = self.bounds.ask(kind, stand, left)
            if self.known[key] is not None:
                self.zone |= self.bounds.zone
        return self.known.get(key)

    def _following(self, kind: str, attacker_first: bool, attackers: int, defenders: int) -> bool | None:
        return self._ask(kind, attacker_first, attackers, defenders, self._following_nodes)

    @property
    def _following_nodes(self) -> int:
        return max(1000, int(self.nodes * FOLLOWING_SHARE))

    def _ko_met(self) -> bool:
        return self.bounds.ko_met

    # ---- Ko and status -----------------------------------------------------------------------------------------

    def _threats(self, attacked: bool | None, defended: bool | None) -> tuple[int | None, int | None]:
        """The fewest threats of the attacker, and of the defender, that decide a ko in their favour."""
        if attacked is None or defended is None or not self._ko_met():
            return None, None
        always = self._following(CAPTURE, True, 0, ENDLESS)
        never = self._following(CAPTURE, True, ENDLESS, 0)
        if always or never is False or always is None or never is None:
            return None, None
        attackers = self._fewest(lambda threats: self._following(CAPTURE, True, threats, 0))
        defenders = self._fewest(lambda threats: _not(self._following(CAPTURE, True, 0, threats)))
        return attackers, defenders

    def _fewest(self, enough: Callable[[int], bool | None]) -> int | None:
        for threats in (*FEW_THREATS, ENDLESS):
            found = enough(threats)
            if found is None:
                return None
            if found:
                return threats
        return None

    def _status(self, attacked: bool | None, defended: bool | None) -> str:
        """The status, for any number of ko threats if that can be proved, else for none on both sides."""
        if attacked is None or defended is None:
            return UNDECIDED
        if defended:
            always = self._following(CAPTURE, False, 0, ENDLESS)
            self.without_threats = always is None
            return KO if always is False else DEAD
        if not attacked:
            ever = self._following(CAPTURE, True, ENDLESS, 0)
            self.without_threats = ever is None
            return KO if ever else self._kind_of_safety()
        always = self._following(CAPTURE, True, 0, ENDLESS)
        saved = _not(self._following(CAPTURE, False, ENDLESS, 0))
        if always is False or saved is False:
            return KO
        self.without_threats = always is None or saved is None
        return CRITICAL

    def _kind_of_safety(self) -> str:
        lives = self._following(LIFE, True, ENDLESS, 0)
        if lives:
            return ALIVE
        if lives is False and self._following(LIFE, False, 0, ENDLESS) is False:
            return SEKI
        return SAFE

    # ---- First moves -------------------------------------------------------------------------------------------

    def _first_moves(self, attacker: bool, captured: bool | None, status: str, refutations: bool) -> FirstMoves:
        if captured is None:
            return FirstMoves()
        lives = False if captured else self._following(LIFE, attacker, 0, 0)
        if captured is not attacker:
            if not refutations:
                return FirstMoves(captured, lives)
            return self._examined(attacker, CAPTURE, captured, lives, True)
        kind = LIFE if not attacker and lives and status in (CRITICAL, SAFE) else CAPTURE
        return self._examined(attacker, kind, captured, lives, refutations)

    def _examined(
        self, attacker: bool, kind: str, captured: bool | None, lives: bool | None, refutations: bool
    ) -> FirstMoves:
        """Which moves of one side reach what it wants: a capture that is (not) proved, or life."""
        names = self.bounds.problem.open.names
        wanted = attacker if kind == CAPTURE else not attacker
        stand = start_of(self.bounds.problem.open, self._question(kind, attacker))
        good, unknown, answers = [], [], {}
        for move, after in self._children(kind, stand):
            name = "PASS" if move == PASS else names[move]
            found = None if after is None else self._ask_of(kind, after, self._following_nodes)
            if found is None:
                unknown.append(name)
            elif found is wanted:
                good.append(name)
            elif refutations and after is not None:
                answers[name] = self._answer(kind, after, not wanted)
        return FirstMoves(captured, lives, tuple(good), tuple(unknown), answers)

    def _children(self, kind: str, stand: Stand) -> Iterator[tuple[int, Stand | None]]:
        """All moves and the positions after them; None where the frames do not agree what a move takes, or whether it
        is legal: neither can be asked about the other's position."""
        opened, closed = dict(self.bounds.open.after(kind, stand)), dict(self.bounds.closed.after(kind, stand))
        for move in (*opened, *(move for move in closed if move not in opened)):
            after = opened.get(move)
            yield move, after if after == closed.get(move) else None

    def _question(self, kind: str, attacker: bool) -> Question:
        """With the threats under which first moves are compared: those of the other side are endless, if the side can
        have its way even then."""
        wanted = attacker if kind == CAPTURE else not attacker
        hardest = (0, ENDLESS) if attacker else (ENDLESS, 0)
        threats = hardest if self._following(kind, attacker, *hardest) is wanted and self._ko_met() else (0, 0)
        return Question(kind, attacker, *threats)

    def _answer(self, kind: str, stand: Stand, wanted: bool) -> str:
        names = self.bounds.problem.open.names
        size = 1
        while size < self._following_nodes:
            size = min(self._following_nodes, size * 20)
            for move, after in self._children(kind, stand):
                if after is not None and self.bounds.ask(kind, after, size) is wanted:
                    return "PASS" if move == PASS else names[move]
        return ""

    # ---- What comes with it ------------------------------------------------------------------------------------

    def _assumptions(self) -> tuple[str, ...]:
        without_threats = ("neither side has ko threats",) if self.without_threats else ()
        return self.bounds.assumptions() + without_threats

    def _certificates(self, attacked: bool | None, defended: bool | None) -> Iterator[Certificate]:
        for attacker, answer in ((True, attacked), (False, defended)):
            if answer is None:
                continue
            asked = self.bounds.open if answer else self.bounds.closed
            found = certificate(asked, Question(CAPTURE, attacker), answer, self.nodes)
            if found is not None:
                yield found


def _not(answer: bool | None) -> bool | None:
    return None if answer is None else not answer
