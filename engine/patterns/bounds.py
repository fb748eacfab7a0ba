"""Whether the arrays of a database stay within bounds: compiled readers look at none while they follow them.

What is cached may be damaged, by whatever writes into folders. An array that leads outside of another, or a pattern
outside of its box, would make a compiled search read and write memory that is not its own.
"""

from array import array

import cython

from godebug.engine.go.points import STRIDE
from godebug.engine.patterns.evaluator import EFFECT, MOST_POINTS, STACK
from godebug.engine.patterns.language import ENEMY, ENEMY_OR_EMPTY, MAX_DIAGRAM, OWN
from godebug.engine.patterns.operations import (
    ADD,
    AND,
    AT_LEAST,
    CALL,
    DROP,
    END,
    JUMP,
    NEGATE,
    NO_PLACE,
    NOT,
    NUMBER,
    OR,
    RETURN,
    STAR,
    TRUTH,
    UNLESS,
)
from godebug.engine.patterns.questions import FIRST_ACTION
from godebug.engine.patterns.transform import MATRICES, RECORD

#: Bits of the edges that a box may touch.
_ALL_EDGES = 15
#: The farthest that one point of a pattern is from another.
_REACH = (MAX_DIAGRAM - 1) * (STRIDE + 1)
#: No value of the stack machine has been here.
_NEVER = -1


