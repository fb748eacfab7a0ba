"""What tactics said of a board is known again when a search comes back to it."""

from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import parse_vertex
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.owl.readings import StringReadings
from tests.owl.owl_boards import at_the_top, reader

#: Black's three stones have two liberties, and White catches them in a ladder or shuts them in.
SHORT_OF_LIBERTIES = at_the_top("""
    .........
    ..OOO....
    .OXXX....
    ..OO.....
""")


def test_answers_are_kept_over_moves_that_are_taken_back() -> None:
    search = reader(SHORT_OF_LIBERTIES).reader
    readings, board = StringReadings(search), search.board
    string, point = parse_vertex("C7", 9), parse_vertex("F7", 9)
    string = readings.look(string)
    before = readings.attack_code[string], readings.attack_point[string], readings.safe_move(point, BLACK)
    assert before[0] != LOSE
    nodes = search.nodes
    assert board.trymove(point, BLACK)
    string = readings.look(string)
    readings.safe_move(parse_vertex("F6", 9), WHITE)
    board.popgo()
    asked = search.nodes
    assert asked > nodes
    string = readings.look(string)
    assert (readings.attack_code[string], readings.attack_point[string], readings.safe_move(point, BLACK)) == before
    assert search.nodes == asked


def test_answers_belong_to_one_board() -> None:
    search = reader(SHORT_OF_LIBERTIES).reader
    readings, board = StringReadings(search), search.board
    point = parse_vertex("F7", 9)
    assert readings.safe_move(point, WHITE) == WIN
    assert board.trymove(parse_vertex("F8", 9), BLACK) and board.trymove(parse_vertex("F6", 9), BLACK)
    assert board.trymove(parse_vertex("G7", 9), BLACK)
    assert readings.safe_move(point, WHITE) == LOSE
    for _ in range(3):
        board.popgo()
    assert readings.safe_move(point, WHITE) == WIN
