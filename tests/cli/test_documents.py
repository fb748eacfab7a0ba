"""What the documents draw: other operators of Bouzy's, liberties of higher order, cutting points, caves, threats."""

import json
from pathlib import Path

import pytest
from command_line import Result, Run

from godebug.basics.resources import data_folder

GAMES = data_folder("regression") / "games"
CORNER, FOUR = GAMES / "corner-9x9.sgf", GAMES / "four-stones.sgf"


def records(result: Result, kind: str) -> list[dict[str, object]]:
    assert result.code == 0, result.err
    return [record for line in result.lines if (record := json.loads(line))["type"] == kind]


def test_any_operator_of_bouzys(run: Run) -> None:
    words = ("moyo", CORNER, "--move", "30")
    result = run(*words, "--operator", "4/13", "--operator", "5/21")
    assert [line for line in result.lines if line.startswith("Bouzy")] == ["Bouzy 4/13", "Bouzy 5/21: territory"]
    maps = records(run(*words, "--operator", "5/10", "--operator", "2/0", "--json"), "bouzy")
    assert [(found["map"], found["operator"]) for found in maps] == [("moyo", [5, 10]), ("2/0", [2, 0])]
    [usual] = [found for found in records(run(*words, "--json"), "bouzy") if found["map"] == "moyo"]
    assert maps[0] == usual
    assert [found["map"] for found in records(run(*words, "--json"), "bouzy")] == ["territory", "moyo", "area"]


@pytest.mark.parametrize("text", ["4-13", "4", "/13", "4/", "-1/3", "4/1000", "a/b", "4/13/2"])
def test_what_is_no_operator(run: Run, text: str) -> None:
    result = run("moyo", CORNER, f"--operator={text}")
    assert (result.code, result.err.count("\n")) == (2, 1) and "as 4/13" in result.err


def test_closed_bubbles_are_told(run: Run, tmp_path: Path) -> None:
    """A ring of stones on a wide board: its inside is a bubble after more erosions than reach it."""
    rows = [["."] * 13 for _ in range(13)]
    for at in range(13):
        rows[0][at] = rows[12][at] = rows[at][0] = rows[at][12] = "X"
    path = tmp_path / "ring.txt"
    path.write_text("\n".join("".join(row) for row in rows) + "\n")
    [found] = records(run("moyo", path, "--all-alive", "--operator", "2/3", "--json"), "bouzy")
    closed = found["closed"]
    assert isinstance(closed, int) and closed > 20
    assert f"black 121; {closed} points in closed bubbles" in run("moyo", path, "--all-alive", "--operator", "2/3").out
    path.write_text("\n".join(["." * 13] * 13) + "\n")
    assert "bubbles" not in run("moyo", path, "--all-alive").out


def test_stones_alone_are_as_the_document_draws_them(run: Run, tmp_path: Path) -> None:
    """Two stones, one point between them: what they radiate, and nothing beyond."""
    rows = [["."] * 11 for _ in range(11)]
    rows[5][4] = rows[5][6] = "X"
    path = tmp_path / "tobi.txt"
    path.write_text("\n".join("".join(row) for row in rows) + "\n")
    words = ("moyo", path, "--all-alive", "--json")
    for operator, points in (("5/21", 5), ("3/1", 23)):
        [found] = records(run(*words, "--operator", operator), "bouzy")
        values = [value for row in found["values"] for value in row]  # type: ignore[attr-defined]
        assert found["closed"] == 0
        assert sum(value > 0 for value in values) == points and min(values) == 0
    # A stone of the other colour bounds them.
    rows[0][0] = "O"
    path.write_text("\n".join("".join(row) for row in rows) + "\n")
    [found] = records(run(*words, "--operator", "5/21"), "bouzy")
    assert found["closed"] == 0 and min(value for row in found["values"] for value in row) < 0  # type: ignore[attr-defined]


