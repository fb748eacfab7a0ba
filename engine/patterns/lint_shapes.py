"""Compares diagrams with their own mirror images and with each other."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from godebug.engine.patterns.expressions import (
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
)
from godebug.engine.patterns.language import EAST_EDGE, NORTH_EDGE, SOUTH_EDGE, WEST_EDGE
from godebug.engine.patterns.parser import Parsed
from godebug.engine.patterns.pattern import Pattern
from godebug.engine.patterns.transform import MATRICES, turn, turn_edges

#: The orientations that must leave a diagram as it is, for each symmetry code.
_CLAIMS: Final = {"8": (), "|": (7,), "-": (5,), "\\": (6,), "/": (4,), "O": (2,), "X": (4, 6), "+": (5, 7)}
#: The strongest code first.
_CODES: Final = ("+", "X", "|", "-", "\\", "/", "O")

Places = dict[tuple[int, int], str]

#: A symbol as a set of what may stand there; marks are told apart, as they differ in effect.
_CONTENTS: Final = {
    "O": "O",
    "Q": "O",
    "X": "X",
    "Y": "X",
    "o": "O.",
    "x": "X.",
    "?": "OX.",
    ".": ".",
    "*": ".",
    ",": ".",
    "!": ".",
}

#: By symbol, the contents that are within its own.
_WITHIN: Final = {
    symbol: frozenset(less for less in _CONTENTS.values() if set(less) <= set(contents))
    for symbol, contents in _CONTENTS.items()
}


def _turned(pattern: Pattern, k: int) -> tuple[Places, int]:
    """Returns the symbols of a turned diagram, with its top left corner at (0, 0), and its edges."""
    a, b, c, d = MATRICES[k]
    bottom, right = pattern.height - 1, pattern.width - 1
    # The corner that comes to lie at the top left.
    top = min(a, 0) * bottom + min(b, 0) * right
    left = min(c, 0) * bottom + min(d, 0) * right
    places = {
        (a * i + b * j - top, c * i + d * j - left): symbol
        for i, row in enumerate(pattern.diagram)
        for j, symbol in enumerate(row)
    }
    return places, turn_edges(k, pattern.edges)


class _Shape(Struct):
    """A turned diagram. `marks`: (row, column, symbol) of its marked points, sorted."""

    places: Places
    edges: int
    marks: list[tuple[int, int, str]]
    height: int
    width: int


def _shape(pattern: Pattern, k: int) -> _Shape:
    places, edges = _turned(pattern, k)
    marks = sorted((i, j, symbol) for (i, j), symbol in places.items() if symbol in "*,!")
    size = (pattern.height, pattern.width) if MATRICES[k][0] else (pattern.width, pattern.height)
    return _Shape(places, edges, marks, *size)


def false_symmetry(pattern: Pattern) -> tuple[int, int] | None:
    """Returns (row, column) of a point that contradicts the pattern's symmetry code, None where the code is right."""
    plain, edges = _turned(pattern, 0)
    for k in _CLAIMS[pattern.symmetry]:
        mirrored, mirrored_edges = _turned(pattern, k)
        if mirrored_edges != edges or mirrored.keys() != plain.keys():
            return 0, 0
        for place, symbol in plain.items():
            if _CONTENTS[mirrored[place]] != _CONTENTS[symbol] or (mirrored[place] in ",!*") != (symbol in ",!*"):
                return place
    return None


def symmetric_questions(pattern: Pattern, constraint: Expression | None, action: tuple[Statement, ...] | None) -> bool:
    """Tells whether constraint and action ask the same in the mirror images that the symmetry code leaves out."""
    plain = _question_form(pattern, constraint, action, 0)
    return all(_question_form(pattern, constraint, action, k) == plain for k in _CLAIMS[pattern.symmetry])


def repeated_shape(pattern: Pattern, constraint: Expression | None, action: tuple[Statement, ...] | None) -> str:
    """Returns the symmetry code that diagram, constraint and action allow beyond the pattern's own, "" where there is
    none.
    """
    plain = _turned(pattern, 0)
    questions = _question_form(pattern, constraint, action, 0)
    for code in _CODES:
        stronger = set(_CLAIMS[code]) > set(_CLAIMS[pattern.symmetry])
        if stronger and all(
            _turned(pattern, k) == plain and _question_form(pattern, constraint, action, k) == questions
            for k in _CLAIMS[code]
        ):
            return code
    return ""


def _question_form(
    pattern: Pattern, constraint: Expression | None, action: tuple[Statement, ...] | None, k: int
) -> str:
    """Returns constraint and action as text that names labels by their place in the diagram turned by k.

    Operands whose order does not matter are sorted.
    """
    bottom, right = pattern.height - 1, pattern.width - 1
    corners = [turn(k, 0, 0), turn(k, bottom, right)]
    top, left = min(corner[0] for corner in corners), min(corner[1] for corner in corners)
    names = {}
    for label, place in pattern.labels.items():
        row, column = turn(k, *place)
        names[label] = f"{row - top},{column - left}"
    parts = [_canonical(constraint, names)] if constraint is not None else []
    # An anchor that moves changes nothing for the board, but intrusions start from it.
    if pattern.anchor is not None and "B" in pattern.classes:
        row, column = turn(k, *pattern.anchor)
        parts.append(f"anchor {row - top},{column - left}")
    return " ".join(parts + sorted(_canonical(statement, names) for statement in action or ()))


