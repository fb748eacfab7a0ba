"""Compiles constraints and actions from a tree to the words of a stack machine; cheap questions are asked first."""

from collections.abc import Mapping
from typing import Final

from godebug.engine.patterns.expressions import (
    TENUKI,
    Binary,
    Call,
    Chain,
    Conditional,
    Evaluate,
    Expression,
    If,
    Number,
    Return,
    Statement,
    Unary,
    calls,
    cost,
)
from godebug.engine.patterns.helpers import HELPERS, QUESTION
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
from godebug.engine.patterns.questions import NUMBER_OF

_BINARY: Final = {
    "+": ADD,
    "-": SUBTRACT,
    "*": MULTIPLY,
    "==": EQUAL,
    "!=": UNEQUAL,
    "<": LESS,
    "<=": AT_MOST,
    ">": MORE,
    ">=": AT_LEAST,
}


def cheapest_first(expression: Expression) -> Expression:
    """Sorts the operands of `&&` and `||` by cost, unless one of them has effects."""
    if not isinstance(expression, Chain):
        return expression
    operands = [cheapest_first(operand) for operand in expression.operands]
    if all(HELPERS[call.name].use == QUESTION for call in calls(expression)):
        operands.sort(key=cost)
    return Chain(expression.operator, tuple(operands), expression.start, expression.end)


class Writer:
    """Writes the code of all constraints and actions of one database into one list.

    `words`: the code so far. `numbers`: its constants.
    """

    def __init__(self) -> None:
        self.words: list[int] = []
        self.numbers: list[float] = []
        self._places: Mapping[str, int] = {}

    def constraint(self, expression: Expression, places: Mapping[str, int]) -> int:
        """Writes a constraint and returns where its code starts. `places`: the index of each label's place."""
        self._places = places
        start = len(self.words)
        self._truth(cheapest_first(expression))
        self.words.append(RETURN)
        return start

    def action(self, statements: tuple[Statement, ...], places: Mapping[str, int]) -> int:
        """Writes an action and returns where its code starts. `places`: the index of each label's place."""
        self._places = places
        start = len(self.words)
        self._statements(statements)
        self.words.append(END)
        return start

    def _hole(self, operation: int) -> int:
        """Writes a jump whose target is not known yet; returns where the target goes."""
        self.words += (operation, 0)
        return len(self.words) - 1

    def _fill(self, *holes: int) -> None:
        """Sets the target of open jumps to the next word."""
        for hole in holes:
            self.words[hole] = len(self.words)

    def _call(self, call: Call) -> None:
        helper = HELPERS[call.name]
        places = [NO_PLACE if label == TENUKI else self._places[label] for label in call.arguments]
        self.words += (CALL, NUMBER_OF[helper.base], int(helper.enemy), len(places), *places)

    def _value(self, expression: Expression) -> None:
        match expression:
            case Number(value=value):
                if value not in self.numbers:
                    self.numbers.append(float(value))
                self.words += (NUMBER, self.numbers.index(value))
            case Call():
                self._call(expression)
            case Unary(operator=operator, operand=operand):
                self._value(operand)
                self.words.append(NOT if operator == "!" else NEGATE)
            case Binary(operator=operator, left=left, right=right):
                self._value(left)
                self._value(right)
                self.words.append(_BINARY[operator])
            case Chain(operator=operator, operands=operands):
                holes = []
                for operand in operands[:-1]:
                    self._value(operand)
                    holes.append(self._hole(AND if operator == "&&" else OR))
                self._truth(operands[-1])
                self._fill(*holes)
            case Conditional(condition=condition, then=then, otherwise=otherwise):
                self._value(condition)
                to_otherwise = self._hole(UNLESS)
                self._value(then)
                to_end = self._hole(JUMP)
                self._fill(to_otherwise)
                self._value(otherwise)
                self._fill(to_end)

    def _truth(self, expression: Expression) -> None:
        """Writes an expression whose value is 0 or 1."""
        self._value(expression)
        if not isinstance(expression, Chain):
            self.words.append(TRUTH)

    def _statements(self, statements: tuple[Statement, ...]) -> None:
        for statement in statements:
            match statement:
                case If(condition=condition, then=then, otherwise=otherwise):
                    self._value(condition)
                    to_otherwise = self._hole(UNLESS)
                    self._statements(then)
                    to_end = self._hole(JUMP)
                    self._fill(to_otherwise)
                    self._statements(otherwise)
                    self._fill(to_end)
                case Return(expression=expression):
                    self._value(expression)
                    self.words.append(RETURN)
                case Evaluate(expression=expression):
                    self._value(expression)
                    self.words.append(DROP)
