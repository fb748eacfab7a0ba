"""Caves, open eyes and distances: what is drawn, and the records."""

import json
from pathlib import Path

import pytest
from command_line import Run

GAMES = Path(__file__).parents[2] / "regression" / "games"
GAME = GAMES / "corner-9x9.sgf"

#: A strategic path keeps off the liberties of enemy stones: the points above C4 and D4 can be reached, but not so.
WALL = """
.........
.........
X........
.........
OOOO.....
.........
.........
X........
.........
"""


@pytest.fixture
def wall(tmp_path: Path) -> Path:
    path = tmp_path / "wall.txt"
    path.write_text(WALL.strip() + "\n")
    return path


def test_every_board_and_the_table_are_drawn(run: Run, wall: Path) -> None:
    out = run("classic", wall).out
    assert [line for line in out.splitlines() if line in ("Caves", "Distance", "Strategic distance")] == [
        "Caves",
        *["Distance", "Strategic distance"] * 2,
    ]
    rows = {line[:2].strip(): line.split()[1:-1] for line in out.split("steps to black")[1].splitlines() if line[:1]}
    assert rows["7"][:4] == ["X", "1", "2", "3"]
    assert rows["5"][:5] == ["O", "O", "O", "O", "6"]
    assert "Dragons of the older kind" in out


def test_the_records(run: Run, wall: Path) -> None:
    records = [json.loads(line) for line in run("classic", wall, "--json").out.splitlines()]
    kinds = [record["type"] for record in records]
    assert {"position", "cave", "distances", "classic_dragon"} == set(kinds)
    [black] = [record for record in records if record["type"] == "distances" and record["color"] == "black"]
    # A6 is a liberty of the wall: one step to it is allowed, none over it.
    assert black["distance"][3][:2] == black["strategic_distance"][3][:2] == [1, 2]
    assert black["distance"][3][8] == black["strategic_distance"][3][8] == 9
    assert black["distance"][4][:4] == [-1] * 4
    dragons = [record for record in records if record["type"] == "classic_dragon"]
    assert [(d["origin"], d["size"]) for d in dragons] == [("A7", 1), ("A5", 4), ("A2", 1)]
    assert [(d["openeyes"], d["status"]) for d in dragons] == [(1, "unknown"), (1, "unknown"), (0, "unknown")]
    assert black["open_eyes"] == ["A8"]


def test_vertices_are_refused(run: Run) -> None:
    result = run("classic", GAME, "D4")
    assert result.code == 2
    assert "classic: 'D4' is one vertex too many" in result.err
