"""Connect, disconnect, break in and block off on small positions."""

import pytest
from questions import ask, marks_of, reader_of, search

from godebug.engine.connections.distance import DistanceMap
from godebug.engine.connections.limits import (
    FEW_STRINGS,
    JOINING_NODES,
    OPEN_JOINING_NODES,
    TIRED_NODES,
    joining_nodes,
    limits_of_level,
)
from godebug.engine.connections.listener import REASONS
from godebug.engine.connections.results import code_of, reason_of
from godebug.engine.go.points import parse_vertex
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.reading.search import MOST_SHORTENED

DIAGONAL = "....... ....... ...X... ..X.... ....... ....... ......."
HALF_CUT = "....... ..O.... ..OX... ..X.... ....... ....... ......."
JUMP = "....... ....... ...X... ....... ...X... ....... ......."
PEEPED_JUMP = "....... ....... ...X... ..O.... ...X... .O.O... ......."
BAMBOO = "....... ..XX... .O..O.. ..XX... ..O.... ....... ......."
PUSHED_BAMBOO = "....... ..XX... ..O.O.. ..XX... ..O.... ....... ......."
BRIDGE = "....... ....... .OOOOO. .O...O. .X.O.X. .X...X. ......."
SNAPBACK = "....... .XXX... .XOOX.. .XO.OX. .OXXOX. .OOOX.. ......."
EDGE = "....... ....... .OOOOO. .OXXXO. .OX.XO. .X...X. ......."
HOUSE = "....... .OOOOO. .O...O. .O.X.O. .OO.OO. ...X... ......."
KO = "O..X... ..OO.XO O..X... XXXX... .XO..X. XO.XO.O O.O...."


@pytest.mark.parametrize(
    ("diagram", "question", "answer"),
    [
        (DIAGONAL, "connect D5 C4", "1 D4"),
        (DIAGONAL, "disconnect D5 C4", "0"),
        (HALF_CUT, "disconnect D5 C4", "1 D4"),
        (JUMP, "connect D5 D3", "1 D4"),
        (JUMP, "disconnect D5 D3", "0"),
        (PEEPED_JUMP, "disconnect D5 D3", "1 D4"),
        (BAMBOO, "disconnect C6 C4", "0"),
        (PUSHED_BAMBOO, "disconnect C6 C4", "1 D5"),
        (BRIDGE, "connect B2 F2", "1 D2"),
        (BRIDGE, "disconnect B2 F2", "1 D2"),
        (SNAPBACK, "connect C3 B4", "1 D4"),
        (SNAPBACK, "disconnect C3 B4", "1 D4"),
        (EDGE, "disconnect B2 F2", "0"),
        (HOUSE, "break_in D2 D5 C5 E5", "0"),
        (HOUSE, "block_off D2 D5 C5 E5", "1 D3"),
        (HOUSE, "block_off D2 D7 C7", "1 PASS"),
        (KO, "connect B2 E2", "3 D1"),
    ],
)
def test_answers(diagram, question, answer):
    assert ask(reader_of(diagram), question) == answer


def test_the_order_of_the_strings_does_not_matter():
    for question in ("connect", "disconnect"):
        one, two = reader_of(BRIDGE), reader_of(BRIDGE)
        assert ask(one, f"{question} B2 F2") == ask(two, f"{question} F2 B2")
        assert one.nodes == two.nodes


def test_one_string_is_connected_without_a_move():
    assert ask(reader_of(BAMBOO), "connect C6 D6") == "1 PASS"
    assert ask(reader_of(BAMBOO), "disconnect C6 D6") == "0"


def test_a_goal_under_the_string_needs_no_move():
    assert ask(reader_of(JUMP), "break_in D5 D5") == "1 PASS"
    assert ask(reader_of(JUMP), "block_off D5 D5") == "0"


def test_nobody_reaches_an_empty_goal():
    assert ask(reader_of(JUMP), "break_in D5") == "0"
    assert ask(reader_of(JUMP), "block_off D5") == "1 PASS"


def test_empty_points_are_not_connected():
    reader = reader_of(JUMP)
    assert ask(reader, "connect D5 A1") == "0"
    assert ask(reader, "disconnect D5 A1") == "1 PASS"
    assert ask(reader, "break_in A1 A2") == "0"
    assert reader.nodes == 0


def test_the_board_is_left_as_it_was():
    reader = reader_of(BRIDGE)
    board = reader.board
    before = (bytes(board.color), board.hash, board.stackp, board.work_top)
    ask(reader, "disconnect B2 F2")
    ask(reader, "block_off B2 D7 D2 D1")
    assert (bytes(board.color), board.hash, board.stackp, board.work_top) == before


def test_asking_again_costs_one_node():
    reader = reader_of(BRIDGE)
    first = ask(reader, "connect B2 F2")
    assert reader.question_nodes > 1
    assert ask(reader, "connect B2 F2") == first
    assert reader.question_nodes == 1


