"""The moves of one node of a race: where they come from, and what they are worth.

A move is worth what its source gives it, more for liberties that it gains and takes, and for strings that it settles.
Source: behaviour of GNU Go 3.8.
"""

from array import array

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.eyes.kinds import EYE_POINT
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import CELLS, NO_POINT, STEPS, STRIDE
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.owl.node import NodeEyes
from godebug.engine.owl.readings import StringReadings
from godebug.engine.owl.shapes import MAYBE_CONNECTED, NOT_CONNECTED, ShapeMove
from godebug.engine.reading.horizon import horizon_moved
from godebug.engine.reading.tactical import Reader
from godebug.engine.semeai.side import Side

#: Moves that a node keeps, the best ones, and that each source gives.
MOST_KEPT = 6
MOST_OF_SOURCE = 2

# Where a move comes from; `engine.semeai.records.SOURCES` has the words.
ATTACK_STRING = 0
DEFEND_STRING = 1
VITAL_POINT = 2
SHAPE = 3
OUTSIDE_LIBERTY = 4
BACKFILL = 5
COMMON_LIBERTY = 6
EYE_FILLING = 7

#: The values of tactical moves, which are final.
_ATTACK_CRITICAL = 105
_ATTACK_LOST = 100
_DEFEND_CRITICAL = 85
#: Raw values of liberty moves, of vital moves beyond their own, and of stones that fill an eye.
_OUTSIDE = 50
_COMMON = 10
_VITAL_BONUS = 30
_EYE_FILLING = 70
#: Liberties gained and taken count so much, in steps of 25 that are worth 3 each.
_OWN_LIBERTY = 75
_ENEMY_LIBERTY = 100
_STEP = 25
_STEP_VALUE = 3
_CRITICAL_BONUS = 50
#: Approach moves in a row that are looked for.
_MOST_APPROACHES = 5


