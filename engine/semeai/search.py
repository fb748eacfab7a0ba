"""The search of races: two dragons, each of which lives only if it captures the other, or if neither can.

The sides move in turn; a node asks tactics, the eyes of both dragons, shapes, and what fills liberties. Codes are from
the point of view of the side that moves, first for its own dragon, then for the other one.
Source: GNU Go manual, chapter "Life and Death Reading", section on semeai; behaviour of GNU Go 3.8.
"""

from collections.abc import Collection
from dataclasses import field
from typing import Final

from engine.board.kernel import Board
from engine.board.komaster import komaster_trymove
from engine.color import EMPTY, other
from engine.eyes.kinds import EYE_POINT
from engine.owl.goal import Goal
from engine.owl.node import NodeEyes
from engine.owl.questions import OwlReader
from engine.owl.readings import StringReadings
from engine.owl.shapes import Shapes
from engine.plain import dataclass
from engine.points import CELLS, LINES, NO_POINT
from engine.reading.tactical import Reader
from engine.result_codes import KO_B, LOSE, WIN, reverse
from engine.semeai.parameters import RaceLimits
from engine.semeai.records import RaceCandidate, RaceOutcome
from engine.trace import SILENT, Trace

TOPIC: Final = "semeai"

#: Moves that a node keeps, and that it tries by its depth; moves of each source.
MOST_TRIED, TRIED_LATER, TRIED_LATE = 3, 2, 1
MOST_OF_SOURCE: Final = 2
#: The values of tactical moves, which are final.
ATTACK_CRITICAL, ATTACK_LOST, DEFEND_CRITICAL = 105, 100, 85
#: Raw values of liberty moves, of vital moves beyond their own, and of stones that fill an eye.
OUTSIDE, COMMON, VITAL_BONUS, EYE_FILLING = 50, 10, 30, 70
#: A move of this value or more is good enough without filling liberties.
GOOD_ENOUGH: Final = 110
#: Liberties gained and taken count so much before they are divided into steps of 3.
OWN_LIBERTY, ENEMY_LIBERTY, STEP, STEP_VALUE = 75, 100, 25, 3
CRITICAL_BONUS: Final = 50
#: With so much room a dragon is out after the first moves.
ENOUGH_ROOM, EARLY = 5, 2
#: Answers of `komaster_trymove`.
REFUSED, CONDITIONAL = 0, 2
#: How a move joins its dragon (engine.owl.shapes).
NOT_CONNECTED, MAYBE_CONNECTED = 0, 1
#: Depth at which a race ends whatever it is like.
DEEPEST: Final = 70


@dataclass
class Side:
    """One dragon of a race: its goal, a stone that stands for it, its strings in the race (a stone each) and which of
    these are important. `prefers_ko`: a ko is better for it than a seki."""

    goal: Goal
    stone: int
    strings: tuple[int, ...]
    important: frozenset[int]
    prefers_ko: bool = False
    eyes: list[NodeEyes] = field(default_factory=list)

    @property
    def color(self) -> int:
        return int(self.goal.own)


@dataclass
class _Result:
    """Codes for the mover: of his defence and his attack; his move and what decided."""

    defense: int
    attack: int
    move: int = NO_POINT
    reason: str = ""

    @property
    def reversed(self) -> tuple[int, int]:
        """The codes of defence and attack for the other side."""
        return reverse(self.attack), reverse(self.defense)


