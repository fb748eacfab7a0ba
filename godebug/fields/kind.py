"""What a kind of values is, and the schemas that kinds are made of."""

from collections.abc import Iterable, Mapping
from typing import Any

from godebug.basics.errors import one_line

Schema = dict[str, object]

#: Digits behind the point of figures: far below anything that a figure means, so that output is stable.
DIGITS = 6


def type_schema(*types: str) -> Schema:
    """Values of one of these types; of any where none is named."""
    return {"type": types[0] if len(types) == 1 else list(types)} if types else {}


def words_schema(words: Iterable[object]) -> Schema:
    return {"enum": list(words)}


def list_schema(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def object_schema(properties: Mapping[str, Schema]) -> Schema:
    """All of `properties` are there."""
    return {"type": "object", "properties": dict(properties), "required": list(properties)}


class Kind:
    """How values of one kind are written. `schema`: JSON Schema of its JSON form; `right`: figures that stand at the
    right of a column; `means`: what docs/json.md calls it."""

    schema: Schema = type_schema()
    right = False
    means = ""

    def json(self, value: Any, size: int) -> object:
        """For programs."""
        return value

    def text(self, value: Any, size: int) -> str:
        """For people; empty where there is none."""
        return "" if value is None else str(value)

    def cell(self, value: Any, size: int) -> str:
        """The same without blanks, so that `awk` finds the columns of a table."""
        return self.text(value, size).replace(" ", "_")

    def gtp(self, value: Any, size: int) -> str:
        """As GNU Go's debugging commands print it."""
        return self.text(value, size)

    def parse(self, text: str, size: int) -> Any:
        """The value of GTP's form. Raises ValueError, with the text quoted, for anything else."""
        raise ValueError(f"'{one_line(text, 20)}' cannot be read")
