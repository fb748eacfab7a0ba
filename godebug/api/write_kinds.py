"""Writes `kinds.py`, the classes of records that type checkers and editors know, from the fields of displays.

`python -m godebug.api.write_kinds` writes it anew; a test holds that it is what the fields say.
"""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from textwrap import wrap
from types import ModuleType

from msgspec import Struct, field

from godebug import comparing, displays
from godebug.api.records import Record
from godebug.cli.catalogue import RECORDS
from godebug.fields.field import Field, Fields, Part
from godebug.fields.kind import Kind, Schema
from godebug.fields.kinds import ByLabel, Free, ListOf

FILE = Path(__file__).with_name("kinds.py")


#: Records of commands that ask about no position.
_ELSEWHERE = frozenset({"flag", "bench", "report", "incomplete", "helper", "finding", "pattern", "coverage", "problem"})

_HEAD = '''"""Records by type, as programs get them: every attribute with its type.

Written from the fields of displays by `python -m godebug.api.write_kinds`: change those.

An attribute that stands in the text of a class and not below it is found by its key alone: a dictionary has a method
of that name.
"""

# ruff: noqa: E501
# fmt: off
from typing import Any, Literal

from godebug.api.records import Record
'''

_WIDTH = 118


class _Class(Struct):
    """A class to write. `type`: of the record, empty for a part. `parts`: attributes that hold records, by class;
    `labelled`: those of them that hold records by label.
    """

    name: str
    type: str
    about: str
    attributes: list[tuple[str, str, str]] = field(default_factory=list)
    parts: dict[str, str] = field(default_factory=dict)
    labelled: list[str] = field(default_factory=list)
    is_tree: bool = False

    def lines(self) -> Iterator[str]:
        """Yields its source."""
        given = [f'type="{self.type}"'] if self.type else []
        if self.parts:
            given.append("parts={" + ", ".join(f'"{name}": {kind}' for name, kind in self.parts.items()) + "}")
        if self.labelled:
            given.append(f"labelled={tuple(self.labelled)}")
        yield from ("", "", f"class {self.name}({', '.join(['Record', *given])}):")
        yield from _docstring(self.about, [(name, meaning) for name, _, meaning in self.attributes])
        yield ""
        if self.type:
            yield f'    type: Literal["{self.type}"]'
        for name, kind, _ in self.attributes:
            if not hasattr(Record, name):
                yield f"    {name}: {kind}"
        if self.is_tree:
            yield from ("", "", f'{self.name}._parts = {{"parts": {self.name}}}')


def _docstring(about: str, fields: list[tuple[str, str]]) -> Iterator[str]:
    text = (about.replace("\\", "\\\\") or "A part of a record.").strip()
    yield from wrap(f'"""{text}', _WIDTH, initial_indent="    ", subsequent_indent="    ")
    yield ""
    for name, meaning in fields:
        told = f"`{name}`: {meaning.strip().replace(chr(92), chr(92) * 2)}"
        yield from wrap(told, _WIDTH, initial_indent="    ", subsequent_indent="    ")
    yield '    """'


def _camel(name: str) -> str:
    return "".join(word.capitalize() for word in re.split(r"[-_]+", name) if word)


def _constants() -> dict[int, str]:
    """Returns the names under which modules hold descriptions of records."""
    modules: list[ModuleType] = [import_module("godebug.apps.review.records")]
    for package in (displays, comparing):
        modules += [import_module(f"{package.__name__}.{module.name}") for module in iter_modules(package.__path__)]
    return {id(value): name for module in modules for name, value in vars(module).items() if isinstance(value, Fields)}


