"""The search of life-and-death reading: attack and defence of the goal, asked in turn.

Both sides try what eyes, lunches, shapes and tactics propose, few moves at a node, best first. Results are result codes
for the side that moves; the move goes to `answer`.
Source: GNU Go manual, chapter "Life and Death Reading"; behaviour of GNU Go 3.8.
"""

from typing import Any

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.board.komaster import CONDITIONAL, REFUSED, komaster_trymove
from godebug.engine.connections.search import ConnectionReader
from godebug.engine.eyes.kinds import EYE_POINT
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import CELLS, NO_POINT, STEPS, STRIDE
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.owl.cuts import Cuts
from godebug.engine.owl.estimate import NOT_YET, EyeEstimate
from godebug.engine.owl.goal import LEVELS, Goal
from godebug.engine.owl.node import (
    ATTACK_SHAPE,
    DEFENSE_MOVE,
    DEFENSE_SHAPE,
    DISTRUST_SHAPE,
    KEPT_MOVES,
    MARGINAL_MOVE,
    REPLY,
    ROOM_MOVE,
    TACTICAL_ATTACK,
    TACTICAL_DEFENSE,
    NodeEyes,
)
from godebug.engine.owl.parameters import OwlLimits
from godebug.engine.owl.readings import StringReadings
from godebug.engine.owl.room import Room
from godebug.engine.owl.shapes import ALL_CONNECTED, CONNECTED, MAYBE_CONNECTED, NOT_CONNECTED, Shapes, ShapeTable
from godebug.engine.owl.tries import (
    BY_TWO_EYES,
    CACHED,
    ESCAPED,
    FAILED,
    LIKELY_EYES,
    MOST_TRIED,
    NO_DEFENSE,
    ORIGINALS_CAPTURED,
    OUT_OF_DEPTH,
    OUT_OF_NODES,
    Tries,
)
from godebug.engine.reading.table import NOT_FOUND, TranspositionTable
from godebug.engine.reading.tactical import Reader

# The questions in the transposition table, and how costly their answers are.
OWL_ATTACK = 6
OWL_DEFEND = 7
OWL_COST = 3

#: More nodes than anybody reads.
UNLIMITED = 1 << 62
#: Nodes that a question gets when all that was granted is used up.
_LEAST_NODES = 8
#: Room that is enough to live.
_ENOUGH_ROOM = 5
#: Before so many plies nothing counts as escaped, and both kinds of moves are tried whatever the eyes are.
_EARLY = 2
#: A dragon that has made so many escaping moves is not expected to stop and make eyes.
_RUNNING = 3
#: Scores above which vital moves come first: at the root; later for the attacker; for the defender by his eyes.
_FIRST_AT_ROOT = 70
_FIRST_LATER = 45
_FIRST_WITH_MANY = 25
_FIRST_WITH_SOME = 35
_NEVER = 99
#: The score of tactical moves.
_TACTICAL = 25
#: The goal is small enough to be saved by tactics alone while its marks sum up to less.
_SMALL_GOAL = 5