#: Helpers whose last two arguments may change places, and helpers whose arguments are a set.
_PAIRS: Final = ("_either", "_both", "play_connect", "play_disconnect", "same_string", "same_dragon")
_SETS: Final = ("_somewhere",)


def _canonical(tree: Expression | Statement | tuple[Statement, ...], names: dict[str, str]) -> str:
    match tree:
        case Number(value=value):
            return str(value)
        case Call(name=name, arguments=arguments):
            places = [names.get(label, label) for label in arguments]
            if name.endswith(_SETS):
                places.sort()
            elif name.endswith(_PAIRS):
                places[-2:] = sorted(places[-2:])
            elif name.endswith("break_through"):
                # The two stones at the sides may change places.
                places[-3], places[-1] = sorted((places[-3], places[-1]))
            return f"{name}({' '.join(places)})"
        case Unary(operator=operator, operand=operand):
            return f"{operator}({_canonical(operand, names)})"
        case Chain(operator=operator, operands=operands):
            return f"({operator.join(sorted(_canonical(operand, names) for operand in operands))})"
        case Binary(operator=operator, left=left, right=right):
            sides = [_canonical(left, names), _canonical(right, names)]
            if operator in ("+", "==", "!="):
                sides.sort()
            return f"({sides[0]}{operator}{sides[1]})"
        case Conditional(condition=condition, then=then, otherwise=otherwise):
            return f"({'?'.join(_canonical(part, names) for part in (condition, then, otherwise))})"
        case If(condition=condition, then=then, otherwise=otherwise):
            return f"if{_canonical(condition, names)}{_canonical(then, names)}else{_canonical(otherwise, names)}"
        case Return(expression=expression):
            return f"return {_canonical(expression, names)}"
        case Evaluate(expression=expression):
            return _canonical(expression, names)
        case _:
            return "{" + ";".join(sorted(_canonical(statement, names) for statement in tree)) + "}"


def copies(parsed: Parsed) -> Iterator[tuple[Pattern, Pattern]]:
    """Yields pairs (later, earlier) of equal patterns, turned or not: same diagram, classes, values and questions."""
    seen: dict[str, Pattern] = {}
    for pattern, constraint, action in zip(parsed.patterns, parsed.constraints, parsed.actions, strict=True):
        forms = []
        for k in range(8):
            places, edges = _turned(pattern, k)
            rows = "".join(f"{place}{symbol}" for place, symbol in sorted(places.items()))
            forms.append(f"{rows} {edges} {_question_form(pattern, constraint, action, k)}")
        key = f"{min(forms)} {sorted(pattern.classes)} {sorted(pattern.fields.items())} {pattern.helper}"
        if key in seen:
            yield pattern, seen[key]
        seen.setdefault(key, pattern)


def shadows(parsed: Parsed) -> Iterator[tuple[Pattern, Pattern]]:
    """Yields pairs (special, general) where the general pattern matches wherever the special one does, with the same
    effect.

    The general pattern has no constraint and marks the same points.
    """
    groups: dict[tuple[object, ...], list[Pattern]] = defaultdict(list)
    for pattern in parsed.patterns:
        # Effects that depend on an anchor or an action are not compared.
        if pattern.action is None and not pattern.helper and not set(pattern.classes) & set("Bt"):
            groups[tuple(sorted(pattern.classes)), tuple(sorted(pattern.fields.items()))].append(pattern)
    for patterns in groups.values():
        plain = [_shape(pattern, 0) for pattern in patterns]
        for general, own in zip(patterns, plain, strict=True):
            if general.constraint is None and own.marks:
                turned = [_shape(general, k) for k in range(8)]
                for special, shape in zip(patterns, plain, strict=True):
                    if special is general or not _covers(turned, shape):
                        continue
                    # Where each covers the other, the earlier one stands for both.
                    equal = special.constraint is None and _covers([_shape(special, k) for k in range(8)], own)
                    if not equal or general.line < special.line:
                        yield special, general


def _covers(generals: list[_Shape], special: _Shape) -> bool:
    """Tells whether one of the general diagrams fits, with the same marks, wherever the special one does."""
    if not special.marks:
        return False
    row, column, _ = special.marks[0]
    for general in generals:
        if len(general.marks) >= len(special.marks) and not general.edges & ~special.edges:
            for mark in general.marks:
                if _fits_inside(general, special, row - mark[0], column - mark[1]):
                    return True
    return False


def _fits_inside(general: _Shape, special: _Shape, down: int, right: int) -> bool:
    """Tells whether the special diagram, with the general one at this offset, implies each of its demands."""
    below, beside = special.height - general.height - down, special.width - general.width - right
    if min(down, right, below, beside) < 0:
        return False
    for edge, gap in ((NORTH_EDGE, down), (WEST_EDGE, right), (SOUTH_EDGE, below), (EAST_EDGE, beside)):
        if general.edges & edge and gap:
            return False
    marks = {(i + down, j + right, symbol) for i, j, symbol in general.marks}
    return marks >= set(special.marks) and all(
        _CONTENTS[special.places[i + down, j + right]] in _WITHIN[symbol] for (i, j), symbol in general.places.items()
    )
