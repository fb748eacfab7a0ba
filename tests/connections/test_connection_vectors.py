"""Distance maps, candidates and answers against recorded runs of GNU Go 3.8."""

import json
import os
from pathlib import Path

import numpy as np
import pytest
from questions import ask, marks_of, reader_on

from engine.board.setup import board_from_rows
from engine.connections.limits import MOVE, limits_of_level
from engine.points import CELLS, parse_vertex, point, vertex

FOLDER = os.environ.get("GODEBUG_VECTORS")
pytestmark = [pytest.mark.vectors, pytest.mark.skipif(not FOLDER, reason="GODEBUG_VECTORS is not set")]


def load(name):
    return json.loads((Path(FOLDER or "") / "connections" / name).read_text())


def roots():
    """Root nodes of searches: position, question, maps, candidates."""
    small = [
        {**record["root"], "board": record["board"], "question": record["question"]}
        for record in load("small_positions.json")["questions"]
        if record.get("root")
    ]
    return [*load("root_lists.json")["roots"], *small]


def propose(record):
    """The candidates of a recorded root, with the maps that led to them."""
    board = board_from_rows(record["board"])
    reader = reader_on(board)
    kind, *names = record["question"].split()
    points = [parse_vertex(name, board.size) for name in names]
    if kind in ("connect", "disconnect"):
        first, second = sorted(board.origin(p) for p in points)
        reader.moves.propose_links(first, second, kind == "connect")
    else:
        left = limits_of_level(10).break_in_depth
        reader.moves.propose_entries(points[0], bytearray(marks_of(names[1:], board.size)), kind == "break_in", left)
    return reader.moves


def printed(distance):
    return f"{np.float32(distance / MOVE):.1f}"


def sparse(recorded, size):
    if isinstance(recorded, dict):
        return {name: f"{float(value):.1f}" for name, value in recorded.items()}
    return {
        vertex(point(row, column), size): value
        for row, line in enumerate(recorded)
        for column, value in enumerate(line)
        if value not in (".", "X", "O")
    }


def test_distance_maps_and_vulnerable_points():
    maps = same = same_points = 0
    for record in roots():
        size = len(record["board"])
        moves = propose(record)
        for number, ours in (("1", moves.map1), ("2", moves.map2)):
            reached = [p for p in range(CELLS) if ours.distance[p] < 100 * MOVE]
            maps += 1
            same += {vertex(p, size): printed(ours.distance[p]) for p in reached} == sparse(
                record[f"map{number}"], size
            )
            pairs = {p: [q for q in (ours.vulnerable1[p], ours.vulnerable2[p]) if q] for p in reached}
            same_points += {
                vertex(p, size): [vertex(q, size) for q in pairs[p]] for p in reached if pairs[p]
            } == record[f"vulnerable{number}"]
    assert maps == same == 356
    assert same_points >= 351


def test_candidates():
    records = [record for record in roots() if "sorted_moves" in record]
    same = 0
    for record in records:
        size, moves = len(record["board"]), propose(record)
        # An entry that was appended behind the cut is no part of the sorted list.
        ours = [(vertex(moves.point[i], size), round(moves.value[i] / MOVE, 2)) for i in range(moves.sorted_count)]
        same += ours == [(name, round(float(value), 2)) for name, value in record["sorted_moves"]]
    assert same >= 0.99 * len(records) > 170


@pytest.mark.parametrize(
    ("name", "answers", "nodes"),
    [("small_positions", 62, 59), ("suite_answers", 99, 92), ("companion_answers", 71, 70)],
)
def test_answers_and_nodes(name, answers, nodes):
    """How many questions have the recorded answer, and how many the recorded number of nodes as well."""
    same = same_nodes = 0
    for record in load(f"{name}.json")["questions"]:
        reader = reader_on(board_from_rows(record["board"]))
        same += ask(reader, record["question"]) == record["answer"]
        same_nodes += reader.nodes == record["connection_nodes"]
    assert same >= answers
    assert same_nodes >= nodes
