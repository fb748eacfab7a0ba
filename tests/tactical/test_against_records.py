"""Dragons and tactical moves against recorded answers of GNU Go 3.8."""

import json
import os
from pathlib import Path
from typing import Any

from tactical_positions import SHIPPED, analysis, cuts, listed

from godebug.engine.go.points import vertex
from godebug.engine.patterns.database import PatternFolder

#: The recorded answers: a folder that the user has, or the compact part that comes with the tests.
FOLDER = Path(os.environ.get("GODEBUG_VECTORS") or Path(__file__).parents[1] / "vectors")
WHOLE = "GODEBUG_VECTORS" in os.environ


def load(*names: str) -> Any:
    return json.loads(FOLDER.joinpath(*names).read_text())


def test_recorded_dragons_and_cuts():
    shipped = PatternFolder(SHIPPED)
    for record in load("patterns", "amalgamation.json")["vectors"]:
        found = analysis(record["board"], shipped)
        size = found.tactics.board.size
        dragons = {frozenset(vertex(p, size) for p in dragon.stones) for dragon in found.life.outline.members}
        assert dragons == {frozenset(dragon) for dragon in record["dragons"]}, record["id"]
        recorded = {(cut["cutting_point"], frozenset(cut["inhibited"])) for cut in record["cuts"]}
        assert {cut[1:] for cut in cuts(found)} == recorded, record["id"]


def test_recorded_partitions():
    shipped = PatternFolder(SHIPPED)
    for record in load("dragons", "connections.json")["positions"]:
        found = analysis(record["board"], shipped)
        size = found.tactics.board.size
        dragons = {frozenset(vertex(p, size) for p in dragon.strings) for dragon in found.life.outline.members}
        assert dragons == {frozenset(dragon["strings"]) for dragon in record["dragons"]}, record["name"]


def test_most_recorded_pattern_moves_are_listed():
    shipped = PatternFolder(SHIPPED)
    moves = missing = 0
    for record in load("patterns", "tactics.json")["vectors"]:
        found = analysis(record["board"], shipped)
        for move in record["found_by_patterns"]:
            moves += 1
            missing += listed(found, move["kind"], move["string"]).get(move["move"]) != move["code"]
    assert moves == (80 if WHOLE else 33)
    assert missing <= moves * 0.1
