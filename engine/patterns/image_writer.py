"""Turns the text of a database into the image that is cached."""

from array import array
from typing import Any

from msgspec.structs import astuple

from godebug.engine.patterns.beginnings import Beginnings
from godebug.engine.patterns.compiler import Writer
from godebug.engine.patterns.expressions import MOVE, Call, Expression, Statement, calls, cost
from godebug.engine.patterns.findings import ERROR, PatternError
from godebug.engine.patterns.image import FIELDS, LAYOUT, PROGRAM, REALS, RULES, Image
from godebug.engine.patterns.language import SYMMETRIES, DatabaseKind
from godebug.engine.patterns.operations import COMMA, EXCLAMATION, LABELED, STAR
from godebug.engine.patterns.parser import Parsed, parse_database
from godebug.engine.patterns.pattern import Pattern, SourceText
from godebug.engine.patterns.transform import RECORD, offset, orientations, record


def build_image(text: str, file: str, kind: DatabaseKind) -> Image:
    """Reads a database from its text.

    Raises PatternError with all errors.
    """
    parsed = parse_database(text, file, kind)
    errors = [finding for finding in parsed.findings if finding.severity == ERROR]
    if errors:
        raise PatternError(errors)
    arrays: dict[str, list[Any]] = {name: [] for name in (*PROGRAM, *RULES, *LAYOUT)}
    writer = Writer()
    for number, pattern in enumerate(parsed.patterns):
        if pattern.anchor is not None:
            for oriented in orientations(pattern):
                arrays["records"] += record(oriented, len(arrays["offsets"]))
                arrays["offsets"] += oriented.offsets
                arrays["kinds"] += oriented.kinds
                arrays["pattern_of"].append(number)
                arrays["k_of"].append(oriented.k)
            _add_layout(arrays, pattern)
        constraint = parsed.constraints[number]
        arrays["cost"].append(0.0 if constraint is None else cost(constraint))
        _add_rules(arrays, writer, pattern, constraint, parsed.actions[number])
    _add_beginnings(arrays)
    for side in ("own", "enemy"):
        arrays[f"{side}_start"].append(len(arrays[f"{side}_offsets"]))
    arrays["words"], arrays["numbers"] = writer.words, writer.numbers
    return {
        "patterns": [_pattern_image(pattern) for pattern in parsed.patterns],
        "findings": [astuple(finding) for finding in parsed.findings],
        "asked": _asked(parsed),
    } | {name: array("d" if name in REALS else "i", numbers).tobytes() for name, numbers in arrays.items()}


def _asked(parsed: Parsed) -> dict[str, tuple[int, int]]:
    """Returns the helper functions that patterns call, each with line and column of its first use."""
    asked: dict[str, tuple[int, int]] = {}
    for pattern, constraint, action in zip(parsed.patterns, parsed.constraints, parsed.actions, strict=True):
        for source, tree in ((pattern.constraint, constraint), (pattern.action, action)):
            if source is not None and tree is not None:
                for call in calls(tree):
                    if call.name not in asked:
                        asked[call.name] = source.locate(call.start)
    return asked


def _add_beginnings(arrays: dict[str, list[Any]]) -> None:
    tests = list(zip(arrays["offsets"], arrays["kinds"], strict=True))
    records = arrays["records"]
    found = Beginnings([(records[i + 2], *tests[records[i] : records[i + 1]]) for i in range(0, len(records), RECORD)])
    arrays["beginning_of"], arrays["begun"] = found.of, found.lengths
    arrays["beginning_parents"] = found.parents
    arrays["beginning_offsets"], arrays["beginning_kinds"] = found.offsets, found.kinds


def _add_layout(arrays: dict[str, list[Any]], pattern: Pattern) -> None:
    """Adds where a pattern's move, answer and stones lie in each of its orientations."""
    places = {symbols: pattern.places(symbols) for symbols in "*!OX"}
    for k in SYMMETRIES[pattern.symmetry]:
        turned = {symbols: [offset(pattern, k, place) for place in found] for symbols, found in places.items()}
        move = turned["*"][0] if turned["*"] else 0
        arrays["move_offset"].append(move)
        arrays["answer_offset"].append(turned["!"][0] if turned["!"] else move)
        for side, symbols in (("own", "O"), ("enemy", "X")):
            arrays[f"{side}_start"].append(len(arrays[f"{side}_offsets"]))
            arrays[f"{side}_offsets"] += turned[symbols]


def _add_rules(
    arrays: dict[str, list[Any]],
    writer: Writer,
    pattern: Pattern,
    constraint: Expression | None,
    action: tuple[Statement, ...] | None,
) -> None:
    """Compiles a pattern's constraint and action. Its first place is its move; labels follow, then marked points."""
    anchor = pattern.anchor or (0, 0)
    marked = [
        (place, kind)
        for symbol, kind in ((",", COMMA), ("!", EXCLAMATION), ("*", STAR))
        for place in pattern.places(symbol)
    ]
    first = len(arrays["rows"])
    for place, symbol in [
        (pattern.move or anchor, LABELED),
        *((p, LABELED) for label, p in pattern.labels.items() if label != MOVE),
        *sorted(marked),
    ]:
        arrays["rows"].append(place[0] - anchor[0])
        arrays["columns"].append(place[1] - anchor[1])
        arrays["symbols"].append(symbol)
    arrays["first_place"].append(first)
    arrays["end_place"].append(len(arrays["rows"]))
    arrays["values"].append(pattern.value)
    indices = place_numbers(pattern, first)
    arrays["constraint_at"].append(-1 if constraint is None else writer.constraint(constraint, indices))
    arrays["action_at"].append(-1 if action is None else writer.action(action, indices))
    arrays["helper_at"].append(
        -1 if not pattern.helper else writer.constraint(Call(pattern.helper, (), (), 0, 0), indices)
    )


def place_numbers(pattern: Pattern, first: int) -> dict[str, int]:
    """Returns the index of each label's place. `first`: the index of the move."""
    labels = [label for label in pattern.labels if label != MOVE]
    return {MOVE: first} | {label: first + 1 + i for i, label in enumerate(labels)}


def _pattern_image(pattern: Pattern) -> tuple[Any, ...]:
    """Returns the fields of a pattern as a tuple, without the file, since the same content may lie anywhere."""
    values = [getattr(pattern, name) for name in FIELDS]
    return tuple(
        value.pieces if isinstance(value, SourceText) else "" if name == "file" else value
        for name, value in zip(FIELDS, values, strict=True)
    )
