"""The search of life-and-death reading: attack and defence of the goal, asked in turn.

Both sides try what eyes, lunches, shapes and tactics propose, few moves at a node, best first. A node returns a result
code for the side that moves and its move, packed as in `engine.reading.results`.
Source: GNU Go manual, chapter "Life and Death Reading"; behaviour of GNU Go 3.8.
"""

from typing import Any

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.board.komaster import CONDITIONAL, REFUSED, komaster_trymove
from godebug.engine.connections.search import ConnectionReader
from godebug.engine.dragons.records import OwlResult
from godebug.engine.eyes.kinds import EYE_POINT
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import CELLS, NO_POINT, STEPS, STRIDE
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.owl.containment import Containment
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
from godebug.engine.owl.shapes import (
    ALL_CONNECTED,
    CONNECTED,
    MAYBE_CONNECTED,
    NOT_CONNECTED,
    ShapeMove,
    Shapes,
    ShapeTable,
)
from godebug.engine.owl.tries import (
    BY_TWO_EYES,
    CACHED,
    ESCAPED,
    LIKELY_EYES,
    MOST_TRIED,
    NO_DEFENSE,
    ORIGINALS_CAPTURED,
    OUT_OF_DEPTH,
    OUT_OF_NODES,
    Tries,
)
from godebug.engine.reading.questions import LIFE_COST, OWL_ATTACK, OWL_DEFEND
from godebug.engine.reading.results import code_of, move_of, packed
from godebug.engine.reading.table import NOT_FOUND, TranspositionTable
from godebug.engine.reading.tactical import Reader

