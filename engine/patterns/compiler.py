"""Constraints and actions: from the tree to Python functions, which ask the cheapest question first."""

from collections.abc import Iterator, Mapping
from typing import Any

from engine.patterns.expressions import (
    COMPARISONS,
    TENUKI,
    Binary,
    Call,
    Chain,
    Evaluate,
    Expression,
    If,
    Number,
    Return,
    Statement,
    Unary,
    calls,
    cost,
    used_labels,
)
from engine.patterns.helpers import HELPERS, QUESTION, Helpers


def cheapest_first(expression: Expression) -> Expression:
    """The same truth value with the operands of `&&` and `||` in order of cost, unless one of them has effects."""
    if not isinstance(expression, Chain):
        return expression
    operands = [cheapest_first(operand) for operand in expression.operands]
    if all(HELPERS[call.name].use == QUESTION for call in calls(expression)):
        operands.sort(key=cost)
    return Chain(expression.operator, tuple(operands), expression.start, expression.end)


def _value(expression: Expression, names: Mapping[str, str]) -> str:
    """Python text whose value is a number."""
    match expression:
        case Number(value=value):
            return repr(value)
        case Call(name=name, arguments=arguments):
            words = ["m"] if HELPERS[name].needs_match else []
            words += ["0" if label == TENUKI else names[label] for label in arguments]
            return f"h.{name}({', '.join(words)})"
        case Unary(operator="-", operand=operand):
            return f"(-{_value(operand, names)})"
        case Binary(operator=operator, left=left, right=right):
            return f"({_value(left, names)} {operator} {_value(right, names)})"
        case _:
            return f"({_truth(expression, names)})"


def _truth(expression: Expression, names: Mapping[str, str]) -> str:
    """Python text whose value is True or False."""
    match expression:
        case Unary(operator="!", operand=operand):
            return f"not {_condition(operand, names)}"
        case Chain(operator=operator, operands=operands):
            word = " and " if operator == "&&" else " or "
            return word.join(f"({_truth(operand, names)})" for operand in operands)
        case Binary(operator=operator) if operator in COMPARISONS:
            return _value(expression, names)
        case _:
            return f"{_value(expression, names)} != 0"


def _condition(expression: Expression, names: Mapping[str, str]) -> str:
    """Python text that is true or false in a condition, whatever its type."""
    match expression:
        case Number() | Call() | Binary():
            return _value(expression, names)
        case _:
            return f"({_truth(expression, names)})"


def constraint_source(expression: Expression, name: str) -> str:
    """A Python function `name(h, p, m)` that answers a constraint: h the helpers, p the points of `used_labels`, in
    that order, m the match."""
    names = {label: f"p[{i}]" for i, label in enumerate(used_labels(expression))}
    return f"def {name}(h, p, m):\n return {_truth(cheapest_first(expression), names)}\n"


def action_source(statements: tuple[Statement, ...], name: str) -> str:
    """A Python function `name(h, p, m)` that carries out an action and returns its value, None without `return`."""
    names = {label: f"p[{i}]" for i, label in enumerate(used_labels(statements))}
    return f"def {name}(h, p, m):\n" + "".join(_statement_lines(statements, names, " "))


def _statement_lines(statements: tuple[Statement, ...], names: Mapping[str, str], indent: str) -> Iterator[str]:
    for statement in statements:
        match statement:
            case If(condition=condition, then=then, otherwise=otherwise):
                yield f"{indent}if {_truth(condition, names)}:\n"
                yield from _statement_lines(then, names, indent + " ")
                if otherwise:
                    yield f"{indent}else:\n"
                    yield from _statement_lines(otherwise, names, indent + " ")
            case Return(expression=expression):
                yield f"{indent}return {_value(expression, names)}\n"
            case Evaluate(expression=expression):
                yield f"{indent}{_value(expression, names)}\n"
    if not statements:
        yield f"{indent}pass\n"


def evaluate(expression: Expression, helpers: Helpers, points: Mapping[str, int], match: Any = None) -> bool:
    """The truth of (part of) a constraint; `points` gives the point of each label. For explanations."""
    names = {label: f"p[{label!r}]" for label in used_labels(expression)}
    return bool(eval(_truth(expression, names), {"h": helpers, "p": points, "m": match}))
