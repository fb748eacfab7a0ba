"""Ways out of a dragon, with the diagram of the manual's section on escape."""

from drawn import dragon, drawn_board, labels

from godebug.engine.dragons.escape import escape_paths, friend_value, with_friends
from godebug.engine.go.points import CELLS, column_of, parse_vertex, point, row_of

DIAGRAM = """
    . . . . . . . . . . . . . . . . . .
    . . . . . X . . O . . . . . X . . O
    . . X . . . . . O . . X . 2 . 4 . O
    X . . . . . . . . X . . 1 1 2 3 4 .
    X O . O . . . . O X O 1 O 1 2 3 4 O
    X O . O . . . . . X O 1 O 1 . 4 . .
    X O . . . X . O O X O 1 . . X . . O
    . . . X . . . . . . 1 . X . . . . .
    X . . . . X . . . X . . . . X . . .
    . . . . . . . . . . . . . . . . . .
"""


def test_the_diagram_has_four_points_at_distance_four() -> None:
    # The figure is part of a larger board: nothing in it is a first line.
    board = drawn_board(DIAGRAM, 19, 4, 0)
    runner = dragon(board, point(8, 10), point(8, 12))
    paths = escape_paths(board.color, runner.stones)
    drawn = {p: int(c) for p, c in labels(DIAGRAM, "1234", 4, 0).items()}
    assert {p: d for p, d in paths.distance.items() if d == 4} == {p: d for p, d in drawn.items() if d == 4}
    assert len(paths.ends) == 4
    assert {p: d for p, d in paths.distance.items() if d} == drawn


def test_a_lone_stone_on_an_open_board() -> None:
    board = drawn_board("", 19)
    center = parse_vertex("K10", 19)
    board.put(center, 1)
    board.rebuild()
    paths = escape_paths(board.color, [center])
    # Distances along lines, but the first step may be diagonal.
    for p, steps in paths.distance.items():
        down, right = abs(row_of(p) - row_of(center)), abs(column_of(p) - column_of(center))
        assert steps == down + right - (down > 0 and right > 0)
    assert paths.route([1] * CELLS) == len(paths.ends) == 20


def test_the_first_line_is_no_way_out() -> None:
    board = drawn_board("X....\n.....\n.....\n.....\n.....")
    paths = escape_paths(board.color, [parse_vertex("A5", 5)])
    assert all(row_of(p) not in (0, 4) and column_of(p) not in (0, 4) for p, d in paths.distance.items() if d)


def test_enemy_stones_bar_the_points_beside_them_but_friends_do_not() -> None:
    barred = drawn_board(".....\n..O..\n.....\n..X..\n.....", 9, 2, 2)
    assert point(4, 4) not in escape_paths(barred.color, [point(5, 4)]).distance
    friend = drawn_board(".....\n..O..\n..X..\n.....\n..X..", 9, 2, 2)
    paths = escape_paths(friend.color, [point(6, 4)])
    assert (paths.distance[point(5, 4)], paths.distance[point(4, 4)]) == (1, 2)


def test_a_diagonal_step_needs_both_shared_points() -> None:
    board = drawn_board("....\n.X..\n....\n....", 9, 3, 3)
    start = point(4, 4)
    assert escape_paths(board.color, [start]).distance[point(5, 5)] == 1
    board.put(point(4, 5), 1)
    board.rebuild()
    assert escape_paths(board.color, [start]).distance.get(point(5, 5)) != 1


def test_cutting_points_are_reached_but_neither_passed_nor_counted() -> None:
    board = drawn_board("", 19)
    start = point(9, 9)
    board.put(start, 2)
    board.rebuild()
    # A ring at distance two with one gap.
    free = escape_paths(board.color, [start])
    ring = {p for p, d in free.distance.items() if d == 2}
    shut = escape_paths(board.color, [start], ring)
    assert shut.ends == () and shut.walls == ring
    at_the_end = escape_paths(board.color, [start], set(free.ends[:3]))
    assert at_the_end.ends == free.ends[3:]


def test_friends_count_by_what_is_known_of_them() -> None:
    assert friend_value("alive", 0, 0) == 6
    assert friend_value("unknown", 6, 0) == friend_value("unknown", 0, 6) == 4
    assert friend_value("unknown", 5, 5) is None
    assert friend_value("dead", 20, 20) is None
    changed = with_friends([0] * CELLS, {point(1, 2): 6})
    assert sum(changed) == changed[point(1, 2)] == 6
