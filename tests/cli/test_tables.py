"""Records as tables: --csv and --tsv have the columns of the fields, in one form for all commands."""

import csv
import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from command_line import GAME, Run

from godebug.api.records import Records
from godebug.basics.resources import data_folder
from godebug.fields.flat import cell, columns, row, rows

pytestmark = pytest.mark.usefixtures("kept_analyses")

WHERE = ("two-framework.sgf", "--move", "60")
ROOT = Path(__file__).parents[2]


def tables(text: str, delimiter: str = ",") -> list[list[list[str]]]:
    """The tables of an output: their rows, titles first."""
    return [list(csv.reader(io.StringIO(part), delimiter=delimiter)) for part in text.rstrip("\n").split("\n\n")]


@pytest.mark.parametrize(
    "words",
    [
        ("dragons", *WHERE),
        ("worms", *WHERE),
        ("moves", *WHERE, "--most", "5"),
        ("moves", *WHERE, "C8"),
        ("eyes", *WHERE),
        ("escape", *WHERE, "G6"),
        ("surround", *WHERE, "G6"),
        ("classic", *WHERE),
        ("breakin", *WHERE),
        ("delta", *WHERE, "C8"),
        ("score", *WHERE),
        ("why", *WHERE, "E15"),
        ("read", "attack", "F9", *WHERE),
        ("trace", *WHERE, "-d", "influence", "--at", "E15"),
        ("solve", "dragons:20"),
        ("flags",),
        ("patterns", "list", "--db", "barriers"),
        ("patterns", "match", *WHERE, "C8", "--db", "barriers"),
    ],
)
def test_a_table_has_the_records_and_nothing_is_lost(words: tuple[str, ...], run: Run) -> None:
    found = [json.loads(line) for line in run(*words, "--json").lines]
    positions = [record for record in found if record["type"] == "position"]
    of_type: dict[str, list[Any]] = {}
    for record in found:
        if record["type"] != "position":
            of_type.setdefault(record["type"], []).append(record)
    printed = run(*words, "--csv")
    shown = tables(printed.out)
    assert [len(table) - 1 for table in shown] == [len(records) for records in of_type.values()]
    for table, records in zip(shown, of_type.values(), strict=True):
        titles = table[0]
        front = {"source": words[1], "before_move": "60"} if positions else {}
        if positions and words[0] in ("read", "solve"):
            front = {"source": titles and table[1][0], "before_move": table[1][1]}
        assert titles == [*front, *columns(records[0])]
        for line, record in zip(table[1:], records, strict=True):
            assert line == [*front.values(), *(cell(value) for value in row(record).values())]
    with_tabs = run(*words, "--tsv")
    assert [line.count("\t") + 1 for line in with_tabs.lines if line] == [
        len(line) for table in shown for line in table
    ]


def test_arrays_are_a_row_a_point(run: Run) -> None:
    [table] = tables(run("influence", *WHERE, "territory", "white-strength", "--side", "white", "--csv").out)
    assert len(table) == 362 and table[0][-3:] == ["point", "white_strength", "territory_value"]
    [record] = [json.loads(line) for line in run("influence", *WHERE, "territory", "--side", "white", "--json").lines][
        1:
    ]
    by_point = {line[-3]: float(line[-1]) for line in table[1:]}
    assert by_point["A19"] == record["territory_value"][0][0] and by_point["T1"] == record["territory_value"][18][18]
    assert by_point["E15"] == record["territory_value"][4][4]


def test_the_columns_of_a_type_are_the_same_for_every_record() -> None:
    from godebug.displays.dragons import DRAGON

    bare = {**dict.fromkeys((field.name for field in DRAGON if field.json), None), "type": "dragon"}
    full = {**bare, "semeai_attack": {"code": "WIN", "point": "C4", "certain": True}}
    assert columns(bare) == columns(full)
    assert row(bare)["semeai_attack.code"] is None
    assert next(iter(rows(full)))["semeai_attack.code"] == "WIN"