#: More nodes than anybody reads.
UNLIMITED = 1 << 62
#: What `_known` says where the table does not know the answer.
_UNKNOWN = -1
#: Nodes that a question gets when all that was granted is used up.
_LEAST_NODES = 8
#: An odd number with well mixed bits; what keeps products to 64 bits in the interpreter.
_FACTOR = 0x9E3779B97F4A7C15
_ALL_BITS = 0xFFFFFFFFFFFFFFFF
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

    `limits`: how far it goes, and how broadly. `nodes`: nodes since the reader was made; `granted`: the count of nodes
    from which on every question is cut short. `goal`: that of the question that is read.
    """

    board: Board
    reader: Reader
    readings: StringReadings
    goal: Goal
    shapes: Shapes
    estimate: EyeEstimate
    cuts: Cuts
    containment: Containment
    attack_table: ShapeTable | None
    defense_table: ShapeTable | None
    table: TranspositionTable
    color: cython.uchar[::1]
    limits: OwlLimits
    granted: cython.longlong
    nodes: cython.longlong
    last_node: cython.longlong
    cut_offs: cython.int
    salt: cython.ulonglong
    level: cython.int
    eyes: list
    tries: list
    listener: Any
    listening: cython.bint

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
        self.estimate = EyeEstimate(self.readings, self.shapes, distrust_table if limits.asks_warning_shapes else None)
        self.cuts = Cuts(connections)
        self.containment = Containment(self.readings)
        self.attack_table = attack_table
        self.defense_table = defense_table
        self.table = reader.table
        self.color = self.board.color
        self.limits = limits
        self.granted = UNLIMITED
        self.nodes = 0
        self.last_node = 0
        self.cut_offs = 0
        self.salt = 0
        # Eyes and tries of the nodes from the root down to the one at hand; no node is on level 0.
        self.level = 0
        self.eyes = [NodeEyes(EMPTY)]
        self.tries = [Tries(self.eyes[0])]
        self.listener: Any = None
        self.listening = False

    def listen(self, listener: Any) -> Any:
        """Tells `listener` what the following questions try; None: nobody. Returns who was told before."""
        before = self.listener
        self.listener = listener
        self.listening = listener is not None
        return before

    # ---- Questions about a goal as it is marked --------------------------------------------------------------------

    @cython.ccall
    def attack(self, goal: Goal, string: cython.int) -> OwlResult:
        """Reads whether the enemy of the goal, moving first, can kill it. `string`: the stone that tactics look at."""
        self._begin(goal)
        return self._result(self._attack(string, self.eyes[0], 0))

    @cython.ccall
    def defend(self, goal: Goal, string: cython.int) -> OwlResult:
        """Reads whether the owner of the goal, moving first, can make it live."""
        self._begin(goal)
        return self._result(self._defend(string, self.eyes[0], 0))

    @cython.ccall
    def threaten_attack(self, goal: Goal, string: cython.int) -> OwlResult:
        """Reads whether two moves of the enemy in a row, the first one from the attack database, kill the goal."""
        return self._threaten(goal, string, self.attack_table, 3 - goal.own)

    @cython.ccall
    def threaten_defense(self, goal: Goal, string: cython.int) -> OwlResult:
        """Reads whether two moves of the owner in a row, the first one from the defence database, save it."""
        return self._threaten(goal, string, self.defense_table, goal.own)

    @cython.cfunc
    def _threaten(self, goal: Goal, string: cython.int, table: ShapeTable | None, mover: cython.int) -> OwlResult:
        """Returns WIN with both moves, or LOSE."""
        number: cython.int
        target: cython.int
        point: cython.int
        result: cython.int = LOSE
        move: ShapeMove | None
        eyes: NodeEyes
        found = OwlResult(LOSE)
        if table is None:
            return found
        self._begin(goal)
        self.level = 1
        eyes = self._eyes_of_level()
        self._estimate(eyes, mover != goal.own)
        number = self.shapes.open(table, goal, eyes, mover)
        for _ in range(KEPT_MOVES):
            move = self.shapes.next(number, table, mover)
            if move is None:
                break
            point = move.point
            if not self.board.trymove(point, mover):
                continue
            goal.push()
            if mover == goal.own:
                self.join_goal(goal, point, move.relation, move.orientation, move.anchor)
                result = self._defend(string, eyes, 0)
            else:
                goal.extend_boundary(point)
                target = string if self.color[string] == goal.own else goal.first_original()
                result = self._attack(target, eyes, 0) if target else WIN
            goal.pop()
            self.board.popgo()
            if code_of(result) == WIN:
                found = OwlResult(WIN, point, True, move_of(result))
                break
        self.shapes.close()
        self.level = 0
        return found

    @cython.cfunc
    def _begin(self, goal: Goal) -> None:
        p: cython.int
        left: cython.longlong = self.granted - self.nodes
        most: cython.longlong = self.limits.nodes
        self.goal = goal
        if left < most:
            most = min(most, max(_LEAST_NODES, left))
        self.last_node = self.nodes + most
        self.cut_offs = 0
        self.level = 0
        # Answers about the same stones as another goal, or with other limits, must not be mixed up.
        self.salt = self.limits.memory
        for p in range(STRIDE, CELLS - STRIDE):
            if goal.marks[p]:
                self.salt = self.salt * 31 + p * _FACTOR & _ALL_BITS

    def _result(self, result: cython.int) -> OwlResult:
        """Returns the result of a question. It is certain where no part of its tree was cut off."""
        code: cython.int = code_of(result)
        return OwlResult(code, NO_POINT if code == LOSE else move_of(result), self.cut_offs == 0)

    # ---- Nodes -----------------------------------------------------------------------------------------------------
    # `above`: the eyes of the node above. `escape_count`: escaping moves that led here.

    @cython.cfunc
    def _attack(self, string: cython.int, above: NodeEyes, escape_count: cython.int) -> cython.int:
        """Searches a node where the attacker moves."""
        result: cython.int
        eyes: NodeEyes
        tries: Tries
        cut_offs: cython.int = self.cut_offs
        string = self.board.origin(string)
        # Step 1. What the table knows, and where reading ends.
        result = self._known(OWL_ATTACK, string)
        if result != _UNKNOWN:
            return self._end(OWL_ATTACK, string, result, CACHED)
        if self.board.stackp > self.limits.reading_depth or self.level >= LEVELS - 2:
            return self._end(OWL_ATTACK, string, WIN if self._is_hopeless(above) else LOSE, OUT_OF_DEPTH)
        if self.nodes >= self.last_node:
            self.cut_offs += 1
            return self._keep(OWL_ATTACK, string, LOSE, OUT_OF_NODES, cut_offs)
        self.nodes += 1
        self.level += 1
        # Step 2. The eyes: who has two lives.
        eyes = self._eyes_of_level()
        self._estimate(eyes, True)
        if eyes.verdict != NOT_YET:
            self.level -= 1
            return self._keep(OWL_ATTACK, string, LOSE, BY_TWO_EYES - 1 + eyes.verdict, cut_offs)
        # Step 3. Moves.
        tries = self._begin_tries(string, eyes, escape_count)
        self._attack_moves(tries)
        self.level -= 1
        return self._keep(OWL_ATTACK, string, packed(tries.code, tries.move), tries.reason, cut_offs)

    @cython.cfunc
    def _attack_moves(self, tries: Tries) -> None:
        """Tries moves, kind after kind, until one wins."""
        eyes: NodeEyes = tries.eyes
        stackp: cython.int = self.board.stackp
        most: cython.int = MOST_TRIED
        cutoff: cython.int = 1 if stackp <= self.limits.distrust_depth else _FIRST_LATER
        if eyes.probable >= 2:
            most = self.limits.tries_at_two if eyes.probable == 2 else self.limits.tries_at_three
        if not (
            self._attack_vital(tries, _FIRST_AT_ROOT if stackp == 0 else _FIRST_LATER, most)
            or (self._may_widen(tries) and self._attack_by_shapes(tries, most))
            or (self._may_widen(tries) and self._attack_vital(tries, cutoff, most))
            or self._attack_by_capture(tries, eyes.probable >= 2)
            or (
                (tries.count == 0 or (eyes.eyemax < 2 and stackp >= self.limits.idle_depth))
                and self._attack_at_the_defense(tries)
            )
            or self._attack_by_capture(tries, True)
        ):
            self._attack_by_replies(tries)

    @cython.cfunc
    def _is_hopeless(self, above: NodeEyes) -> cython.bint:
        """Tells whether reading ends here: the goal could not make two eyes a move ago, and has no room to run."""
        return self.limits.dead_at_the_end and above.eyemax < 2 and self.goal.escape() == 0

    @cython.cfunc
    def _may_widen(self, tries: Tries) -> cython.bint:
        """Tells whether more kinds of moves are tried: not deep down, where one move is enough."""
        return self.board.stackp <= self.limits.branch_depth or tries.count == 0

    @cython.cfunc
    def _attack_vital(self, tries: Tries, cutoff: cython.int, most: cython.int) -> cython.bint:
        """Tries vital points of eyes with a score of `cutoff` at least; true where one wins."""
        k: cython.int
        eyes: NodeEyes = tries.eyes
        stackp: cython.int = self.board.stackp
        if eyes.eyemax < 2 and stackp > _EARLY:
            cutoff = _NEVER
        for k in range(KEPT_MOVES):
            if k >= eyes.vital.count or eyes.vital.score[k] < cutoff or (stackp > self.limits.branch_depth and k > 0):
                break
            if tries.count >= most:
                break
            if eyes.vital.source[k] == MARGINAL_MOVE and eyes.vital.score[k] < self.limits.least_margin:
                continue
            self.cuts.count = 0
            if self._try_attack(
                tries, eyes.vital.point[k], eyes.vital.score[k], eyes.vital.source[k], eyes.vital.detail[k]
            ):
                return True
        return False

    @cython.cfunc
    def _attack_by_shapes(self, tries: Tries, most: cython.int) -> cython.bint:
        """Tries moves of the database, then the one that leaves the goal the least room; true where one wins."""
        k: cython.int
        number: cython.int
        move: ShapeMove | None
        stackp: cython.int = self.board.stackp
        own: cython.int = 3 - self.goal.own
        wins: cython.bint = False
        if self.attack_table is None:
            return False
        number = self.shapes.open(self.attack_table, self.goal, tries.eyes, own)
        for k in range(KEPT_MOVES if stackp <= self.limits.wide_depth else self.limits.shape_moves):
            if (stackp > self.limits.branch_depth and k > 0) or tries.count >= most:
                break
            move = self.shapes.next(number, self.attack_table, own)
            if move is None or move.score < 1:
                break
            self.cuts.count = 0
            if move.cuts:
                self.cuts.gather(
                    self.goal,
                    self.attack_table.enemy_offsets,
                    self.attack_table.enemy_start[move.orientation],
                    self.attack_table.enemy_start[move.orientation + 1],
                    move.anchor,
                )
                self.cuts.gather_around(self.goal, move.point)
            wins = self._try_attack(tries, move.point, move.score, ATTACK_SHAPE, move.pattern)
            if wins:
                break
        # Who has two likely eyes is not killed by being shut in; to begin with, only who cannot run is.
        if (
            not wins
            and stackp <= self.limits.room_depth
            and tries.eyes.probable < 2
            and (stackp > 0 or self.goal.escape() == 0)
        ):
            self.cuts.count = 0
            wins = self._try_attack(tries, self.containment.tightest(self.goal, tries), _TACTICAL, ROOM_MOVE, 0)
        self.shapes.close()
        return wins

    @cython.cfunc
    def _attack_by_capture(self, tries: Tries, by_ko: cython.bint) -> cython.bint:
        """Tries to capture the string outright, `by_ko` too; true where that wins."""
        result: cython.int = self.reader.search_attack(tries.string, 0)
        code: cython.int = code_of(result)
        if code != WIN and (code == LOSE or not by_ko):
            return False
        self.cuts.count = 0
        return self._try_attack(tries, move_of(result), _TACTICAL, TACTICAL_ATTACK, 0)

    @cython.cfunc
    def _attack_by_replies(self, tries: Tries) -> None:
        """Tries the points that refuted the other moves, near the root."""
        k: cython.int
        if self.board.stackp > self.limits.attack_reply_depth:
            return
        for k in range(tries.reply_count):
            self.cuts.count = 0
            if self._is_sound(tries.replies[k], 3 - self.goal.own) and self._try_attack(
                tries, tries.replies[k], _TACTICAL, REPLY, 0
            ):
                return

    @cython.cfunc
    def _attack_at_the_defense(self, tries: Tries) -> cython.bint:
        """Attacks where the defence would be, if nothing was tried, or nothing that helps. Returns true where that
        wins.
        """
        k: cython.int
        q: cython.int
        own: cython.int = 3 - self.goal.own
        result: cython.int = self._defend(tries.string, tries.eyes, tries.escape_count)
        move: cython.int = move_of(result)
        if code_of(result) == LOSE:
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
        return self._try_attack(tries, move, _TACTICAL, DEFENSE_MOVE, 0)

    @cython.cfunc
    def _try_attack(
        self, tries: Tries, move: cython.int, score: cython.int, source: cython.int, detail: cython.int
    ) -> cython.bint:
        """Tries a move of the attacker that was not tried before; true where it wins."""
        made: cython.int
        result: cython.int = LOSE
        string: cython.int = tries.string
        if move == NO_POINT or tries.has(move):
            return False
        made = komaster_trymove(self.board, move, 3 - self.goal.own, tries.code == LOSE)
        if made == REFUSED:
            return False
        tries.note(move)
        if self.listening:
            self._report_trial(move, 3 - self.goal.own, source, detail, score, tries.escape_count, made == CONDITIONAL)
        self.goal.push()
        self.goal.extend_boundary(move)
        if self.color[string] == EMPTY:
            string = self.goal.first_original()
        if string:
            self.cuts.apply(self.goal)
            result = self._defend(string, tries.eyes, tries.escape_count)
            if code_of(result) != LOSE:
                tries.note_reply(move_of(result))
        elif self.listening:
            self._report_result(OWL_DEFEND, move, LOSE, ORIGINALS_CAPTURED)
        self.goal.pop()
        self.board.popgo()
        if self.listening:
            self._report_undo()
        return tries.take(made, code_of(result), move, False)

    @cython.cfunc
    def _defend(self, string: cython.int, above: NodeEyes, escape_count: cython.int) -> cython.int:
        """Searches a node where the owner of the goal moves."""
        result: cython.int
        eyes: NodeEyes = above
        tries: Tries
        running: cython.bint = escape_count >= _RUNNING
        cut_offs: cython.int = self.cut_offs
        string = self.board.origin(string)
        # Step 1. What the table knows, who has run away, and where reading ends.
        result = self._known(OWL_DEFEND, string)
        if result != _UNKNOWN:
            return self._end(OWL_DEFEND, string, result, CACHED)
        if self.board.stackp > _EARLY and self.goal.escape() >= _ENOUGH_ROOM:
            return self._keep(OWL_DEFEND, string, WIN, ESCAPED, cut_offs)
        if self.board.stackp > self.limits.reading_depth or self.level >= LEVELS - 2:
            return self._end(OWL_DEFEND, string, LOSE if self._is_hopeless(above) else WIN, OUT_OF_DEPTH)
        if self.nodes >= self.last_node:
            self.cut_offs += 1
            return self._keep(OWL_DEFEND, string, WIN, OUT_OF_NODES, cut_offs)
        self.nodes += 1
        self.level += 1
        # Step 2. The eyes: who has two lives. A dragon that runs goes by the eyes that it had before.
        if not running:
            eyes = self._eyes_of_level()
            self._estimate(eyes, False)
            if eyes.verdict != NOT_YET:
                self.level -= 1
                return self._keep(OWL_DEFEND, string, WIN, BY_TWO_EYES - 1 + eyes.verdict, cut_offs)
        # Step 3. Moves.
        tries = self._begin_tries(string, eyes, escape_count)
        self._defense_moves(tries, running)
        self.level -= 1
        return self._keep(OWL_DEFEND, string, packed(tries.code, tries.move), tries.reason, cut_offs)

    @cython.cfunc
    def _defense_moves(self, tries: Tries, running: cython.bint) -> None:
        """Tries moves, kind after kind, until one wins."""
        eyes: NodeEyes = tries.eyes
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
            (not running and self._defend_vital(tries, first))
            or (self._may_widen(tries) and self._defend_by_shapes(tries))
            or (
                not running
                and self._may_widen(tries)
                and self._defend_vital(tries, 1 if stackp <= self.limits.distrust_depth else first)
            )
            or self._defend_from_capture(tries)
            or self._defend_by_replies(tries)
        ) and (tries.count == 0 and probable >= 2):
            tries.win(NO_POINT, LIKELY_EYES)

    @cython.cfunc
    def _defend_vital(self, tries: Tries, cutoff: cython.int) -> cython.bint:
        """Tries vital points of eyes with a score of `cutoff` at least; true where one wins."""
        k: cython.int
        eyes: NodeEyes = tries.eyes
        relation: cython.int
        stackp: cython.int = self.board.stackp
        if eyes.eyemax < 2 and stackp > _EARLY:
            cutoff = _NEVER
        for k in range(KEPT_MOVES):
            if k >= eyes.vital.count or eyes.vital.score[k] < cutoff or (stackp > self.limits.branch_depth and k > 0):
                return False
            # What answers a shape belongs to the dragon; an eye point or a lunch need not.
            relation = CONNECTED if eyes.vital.source[k] == DISTRUST_SHAPE else MAYBE_CONNECTED
            if self._try_defense(
                tries, eyes.vital.point[k], eyes.vital.score[k], eyes.vital.source[k], eyes.vital.detail[k], relation,
                None, eyes.vital.lunch[k],
            ):  # fmt: skip
                return True
        return False

    @cython.cfunc
    def _defend_by_shapes(self, tries: Tries) -> cython.bint:
        """Tries moves of the database; true where one wins."""
        k: cython.int
        number: cython.int
        move: ShapeMove | None
        stackp: cython.int = self.board.stackp
        own: cython.int = self.goal.own
        wins: cython.bint = False
        if self.defense_table is None:
            return False
        number = self.shapes.open(self.defense_table, self.goal, tries.eyes, own)
        for k in range(KEPT_MOVES if stackp <= self.limits.wide_defense_depth else self.limits.shape_moves):
            if stackp > self.limits.branch_depth and k > 0:
                break
            move = self.shapes.next(number, self.defense_table, own)
            if move is None or move.score < 1:
                break
            wins = self._try_defense(tries, move.point, move.score, DEFENSE_SHAPE, move.pattern, move.relation, move, 0)
            if wins:
                break
        self.shapes.close()
        return wins

    @cython.cfunc
    def _defend_from_capture(self, tries: Tries) -> cython.bint:
        """Tries what saves the string from capture, while the goal is small; true where that wins."""
        if self.goal.sum_of_marks() >= _SMALL_GOAL:
            return False
        return self._try_defense(
            tries, self._tactical_defense(tries.string), _TACTICAL, TACTICAL_DEFENSE, 0, CONNECTED, None, 0
        )

    @cython.cfunc
    def _defend_by_replies(self, tries: Tries) -> cython.bint:
        """Tries the points that refuted the other moves, near the root; true where one wins."""
        k: cython.int
        if self.board.stackp > self.limits.reply_depth:
            return False
        for k in range(tries.reply_count):
            if self._is_sound(tries.replies[k], self.goal.own) and self._try_defense(
                tries, tries.replies[k], _TACTICAL, REPLY, 0, MAYBE_CONNECTED, None, 0
            ):
                return True
        return False

    @cython.cfunc
    def _tactical_defense(self, string: cython.int) -> cython.int:
        """Returns a move that saves the string from capture and gets two liberties, or captures; NO_POINT for none."""
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
        move: cython.int,
        score: cython.int,
        source: cython.int,
        detail: cython.int,
        relation: cython.int,
        shape: ShapeMove | None,
        lunch: cython.int,
    ) -> cython.bint:
        """Tries a move of the goal's owner that was not tried before; true where it lives.

        `relation`: how it joins the goal. `shape`: what proposes it, None for other sources. `lunch`: the string that
        it captures or saves, else 0.
        """
        made: cython.int
        result: cython.int
        eats: cython.bint
        escapes: cython.int = tries.escape_count
        if move == NO_POINT:
            return False
        move = self._not_into_own_eye(move, tries.eyes)
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
        self.join_goal(
            self.goal, move, relation, 0 if shape is None else shape.orientation, 0 if shape is None else shape.anchor
        )
        if self.listening:
            self._report_trial(move, self.goal.own, source, detail, score, escapes, made == CONDITIONAL)
        if shape is not None and shape.escapes:
            escapes += 1
        result = self._attack(tries.string, tries.eyes, escapes)
        if code_of(result) != LOSE:
            tries.note_reply(move_of(result))
        self.goal.pop()
        self.board.popgo()
        if self.listening:
            self._report_undo()
        return tries.take(made, code_of(result), move, True)

    @cython.ccall
    def join_goal(
        self,
        goal: Goal,
        move: cython.int,
        relation: cython.int,
        orientation: cython.int,
        anchor: cython.int,
    ) -> None:
        """Lets a new stone of the owner join the goal as its source tells; the last two are those of its shape."""
        i: cython.int
        if relation == NOT_CONNECTED:
            goal.add_if_member(move)
            return
        goal.add_superstring(move, relation != MAYBE_CONNECTED)
        if relation == ALL_CONNECTED and self.defense_table is not None:
            for i in range(self.defense_table.own_start[orientation], self.defense_table.own_start[orientation + 1]):
                if self.color[anchor + self.defense_table.own_offsets[i]] == goal.own:
                    goal.add_superstring(anchor + self.defense_table.own_offsets[i], True)

    @cython.cfunc
    def _not_into_own_eye(self, move: cython.int, eyes: NodeEyes) -> cython.int:
        """Returns, in place of a move that fills an own one-point eye, the capture of a diagonal string in atari."""
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
        """Tells whether a stone of `mover` on an empty point cannot be captured at once."""
        return self.color[p] == EMPTY and self.readings.safe_move(p, mover) != LOSE

    @cython.cfunc
    def _begin_tries(self, string: cython.int, eyes: NodeEyes, escape_count: cython.int) -> Tries:
        """Returns the tries of the node at hand, none so far."""
        tries: Tries
        while len(self.tries) <= self.level:
            self.tries.append(Tries(eyes))
        tries = self.tries[self.level]
        tries.begin(string, eyes, escape_count)
        return tries

    @cython.cfunc
    def _eyes_of_level(self) -> NodeEyes:
        """Returns the eyes of the node at hand, to be estimated."""
        while len(self.eyes) <= self.level:
            self.eyes.append(NodeEyes(EMPTY))
        return self.eyes[self.level]

    @cython.cfunc
    def _estimate(self, eyes: NodeEyes, attacking: cython.bint) -> None:
        self.estimate.estimate(self.goal, eyes, attacking, self.limits.distrust_depth, None, False)
        if self.listening:
            self._report_estimate(eyes, attacking)

    # ---- Results ---------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _known(self, routine: cython.int, string: cython.int) -> cython.int:
        """Returns the result that the table holds, where it was read with at least the depth left now; else
        _UNKNOWN.
        """
        record: cython.int
        left: cython.int = self.reader.limits.depth - self.board.stackp
        if left < 0:
            return _UNKNOWN
        record = self.table.find(self.table.key(self.board.hash ^ self.salt, routine, string, 0))
        if record == NOT_FOUND or self.table.remaining_depth(record) < left:
            return _UNKNOWN
        if self.table.second_value(record):
            self.cut_offs += 1
        return packed(self.table.value(record), self.table.move(record))

    @cython.cfunc
    def _keep(
        self, routine: cython.int, string: cython.int, result: cython.int, reason: cython.int, cut_offs: cython.int
    ) -> cython.int:
        """`_end` with a result that goes to the table, with a note where something was cut off below."""
        left: cython.int = self.reader.limits.depth - self.board.stackp
        if left >= 0:
            self.table.store(
                self.table.key(self.board.hash ^ self.salt, routine, string, 0),
                LIFE_COST,
                left,
                code_of(result),
                1 if self.cut_offs != cut_offs else 0,
                move_of(result),
                self.board,
            )
        return self._end(routine, string, result, reason)

    @cython.cfunc
    def _end(self, routine: cython.int, string: cython.int, result: cython.int, reason: cython.int) -> cython.int:
        """Leaves a node with a result."""
        if self.listening:
            self._report_result(routine, string, result, reason)
        return result

    # ---- Listening -------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _report_trial(
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
    def _report_undo(self) -> None:
        self.listener.undo()

    @cython.cfunc
    def _report_result(self, routine: cython.int, string: cython.int, result: cython.int, reason: cython.int) -> None:
        self.listener.result(routine, string, code_of(result), move_of(result), reason)

    @cython.cfunc
    def _report_estimate(self, eyes: NodeEyes, attacking: cython.bint) -> None:
        self.listener.estimate(eyes, attacking)