def test_an_exhausted_search_says_not_connected_to_both():
    """The lowest level has too few nodes for a link that the usual one finds."""
    diagram = ".X..X.X X.....O ..O.... ...X..X O.XO... .X.O..O ......O"
    assert ask(reader_of(diagram), "connect A6 D4") == "1 C4"
    hasty = reader_of(diagram, level=0)
    assert ask(hasty, "connect A6 D4") == "0"
    assert hasty.question_nodes > hasty.node_limit == limits_of_level(0).connection_nodes
    assert ask(hasty, "disconnect A6 D4") == "1 C4"


@pytest.mark.parametrize(
    ("diagram", "question", "reason"),
    [
        (BAMBOO, "connect C6 D6", "already connected"),
        (DIAGONAL, "connect D5 C4", "trivial connection"),
        (SNAPBACK, "disconnect C3 B4", "string capturable"),
        (BRIDGE, "connect B2 F2", "effective"),
        (BAMBOO, "disconnect C6 C4", "no move"),
        (HOUSE, "block_off D2 D7 C7", "as it stands"),
        (KO, "connect B2 E2", "saved move"),
    ],
)
def test_answers_have_reasons(diagram, question, reason):
    reader = reader_of(diagram)
    assert REASONS[reason_of(search(reader, question))] == reason
    assert REASONS[reason_of(search(reader, question))] in (reason, "cached")


def test_a_fast_disconnection_leaves_the_limits_alone():
    reader = reader_of(PEEPED_JUMP)
    depth = reader.search.limits.depth
    assert code_of(reader.search_fast_cut(parse_vertex("D5", 7), parse_vertex("D3", 7))) == WIN
    assert reader.search.limits.depth == depth
    assert code_of(reader.search_fast_cut(parse_vertex("D5", 7), parse_vertex("D5", 7))) == LOSE


def test_a_question_may_be_cut_short_and_no_other_takes_its_answer():
    reader = reader_of(BRIDGE)
    two, six = parse_vertex("B2", 7), parse_vertex("F2", 7)
    whole = code_of(reader.search_link(two, six))
    nodes = reader.question_nodes
    assert whole == WIN
    fresh = reader_of(BRIDGE)
    assert code_of(fresh.search_link(two, six, 1)) == LOSE
    assert fresh.question_nodes < nodes
    assert code_of(fresh.search_link(two, six)) == WIN
    assert fresh.question_nodes == nodes
    # Nor do two that are cut short elsewhere.
    shorter = reader_of(BRIDGE)
    assert code_of(shorter.search_link(two, six, 1)) == LOSE
    assert code_of(shorter.search_link(two, six, nodes)) == WIN
    assert shorter.question_nodes == nodes


def test_where_there_are_few_strings_each_link_may_take_longer():
    assert joining_nodes(FEW_STRINGS) == OPEN_JOINING_NODES > joining_nodes(FEW_STRINGS + 1) == JOINING_NODES


def test_limits_by_level():
    assert [limits_of_level(level).connection_nodes for level in (12, 10, 9, 8, 5, 0)] == [
        4205, 2000, 2000, 1379, 656, 102,
    ]  # fmt: skip
    assert [limits_of_level(level).break_in_nodes for level in (12, 10, 8, 2, 0)] == [900, 400, 266, 35, 15]
    assert [limits_of_level(level).break_in_depth for level in (12, 10, 3, 0)] == [18, 14, 4, 2]


def test_points_off_the_board_are_no_goal():
    marks = bytearray(marks_of(["D2"], 7))
    marks[0] = 1
    reader = reader_of(BRIDGE)
    string = parse_vertex("B2", 7)
    assert reader.break_in(string, bytes(marks)) == reader_of(BRIDGE).break_in(string, marks_of(["D2"], 7))


def test_a_map_may_reach_as_far_as_it_likes() -> None:
    reader = reader_of(DIAGONAL)
    near, far = DistanceMap(reader.board, reader.tactics), DistanceMap(reader.board, reader.tactics)
    stone = parse_vertex("D5", 7)
    near.from_string(stone, 0, 999_999)
    far.from_string(stone, 0, 2_000_000_000)
    assert list(near.distance) == list(far.distance)


def test_who_has_read_too_much_asks_less_about_links():
    """As long as the horizon moves nothing changes; where it has come as near as it may, questions are short."""
    left, right = parse_vertex("B2", 7), parse_vertex("F2", 7)
    limits = {}
    for plies in (0, MOST_SHORTENED - 1, MOST_SHORTENED):
        reader = reader_of(BRIDGE)
        reader.search.limits.shorten(plies)
        reader.search_link(left, right)
        limits[plies] = reader.node_limit
    assert limits[0] == limits[MOST_SHORTENED - 1] == limits_of_level(10).connection_nodes
    assert limits[MOST_SHORTENED] == TIRED_NODES < JOINING_NODES
