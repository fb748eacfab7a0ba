"""Kinds of values, and the parts of their schemas."""

from collections.abc import Iterable, Mapping
from typing import Any

from godebug.basics.errors import one_line, printable

Schema = dict[str, object]

#: Digits behind the point of figures: far below anything that a figure means, so that output is stable.
DIGITS = 6


def type_schema(*types: str) -> Schema:
    """Returns the schema of values of one of these types, of any type where none is named."""
    return {"type": types[0] if len(types) == 1 else list(types)} if types else {}


def words_schema(words: Iterable[object]) -> Schema:
    """Returns the schema of a value that is one of these words."""
    return {"enum": list(words)}


def list_schema(items: Schema) -> Schema:
    """Returns the schema of a list."""
    return {"type": "array", "items": items}


def object_schema(properties: Mapping[str, Schema]) -> Schema:
    """Returns the schema of an object with all of `properties`."""
    return {"type": "object", "properties": dict(properties), "required": list(properties)}


class Kind:
    """How values of one kind are written.

    `schema`: JSON Schema of the JSON form. `right`: the figures stand at the right of a column. `means`: its name in
    docs/json.md.
    """

    schema: Schema = type_schema()
    right = False
    means = ""

    def json(self, value: Any, size: int) -> object:
        """Returns the value for programs."""
        return value

    def text(self, value: Any, size: int) -> str:
        """Returns the value for people; empty where there is none."""
        return "" if value is None else str(value)

    def cell(self, value: Any, size: int) -> str:
        """Returns the value for a table, without blanks, so that `awk` finds the columns."""
        return printable(self.text(value, size)).replace(" ", "_")

    def gtp(self, value: Any, size: int) -> str:
        """Returns the value as GNU Go's debugging commands print it."""
        return self.text(value, size)

    def parse(self, text: str, size: int) -> Any:
        """Returns the value that GTP's form stands for.

        Raises ValueError, with the text quoted, where it stands for none.
        """
        raise ValueError(f"'{one_line(text, 20)}' cannot be read")