@cython.final
@cython.cclass
class ImageCheck:
    """Looks through the arrays of one database (`engine.patterns.image`), by name.

    `arities`: for each question, as it speaks of O and then of X, the least and the greatest number of its arguments;
    no number lies between them for what is no question.
    """

    records: cython.int[::1]
    offsets: cython.int[::1]
    kinds: cython.int[::1]
    pattern_of: cython.int[::1]
    k_of: cython.int[::1]
    beginning_of: cython.int[::1]
    begun: cython.int[::1]
    beginning_parents: cython.int[::1]
    beginning_offsets: cython.int[::1]
    beginning_kinds: cython.int[::1]
    words: cython.int[::1]
    constraint_at: cython.int[::1]
    action_at: cython.int[::1]
    helper_at: cython.int[::1]
    first_place: cython.int[::1]
    end_place: cython.int[::1]
    rows: cython.int[::1]
    columns: cython.int[::1]
    symbols: cython.int[::1]
    move_offset: cython.int[::1]
    answer_offset: cython.int[::1]
    own_start: cython.int[::1]
    own_offsets: cython.int[::1]
    enemy_start: cython.int[::1]
    enemy_offsets: cython.int[::1]
    arities: cython.int[::1]
    turns: cython.int[::1]
    depths: cython.int[::1]
    count: cython.int
    patterns: cython.int
    tests: cython.int
    beginnings: cython.int
    code: cython.int
    numbers: cython.int
    places: cython.int

    def __init__(self, arrays: dict[str, array], arities: array) -> None:
        self.records = arrays["records"]
        self.offsets = arrays["offsets"]
        self.kinds = arrays["kinds"]
        self.pattern_of = arrays["pattern_of"]
        self.k_of = arrays["k_of"]
        self.beginning_of = arrays["beginning_of"]
        self.begun = arrays["begun"]
        self.beginning_parents = arrays["beginning_parents"]
        self.beginning_offsets = arrays["beginning_offsets"]
        self.beginning_kinds = arrays["beginning_kinds"]
        self.words = arrays["words"]
        self.constraint_at = arrays["constraint_at"]
        self.action_at = arrays["action_at"]
        self.helper_at = arrays["helper_at"]
        self.first_place = arrays["first_place"]
        self.end_place = arrays["end_place"]
        self.rows = arrays["rows"]
        self.columns = arrays["columns"]
        self.symbols = arrays["symbols"]
        self.move_offset = arrays["move_offset"]
        self.answer_offset = arrays["answer_offset"]
        self.own_start = arrays["own_start"]
        self.own_offsets = arrays["own_offsets"]
        self.enemy_start = arrays["enemy_start"]
        self.enemy_offsets = arrays["enemy_offsets"]
        self.arities = arities
        self.turns = array("i", [number for matrix in MATRICES for number in matrix])
        self.depths = array("i", [_NEVER]) * (len(arrays["words"]) + 1)
        self.count = len(arrays["pattern_of"])
        self.patterns = len(arrays["values"])
        self.tests = len(arrays["offsets"])
        self.beginnings = len(arrays["beginning_parents"])
        self.code = len(arrays["words"])
        self.numbers = len(arrays["numbers"])
        self.places = len(arrays["rows"])

    def hold(self) -> bool:
        """Tells whether nothing leads outside. The arrays must have the lengths that belong together."""
        number: cython.int
        for number in range(self.beginnings):
            if not self._beginning_holds(number):
                return False
        for number in range(self.patterns):
            if not self._pattern_holds(number):
                return False
        if self.own_start[0] or self.own_start[self.count] != len(self.own_offsets):
            return False
        if self.enemy_start[0] or self.enemy_start[self.count] != len(self.enemy_offsets):
            return False
        for number in range(self.count):
            if not self._orientation_holds(number):
                break
        else:
            return True
        return False

    @cython.cfunc
    def _beginning_holds(self, number: cython.int) -> cython.bint:
        parent: cython.int = self.beginning_parents[number]
        return (
            -1 <= parent < number
            and -_REACH <= self.beginning_offsets[number] <= _REACH
            and 0 <= self.beginning_kinds[number] <= ENEMY_OR_EMPTY
        )

    @cython.cfunc
    def _orientation_holds(self, number: cython.int) -> cython.bint:
        at: cython.int = number * RECORD
        first: cython.int = self.records[at]
        end: cython.int = self.records[at + 1]
        anchor: cython.int = self.records[at + 2]
        top: cython.int = self.records[at + 3]
        left: cython.int = self.records[at + 4]
        bottom: cython.int = self.records[at + 5]
        right: cython.int = self.records[at + 6]
        i: cython.int
        if not 0 <= first <= end <= self.tests or not OWN <= anchor <= ENEMY:
            return False
        if not -MAX_DIAGRAM < top <= 0 <= bottom < MAX_DIAGRAM or bottom - top >= MAX_DIAGRAM:
            return False
        if not -MAX_DIAGRAM < left <= 0 <= right < MAX_DIAGRAM or right - left >= MAX_DIAGRAM:
            return False
        if not 0 <= self.records[at + 7] <= _ALL_EDGES or self.records[at + 8] != 1:
            return False
        if not 0 <= self.pattern_of[number] < self.patterns or not 0 <= self.k_of[number] < 8:
            return False
        for i in range(first, end):
            if not 0 <= self.kinds[i] <= ENEMY_OR_EMPTY or not self._in_box(at, self.offsets[i]):
                return False
        return self._begins_well(number, first, end, anchor) and self._places_hold(number) and self._lies_well(number)

    @cython.cfunc
    def _in_box(self, at: cython.int, offset: cython.int) -> cython.bint:
        """Tells whether the point at an offset from the anchor lies in the box of the record at `at`."""
        if not -_REACH <= offset <= _REACH:
            return False
        left: cython.int = self.records[at + 4]
        # Not below 0, so that the quotient is rounded down in C as well.
        shifted: cython.int = offset - left + MAX_DIAGRAM * STRIDE
        row: cython.int = shifted // STRIDE - MAX_DIAGRAM
        return self.records[at + 3] <= row <= self.records[at + 5] and shifted % STRIDE <= self.records[at + 6] - left

    @cython.cfunc
    def _begins_well(self, number: cython.int, first: cython.int, end: cython.int, anchor: cython.int) -> cython.bint:
        """Tells whether the beginning of an orientation is its anchor and its first tests."""
        at: cython.int = self.beginning_of[number]
        test: cython.int
        if not 0 <= at < self.beginnings or not 0 <= self.begun[number] <= end - first:
            return False
        for test in range(first + self.begun[number] - 1, first - 1, -1):
            if self.beginning_offsets[at] != self.offsets[test] or self.beginning_kinds[at] != self.kinds[test]:
                return False
            at = self.beginning_parents[at]
            if at < 0:
                return False
        return self.beginning_parents[at] < 0 and self.beginning_kinds[at] == anchor

    @cython.cfunc
    def _is(self, number: cython.int, offset: cython.int, kind: cython.int) -> cython.bint:
        """Tells whether an orientation asks for this kind of point at an offset from its anchor."""
        at: cython.int = number * RECORD
        test: cython.int
        if offset == 0:
            return self.records[at + 2] == kind
        for test in range(self.records[at], self.records[at + 1]):
            if self.offsets[test] == offset:
                return self.kinds[test] == kind
        return False

    @cython.cfunc
    def _places_hold(self, number: cython.int) -> cython.bint:
        """Tells whether all places of an orientation lie in its box, and its move on an empty point or the anchor."""
        pattern: cython.int = self.pattern_of[number]
        turn: cython.int = 4 * self.k_of[number]
        place: cython.int
        offset: cython.int = 0
        for place in range(self.first_place[pattern], self.end_place[pattern]):
            offset = (self.turns[turn] * self.rows[place] + self.turns[turn + 1] * self.columns[place]) * STRIDE
            offset += self.turns[turn + 2] * self.rows[place] + self.turns[turn + 3] * self.columns[place]
            if not self._in_box(number * RECORD, offset):
                return False
            if place == self.first_place[pattern] and offset != 0 and not self._is(number, offset, 0):
                return False
        return True

    @cython.cfunc
    def _lies_well(self, number: cython.int) -> cython.bint:
        """Tells whether the layout of an orientation has moves on empty points (or the anchor) and stones on stones."""
        i: cython.int
        move: cython.int = self.move_offset[number]
        answer: cython.int = self.answer_offset[number]
        if (move != 0 and not self._is(number, move, 0)) or (answer != 0 and not self._is(number, answer, 0)):
            return False
        if not 0 <= self.own_start[number] <= self.own_start[number + 1] <= len(self.own_offsets):
            return False
        if not 0 <= self.enemy_start[number] <= self.enemy_start[number + 1] <= len(self.enemy_offsets):
            return False
        for i in range(self.own_start[number], self.own_start[number + 1]):
            if not self._is(number, self.own_offsets[i], OWN):
                return False
        for i in range(self.enemy_start[number], self.enemy_start[number + 1]):
            if not self._is(number, self.enemy_offsets[i], ENEMY):
                return False
        return True

    @cython.cfunc
    def _pattern_holds(self, pattern: cython.int) -> cython.bint:
        """Tells whether a pattern's places are some and its code stays in its bounds."""
        first: cython.int = self.first_place[pattern]
        end: cython.int = self.end_place[pattern]
        place: cython.int
        if not 0 <= first < end <= self.places:
            return False
        for place in range(first, end):
            if (
                not -MAX_DIAGRAM < self.rows[place] < MAX_DIAGRAM
                or not -MAX_DIAGRAM < self.columns[place] < MAX_DIAGRAM
            ):
                return False
            if not 0 <= self.symbols[place] <= STAR:
                return False
        return (
            self._code_holds(self.constraint_at[pattern], first, end)
            and self._code_holds(self.action_at[pattern], first, end)
            and self._code_holds(self.helper_at[pattern], first, end)
        )

    @cython.cfunc
    def _code_holds(self, start: cython.int, first: cython.int, end: cython.int) -> cython.bint:
        """Tells whether the words from `start` on (-1: there are none) end, and use places from `first` to `end` only.

        Jumps lead forward, so that one walk finds how many values are on the stack wherever the code comes.
        """
        at: cython.int = start
        farthest: cython.int = start
        if start == -1:
            return True
        if not 0 <= start < self.code:
            return False
        self.depths[start] = 0
        while at <= farthest:
            depth: cython.int = self.depths[at]
            if depth == _NEVER:
                at += 1
                continue
            if at >= self.code:
                return False
            word: cython.int = self.words[at]
            left: cython.int = depth
            length: cython.int = 1
            jump: cython.int = _NEVER
            if word == CALL:
                length = self._call_length(at, first, end)
                left = depth + 1
                if not length:
                    return False
            elif word == NUMBER:
                length = 2
                left = depth + 1
                if at + 1 >= self.code or not 0 <= self.words[at + 1] < self.numbers:
                    return False
            elif word in (AND, OR, JUMP, UNLESS):
                length = 2
                if at + 1 >= self.code:
                    return False
                jump = self.words[at + 1]
                if jump <= at + 1 or jump >= self.code:
                    return False
                left = depth if word == JUMP else depth - 1
                if not self._meets(jump, depth if word in (AND, OR) else left):
                    return False
                farthest = max(farthest, jump)
            elif word == DROP:
                left = depth - 1
            elif word == RETURN:
                if depth < 1:
                    return False
            elif ADD <= word <= AT_LEAST:
                left = depth - 1
                if depth < 2:
                    return False
            elif word not in (NOT, NEGATE, TRUTH):
                if word != END:
                    return False
            elif depth < 1:
                return False
            if not 0 <= left <= STACK:
                return False
            if word != RETURN and word != END and word != JUMP:
                if at + length >= self.code or not self._meets(at + length, left):
                    return False
                farthest = max(farthest, at + length)
            self.depths[at] = _NEVER
            at += 1
        return True

    @cython.cfunc
    def _meets(self, at: cython.int, depth: cython.int) -> cython.bint:
        """Notes how many values are on the stack at a word; false where it is another number by another way."""
        if depth < 0 or (self.depths[at] != _NEVER and self.depths[at] != depth):
            return False
        self.depths[at] = depth
        return True

    @cython.cfunc
    def _call_length(self, at: cython.int, first: cython.int, end: cython.int) -> cython.int:
        """Returns the number of words of the call at `at`, 0 where it asks what cannot be asked."""
        i: cython.int
        if at + 3 >= self.code:
            return 0
        question: cython.int = self.words[at + 1]
        enemy: cython.int = self.words[at + 2]
        count: cython.int = self.words[at + 3]
        if not 0 <= enemy <= 1 or not 0 <= question < len(self.arities) // 4:
            return 0
        arity: cython.int = 4 * question + 2 * enemy
        if not self.arities[arity] <= count <= self.arities[arity + 1] or not 0 <= count <= MOST_POINTS:
            return 0
        if (question >= FIRST_ACTION and count > EFFECT - 3) or at + 4 + count > self.code:
            return 0
        for i in range(count):
            place: cython.int = self.words[at + 4 + i]
            if not first <= place < end and (place != NO_PLACE or i == 0):
                return 0
        return 4 + count
