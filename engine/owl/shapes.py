"""Moves that the shapes of a database propose around a goal.

All placements are found at once and cheaply; they are looked at one by one, best value first, and what costs reading is
asked only then. A stack of lists holds the placements of all nodes that are open.
Source: GNU Go manual, chapter "Life and Death Reading"; chapter "Pattern Code", section "The Owl databases".
"""

from array import array
from collections.abc import Iterable
from typing import Any

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.go.arrays import zeros
from godebug.engine.go.color import BLACK
from godebug.engine.go.points import CELLS, STRIDE
from godebug.engine.go.result_codes import LOSE
from godebug.engine.owl.answers import OwlAnswers
from godebug.engine.owl.goal import Goal
from godebug.engine.owl.joint_threats import CAPTURE, EYE, THREATS, joint_worth
from godebug.engine.owl.node import NodeEyes
from godebug.engine.owl.readings import StringReadings
from godebug.engine.patterns.database import Database
from godebug.engine.patterns.evaluator import Evaluator
from godebug.engine.patterns.kernel import BoardBits, Program
from godebug.engine.patterns.transform import offset

# Class letters, as bits.
CLASS_S = 1
CLASS_N = 2
CLASS_C = 4
CLASS_E = 8
CLASS_A = 16
CLASS_B = 32
CLASS_MAYBE = 64
CLASS_JOINT = 128

# How a move of the defender joins the goal.
NOT_CONNECTED = 0
MAYBE_CONNECTED = 1
CONNECTED = 2
ALL_CONNECTED = 3

#: Placements that all open nodes together may have.
MOST_FOUND = 16384

#: The kind of threat of a placement that makes none.
NO_THREAT = -1

_LETTERS = {"s": 1, "n": 2, "C": 4, "E": 8, "a": 16, "B": 32, "b": 64, "c": 128}
#: A constraint that costs less is asked before the move itself is read.
CHEAP = 0.45
_NODES = 256
# Sizes of the fields of a placement's key, from the lowest: orientation, point, distance from the centre, pattern.
_ORIENTATIONS = cython.declare(cython.longlong, 1 << 16)
_POINTS = cython.declare(cython.longlong, 512)
_DISTANCES = cython.declare(cython.longlong, 1024)
_PATTERNS = cython.declare(cython.longlong, 1 << 14)
#: Values that a pattern may have.
_HIGHEST = 255
#: Where the value of a pattern begins in the key, from its other end.
_VALUE = cython.declare(cython.longlong, 1 << 49)


@cython.final
@cython.cclass
class ShapeTable:
    """What the reader has to know of a database: by pattern value, classes and whether it asks anything, by orientation
    the offsets from the anchor to the move, to the defender's answer, and to the stones of both sides; by orientation
    of the patterns of class c (`joint`: whether there are any) what they threaten, as kind and offset."""

    database: Any
    program: Program
    count: cython.int
    pattern_of: cython.int[::1]
    score: cython.int[::1]
    classes: cython.int[::1]
    asks: cython.uchar[::1]
    cheap: cython.uchar[::1]
    move: cython.int[::1]
    reply: cython.int[::1]
    own_start: cython.int[::1]
    own_offsets: cython.int[::1]
    enemy_start: cython.int[::1]
    enemy_offsets: cython.int[::1]
    threat_kind: cython.int[::1]
    threat_offset: cython.int[::1]
    joint: cython.bint

    def __init__(self, database: Database) -> None:
        self.database = database
        self.program = database.program
        layout = database.layout
        classes, asks = database.column("classes"), [text is not None for text in database.column("constraint")]
        self.count = len(database.pattern_of)
        self.pattern_of = array("i", [*database.pattern_of, 0])
        self.score = array("i", [min(_HIGHEST, max(0, int(value))) for value in database.values] + [0])
        self.classes = array("i", [sum([_LETTERS.get(x, 0) for x in set(letters)]) for letters in classes] + [0])
        self.asks = bytearray([*asks, False])
        self.cheap = bytearray(
            [*[asked and cost < CHEAP for asked, cost in zip(asks, layout["cost"], strict=True)], False]
        )
        self.move = array("i", [*layout["move_offset"], 0])
        self.reply = array("i", [*layout["answer_offset"], 0])
        self.own_start = layout["own_start"]
        self.own_offsets = array("i", [*layout["own_offsets"], 0])
        self.enemy_start = layout["enemy_start"]
        self.enemy_offsets = array("i", [*layout["enemy_offsets"], 0])
        threats = _threats(database)
        self.threat_kind = array("i", [threats.get(number, (NO_THREAT, 0))[0] for number in range(self.count)] + [0])
        self.threat_offset = array("i", [threats.get(number, (NO_THREAT, 0))[1] for number in range(self.count)] + [0])
        self.joint = any("c" in letters for letters in classes)


