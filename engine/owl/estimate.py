# ruff: noqa: SIM109, SIM110  (plain loops and comparisons are what compiles to plain C)
"""The eyes of the goal as they look at one node, and the moves that matter for them.

Enemy stones that are captured already are looked through; spaces that touch the goal are valued; strings that can be
captured and saved count apart; shapes may warn that the figures are not to be trusted.
Source: GNU Go manual, chapter "Life and Death Reading"; chapter "Eyes and Half Eyes".
"""

from array import array

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.eyes.domains import Domains, EyeMap, find_false_margins
from godebug.engine.eyes.half_eyes import HalfEyes
from godebug.engine.eyes.kinds import EYE_POINT, MARGINAL_POINT
from godebug.engine.eyes.space_search import SpaceValue
from godebug.engine.eyes.space_values import SpaceValues
from godebug.engine.eyes.sums import add_eye_value
from godebug.engine.go.color import BLACK, EMPTY, OFF_BOARD, WHITE
from godebug.engine.go.points import CELLS, STEPS, STRIDE
from godebug.engine.go.result_codes import LOSE
from godebug.engine.owl.goal import Goal
from godebug.engine.owl.lunches import Lunches
from godebug.engine.owl.node import (
    DISTRUST_SHAPE,
    KEPT_MOVES,
    MARGINAL_MOVE,
    MOST_SPACES,
    VITAL_MOVE,
    MoveList,
    NodeEyes,
)
from godebug.engine.owl.readings import StringReadings
from godebug.engine.owl.shapes import ShapeMove, Shapes, ShapeTable

# Why a dragon lives without further reading.
NOT_YET = 0
TWO_EYES = 1
LIKELY_FOUR = 2
LOOKS_LIVELY = 3

#: A point that is vital twice never scores more.
_MOST_VITAL = 98
#: Contact with the goal from which on a space is looked at at all.
_LEAST_CONTACT = 2
#: Contact with other own stones from which on a space is hardly the goal's.
_MUCH_CONTACT = 5


