"""The matcher against placements that GNU Go 3.8 reported for a made-up database."""

import json
import os
from pathlib import Path

import pytest

from engine.color import parse_color
from engine.patterns.database import Database, build_database
from engine.patterns.language import KINDS
from engine.patterns.matcher import Match, Matcher
from engine.points import CELLS, parse_vertex, point, vertex

pytestmark = pytest.mark.vectors

FOLDER = Path(os.environ.get("GODEBUG_VECTORS", "/nonexistent")) / "patterns"
CASES = json.loads((FOLDER / "matcher.json").read_text())["vectors"] if FOLDER.is_dir() else []


@pytest.fixture(scope="module")
def database() -> Database:
    return build_database((FOLDER / "mini.db").read_text(), "mini.db", KINDS["barriers"])


def board_array(rows: list[str]) -> bytearray:
    color = bytearray([3]) * CELLS
    for row, line in enumerate(rows):
        for column, stone in enumerate(line):
            color[point(row, column)] = ".OX".index(stone)
    return color


def name(match: Match, size: int) -> str:
    return f"{match.pattern.name}@{vertex(match.anchor, size)}+{match.k}"


@pytest.mark.skipif(not CASES, reason="GODEBUG_VECTORS is not set")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
@pytest.mark.parametrize("side", ["black", "white"])
def test_placements_and_their_order(case: dict, side: str, database: Database) -> None:
    size = case["size"]
    color = parse_color(side)
    found = [name(m, size) for m in Matcher(board_array(case["board"]), size).matches(database, color)]
    expected = case["matches"][side]
    both: list[set[str]] = [
        {f"{pattern}@{place}" for pattern, places in expected[part].items() for place in places}
        for part in ("accepted", "geometric_only")
    ]
    assert len(found) == len(set(found))
    assert set(found) == both[0] | both[1]
    accepted = [match for match in found if match in both[0]]
    assert accepted[: len(expected["order"])] == expected["order"]
    for pattern, places in expected["accepted"].items():
        assert [m.split("@")[1] for m in accepted if m.startswith(f"{pattern}@")] == places


@pytest.mark.skipif(not CASES, reason="GODEBUG_VECTORS is not set")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_dragon_classes(case: dict, database: Database) -> None:
    """`O` and `X` reject dead (and critical own) dragons, `x` living ones; the accepted placements show it."""
    size = case["size"]
    status = {parse_vertex(v, size): d["status"] for d in case["dragons"] for v in d["stones"]}
    for side in ("black", "white"):
        for match in Matcher(board_array(case["board"]), size).matches(database, parse_color(side)):
            if match.pattern.constraint is None:
                own, enemy = match.points("O"), match.points("X")
                classes = match.pattern.classes
                rejected = (
                    ("O" in classes and any(status.get(p) in ("dead", "critical") for p in own))
                    or ("X" in classes and any(status.get(p) == "dead" for p in enemy))
                    or ("x" in classes and any(status.get(p) == "alive" for p in enemy))
                )
                part = "geometric_only" if rejected else "accepted"
                place = f"{vertex(match.anchor, size)}+{match.k}"
                assert place in case["matches"][side][part].get(match.pattern.name, [])