@cython.final
@cython.cclass
class RaceMoves:
    """The moves of a node for one side, the best first: `count` of them.

    `point`, `value`, `source`, `relation` (how the move joins the mover's dragon, `engine.owl.shapes`), `orientation`,
    `anchor` and `detail` (number of the pattern) of its shape. `riskless`: a move was seen that costs no own liberty;
    `safe_outside`: one that safely takes a liberty of the other side alone. `tried`: how many of them the search
    has tried. `won`: the capture that wins at once.
    """

    readings: StringReadings
    reader: Reader
    board: Board
    color: cython.uchar[::1]
    a: Side
    b: Side
    point: cython.int[::1]
    value: cython.int[::1]
    source: cython.int[::1]
    relation: cython.int[::1]
    orientation: cython.int[::1]
    anchor: cython.int[::1]
    detail: cython.int[::1]
    pattern: cython.int
    count: cython.int
    riskless: cython.bint
    safe_outside: cython.bint
    tried: cython.int
    won: cython.int
    liberty: cython.uchar[::1]
    filled: cython.uchar[::1]
    critical: cython.uchar[::1]
    met: cython.int[::1]
    stamp: cython.int
    own_liberties: cython.int
    enemy_liberties: cython.int

    def __init__(self, readings: StringReadings) -> None:
        self.readings = readings
        self.reader: Reader = readings.search
        self.board = readings.board
        self.color = self.board.color
        self.point = array("i", bytes(4 * (MOST_KEPT + 1)))
        self.value = array("i", bytes(4 * (MOST_KEPT + 1)))
        self.source = array("i", bytes(4 * (MOST_KEPT + 1)))
        self.relation = array("i", bytes(4 * (MOST_KEPT + 1)))
        self.orientation = array("i", bytes(4 * (MOST_KEPT + 1)))
        self.anchor = array("i", bytes(4 * (MOST_KEPT + 1)))
        self.detail = array("i", bytes(4 * (MOST_KEPT + 1)))
        self.pattern = 0
        self.count = 0
        self.riskless = False
        self.safe_outside = False
        self.tried = 0
        self.won = NO_POINT
        self.liberty = bytearray(CELLS)
        self.filled = bytearray(CELLS)
        self.critical = bytearray(CELLS)
        self.met = array("i", bytes(4 * CELLS))
        self.stamp = 0

    @cython.ccall
    def begin(self, a: Side, b: Side) -> None:
        """Forgets all moves: those of the side `a` against `b` will follow, on the board as it stands."""
        p: cython.int
        self.a = a
        self.b = b
        self.count = 0
        self.riskless = False
        self.safe_outside = False
        self.won = NO_POINT
        for p in range(CELLS):
            self.liberty[p] = 0
            self.filled[p] = 0
        self._mark_liberties(a, 1)
        self._mark_liberties(b, 2)
        self.own_liberties = self._sum_of_liberties(a, NO_POINT)
        self.enemy_liberties = self._sum_of_liberties(b, NO_POINT)

    @cython.cfunc
    def _mark_liberties(self, side: Side, bit: cython.int) -> None:
        p: cython.int
        k: cython.int
        for p in range(STRIDE, CELLS - STRIDE):
            if side.goal.is_goal(p):
                for k in range(4):
                    if self.color[p + STEPS[k]] == EMPTY:
                        self.liberty[p + STEPS[k]] |= bit

    @cython.cfunc
    def _sum_of_liberties(self, side: Side, extra: cython.int) -> cython.int:
        """Returns the liberties of all strings of a dragon, and of the one at `extra`, each string by itself."""
        p: cython.int
        origin: cython.int
        total: cython.int = 0
        self.stamp += 1
        for p in range(STRIDE, CELLS - STRIDE):
            if side.goal.is_goal(p) or (p == extra and extra != NO_POINT):
                origin = self.board.origin(p)
                if self.met[origin] != self.stamp:
                    self.met[origin] = self.stamp
                    total += self.board.count_liberties(p)
        return total

    # ---- What tactics say ------------------------------------------------------------------------------------------

    @cython.ccall
    def tactical(self) -> None:
        """Captures and rescues in the race. `won`: a capture that wins it, NO_POINT for none."""
        i: cython.int
        q: cython.int
        stone: cython.int
        important: cython.bint
        for i in range(self.b.string_count):
            stone = self.b.strings[i]
            self.critical[stone] = 0
            if self.color[stone] != self.b.own:
                continue
            q = self.readings.look(stone)
            if self.readings.attack_code[q] == LOSE:
                continue
            important = self.b.important[stone]
            if important and self.readings.attack_code[q] == WIN and self.readings.is_short_of_liberties(q):
                self.won = self.readings.attack_point[q]
                return
            if self.readings.defense_code[q] != LOSE:
                self.critical[stone] = 1
                self._enter(self.readings.attack_point[q], _ATTACK_CRITICAL, ATTACK_STRING, MAYBE_CONNECTED, 0, 0)
            elif important and self.readings.attack_code[q] == WIN:
                self._enter(self.readings.attack_point[q], _ATTACK_LOST, ATTACK_STRING, MAYBE_CONNECTED, 0, 0)
        for i in range(self.a.string_count):
            stone = self.a.strings[i]
            self.critical[stone] = 0
            if self.color[stone] != self.a.own:
                continue
            q = self.readings.look(stone)
            if self.readings.attack_code[q] != LOSE and self.readings.defense_code[q] != LOSE:
                self.critical[stone] = 1
                self._enter(self.readings.defense_point[q], _DEFEND_CRITICAL, DEFEND_STRING, MAYBE_CONNECTED, 0, 0)

    # ---- Eyes and shapes -------------------------------------------------------------------------------------------

    @cython.ccall
    def spare_own_eyes(self, eyes: NodeEyes) -> None:
        """Leaves out, from now on, moves that fill a closed own eye."""
        p: cython.int
        k: cython.int
        origin: cython.int
        for p in range(STRIDE, CELLS - STRIDE):
            if eyes.map.kind[p] != EYE_POINT or self.color[p] != EMPTY or eyes.map.half[p]:
                continue
            origin = eyes.map.origin[p]
            if eyes.map.margins[origin] or eyes.map.size[origin] == 1 or eyes.map.neighbors[p] > 1:
                continue
            self.filled[p] = 1
            for k in range(4):
                if self.color[p + STEPS[k]] == self.b.own:
                    self.filled[p] = 0

    @cython.ccall
    def vital(self, eyes: NodeEyes, own: cython.bint) -> None:
        """Adds the moves that matter most for the eyes of one dragon."""
        i: cython.int
        p: cython.int
        for i in range(min(eyes.vital.count, MOST_OF_SOURCE)):
            p = eyes.vital.point[i]
            if not self.filled[p]:
                self._add(p, _VITAL_BONUS + eyes.vital.score[i], VITAL_POINT, self._relation(p, own), 0, 0)

    @cython.ccall
    def shape(self, move: ShapeMove, own: cython.bint) -> None:
        """Adds the move that a shape proposes."""
        p: cython.int = move.point
        if not self.filled[p]:
            self.pattern = move.pattern
            self._add(
                p,
                move.score,
                SHAPE,
                move.relation if own else self._relation(p, False),
                move.orientation,
                move.anchor,
            )

    @cython.cfunc
    def _relation(self, p: cython.int, own: cython.bint) -> cython.int:
        """Returns how a move joins the mover's dragon: perhaps, if it is meant for it, or lies close to it."""
        k: cython.int
        if own or self.liberty[p] & 1:
            return MAYBE_CONNECTED
        for k in range(4):
            if self.liberty[p + STEPS[k]] & 1:
                return MAYBE_CONNECTED
        return NOT_CONNECTED

    # ---- The list --------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _add(
        self,
        p: cython.int,
        raw: cython.int,
        source: cython.int,
        relation: cython.int,
        orientation: cython.int,
        anchor: cython.int,
    ) -> None:
        """Enters a move with what it is worth beyond its raw value."""
        if p == NO_POINT or self.color[p] != EMPTY:
            return
        if self.liberty[p] == 2 and self._is_safe(p):
            self.safe_outside = True
        if not self.riskless and self._is_riskless(p):
            self.riskless = True
        self._enter(p, self._worth(p, raw), source, relation, orientation, anchor)

    @cython.cfunc
    def _enter(
        self,
        p: cython.int,
        value: cython.int,
        source: cython.int,
        relation: cython.int,
        orientation: cython.int,
        anchor: cython.int,
    ) -> None:
        """Enters a move behind those that are worth as much; one that is known only if it is worth more now."""
        i: cython.int
        at: cython.int = self._place(p)
        if at >= 0:
            if value <= self.value[at]:
                return
            self.count -= 1
            for i in range(at, self.count):
                self._move(i + 1, i)
        at = self.count
        while at > 0 and self.value[at - 1] < value:
            self._move(at - 1, at)
            at -= 1
        if at == MOST_KEPT:
            return
        self.point[at] = p
        self.value[at] = value
        self.source[at] = source
        self.relation[at] = relation
        self.orientation[at] = orientation
        self.anchor[at] = anchor
        self.detail[at] = self.pattern
        if self.count < MOST_KEPT:
            self.count += 1

    @cython.cfunc
    def _move(self, start: cython.int, to: cython.int) -> None:
        self.point[to] = self.point[start]
        self.value[to] = self.value[start]
        self.source[to] = self.source[start]
        self.relation[to] = self.relation[start]
        self.orientation[to] = self.orientation[start]
        self.anchor[to] = self.anchor[start]
        self.detail[to] = self.detail[start]

    @cython.cfunc
    def _place(self, p: cython.int) -> cython.int:
        i: cython.int
        for i in range(self.count):
            if self.point[i] == p:
                return i
        return -1

    # ---- What a move does ------------------------------------------------------------------------------------------

    @cython.cfunc
    def _is_safe(self, p: cython.int) -> cython.bint:
        return self.board.is_legal(p, self.a.own) and self.readings.safe_move(p, self.a.own) != LOSE

    @cython.cfunc
    def _is_riskless(self, p: cython.int) -> cython.bint:
        """Tells whether `p` is a legal move, not a ko, after which no string of the own dragon beside it has fewer
        liberties.
        """
        k: cython.int
        q: cython.int
        before: cython.int
        kept: cython.bint = True
        if not self.board.is_legal(p, self.a.own) or self.board.is_ko_capture(p, self.a.own):
            return False
        for k in range(4):
            q = p + STEPS[k]
            if not self.a.goal.is_goal(q):
                continue
            before = self.board.count_liberties(q)
            if self.board.trymove(p, self.a.own):
                kept = self.board.count_liberties(q) >= before
                self.board.popgo()
            if not kept:
                return False
        return True

    @cython.cfunc
    def _worth(self, p: cython.int, raw: cython.int) -> cython.int:
        """Returns the worth of a move: by itself, by the liberties that it gains and takes, by strings that
        it settles.
        """
        i: cython.int
        k: cython.int
        n: cython.int
        stone: cython.int
        extra: cython.int = NO_POINT
        bonus: cython.int = 0
        if not self._is_safe(p) or not self.board.trymove(p, self.a.own):
            return raw
        for k in range(4):
            if self.a.goal.is_goal(p + STEPS[k]):
                extra = p
        n = _OWN_LIBERTY * (self._sum_of_liberties(self.a, extra) - self.own_liberties)
        n += _ENEMY_LIBERTY * (self.enemy_liberties - self._sum_of_liberties(self.b, NO_POINT))
        with horizon_moved(self.reader.limits, 1):
            for i in range(self.a.string_count):
                stone = self.a.strings[i]
                if self.critical[stone] and self.color[stone] == self.a.own and self.reader.attack_code(stone) == LOSE:
                    bonus += _CRITICAL_BONUS
            for i in range(self.b.string_count):
                stone = self.b.strings[i]
                if self.critical[stone] and (self.color[stone] != self.b.own or self.reader.defend_code(stone) == LOSE):
                    bonus += _CRITICAL_BONUS
        self.board.popgo()
        return raw + _STEP_VALUE * (max(0, n) // _STEP) + bonus

    # ---- Filling liberties -----------------------------------------------------------------------------------------

    @cython.ccall
    def fill_liberties(self) -> None:
        """Adds one move that takes a liberty of the other dragon: from outside, or else one that both share."""
        p: cython.int
        at: cython.int
        outside: cython.int = NO_POINT
        outside_approach: cython.int = NO_POINT
        common: cython.int = NO_POINT
        common_approach: cython.int = NO_POINT
        for p in range(STRIDE, CELLS - STRIDE):
            if not self.liberty[p] & 2:
                continue
            at = self._place(p)
            if at >= 0 and self.source[at] != ATTACK_STRING and self.source[at] != DEFEND_STRING:
                continue
            if self.liberty[p] == 2:
                if self._is_safe(p):
                    outside = p
                    break
                if outside_approach == NO_POINT:
                    outside_approach = self._approach(p)
            elif self._is_safe(p):
                common = p
            elif common_approach == NO_POINT:
                common_approach = self._approach(p)
        if outside != NO_POINT:
            self._fill(outside, _OUTSIDE, OUTSIDE_LIBERTY)
        elif outside_approach != NO_POINT:
            self._fill(outside_approach, _OUTSIDE, BACKFILL)
        elif common != NO_POINT:
            self._fill(common, _COMMON, COMMON_LIBERTY)
        elif common_approach != NO_POINT:
            self._fill(common_approach, _COMMON, BACKFILL)

    @cython.cfunc
    def _fill(self, p: cython.int, raw: cython.int, source: cython.int) -> None:
        if raw == _OUTSIDE or self._is_riskless(p):
            self.riskless = True
        self._enter(p, self._worth(p, raw), source, self._relation(p, False), 0, 0)

    @cython.cfunc
    def _approach(self, p: cython.int) -> cython.int:
        """Returns the move that has to come before a liberty can be filled; NO_POINT where there is none that
        is safe.
        """
        at: cython.int = self.board.work_top
        for _ in range(_MOST_APPROACHES):
            if self._is_safe(p):
                return p
            if not self.board.is_self_atari(p, self.a.own) or self.board.exact_list(p, self.a.own, 2, at) != 1:
                return NO_POINT
            p = self.board.work[at]
        return NO_POINT

    @cython.ccall
    def fill_eye(self, p: cython.int) -> None:
        """Adds a stone inside the one eye of the other dragon."""
        self._enter(p, _EYE_FILLING, EYE_FILLING, NOT_CONNECTED, 0, 0)
