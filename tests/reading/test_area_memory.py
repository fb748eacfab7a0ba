"""Answers that are kept with the area that they depend on are those that reading anew would give."""

from random import Random

from godebug.engine.board.kernel import Board
from godebug.engine.board.setup import board_from_rows
from godebug.engine.board.trial import tried
from godebug.engine.connections.search import ConnectionReader
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import CELLS, all_points, parse_vertex
from godebug.engine.reading.tactical import Reader
from godebug.engine.worms.stage import Worms
from godebug.engine.worms.tactics import WormTactics

#: Two fights far from each other.
ROWS = (
    ". . . . . . . . . . . . .",
    ". . O . . . . . . . X . .",
    ". O X X . . . . . . O X .",
    ". . O . X . . . . X . O .",
    ". . . O X . . . . . X O .",
    ". . . . . . . . . . . . .",
    ". . . . . . . . . . . . .",
    ". . . . . . . . . . . . .",
    ". . X . X . . . . . . . .",
    ". . . O . . . . O . X . .",
    ". X O . O . . . . O X . .",
    ". . X . . . . . X . O . .",
    ". . . . . . . . . . . . .",
)


def position() -> Board:
    return board_from_rows([row.replace(" ", "") for row in ROWS])


def remembering(board: Board) -> ConnectionReader:
    connections = ConnectionReader(board, Reader(board))
    connections.remember()
    return connections


def questions(board: Board):
    """(question, string, string or goal) all over the board."""
    strings = sorted({board.origin(p) for p in all_points(board.size) if board.color[p] != EMPTY})
    for i, one in enumerate(strings):
        for two in strings[i + 1 :]:
            if board.color[one] == board.color[two] and abs(one // 20 - two // 20) + abs(one % 20 - two % 20) < 6:
                yield "connect", one, two
                yield "disconnect", one, two
    for string in strings[::3]:
        goal = bytearray(CELLS)
        for p in (string + 58, string + 59, string + 60, string + 79):
            if p < CELLS and board.color[p] == EMPTY:
                goal[p] = 1
        if any(goal):
            yield "break_in", string, goal
            yield "block_off", string, goal


def is_kept(connections: ConnectionReader) -> bool:
    return connections.question_nodes == 0


def test_kept_answers_are_those_of_reading_anew():
    board, random, kept, asked = position(), Random(1), 0, 0
    connections = remembering(board)
    empty = [p for p in all_points(board.size) if board.color[p] == EMPTY]
    for move in random.sample(empty, 12):
        with tried(board, move, random.choice((BLACK, WHITE))) as made:
            for question, one, two in questions(board) if made else ():
                answer = getattr(connections, question)(one, two)
                asked += 1
                if is_kept(connections):
                    kept += 1
                    assert answer == getattr(ConnectionReader(board, Reader(board)), question)(one, two)
    assert kept > asked // 4


def test_an_answer_holds_while_nothing_near_has_changed():
    board = position()
    connections = remembering(board)
    one, two = parse_vertex("C11", 13), parse_vertex("E10", 13)
    for name, kept in (("N6", False), ("M7", True), ("D10", False), ("A1", True), ("D10", True)):
        with tried(board, parse_vertex(name, 13), WHITE) as made:
            assert made
            connections.disconnect(one, two)
            assert is_kept(connections) == kept, name
    # Another question about the same strings, and the same one without a trial move, are others.
    with tried(board, parse_vertex("A1", 13), WHITE):
        connections.connect(one, two)
        assert not is_kept(connections)
    connections.disconnect(one, two)
    assert not is_kept(connections)


def test_what_a_table_knows_counts_as_seen():
    """A reading that finds its parts in the transposition table has looked at all that the first one looked at."""
    board = position()
    reader = Reader(board)
    string = parse_vertex("C11", 13)
    seen = []
    for _ in range(2):
        board.seen_low = board.seen_high = 0
        reader.attack(string)
        seen.append((board.seen_low, board.seen_high))
    assert seen[0] == seen[1] != (0, 0)


def test_planes_show_the_stones():
    board, random = position(), Random(2)

    def shown() -> bytes:
        colors = bytearray(board.color)
        for p in all_points(board.size):
            colors[p] = EMPTY
            for color in (WHITE, BLACK):
                if board.planes[color * (len(board.planes) // 3) + p // 64] >> (p % 64) & 1:
                    colors[p] = color
        return bytes(colors)

    points = all_points(board.size)
    for _ in range(200):
        board.trymove(random.choice(points), random.choice((BLACK, WHITE)))
        assert shown() == bytes(board.color)
    while board.stackp:
        board.popgo()
    assert shown() == bytes(board.color) == bytes(position().color)


def test_worms_are_cross_checked_with_what_was_read_of_them_far_from_a_move(monkeypatch) -> None:
    board = position()
    reader = Reader(board)
    strings = Worms(board, reader).strings
    kept = WormTactics(board, reader, strings)
    made = board.trymoves
    anew = Reader(board)
    monkeypatch.setattr(WormTactics, "_kept", lambda self, kind, worm: None)
    read = WormTactics(board, anew, strings)
    assert made < board.trymoves - made
    for known, found in ((kept.attacks, read.attacks), (kept.defenses, read.defenses)):
        assert {origin: points.freeze() for origin, points in known.items()} == {
            origin: points.freeze() for origin, points in found.items()
        }
