# ruff: noqa: SIM110  (plain loops and comparisons are what compiles to plain C)
"""Strings of the attacker that the goal can capture ("lunches"), and those that are as good as captured.

Source: GNU Go manual, chapter "Life and Death Reading"; figures of GNU Go 3.8.
"""

from array import array

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.eyes.half_eyes import HalfEyes
from godebug.engine.eyes.kinds import PROPER_EYE
from godebug.engine.eyes.sums import add_eye_value
from godebug.engine.go.color import EMPTY, OFF_BOARD
from godebug.engine.go.points import CELLS, STEPS, STRIDE
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.owl.goal import Goal
from godebug.engine.owl.node import EAT_LUNCH, MOST_LUNCHES, MOST_SPACES, SAVE_LUNCH, NodeEyes
from godebug.engine.owl.readings import StringReadings
from godebug.engine.reading.superstring import SuperstringFinder

# Room that a capture opens: little before, a gain, enough after, some after none.
_LITTLE_ROOM = 5
_GAIN = 3
_ENOUGH_ROOM = 8


@cython.final
@cython.cclass
class Lunches:
    """Finds and weighs lunches of one goal at a time. What it holds meanwhile is nobody else's."""

    board: Board
    readings: StringReadings
    half_eyes: HalfEyes
    superstrings: SuperstringFinder
    color: cython.uchar[::1]
    work: cython.int[::1]
    seen: cython.int[::1]
    inside: cython.int[::1]
    stamp: cython.int
    inside_stamp: cython.int
    _value: cython.int[::1]
    _space_value: cython.int[::1]
    _probable: cython.int
    _high: cython.int

    def __init__(self, readings: StringReadings, half_eyes: HalfEyes) -> None:
        self.board = readings.board
        self.readings = readings
        self.half_eyes = half_eyes
        self.superstrings = readings.search.chains.superstrings
        self.color = self.board.color
        self.work = self.board.work
        self.seen = array("i", bytes(4 * CELLS))
        self.inside = array("i", bytes(4 * CELLS))
        self.stamp = 0
        self.inside_stamp = 0
        self._value = array("i", bytes(4 * 4 * MOST_LUNCHES))
        self._space_value = array("i", bytes(4 * 4 * MOST_SPACES))
        self._probable = 0
        self._high = 0

    # ---- Which strings ---------------------------------------------------------------------------------------------

    @cython.ccall
    def find(self, goal: Goal, eyes: NodeEyes, rival: Goal | None) -> None:
        """Finds lunches and inessential strings near the goal; `lunch_at` is 2 where a lunch cannot be saved.

        `rival`: a dragon whose strings are neither, or None.
        """
        p: cython.int
        q: cython.int
        k: cython.int
        for p in range(CELLS):
            eyes.inessential[p] = 0
            eyes.lunch_at[p] = 0
        eyes.lunch_count = 0
        self.stamp += 1
        for p in range(STRIDE, CELLS - STRIDE):
            if not goal.is_goal(p):
                continue
            for k in range(8):
                q = p + STEPS[k]
                if k < 4 and self.color[q] == EMPTY:
                    q += STEPS[k]
                if self.color[q] == 3 - goal.own:
                    q = self.board.origin(q)
                    if self.seen[q] != self.stamp:
                        self.seen[q] = self.stamp
                        self._meet(q, goal, eyes, rival)

    @cython.cfunc
    def _meet(self, q: cython.int, goal: Goal, eyes: NodeEyes, rival: Goal | None) -> None:
        i: cython.int
        n: cython.int = eyes.lunch_count
        at: cython.int = self.board.work_top
        attacked: cython.bint = False
        if rival is not None and rival.is_goal(q):
            return
        if self.board.count_liberties(q) <= 4:
            self.readings.look(q)
            attacked = self.readings.attack_code[q] != LOSE
        if attacked:
            if n == MOST_LUNCHES:
                return
            eyes.lunch_count += 1
            eyes.lunch[n] = q
            eyes.lunch_attack[n] = self.readings.attack_code[q]
            eyes.lunch_attack_point[n] = self.readings.attack_point[q]
            eyes.lunch_defense[n] = self.readings.defense_code[q]
            eyes.lunch_defense_point[n] = self.readings.defense_point[q]
            for i in range(self.board.stone_list(q, CELLS, at)):
                eyes.lunch_at[self.work[at + i]] = 2 if eyes.lunch_defense[n] == LOSE else 1
        elif self._is_inessential(q, goal):
            for i in range(self.board.stone_list(q, CELLS, at)):
                eyes.inessential[self.work[at + i]] = 1

    @cython.cfunc
    def _is_inessential(self, q: cython.int, goal: Goal) -> cython.bint:
        """Tells whether a string cannot be captured, but is shut in by the goal so closely that it does not matter."""
        i: cython.int
        j: cython.int
        k: cython.int
        p: cython.int
        count: cython.int
        good: cython.bint = True
        at: cython.int = self.board.work_top
        enemy: cython.int = self.color[q]
        count = self.board.neighbor_list(q, 0, at)
        for i in range(count):
            if not goal.is_goal(self.work[at + i]):
                return False
        # The liberties of the superstring, each once.
        self.inside_stamp += 1
        count = self.superstrings.stones(q, at)
        for i in range(count):
            self.inside[self.work[at + i]] = self.inside_stamp
        self.board.work_top = at + count
        for i in range(count):
            for k in range(4):
                p = self.work[at + i] + STEPS[k]
                if self.color[p] == EMPTY and self.inside[p] != self.inside_stamp:
                    self.inside[p] = self.inside_stamp
                    if not self._closes(p, goal, enemy):
                        self.board.work_top = at
                        return False
        # Reading comes last: none of the strings around it may be capturable.
        count = self.board.neighbor_list(q, 0, at)
        self.board.work_top = at + count
        for j in range(count):
            p = self.work[at + j]
            if self.board.count_liberties(p) <= 4 and self.readings.attack_code[self.readings.look(p)] != LOSE:
                good = False
                break
        self.board.work_top = at
        return good

    @cython.cfunc
    def _closes(self, p: cython.int, goal: Goal, enemy: cython.int) -> cython.bint:
        """Tells whether the goal controls a liberty of a string that it has shut in."""
        k: cython.int
        q: cython.int
        held: cython.int = 0
        outside: cython.int = 0
        touched: cython.bint = False
        empty: cython.bint = False
        for k in range(4):
            q = p + STEPS[k]
            if self.color[q] == EMPTY:
                empty = True
            elif self.color[q] == enemy:
                if self.inside[q] != self.inside_stamp:
                    return False
            elif self.color[q] == goal.own:
                if not goal.marks[q]:
                    return False
                if self.board.count_liberties(q) <= 4 and self.readings.attack_code[self.readings.look(q)] != LOSE:
                    return False
                touched = True
        if touched:
            return True
        for k in range(4, 8):
            q = p + STEPS[k]
            if self.color[q] == OFF_BOARD:
                outside += 1
            elif goal.is_goal(q):
                held += 1
        return held + (outside >= 2) >= 2 and not empty

    # ---- What they are worth ---------------------------------------------------------------------------------------

    @cython.ccall
    def weigh(self, goal: Goal, eyes: NodeEyes, attacking: cython.bint, total: cython.int[::1]) -> cython.int:
        """Enters the moves that save or eat the lunches that matter.

        Adds the eye values of the spaces, which a lunch may have changed, and of the lunches to the four digits of
        `total`; returns the most eyes that the lunches make.
        """
        i: cython.int
        j: cython.int
        move: cython.int
        score: cython.int
        stones: cython.int
        merged: cython.bint
        count: cython.int = 0
        most: cython.int = 0
        for i in range(4 * eyes.space_count):
            self._space_value[i] = eyes.space_value[i]
        for i in range(eyes.lunch_count):
            if eyes.lunch_defense[i] == LOSE:
                continue
            self._judge(eyes.lunch[i], goal, eyes)
            stones = self.board.string_size(eyes.lunch[i])
            if self._probable == 0:
                if stones == 1:
                    continue
                score = 20
            elif self._probable == 1:
                score = (60 if self._high == 1 else 70) + stones
            else:
                score = 75 + stones
            if eyes.lunch_attack[i] != WIN:
                score -= 10
            move = self._saving_move(i, goal, eyes) if attacking else self._eating_move(i, goal, eyes)
            merged = False
            if move == 0:
                continue
            if attacking:
                for j in range(eyes.space_count):
                    if eyes.attack_point[j] == move and not merged:
                        self._merge(4 * j)
                        merged = True
            eyes.vital.add(move, score, SAVE_LUNCH if attacking else EAT_LUNCH, eyes.lunch[i], eyes.lunch[i])
            most += self._high
            if not merged:
                self._value[4 * count] = 0
                self._value[4 * count + 1] = 0
                self._value[4 * count + 2] = self._probable
                self._value[4 * count + 3] = self._probable
                count += 1
        for i in range(eyes.space_count):
            add_eye_value(total, self._space_value, 4 * i)
        for i in range(count):
            add_eye_value(total, self._value, 4 * i)
        return most

    @cython.cfunc
    def _merge(self, at: cython.int) -> None:
        """Values a space together with a lunch that the same move of the attacker saves."""
        c: cython.int = self._space_value[at + 2]
        d: cython.int = self._space_value[at + 3]
        b: cython.int = self._space_value[at + 1]
        r: cython.int = self._probable
        self._space_value[at + 2] = max(min(c + r, max(d, c)), min(c + r, max(self._space_value[at] + r, b + r)))
        self._space_value[at + 3] = max(max(d, b + r), min(d + r, c + r))
        self._space_value[at] = 0
        self._space_value[at + 1] = 0

    @cython.ccall
    def worth(self, string: cython.int, goal: Goal, eyes: NodeEyes) -> cython.int:
        """Returns the most eyes that capturing a string makes."""
        self._judge(string, goal, eyes)
        return self._high

    @cython.cfunc
    def _judge(self, string: cython.int, goal: Goal, eyes: NodeEyes) -> None:
        """Finds how many eyes a capture makes: probably, and at most."""
        bonus: cython.int
        stones: cython.int = self.board.string_size(string)
        if self._breaks_out(string, goal):
            self._probable = self._high = 2
            return
        if stones > 4:
            self._probable = self._high = 2
        elif stones > 2:
            self._probable = 1
            self._high = 2
        else:
            self._probable = self._high = 0 if self._is_false_capture(string, goal.own) else 1
        if stones <= 6:
            bonus = self._false_corners(string, eyes)
            self._probable += bonus
            self._high += (bonus + 1) // 2
        if self._probable < 2 and not (stones == 1 and self.board.is_ko_point(string)):
            self._gain_room(string, goal)

    @cython.cfunc
    def _breaks_out(self, string: cython.int, goal: Goal) -> cython.bint:
        i: cython.int
        p: cython.int
        at: cython.int = self.board.work_top
        count: cython.int
        if goal.boundary[string] == 2:
            return True
        count = self.board.liberty_list(string, CELLS, at)
        for i in range(count):
            p = self.work[at + i]
            if goal.escape_values[p] > 0 and not goal.touches(p):
                self.board.work_top = at + count
                if not self.board.is_self_atari(p, goal.own):
                    self.board.work_top = at
                    return True
                self.board.work_top = at
        return False

    @cython.cfunc
    def _false_corners(self, string: cython.int, eyes: NodeEyes) -> cython.int:
        """Pairs of a stone of the string and a half or false eye diagonal to it."""
        i: cython.int
        k: cython.int
        pairs: cython.int = 0
        at: cython.int = self.board.work_top
        for i in range(self.board.stone_list(string, CELLS, at)):
            for k in range(4, 8):
                if eyes.map.half[self.work[at + i] + STEPS[k]] != PROPER_EYE:
                    pairs += 1
        return pairs

    @cython.cfunc
    def _is_false_capture(self, string: cython.int, owner: cython.int) -> cython.bint:
        """Tells whether capturing one or two stones makes no eye, because a point of them is plainly false. Pairs at
        the 1-2 point make one.
        """
        i: cython.int
        p: cython.int
        false: cython.bint = False
        at: cython.int = self.board.work_top
        count: cython.int = self.board.stone_list(string, 2, at)
        self.board.work_top = at + count
        for i in range(count):
            p = self.work[at + i]
            if count == 2 and self._is_one_two_point(p):
                self.board.work_top = at
                return False
            if self.half_eyes.is_plainly_false(p, owner):
                false = True
        self.board.work_top = at
        return false

    @cython.cfunc
    def _is_one_two_point(self, p: cython.int) -> cython.bint:
        """Tells whether a point lies on the edge, next to the corner."""
        k: cython.int
        q: cython.int
        edges: cython.int
        m: cython.int
        if not self._on_edge(p):
            return False
        for k in range(4):
            q = p + STEPS[k]
            if self.color[q] == OFF_BOARD:
                continue
            edges = 0
            for m in range(4):
                if self.color[q + STEPS[m]] == OFF_BOARD:
                    edges += 1
            if edges == 2:
                return True
        return False

    @cython.cfunc
    def _on_edge(self, p: cython.int) -> cython.bint:
        k: cython.int
        for k in range(4):
            if self.color[p + STEPS[k]] == OFF_BOARD:
                return True
        return False

    @cython.cfunc
    def _gain_room(self, string: cython.int, goal: Goal) -> None:
        """Notes that a capture which joins other own strings may open a way out."""
        i: cython.int
        before: cython.int
        after: cython.int
        outside: cython.bint = False
        at: cython.int = self.board.work_top
        count: cython.int = self.board.neighbor_list(string, 0, at)
        for i in range(count):
            if not goal.marks[self.work[at + i]]:
                outside = True
        if not outside:
            return
        before = goal.escape()
        if before >= _LITTLE_ROOM:
            return
        goal.push()
        self.board.work_top = at + count
        for i in range(count):
            if not goal.marks[self.work[at + i]]:
                goal.mark_for_room(self.work[at + i])
        self.board.work_top = at
        after = goal.escape()
        goal.pop()
        if after - before < _GAIN:
            return
        if after >= _ENOUGH_ROOM or (before == 0 and after >= _LITTLE_ROOM):
            self._probable = self._high = 2
        elif self._high < 2:
            self._high += 1

    # ---- Where to play ---------------------------------------------------------------------------------------------

    @cython.cfunc
    def _works(self, move: cython.int, own: cython.int, string: cython.int) -> cython.bint:
        """Tells whether a move is legal and leaves the string captured, if it was the enemy's, or safe from capture."""
        good: cython.bint = False
        enemy_move: cython.bint = self.color[string] != own
        if self.board.trymove(move, own):
            if self.color[string] == EMPTY:
                good = enemy_move
            elif enemy_move:
                good = self.readings.search.search_defence(string, 0) & 7 == LOSE
            else:
                good = self.readings.search.search_attack(string, 0) & 7 == LOSE
            self.board.popgo()
        return good

    @cython.cfunc
    def _saving_move(self, i: cython.int, goal: Goal, eyes: NodeEyes) -> cython.int:
        """Returns the attacker's move: the defence point, or the other liberty of a string in the way where that is
        better.
        """
        k: cython.int
        q: cython.int
        other: cython.int
        at: cython.int = self.board.work_top
        p: cython.int = eyes.lunch_defense_point[i]
        enemy: cython.int = 3 - goal.own
        if p == 0:
            return 0
        for k in range(4):
            q = p + STEPS[k]
            if not goal.is_goal(q) or self.board.count_liberties(q) != 2:
                continue
            self.board.liberty_list(q, 2, at)
            other = self.work[at] + self.work[at + 1] - p
            if self.board.approx_liberties(other, enemy) > self.board.approx_liberties(p, enemy) and self._works(
                other, enemy, eyes.lunch[i]
            ):
                return other
        return p

    @cython.cfunc
    def _eating_move(self, i: cython.int, goal: Goal, eyes: NodeEyes) -> cython.int:
        """Returns the defender's move: the attack point, or a safer or better shaped move that captures as well."""
        j: cython.int
        k: cython.int
        q: cython.int
        up: cython.int
        move: cython.int
        count: cython.int
        string: cython.int = eyes.lunch[i]
        p: cython.int = eyes.lunch_attack_point[i]
        own: cython.int = goal.own
        at: cython.int = self.board.work_top
        if p == 0:
            return 0
        if self.readings.safe_move(p, own) == LOSE:
            count = self.board.neighbor_list(string, 0, at)
            self.board.work_top = at + count
            for j in range(count):
                q = self.work[at + j]
                if self.board.count_liberties(q) > 4:
                    continue
                q = self.readings.look(q)
                move = self.readings.defense_point[q]
                if (
                    self.readings.attack_code[q] != LOSE
                    and self.readings.defense_code[q] != LOSE
                    and move
                    and self._works(move, own, string)
                ):
                    self.board.work_top = at
                    return move
            self.board.work_top = at
            return p
        count = self.board.string_size(string)
        if count > 2 or not self._on_edge(p) or not self._on_edge(string):
            return p
        if count == 2:
            if not self._on_edge(self.board.next_stone[string]) or self.board.count_liberties(string) != 2:
                return p
            self.board.liberty_list(string, 2, at)
            if not self._on_edge(self.work[at]) or not self._on_edge(self.work[at + 1]):
                return p
        for k in range(4):
            up = STEPS[k]
            if (
                self.color[p - up] == OFF_BOARD
                and self.color[p + up] == EMPTY
                and self.readings.safe_move(p + up, own) == WIN
                and self._works(p + up, own, string)
            ):
                return p + up
        return p
