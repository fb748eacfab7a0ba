"""Records as rows of a table: what a field holds gets columns of its own, lists become one cell."""

import json
from collections.abc import Mapping
from typing import Any


def flat(record: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Returns a record without records in it: `owl_attack` with a `code` is the column `owl_attack.code`.

    >>> flat({"origin": "C4", "owl_attack": {"code": "WIN"}, "stones": ["C4", "C5"]})
    {'origin': 'C4', 'owl_attack.code': 'WIN', 'stones': ['C4', 'C5']}
    """
    found: dict[str, Any] = {}
    for name, value in record.items():
        if isinstance(value, Mapping):
            found |= flat(value, f"{prefix}{name}.")
        else:
            found[f"{prefix}{name}"] = value
    return found


def cell(value: object) -> str:
    """Returns one value as the text of a cell: nothing for null, a list of words or numbers with blanks between them,
    any other list as JSON.

    >>> cell(["C4", "C5"]), cell(None), cell(True), cell([{"point": "C4"}])
    ('C4 C5', '', 'true', '[{"point":"C4"}]')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        if all(isinstance(each, str | int | float) and " " not in str(each) for each in value):
            return " ".join(cell(each) for each in value)
        return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    return str(value)