class RaceSearch:
    """Searches one race at a time. `owl`: whose eyes, shapes and limits are used; `trace`: who is told."""

    def __init__(self, board: Board, reader: Reader, owl: OwlReader, limits: RaceLimits, trace: Trace = SILENT) -> None:
        self._board = board
        self._reader = reader
        self._owl = owl
        self._search = owl.search
        self._readings = owl.search.readings
        self._limits = limits
        self._trace = trace
        self._nodes = 0
        self._certain = True
        self._counts_eyes = True
        self._table: dict[tuple[int, ...], _Result] = {}

    def run(self, mover: Side, rival: Side, *, eyes: bool = True) -> RaceOutcome:
        """The race with `mover` to move, on the board as it stands; without `eyes` by tactics and liberties alone."""
        self._nodes = 1
        self._counts_eyes = eyes
        self._certain = True
        self._table = {}
        kept = self._search.goal, self._search.eyes
        try:
            found = self._race(mover, rival, 0, False)
        finally:
            self._search.estimate.rival = None
            self._search.estimate.rival_is_captured = False
            self._search.goal, self._search.eyes = kept
        move = NO_POINT if found.defense == LOSE else found.move
        return RaceOutcome(found.defense, found.attack, move, self._certain, self._nodes, found.reason)

    # ---- Nodes -----------------------------------------------------------------------------------------------------

    def _race(self, a: Side, b: Side, ply: int, passed: bool) -> _Result:
        key = (int(self._board.hash), a.stone, b.stone, int(passed))
        if ply <= self._limits.branch_depth and key in self._table:
            return self._table[key]
        certain = self._certain
        self._certain = True
        result = self._node(a, b, ply, passed)
        if ply <= self._limits.branch_depth and self._certain:
            self._table[key] = result
        self._certain = self._certain and certain
        if self._trace.wants(TOPIC):
            self._trace.emit(
                TOPIC, "result", (a.stone, b.stone, result.move), defense=result.defense, attack=result.attack,
                reason=result.reason, ply=ply,
            )  # fmt: skip
        return result

    def _node(self, a: Side, b: Side, ply: int, passed: bool) -> _Result:
        self._nodes += 1
        if self._nodes > self._limits.nodes or ply > DEEPEST:
            self._certain = False
            return _Result(WIN, WIN, reason="out of nodes")
        tactical, won = self._tactical_moves(a, b)
        if won != NO_POINT:
            return _Result(WIN, WIN, won, "tactical win found")
        eyes_a, eyes_b = self._eyes_of(a, b, ply, False), self._eyes_of(b, a, ply, True)
        alive_a, alive_b = self._looks_alive(a, eyes_a, ply), self._looks_alive(b, eyes_b, ply)
        if alive_a and alive_b:
            return _Result(WIN, LOSE, reason="both live")
        expendable = not any(stone in a.important for stone in a.strings)
        collector = _Collector(self._board, self._reader, self._readings, a, b, tactical)
        collector.vital(eyes_a, own=True, filled=self._fills_own_eye(a, eyes_a))
        if not alive_a:
            self._shapes_for(collector, a, b, eyes_a, own=True)
        collector.vital(eyes_b, own=False, filled=self._fills_own_eye(a, eyes_a))
        if not alive_b:
            self._shapes_for(collector, a, b, eyes_b, own=False)
        if not collector.found or expendable:
            captured = self._eyes_of(b, a, ply, True, captured=True)
            collector.vital(captured, own=False, filled=self._fills_own_eye(a, eyes_a))
        needs_filling = collector.best_value < GOOD_ENOUGH or _has_more_eyes(eyes_a, eyes_b)
        if not alive_b and not collector.safe_outside and needs_filling:
            collector.fill_liberties()
        if not collector.found and eyes_b.probable == 1:
            collector.fill_eye(eyes_b)
        best = self._try_all(a, b, ply, collector)
        if best.defense != LOSE or best.attack != LOSE:
            return self._or_pass(a, b, ply, passed, collector, best)
        if alive_b:
            return _Result(LOSE, LOSE, reason="you live, I die")
        if collector.riskless:
            return best
        if not any(stone in b.important and self._board.color[stone] == b.color for stone in b.strings):
            hopeful = self._eyes_of(a, b, ply, False, captured=True)
            if hopeful.eyemax < 2 and hopeful.verdict == 0 and not b.strings:
                return _Result(LOSE, LOSE, reason="no move found")
        if passed:
            if eyes_a.probable_high < eyes_b.probable:
                return _Result(LOSE, LOSE, reason="you have more eyes")
            if eyes_a.probable > eyes_b.probable_high:
                return _Result(WIN, WIN, reason="I have more eyes")
            return _Result(WIN, LOSE, reason="seki")
        code, attack = self._race(b, a, ply + 1, True).reversed
        return _Result(code, attack, reason="pass")

    def _or_pass(self, a: Side, b: Side, ply: int, passed: bool, collector: "_Collector", best: _Result) -> _Result:
        """A pass in place of a single move that gives away a liberty of both, or starts a ko, where it is no worse."""
        if passed or len(collector.found) != 1:
            return best
        seki = best.defense == WIN and best.attack == LOSE and collector.found[0].source == "common liberty"
        ko = best.defense == KO_B and best.attack == KO_B
        if not (seki or ko):
            return best
        code, attack = self._race(b, a, ply + 1, True).reversed
        if (code, attack) >= (best.defense, best.attack):
            return _Result(code, attack, reason="pass")
        return best

    # ---- What tactics say ------------------------------------------------------------------------------------------

    def _tactical_moves(self, a: Side, b: Side) -> tuple[list[RaceCandidate], int]:
        """Captures and rescues in the race; and a capture that wins it, NO_POINT for none."""
        found: list[RaceCandidate] = []
        readings, board = self._readings, self._board
        for stone in b.strings:
            if board.color[stone] != b.color:
                continue
            q = readings.look(stone)
            attack, defense = readings.attack_code[q], readings.defense_code[q]
            if attack == LOSE:
                continue
            point = readings.attack_point[q]
            important = stone in b.important
            if important and attack == WIN and readings.is_short_of_liberties(q):
                return found, point
            if defense != LOSE:
                found.append(RaceCandidate(point, ATTACK_CRITICAL, "attack string", MAYBE_CONNECTED))
            elif important and attack == WIN:
                found.append(RaceCandidate(point, ATTACK_LOST, "attack string", MAYBE_CONNECTED))
        for stone in a.strings:
            if board.color[stone] != a.color:
                continue
            q = readings.look(stone)
            if readings.attack_code[q] != LOSE and readings.defense_code[q] != LOSE:
                found.append(
                    RaceCandidate(readings.defense_point[q], DEFEND_CRITICAL, "defend string", MAYBE_CONNECTED)
                )
        return found, NO_POINT

    # ---- Eyes and shapes -------------------------------------------------------------------------------------------

    def _eyes_of(self, side: Side, rival: Side, ply: int, attacked: bool, *, captured: bool = False) -> NodeEyes:
        """The eyes of one dragon at this node; `captured`: as if the other one's stones were prisoners."""
        at = 2 * ply + captured
        while len(side.eyes) <= at:
            side.eyes.append(NodeEyes(side.color))
        eyes = side.eyes[at]
        if not self._counts_eyes:
            return eyes
        search, estimate = self._search, self._search.estimate
        search.goal, search.eyes = side.goal, eyes
        estimate.rival, estimate.rival_is_captured = rival.goal, captured
        estimate.estimate(side.goal, eyes, attacked, search.shapes)
        estimate.rival, estimate.rival_is_captured = None, False
        return eyes

    def _looks_alive(self, side: Side, eyes: NodeEyes, ply: int) -> bool:
        return bool(eyes.verdict) or (ply > EARLY and side.goal.escape() >= ENOUGH_ROOM)

    def _shapes_for(self, collector: "_Collector", a: Side, b: Side, eyes: NodeEyes, *, own: bool) -> None:
        """The best shapes for the mover: to defend his dragon, or to attack the other one."""
        table = self._owl.defense_shapes if own else self._owl.attack_shapes
        if table is None or not self._counts_eyes:
            return
        goal = a.goal if own else b.goal
        search, shapes = self._search, self._search.shapes
        search.goal, search.eyes = goal, eyes
        number = shapes.open(table, goal, a.color)
        for _ in range(MOST_OF_SOURCE):
            if not shapes.next(number, table, a.color) or shapes.score < 1:
                break
            collector.shape(shapes, own=own)
        shapes.close()

    def _fills_own_eye(self, a: Side, eyes: NodeEyes) -> Collection[int]:
        """Points of closed own eyes that nobody should fill."""
        if eyes.eyemax <= 0:
            return ()
        found, board = set(), self._board
        for p in range(CELLS):
            if eyes.map.kind[p] != EYE_POINT or board.color[p] != EMPTY or eyes.half[p]:
                continue
            origin = eyes.map.origin[p]
            if eyes.map.margins[origin] or eyes.map.size[origin] == 1 or eyes.map.neighbors[p] > 1:
                continue
            if not any(board.color[p + step] == other(a.color) for step in LINES):
                found.add(p)
        return found

    # ---- Trying moves ----------------------------------------------------------------------------------------------

    def _try_all(self, a: Side, b: Side, ply: int, collector: "_Collector") -> _Result:
        limits = self._limits
        most = MOST_TRIED if ply <= limits.branch_depth2 else TRIED_LATER if ply <= limits.branch_depth else TRIED_LATE
        best = _Result(LOSE, LOSE, reason="no move found")
        tried = 0
        for candidate in sorted(collector.found, key=lambda move: -move.value):
            if tried == most:
                break
            undecided = best.defense == LOSE or best.attack == LOSE
            made = self._play(a, b, candidate, undecided)
            if made == REFUSED:
                continue
            tried += 1
            if self._trace.wants(TOPIC):
                self._trace.emit(
                    TOPIC,
                    "try",
                    (candidate.point,),
                    color=a.color,
                    value=candidate.value,
                    source=candidate.source,
                    ply=ply,
                )
            if self._board.color[b.stone] != b.color:
                self._search.goal, self._search.eyes = a.goal, a.eyes[2 * ply]
                code = attack = reverse(self._search.attack(a.stone))
                self._nodes += int(self._search.question_nodes)
            else:
                code, attack = self._race(b, a, ply + 1, False).reversed
            self._undo(a, b)
            if made == CONDITIONAL:
                code, attack = (KO_B if each != LOSE else LOSE for each in (code, attack))
            if code == WIN and attack == WIN:
                return _Result(WIN, WIN, candidate.point, candidate.source)
            rank = (attack, code) if a.prefers_ko else (code, attack)
            if rank > ((best.attack, best.defense) if a.prefers_ko else (best.defense, best.attack)):
                best = _Result(code, attack, candidate.point, candidate.source)
        return best

    def _play(self, a: Side, b: Side, candidate: RaceCandidate, undecided: bool) -> int:
        """Tries the move; both goals know of it then."""
        a.goal.push()
        b.goal.push()
        made = int(komaster_trymove(self._board, candidate.point, a.color, undecided))
        if made == REFUSED:
            a.goal.pop()
            b.goal.pop()
            return REFUSED
        if candidate.relation == NOT_CONNECTED:
            a.goal.add_if_member(candidate.point)
        else:
            a.goal.add_superstring(candidate.point, candidate.relation != MAYBE_CONNECTED)
        b.goal.extend_boundary(candidate.point)
        return made

    def _undo(self, a: Side, b: Side) -> None:
        self._board.popgo()
        a.goal.pop()
        b.goal.pop()


