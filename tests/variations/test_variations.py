"""Variation trees: what is recorded, what it costs when nobody records, and that any SGF reader takes the file."""

import json
import os
import re
from pathlib import Path

import pytest
from sgfmill.sgf import Sgf_game

from godebug.engine.board.setup import board_from_rows
from godebug.engine.connections.search import ConnectionReader
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import CELLS, parse_vertex, point, vertex
from godebug.engine.go.result_codes import KO_B, LOSE, WIN
from godebug.engine.reading.tactical import Reader
from godebug.variations.readings import ask, main_line
from godebug.variations.tree import VariationTree

BRIDGE = [".......", ".......", ".OOOOO.", ".O...O.", ".X.O.X.", ".X...X.", "......."]
LADDER = [".........", ".........", "..X......", "..XO.....", "..XX.....", "........."] + ["........."] * 3
#: Black links B2 and E2 only by a ko that it has to take back.
KO = ["O..X...", "..OO.XO", "O..X...", "XXXX...", ".XO..X.", "XO.XO.O", "O.O...."]


def asked(rows, kind, *names):
    board = board_from_rows(rows)
    reader = Reader(board)
    tree = VariationTree(board, 6.5)
    points = tuple(parse_vertex(name, board.size) for name in names)
    return ask(reader, ConnectionReader(board, reader), kind, points, tree), tree


def nodes_of(tree):
    todo = [tree.root]
    for node in todo:
        todo += node.children
    return todo[1:]


def parsed(tree):
    return Sgf_game.from_bytes(tree.sgf())


def test_a_tree_has_every_trial_move_with_what_came_of_it():
    answer, tree = asked(BRIDGE, "connect", "B2", "F2")
    assert answer.code == WIN
    recorded = nodes_of(tree)
    assert len(recorded) == tree.count - 1 > 5
    assert next(node.lines[0] for node in recorded if node.color == WHITE).startswith("recursive_disconnect2 at ")
    for node in recorded:
        assert node.lines[-1].startswith("(next variation: ")
        assert any(line.startswith(("recursive_connect2 ", "recursive_disconnect2 ")) for line in node.lines[1:])
    assert tree.root.lines[0].startswith("Move order for connect: D2 (")
    assert tree.root.lines[-1] == "recursive_connect2 B3 F3: WIN D2 (connection effective)"


def test_variations_are_numbered_in_trying_order():
    _, tree = asked(BRIDGE, "disconnect", "B2", "F2")
    numbers = []
    todo = list(reversed(tree.root.children))
    while todo:
        node = todo.pop()
        numbers.append(int(node.lines[0].split("variation ")[1].split(",")[0]))
        todo += reversed(node.children)
    assert numbers == list(range(1, tree.count))


def test_the_file_sets_the_position_up_and_holds_the_same_moves():
    answer, tree = asked(BRIDGE, "connect", "B2", "F2")
    game = parsed(tree)
    black, white, _ = game.get_root().get_setup_stones()
    assert len(black) == sum(row.count("X") for row in BRIDGE)
    assert len(white) == sum(row.count("O") for row in BRIDGE)
    assert game.get_komi() == 6.5
    effective = game.get_root()[len(tree.root.children) - 1]
    color, (row, column) = effective.get_move()
    assert color == "b"
    assert point(game.get_size() - 1 - row, column) == answer.move
    assert effective.get("C") == "\n".join(tree.root.children[-1].lines)


def test_tactical_reading_is_recorded_too():
    answer, tree = asked(LADDER, "attack", "D6")
    assert answer.code == WIN
    assert tree.root.children
    assert any(line.startswith("Move order for attack2: ") for line in tree.root.lines)
    assert tree.root.lines[-1] == f"attack D6: WIN {vertex(answer.move, 9)}"
    assert len(parsed(tree).get_root()) == len(tree.root.children)


def test_tactical_reading_inside_connection_reading_is_not():
    _, tree = asked(BRIDGE, "disconnect", "B2", "F2")
    assert not any("attack" in line for node in [tree.root, *nodes_of(tree)] for line in node.lines)