def test_liberties_of_four_orders_on_the_board(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "stone.txt"
    path.write_text(".........\n" * 4 + "....X....\n" + ".........\n" * 4)
    [worm] = records(run("worms", path, "E5", "--json"), "worm")
    lines = run("worms", path, "E5").lines
    [title] = [line for line in lines if "Liberties of E5" in line]
    left = title.index("Liberties of E5")
    rows = [line[left + 3 :] for line in lines[lines.index(title) + 3 :][:9]]
    board = [[row[at : at + 2].strip() for at in range(0, 18, 2)] for row in rows]
    digits = "".join(cell for row in board for cell in row if cell in "1234")
    assert [digits.count(order) for order in "1234"] == worm["liberty_counts"] == [4, 8, 12, 16]
    assert board[4][3:6] == ["1", "@X", "1"] and board[0][4] == "4"


def test_cutting_points(run: Run) -> None:
    words = ("dragons", FOUR, "--move", "90")
    [cuts] = records(run(*words, "--cuts", "--json"), "cutting_points")
    assert isinstance(cuts["black"], list) and isinstance(cuts["white"], list)
    drawn = run(*words, "--cuts").out
    board = drawn[drawn.index("Cutting points") :].splitlines()[3:22]
    marks = [cell for row in board for cell in row[2:-3].split() if cell in "xo!"]
    assert len(marks) == len({*cuts["black"], *cuts["white"]}) > 0
    assert "Cutting points" not in run(*words).out


def test_caves_have_dragons_and_boundaries(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "caves.txt"
    path.write_text("XX.......\n.X.......\nXX.......\n" + ".........\n" * 2 + "....O....\n" + ".........\n" * 3)
    caves = {str(cave["origin"]): cave for cave in records(run("classic", path, "--json"), "cave")}
    assert (caves["A8"]["dragons"], caves["A8"]["boundary_components"]) == (["A9"], 1)
    outer = caves["C9"]
    assert (outer["dragons"], outer["boundary_components"]) == (["A9", "E4"], 2)
    assert "What is around caves" in run("classic", path).out


def test_threats_are_read_of_every_dragon(run: Run) -> None:
    words = ("dragons", FOUR, "--move", "90", "--json")
    usual = {str(d["origin"]): d for d in records(run(*words), "dragon")}
    asked = {str(d["origin"]): d for d in records(run(*words, "--owl-threats"), "dragon")}
    assert {d["owl_threat_status"] for d in usual.values()} == {"unchecked"}
    read = {origin for origin, d in asked.items() if d["owl_threat_status"] != "unchecked"}
    assert read and "can threaten attack" in {d["owl_threat_status"] for d in asked.values()}
    assert all(asked[origin]["status"] == usual[origin]["status"] for origin in usual)
    refused = run("dragons", FOUR, "--owl-threats", "--engine", "nothing")
    assert refused.code == 2 and "--owl-threats" in refused.err


@pytest.mark.parametrize("move", ["90", "110", "130"])
def test_a_half_eye_by_its_space(run: Run, move: str) -> None:
    """One point, beside which whoever moves first decides; its diagonals need not matter."""
    words = ("eyes", FOUR, "--move", move)
    drawn = run(*words).out
    rows = [line[3:] for line in drawn[drawn.index("Eye spaces") :].splitlines()[2:21]]
    found = 0
    for space in records(run(*words, "--json"), "eye_space"):
        inner = set(space["points"]) - set(space["marginal"])  # type: ignore[call-overload]
        if space["eyes"][1:3] != [0, 1] or len(inner) != 1:  # type: ignore[index]
            continue
        [point] = inner
        column, row = "ABCDEFGHJKLMNOPQRST".index(point[0]), 19 - int(point[1:])
        assert rows[row][2 * column : 2 * column + 2] in ("hx", "ho", "fx", "fo", " !", "*X", "*O")
        found += rows[row][2 * column] == "h"
    assert found


def test_a_board_of_nothing_is_a_line(run: Run) -> None:
    out = run("influence", CORNER, "attenuation", "--move", "20").out
    assert "attenuation: " in out and "everywhere" in out and "A B C" not in out
    assert "A    B" in run("influence", CORNER, "permeability", "--move", "20").out
