"""Liberties and legality against reference answers."""

import json
import os
from pathlib import Path

import numpy as np

from godebug.engine.board.kernel import Board
from godebug.engine.board.rules import KoRule, Rules, SuicideRule, is_legal, play
from godebug.engine.board.setup import board_from_position, board_from_rows
from godebug.engine.go.color import BLACK, WHITE, parse_color
from godebug.engine.go.points import all_points, parse_vertex, point, vertex
from godebug.engine.go.position import Position

#: The recorded answers: a folder that the user has, or the compact part that comes with the tests.
FOLDER = Path(os.environ.get("GODEBUG_VECTORS") or Path(__file__).parents[1] / "vectors")
WHOLE = "GODEBUG_VECTORS" in os.environ
OPTIONS = {
    "--no-ko": Rules(ko=KoRule.NONE),
    "--positional-superko": Rules(ko=KoRule.POSITIONAL),
    "--situational-superko": Rules(ko=KoRule.SITUATIONAL),
    "--allow-suicide": Rules(suicide=SuicideRule.ALLOWED),
    "--allow-all-suicide": Rules(suicide=SuicideRule.ALL),
}


def load(name):
    return json.loads((FOLDER / "reading" / name).read_text())


def test_liberties_and_legality():
    for record in load("board.json")["boards"]:
        board = board_from_rows(record["board"])
        size = board.size
        for row in range(size):
            for column in range(size):
                p = point(row, column)
                if board.color[p]:
                    assert board.count_liberties(p) == record["liberties"][row][column]
                else:
                    assert board.exact_liberties(p, BLACK) == record["liberties_after_black_move"][row][column]
                    assert board.exact_liberties(p, WHITE) == record["liberties_after_white_move"][row][column]
        for name, color in (("legal_black", BLACK), ("legal_white", WHITE)):
            legal = sorted(vertex(p, size) for p in all_points(size) if board.is_legal(p, color))
            assert legal == sorted(record[name])


def test_sessions_under_all_rules():
    asked = 0
    for session in load("rules.json")["sessions"]:
        rules = OPTIONS[session["options"][0]] if session["options"] else Rules()
        size = session["board_size"]
        position = Position.of(np.zeros((size, size), dtype=np.uint8))
        board = Board(size)
        for step in session["session"]:
            command, *words = step["command"].split()
            success, answer = step["answer"][0] == "=", step["answer"][1:].strip()
            if command in ("play", "is_legal", "trymove", "tryko"):
                color, p = parse_color(words[0]), parse_vertex(words[1], size)
                if command == "is_legal":
                    assert is_legal(position, color, p, rules) == (answer == "1"), (session["name"], step)
                elif command == "play":
                    assert is_legal(position, color, p, rules) == success, (session["name"], step)
                    if success:
                        position = play(position, color, p, rules)
                        board = board_from_position(position)
                else:
                    assert bool(getattr(board, command)(p, color)) == success, (session["name"], step)
            elif command == "captures":
                color = parse_color(words[0])
                captured = position.captured_white if color == BLACK else position.captured_black
                assert captured == int(answer), (session["name"], step)
            elif command == "list_stones":
                wanted = {parse_vertex(name, size) for name in answer.split()}
                rows, columns = np.nonzero(position.stones == parse_color(words[0]))
                assert {point(int(r), int(c)) for r, c in zip(rows, columns, strict=True)} == wanted
            elif command == "popgo" and success:
                board.popgo()
            else:
                continue
            asked += 1
    assert asked > (150 if WHOLE else 100)
