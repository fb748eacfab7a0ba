"""Runs compiled constraints and actions: `Evaluator` asks their questions, `Answers` answers them.

A compiled reader that asks patterns within its own search derives a class from `Answers` (above this room: from
`engine.facts.answers`), overrides `answer` for the questions that it knows better, and calls `Evaluator.accepts` for
the placements that `engine.patterns.kernel.BoardBits.collect` found. Neither makes a Python object.
"""

from array import array

import cython

from godebug.engine.go.color import WHITE
from godebug.engine.go.points import NO_POINT, STRIDE
from godebug.engine.patterns.findings import DatabaseError
from godebug.engine.patterns.helpers import HELPERS
from godebug.engine.patterns.kernel import Program
from godebug.engine.patterns.operations import (
    ADD,
    AND,
    AT_LEAST,
    AT_MOST,
    CALL,
    DROP,
    END,
    EQUAL,
    JUMP,
    LESS,
    MORE,
    MULTIPLY,
    NEGATE,
    NO_PLACE,
    NOT,
    NUMBER,
    OR,
    RETURN,
    SUBTRACT,
    TRUTH,
    UNEQUAL,
    UNLESS,
)
from godebug.engine.patterns.questions import FIRST_ACTION, NUMBER_OF
from godebug.engine.patterns.transform import MATRICES

#: Values on the stack at most: four levels of precedence, nested `engine.patterns.expressions.MAX_DEPTH` deep.
STACK = 512
#: Arguments of a call at most.
MOST_POINTS = 32
#: Ints of an effect: question, enemy, number of points, and the points.
EFFECT = 8

#: Room for effects of one action at first.
_EFFECTS = 64


class QuestionError(DatabaseError):
    """A question that nothing can answer at this place. Its text is one line."""


def full_name(question: int, enemy: bool) -> str:
    """Returns the name of the helper function that asks a question."""
    return _NAMES[question, bool(enemy)]


_NAMES = {(NUMBER_OF[helper.base], helper.enemy): helper.name for helper in HELPERS.values()}


@cython.final
@cython.cclass
class PatternRules:
    """The constraints, actions and marked points of a database, pattern by pattern.

    `words`, `numbers`: see `engine.patterns.operations`. `constraint_at`, `action_at`, `helper_at`: where the word
    sequence of each pattern starts, -1 where there is none. `first_place`, `end_place`: the pattern's places, of which
    the first is its move. `rows`, `columns`, `symbols`: of each place, its distance from the anchor in the diagram, and
    what it is. `values`: the value field of each pattern.
    """

    words: cython.int[::1]
    numbers: cython.double[::1]
    constraint_at: cython.int[::1]
    action_at: cython.int[::1]
    helper_at: cython.int[::1]
    first_place: cython.int[::1]
    end_place: cython.int[::1]
    rows: cython.int[::1]
    columns: cython.int[::1]
    symbols: cython.int[::1]
    values: cython.double[::1]

    def __init__(self, arrays: dict[str, array]) -> None:
        self.words = arrays["words"]
        self.numbers = arrays["numbers"]
        self.constraint_at = arrays["constraint_at"]
        self.action_at = arrays["action_at"]
        self.helper_at = arrays["helper_at"]
        self.first_place = arrays["first_place"]
        self.end_place = arrays["end_place"]
        self.rows = arrays["rows"]
        self.columns = arrays["columns"]
        self.symbols = arrays["symbols"]
        self.values = arrays["values"]


