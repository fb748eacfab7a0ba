"""The colon line of a pattern: `:SYMMETRY,CLASSES[,FIELD(value)...][,HELPER]`."""

import re
from typing import NamedTuple

from godebug.engine.patterns.findings import TextError
from godebug.engine.patterns.helpers import COLON_HELPERS
from godebug.engine.patterns.language import CLASS_LETTERS, LABEL_FIELDS, NUMBER_FIELDS, RESERVED_LABELS

_FIELD = re.compile(r"([A-Za-z_]+)\(([^()]*)\)$")
_NUMBER = re.compile(r"[-+]?(\d+(\.\d*)?|\.\d+)$")


class ColonLine(NamedTuple):
    """What a colon line says: symmetry code, class letters without `-`, value fields by full name, and the helper or
    "".
    """

    symmetry: str
    classes: str
    fields: dict[str, float | str]
    helper: str


def read_colon_line(number: int, line: str, attributes: str) -> ColonLine:
    """Reads the colon line in line `number` of the file.

    Raises TextError where it is malformed.
    """
    parts = line[1:].split(",")
    symmetry = parts[0].strip()
    column = 2
    if len(symmetry) != 1:
        raise TextError(number, 2, "the colon line starts ':SYMMETRY,CLASSES' with a symmetry of one character")
    if len(parts) < 2:
        raise TextError(number, len(line) + 1, "the classes are missing: ':SYMMETRY,CLASSES', '-' for none")
    column += len(parts[0]) + 1
    classes = parts[1].strip()
    start = column + len(parts[1]) - len(parts[1].lstrip())
    for i, letter in enumerate(classes):
        if letter.isspace():
            raise TextError(number, start + i, "no comment may follow the classes, and a field needs a ',' before it")
        if letter not in CLASS_LETTERS and letter != "-":
            raise TextError(number, start + i, f"unknown class letter '{letter}'")
    column += len(parts[1]) + 1
    fields: dict[str, float | str] = {}
    helper = ""
    for part in parts[2:]:
        word = part.strip()
        start = column + len(part) - len(part.lstrip())
        column += len(part) + 1
        if "(" in word or ")" in word:
            name, value = _read_field(number, start, word, attributes)
            fields[name] = value
            continue
        # The helper is the last thing on the line; whatever follows it is a comment.
        helper = word.split()[0] if word else ""
        if helper == "NULL":
            helper = ""
        elif helper and helper not in COLON_HELPERS:
            raise TextError(number, start, f"unknown field or helper '{helper}'")
        break
    return ColonLine(symmetry, classes.replace("-", ""), fields, helper)


def _read_field(number: int, column: int, word: str, attributes: str) -> tuple[str, float | str]:
    """Reads one `name(value)`; the name may be shortened."""
    match = _FIELD.match(word.split()[0]) if word.split() else None
    if match is None:
        raise TextError(number, column, f"'{word}' is no field: name(value) is")
    short, value = match[1], match[2]
    names = (*NUMBER_FIELDS[attributes], *LABEL_FIELDS.get(attributes, ()))
    name = short if short in names else next((full for full in names if full.startswith(short)), "")
    if not name:
        allowed = ", ".join(names) or "none"
        raise TextError(number, column, f"unknown field '{short}' (attribute map {attributes} has: {allowed})")
    column += len(short) + 1
    if name in NUMBER_FIELDS[attributes]:
        if not _NUMBER.match(value):
            raise TextError(number, column, f"'{value}' is no number")
        return name, float(value)
    if len(value) != 1 or not value.isalpha() or value in RESERVED_LABELS:
        raise TextError(number, column, f"'{value}' is no label")
    return name, value