def _threats(database: Database) -> dict[int, tuple[int, int]]:
    """Returns the kind and the offset of what each pattern of class c threatens, by orientation."""
    named = {
        number: (pattern, kind, pattern.labels[label])
        for number, classes in enumerate(database.column("classes"))
        if "c" in classes
        for pattern in [database.pattern(number)]
        for kind, name in enumerate(THREATS)
        if isinstance(label := pattern.fields.get(name), str)
    }
    return {
        orientation: (kind, offset(pattern, database.k_of[orientation], place))
        for orientation, number in enumerate(database.pattern_of if named else ())
        if number in named
        for pattern, kind, place in [named[number]]
    }


@cython.final
@cython.cclass
class ShapeMove:
    """A move that a shape proposes, until its list is asked for the next one.

    `pattern`: the number of the pattern in its database; `orientation` and `anchor`: its placement. `relation`: how the
    move joins the goal, if it is the defender's. `escapes`, `cuts`: the pattern is of class E, of class C. `reply`:
    where the defender answers the attacker.
    """

    point: cython.int
    score: cython.int
    pattern: cython.int
    orientation: cython.int
    anchor: cython.int
    relation: cython.int
    escapes: cython.bint
    cuts: cython.bint
    reply: cython.int

    def __init__(self) -> None:
        self.point = 0
        self.score = 0
        self.pattern = 0
        self.orientation = 0
        self.anchor = 0
        self.relation = CONNECTED
        self.escapes = False
        self.cuts = False
        self.reply = 0


