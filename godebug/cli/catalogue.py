"""All records, and the documents made from their fields: docs/json.md and the JSON Schema beside it.

`python -m godebug.cli.catalogue FOLDER` writes both files.
"""

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from godebug import displays
from godebug.fields.field import Field, Fields, Part
from godebug.fields.kind import Kind, Schema
from godebug.fields.kinds import ListOf, Numbered, Words

#: The subjects in the order of docs/json.md; displays that are not named here come after them.
_ORDER = (
    *("displays.position", "displays.influence", "displays.effects", "displays.moyo", "displays.worms"),
    *("displays.dragons", "displays.eyes", "displays.escape", "displays.surround", "displays.readings"),
    *(
        "displays.breakins",
        "displays.events",
        "comparing.records",
        "comparing.along",
        "displays.patterns",
        "displays.classic",
    ),
    *(
        "comparing.along",
        "comparing.two_moves",
        "comparing.cause_display",
        "comparing.causes",
        "comparing.facts",
        "displays.answer",
        "apps.lab.records",
        "displays.measures",
        "displays.moves",
        "displays.owl",
    ),
    *("regress.records", "displays.report", "apps.review.records"),
)


def _records() -> Iterator[Fields]:
    """Yields the fields of every kind of record, subject by subject."""
    found = sorted(f"displays.{module.name}" for module in iter_modules(displays.__path__))
    seen: set[int] = set()
    for name in dict.fromkeys([*_ORDER, *found]):
        for value in vars(import_module(f"godebug.{name}")).values():
            if isinstance(value, Fields) and value.type and id(value) not in seen:
                seen.add(id(value))
                yield value


#: Every record that a command prints.
RECORDS: tuple[Fields, ...] = tuple(_records())

DOCUMENT, SCHEMA = "json.md", "json-schema.json"

_HEAD = f"""\
<!-- Written by `make docs` from the descriptions in godebug/displays: change these. -->
# JSON output

With `--json` a command prints JSON lines: one object a line, each with a `type`. Points are names (`"C4"`, `"PASS"`),
colours `"black"` and `"white"`. Arrays are lists of rows, the top row first, as on a diagram; figures are rounded to
six digits. Fields may be added in later versions, and keep their meaning once they are there.

    godebug influence game.sgf --move 80 territory --json | jq 'select(.type == "influence").territory_value[0]'

With `--engine` the records are the same; a field that the other program does not tell is null, missing or empty, and
stderr says so. [{SCHEMA}]({SCHEMA}) is a JSON Schema of every line, and
`godebug help --json-schema` prints it; in an installed package it is the file `_data/{SCHEMA}`.

With `--csv` or `--tsv` the same records are a table for spreadsheets, with the columns of their fields:
`owl_attack` with a `code` is the column `owl_attack.code`. Where a record tells of a position, `source` (the
file as it was named) and `before_move` stand in front. Null is an empty cell; lists of points and numbers have
blanks between them, lists of texts semicolons; what has parts of its own is JSON. A record of arrays is a row a
point. An answer of several types is a table for each, an empty line before all but the first.

Codes of moves and readings: `WIN`, `KO_A` (a ko in which the other side has to find the first threat), `KO_B` (a ko in
which this side has to), `GAIN` and `LOSS` (a part is gained or lost), `LOSE`.
"""


def document() -> str:
    """Returns the text of docs/json.md."""
    return "\n".join([_HEAD, *(line for fields in RECORDS for line in _section(fields))])


def schema() -> Schema:
    """Returns the JSON Schema of one line of output."""
    definitions = {fields.type: fields.schema for fields in RECORDS}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line that godebug prints with --json",
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in definitions],
        "$defs": definitions,
    }


def _section(fields: Fields) -> Iterator[str]:
    yield from (f"## `{fields.type}`", "", fields.where, "")
    yield from _table(fields)
    for field in fields.fields:
        part = _part_of(field.kind)
        if part is not None and field.json and any(_part_of(each.kind) for each in part.fields):
            # A part with parts of its own would not fit in a line.
            yield from (f"Each of `{field.name}`:", "")
            yield from _table(part)
            for inner in part.fields:
                rest = _part_of(inner.kind)
                if rest is not None:
                    yield from (f"and each of its `{inner.name}`:", "")
                    yield from _table(rest)


def _table(fields: Fields) -> Iterator[str]:
    yield from ("| field | kind | meaning |", "| --- | --- | --- |")
    for field in fields.fields:
        if field.json:
            yield f"| `{field.name}` | {_kind(field.kind)} | {_meaning(field)} |"
    yield ""


def _part_of(kind: Kind) -> Fields | None:
    inner = kind.kind if isinstance(kind, ListOf) else kind
    return inner.fields if isinstance(inner, Part) else None


def _kind(kind: Kind) -> str:
    null = ", null" if "null" in str(kind.schema.get("type", "")) or None in _enum(kind) else ""
    return (kind.means or "anything") + null


def _enum(kind: Kind) -> list[object]:
    found = kind.schema.get("enum", [])
    assert isinstance(found, list)
    return found


def _meaning(field: Field) -> str:
    """Returns the meaning of a field, with the words it may be unless the text names them."""
    kind = field.kind
    words = list(kind.words) if isinstance(kind, Words) and not isinstance(kind, Numbered) else []
    missing = " (only where asked for)" if field.optional else ""
    return field.meaning + (": " + ", ".join(f"`{word}`" for word in words) if words else "") + missing


def write(folder: Path) -> None:
    """Writes both files into a folder."""
    (folder / DOCUMENT).write_text(document(), encoding="utf-8")
    (folder / SCHEMA).write_text(json.dumps(schema(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    import sys

    write(Path(sys.argv[1]))