def _has_more_eyes(mine: NodeEyes, its: NodeEyes) -> bool:
    if mine.eyemin == mine.eyemax:
        return bool(mine.eyemin > its.eyemin)
    if mine.probable == mine.probable_high:
        return bool(mine.probable > its.eyemin)
    return bool(mine.eyemax > its.eyemax)


class _Collector:
    """Gathers the moves of one node for the side `a`."""

    def __init__(
        self, board: Board, reader: Reader, readings: StringReadings, a: Side, b: Side, tactical: list[RaceCandidate]
    ) -> None:
        self._board = board
        self._reader = reader
        self._a = a
        self._b = b
        self.found: list[RaceCandidate] = list(dict.fromkeys(tactical))
        self.riskless = False
        self.safe_outside = False
        self._own_strings = _strings(board, a.goal)
        self._enemy_strings = _strings(board, b.goal)
        self._own_liberties = sum(board.count_liberties(s) for s in self._own_strings)
        self._enemy_liberties = sum(board.count_liberties(s) for s in self._enemy_strings)
        self._liberties_of_a = {p for s in self._own_strings for p in board.find_liberties(s)}
        self._liberties_of_b = {p for s in self._enemy_strings for p in board.find_liberties(s)}
        #: Strings of the race that can be captured and saved as the board stands.
        self._critical = {stone for stone in (*a.strings, *b.strings) if _is_critical(board, readings, stone)}

    @property
    def best_value(self) -> int:
        return max((move.value for move in self.found), default=0)

    def _safe(self, p: int, color: int) -> bool:
        return self._board.is_legal(p, color) and self._reader.safe_move(p, color) != LOSE

    def vital(self, eyes: NodeEyes, *, own: bool, filled: Collection[int]) -> None:
        """The moves that matter for the eyes of one dragon."""
        moves = eyes.vital
        for i in range(min(moves.count, MOST_OF_SOURCE)):
            if moves.point[i] not in filled:
                relation = MAYBE_CONNECTED if own or self._is_near_a(moves.point[i]) else NOT_CONNECTED
                self._add(moves.point[i], VITAL_BONUS + moves.score[i], "vital point", relation)

    def shape(self, shapes: Shapes, *, own: bool) -> None:
        point = int(shapes.point)
        relation = shapes.relation if own else MAYBE_CONNECTED if self._is_near_a(point) else NOT_CONNECTED
        shape = (int(shapes.orientation), int(shapes.anchor))
        self._add(point, int(shapes.score), "shape", int(relation), shape)

    def _is_near_a(self, p: int) -> bool:
        """A first or second liberty of the mover's dragon."""
        return p in self._liberties_of_a or any(p + step in self._liberties_of_a for step in LINES)

    def _add(self, p: int, raw: int, source: str, relation: int, shape: tuple[int, int] = (0, 0)) -> None:
        if p == NO_POINT or self._board.color[p] != EMPTY:
            return
        self._note(p)
        self._enter(RaceCandidate(p, self._value(p, raw), source, relation, shape))

    def _enter(self, candidate: RaceCandidate) -> None:
        for i, known in enumerate(self.found):
            if known.point == candidate.point:
                if candidate.value > known.value:
                    del self.found[i]
                    break
                return
        self.found.append(candidate)

    def _note(self, p: int) -> None:
        """What a move says of the race: whether liberties can be filled from outside, and at no risk."""
        a, board = self._a, self._board
        if p in self._liberties_of_b and p not in self._liberties_of_a and self._safe(p, a.color):
            self.safe_outside = True
        if not board.is_legal(p, a.color) or board.is_ko_point(p):
            return
        self.riskless = self.riskless or self._keeps_liberties(p)

    def _keeps_liberties(self, p: int) -> bool:
        """Whether no string of the mover's dragon beside a move has fewer liberties after it."""
        board, a = self._board, self._a
        beside = [p + step for step in LINES if board.color[p + step] == a.color and a.goal.marks[p + step]]
        before = [board.count_liberties(stone) for stone in beside]
        if not board.trymove(p, a.color):
            return False
        kept = all(board.count_liberties(stone) >= count for stone, count in zip(beside, before, strict=True))
        board.popgo()
        return kept

    def _value(self, p: int, raw: int) -> int:
        """The worth of a move: by itself, by the liberties that it gains and takes, by strings that it settles."""
        board, a, b = self._board, self._a, self._b
        if not self._safe(p, a.color) or not board.trymove(p, a.color):
            return raw
        own = set(self._own_strings)
        if any(board.color[p + step] == a.color and a.goal.marks[p + step] for step in LINES):
            own.add(p)
        mine = {board.origin(s) for s in own if board.color[s] == a.color}
        its = {board.origin(s) for s in self._enemy_strings if board.color[s] == b.color}
        gain = sum(board.count_liberties(s) for s in mine) - self._own_liberties
        loss = self._enemy_liberties - sum(board.count_liberties(s) for s in its)
        bonus = 0
        for stone in a.strings:
            if board.color[stone] == a.color and stone in self._critical and self._reader.attack_code(stone) == LOSE:
                bonus += CRITICAL_BONUS
        for stone in b.strings:
            if stone in self._critical and (board.color[stone] != b.color or self._reader.defend_code(stone) == LOSE):
                bonus += CRITICAL_BONUS
        board.popgo()
        n = max(0, OWN_LIBERTY * gain + ENEMY_LIBERTY * loss)
        return raw + STEP_VALUE * (n // STEP) + bonus

    # ---- Filling liberties -----------------------------------------------------------------------------------------

    def fill_liberties(self) -> None:
        """One move that takes a liberty of the other dragon: from outside, or else one that both share."""
        known = {move.point for move in self.found if move.source not in ("attack string", "defend string")}
        outside = outside_backfill = common = common_backfill = NO_POINT
        color = self._a.color
        for p in sorted(self._liberties_of_b):
            if p in known:
                continue
            if p not in self._liberties_of_a:
                if self._safe(p, color):
                    outside = p
                    break
                if outside_backfill == NO_POINT:
                    outside_backfill = self._backfill(p)
            elif self._safe(p, color):
                common = p
            elif common_backfill == NO_POINT:
                common_backfill = self._backfill(p)
        for p, raw, source in (
            (outside, OUTSIDE, "outside liberty"),
            (outside_backfill, OUTSIDE, "backfilling move"),
            (common, COMMON, "common liberty"),
            (common_backfill, COMMON, "backfilling move"),
        ):
            if p != NO_POINT:
                if raw == OUTSIDE or self._keeps_liberties(p):
                    self.riskless = True
                if source == "outside liberty":
                    self.safe_outside = True
                relation = MAYBE_CONNECTED if self._is_near_a(p) else NOT_CONNECTED
                self._enter(RaceCandidate(p, self._value(p, raw), source, relation))
                return

    def _backfill(self, p: int) -> int:
        """The move that has to come before a liberty can be filled; NO_POINT where there is none that is safe."""
        color, board = self._a.color, self._board
        for _ in range(4):
            if self._safe(p, color):
                return p
            if not board.is_legal(p, color) or not board.is_self_atari(p, color):
                return NO_POINT
            liberties = board.exact_liberty_points(p, color)
            if len(liberties) != 1:
                return NO_POINT
            p = liberties[0]
        return NO_POINT

    def fill_eye(self, eyes: NodeEyes) -> None:
        """A stone into the one eye of the other dragon."""
        for p in range(CELLS):
            if eyes.map.kind[p] != EYE_POINT or self._board.color[p] != EMPTY:
                continue
            if eyes.map.size[eyes.map.origin[p]] > 1 and self._board.is_legal(p, self._a.color):
                self._enter(RaceCandidate(p, EYE_FILLING, "eye filling", NOT_CONNECTED))
                return


def _strings(board: Board, goal: Goal) -> list[int]:
    """The strings of a goal on the board as it stands, by their origins, in board order."""
    return [p for p in board.all_strings() if board.color[p] == goal.own and goal.marks[p]]


def _is_critical(board: Board, readings: StringReadings, stone: int) -> bool:
    if board.color[stone] == EMPTY:
        return False
    origin = readings.look(stone)
    return bool(readings.attack_code[origin] != LOSE and readings.defense_code[origin] != LOSE)
