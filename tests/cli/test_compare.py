"""`compare`: where two engines differ, and how often they agree."""

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from command_line import GAME, Run, fake

from godebug.basics.resources import data_folder
from godebug.commands import compare as command
from godebug.comparing.comparison import agree


def test_figures_agree_within_two_hundredths_or_two_per_cent() -> None:
    first = np.array([0.00, 0.50, 1.00, 50.0, 50.0, -1.0])
    second = np.array([0.02, 0.53, 1.02, 51.0, 51.1, 1.00])
    assert agree(first, second).tolist() == [True, False, True, True, False, False]


def test_differences_of_one_position(run: Run, corner: Path) -> None:
    result = run("compare", corner, "territory", "--engine", fake(), "--engine", fake("other"), "--json")
    assert result.code == 0, result.err
    records = [record for record in map(json.loads, result.lines) if record["type"] == "comparison"]
    assert [(record["array"], record["to_move"]) for record in records] == [
        ("territory_value", "black"),
        ("territory_value", "white"),
    ]
    assert (records[0]["entries"], records[0]["agreeing"]) == (25, 24)
    assert records[0]["differences"] == [{"point": "E1", "first": 0.24, "second": 0.64}]


def test_drawn_differences(run: Run, corner: Path) -> None:
    result = run("compare", corner, "territory", "--engine", fake(), "--engine", fake("other"))
    assert "A fake 2   B fake 2" in result.lines
    table = next(line for line in result.lines if line.startswith("territory_value"))
    assert table.split() == ["territory_value", "black", "25", "24", "96.0%", ".4", "E1"]
    assert any("Difference, 1 of 25 points" in line for line in result.lines)
    assert any(line.startswith(" 1") and "+.4" in line and "+.6" not in line for line in result.lines)


def test_nothing_to_draw_where_all_agree(run: Run, corner: Path) -> None:
    result = run("compare", corner, "territory", "--engine", fake(), "--engine", fake())
    assert result.code == 0
    assert [line.split()[4] for line in result.lines if line.startswith("territory_value")] == ["100.0%", "100.0%"]
    assert not any("Difference" in line for line in result.lines)


def test_the_built_in_engine_takes_the_free_place(run: Run, corner: Path) -> None:
    result = run("compare", corner, "attack", "defense", "--engine", fake(), "--json")
    assert result.code == 0, result.err
    attack, defense = [record for record in map(json.loads, result.lines) if record["type"] == "comparison"]
    assert (attack["entries"], attack["agreeing"]) == (3, 0)
    assert attack["differences"][0] == {"point": "B4", "first": "KO_A", "second": "LOSE"}
    assert attack["differences"][1] == {"point": "D4", "first": "KO_A", "second": "WIN"}
    assert [difference["point"] for difference in defense["differences"]] == ["B4", "D2"]


def test_what_one_engine_lacks_is_left_out_and_said_once(run: Run, corner: Path) -> None:
    result = run("compare", corner, "--engine", fake("few"), "--engine", fake())
    assert result.code == 0
    assert not any(line.startswith(("white_attenuation", "status")) for line in result.lines)
    assert any(line.startswith("white_strength") for line in result.lines)
    assert result.err.count("does not tell white_attenuation, black_attenuation") == 1
    assert result.err.count("has no command dragon_data: status is left out") == 1
    assert result.err.count("has no command top_moves: moves are left out") == 1


def test_two_pattern_folders(run: Run, corner: Path, tmp_path: Path) -> None:
    shipped = Path(__file__).parents[2] / "patterns"
    result = run("compare", corner, "strength", "--patterns", shipped)
    assert result.code == 0, result.err
    assert f"A builtin   B builtin {shipped}" in result.lines
    assert {line.split()[4] for line in result.lines if "_strength" in line} == {"100.0%"}
    refused = run("compare", corner, "--patterns", tmp_path / "gone")
    assert (refused.code, refused.out) == (2, "")
    assert "no such folder" in refused.err


def test_a_list_of_positions(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text(GAME)
    (tmp_path / "five.sgf").write_text("(;SZ[5]KM[0];B[cc];W[dd])")
    file = tmp_path / "positions.txt"
    file.write_text("# two\ngame.sgf 5\n\nfive.sgf   # the end of it\n")
    engines = ("--engine", fake(), "--engine", fake("other"))
    result = run("compare", "--list", file, "territory", *engines)
    assert result.code == 0, result.err
    row = next(line for line in result.lines if line.startswith("territory_value"))
    assert row.split()[1:] == ["212", "208", "98.1%", ".4", "G7", "game.sgf", "5"]
    worst = result.lines[result.lines.index("Worst positions first") + 2 :]
    assert [line.split()[1:3] for line in worst] == [["five.sgf", "3"], ["game.sgf", "5"]]
    total = json.loads(run("compare", "--list", file, "territory", *engines, "--json").lines[-1])
    assert (total["type"], total["array"], total["entries"]) == ("agreement", "territory_value", 212)


def test_an_interrupt_leaves_what_was_compared(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game.sgf").write_text(GAME)
    (tmp_path / "positions.txt").write_text("game.sgf 5\ngame.sgf 7\n")
    comparing = command.EnginePair.compare
    asked = []

    def interrupted(self: Any, position: Any, wanted: Any) -> Any:
        asked.append(position)
        if len(asked) > 1:
            raise KeyboardInterrupt
        return comparing(self, position, wanted)

    monkeypatch.setattr(command.EnginePair, "compare", interrupted)
    result = run(
        *("compare", "--list", tmp_path / "positions.txt", "territory"),
        *("--engine", fake(), "--engine", fake("other")),
    )
    assert result.code == 130
    assert "interrupted: 1 of 2 positions are compared" in result.err
    assert any(line.startswith("territory_value") for line in result.lines)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("game.sgf 5 6\n", "line 1: 'game.sgf MOVE' is wanted"),
        ("\nnone.sgf 5\n", "line 2: none.sgf: No such file"),
        ("game.sgf 500\n", "line 1: game.sgf: has 14 moves"),
        ("# nothing\n", "no positions"),
    ],
)
def test_mistakes_in_a_list(run: Run, tmp_path: Path, text: str, word: str) -> None:
    (tmp_path / "game.sgf").write_text(GAME)
    (tmp_path / "positions.txt").write_text(text)
    result = run("compare", "--list", tmp_path / "positions.txt", "--engine", fake())
    assert (result.code, result.out) == (2, "")
    assert word in result.err


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ((), "agrees with itself"),
        (("--engine", "builtin", "--engine", "builtin"), "agrees with itself"),
        (("--engine", "a", "--engine", "b", "--engine", "c"), "two engines at most"),
        (("--engine", "a", "--engine", "b", "--patterns", "c"), "takes part 0 times"),
        (("C3", "--engine", "a"), "what is 'C3' for"),
        (
            (
                "--engine",
                fake("crash"),
            ),
            "ended with code 3: out of luck",
        ),
    ],
)
def test_usage(run: Run, corner: Path, options: tuple[str, ...], word: str) -> None:
    result = run("compare", corner, *options)
    assert (result.code, result.out) == (2, "")
    assert word in result.err


