"""The descriptions of records: what they promise is what commands print, and docs/json.md says the same."""

import json
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest
from command_line import Run

import godebug
from godebug.cli.catalogue import (
    DOCUMENT,
    RECORDS,
    SCHEMA,
    document,
    schema,
)
from godebug.displays.dragons import DRAGON
from godebug.displays.worms import WORM
from godebug.fields.field import Fields
from godebug.studies.peers.gtp_data import DRAGON_DATA, WORM_DATA

DOCS = Path(__file__).parents[2] / "docs"
GAMES = Path(__file__).parents[2] / "regression" / "games"
_TYPES = {
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
    "array": list,
    "object": dict,
}


def faults(value: Any, rule: dict[str, Any], where: str = "") -> list[str]:
    """Where `value` breaks a rule, as far as our schemas go."""
    found = []
    if "enum" in rule and value not in rule["enum"]:
        found.append(f"{where}: {value!r} is none of {rule['enum']}")
    if "const" in rule and value != rule["const"]:
        found.append(f"{where}: {value!r} is not {rule['const']}")
    types = rule.get("type", [])
    names = [types] if isinstance(types, str) else types
    if names and not any(isinstance(value, _TYPES[name]) for name in names):
        found.append(f"{where}: {value!r} is no {names}")
    if isinstance(value, bool) and names and "boolean" not in names:
        found.append(f"{where}: {value!r} is no {names}")
    if isinstance(value, dict):
        found += [f"{where}: no {name}" for name in rule.get("required", []) if name not in value]
        for name, each in value.items():
            inner = rule.get("properties", {}).get(name, rule.get("additionalProperties", {}))
            found += faults(each, inner, f"{where}.{name}")
    if isinstance(value, list) and "items" in rule:
        found += [fault for n, each in enumerate(value) for fault in faults(each, rule["items"], f"{where}[{n}]")]
    return found


def test_the_checker_sees_faults() -> None:
    rule = {"type": "object", "required": ["a"], "properties": {"a": {"type": "integer"}, "b": {"enum": ["x"]}}}
    assert faults({"a": 1, "b": "x"}, rule) == []
    assert len(faults({"a": True, "b": "y"}, rule)) == 2
    assert len(faults({}, rule)) == 1
    assert faults([1, "2"], {"type": "array", "items": {"type": "number"}}) == ["[1]: '2' is no ['number']"]


@pytest.mark.parametrize("name", [DOCUMENT, SCHEMA])
def test_documents_are_those_of_the_fields(name: str) -> None:
    made = document() if name == DOCUMENT else json.dumps(schema(), indent=1) + "\n"
    assert (DOCS / name).read_text(encoding="utf-8") == made, "make docs writes it anew"


def test_every_type_is_described_once() -> None:
    types = [fields.type for fields in RECORDS]
    assert len(set(types)) == len(types)
    for fields in RECORDS:
        names = [field.name for field in fields.fields]
        assert len(set(names)) == len(names)
        assert all(field.meaning for field in fields.fields)


def test_gtp_data_names_fields_that_exist() -> None:
    for fields, names in ((DRAGON, DRAGON_DATA), (WORM, WORM_DATA)):
        for path in names.values():
            assert fields.at(path)


@pytest.mark.parametrize(
    "command",
    [
        "show -m 0x218",
        "show -m 7",
        "show -T -E -w",
        "influence --after J10 values regions territory --followup",
        "influence strength permeability attenuation non-territory",
        "moyo",
        "worms",
        "worms A1 D4",
        "dragons",
        "eyes",
        "escape D4",
        "classic",
        "surround D4",
        "surround D4 --with J10",
        "read attack D4",
        "read connect D17 F16 -v",
        "breakin",
        "trace -d worms,dragons,eyes,influence",
        "patterns match --db conn",
    ],
)
def test_records_of_positions_keep_their_schema(run: Run, command: str) -> None:
    words = command.split()
    head = 2 if words[0] == "patterns" else 1
    game = [GAMES / "two-framework.sgf", "--move", "60"]
    result = run(*words[:head], *game, *words[head:], "--json")
    assert result.code in (0, 1), result.err
    assert_described(result.lines)


@pytest.mark.parametrize(
    "command",
    [
        "flags",
        "bench reading solver",
        "patterns list --db barriers",
        "patterns show cut-hub",
        "patterns helpers",
    ],
)
def test_records_without_a_position_keep_their_schema(run: Run, command: str) -> None:
    result = run(*command.split(), "--json")
    assert result.code == 0, result.err
    assert_described(result.lines)


def test_records_of_findings_keep_their_schema(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.db").write_text("Pattern A\n\nOO\nzz\n\n:8,O\n")
    result = run("patterns", "lint", tmp_path / "bad.db", "--json")
    assert result.code == 1
    assert_described(result.lines)


def test_records_of_suites_keep_their_schema(run: Run, tmp_path: Path) -> None:
    suite = tmp_path / "own.tst"
    text = "boardsize 5\nplay black C3\n1 list_stones black\n#? [C3]\n2 is_legal white C3\n#? [1]\n"
    suite.write_text(text)
    first = run("regress", suite, "--json", "--quiet")
    assert first.code == 1 and len(first.lines) == 2
    suite.write_text(text.replace("[C3]", "[D4]").replace("[1]", "[0]"))
    second = run("regress", suite, "--json", "--quiet", "--against", "last")
    records = [json.loads(line) for line in second.lines]
    assert [(one["type"], one.get("change")) for one in records] == [
        ("test_result", None),
        ("test_result", None),
        ("test_change", "broke"),
        ("test_change", "mended"),
        ("run_changes", None),
    ]
    assert (records[2]["expected_before"], records[2]["expected"]) == ("[C3]", "[D4]")
    assert (records[4]["broke"], records[4]["mended"]) == (1, 1)
    past = run("regress", "history", "own:1", "--json")
    assert [json.loads(line)["outcome"] for line in past.lines] == ["FAILED", "passed"]
    assert_described([*first.lines, *second.lines, *past.lines])


def assert_described(lines: list[str]) -> None:
    definitions: dict[str, Any] = schema()["$defs"]  # type: ignore[assignment]
    assert lines
    for line in lines:
        record = json.loads(line)
        assert "type" in record, line
        assert faults(record, definitions[record["type"]], record["type"]) == []
        if record["type"] != "event":
            assert set(record) <= set(definitions[record["type"]]["properties"])


def test_every_record_of_the_program_is_in_the_catalogue() -> None:
    known = {id(fields) for fields in RECORDS}
    for module in walk_packages(godebug.__path__, "godebug."):
        if ".engine" in module.name or module.name.endswith("__main__"):
            continue
        found = vars(import_module(module.name))
        missing = [name for name, one in found.items() if isinstance(one, Fields) and one.type and id(one) not in known]
        assert not missing, f"{module.name}: {missing}"
