"""The questions of life and death: about dragons of an outline, asked of the search.

Source: GNU Go manual, chapter "Life and Death Reading"; behaviour of GNU Go 3.8.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from godebug.engine.board.komaster import ORDINARY, REFUSED, code_of_trial, question_trymove
from godebug.engine.connections.search import ConnectionReader
from godebug.engine.dragons.outline import DragonOutline
from godebug.engine.dragons.records import DragonStones, OwlResult, Standoff
from godebug.engine.facts.by_database import check_questions
from godebug.engine.facts.protocols import Facts
from godebug.engine.go.color import EMPTY, other
from godebug.engine.go.points import CELLS, NO_POINT
from godebug.engine.go.result_codes import KO_A, KO_B, LOSE, WIN, reverse
from godebug.engine.owl.answers import OwlAnswers
from godebug.engine.owl.goal import CRUDE_ALIVE, CRUDE_CRITICAL, CRUDE_DEAD, CRUDE_UNKNOWN, Goal
from godebug.engine.owl.listener import SOURCES, OwlListener
from godebug.engine.owl.node import NodeEyes
from godebug.engine.owl.parameters import OwlLimits, ProofLimits, limits_alone, owl_limits
from godebug.engine.owl.proofs import Proofs
from godebug.engine.owl.search import UNLIMITED, OwlSearch
from godebug.engine.owl.shapes import ShapeTable
from godebug.engine.owl.trace import COST_TOPIC, TOPIC, OwlTrace
from godebug.engine.patterns.database import Database
from godebug.engine.patterns.evaluator import Evaluator
from godebug.engine.reading.horizon import horizon_moved
from godebug.engine.reading.tactical import Reader
from godebug.engine.solve.proofs import Proof
from godebug.engine.trace.events import SILENT, Trace

#: For moves of the attacker, of the defender, and for what looks alive and is not.
DATABASES: Final = ("owl_attackpats", "owl_defendpats", "owl_vital_apats")
#: The databases of moves that come from shapes.
_DATABASE_OF: Final = {
    SOURCES.index("distrust shape"): "owl_vital_apats",
    SOURCES.index("attack shape"): "owl_attackpats",
    SOURCES.index("defense shape"): "owl_defendpats",
}
#: The crude statuses, as the goal numbers them.
_CRUDE: Final[dict[str, int]] = {
    "unknown": CRUDE_UNKNOWN,
    "alive": CRUDE_ALIVE,
    "dead": CRUDE_DEAD,
    "critical": CRUDE_CRITICAL,
}
#: A string of more stones is always worth capturing; one with more liberties never is.
MOST_STONES, MOST_LIBERTIES = 6, 10
#: From this level on proofs are looked for.
PROOF_LEVEL: Final = 8
#: From this level on a question after trial moves sees as far as one before them.
DEEP_LEVEL: Final = 8


@lru_cache(maxsize=24)
def _shape_table(database: Database) -> ShapeTable:
    return ShapeTable(database)


def _knows_no_standoff(_stone: int, _favored: int) -> Standoff:
    return Standoff()


class OwlReader:
    """Answers about the dragons of an outline, on the board of `reader` as it stands (all trial moves are taken back).

    `escape_values`: by point, what it is worth to the dragon of an origin that runs for its life. `reader`: the
    tactical reader that it asks. `databases`: the pattern database of a name, or None. `facts`: what
    their patterns may ask of the position. `proofs`: who remembers proofs. `nodes`: nodes of all questions so far.
    """

    def __init__(
        self,
        outline: DragonOutline,
        escape_values: Callable[[int], Sequence[int]],
        reader: Reader,
        connections: ConnectionReader,
        databases: Callable[[str], Database | None],
        level: int,
        facts: Facts,
        trace: Trace = SILENT,
        proofs: Proofs | None = None,
    ) -> None:
        self.outline = outline
        self._escape_values = escape_values
        self.board = reader.board
        self.level = level
        self.reader = reader
        self._databases = databases
        found = [database for name in DATABASES if (database := databases(name)) is not None]
        for database in found:
            check_questions(database)
        attack, defense, distrust = (
            None if database is None else _shape_table(database) for database in map(databases, DATABASES)
        )
        #: The shapes for moves of the attacker and of the defender, None without their database.
        self.attack_shapes, self.defense_shapes = attack, defense
        self.search = OwlSearch(reader, connections, owl_limits(level), attack, defense, distrust)
        #: The dragon that was asked about last, as it was marked.
        self.goal = Goal(self.search.readings)
        estimate = self.search.estimate
        self._answers: OwlAnswers | None = OwlAnswers(
            reader, lambda: connections, facts, estimate.half_eyes, estimate.lunches, self.goal, NodeEyes(EMPTY)
        )
        self.search.shapes.use(self._answers, found)
        self._trace = trace
        self._report_exhausted: Callable[[int], object] | None = None
        self._neighbors: dict[int, list[tuple[DragonStones, frozenset[int]]]] = {}
        self._proofs = proofs or Proofs()
        #: What every line says of the dragon at a stone, a move being tried first; who knows that comes after this
        #: reader.
        self.standoff_of: Callable[[int, int], Standoff] = _knows_no_standoff
        if trace.wants(TOPIC):
            self.listen(OwlTrace(self, trace))
        self._crude = bytearray(CELLS)
        for dragon in outline.members:
            for stone in dragon.stones:
                self._crude[stone] = _CRUDE[outline.crude_status[dragon.origin]]

    @property
    def nodes(self) -> int:
        """Returns the number of nodes read so far."""
        return int(self.search.nodes)

    def grant(self, nodes: int | None, tell: Callable[[int], object] | None = None) -> None:
        """Limits what the following questions may read together; None: each has its own limit alone.

        When so many nodes are used up, each question that follows gets a few, and where these do not do, its answer is
        uncertain. `tell` is called with the count of nodes when that begins.
        """
        self.search.granted = UNLIMITED if nodes is None else self.search.nodes + nodes
        self._report_exhausted = tell

    @contextmanager
    def first_node(self, stone: int, attacking: bool) -> Iterator[NodeEyes]:
        """Within it the dragon at a stone is the goal, with its eyes as the first node of a reading sees them."""
        search, eyes = self.search, NodeEyes(EMPTY)
        self._mark(self._dragon(stone))
        search.estimate.estimate(self.goal, eyes, attacking, search.limits.distrust_depth, None, False)
        answers = self._answers
        assert answers is not None
        before = answers.goal, answers.eyes
        answers.goal, answers.eyes = self.goal, eyes
        try:
            yield eyes
        finally:
            answers.goal, answers.eyes = before

    def evaluator(self, database: Database) -> Evaluator:
        """Tells whether constraints of one of the reader's databases hold at its `first_node`."""
        assert self._answers is not None
        return Evaluator(database.rules, database.program, self._answers, database.name)

    def release(self) -> None:
        """Takes apart what refers to each other; nothing may be asked any more."""
        self.search.shapes.use(None, ())
        self._answers = None
        self.standoff_of = _knows_no_standoff

    def origin_of_move(self, source: int, detail: int) -> str:
        """What a listener is told of where a move comes from, in words: a pattern by its name."""
        name = _DATABASE_OF.get(source)
        database = self._databases(name) if name is not None else None
        return SOURCES[source] if database is None else database.pattern(detail).name

    @staticmethod
    def database_of_move(source: int) -> str:
        """The database that such a move comes from, empty where it comes from no pattern."""
        return _DATABASE_OF.get(source, "")

    def listen(self, listener: OwlListener | None) -> OwlListener | None:
        """Tells a listener (`engine.owl.listener`) what the following questions try; None: nobody. Returns who was
        told before."""
        before: OwlListener | None = self.search.listen(listener)
        return before

    def abandon(self) -> None:
        """Drops what a question that failed has left open."""
        self.search.shapes.abandon()
        self.reader.abandon()

    @contextmanager
    def asked_directly(self, nodes: int | None = None) -> Iterator[None]:
        """Within it each question may look at more moves, and at more nodes, but no more than `nodes`, than where all
        dragons of a position wait for theirs."""
        with self.limited(limits_alone(self.search.limits, nodes)):
            yield

    @contextmanager
    def limited(self, limits: OwlLimits) -> Iterator[None]:
        """Within it these limits hold."""
        usual, self.search.limits = self.search.limits, limits
        try:
            yield
        finally:
            self.search.limits = usual

    # ---- Attack and defence ----------------------------------------------------------------------------------------

    def attack(self, stone: int) -> OwlResult:
        """Can the opponent, moving first, kill the dragon at `stone`?"""
        if self._is_settled(stone, "dead"):
            # What GNU Go says of stones that are dead whatever happens: a slip, but programs know it.
            return OwlResult(KO_B, NO_POINT)
        self._mark(self._dragon(stone))
        return self._told("owl_attack", stone, lambda: self.search.attack(self.goal, stone))

    def defend(self, stone: int) -> OwlResult:
        """Can the owner, moving first, make the dragon at `stone` live?"""
        if self._is_settled(stone, "dead"):
            return OwlResult(LOSE)
        self._mark(self._dragon(stone))
        return self._told("owl_defend", stone, lambda: self.search.defend(self.goal, stone))

    def threaten_attack(self, stone: int) -> OwlResult:
        """Can two moves of the opponent in a row kill the dragon? KO_B where they can, as GNU Go has it."""
        if self._is_settled(stone, "dead"):
            return OwlResult(LOSE)
        self._mark(self._dragon(stone))
        found: OwlResult = self.search.threaten_attack(self.goal, stone)
        return replace(found, code=KO_B) if found.code == WIN else found

    def threaten_defense(self, stone: int) -> OwlResult:
        """Do two moves of the owner in a row save the dragon?"""
        if self._is_settled(stone, "dead"):
            return OwlResult(LOSE)
        self._mark(self._dragon(stone))
        found: OwlResult = self.search.threaten_defense(self.goal, stone)
        taken = self.board.color[found.second_point] != EMPTY
        return replace(found, second_point=NO_POINT) if taken else found

    def proof(self, stone: int, attacking: bool, limits: ProofLimits, read: OwlResult) -> OwlResult | None:
        """What is proved of the attack on a dragon, or of its defence, on the board as it stands; None where the
        limits let none be found.

        `read`: what reading says; its move is kept if it does as well as any other.
        """
        if self.level < PROOF_LEVEL:
            return None
        stones = self.stones_of(stone)
        proof = self.group_proof(stones, attacking, limits)
        if proof is None:
            # Who has what he wants although the other side begins has it in any case.
            rest = self.group_proof(stones, not attacking, limits)
            return None if rest is None or rest.result != LOSE else OwlResult(WIN, ground="proved", zone=rest.zone)
        point = NO_POINT
        if proof.result != LOSE:
            moves = [move for move in proof.moves if move != NO_POINT]
            point = min(moves, default=NO_POINT)
            if read.point in moves or self._is_as_good(read.point, stone, stones, proof, limits):
                point = read.point
        return OwlResult(proof.result, point, ground="proved", zone=proof.zone)

    def group_proof(self, stones: frozenset[int], attacking: bool, limits: ProofLimits) -> Proof | None:
        """The proof about a group. Where it is captured, or a ko, the strings of the attacker that are taken for safe
        must be so; what is not captured although they are is not captured if they fall."""
        return self._proof_within(stones, attacking, limits, self._is_firm)

    def race_proof(
        self,
        stones: frozenset[int],
        attacking: bool,
        limits: ProofLimits,
        rival: frozenset[int],
        rival_is_safe: Callable[[], bool],
    ) -> Proof | None:
        """The proof about a group that runs a race with a `rival`, the stones of another one. As a wall the rival is
        safe only where that is known, whatever is thought of it; others are if reading finds no attack on them."""

        def is_firm(wall: int) -> bool:
            if not rival.isdisjoint(self.board.string_stones(wall)):
                return rival_is_safe()
            if self._is_firm(wall):
                return True
            if self.outline.at(wall) is None:
                return False
            attack = self.attack(wall)
            return attack.code == LOSE and attack.certain

        return self._proof_within(stones, attacking, limits, is_firm)

    def _proof_within(
        self, stones: frozenset[int], attacking: bool, limits: ProofLimits, is_firm: Callable[[int], bool]
    ) -> Proof | None:
        proof = self._proofs.of(self.board, stones, attacking, limits)
        if proof is None or not (proof.captured or proof.result in (KO_A, KO_B)):
            return proof
        return proof if all(is_firm(wall) for wall in proof.walls) else None

    def shut_in_attack(self, stone: int, limits: ProofLimits, read: OwlResult) -> OwlResult | None:
        """What the exact search reads of the attack on a dragon that cannot run; None where the limits do not let it
        tell, or where the strings around the dragon may fall. `read`: what reading says; its move is kept if it does as
        well as any other."""
        if self.level < PROOF_LEVEL:
            return None
        found = self._proofs.reading_of(self.board, self.stones_of(stone), limits, read.point)
        moves = [] if found is None else [move for move in found.moves if move != NO_POINT]
        if found is None or not moves or not all(self._is_firm(wall) for wall in found.walls):
            return None
        return OwlResult(found.result, read.point if read.point in moves else min(moves))

    def _is_firm(self, wall: int) -> bool:
        """Whether a string around a region is not captured from outside: it is safe for ever, or it belongs to a dragon
        that is alive at a glance, and cannot be attacked. (Its liberties outside, which a proof counts, do not tell: it
        may run a race.)"""
        outline = self.outline
        dragon = outline.at(wall)
        if dragon is None:
            # It was tried after the dragons were known.
            return False
        string = outline.worms.origins[wall]
        return string in outline.worms.unconditional.invincible or (
            outline.crude_status[dragon.origin] == "alive" and outline.worms.attack_codes[string] == LOSE
        )

    def _is_as_good(self, move: int, stone: int, stones: frozenset[int], proof: Proof, limits: ProofLimits) -> bool:
        """Whether a move reaches what is proved of its side, if that is proved within the limits."""
        if move == NO_POINT:
            return False
        with self.played(move, proof.first) as legal:
            if not legal or self.board.color[stone] == EMPTY:
                return legal
            left = frozenset(p for p in stones if self.board.color[p] == proof.color)
            answer = self.group_proof(left, proof.first == proof.color, limits)
            return answer is not None and answer.result == reverse(proof.result)

    # ---- A given move ----------------------------------------------------------------------------------------------

    def does_attack(self, move: int, stone: int) -> OwlResult:
        """Does this move of the opponent kill the dragon? One that takes back a ko is played as after a threat."""
        color = self.board.color[stone]
        if self._is_settled(stone, "alive"):
            return OwlResult(LOSE)
        self._mark(self._dragon(stone))
        with self._tried(move, other(color)) as made:
            if made == REFUSED:
                return OwlResult(LOSE)
            if move != NO_POINT:
                self.goal.extend_boundary(move)
            if self.board.color[stone] != color:
                return OwlResult(code_of_trial(WIN, made), move)
            return _by_move(move, made, self.search.defend(self.goal, stone))

    def does_defend(self, move: int, stone: int) -> OwlResult:
        """Does this move of the owner save the dragon? One that takes back a ko is played as after a threat."""
        if self._is_settled(stone, "dead"):
            return OwlResult(LOSE)
        with self._tried(move, self.board.color[stone]) as made:
            if made == REFUSED:
                return OwlResult(LOSE)
            self._mark(self._dragon(stone))
            if move != NO_POINT:
                self.goal.add_superstring(move, False)
            return _by_move(move, made, self.search.attack(self.goal, stone))

    def confirm_safety(self, move: int, stone: int) -> OwlResult:
        """Is the dragon still safe after its owner's move? WIN, or LOSE with the point that attacks it as
        `second_point`."""
        if self._is_settled(stone, "dead"):
            return OwlResult(LOSE)
        with self.played(move, self.board.color[stone]) as legal:
            if not legal:
                return OwlResult(LOSE)
            self._mark(self._dragon(stone))
            if move != NO_POINT:
                self.goal.add_superstring(move, False)
            attack = self.search.attack(self.goal, stone)
            return OwlResult(WIN if attack.code == LOSE else LOSE, move, attack.certain, attack.point)

    def connection_defends(self, move: int, one: int, two: int) -> OwlResult:
        """Does linking two dragons by this move of their owner give life?"""
        if self._is_settled(one, "dead") or self._is_settled(two, "dead"):
            return OwlResult(LOSE)
        self._mark([*self._dragon(one), *self._dragon(two)])
        with self.played(move, self.board.color[one]) as legal:
            if not legal or move == NO_POINT:
                return OwlResult(LOSE)
            self.goal.add_superstring(move, True)
            attack = self.search.attack(self.goal, move)
            return (
                OwlResult(WIN, move, attack.certain)
                if attack.code == LOSE
                else OwlResult(LOSE, NO_POINT, attack.certain)
            )

    def is_substantial(self, stone: int, alive: Iterable[int] = ()) -> bool:
        """Would capturing the string at `stone` give life to those who capture it? `alive`: origins of dragons that are
        known to live."""
        board, outline = self.board, self.outline
        if board.string_size(stone) > MOST_STONES:
            return True
        liberties = board.find_liberties(stone)
        if len(liberties) > MOST_LIBERTIES:
            return False
        enemy = other(board.color[stone])
        # A trial move may stand on the board: its string counts for the dragons that it has stones of.
        around = {
            outline.dragon_at[p]
            for string in board.adjacent_strings(stone)
            for p in board.string_stones(string)
            if p in outline.dragon_at
        }
        if around.intersection(alive):
            return True
        self.mark(self.goal, [outline.by_origin[origin] for origin in sorted(around)], enemy)
        waiting = sorted(liberties)
        goal_stone = min(around, default=waiting[0])
        made = 0
        while waiting:
            fitting = next((p for p in waiting if board.is_legal(p, enemy)), None)
            if fitting is None:
                break
            waiting.remove(fitting)
            board.trymove(fitting, enemy)
            self.goal.add_superstring(fitting, True)
            made += 1
        substantial = False
        if not waiting:
            plies = made if self.level >= DEEP_LEVEL else 0
            with horizon_moved(self.reader.limits, plies), self.limited(self.search.limits.moved(plies)):
                substantial = self.search.attack(self.goal, goal_stone).code == LOSE
        for _ in range(made):
            board.popgo()
        return substantial

    def standoff(self, stone: int, favored: int) -> Standoff:
        """What every line of its fight says of the dragon at `stone`; nothing while a move is tried."""
        return Standoff() if self.board.stackp else self.standoff_of(stone, favored)

    def room_to_run(self, stone: int) -> int:
        """The sum of the escape values that the dragon at `stone` reaches, 0 where it cannot run."""
        self._mark(self._dragon(stone))
        return int(self.goal.escape())

    def stones_of(self, stone: int) -> frozenset[int]:
        """The stones of the dragon at `stone`, on the board as it stands."""
        self._mark(self._dragon(stone))
        return frozenset(p for p in range(CELLS) if self.goal.marks[p])

    # ---- Setting up ------------------------------------------------------------------------------------------------

    def _is_settled(self, stone: int, status: str) -> bool:
        return self.outline.worms.unconditional.status.get(stone) == status

    def _dragon(self, stone: int) -> list[DragonStones]:
        dragon = self.outline.at(stone)
        assert dragon is not None
        return [dragon]

    def _mark(self, dragons: list[DragonStones]) -> None:
        """Makes the dragons the goal, on the board as it stands."""
        if self._report_exhausted is not None and self.search.nodes >= self.search.granted:
            self._report_exhausted(self.nodes)
            self._report_exhausted = None
        self.mark(self.goal, dragons, dragons[0].color)

    def mark(self, goal: Goal, dragons: list[DragonStones], color: int) -> None:
        """Makes a goal of dragons of one colour, none where stones are still to come, on the board as it stands."""
        outline = self.outline
        origins = {dragon.origin for dragon in dragons}
        goal.begin(color)
        for dragon in dragons:
            for string in dragon.strings:
                if self.board.color[string] == color:
                    goal.add_root_string(string)
        contents = bytes(self.board.color)
        foreign = [
            string
            for dragon, near in self._neighbors_of(color)
            if not near <= origins
            for string in self._firm_strings(dragon)
            if contents[string] == dragon.color
        ]
        cuttable = outline.amalgamation.cutting_points[color]
        values = self._escape_values(dragons[0].origin) if dragons else outline.escape_values[color]
        goal.surround(self._crude, foreign, cuttable, values)
        goal.find_boundary()

    def _neighbors_of(self, color: int) -> list[tuple[DragonStones, frozenset[int]]]:
        """The dragons of the other colour that have neighbours of `color`, with the origins of these."""
        if color not in self._neighbors:
            outline = self.outline
            of_color = frozenset(dragon.origin for dragon in outline.members if dragon.color == color)
            near = [(dragon, of_color.intersection(outline.neighbors[dragon.origin])) for dragon in outline.members]
            self._neighbors[color] = [(dragon, found) for dragon, found in near if found and dragon.color != color]
        return self._neighbors[color]

    def _firm_strings(self, dragon: DragonStones) -> Sequence[int]:
        """Strings of a dragon without those in danger that were joined to others."""
        codes = self.outline.worms.attack_codes
        return dragon.strings if len(dragon.strings) == 1 else [s for s in dragon.strings if codes[s] == LOSE]

    @contextmanager
    def played(self, move: int, color: int) -> Iterator[bool]:
        """The board after a move, or as it is for a pass; False where the move is illegal."""
        made = move != NO_POINT and self.board.trymove(move, color)
        try:
            yield made or move == NO_POINT
        finally:
            if made:
                self.board.popgo()

    @contextmanager
    def _tried(self, move: int, color: int) -> Iterator[int]:
        """The board after a move that a question is about, or as it is for a pass; how it was made, as
        `question_trymove` says it."""
        if move == NO_POINT:
            yield ORDINARY
            return
        made = question_trymove(self.board, move, color)
        try:
            yield made
        finally:
            if made != REFUSED:
                self.board.popgo()

    def _told(self, question: str, stone: int, ask: Callable[[], OwlResult]) -> OwlResult:
        """A result, with a trace of what it cost."""
        nodes, tactical = self.nodes, self.reader.nodes
        result = ask()
        if self._trace.wants(COST_TOPIC):
            points = (stone,) if result.point == NO_POINT else (stone, result.point)
            self._trace.emit(
                COST_TOPIC,
                question,
                points,
                code=result.code,
                certain=result.certain,
                nodes=self.nodes - nodes,
                reading_nodes=self.reader.nodes - tactical,
            )
        return result


def _by_move(move: int, made: int, answer: OwlResult) -> OwlResult:
    """The result of a move, made like that, to which the other side has that answer."""
    code = code_of_trial(reverse(answer.code), made)
    return OwlResult(code, NO_POINT if code == LOSE else move, answer.certain)
