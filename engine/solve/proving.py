"""How a verdict on a group is found: both main questions, the regions and budgets they are asked with, ko, first moves.

    verdict = solve(position.plane, point)
    verdict.status, verdict.ground, verdict.attacker_first.moves

A budget that runs out, a full table or a limit of depth never makes a proof.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Final, NamedTuple

from godebug.engine.go.arrays import Plane
from godebug.engine.go.points import Point, vertex
from godebug.engine.go.result_codes import KO_A, KO_B, LOSE, WIN, Code
from godebug.engine.solve.asking import Bounds, FramePosition, FrameSearch, space_for, start_of
from godebug.engine.solve.certificate import certificate
from godebug.engine.solve.frame import local_problems
from godebug.engine.solve.records import CAPTURE, ENDLESS, LIFE, PASS, Certificate, ProofQuestion
from godebug.engine.solve.verdict import (
    ALIVE,
    CRITICAL,
    DEAD,
    KO,
    PROVED,
    READ,
    SEKI,
    UNCERTAIN,
    UNDECIDED,
    USUAL,
    FirstMoves,
    SolveOptions,
    Verdict,
)

#: Empty points of the largest region that is searched.
MOST_EMPTY: Final = 24
#: A question is asked with these shares of the budget, one after the other, of all regions.
SHARES: Final = (0.01, 0.05, 0.25)
#: What is left of it for first moves that are read; and where a frame is named that tells, so that they are asked for.
READING_SHARE: Final = 0.3
NAMED_SHARE: Final = 0.5
#: Of the rest, what one question about a first move or about ko may cost.
FOLLOWING_SHARE: Final = 0.15
#: First moves are asked about in rounds, each with so small a part of that: what costs little is found out first.
PARTS: Final = (64, 8, 1)
#: What a question may cost when the budget is spent: enough for what the tables know.
LEAST_NODES: Final = 50
#: Threats that are tried before "endless" many.
FEW_THREATS: Final = (0, 1, 2, 3)

#: What a reading grants: in the open, the closed and the even frame.
BORDERS: Final = (
    "what lies beyond the region helps the defender",
    "what lies beyond the region helps the attacker",
    "what lies beyond the region helps the side that first has a stone at its border",
)


def solve(plane: Plane, point: Point, options: SolveOptions = USUAL) -> Verdict:
    """The verdict on the string at a point.

    Raises ValueError where the point is empty or the group has no place in a local problem.
    """
    problems = list(local_problems(plane, [point], MOST_EMPTY))
    if not problems:
        raise ValueError(f"the group at {vertex(point, plane.size)} is too large or too open for a local problem")
    space = space_for(options.nodes, options.table_bytes)
    return verdict_of([Bounds(problem, space) for problem in problems], options)


def verdict_of(
    all_bounds: Sequence[Bounds], options: SolveOptions, reading: tuple[Bounds, FrameSearch] | None = None
) -> Verdict:
    """The verdict on a group by its local problems, from small to large, after so many more positions; see `solve`.

    `reading`: the problem and its frame that tell what is not proved.
    """
    solving = _Solving(all_bounds, options.nodes, options.progress, reading)
    try:
        return solving.verdict(options.refutations, options.certificates)
    except KeyboardInterrupt:
        options.keep(solving.so_far())
        raise


class _Examined(NamedTuple):
    """First moves by what they do; see FirstMoves."""

    good: list[str]
    by_ko: list[str]
    unknown: list[str]
    answers: dict[str, str]


class _Solving:
    """The questions about one group. Answers are kept by question."""

    def __init__(
        self,
        all_bounds: Sequence[Bounds],
        nodes: int,
        told: Callable[[int, str], None],
        reading: tuple[Bounds, FrameSearch] | None,
    ) -> None:
        self.all_bounds = all_bounds
        self.reading = reading
        self.bounds = all_bounds[-1]
        self.share = nodes
        # A frame that is named gets its part when it is asked.
        self.kept = int(nodes * NAMED_SHARE) if reading is not None else 0
        self.nodes = self.looks + nodes - self.kept
        self.proving = self.looks + int((nodes - self.kept) * (1 - READING_SHARE))
        self.told = told
        self.known: dict[tuple[str, FramePosition], bool | None] = {}
        #: What is known beside the main answers, for `so_far`: the status, what is told of either side that begins, and
        #: first moves of the attacker (True) or the defender that reach what he wants.
        self.status = UNDECIDED
        self.firsts: dict[bool, FirstMoves] = {}
        self.winning: dict[bool, list[str]] = {True: [], False: []}
        self.zone = 0
        self.without_threats = False
        self.granted: tuple[str, ...] = ()

    @property
    def looks(self) -> int:
        return sum(bounds.looks for bounds in self.all_bounds)

    def verdict(self, refutations: bool, certificates: bool) -> Verdict:
        attacked, defended = self._choose_region()
        attackers, defenders = self._threats(attacked, defended)
        results = self._result(True, attacked), self._result(False, defended)
        status, ground = self._status(attacked, defended, results), PROVED
        self.status = status
        # What is asked next is no part of the proof of the status.
        zone = self.zone
        first = self.firsts[True] = self._first_moves(True, attacked, results[0], status, refutations)
        second = self._first_moves(False, defended, results[1], status, refutations)
        if status == UNDECIDED:
            status, ground, first, second = self._read(first, second)
        problem = self.bounds.problem
        return Verdict(
            tuple(vertex(p, problem.size) for p in problem.goal),
            problem.color,
            status,
            ground,
            first,
            second,
            attackers,
            defenders,
            self._ko_met(),
            problem.open.names,
            problem.open.named(zone),
            self._assumptions(),
            self.looks,
            tuple(self._certificates(attacked, defended)) if certificates else (),
        )

    def so_far(self) -> Verdict:
        """What an interrupted search has proved: main answers, with the status and the first moves where it came so
        far. Nothing is asked any more."""
        answers = {bounds: self._main_answers(bounds) for bounds in self.all_bounds}
        bounds = max(self.all_bounds, key=lambda each: (sum(a is not None for a in answers[each]), each is self.bounds))
        # What no question about ko has confirmed holds without threats.
        self.bounds, self.without_threats = bounds, bounds.ko_met and self.status == UNDECIDED

        def told(attacker: bool, captured: bool | None) -> FirstMoves:
            if captured is None:
                return FirstMoves()
            return FirstMoves(PROVED, captured, moves=tuple(self.winning[attacker]))

        first, second = (
            self.firsts.get(side) or told(side, answer)
            for side, answer in zip((True, False), answers[bounds], strict=True)
        )
        problem = bounds.problem
        return Verdict(
            tuple(vertex(p, problem.size) for p in problem.goal),
            problem.color,
            self.status,
            UNCERTAIN if self.status == UNDECIDED else PROVED,
            first,
            second,
            None,
            None,
            bounds.ko_met,
            problem.open.names,
            problem.open.named(self.zone),
            self._assumptions(),
            self.looks,
        )

    def _main_answers(self, bounds: Bounds) -> tuple[bool | None, bool | None]:
        """What is known of both main questions in a region: whether the group is captured if either side begins."""
        attacked, defended = (
            self.known.get(self._key(bounds, CAPTURE, start_of(bounds.problem.open, ProofQuestion(CAPTURE, side))))
            for side in (True, False)
        )
        return attacked or defended or attacked, False if attacked is False else defended

    # ---- The main questions ------------------------------------------------------------------------------------

    def _choose_region(self) -> tuple[bool | None, bool | None]:
        """Asks both main questions of all regions, with growing budgets, until one region answers both."""
        best: tuple[int, int, tuple[bool | None, bool | None]] = (-1, 0, (None, None))
        for share in SHARES:
            for i, bounds in enumerate(self.all_bounds):
                if self.looks >= self.proving:
                    break
                self.bounds = bounds
                size = int(self.share * share)
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
        stand = start_of(self.bounds.problem.open, ProofQuestion(kind, attacker_first, attackers, defenders))
        return self._ask_of(kind, stand, nodes)

    def _ask_of(self, kind: str, stand: FramePosition, nodes: int) -> bool | None:
        key = self._key(self.bounds, kind, stand)
        if self.known.get(key) is None:
            self.told(self.looks, kind)
            self.known[key] = self.bounds.ask(kind, stand, self._affordable(nodes))
            if self.known[key] is not None:
                self.zone |= self.bounds.zone
        return self.known.get(key)

    @staticmethod
    def _key(bounds: Bounds, kind: str, stand: FramePosition) -> tuple[str, FramePosition]:
        return f"{id(bounds)} {kind}", stand

    def _following(self, kind: str, attacker_first: bool, attackers: int, defenders: int) -> bool | None:
        return self._ask(kind, attacker_first, attackers, defenders, self._following_nodes)

    def _affordable(self, nodes: int) -> int:
        """So many positions, or what is left of the budget."""
        return min(nodes, max(self.nodes - self.looks, LEAST_NODES))

    def _rounds(self) -> Iterator[int]:
        """The positions that a first move may cost in each round."""
        for part in PARTS:
            yield max(100, self._following_nodes // part)

    @property
    def _following_nodes(self) -> int:
        return max(1000, int(self.share * FOLLOWING_SHARE))

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

    def _result(self, attacker_first: bool, captured: bool | None) -> Code | None:
        """The result for the side that moves first, with whatever threats; None where it is not known."""
        if captured is None:
            return None
        wanted = captured is attacker_first
        always = captured
        if self._ko_met():
            found = self._following(CAPTURE, attacker_first, *((0, ENDLESS) if captured else (ENDLESS, 0)))
            if found is None:
                self.without_threats = True
                return None
            always = found
        if always is captured:
            return WIN if wanted else LOSE
        return KO_A if wanted else KO_B

    def _status(self, attacked: bool | None, defended: bool | None, results: tuple[Code | None, Code | None]) -> str:
        """The status, for any number of ko threats if that is known, else for none on both sides."""
        if attacked is None or defended is None:
            return UNDECIDED
        if KO_A in results or KO_B in results:
            return KO
        if attacked:
            return DEAD if defended else CRITICAL
        if self._following(LIFE, True, ENDLESS, 0) is False and self._following(LIFE, False, 0, ENDLESS) is False:
            return SEKI
        return ALIVE

    def _read(self, first: FirstMoves, second: FirstMoves) -> tuple[str, str, FirstMoves, FirstMoves]:
        """What one frame of one region says of both sides that may begin; what is proved stays as it is.

        That is the frame that was named, else the even frame of the largest region in which it tells, else the closed
        one of the largest.
        """
        self.nodes += self.kept
        readings = [(bounds, bounds.even) for bounds in reversed(self.all_bounds)]
        readings += [(bounds, bounds.closed) for bounds in reversed(self.all_bounds)]
        if self.reading is not None:
            readings.insert(0, self.reading)
        for bounds, asked in readings:
            attacked, defended = (self._told_by(bounds, asked, side) for side in (True, False))
            attacked = attacked if first.captured is None else first.captured
            defended = defended if second.captured is None else second.captured
            told = attacked is not None and defended is not None
            if (defended and attacked is False) or not (told or (bounds, asked) == self.reading):
                continue
            self.bounds = bounds
            self.granted = (BORDERS[(bounds.open, bounds.closed, bounds.even).index(asked)],)
            if first.captured is None and attacked is not None:
                moves = self._read_moves(asked, True) if attacked else ()
                first = FirstMoves(READ, attacked, None, None, moves)
            if second.captured is None and defended is not None:
                moves = () if defended else self._read_moves(asked, False)
                second = FirstMoves(READ, defended, None, None, moves)
            if not told:
                break
            status = CRITICAL if attacked is not defended else DEAD if attacked else ALIVE
            return status, READ, first, second
        return UNDECIDED, UNCERTAIN, first, second

    def _told_by(self, bounds: Bounds, asked: FrameSearch, attacker: bool) -> bool | None:
        """What a frame says without a search, or by the search that it had."""
        return bounds.read(CAPTURE, start_of(asked.frame, ProofQuestion(CAPTURE, attacker)), 1, asked)

    def _read_moves(self, asked: FrameSearch, attacker: bool) -> tuple[str, ...]:
        """The first moves that reach what a side wants, in one frame."""
        bounds = self.bounds
        children = asked.after(CAPTURE, start_of(asked.frame, ProofQuestion(CAPTURE, attacker)))
        found: dict[int, bool | None] = dict.fromkeys((move for move, _ in children), None)
        for nodes in self._rounds():
            for move, after in children:
                if found[move] is None:
                    found[move] = bounds.read(CAPTURE, after, self._affordable(nodes), asked)
        names = asked.frame.names
        return tuple("PASS" if move == PASS else names[move] for move, answer in found.items() if answer is attacker)

    # ---- First moves -------------------------------------------------------------------------------------------

    def _first_moves(
        self, attacker: bool, captured: bool | None, result: Code | None, status: str, refutations: bool
    ) -> FirstMoves:
        if captured is None:
            return FirstMoves()
        lives = False if captured else self._following(LIFE, attacker, 0, 0)
        if captured is not attacker and result != KO_B and not refutations:
            return FirstMoves(PROVED, captured, lives, result)
        kind = LIFE if not attacker and lives and status in (CRITICAL, ALIVE) else CAPTURE
        found = self._examined(attacker, kind, result == KO_B, refutations)
        moves = tuple(found.good), tuple(found.by_ko), tuple(found.unknown)
        return FirstMoves(PROVED, captured, lives, result, *moves, found.answers)

    def _examined(self, attacker: bool, kind: str, by_ko: bool, refutations: bool) -> _Examined:
        """What the first moves of one side do for what it wants, capture or life; `by_ko`: with endless ko threats."""
        names = self.bounds.problem.open.names
        wanted = attacker if kind == CAPTURE else not attacker
        question = self._question(kind, attacker, by_ko)
        hardest = self._outcomes(kind, question)
        plain = {}
        if not by_ko and (question.attacker_threats or question.defender_threats):
            failing = {move for move, (_, found) in hardest.items() if found is not wanted}
            plain = self._outcomes(kind, ProofQuestion(kind, attacker), failing)
        examined = _Examined([], [], [], {})
        for move, (after, found) in hardest.items():
            name = "PASS" if move == PASS else names[move]
            if found is wanted:
                examined.good.append(name)
            elif move in plain and plain[move][1] is wanted:
                examined.by_ko.append(name)
            elif found is None or (move in plain and plain[move][1] is None):
                examined.unknown.append(name)
            elif refutations and after is not None:
                examined.answers[name] = self._answer(kind, after, not wanted)
        return examined

    def _outcomes(
        self, kind: str, question: ProofQuestion, wanted: Collection[int] | None = None
    ) -> dict[int, tuple[FramePosition | None, bool | None]]:
        """The legal first moves, or those of them that are wanted, with the positions after them and what is answered
        there; what costs little is found out first."""
        attacker, names = question.attacker_first, self.bounds.problem.open.names
        stand = start_of(self.bounds.problem.open, question)
        found: dict[int, tuple[FramePosition | None, bool | None]] = {
            move: (after, None) for move, after in self._children(kind, stand) if wanted is None or move in wanted
        }
        for nodes in self._rounds():
            for move, (after, answer) in found.items():
                if after is not None and answer is None:
                    found[move] = after, self._ask_of(kind, after, nodes)
                    if wanted is None and found[move][1] is (attacker if kind == CAPTURE else not attacker):
                        self.winning[attacker].append("PASS" if move == PASS else names[move])
        return found

    def _children(self, kind: str, stand: FramePosition) -> Iterator[tuple[int, FramePosition | None]]:
        """All moves and the positions after them; None where the frames do not agree what a move takes, or whether it
        is legal: neither can be asked about the other's position."""
        opened, closed = dict(self.bounds.open.after(kind, stand)), dict(self.bounds.closed.after(kind, stand))
        for move in (*opened, *(move for move in closed if move not in opened)):
            after = opened.get(move)
            yield move, after if after == closed.get(move) else None

    def _question(self, kind: str, attacker: bool, by_ko: bool) -> ProofQuestion:
        """With the threats under which first moves are compared: those of the other side are endless, if the side can
        have its way even then."""
        if by_ko:
            return ProofQuestion(kind, attacker, *((ENDLESS, 0) if attacker else (0, ENDLESS)))
        wanted = attacker if kind == CAPTURE else not attacker
        hardest = (0, ENDLESS) if attacker else (ENDLESS, 0)
        threats = hardest if self._following(kind, attacker, *hardest) is wanted and self._ko_met() else (0, 0)
        return ProofQuestion(kind, attacker, *threats)

    def _answer(self, kind: str, stand: FramePosition, wanted: bool) -> str:
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
        return self.bounds.assumptions() + without_threats + self.granted

    def _certificates(self, attacked: bool | None, defended: bool | None) -> Iterator[Certificate]:
        for attacker, answer in ((True, attacked), (False, defended)):
            if answer is None:
                continue
            asked = self.bounds.open if answer else self.bounds.closed
            found = certificate(asked, ProofQuestion(CAPTURE, attacker), answer, self.share)
            if found is not None:
                yield found


def _not(answer: bool | None) -> bool | None:
    return None if answer is None else not answer
