"""The move that takes most room from a dragon."""

from godebug.engine.board.setup import board_from_rows
from godebug.engine.go.color import BLACK, EMPTY
from godebug.engine.go.points import NO_POINT, parse_vertex, vertex
from godebug.engine.owl.containment import Containment
from godebug.engine.owl.goal import Goal
from godebug.engine.owl.node import NodeEyes
from godebug.engine.owl.readings import StringReadings
from godebug.engine.owl.tries import Tries
from godebug.engine.reading.tactical import Reader

#: White is shut in on the left side but for the way out between E5 and E7.
CORRIDOR = [
    ".........",
    "XXXXX....",
    "....X....",
    ".OO......",
    "....X....",
    "XXXXX....",
    ".........",
    ".........",
    ".........",
]


def tightest(rows: list[str], stone: str, tried: list[str]) -> str:
    board = board_from_rows(rows)
    readings = StringReadings(Reader(board))
    goal, size = Goal(readings), board.size
    goal.begin(board.color[parse_vertex(stone, size)])
    goal.add_root_string(parse_vertex(stone, size))
    tries = Tries(NodeEyes(EMPTY))
    for name in tried:
        tries.note(parse_vertex(name, size))
    found = Containment(readings).tightest(goal, tries)
    return vertex(found, size) if found != NO_POINT else "none"


def test_the_way_out_is_stopped() -> None:
    assert tightest(CORRIDOR, "B6", []) == "D6"


def test_points_that_were_tried_are_left_out() -> None:
    first = tightest(CORRIDOR, "B6", [])
    assert tightest(CORRIDOR, "B6", [first]) not in (first, "none")


def test_a_stone_that_is_taken_at_once_stops_nothing() -> None:
    # The only point of the eye is suicide; there is no other room.
    assert tightest([".O...", "OO...", ".....", ".....", "....."], "A4", ["C5"]) != "A5"


def test_no_room_is_left_to_take() -> None:
    assert tightest(["OOX..", "OOX..", "XXX..", ".....", "....."], "A5", []) == "none"


def test_the_board_is_left_as_it_was() -> None:
    board = board_from_rows(CORRIDOR)
    before = bytes(board.color)
    readings = StringReadings(Reader(board))
    goal = Goal(readings)
    goal.begin(3 - BLACK)
    goal.add_root_string(parse_vertex("B6", 9))
    Containment(readings).tightest(goal, Tries(NodeEyes(EMPTY)))
    assert bytes(board.color) == before