@cython.final
@cython.cclass
class OwlSearch:
    """Reads one goal at a time; see `engine.owl.questions` for the questions.

    `nodes`: nodes since the reader was made; `question_nodes`: those of the last question; `granted`: the count of
    nodes from which on every question is cut short. `certain`: whether no part of its tree was cut off. `answer`: its
    move, NO_POINT where none is needed or found. `memory`: which answers in the table are its own: what one breadth of
    reading found is no answer for another.
    """

    board: Board
    reader: Reader
    readings: StringReadings
    goal: Goal
    shapes: Shapes
    estimate: EyeEstimate
    cuts: Cuts
    room: Room
    attack_table: ShapeTable | None
    defense_table: ShapeTable | None
    table: TranspositionTable
    color: cython.uchar[::1]
    work: cython.int[::1]
    branch_depth: cython.int
    reading_depth: cython.int
    distrust_depth: cython.int
    node_limit: cython.int
    memory: cython.int
    shape_moves: cython.int
    wide_depth: cython.int
    wide_defense_depth: cython.int
    reply_depth: cython.int
    attack_reply_depth: cython.int
    least_margin: cython.int
    tries_at_two: cython.int
    tries_at_three: cython.int
    room_depth: cython.int
    idle_depth: cython.int
    despairs: cython.bint
    granted: cython.longlong
    question_limit: cython.int
    nodes: cython.longlong
    question_nodes: cython.int
    certain: cython.bint
    levels: list
    eyes: NodeEyes
    level: cython.int
    tries: list
    listener: Any
    listening: cython.bint
    salt: cython.ulonglong
    cut_offs: cython.int
    known: cython.int
    reason: cython.int
    answer: cython.int
    second_answer: cython.int

    def __init__(
        self,
        reader: Reader,
        connections: ConnectionReader,
        limits: OwlLimits,
        attack_table: ShapeTable | None,
        defense_table: ShapeTable | None,
        distrust_table: ShapeTable | None,
    ) -> None:
        self.board = reader.board
        self.reader = reader
        self.readings = StringReadings(reader)
        self.goal = Goal(self.readings)
        self.shapes = Shapes(self.readings)
        self.estimate = EyeEstimate(self.readings, distrust_table if limits.distrusts else None, limits.distrust_depth)
        self.cuts = Cuts(connections)
        self.room = Room(self.readings)
        self.attack_table = attack_table
        self.defense_table = defense_table
        self.table = reader.table
        self.color = self.board.color
        self.work = self.board.work
        self.branch_depth = limits.branch_depth
        self.reading_depth = limits.reading_depth
        self.distrust_depth = limits.distrust_depth
        self.node_limit = limits.nodes
        self.memory = 0
        self.shape_moves = limits.shape_moves
        self.wide_depth = limits.wide_depth
        self.wide_defense_depth = limits.wide_defense_depth
        self.reply_depth = limits.reply_depth
        self.attack_reply_depth = limits.attack_reply_depth
        self.room_depth = limits.room_depth
        self.idle_depth = limits.idle_depth
        self.despairs = limits.despairs
        self.least_margin = limits.least_margin
        self.tries_at_two = limits.tries_at_two
        self.tries_at_three = limits.tries_at_three
        self.granted = UNLIMITED
        self.question_limit = limits.nodes
        self.nodes = 0
        self.question_nodes = 0
        self.certain = True
        self.levels = [NodeEyes(EMPTY)]
        self.eyes = self.levels[0]
        self.level = 0
        self.tries = [Tries()]
        self.listener: Any = None
        self.listening = False
        self.salt = 0
        self.cut_offs = 0
        self.known = LOSE
        self.reason = FAILED
        self.answer = NO_POINT
        self.second_answer = NO_POINT

    def listen(self, listener: Any) -> Any:
        """Tells `listener` what the following questions try; None: nobody. Returns who was told before."""
        before = self.listener
        self.listener = listener
        self.listening = listener is not None
        return before

    # ---- Questions about the goal as it is marked ------------------------------------------------------------------

    @cython.ccall
    def attack(self, string: cython.int) -> cython.int:
        """Can the enemy of the goal, moving first, kill it? `string`: the stone that tactics look at."""
        self._begin()
        return self._attack(string, 0)

    @cython.ccall
    def defend(self, string: cython.int) -> cython.int:
        """Can the owner of the goal, moving first, make it live?"""
        self._begin()
        return self._defend(string, 0)

    @cython.ccall
    def threaten_attack(self, string: cython.int) -> cython.int:
        """Do two moves of the enemy in a row, the first one from the attack database, kill the goal? The second move
        goes to `second_answer`."""
        if self.attack_table is None:
            return LOSE
        return self._threaten(string, self.attack_table, 3 - self.goal.own)

    @cython.ccall
    def threaten_defense(self, string: cython.int) -> cython.int:
        """Do two moves of the owner in a row, the first one from the defence database, save it?"""
        if self.defense_table is None:
            return LOSE
        return self._threaten(string, self.defense_table, self.goal.own)

    @cython.cfunc
    def _threaten(self, string: cython.int, table: ShapeTable, mover: cython.int) -> cython.int:
        number: cython.int
        target: cython.int
        point: cython.int
        code: cython.int = LOSE
        self._begin()
        self.second_answer = NO_POINT
        self.level = 1
        self.eyes = self._next_level()
        self.estimate.estimate(self.goal, self.eyes, mover != self.goal.own, self.shapes)
        number = self.shapes.open(table, self.goal, self.eyes, mover)
        for _ in range(KEPT_MOVES):
            if not self.shapes.next(number, table, mover):
                break
            point = self.shapes.point
            if not self.board.trymove(point, mover):
                continue
            self.goal.push()
            if mover == self.goal.own:
                self.join_goal(point, self.shapes.relation, self.shapes.orientation, self.shapes.anchor)
                code = self._defend(string, 0)
            else:
                self.goal.extend_boundary(point)
                target = string if self.color[string] == self.goal.own else self.goal.first_original()
                self.answer = NO_POINT
                code = self._attack(target, 0) if target else WIN
            self.goal.pop()
            self.board.popgo()
            if code == WIN:
                self.second_answer = self.answer
                self.answer = point
                break
        self.shapes.close()
        self.level = 0
        return WIN if code == WIN else LOSE

    @cython.ccall
    def topological_eye(self, p: cython.int) -> cython.int:
        """The sum over the diagonals of a point as an eye of the goal, in quarters; the eyes of the node stay."""
        kind: cython.int = self.eyes.half[p]
        attacks: cython.int = self.eyes.attack_count[p]
        defenses: cython.int = self.eyes.defense_count[p]
        value: cython.int = self.eyes.half_value[p]
        total: cython.int
        self.estimate.half_eyes.judge(p, self.eyes)
        total = self.eyes.half_value[p]
        self.eyes.half[p] = kind
        self.eyes.attack_count[p] = attacks
        self.eyes.defense_count[p] = defenses
        self.eyes.half_value[p] = value
        return total

    @cython.ccall
    def worth_of_capture(self, stone: cython.int) -> cython.int:
        """The most eyes that the goal can get by capturing the string of the attacker at a stone."""
        return self.estimate.lunches.worth(self.board.origin(stone), self.goal, self.eyes)

    @cython.ccall
    def change_depths(self, delta: cython.int) -> None:
        """Moves all depth limits."""
        self.branch_depth += delta
        self.reading_depth += delta
        self.distrust_depth += delta
        self.estimate.distrust_depth += delta

    @cython.cfunc
    def _begin(self) -> None:
        p: cython.int
        left: cython.longlong = self.granted - self.nodes
        self.question_nodes = 0
        self.question_limit = self.node_limit
        if left < self.node_limit:
            self.question_limit = min(self.node_limit, max(_LEAST_NODES, cython.cast(cython.int, left)))
        self.certain = True
        self.level = 0
        self.answer = NO_POINT
        # Answers about the same stones as another goal must not be mixed up.
        self.salt = self.memory
        for p in range(STRIDE, CELLS - STRIDE):
            if self.goal.marks[p]:
                self.salt = self.salt * 31 + p * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF

    # ---- Nodes -----------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _attack(self, string: cython.int, escape_count: cython.int) -> cython.int:
        code: cython.int
        reason: cython.int
        cut_offs: cython.int = self.cut_offs
        previous: NodeEyes = self.eyes
        string = self.board.origin(string)
        if self._knows(OWL_ATTACK, string):
            return self._end(OWL_ATTACK, string, self.known, self.answer, CACHED)
        if self.board.stackp > self.reading_depth or self.level >= LEVELS - 2:
            return self._end(OWL_ATTACK, string, WIN if self._is_hopeless() else LOSE, NO_POINT, OUT_OF_DEPTH)
        if self.question_nodes >= self.question_limit:
            self._cut_off()
            return self._keep(OWL_ATTACK, string, LOSE, NO_POINT, OUT_OF_NODES, cut_offs)
        self.nodes += 1
        self.question_nodes += 1
        self.level += 1
        self.eyes = self._next_level()
        self.estimate.estimate(self.goal, self.eyes, True, self.shapes)
        if self.listening:
            self._tell_estimate(self.eyes, True)
        if self.eyes.verdict != NOT_YET:
            code = LOSE
            self.answer = NO_POINT
            reason = BY_TWO_EYES - 1 + self.eyes.verdict
        else:
            code = self._attack_moves(string, self.eyes, escape_count)
            reason = self.reason
        self.level -= 1
        self.eyes = previous
        return self._keep(OWL_ATTACK, string, code, self.answer, reason, cut_offs)

    @cython.cfunc
    def _attack_moves(self, string: cython.int, eyes: NodeEyes, escape_count: cython.int) -> cython.int:
        """Tries moves, kind after kind, until one wins; the code, with `answer` and `reason`."""
        tries: Tries = self._begin_tries()
        stackp: cython.int = self.board.stackp
        most: cython.int = MOST_TRIED
        cutoff: cython.int = 1 if stackp <= self.distrust_depth else _FIRST_LATER
        if eyes.probable >= 2:
            most = self.tries_at_two if eyes.probable == 2 else self.tries_at_three
        if not (
            self._attack_vital(tries, string, eyes, _FIRST_AT_ROOT if stackp == 0 else _FIRST_LATER, most, escape_count)
            or (self._may_widen(tries) and self._attack_by_shapes(tries, string, eyes, most, escape_count))
            or (self._may_widen(tries) and self._attack_vital(tries, string, eyes, cutoff, most, escape_count))
            or self._attack_by_capture(tries, string, eyes.probable >= 2, escape_count)
            or (
                (tries.count == 0 or (eyes.eyemax < 2 and stackp >= self.idle_depth))
                and self._attack_at_the_defense(tries, string, escape_count)
            )
            or self._attack_by_capture(tries, string, True, escape_count)
        ):
            self._attack_by_replies(tries, string, escape_count)
        self.answer = tries.move
        self.reason = tries.reason
        return tries.code

    @cython.cfunc
    def _is_hopeless(self) -> cython.bint:
        """Where reading ends: the goal could not make two eyes a move ago, and has no room to run."""
        return self.despairs and self.eyes.eyemax < 2 and self.goal.escape() == 0

    @cython.cfunc
    def _may_widen(self, tries: Tries) -> cython.bint:
        """Whether more kinds of moves are tried: not deep down, where one move is enough."""
        return self.board.stackp <= self.branch_depth or tries.count == 0

    @cython.cfunc
    def _attack_vital(
        self,
        tries: Tries,
        string: cython.int,
        eyes: NodeEyes,
        cutoff: cython.int,
        most: cython.int,
        escape_count: cython.int,
    ) -> cython.bint:
        """Tries vital points of eyes with a score of `cutoff` at least; true where one wins."""
        k: cython.int
        stackp: cython.int = self.board.stackp
        if eyes.eyemax < 2 and stackp > _EARLY:
            cutoff = _NEVER
        for k in range(KEPT_MOVES):
            if k >= eyes.vital.count or eyes.vital.score[k] < cutoff or (stackp > self.branch_depth and k > 0):
                break
            if tries.count >= most:
                break
            if eyes.vital.source[k] == MARGINAL_MOVE and eyes.vital.score[k] < self.least_margin:
                continue
            self.cuts.count = 0
            if self._try_attack(
                tries, string, eyes.vital.point[k], eyes.vital.score[k], eyes.vital.source[k], eyes.vital.detail[k],
                escape_count,
            ):  # fmt: skip
                return True
        return False

    @cython.cfunc
    def _attack_by_shapes(
        self, tries: Tries, string: cython.int, eyes: NodeEyes, most: cython.int, escape_count: cython.int
    ) -> cython.bint:
        """Tries moves of the database, then the one that leaves the goal the least room; true where one wins."""
        k: cython.int
        shapes: cython.int
        stackp: cython.int = self.board.stackp
        own: cython.int = 3 - self.goal.own
        wins: cython.bint = False
        if self.attack_table is None:
            return False
        shapes = self.shapes.open(self.attack_table, self.goal, eyes, own)
        for k in range(KEPT_MOVES if stackp <= self.wide_depth else self.shape_moves):
            if (stackp > self.branch_depth and k > 0) or tries.count >= most:
                break
            if not self.shapes.next(shapes, self.attack_table, own) or self.shapes.score < 1:
                break
            self.cuts.count = 0
            if self.shapes.cuts:
                self.cuts.gather(
                    self.goal,
                    self.attack_table.enemy_offsets,
                    self.attack_table.enemy_start[self.shapes.orientation],
                    self.attack_table.enemy_start[self.shapes.orientation + 1],
                    self.shapes.anchor,
                )
                self.cuts.gather_around(self.goal, self.shapes.point)
            wins = self._try_attack(
                tries, string, self.shapes.point, self.shapes.score, ATTACK_SHAPE, self.shapes.pattern, escape_count
            )
            if wins:
                break
        # Who has two likely eyes is not killed by being shut in; to begin with, only who cannot run is.
        if not wins and stackp <= self.room_depth and eyes.probable < 2 and (stackp > 0 or self.goal.escape() == 0):
            self.cuts.count = 0
            wins = self._try_attack(
                tries, string, self.room.tightest(self.goal, tries), _TACTICAL, ROOM_MOVE, 0, escape_count
            )
        self.shapes.close()
        return wins

    @cython.cfunc
    def _attack_by_capture(
        self, tries: Tries, string: cython.int, by_ko: cython.bint, escape_count: cython.int
    ) -> cython.bint:
        """Tries to capture the string outright, `by_ko` too; true where that wins."""
        result: cython.int = self.reader.search_attack(string, 0)
        code: cython.int = result & 7
        if code != WIN and (code == LOSE or not by_ko):
            return False
        self.cuts.count = 0
        return self._try_attack(tries, string, result >> 3, _TACTICAL, TACTICAL_ATTACK, 0, escape_count)

    @cython.cfunc
    def _attack_by_replies(self, tries: Tries, string: cython.int, escape_count: cython.int) -> None:
        """Tries the points that refuted the other moves, near the root."""
        k: cython.int
        if self.board.stackp > self.attack_reply_depth:
            return
        for k in range(tries.reply_count):
            self.cuts.count = 0
            if self._is_sound(tries.replies[k], 3 - self.goal.own) and self._try_attack(
                tries, string, tries.replies[k], _TACTICAL, REPLY, 0, escape_count
            ):
                return

    @cython.cfunc
    def _attack_at_the_defense(self, tries: Tries, string: cython.int, escape_count: cython.int) -> cython.bint:
        """Nothing was tried, or nothing that helps: is there a defence at all? If so, its point is attacked; true where
        the attack wins."""
        k: cython.int
        q: cython.int
        move: cython.int
        own: cython.int = 3 - self.goal.own
        code: cython.int = self._defend(string, escape_count)
        move = self.answer
        if code == LOSE:
            tries.win(NO_POINT, NO_DEFENSE)
            return True
        if move == NO_POINT:
            return False
        if self.board.is_suicide(move, own) or self.board.sends_two_returns_one(move, own):
            for k in range(4):
                q = move + STEPS[k]
                if self.color[q] == own and self.board.count_liberties(q) <= 4:
                    q = self.readings.look(q)
                    if self.readings.attack_code[q] != LOSE and self.readings.defense_code[q] != LOSE:
                        move = self.readings.defense_point[q]
                        break
        if move == NO_POINT:
            return False
        self.cuts.count = 0
        return self._try_attack(tries, string, move, _TACTICAL, DEFENSE_MOVE, 0, escape_count)

    @cython.cfunc
    def _try_attack(
        self,
        tries: Tries,
        string: cython.int,
        move: cython.int,
        score: cython.int,
        source: cython.int,
        detail: cython.int,
        escape_count: cython.int,
    ) -> cython.bint:
        """Tries a move of the attacker that was not tried before; true where it wins."""
        made: cython.int
        result: cython.int
        if move == NO_POINT or tries.has(move):
            return False
        made = komaster_trymove(self.board, move, 3 - self.goal.own, tries.code == LOSE)
        if made == REFUSED:
            return False
        tries.note(move)
        if self.listening:
            self._tell_trial(move, 3 - self.goal.own, source, detail, score, escape_count, made == CONDITIONAL)
        self.goal.push()
        self.goal.extend_boundary(move)
        if self.color[string] == EMPTY:
            string = self.goal.first_original()
        if string:
            self.cuts.apply(self.goal)
            result = self._defend(string, escape_count)
            if result != LOSE:
                tries.note_reply(self.answer)
        else:
            result = LOSE
            if self.listening:
                self._tell_result(OWL_DEFEND, move, LOSE, NO_POINT, ORIGINALS_CAPTURED)
        self.goal.pop()
        self.board.popgo()
        if self.listening:
            self._tell_undo()
        return tries.take(made, result, move, False)

    @cython.cfunc
    def _defend(self, string: cython.int, escape_count: cython.int) -> cython.int:
        code: cython.int
        reason: cython.int
        running: cython.bint = escape_count >= _RUNNING
        cut_offs: cython.int = self.cut_offs
        previous: NodeEyes = self.eyes
        string = self.board.origin(string)
        if self._knows(OWL_DEFEND, string):
            return self._end(OWL_DEFEND, string, self.known, self.answer, CACHED)
        if self.board.stackp > _EARLY and self.goal.escape() >= _ENOUGH_ROOM:
            return self._keep(OWL_DEFEND, string, WIN, NO_POINT, ESCAPED, cut_offs)
        if self.board.stackp > self.reading_depth or self.level >= LEVELS - 2:
            return self._end(OWL_DEFEND, string, LOSE if self._is_hopeless() else WIN, NO_POINT, OUT_OF_DEPTH)
        if self.question_nodes >= self.question_limit:
            self._cut_off()
            return self._keep(OWL_DEFEND, string, WIN, NO_POINT, OUT_OF_NODES, cut_offs)
        self.nodes += 1
        self.question_nodes += 1
        self.level += 1
        # A dragon that runs goes by the eyes that it had before.
        if not running:
            self.eyes = self._next_level()
            self.estimate.estimate(self.goal, self.eyes, False, self.shapes)
            if self.listening:
                self._tell_estimate(self.eyes, False)
        if not running and self.eyes.verdict != NOT_YET:
            code = WIN
            self.answer = NO_POINT
            reason = BY_TWO_EYES - 1 + self.eyes.verdict
        else:
            code = self._defense_moves(string, self.eyes, running, escape_count)
            reason = self.reason
        self.level -= 1
        self.eyes = previous
        return self._keep(OWL_DEFEND, string, code, self.answer, reason, cut_offs)

    @cython.cfunc
    def _defense_moves(
        self, string: cython.int, eyes: NodeEyes, running: cython.bint, escape_count: cython.int
    ) -> cython.int:
        """Tries moves, kind after kind, until one wins; the code, with `answer` and `reason`."""
        tries: Tries = self._begin_tries()
        stackp: cython.int = self.board.stackp
        probable: cython.int = 0 if running else eyes.probable
        first: cython.int = _FIRST_LATER
        if stackp == 0:
            first = _FIRST_AT_ROOT
        elif eyes.eyemin + probable > 3:
            first = _FIRST_WITH_MANY
        elif eyes.eyemin + probable == 3:
            first = _FIRST_WITH_SOME
        if not (
            (not running and self._defend_vital(tries, string, eyes, first, escape_count))
            or (self._may_widen(tries) and self._defend_by_shapes(tries, string, eyes, escape_count))
            or (
                not running
                and self._may_widen(tries)
                and self._defend_vital(tries, string, eyes, 1 if stackp <= self.distrust_depth else first, escape_count)
            )
            or self._defend_from_capture(tries, string, eyes, escape_count)
            or self._defend_by_replies(tries, string, eyes, escape_count)
        ) and (tries.count == 0 and probable >= 2):
            tries.win(NO_POINT, LIKELY_EYES)
        self.answer = tries.move
        self.reason = tries.reason
        return tries.code

    @cython.cfunc
    def _defend_vital(
        self, tries: Tries, string: cython.int, eyes: NodeEyes, cutoff: cython.int, escape_count: cython.int
    ) -> cython.bint:
        """Tries vital points of eyes with a score of `cutoff` at least; true where one wins."""
        k: cython.int
        relation: cython.int
        stackp: cython.int = self.board.stackp
        if eyes.eyemax < 2 and stackp > _EARLY:
            cutoff = _NEVER
        for k in range(KEPT_MOVES):
            if k >= eyes.vital.count or eyes.vital.score[k] < cutoff or (stackp > self.branch_depth and k > 0):
                return False
            # What answers a shape belongs to the dragon; an eye point or a lunch need not.
            relation = CONNECTED if eyes.vital.source[k] == DISTRUST_SHAPE else MAYBE_CONNECTED
            if self._try_defense(
                tries, string, eyes.vital.point[k], eyes.vital.score[k], eyes.vital.source[k], eyes.vital.detail[k],
                relation, False, eyes, eyes.vital.lunch[k], escape_count,
            ):  # fmt: skip
                return True
        return False

    @cython.cfunc
    def _defend_by_shapes(
        self, tries: Tries, string: cython.int, eyes: NodeEyes, escape_count: cython.int
    ) -> cython.bint:
        """Tries moves of the database; true where one wins."""
        k: cython.int
        shapes: cython.int
        stackp: cython.int = self.board.stackp
        own: cython.int = self.goal.own
        wins: cython.bint = False
        if self.defense_table is None:
            return False
        shapes = self.shapes.open(self.defense_table, self.goal, eyes, own)
        for k in range(KEPT_MOVES if stackp <= self.wide_defense_depth else self.shape_moves):
            if stackp > self.branch_depth and k > 0:
                break
            if not self.shapes.next(shapes, self.defense_table, own) or self.shapes.score < 1:
                break
            wins = self._try_defense(
                tries, string, self.shapes.point, self.shapes.score, DEFENSE_SHAPE, self.shapes.pattern,
                self.shapes.relation, self.shapes.escapes, eyes, 0, escape_count,
            )  # fmt: skip
            if wins:
                break
        self.shapes.close()
        return wins

    @cython.cfunc
    def _defend_from_capture(
        self, tries: Tries, string: cython.int, eyes: NodeEyes, escape_count: cython.int
    ) -> cython.bint:
        """Tries what saves the string from capture, while the goal is small; true where that wins."""
        if self.goal.sum_of_marks() >= _SMALL_GOAL:
            return False
        return self._try_defense(
            tries, string, self._tactical_defense(string), _TACTICAL, TACTICAL_DEFENSE, 0, CONNECTED, False, eyes, 0,
            escape_count,
        )  # fmt: skip

    @cython.cfunc
    def _defend_by_replies(
        self, tries: Tries, string: cython.int, eyes: NodeEyes, escape_count: cython.int
    ) -> cython.bint:
        """Tries the points that refuted the other moves, near the root; true where one wins."""
        k: cython.int
        if self.board.stackp > self.reply_depth:
            return False
        for k in range(tries.reply_count):
            if self._is_sound(tries.replies[k], self.goal.own) and self._try_defense(
                tries, string, tries.replies[k], _TACTICAL, REPLY, 0, MAYBE_CONNECTED, False, eyes, 0, escape_count
            ):
                return True
        return False

    @cython.cfunc
    def _tactical_defense(self, string: cython.int) -> cython.int:
        """A move that saves the string from capture and gets two liberties, or captures; NO_POINT for none."""
        k: cython.int
        q: cython.int
        move: cython.int
        own: cython.int = self.goal.own
        if self.board.count_liberties(string) > 4:
            return NO_POINT
        q = self.readings.look(string)
        if self.readings.attack_code[q] == LOSE or self.readings.defense_code[q] == LOSE:
            return NO_POINT
        move = self.readings.defense_point[q]
        if move == NO_POINT or self.board.approx_liberties(move, own, 2) >= 2:
            return move
        for k in range(4):
            q = move + STEPS[k]
            if self.color[q] == 3 - own and self.board.count_liberties(q) == 1:
                return move
        return NO_POINT

    @cython.cfunc
    def _try_defense(
        self,
        tries: Tries,
        string: cython.int,
        move: cython.int,
        score: cython.int,
        source: cython.int,
        detail: cython.int,
        relation: cython.int,
        escapes: cython.bint,
        eyes: NodeEyes,
        lunch: cython.int,
        escape_count: cython.int,
    ) -> cython.bint:
        """Tries a move of the goal's owner that was not tried before; true where it lives."""
        made: cython.int
        result: cython.int
        eats: cython.bint
        orientation: cython.int = self.shapes.orientation
        anchor: cython.int = self.shapes.anchor
        if move == NO_POINT:
            return False
        move = self._not_into_own_eye(move, eyes)
        if tries.has(move):
            return False
        eats = (
            lunch != 0
            and self.color[lunch] == 3 - self.goal.own
            and (
                self.readings.attack_code[self.readings.look(lunch)] == WIN
                or self.board.is_ko_forbidden(move, self.goal.own)
            )
        )
        self.goal.push()
        if eats:
            self.goal.add_neighbors_of(lunch)
        made = komaster_trymove(self.board, move, self.goal.own, tries.code == LOSE)
        if made == REFUSED:
            self.goal.pop()
            return False
        tries.note(move)
        self.join_goal(move, relation, orientation, anchor)
        if self.listening:
            self._tell_trial(move, self.goal.own, source, detail, score, escape_count, made == CONDITIONAL)
        result = self._attack(string, escape_count + 1 if escapes else escape_count)
        if result != LOSE:
            tries.note_reply(self.answer)
        self.goal.pop()
        self.board.popgo()
        if self.listening:
            self._tell_undo()
        return tries.take(made, result, move, True)

    @cython.ccall
    def join_goal(self, move: cython.int, relation: cython.int, orientation: cython.int, anchor: cython.int) -> None:
        """A new stone of the owner joins the goal as its source tells."""
        i: cython.int
        if relation == NOT_CONNECTED:
            self.goal.add_if_member(move)
            return
        self.goal.add_superstring(move, relation != MAYBE_CONNECTED)
        if relation == ALL_CONNECTED and self.defense_table is not None:
            for i in range(self.defense_table.own_start[orientation], self.defense_table.own_start[orientation + 1]):
                if self.color[anchor + self.defense_table.own_offsets[i]] == self.goal.own:
                    self.goal.add_superstring(anchor + self.defense_table.own_offsets[i], True)

    @cython.cfunc
    def _not_into_own_eye(self, move: cython.int, eyes: NodeEyes) -> cython.int:
        """The capture of a diagonal string in atari in place of a move that fills an own one-point eye."""
        k: cython.int
        j: cython.int
        q: cython.int
        r: cython.int
        useful: cython.bint
        if eyes.map.kind[move] != EYE_POINT or eyes.map.size[eyes.map.origin[move]] != 1:
            return move
        for k in range(4, 8):
            q = move + STEPS[k]
            if self.color[q] != 3 - self.goal.own or self.board.count_liberties(q) != 1:
                continue
            useful = True
            for j in range(4):
                r = move + STEPS[j]
                if (
                    self.color[r] == self.goal.own
                    and self.board.count_liberties(r) == 1
                    and not self.board.strings_touch(r, q)
                ):
                    useful = False
            if useful:
                return self.board.first_liberty(q)
        return move

    @cython.cfunc
    def _is_sound(self, p: cython.int, mover: cython.int) -> cython.bint:
        """An empty point where a stone of `mover` cannot be captured at once."""
        return self.color[p] == EMPTY and self.readings.safe_move(p, mover) != LOSE

    @cython.cfunc
    def _begin_tries(self) -> Tries:
        """Room for the tries of this node."""
        tries: Tries
        while len(self.tries) <= self.level:
            self.tries.append(Tries())
        tries = self.tries[self.level]
        tries.begin()
        return tries

    @cython.cfunc
    def _next_level(self) -> NodeEyes:
        """Room for the eyes of a node one level down."""
        while len(self.levels) <= self.level:
            self.levels.append(NodeEyes(EMPTY))
        return self.levels[self.level]

    # ---- Results ---------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _cut_off(self) -> None:
        """A part of the tree is left out, in the owner's favour."""
        self.certain = False
        self.cut_offs += 1

    @cython.cfunc
    def _knows(self, routine: cython.int, string: cython.int) -> cython.bint:
        """Does the table hold a result read with at least the depth left now? It goes to `known` and `answer`."""
        record: cython.int
        left: cython.int = self.reader.limits.depth - self.board.stackp
        if left < 0:
            return False
        record = self.table.find(self.table.key(self.board.hash ^ self.salt, routine, string, 0))
        if record == NOT_FOUND or self.table.remaining_depth(record) < left:
            return False
        self.known = self.table.value(record)
        self.answer = self.table.move(record)
        if self.table.second_value(record):
            self._cut_off()
        return True

    @cython.cfunc
    def _keep(
        self,
        routine: cython.int,
        string: cython.int,
        code: cython.int,
        move: cython.int,
        reason: cython.int,
        cut_offs: cython.int,
    ) -> cython.int:
        """`_end` with a result that goes to the table, with a note where something was cut off below."""
        left: cython.int = self.reader.limits.depth - self.board.stackp
        if left >= 0:
            self.table.store(
                self.table.key(self.board.hash ^ self.salt, routine, string, 0),
                OWL_COST,
                left,
                code,
                1 if self.cut_offs != cut_offs else 0,
                move,
                self.board,
            )
        return self._end(routine, string, code, move, reason)

    @cython.cfunc
    def _end(
        self, routine: cython.int, string: cython.int, code: cython.int, move: cython.int, reason: cython.int
    ) -> cython.int:
        """Leaves a node with a result and its move."""
        self.answer = move
        self.reason = reason
        if self.listening:
            self._tell_result(routine, string, code, move, reason)
        return code

    # ---- Listening -------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=True)
    def _tell_trial(
        self,
        move: cython.int,
        color: cython.int,
        source: cython.int,
        detail: cython.int,
        score: cython.int,
        escape_count: cython.int,
        conditional: cython.bint,
    ) -> None:
        self.listener.trial(move, color, source, detail, score, escape_count, conditional)

    @cython.cfunc
    @cython.exceptval(check=True)
    def _tell_undo(self) -> None:
        self.listener.undo()

    @cython.cfunc
    @cython.exceptval(check=True)
    def _tell_result(
        self, routine: cython.int, string: cython.int, code: cython.int, move: cython.int, reason: cython.int
    ) -> None:
        self.listener.result(routine, string, code, move, reason)

    @cython.cfunc
    @cython.exceptval(check=True)
    def _tell_estimate(self, eyes: NodeEyes, attacking: cython.bint) -> None:
        self.listener.estimate(eyes, attacking)
