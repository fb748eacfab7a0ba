"""Finds constraints whose result is known beforehand, from the least and greatest values that the diagram allows."""

from collections.abc import Iterator
from math import inf
from typing import Final

from godebug.engine.patterns.expressions import Binary, Call, Chain, Conditional, Expression, Number, Unary
from godebug.engine.patterns.helpers import HELPERS
from godebug.engine.patterns.pattern import Pattern

Bounds = tuple[float, float]

_TRUTH: Final = (0.0, 1.0)
#: What each kind of answer can be.
_RANGES: Final = {"yes": _TRUTH, "code": (0.0, 5.0), "count": (0.0, inf), "any": (-inf, inf)}


def constraint_remarks(pattern: Pattern, tree: Expression) -> Iterator[tuple[int, str]]:
    """Yields (offset in the text, message) for every part of a constraint that is always or never true."""
    low, high = _bounds(pattern, tree)
    if (low, high) == (0, 0):
        yield tree.start, "the constraint can never hold"
    elif low > 0 or high < 0:
        yield tree.start, "the constraint always holds"
    else:
        yield from _parts(pattern, tree)


def _parts(pattern: Pattern, tree: Expression) -> Iterator[tuple[int, str]]:
    """Yields remarks on the operands of `&&` and `||`."""
    if not isinstance(tree, Chain):
        return
    for operand in tree.operands:
        low, high = _bounds(pattern, operand)
        if (low, high) == (0, 0):
            yield operand.start, "this part can never hold"
        elif low > 0 or high < 0:
            yield operand.start, "this part always holds"
        else:
            yield from _parts(pattern, operand)


def _bounds(pattern: Pattern, tree: Expression) -> Bounds:
    """Returns the least and greatest value of an expression."""
    match tree:
        case Number(value=value):
            return float(value), float(value)
        case Call():
            return _call_bounds(pattern, tree)
        case Unary(operator="!", operand=operand):
            return _truth(*_invert(_bounds(pattern, operand)))
        case Unary(operand=operand):
            low, high = _bounds(pattern, operand)
            return -high, -low
        case Chain(operator="&&", operands=operands):
            parts = [_as_truth(_bounds(pattern, operand)) for operand in operands]
            if _contradiction(operands):
                return 0, 0
            return min(low for low, _ in parts), min(high for _, high in parts)
        case Chain(operands=operands):
            parts = [_as_truth(_bounds(pattern, operand)) for operand in operands]
            return max(low for low, _ in parts), max(high for _, high in parts)
        case Conditional(condition=condition, then=then, otherwise=otherwise):
            return _either(_bounds(pattern, condition), _bounds(pattern, then), _bounds(pattern, otherwise))
        case Binary(operator=operator, left=left, right=right):
            return _binary(operator, _bounds(pattern, left), _bounds(pattern, right))


def _either(condition: Bounds, then: Bounds, otherwise: Bounds) -> Bounds:
    """Returns the bounds of a choice between two values; of one of them where the condition is certain."""
    surely, possibly = _as_truth(condition)
    if surely:
        return then
    if not possibly:
        return otherwise
    return min(then[0], otherwise[0]), max(then[1], otherwise[1])


def _binary(operator: str, left: Bounds, right: Bounds) -> Bounds:
    if operator == "+":
        return left[0] + right[0], left[1] + right[1]
    if operator == "-":
        return left[0] - right[1], left[1] - right[0]
    if operator == "*":
        products = [_product(a, b) for a in left for b in right]
        return min(products), max(products)
    if operator in (">", ">="):
        left, right, operator = right, left, operator.replace(">", "<")
    if operator == "<":
        return _truth(left[1] < right[0], left[0] >= right[1])
    if operator == "<=":
        return _truth(left[1] <= right[0], left[0] > right[1])
    equal = left == right and left[0] == left[1]
    apart = left[1] < right[0] or right[1] < left[0]
    return _truth(equal, apart) if operator == "==" else _truth(apart, equal)


def _product(a: float, b: float) -> float:
    """Multiplies two bounds; zero times infinity is zero."""
    return a * b if a and b else 0.0


def _truth(surely: bool, never: bool) -> Bounds:
    return (1, 1) if surely else (0, 0) if never else _TRUTH


def _as_truth(bounds: Bounds) -> Bounds:
    return _truth(bounds[0] > 0 or bounds[1] < 0, bounds == (0, 0))


def _invert(bounds: Bounds) -> tuple[bool, bool]:
    """Tells whether the negation of a value is always true, and whether it is never true."""
    low, high = _as_truth(bounds)
    return high == 0, low == 1


def _call_bounds(pattern: Pattern, call: Call) -> Bounds:
    symbols = [pattern.symbol(*pattern.labels[label]) for label in call.arguments if label in pattern.labels]
    if call.name in ("o_somewhere", "x_somewhere"):
        stone, possible = ("OQ", "OQo?") if call.name[0] == "o" else ("XY", "XYx?")
        surely = any(symbol in stone for symbol in symbols)
        return _truth(surely, not any(symbol in possible for symbol in symbols))
    if symbols and HELPERS[call.name].parameters[0] == "stone" and symbols[0] in ".*,!":
        # A point where nothing stands has no liberties, no attack and no defence.
        return (0, 0) if call.name in ("lib", "attack", "defend", "wormsize") else _RANGES[HELPERS[call.name].answer]
    if call.name in ("lib", "wormsize") and symbols[0] in "OQXY":
        return 1, inf
    if call.name in ("safe_omove", "safe_xmove", "legal_omove", "legal_xmove", "olib", "xlib") and symbols[0] in "OQXY":
        return 0, 0
    return _RANGES[HELPERS[call.name].answer]


def _contradiction(operands: tuple[Expression, ...]) -> bool:
    """Tells whether operands of `&&` exclude each other: a question and its negation, or disjoint ranges of one
    number.
    """
    asked: dict[tuple[str, tuple[str, ...]], Bounds] = {}
    truths: dict[tuple[str, tuple[str, ...]], bool] = {}
    for operand in operands:
        inner = operand.operand if isinstance(operand, Unary) and operand.operator == "!" else operand
        if isinstance(inner, Call):
            key = (inner.name, inner.arguments)
            if truths.setdefault(key, inner is operand) != (inner is operand):
                return True
        if isinstance(operand, Binary) and isinstance(operand.left, Call) and isinstance(operand.right, Number):
            key = (operand.left.name, operand.left.arguments)
            low, high = asked.get(key, (-inf, inf))
            value = float(operand.right.value)
            # All helpers answer whole numbers, save for weakness.
            step = 0.0 if operand.left.name == "weakness" else 1.0
            match operand.operator:
                case "==":
                    low, high = max(low, value), min(high, value)
                case "<":
                    high = min(high, value - step)
                case "<=":
                    high = min(high, value)
                case ">":
                    low = max(low, value + step)
                case ">=":
                    low = max(low, value)
            if low > high:
                return True
            asked[key] = (low, high)
    return False