@cython.cclass
class Answers:
    """Answers the questions of patterns about one board. The base of all classes that know something.

    While a question is asked, `own` is the colour of O, `points` holds its arguments (NO_POINT for a pass), `move` the
    point of the pattern's `*`, `value` its value field, `asked_by` the name of the database. Actions only note what
    they do: `effects` holds EFFECT ints for each of `effect_count` effects.
    """

    own: cython.int
    move: cython.int
    value: cython.double
    asked_by: str
    points: cython.int[::1]
    effects: cython.int[::1]
    effect_count: cython.int

    def __init__(self) -> None:
        self.own = WHITE
        self.move = NO_POINT
        self.value = 0.0
        self.asked_by = ""
        self.points = array("i", bytes(4 * MOST_POINTS))
        self.effects = array("i", bytes(4 * EFFECT * _EFFECTS))
        self.effect_count = 0

    @cython.cfunc
    def answer(self, question: cython.int, enemy: cython.bint, count: cython.int) -> cython.double:
        """Returns the answer to a question of `engine.patterns.questions` about the first `count` of `points`.

        `enemy`: the question is the twin that speaks of X.
        Raises QuestionError where nothing can answer it.
        """
        points: tuple = tuple([self.points[i] for i in range(count)])
        return self.ask(full_name(question, enemy), points)

    def ask(self, name: str, points: tuple[int, ...]) -> float:
        """Returns the answer to a helper function that no compiled code answers.

        Raises QuestionError where nothing can answer it.
        """
        raise QuestionError(f"{name} cannot be asked here")

    @cython.cfunc
    def note(self, question: cython.int, enemy: cython.bint, count: cython.int) -> None:
        """Notes one effect of an action."""
        i: cython.int
        at: cython.int = self.effect_count * EFFECT
        if at + EFFECT > len(self.effects):
            room = array("i", self.effects)
            self.effects = room + array("i", bytes(4 * EFFECT * _EFFECTS))
        self.effects[at] = question
        self.effects[at + 1] = enemy
        self.effects[at + 2] = count
        for i in range(count):
            self.effects[at + 3 + i] = self.points[i]
        self.effect_count += 1