@cython.final
@cython.cclass
class EyeEstimate:
    """Estimates the eyes of one goal at a time. `distrust`: the database of shapes that warn, None for none."""

    board: Board
    readings: StringReadings
    color: cython.uchar[::1]
    domains: Domains
    half_eyes: HalfEyes
    lunches: Lunches
    values: SpaceValues
    shapes: Shapes
    distrust: ShapeTable | None
    rival_eyes: NodeEyes
    lively: cython.uchar[::1]
    shut: cython.uchar[::1]
    contacts: cython.int[::1]
    others: cython.int[::1]
    total: cython.int[::1]

    def __init__(self, readings: StringReadings, shapes: Shapes, distrust: ShapeTable | None) -> None:
        self.board = readings.board
        self.readings = readings
        self.color = self.board.color
        self.domains = Domains()
        self.half_eyes = HalfEyes(readings)
        self.lunches = Lunches(readings, self.half_eyes)
        self.values = SpaceValues(readings)
        self.shapes = shapes
        self.distrust = distrust
        self.rival_eyes = NodeEyes(EMPTY)
        self.lively = bytearray(CELLS)
        self.shut = bytearray(CELLS)
        self.contacts = array("i", bytes(4 * CELLS))
        self.others = array("i", bytes(4 * CELLS))
        self.total = array("i", bytes(4 * 4))

    @cython.ccall
    def estimate(
        self,
        goal: Goal,
        eyes: NodeEyes,
        attacking: cython.bint,
        distrust_depth: cython.int,
        rival: Goal | None,
        captured: cython.bint,
    ) -> None:
        """Fills `eyes` for the side that moves: the attacker, or the owner of the goal.

        `distrust_depth`: beyond so many plies two eyes that look likely are enough. `rival`: the dragon of the other
        side in a race, None outside of races: its stones are nobody's lunch and count as alive, unless it counts as
        `captured`; what the rival can capture beyond doubt makes no eye.
        """
        i: cython.int
        high: cython.int
        eyes.vital.clear()
        eyes.distrusted.clear()
        eyes.verdict = NOT_YET
        eyes.matches = 0
        eyes.map.color = goal.own
        if rival is not None:
            self.lunches.find(rival, self.rival_eyes, goal)
        self.lunches.find(goal, eyes, rival)
        self._find_lively(eyes, rival, captured)
        find_false_margins(self.readings, self.lively, self.shut)
        self.domains.compute_one(self.color, self.lively, self.shut, eyes.map)
        self._find_spaces(goal, eyes)
        self._value_spaces(goal, eyes, attacking)
        for i in range(4):
            self.total[i] = 0
        eyes.eyemin = 0
        for i in range(eyes.space_count):
            eyes.eyemin += eyes.pessimistic[i]
            add_eye_value(self.total, eyes.space_value, 4 * i)
        high = self.total[2]
        if eyes.space_count > 1 and self.total[3] > 1:
            high += 1
        eyes.eyemax = high
        for i in range(4):
            self.total[i] = 0
        eyes.eyemax += self.lunches.weigh(goal, eyes, attacking, self.total)
        eyes.probable = self.total[1]
        eyes.probable_high = self.total[2]
        self._distrust_eyes(goal, eyes, attacking, distrust_depth, rival is not None)
        eyes.verdict = self._verdict(eyes.eyemin, eyes.probable, eyes.matches, distrust_depth)
        if (
            not attacking
            and eyes.verdict == NOT_YET
            and eyes.matches
            and self._verdict(eyes.eyemin + eyes.matches, eyes.probable, 0, distrust_depth) != NOT_YET
        ):
            eyes.vital.add(
                eyes.distrusted.lunch[0],
                eyes.distrusted.score[0],
                DISTRUST_SHAPE,
                eyes.distrusted.detail[0],
                0,
            )

    @cython.cfunc
    def _verdict(
        self, eyemin: cython.int, probable: cython.int, matches: cython.int, distrust_depth: cython.int
    ) -> cython.int:
        if eyemin >= 2:
            return TWO_EYES
        if eyemin == 1 and probable >= 4:
            return LIKELY_FOUR
        if self.board.stackp > distrust_depth and probable >= 2 and matches == 0:
            return LOOKS_LIVELY
        return NOT_YET

    # ---- Where eyes may be -----------------------------------------------------------------------------------------

    @cython.cfunc
    def _find_lively(self, eyes: NodeEyes, rival: Goal | None, captured: cython.bint) -> None:
        p: cython.int
        for p in range(STRIDE, CELLS - STRIDE):
            self.lively[p] = (
                (self.color[p] == WHITE or self.color[p] == BLACK)
                and eyes.inessential[p] == 0
                and eyes.lunch_at[p] != 2
            )
            if rival is not None:
                if rival.is_goal(p):
                    self.lively[p] = not captured
                elif self.rival_eyes.lunch_at[p] == 2:
                    self.lively[p] = False

    @cython.cfunc
    def _count_contacts(self, goal: Goal, eyes: NodeEyes) -> None:
        """Counts, by space, pairs of a proper point and a stone of the goal, or another own one, among its eight
        neighbours.
        """
        p: cython.int
        q: cython.int
        k: cython.int
        origin: cython.int
        for p in range(STRIDE, CELLS - STRIDE):
            if eyes.map.origin[p] == p:
                self.contacts[p] = 0
                self.others[p] = 0
            if eyes.map.kind[p] != EYE_POINT:
                continue
            origin = eyes.map.origin[p]
            for k in range(8):
                q = p + STEPS[k]
                if self.color[q] == goal.own:
                    if goal.marks[q]:
                        self.contacts[origin] += 1
                    else:
                        self.others[origin] += 1

    @cython.cfunc
    def _find_spaces(self, goal: Goal, eyes: NodeEyes) -> None:
        """Finds half and false eyes in the spaces that touch the goal; then the spaces anew."""
        p: cython.int
        map: EyeMap = eyes.map
        changed: cython.bint = False
        for p in range(CELLS):
            map.half[p] = 0
            eyes.low[p] = 0
            eyes.high[p] = 0
        self._count_contacts(goal, eyes)
        for p in range(STRIDE, CELLS - STRIDE):
            if (
                map.kind[p] == EYE_POINT
                and self.contacts[map.origin[p]] >= _LEAST_CONTACT
                and self.half_eyes.examine(p, map)
                and map.kind[p] == MARGINAL_POINT
            ):
                changed = True
        if changed:
            map.form()
            self._count_contacts(goal, eyes)

    # ---- What they are worth ---------------------------------------------------------------------------------------

    @cython.cfunc
    def _value_spaces(self, goal: Goal, eyes: NodeEyes, attacking: cython.bint) -> None:
        p: cython.int
        i: cython.int
        eyes.space_count = 0
        for p in range(STRIDE, CELLS - STRIDE):
            if eyes.map.origin[p] != p or self.contacts[p] < _LEAST_CONTACT or eyes.space_count >= MOST_SPACES:
                continue
            i = eyes.space_count
            eyes.space_count += 1
            self._value_space(p, i, eyes)
            # The goal may be cut off from eyes that other stones lie closer to.
            if self.contacts[p] < self.others[p] or (
                self.contacts[p] < 3 * self.others[p] and self.others[p] > _MUCH_CONTACT
            ):
                eyes.pessimistic[i] = 0
            self._propose(goal, eyes, i, attacking)

    @cython.cfunc
    def _value_space(self, origin: cython.int, i: cython.int, eyes: NodeEyes) -> None:
        """Enters what the space with that origin is worth as the space with the number `i`."""
        k: cython.int
        value: SpaceValue
        self.values.judge(origin, eyes.map)
        value = self.values.value
        eyes.space_origin[i] = origin
        for k in range(4):
            eyes.space_value[4 * i + k] = value.digits[k]
        eyes.low[origin] = value.digits[1]
        eyes.high[origin] = value.digits[2]
        eyes.by_graph[i] = self.values.by_graph
        eyes.attack_point[i] = self.values.attack
        eyes.defense_point[i] = self.values.defense
        eyes.pessimistic[i] = self.values.pessimistic

    @cython.cfunc
    def _propose(self, goal: Goal, eyes: NodeEyes, i: cython.int, attacking: cython.bint) -> None:
        """Enters the vital point of a space."""
        point: cython.int = eyes.attack_point[i] if attacking else eyes.defense_point[i]
        low: cython.int = eyes.space_value[4 * i + 1]
        high: cython.int = eyes.space_value[4 * i + 2]
        least: cython.int = eyes.pessimistic[i]
        source: cython.int = VITAL_MOVE
        score: cython.int
        at: cython.int
        if point == 0:
            return
        if min(low, 2) != min(high, 2):
            score = 70 if high - low == 2 else 60 if high - least == 2 else 50
        elif high != least:
            score = 40 if high - least == 2 else 30
            source = MARGINAL_MOVE
        else:
            return
        point = self._repaired(point, eyes.space_origin[i], eyes.map, attacking)
        if point == 0:
            return
        if (
            not attacking
            and self._is_beside_goal(point, goal)
            and self.color[point] == EMPTY
            and self.board.is_self_atari(point, goal.own)
            and not self.board.is_ko_capture(point, goal.own)
            and self.readings.safe_move(point, goal.own) == LOSE
        ):
            return
        at = eyes.vital.place(point)
        if at >= 0:
            score = min(_MOST_VITAL, score + eyes.vital.score[at])
        eyes.vital.add(point, score, source, eyes.space_origin[i], 0)

    @cython.cfunc
    def _is_beside_goal(self, p: cython.int, goal: Goal) -> cython.bint:
        k: cython.int
        for k in range(4):
            if goal.is_goal(p + STEPS[k]):
                return True
        return False

    @cython.cfunc
    def _repaired(self, p: cython.int, origin: cython.int, map: EyeMap, attacking: cython.bint) -> cython.int:
        """Returns a better point in place of a vital point at the rim of a space; 0 where nothing sensible is left."""
        k: cython.int
        m: cython.int
        up: cython.int
        q: cython.int
        own: cython.int = map.color
        if map.origin[p] == origin:
            if map.kind[p] != MARGINAL_POINT:
                return p
        elif attacking:
            return p
        for k in range(4):
            up = STEPS[k]
            if (
                self.color[p - up] == OFF_BOARD
                and self.color[p + up] == EMPTY
                and self.color[p + STEPS[(k + 1) & 3]] == EMPTY
                and self.color[p - STEPS[(k + 1) & 3]] == EMPTY
            ):
                for m in range(8):
                    q = self.color[p + up + STEPS[m]]
                    if q == WHITE or q == BLACK:
                        return p + up
        if self.color[p] != EMPTY:
            return p
        if attacking:
            if self.readings.search.plays_into_snapback(p, 3 - own):
                return 0
        elif self.board.approx_liberties(p, 3 - own, 1) == 0:
            for k in range(4, 8):
                q = p + STEPS[k]
                if self.color[q] == 3 - own and self.board.count_liberties(q) == 1:
                    return self.board.first_liberty(q)
        return p

    # ---- Whether that is to be believed ----------------------------------------------------------------------------

    @cython.cfunc
    def _distrust_eyes(
        self,
        goal: Goal,
        eyes: NodeEyes,
        attacking: cython.bint,
        distrust_depth: cython.int,
        racing: cython.bint,
    ) -> None:
        """Looks for shapes that take an eye away; each point counts once."""
        move: ShapeMove
        shapes: Shapes = self.shapes
        i: cython.int
        at: cython.int
        number: cython.int
        moves: MoveList = eyes.vital if attacking else eyes.distrusted
        enemy: cython.int = 3 - goal.own
        if self.distrust is None:
            return
        # Only what looks alive is doubted: the attacker asks what could come to that, the defender what has. In a race
        # the eyes count, too, of who cannot live.
        if attacking:
            if eyes.probable_high < 2:
                return
        elif not racing and self._verdict(eyes.eyemin, eyes.probable, 0, distrust_depth) == NOT_YET:
            return
        number = shapes.open(self.distrust, goal, eyes, enemy)
        shapes.in_matching_order(number, self.distrust)
        for i in range(shapes.match_count(number)):
            move = shapes.take(number, i, self.distrust)
            at = moves.place(move.point)
            if at >= 0:
                if moves.score[at] >= move.score:
                    continue
            elif moves.count == KEPT_MOVES and moves.score[KEPT_MOVES - 1] >= move.score:
                continue
            if not shapes.holds(number, self.distrust, enemy):
                continue
            moves.add(move.point, move.score, DISTRUST_SHAPE, move.pattern, 0 if attacking else move.reply)
            if at < 0 or moves.source[moves.place(move.point)] != DISTRUST_SHAPE:
                eyes.matches += 1
        shapes.close()
        eyes.eyemin = max(0, eyes.eyemin - eyes.matches)
