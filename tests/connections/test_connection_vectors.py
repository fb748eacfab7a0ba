"""Distance maps, candidates and answers against recorded runs of GNU Go 3.8."""

import json
import os
from pathlib import Path

import numpy as np
import pytest
from questions import ask, marks_of, reader_on

from godebug.engine.board.setup import board_from_rows
from godebug.engine.connections.limits import MOVE, limits_of_level
from godebug.engine.go.points import CELLS, parse_vertex, point, vertex

#: The recorded answers: a folder that the user has, or the compact part that comes with the tests.
FOLDER = Path(os.environ.get("GODEBUG_VECTORS") or Path(__file__).parents[1] / "vectors")
WHOLE = "GODEBUG_VECTORS" in os.environ


def load(name):
    return json.loads((FOLDER / "connections" / name).read_text())


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
    assert maps == same == (356 if WHOLE else 24)
    assert maps - same_points <= 5


def test_candidates():
    records = [record for record in roots() if "sorted_moves" in record]
    same = 0
    for record in records:
        size, moves = len(record["board"]), propose(record)
        # An entry that was appended behind the cut is no part of the sorted list.
        ours = [(vertex(moves.point[i], size), round(moves.value[i] / MOVE, 2)) for i in range(moves.sorted_count)]
        same += ours == [(name, round(float(value), 2)) for name, value in record["sorted_moves"]]
    assert same >= 0.99 * len(records) > (170 if WHOLE else 10)


@pytest.mark.parametrize(
    ("name", "other_answers", "other_nodes"),
    [("small_positions", 0, 3), ("suite_answers", 2, 9), ("companion_answers", 0, 1)],
)
def test_answers_and_nodes(name, other_answers, other_nodes):
    """Few questions have another answer than recorded, or another number of nodes."""
    same = same_nodes = 0
    questions = load(f"{name}.json")["questions"]
    assert len(questions) > (60 if WHOLE else 5)
    for record in questions:
        reader = reader_on(board_from_rows(record["board"]))
        same += ask(reader, record["question"]) == record["answer"]
        same_nodes += reader.nodes == record["connection_nodes"]
    assert len(questions) - same <= other_answers
    assert len(questions) - same_nodes <= other_nodes
