"""Boards and questions of the reference vectors."""

import json
import os
from pathlib import Path

from godebug.engine.board.kernel import Board
from godebug.engine.board.setup import board_from_rows
from godebug.engine.go.color import parse_color
from godebug.engine.go.points import parse_vertex, vertex
from godebug.engine.go.result_codes import GTP_DIGITS
from godebug.engine.reading.tactical import Reader

#: The recorded answers: a folder that the user has, or the compact part that comes with the tests.
FOLDER = Path(os.environ.get("GODEBUG_VECTORS") or Path(__file__).parents[1] / "vectors")
WHOLE = "GODEBUG_VECTORS" in os.environ


def load(name: str) -> dict:
    return json.loads((FOLDER / "reading" / name).read_text())


def board_of(record: dict) -> Board:
    """The record's board, with its ko and its trial moves as such."""
    rows = [list(row) for row in record.get("board_after", record["board"])]
    size = len(rows)
    for _, stone in record.get("trymove", []):
        p = parse_vertex(stone, size)
        rows[p // 20 - 1][p % 20 - 1] = "."
    board = board_from_rows(["".join(row) for row in rows])
    if record.get("ko"):
        board.ko_point = parse_vertex(record["ko"]["point"], size)
        board.rebuild()
    for name, stone in record.get("trymove", []):
        assert board.trymove(parse_vertex(stone, size), parse_color(name))
    return board


def answer(code: int, move: int, size: int) -> str:
    """A result as GTP prints it."""
    return f"{GTP_DIGITS[code]} {vertex(move, size)}" if code else "0"


def ask(reader: Reader, query: str) -> str:
    """The GTP answer to a query."""
    board = reader.board
    command, *words = query.split()
    size = board.size
    if command in ("attack", "defend", "ladder_attack"):
        return answer(*getattr(reader, command)(parse_vertex(words[0], size)), size)
    if command in ("attack_either", "defend_both", "does_attack", "does_defend"):
        return str(GTP_DIGITS[getattr(reader, command)(*(parse_vertex(word, size) for word in words))])
    if command == "countlib":
        return str(board.count_liberties(parse_vertex(words[0], size)))
    if command == "findlib":
        return " ".join(vertex(p, size) for p in sorted(board.find_liberties(parse_vertex(words[0], size))))
    if command == "is_legal":
        return str(int(board.is_legal(parse_vertex(words[1], size), parse_color(words[0]))))
    if command == "trymove":
        assert board.trymove(parse_vertex(words[1], size), parse_color(words[0]))
        return ""
    if command == "popgo":
        board.popgo()
        return ""
    assert command == "accuratelib"
    points = board.exact_liberty_points(parse_vertex(words[1], size), parse_color(words[0]))
    return " ".join(vertex(p, size) for p in points)