class _Writer:
    """Collects classes: parts before the records that hold them."""

    def __init__(self) -> None:
        self.classes: list[_Class] = []
        self._known: dict[int, str] = {}
        self._names = _constants()

    def add(self, fields: Fields, name: str) -> str:
        """Returns the name of the class of these fields."""
        if id(fields) in self._known:
            return self._known[id(fields)]
        made = _Class(name, fields.type, fields.where)
        self._known[id(fields)] = name
        for each in fields.fields:
            if each.json:
                kind, part = self._kind(each, name)
                made.attributes.append((each.name, kind, each.meaning))
                if part:
                    made.parts[each.name] = part
                    if isinstance(each.kind, ByLabel):
                        made.labelled.append(each.name)
        self.classes.append(made)
        return name

    def _part(self, fields: Fields, owner: str) -> str:
        known = self._known.get(id(fields))
        if known is not None:
            return known
        name = self._names.get(id(fields), "Part")
        own = _camel(name)
        taken = {*self._known.values(), *(_camel(each.type) for each in RECORDS)}
        return self.add(fields, own if not name.startswith("_") and own not in taken else f"{owner}{own}")

    def _kind(self, of: Field, owner: str) -> tuple[str, str]:
        """Returns the type of an attribute, and the class of the records that it holds."""
        found, part = self._type(of.kind, owner)
        missing = of.optional and "None" not in found
        return (f"{found} | None" if missing else found), part

    def _type(self, kind: Kind, owner: str) -> tuple[str, str]:
        if isinstance(kind, Part):
            part = self._part(kind.fields, owner)
            return (f"{part} | None" if "null" in str(kind.schema.get("type")) else part), part
        if isinstance(kind, ListOf):
            inner, part = self._type(kind.kind, owner)
            return f"list[{inner}]", part
        if isinstance(kind, ByLabel):
            inner, part = self._type(kind.kind, owner)
            return f"dict[str, {inner}]", part
        if isinstance(kind, Free) and kind.means == "a tree":
            return self._tree(kind.schema), self._tree(kind.schema)
        return schema_type(kind.schema), ""

    def _tree(self, schema: Schema) -> str:
        """Returns the class of the nodes of a tree of causes, which has trees below it."""
        name = "CauseTree"
        if id(schema) not in self._known:
            self._known[id(schema)] = name
            about = "A cause and the causes below it, whose amounts add up where all have one."
            made = _Class(name, "", about, is_tree=True)
            properties = schema["properties"]
            assert isinstance(properties, dict)
            for each, inner in properties.items():
                kind = f"list[{name!r}]".replace("'", '"') if each == "parts" else schema_type(inner)
                made.attributes.append((each, kind, _OF_TREES[each]))
            self.classes.append(made)
        return name


_OF_TREES = {
    "text": "what it is, in words",
    "amount": "its share, in the unit of the figure; None where it has none",
    "points": "the points that it is about",
    "pattern": "the pattern that says so; None for other causes",
    "database": "the database of the pattern",
    "file": "where that is written",
    "line": "the line in that file",
    "parts": "the causes of this one",
}

_TYPES = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


def schema_type(schema: Schema) -> str:
    """Returns the Python type of values that a schema allows.

    >>> schema_type({"type": ["string", "null"]}), schema_type({"enum": ["black", "white"]})
    ('str | None', "Literal['black', 'white']")
    """
    words = schema.get("enum")
    if isinstance(words, list):
        return f"Literal[{', '.join(map(repr, words))}]"
    named = schema.get("type")
    types = named if isinstance(named, list) else [named]
    found = []
    for each in types:
        if each == "array":
            items = schema.get("items")
            found.append(f"list[{schema_type(items) if isinstance(items, dict) else 'Any'}]")
        elif each == "object":
            found.append(_object_type(schema))
        else:
            found.append(_TYPES.get(str(each), "Any"))
    return " | ".join(found)


def _object_type(schema: Schema) -> str:
    inner = schema.get("additionalProperties")
    properties = schema.get("properties")
    if isinstance(properties, dict) and len(kinds := {schema_type(each) for each in properties.values()}) == 1:
        return f"dict[str, {kinds.pop()}]"
    return f"dict[str, {schema_type(inner) if isinstance(inner, dict) else 'Any'}]"


def kinds() -> str:
    """Returns the text of the module."""
    writer, ours = _Writer(), _constants()
    for fields in RECORDS:
        if fields.type not in _ELSEWHERE and id(fields) in ours:
            writer.add(fields, _camel(fields.type))
    lines = [line for made in writer.classes for line in made.lines()]
    names = "".join(f'    "{name}",\n' for name in sorted(made.name for made in writer.classes))
    return f"{_HEAD}\n__all__ = [\n{names}]\n" + "\n".join(lines[1:]) + "\n"


if __name__ == "__main__":
    FILE.write_text(kinds(), encoding="utf-8")