def test_a_list_is_one_table_with_the_names_as_given(run: Run, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "a.sgf").write_text(GAME)
    (tmp_path / "games" / "b.sgf").write_text("(;SZ[5]KM[0];B[cc];W[dd])")
    (tmp_path / "positions.txt").write_text("games/a.sgf 5\ngames/b.sgf\ngames/a.sgf 3\n")
    folder = tmp_path / "games"
    [table] = tables(run("worms", "--list", tmp_path / "positions.txt", "--csv").out)
    assert {tuple(line[:2]) for line in table[1:]} == {
        (str(folder / "a.sgf"), "5"),
        (str(folder / "a.sgf"), "3"),
        (str(folder / "b.sgf"), "3"),
    }
    [scores] = tables(run("score", "--final", folder, "--csv").out)
    assert [line[0] for line in scores[1:]] == [str(folder / "a.sgf"), str(folder / "b.sgf")]
    [positions] = tables(run("show", "--list", tmp_path / "positions.txt", "--csv").out)
    assert len(positions) == 4 and positions[0][0] == "source"


def test_an_answer_of_nothing_is_no_table(run: Run) -> None:
    assert run("semeai", *WHERE, "--csv").out.count("\n") <= 2


@pytest.mark.parametrize("pair", [("--json", "--csv"), ("--csv", "--tsv"), ("--csv", "--svg", "a.svg")])
def test_one_form_at_a_time(pair: tuple[str, ...], run: Run) -> None:
    refused = run("dragons", *WHERE, *pair)
    assert refused.code == 2 and re.fullmatch(r"godebug: --\w+ and --\w+ exclude each other\n", refused.err)


def test_cells_are_one_line_each() -> None:
    assert cell("a\tb\nc\x1b[2J") == "a b | c\\x1b[2J"
    assert cell("\udcff") == "\\xff"
    assert cell([]) == "" and cell(["a b", "c"]) == "a b; c" and cell([1, 2]) == "1 2"


def test_a_frame_has_the_columns_of_the_table(run: Run) -> None:
    pytest.importorskip("pandas")
    found = [json.loads(line) for line in run("dragons", *WHERE, "--json").lines]
    frame = Records[Any](record for record in found if record["type"] == "dragon").frame()
    [table] = tables(run("dragons", *WHERE, "--csv").out)
    assert list(frame.columns) == table[0][2:]


@pytest.mark.long
def test_the_lines_of_the_page_run_on_a_folder_of_games(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    for name in ("corner-9x9.sgf", "closed-boundary.sgf"):
        (games / name).write_bytes((data_folder("regression") / "games" / name).read_bytes())
    page = (ROOT / "docs" / "thousand-games.md").read_text(encoding="utf-8")
    script = "\n".join(re.findall(r"^```sh(?: output)?\n(.*?)^```\n", page, flags=re.MULTILINE | re.DOTALL))
    # Not every game is so long.
    script = script.replace('"$game 40"', '"$game"')
    tools = tmp_path / "bin"
    tools.mkdir()
    (tools / "godebug").write_text(f'#!/bin/sh\nexec {sys.executable} -m godebug "$@"\n')
    (tools / "godebug").chmod(0o755)
    if subprocess.run(["which", "jq"], capture_output=True, check=False).returncode:
        script = re.sub(r"^.*\| jq .*$", "", script, flags=re.MULTILINE)
    environment = {
        "PATH": f"{tools}:/usr/bin:/bin",
        "HOME": str(tmp_path),
        "PYTHONPATH": str(ROOT),
        "GODEBUG_STATE_DIR": str(tmp_path / "state"),
    }
    ran = subprocess.run(
        ["sh", "-e", "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    for name in ("scores.csv", "dragons.csv", "best.csv", "along.csv"):
        [table] = tables((tmp_path / name).read_text())
        assert len(table) > 1, name
        assert table[1][0].startswith("games/"), name
    code = re.findall(r"^```python\n(.*?)^```\n", page, flags=re.MULTILINE | re.DOTALL)
    pytest.importorskip("pandas")
    for text in code:
        said = subprocess.run(
            [sys.executable, "-c", text], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert said.returncode == 0 and "score" in said.stdout, said.stderr
