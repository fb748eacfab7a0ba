"""Connection questions as text, for the tests of connections and break-ins."""

from godebug.engine.board.kernel import Board
from godebug.engine.board.setup import board_from_rows
from godebug.engine.connections.search import ConnectionReader
from godebug.engine.go.points import CELLS, parse_vertex, vertex
from godebug.engine.go.result_codes import KO_A, KO_B, LOSE, WIN
from godebug.engine.reading.questions import NAMES
from godebug.engine.reading.tactical import Reader

DIGITS = {LOSE: "0", WIN: "1", KO_A: "2", KO_B: "3"}


def reader_on(board: Board, level: int = 10) -> ConnectionReader:
    return ConnectionReader(board, Reader(board, level), level)


def reader_of(diagram: str, level: int = 10) -> ConnectionReader:
    """The reader of a position drawn from the top row, X black, O white."""
    return reader_on(board_from_rows(diagram.split()), level)


def marks_of(names: list[str], size: int) -> bytes:
    marks = bytearray(CELLS)
    for name in names:
        marks[parse_vertex(name, size)] = 1
    return bytes(marks)


def search(reader: ConnectionReader, question: str) -> int:
    """The packed result of `connect A B` or `break_in A B C ...`."""
    kind, first, *others = question.split()
    size = reader.board.size
    string = parse_vertex(first, size)
    if kind in ("connect", "disconnect"):
        asked = reader.search_link if kind == "connect" else reader.search_cut
        return int(asked(string, parse_vertex(others[0], size)))
    return int(reader.search_entry(NAMES.index(kind), string, bytearray(marks_of(others, size))))


def ask(reader: ConnectionReader, question: str) -> str:
    """The answer to `connect A B` or `break_in A B C ...`, worded as over GTP."""
    kind, first, *others = question.split()
    size = reader.board.size
    if kind in ("connect", "disconnect"):
        code, move = getattr(reader, kind)(parse_vertex(first, size), parse_vertex(others[0], size))
    else:
        code, move = getattr(reader, kind)(parse_vertex(first, size), marks_of(others, size))
    return DIGITS[code] if code == LOSE else f"{DIGITS[code]} {vertex(move, size)}"
