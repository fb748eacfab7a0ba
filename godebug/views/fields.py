"""Records as tables and lists, drawn from the descriptions of their fields."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from godebug.fields.field import Fields
from godebug.views.table import Column, FieldList, Table

#: What else than the record itself has values: by field.
Given = Mapping[str, Any]
_NAME = re.compile(r"\{(\w+)\}")


def field_table(
    fields: Fields,
    names: Sequence[str],
    things: Iterable[Any],
    size: int,
    title: str = "",
    *,
    keys: int = 1,
    given: Callable[[Any], Given] | None = None,
    drops: bool = False,
) -> Table:
    """Returns a table with a row for each thing and the fields `names` as columns.

    `keys`: how many columns come again in every part of a table that is too wide. `given`: further values, by thing.
    `drops`: as of `Table`.
    """
    columns = [Column(fields[name].column, fields[name].kind.right) for name in names]
    rows = [
        [fields.cell(name, thing, size, given(thing) if given is not None else None) for name in names]
        for thing in things
    ]
    return Table(columns, rows, title, keys=keys, drops=drops)


def field_list(
    fields: Fields,
    lines: Sequence[str | tuple[str, str]],
    thing: Any,
    size: int,
    title: str,
    given: Given | None = None,
) -> FieldList:
    """Returns the fields of one thing, a line each.

    A line is the name of a field, or a label and a text in which `{name}` stands for a field. `given`: further values.
    """
    return FieldList(title, [_line(fields, line, thing, size, given) for line in lines])


def _line(fields: Fields, line: str | tuple[str, str], thing: Any, size: int, given: Given | None) -> tuple[str, str]:
    if isinstance(line, str):
        return fields[line].label, fields.text(line, thing, size, given)
    label, template = line
    # What an engine does not tell leaves no punctuation behind.
    text = _NAME.sub(lambda match: fields.text(match[1], thing, size, given), template)
    return label, text.strip(" ,:")