@cython.final
@cython.cclass
class Evaluator:
    """Runs the constraints and actions of one database, named `name`, with one `Answers`."""

    name: str
    rules: PatternRules
    program: Program
    answers: Answers
    has_value: cython.bint
    turns: cython.int[::1]
    stack: cython.double[::1]

    def __init__(self, rules: PatternRules, program: Program, answers: Answers, name: str = "") -> None:
        self.name = name
        self.rules = rules
        self.program = program
        self.answers = answers
        self.turns = array("i", [number for matrix in MATRICES for number in matrix])
        self.stack = array("d", bytes(8 * STACK))
        self.has_value = False

    @cython.cfunc
    def place(self, place: cython.int, orientation: cython.int, anchor: cython.int) -> cython.int:
        """Returns the board point of one of the pattern's places, for a placement (orientation and anchor)."""
        turn: cython.int = 4 * self.program.k_of[orientation]
        row: cython.int = self.rules.rows[place]
        column: cython.int = self.rules.columns[place]
        return (
            anchor
            + (self.turns[turn] * row + self.turns[turn + 1] * column) * STRIDE
            + self.turns[turn + 2] * row
            + self.turns[turn + 3] * column
        )

    @cython.ccall
    def move(self, orientation: cython.int, anchor: cython.int) -> cython.int:
        """Returns the point of `*` in a placement, the anchor where the pattern has no `*`."""
        return self.place(self.rules.first_place[self.program.pattern_of[orientation]], orientation, anchor)

    @cython.ccall
    def accepts(self, own: cython.int, orientation: cython.int, anchor: cython.int) -> cython.bint:
        """Tells whether the pattern's constraint holds for a placement with O = `own`, or where it has none.

        Raises QuestionError for a question that nothing can answer here.
        """
        start: cython.int = self.rules.constraint_at[self.program.pattern_of[orientation]]
        self.answers.effect_count = 0
        self.program.looked_at[orientation] += 1
        if start >= 0 and self._run(start, own, orientation, anchor) == 0.0:
            return False
        self.program.held[orientation] += 1
        return True

    @cython.ccall
    def help_accepts(self, own: cython.int, orientation: cython.int, anchor: cython.int) -> cython.bint:
        """Tells whether the hand-written helper of the colon line accepts the placement, or where there is none."""
        start: cython.int = self.rules.helper_at[self.program.pattern_of[orientation]]
        if start < 0:
            return True
        return self._run(start, own, orientation, anchor) != 0.0

    @cython.ccall
    def act(self, own: cython.int, orientation: cython.int, anchor: cython.int) -> cython.double:
        """Runs the pattern's action and returns its value, 0 where it returns none; `has_value` then is false.

        The effects are left in `answers`.
        Raises QuestionError for a question that nothing can answer here.
        """
        start: cython.int = self.rules.action_at[self.program.pattern_of[orientation]]
        self.answers.effect_count = 0
        self.has_value = False
        if start < 0:
            return 0.0
        return self._run(start, own, orientation, anchor)

    @cython.cfunc
    def _run(self, at: cython.int, own: cython.int, orientation: cython.int, anchor: cython.int) -> cython.double:
        rules: PatternRules = self.rules
        answers: Answers = self.answers
        pattern: cython.int = self.program.pattern_of[orientation]
        top: cython.int = 0
        word: cython.int
        count: cython.int
        i: cython.int
        place: cython.int
        answer: cython.double
        answers.asked_by = self.name
        answers.own = own
        answers.move = self.place(rules.first_place[pattern], orientation, anchor)
        answers.value = rules.values[pattern]
        while True:
            word = rules.words[at]
            at += 1
            if word == CALL:
                count = rules.words[at + 2]
                for i in range(count):
                    place = rules.words[at + 3 + i]
                    answers.points[i] = NO_POINT if place == NO_PLACE else self.place(place, orientation, anchor)
                if rules.words[at] >= FIRST_ACTION:
                    answers.note(rules.words[at], rules.words[at + 1] != 0, count)
                    answer = 0.0
                else:
                    answer = answers.answer(rules.words[at], rules.words[at + 1] != 0, count)
                self.stack[top] = answer
                top += 1
                at += 3 + count
            elif word == NUMBER:
                self.stack[top] = rules.numbers[rules.words[at]]
                top += 1
                at += 1
            elif word == AND:
                if self.stack[top - 1] == 0.0:
                    at = rules.words[at]
                else:
                    top -= 1
                    at += 1
            elif word == OR:
                if self.stack[top - 1] != 0.0:
                    self.stack[top - 1] = 1.0
                    at = rules.words[at]
                else:
                    top -= 1
                    at += 1
            elif word == UNLESS:
                top -= 1
                at = rules.words[at] if self.stack[top] == 0.0 else at + 1
            elif word == JUMP:
                at = rules.words[at]
            elif word == DROP:
                top -= 1
            elif word == RETURN:
                self.has_value = True
                return self.stack[top - 1]
            elif word == END:
                return 0.0
            elif word == NOT:
                self.stack[top - 1] = 1.0 if self.stack[top - 1] == 0.0 else 0.0
            elif word == TRUTH:
                self.stack[top - 1] = 0.0 if self.stack[top - 1] == 0.0 else 1.0
            elif word == NEGATE:
                self.stack[top - 1] = -self.stack[top - 1]
            else:
                top -= 1
                self.stack[top - 1] = self._join(word, self.stack[top - 1], self.stack[top])

    @cython.cfunc
    def _join(self, word: cython.int, left: cython.double, right: cython.double) -> cython.double:
        """Returns the value of one operator applied to two values."""
        holds: cython.bint = False
        if word == ADD:
            return left + right
        if word == SUBTRACT:
            return left - right
        if word == MULTIPLY:
            return left * right
        if word == EQUAL:
            holds = left == right
        elif word == UNEQUAL:
            holds = left != right
        elif word == LESS:
            holds = left < right
        elif word == AT_MOST:
            holds = left <= right
        elif word == MORE:
            holds = left > right
        elif word == AT_LEAST:
            holds = left >= right
        return 1.0 if holds else 0.0

    def effects(self) -> list[tuple[str, tuple[int, ...]]]:
        """Returns the effects of the last action, or those that the last constraint left, as (helper function, its
        points).
        """
        told: list[tuple[str, tuple[int, ...]]] = []
        count: cython.int = self.answers.effect_count * EFFECT
        numbers: list[int] = [self.answers.effects[i] for i in range(count)]
        for at in range(0, count, EFFECT):
            name = full_name(numbers[at], numbers[at + 1] != 0)
            told.append((name, tuple(numbers[at + 3 : at + 3 + numbers[at + 2]])))
        return told
