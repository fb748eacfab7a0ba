"""The fields of a record: name, kind, meaning and where the value is found."""

import re
from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, ClassVar

from godebug.basics.errors import valid_text
from godebug.fields.kind import Kind, Schema

#: One line of JSON.
Record = dict[str, object]


def json_line(record: Mapping[str, object], *, unicode: bool = True) -> str:
    """Returns a record as JSON on one line, without a line end. `unicode`: letters beyond ASCII stay as they are."""
    import json

    # Bytes of names that are no text are spelled as everywhere; in JSON a backslash is two.
    text = json.dumps(record, separators=(",", ":"), ensure_ascii=False)
    text = _SURROGATE.sub(lambda half: valid_text(half[0]).replace("\\", "\\\\"), text)
    # Engines may write what moves a terminal's cursor: that is spelled out.
    if unicode and text.isprintable():
        return text
    return json.dumps(json.loads(text), separators=(",", ":"))


_SURROGATE = re.compile("[\ud800-\udfff]")


#: Where the value of a field is found: an attribute path of the thing described, or a function of it.
Getter = str | Callable[[Any], Any]


class Field:
    """One field of a record.

    `name`: in JSON. `kind`: how values are written. `meaning`: for docs/json.md. `get`: how to get the value, by
    default the attribute of the same name. `column`, `label`: its name in tables and lists. `style`: of its cells,
    where `{}` is the value, or by value, or by the thing. `json`: False for what only tables, lists or GTP show.
    `optional`: left out of records that have no value for it.
    """

    __slots__ = ("column", "get", "json", "kind", "label", "meaning", "name", "optional", "style")

    def __init__(
        self,
        name: str,
        kind: Kind,
        meaning: str,
        get: Getter | None = None,
        *,
        column: str = "",
        label: str = "",
        style: str | Mapping[Any, str] | Callable[[Any], str] = "",
        json: bool = True,
        optional: bool = False,
    ) -> None:
        self.name = name
        self.kind = kind
        self.meaning = meaning
        self.get: Callable[[Any], Any] = get if callable(get) else attrgetter(get or name)
        self.column = column or name
        self.label = label or name.replace("_", " ")
        self.style = style
        self.json = json
        self.optional = optional


class Fields:
    """The fields of one kind of record. `type`: its name in JSON. `where`: which commands print it, and when.
    `further`: whether records have other fields as well, each its own.
    """

    #: All that were described, by type.
    of_type: ClassVar[dict[str, "Fields"]] = {}

    def __init__(self, type: str, where: str, *fields: Field, further: bool = False) -> None:
        self.type = type
        self.where = where
        self.fields = fields
        self.further = further
        if type:
            Fields.of_type[type] = self
        self._by_name = {field.name: field for field in fields}

    def __getitem__(self, name: str) -> Field:
        return self._by_name[name]

    def __iter__(self):  # type: ignore[no-untyped-def]
        return iter(self.fields)

    def record(self, thing: Any, size: int, **given: Any) -> Record:
        """Returns `thing` as a JSON object on a board of this size. `given`: values that the thing itself lacks."""
        return {"type": self.type, **self.values(thing, size, **given)}

    def values(self, thing: Any, size: int, **given: Any) -> Record:
        """Returns the same without its type, as a part of another record."""
        record: Record = {}
        for field in self.fields:
            if field.json and not (field.optional and field.name not in given):
                record[field.name] = field.kind.json(_value(field, thing, given), size)
        return record

    def text(self, name: str, thing: Any, size: int, given: Mapping[str, Any] | None = None) -> str:
        """Returns one field of `thing` in words."""
        field = self._by_name[name]
        return field.kind.text(_value(field, thing, given or {}), size)

    def cell(self, name: str, thing: Any, size: int, given: Mapping[str, Any] | None = None) -> tuple[str, str]:
        """Returns one field of `thing` as a table shows it, and its style."""
        field = self._by_name[name]
        value = _value(field, thing, given or {})
        style = field.style
        if isinstance(style, str):
            name = style.format(value)
        else:
            name = style(thing) if callable(style) else style[value]
        return field.kind.cell(value, size), name

    def at(self, path: str) -> tuple[Kind, Callable[[Any], Any]]:
        """Returns kind and getter of a field, or of a field of a part: `owl_attack.code`."""
        name, _, rest = path.partition(".")
        field = self._by_name[name]
        if not rest:
            return field.kind, field.get
        assert isinstance(field.kind, Part)
        kind, inner = field.kind.fields.at(rest)
        outer = field.get
        return kind, lambda thing: inner(outer(thing))

    @property
    def schema(self) -> Schema:
        """Returns the JSON Schema of these records."""
        fields = [field for field in self.fields if field.json]
        properties: Schema = {"type": {"const": self.type}} if self.type else {}
        properties |= {field.name: {**field.kind.schema, "description": field.meaning} for field in fields}
        required = [*(["type"] if self.type else []), *(field.name for field in fields if not field.optional)]
        return {"type": "object", "description": self.where, "properties": properties, "required": required}


def _value(field: Field, thing: Any, given: Mapping[str, Any]) -> Any:
    return given[field.name] if field.name in given else field.get(thing)


class Part(Kind):
    """A record inside another; null for None."""

    def __init__(
        self, fields: Fields, *, optional: bool = False, text: Callable[[Any, int], str] | None = None
    ) -> None:
        self.fields = fields
        self._text = text
        self.schema = {**fields.schema, "type": ["object", "null"]} if optional else fields.schema
        names = ", ".join(f'"{field.name}"' for field in fields.fields if field.json)
        self.means = f"`{{{names}}}`"

    def json(self, value: Any, size: int) -> object:
        """Returns the values of its fields, by name; null for None."""
        return None if value is None else self.fields.values(value, size)

    def text(self, value: Any, size: int) -> str:
        """Returns the record for people as the given function has it; empty where there is none."""
        return "" if value is None or self._text is None else self._text(value, size)