@cython.final
@cython.cclass
class Shapes:
    """Proposes moves on the board as it stands.

    `open` makes a list of placements for a goal, `next` and `take` return moves of it, `close` drops it. Lists may be
    opened while others are open. Say who answers the constraints (`use`) before the first question.
    """

    board: Board
    readings: StringReadings
    bits: BoardBits
    answers: OwlAnswers | None
    evaluators: dict
    evaluator: Evaluator | None
    asked: ShapeTable | None
    goal_marks: cython.uchar[::1]
    found: cython.longlong[::1]
    used: cython.int
    fetched: cython.int[::1]
    fetched_used: cython.int
    list_start: cython.int[::1]
    list_end: cython.int[::1]
    first_left: cython.int[::1]
    fetched_start: cython.int[::1]
    lists: cython.int
    goals: list
    eyes: list
    moves: list
    centre: cython.int[::1]
    joint_stamp: cython.int
    joint_at: cython.int[::1]
    joint_threat: cython.int[::1]
    joint_differ: cython.uchar[::1]

    def __init__(self, readings: StringReadings) -> None:
        self.board = readings.board
        self.readings = readings
        self.answers = None
        self.evaluators: dict[str, Evaluator] = {}
        self.evaluator = None
        self.asked = None
        self.goal_marks = bytearray(CELLS)
        self.bits = BoardBits()
        self.found = zeros(MOST_FOUND, "q")
        self.used = 0
        self.fetched = zeros(MOST_FOUND)
        self.fetched_used = 0
        self.list_start = array("i", bytes(4 * _NODES))
        self.list_end = array("i", bytes(4 * _NODES))
        self.first_left = array("i", bytes(4 * _NODES))
        self.fetched_start = array("i", bytes(4 * _NODES))
        self.lists = 0
        # By list: the goal and the eyes that its placements are asked about, and the move that it proposes.
        self.goals: list[Goal] = []
        self.eyes: list[NodeEyes] = []
        self.moves: list[ShapeMove] = []
        # By point, for what its placements of class c threaten: the last list that had any, the first threat there, and
        # whether another one is a different threat.
        self.joint_stamp = 0
        self.joint_at = array("i", bytes(4 * CELLS))
        self.joint_threat = array("i", bytes(4 * CELLS))
        self.joint_differ = bytearray(CELLS)
        size = self.board.size
        self.centre = array("i", bytes(4 * CELLS))
        for row in range(size):
            for column in range(size):
                self.centre[(row + 1) * STRIDE + column + 1] = (2 * row - size + 1) ** 2 + (2 * column - size + 1) ** 2

    def use(self, answers: OwlAnswers | None, databases: Iterable[Database]) -> None:
        """Lets `answers` answer the constraints of the databases from now on; with None nobody asks any more."""
        self.answers = answers
        self.asked = None
        self.evaluator = None
        self.evaluators = (
            {}
            if answers is None
            else {
                database.name: Evaluator(database.rules, database.program, answers, database.name)
                for database in databases
            }
        )

    @cython.ccall
    def open(self, table: ShapeTable, goal: Goal, eyes: NodeEyes, own: cython.int) -> cython.int:
        """Finds all placements with an element on the goal, best first; returns the number of the list that they stand
        in. `eyes`: of the goal as the board stands.
        """
        i: cython.int
        p: cython.int
        number: cython.int
        pattern: cython.int
        anchor: cython.int
        count: cython.int
        key: cython.longlong
        if len(self.moves) == self.lists:
            self.goals.append(goal)
            self.eyes.append(eyes)
            self.moves.append(ShapeMove())
        self.goals[self.lists] = goal
        self.eyes[self.lists] = eyes
        self.list_start[self.lists] = self.used
        self.fetched_start[self.lists] = self.fetched_used
        self.bits.load(self.board.color, self.board.size)
        for p in range(STRIDE, CELLS - STRIDE):
            self.goal_marks[p] = goal.marks[p] != 0 and self.board.color[p] == goal.own
        self.bits.mark_goal(self.goal_marks)
        count = min(self.bits.collect(table.program, own, False), MOST_FOUND - self.used)
        for i in range(count):
            number = self.bits.orientations[i]
            anchor = self.bits.anchors[i]
            pattern = table.pattern_of[number]
            p = anchor + table.move[number]
            key = _HIGHEST - table.score[pattern]
            key = key * _PATTERNS + pattern
            key = key * _DISTANCES + self.centre[p]
            key = key * _POINTS + p
            key = key * _ORIENTATIONS + number
            self.found[self.used + i] = key
        self.used += count
        if table.joint:
            self._stand_at(self.lists)
            self._join_threats(table, eyes, own)
        self.list_end[self.lists] = self.used
        self._sort(self.list_start[self.lists], self.used)
        self.first_left[self.lists] = self.list_start[self.lists]
        self.lists += 1
        return self.lists - 1

    @cython.cfunc
    def _stand_at(self, number: cython.int) -> None:
        """Constraints are asked about the goal and the eyes of a list from now on."""
        if self.answers is not None:
            self.answers.goal = self.goals[number]
            self.answers.eyes = self.eyes[number]

    def _join_threats(self, table: ShapeTable, eyes: NodeEyes, own: cython.int) -> None:
        """Leaves, of the placements of class c at one point, the first that is valid, with what all of them
        are worth.
        """
        start: cython.int = self.list_start[self.lists]
        i: cython.int
        p: cython.int
        orientation: cython.int
        threat: cython.int
        key: cython.longlong
        waiting: dict[int, list[int]] = {}
        self.joint_stamp += 1
        for i in range(start, self.used):
            key = self.found[i]
            orientation = cython.cast(cython.int, key % _ORIENTATIONS)
            if not self._is_joint(table, key) or table.threat_kind[orientation] == NO_THREAT:
                continue
            p = cython.cast(cython.int, key // _ORIENTATIONS % _POINTS)
            threat = table.threat_kind[orientation] * CELLS + self._target(table, eyes, orientation, p)
            if self.joint_at[p] != self.joint_stamp:
                self.joint_at[p] = self.joint_stamp
                self.joint_threat[p] = threat
                self.joint_differ[p] = 0
            elif threat != self.joint_threat[p]:
                self.joint_differ[p] = 1
        for i in range(start, self.used):
            key = self.found[i]
            if not self._is_joint(table, key):
                self.found[start] = key
                start += 1
                continue
            # Most points threaten one thing alone, which is nothing: these cost no reading.
            p = cython.cast(cython.int, key // _ORIENTATIONS % _POINTS)
            if self.joint_at[p] == self.joint_stamp and self.joint_differ[p]:
                waiting.setdefault(p, []).append(key)
        self.used = start
        for p, keys in sorted(waiting.items()):
            keys = sorted(key for key in keys if table.threat_kind[key % _ORIENTATIONS] != NO_THREAT)
            keys = [key for key in keys if self._is_valid(table, key % _ORIENTATIONS, p, own)]
            worth = joint_worth([self._threat(table, eyes, key % _ORIENTATIONS, p) for key in keys])
            if worth:
                self.found[self.used] = (_HIGHEST - worth) * _VALUE + keys[0] % _VALUE
                self.used += 1

    @cython.cfunc
    def _is_joint(self, table: ShapeTable, key: cython.longlong) -> cython.bint:
        return table.classes[table.pattern_of[key % _ORIENTATIONS]] & CLASS_JOINT != 0

    @cython.cfunc
    def _target(self, table: ShapeTable, eyes: NodeEyes, orientation: cython.int, point: cython.int) -> cython.int:
        """Returns what a placement threatens: a string or an eye space by its origin, or a point."""
        kind: cython.int = table.threat_kind[orientation]
        target: cython.int = point - table.move[orientation] + table.threat_offset[orientation]
        if kind == CAPTURE:
            return self.board.origin(target)
        if kind == EYE and eyes.map.origin[target]:
            return eyes.map.origin[target]
        return target

    def _threat(
        self, table: ShapeTable, eyes: NodeEyes, orientation: cython.int, point: cython.int
    ) -> tuple[int, int, int]:
        """Returns what a placement threatens: kind, target, value."""
        score: cython.int = table.score[table.pattern_of[orientation]]
        return table.threat_kind[orientation], self._target(table, eyes, orientation, point), score

    @cython.ccall
    def close(self) -> None:
        """Drops the last list that was opened."""
        self.lists -= 1
        self.used = self.list_start[self.lists]
        self.fetched_used = self.fetched_start[self.lists]

    def abandon(self) -> None:
        """Drops all lists."""
        self.lists = self.used = self.fetched_used = 0

    @cython.ccall
    def next(self, number: cython.int, table: ShapeTable, own: cython.int) -> ShapeMove | None:
        """Returns the best move of a list that was not fetched yet and that is valid; None where there is none."""
        i: cython.int
        orientation: cython.int
        point: cython.int
        pattern: cython.int
        known: cython.bint
        key: cython.longlong
        move: ShapeMove = self.moves[number]
        self._stand_at(number)
        while True:
            if self.first_left[number] >= self.list_end[number]:
                return None
            key = self.found[self.first_left[number]]
            self.first_left[number] += 1
            orientation = cython.cast(cython.int, key % _ORIENTATIONS)
            point = cython.cast(cython.int, key // _ORIENTATIONS % _POINTS)
            known = False
            for i in range(self.fetched_start[number], self.fetched_used):
                if self.fetched[i] == point:
                    known = True
                    break
            if known or not self._is_valid(table, orientation, point, own):
                continue
            self.fetched[self.fetched_used] = point
            self.fetched_used += 1
            pattern = table.pattern_of[orientation]
            move.point = point
            move.score = _HIGHEST - cython.cast(cython.int, key // _VALUE)
            move.pattern = pattern
            move.orientation = orientation
            move.anchor = point - table.move[orientation]
            move.escapes = table.classes[pattern] & CLASS_E != 0
            move.cuts = table.classes[pattern] & CLASS_C != 0
            move.reply = move.anchor + table.reply[orientation]
            move.relation = self._relation(number, table, point, own, table.classes[pattern])
            return move

    @cython.cfunc
    def _relation(
        self, number: cython.int, table: ShapeTable, point: cython.int, own: cython.int, classes: cython.int
    ) -> cython.int:
        """Returns how the move joins the goal; of a pattern that leaves it open, the next valid one at the point may
        tell.
        """
        i: cython.int
        orientation: cython.int
        other: cython.int
        key: cython.longlong
        if classes & CLASS_B:
            return NOT_CONNECTED
        if classes & CLASS_A:
            return ALL_CONNECTED
        if not classes & CLASS_MAYBE:
            return CONNECTED
        for i in range(self.first_left[number], self.list_end[number]):
            key = self.found[i]
            if key // _ORIENTATIONS % _POINTS != point:
                continue
            orientation = cython.cast(cython.int, key % _ORIENTATIONS)
            other = table.classes[table.pattern_of[orientation]]
            if (other & CLASS_B or not other & CLASS_MAYBE) and self._is_valid(table, orientation, point, own):
                return NOT_CONNECTED if other & CLASS_B else ALL_CONNECTED if other & CLASS_A else CONNECTED
        return MAYBE_CONNECTED

    @cython.cfunc
    def _is_valid(self, table: ShapeTable, orientation: cython.int, point: cython.int, own: cython.int) -> cython.bint:
        pattern: cython.int = table.pattern_of[orientation]
        anchor: cython.int = point - table.move[orientation]
        classes: cython.int = table.classes[pattern]
        if table.cheap[pattern] and not self._accepts(table, orientation, anchor, own):
            return False
        if not classes & CLASS_S:
            if not self.board.is_legal(point, own) or self.readings.safe_move(point, own) == LOSE:
                return False
        elif self.board.is_suicide(point, own):
            return False
        if classes & CLASS_N and self.readings.safe_move(point, 3 - own) == LOSE:
            return False
        if table.asks[pattern] and not table.cheap[pattern]:
            return self._accepts(table, orientation, anchor, own)
        return True

    @cython.cfunc
    def _accepts(self, table: ShapeTable, orientation: cython.int, anchor: cython.int, own: cython.int) -> cython.bint:
        if self.asked is not table or self.evaluator is None:
            self.asked = table
            self.evaluator = self.evaluators[table.database.name]
        return self.evaluator.accepts(own, orientation, anchor)

    # ---- In the order of matching ----------------------------------------------------------------------------------

    @cython.ccall
    def in_matching_order(self, number: cython.int, table: ShapeTable) -> None:
        """Puts a list in the order of anchors, white ones first, and for each of these of the database."""
        i: cython.int
        orientation: cython.int
        anchor: cython.int
        key: cython.longlong
        start: cython.int = self.list_start[number]
        count: cython.int = self.list_end[number] - start
        for i in range(start, start + count):
            key = self.found[i]
            orientation = cython.cast(cython.int, key % _ORIENTATIONS)
            anchor = cython.cast(cython.int, key // _ORIENTATIONS % _POINTS) - table.move[orientation]
            key = anchor
            if self.board.color[anchor] == BLACK:
                key += _POINTS
            self.found[i] = key * _ORIENTATIONS + orientation
        self._sort(start, start + count)

    @cython.cfunc
    def _sort(self, start: cython.int, end: cython.int) -> None:
        """Puts `found[start:end]` in rising order (Shell's way: no objects, no room)."""
        i: cython.int
        j: cython.int
        gap: cython.int = 1
        key: cython.longlong
        while gap < (end - start) // 3:
            gap = 3 * gap + 1
        while gap:
            for i in range(start + gap, end):
                key = self.found[i]
                j = i
                while j >= start + gap and self.found[j - gap] > key:
                    self.found[j] = self.found[j - gap]
                    j -= gap
                self.found[j] = key
            gap //= 3

    @cython.ccall
    def match_count(self, number: cython.int) -> cython.int:
        """Returns how often the pattern `number` matched on this board."""
        return self.list_end[number] - self.list_start[number]

    @cython.ccall
    def take(self, number: cython.int, i: cython.int, table: ShapeTable) -> ShapeMove:
        """Takes up placement `i` of a list in matching order, without a look at whether it `holds`."""
        key: cython.longlong = self.found[self.list_start[number] + i]
        move: ShapeMove = self.moves[number]
        move.orientation = cython.cast(cython.int, key % _ORIENTATIONS)
        move.anchor = cython.cast(cython.int, key // _ORIENTATIONS % _POINTS)
        move.point = move.anchor + table.move[move.orientation]
        move.pattern = table.pattern_of[move.orientation]
        move.score = table.score[move.pattern]
        move.reply = move.anchor + table.reply[move.orientation]
        return move

    @cython.ccall
    def holds(self, number: cython.int, table: ShapeTable, own: cython.int) -> cython.bint:
        """Tells whether the placement of a list that was taken up last is valid."""
        move: ShapeMove = self.moves[number]
        self._stand_at(number)
        return self._is_valid(table, move.orientation, move.point, own)