def test_a_conditional_ko_capture_is_two_passes_and_the_capture():
    answer, tree = asked(KO, "connect", "B2", "E2")
    assert answer.code == KO_B
    threats = [node for node in nodes_of(tree) if node.lines[0] == "tenuki (ko threat)"]
    assert threats
    for threat in threats:
        (reply,) = threat.children
        assert (reply.color, reply.lines[0]) == (3 - threat.color, "tenuki (answers ko threat)")
        (capture,) = reply.children
        assert capture.color == threat.color
        assert capture.lines[0].startswith("tryko: recursive_")
    parsed(tree)


def test_the_line_follows_the_moves_that_work():
    answer, tree = asked(BRIDGE, "connect", "B2", "F2")
    assert answer.line[0] == (BLACK, answer.move)
    assert [color for color, _ in answer.line] == [BLACK, WHITE] * (len(answer.line) // 2) + [BLACK] * (
        len(answer.line) % 2
    )
    assert main_line(tree.root.children, LOSE, 0)[0] is tree.root.children[0]


def test_recording_changes_neither_answer_nor_nodes():
    goal = bytearray(CELLS)
    goal[parse_vertex("D7", 7)] = goal[parse_vertex("D1", 7)] = 1
    results = []
    for records in (False, True):
        board = board_from_rows(BRIDGE)
        reader = Reader(board)
        connections = ConnectionReader(board, reader)
        if records:
            tree = VariationTree(board)
            reader.listen(tree.tactical)
            connections.listen(tree.connecting)
        code, move = connections.break_in(parse_vertex("B2", 7), bytes(goal))
        results.append((code, move, connections.nodes, reader.nodes))
    assert results[0] == results[1]


def test_several_questions_share_one_tree():
    board = board_from_rows(BRIDGE)
    reader = Reader(board)
    connections = ConnectionReader(board, reader)
    tree = VariationTree(board)
    reader.listen(tree.tactical)
    connections.listen(tree.connecting)
    first, second = parse_vertex("B2", 7), parse_vertex("F2", 7)
    connections.connect(first, second)
    between = tree.count
    connections.disconnect(first, second)
    assert tree.count > between
    reader.listen(None)
    connections.listen(None)
    after = tree.count
    reader.clear_cache()
    connections.connect(first, second)
    assert tree.count == after


FOLDER = os.environ.get("GODEBUG_VECTORS")


@pytest.mark.vectors
@pytest.mark.skipif(not FOLDER, reason="GODEBUG_VECTORS is not set")
@pytest.mark.parametrize(
    ("file", "name"),
    [("break_in_large_goal", "break_in_large_goal"), ("connect_M3_N7", "connect_then_disconnect")],
)
def test_trees_against_recorded_files(file, name):
    """Moves and comments equal those of a recorded file, but for the hash."""
    recorded = Sgf_game.from_bytes((Path(FOLDER or "") / "connections" / f"{file}.sgf").read_bytes())
    records = json.loads((Path(FOLDER or "") / "connections" / "sgf_trees.json").read_text())["trees"]
    (record,) = [record for record in records if record["name"] == name]
    size = recorded.get_size()
    rows = [["."] * size for _ in range(size)]
    for mark, stones in zip("XO", recorded.get_root().get_setup_stones()[:2], strict=True):
        for row, column in stones:
            rows[size - 1 - row][column] = mark
    board = board_from_rows(["".join(row) for row in rows])
    reader = Reader(board)
    connections = ConnectionReader(board, reader)
    tree = VariationTree(board)
    reader.listen(tree.tactical)
    connections.listen(tree.connecting)
    for question in record["questions"]:
        kind, *names = question["question"].split()
        points = [parse_vertex(text, size) for text in names]
        if kind in ("connect", "disconnect"):
            getattr(connections, kind)(*points)
        else:
            goal = bytearray(CELLS)
            for p in points[1:]:
                goal[p] = 1
            getattr(connections, kind)(points[0], bytes(goal))
    assert _plain(parsed(tree).get_root()) == _plain(recorded.get_root())


def _plain(node):
    lines = node.get("C").splitlines() if node.has_property("C") else []
    lines = [re.sub(r"(, hash)? [0-9a-f]{8,}", "", line).rstrip() for line in lines]
    return node.get_move(), lines, [_plain(child) for child in node]