def test_moves_of_two_pattern_folders(run: Run, corner: Path, tmp_path: Path) -> None:
    for name, value in (("one", 3), ("two", 30)):
        (tmp_path / name).mkdir()
        shape = f"Pattern Beside\n\n.O.\n.*.\n...\n\n:|,-,value({value})\n"
        (tmp_path / name / "patterns.db").write_text(shape)
    folders = ("--patterns", tmp_path / "one", "--patterns", tmp_path / "two")
    result = run("compare", corner, "moves", *folders, "--json")
    assert result.code == 0, result.err
    best, values = [record for record in map(json.loads, result.lines) if record["type"] == "comparison"]
    assert (best["array"], best["entries"]) == ("best_move", 1)
    assert (values["array"], values["to_move"]) == ("move_values", best["to_move"])
    assert values["differences"] and values["entries"] - values["agreeing"] == len(values["differences"])
    assert all(each["second"] > each["first"] for each in values["differences"])
    drawn = run("compare", corner, "moves", *folders)
    assert any(line.startswith(f"Moves of {best['to_move']} valued differently") for line in drawn.lines)
    largest = max(values["differences"], key=lambda each: each["second"] - each["first"])
    assert any(line.split()[:1] == [largest["point"]] for line in drawn.lines)


# ---- Facts -----------------------------------------------------------------------------------------------------------

SHIPPED = data_folder("regression") / "games" / "corner-9x9.sgf"


def supposing(*facts: str) -> str:
    return shlex.join([sys.executable, str(Path(__file__).with_name("supposing_peer.py")), *facts])


def test_each_denied_fact_is_told_with_what_hangs_on_it_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_bytes(SHIPPED.read_bytes())
    words = ("compare", tmp_path / "game.sgf", "--move", "30", "--facts", "--to", tmp_path / "denied.tst")
    result = run(*words, "--engine", supposing("H4 dead", "E7 captured-by E6"), "--json")
    assert result.code == 0, result.err
    facts = {one["facts"][0]: one for one in map(json.loads, result.lines) if one["type"] == "denied_fact"}
    assert {"H4 dead", "E7 captured-by E6"} <= set(facts)
    assert [abs(one["points"]) for one in facts.values()] == sorted(abs(one["points"]) for one in facts.values())[::-1]
    # Black's eleven stones die: White has them, and the ground.
    assert facts["H4 dead"]["points"] > 22.0 and "owl: alive" in facts["H4 dead"]["says"]
    suite = (tmp_path / "denied.tst").read_text()
    assert "loadsgf game.sgf 30" in suite and "dragon_status H4\n#? [dead.*]*" in suite
    assert "attack E7\n#? [[1-3].*]*" in suite
    failed = run("regress", tmp_path / "denied.tst", "--json")
    tests = [one for one in map(json.loads, failed.lines) if one["type"] == "test_result"]
    assert len(tests) >= 2 and not any(one["ok"] for one in tests if one["command"].startswith(("dragon", "attack")))


def test_a_position_is_compared_with_itself_as_it_is_supposed(run: Run) -> None:
    result = run("compare", SHIPPED, "--move", "30", "--suppose", "H4 dead", "status", "--json")
    assert result.code == 0, result.err
    [status] = [one for one in map(json.loads, result.lines) if one["type"] == "comparison"]
    assert {(one["first"], one["second"]) for one in status["differences"]} == {("alive", "dead")}
    assert "H4" in {one["point"] for one in status["differences"]}


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (("--facts",), "name one --engine"),
        (("--facts", "--engine", "a", "--engine", "b"), "name one --engine"),
        (("status", "--facts", "--engine", "a"), "what is 'status' for?"),
        (("--to", "x.tst", "--engine", "a"), "add --facts"),
    ],
)
def test_usage_of_facts(run: Run, options: tuple[str, ...], word: str) -> None:
    result = run("compare", SHIPPED, *options)
    assert (result.code, result.out) == (2, "") and word in result.err


def test_facts_of_a_position_that_no_suite_can_name_are_not_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "my game.sgf").write_bytes(SHIPPED.read_bytes())
    words = ("compare", tmp_path / "my game.sgf", "--move", "30", "--facts", "--to", tmp_path / "denied.tst")
    result = run(*words, "--engine", supposing("H4 dead"))
    assert result.code == 2 and "no suite can name 'my game.sgf'" in result.err
