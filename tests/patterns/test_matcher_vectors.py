"""The matcher against placements that GNU Go 3.8 reported for a made-up database."""

import json
import os
from pathlib import Path

import numpy as np
import pytest

from godebug.engine.board.setup import board_from_position
from godebug.engine.facts.protocols import Facts
from godebug.engine.facts.stage_answers import StageAnswers
from godebug.engine.go.color import parse_color
from godebug.engine.go.points import CELLS, parse_vertex, point, vertex
from godebug.engine.go.position import Position
from godebug.engine.patterns.database import Database, build_database
from godebug.engine.patterns.evaluator import Evaluator
from godebug.engine.patterns.language import KINDS
from godebug.engine.patterns.matcher import Match, Matcher
from godebug.engine.reading.tactical import Reader

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


@pytest.mark.skipif(not CASES, reason="GODEBUG_VECTORS is not set")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_constraints(case: dict, database: Database) -> None:
    """Placements that fit are accepted or rejected by their constraints as reported."""
    size = case["size"]
    stones = np.array([[".OX".index(stone) for stone in line] for line in case["board"]], np.uint8)
    board = board_from_position(Position.of(stones))
    reader = Reader(board)
    # Barrier patterns look one ply less far on the real board.
    reader.change_depths(-1)
    answers = StageAnswers(board, reader, None, Facts(status=lambda stone: "unknown"))
    evaluator = Evaluator(database.rules, database.program, answers)
    for side in ("black", "white"):
        for match in Matcher(board.color, size).matches(database, parse_color(side)):
            if match.pattern.constraint is not None:
                part = "accepted" if match.accepts(evaluator) else "geometric_only"
                place = f"{vertex(match.anchor, size)}+{match.k}"
                assert place in case["matches"][side][part].get(match.pattern.name, []), match.pattern.name
    assert board.stackp == 0
