"""Records as rows of a table: what a field holds gets columns of its own, lists become one cell."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from godebug.basics.errors import printable, valid_text
from godebug.engine.go.points import point, vertex
from godebug.fields.field import Fields, Part
from godebug.fields.kind import Kind
from godebug.fields.kinds import ROWS, VERTICES

#: The column of what a record has besides its described fields, as JSON.
MORE = "more"


def columns(record: Mapping[str, Any]) -> list[str]:
    """Returns the columns of records of this type, the same for all: `owl_attack` with a `code` is `owl_attack.code`.

    A field that stands in a record only where it was asked for has a column where this record has it.
    """
    fields = Fields.of_type.get(str(record.get("type")))
    if fields is None:
        return [name for name in record if name != "type"]
    found = [".".join(path) for path, _ in _paths(fields) if path[0] in record]
    return [*found, MORE] if fields.further else found


def row(record: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the values of a record by column; None where there is none, lists as they are."""
    found = {name: _value(record, name) for name in columns(record)}
    if MORE in found and MORE not in record:
        known = {field.name for field in Fields.of_type[record["type"]].fields}
        rest = {name: value for name, value in record.items() if name not in known and name != "type"}
        found[MORE] = json.dumps(rest, separators=(",", ":"), ensure_ascii=False)
    return found


def rows(record: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yields the rows of a record: one, but one a point, with its name, for a record of arrays of the board's shape."""
    arrays = _arrays(record)
    if not arrays:
        yield row(record)
        return
    plain = {name: value for name, value in row(record).items() if name not in arrays}
    size = len(record[arrays[0]])
    for line in range(size):
        for place in range(size):
            values = {name: record[name][line][place] for name in arrays}
            yield {**plain, "point": vertex(point(line, place), size), **values}


def _arrays(record: Mapping[str, Any]) -> list[str]:
    """Returns the fields of a record that are arrays, where it tells of no other points."""
    fields = Fields.of_type.get(str(record.get("type")))
    if fields is None:
        return []
    there = [field for field in fields.fields if field.json and record.get(field.name) is not None]
    arrays = [field.name for field in there if field.kind is ROWS]
    others = [field for field in there if field.kind is VERTICES or isinstance(getattr(field.kind, "kind", None), Part)]
    return [] if others else arrays


def _paths(fields: Fields) -> Iterator[tuple[tuple[str, ...], Kind]]:
    """Yields where the values of records stand: the names on the way, and their kind."""
    for field in fields.fields:
        if not field.json:
            continue
        kind = field.kind
        properties = kind.schema.get("properties")
        if isinstance(kind, Part):
            yield from (((field.name, *path), inner) for path, inner in _paths(kind.fields))
        elif isinstance(properties, Mapping) and not any(
            each.get("type") in ("array", "object") for each in properties.values()
        ):
            yield from (((field.name, name), kind) for name in properties)
        else:
            yield (field.name,), kind


def _value(record: Mapping[str, Any], column: str) -> Any:
    value: Any = record
    for name in column.split("."):
        value = value.get(name) if isinstance(value, Mapping) else None
    return value


def cell(value: object) -> str:
    """Returns one value as the text of a cell, on one line: nothing for null, points and numbers with blanks between
    them, texts with semicolons, any other list or object as JSON.

    >>> cell(["C4", "C5"]), cell(["two eyes", "dead"]), cell(None), cell(True), cell([{"point": "C4"}])
    ('C4 C5', 'two eyes; dead', '', 'true', '[{"point":"C4"}]')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping) or (isinstance(value, Sequence) and not isinstance(value, str)):
        if not isinstance(value, Mapping) and all(isinstance(each, str | int | float) for each in value):
            return (" " if all(_is_word(each) for each in value) else "; ").join(cell(each) for each in value)
        value = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    return printable(valid_text(str(value)))


def _is_word(value: object) -> bool:
    """Tells whether a value has no blank in it."""
    return isinstance(value, int | float) or (isinstance(value, str) and value != "" and len(value.split()) == 1)
