"""The terms of a constraint that do not hold for a match, with the values that they have there."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from godebug.engine.patterns.evaluator import Evaluator
from godebug.engine.patterns.expressions import (
    Binary,
    Call,
    Chain,
    Expression,
    Number,
    Unary,
    parse_constraint,
)
from godebug.engine.patterns.matcher import Match

COMPARISONS: Final = frozenset(("==", "!=", "<", "<=", ">", ">="))
#: Figures that patterns ask for lie between these.
_LOWEST, _HIGHEST = -1024, 1024


class FailedTerm(Struct, frozen=True):
    """A term that does not hold. `text`: as it is written; `values`: what its questions answer, as `lib(a)=3`."""

    text: str
    values: tuple[str, ...]

    def __str__(self) -> str:
        return self.text + (f" ({', '.join(self.values)})" if self.values else "")


def failed_terms(match: Match, evaluator: Evaluator) -> list[FailedTerm]:
    """Returns the terms, joined by `&&`, that do not hold for a match."""
    source = match.pattern.constraint
    if source is None or match.accepts(evaluator):
        return []
    text = source.text
    tree = parse_constraint(text)
    parts = tree.operands if isinstance(tree, Chain) and tree.operator == "&&" else (tree,)
    asked = ExpressionValues(match, evaluator)
    return [
        FailedTerm(_words(text, part), tuple(f"{_words(text, each)}={asked.value(each):g}" for each in questions(part)))
        for part in parts
        if not asked.holds(part)
    ]


def questions(tree: Expression) -> Iterator[Call]:
    """Yields the questions in an expression, in its order."""
    if isinstance(tree, Call):
        yield tree
    elif isinstance(tree, Unary):
        yield from questions(tree.operand)
    elif isinstance(tree, Chain):
        for operand in tree.operands:
            yield from questions(operand)
    elif isinstance(tree, Binary):
        yield from questions(tree.left)
        yield from questions(tree.right)


class ExpressionValues:
    """Evaluates expressions for one match, whatever its pattern's own constraint is."""

    def __init__(self, match: Match, evaluator: Evaluator) -> None:
        self._match, self._evaluator = match, evaluator

    def holds(self, tree: Expression) -> bool:
        """Tells whether an expression is not 0."""
        evaluator = self._evaluator
        rules = self._match.database.rules_with(self._match.number, tree)
        return self._match.accepts(Evaluator(rules, evaluator.program, evaluator.answers, evaluator.name))

    def value(self, tree: Expression) -> int:
        """Returns the value of an expression, rounded down to a whole number."""
        low, high = _LOWEST, _HIGHEST
        if self.holds(Binary("==", tree, Number(0, 0, 0), 0, 0)):
            return 0
        while low < high:
            middle = (low + high + 1) // 2
            if self.holds(Binary(">=", tree, Number(middle, 0, 0), 0, 0)):
                low = middle
            else:
                high = middle - 1
        return low


def _words(text: str, part: Expression) -> str:
    return " ".join(text[part.start : part.end].split())
