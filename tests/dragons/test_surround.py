"""The hull around a dragon, with the examples of the manual's section on surrounded dragons."""

import pytest
from drawn import dragon, dragon_of, drawn_board, labels
from hypothesis import given, settings
from hypothesis import strategies as st

from godebug.engine.board.kernel import Board
from godebug.engine.dragons.hull import angle, center_of_gravity, convex_hull, sorted_by_angle
from godebug.engine.dragons.surround import (
    HULL,
    MARGIN,
    NOT_SURROUNDED,
    SURROUNDED,
    WEAKLY_SURROUNDED,
    Surround,
    route_left,
    surround,
)
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import column_of, parse_vertex, point, row_of


def judged(picture: str, size: int, row: int, column: int, color: int) -> Surround:
    """All stones of `color` as one dragon, with all others as its only neighbour."""
    board = drawn_board(picture, size, row, column)
    return surround(board.color, board.size, dragon_of(board, color), [dragon_of(board, 3 - color)], [])


OPEN_ABOVE = """
    . . . . . . . . . .
    . . . . . O . . . .
    . X . . . . . . . X
    . X . . . O . . . X
    . . . . . . . . . .
    . . . . . . . . . .
"""
CLOSED_ABOVE = """
    . . . . . . . . . .
    . . . . . . . . . .
    . X . . . . . . . X
    . . . . . O . . . .
    . X . . . . . . . X
    . X . . . O . . . X
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
"""


def test_a_dragon_that_crosses_the_line_between_two_stones_is_not_surrounded() -> None:
    verdict = judged(OPEN_ABOVE, 10, 4, 0, WHITE)
    head = parse_vertex("F5", 10)
    assert verdict.status == NOT_SURROUNDED
    assert verdict.marks[head] != HULL
    assert verdict.marks[parse_vertex("F4", 10)] == HULL


def test_a_dragon_behind_the_line_is_inside_the_hull() -> None:
    board = drawn_board(CLOSED_ABOVE)
    verdict = surround(board.color, 10, dragon_of(board, WHITE), [dragon_of(board, BLACK)], [])
    assert all(verdict.marks[stone] == HULL for stone in dragon_of(board, WHITE).stones)
    # The walls of the figure are eight columns apart, though: too far to keep it in.
    assert (verdict.status, verdict.reason) == (NOT_SURROUNDED, "a gap is open")


def test_nearer_walls_surround_it_weakly() -> None:
    nearer = """
        . X . . . . . . X .
        . . . . . O . . . .
        . X . . . . . . X .
        . X . . . O . . X .
    """
    assert judged(nearer, 19, 8, 4, WHITE).status == WEAKLY_SURROUNDED


def test_a_useless_stone_is_discarded() -> None:
    picture = """
        O.X.O
        .....
        .O.O.
        .....
        ..b..
    """
    board = drawn_board(picture.replace("b", "O"), 19, 8, 8)
    verdict = surround(board.color, 19, dragon_of(board, BLACK), [dragon_of(board, WHITE)], [])
    assert verdict.discarded == set(labels(picture, "b", 8, 8))
    assert verdict.status == SURROUNDED
    assert not any(row_of(p) > 10 for p, mark in verdict.marks.items() if mark == HULL)


def test_the_wall_is_sorted_by_angle() -> None:
    picture = """
        .4.5.
        3...6
        ..X..
        2...7
        .1.8.
    """
    order = labels(picture, "12345678", 7, 7)
    by_number = sorted(order, key=lambda p: order[p])
    board = drawn_board("".join("O" if c.isdigit() else c for c in picture), 19, 7, 7)
    center = point(9, 9)
    assert sorted_by_angle(center, sorted(order)) == by_number
    verdict = surround(board.color, 19, dragon_of(board, BLACK), [dragon_of(board, WHITE)], [])
    assert verdict.center == center
    assert verdict.wall == tuple(by_number)
    assert verdict.status == SURROUNDED


def test_more_and_less_surrounded() -> None:
    more = """
        O.X.O
        .....
        .O.O.
    """
    less = """
        O.XXXXXX.O
        ..........
        .O......O.
    """
    assert judged(more, 19, 11, 5, BLACK).status == SURROUNDED
    assert judged(less, 19, 7, 5, BLACK).status != SURROUNDED


@pytest.mark.parametrize(
    ("columns", "status"),
    [(4, SURROUNDED), (5, SURROUNDED), (6, WEAKLY_SURROUNDED), (7, WEAKLY_SURROUNDED), (8, NOT_SURROUNDED)],
)
def test_wide_gaps_weaken_the_wall(columns: int, status: int) -> None:
    right = point(9, 6 + columns)
    board = drawn_board("", 19)
    for p in (point(7, 6), point(9, 6), point(11, 6), point(7, 6 + columns), right, point(11, 6 + columns)):
        board.put(p, WHITE)
    inside = (point(9, 8), point(9, 9))
    for p in inside:
        board.put(p, BLACK)
    board.rebuild()
    verdict = surround(board.color, 19, dragon(board, *inside), [dragon_of(board, WHITE)], [])
    assert max(gap.squared for gap in verdict.gaps) == columns**2
    assert verdict.status == status


def test_gaps_along_the_first_line_do_not_count() -> None:
    # The edge points below the two walls are nine columns apart.
    picture = """
        O.......O
        OX.....XO
        .........
    """
    board = drawn_board(picture, 19, 16, 4)
    verdict = surround(board.color, 19, dragon(board, "F2"), [dragon(board, "E3", "N3")], [])
    along_the_edge = [gap for gap in verdict.gaps if row_of(gap.first) == row_of(gap.second) == 18]
    assert along_the_edge and not any(gap.counts for gap in along_the_edge)


def test_the_edge_counts_below_second_and_third_line() -> None:
    third = drawn_board("..O......\n...X.....\n.........\n", 9, 6, 0)
    verdict = surround(third.color, 9, dragon(third, "D2"), [dragon(third, "C3")], [])
    assert parse_vertex("C1", 9) in verdict.edge_points
    blocked = drawn_board("..O......\n..XX.....\n.........\n", 9, 6, 0)
    verdict = surround(blocked.color, 9, dragon(blocked, "D2"), [dragon(blocked, "C3")], [])
    assert parse_vertex("C1", 9) not in verdict.edge_points


@pytest.mark.parametrize(
    ("inner", "outer", "corner", "reached"),
    [("B8", "C7", "A9", False), ("H8", "G7", "J9", True), ("B2", "C3", "A1", True), ("H2", "G3", "J1", True)],
)
def test_the_corner_is_added_only_ahead_of_the_pass(inner: str, outer: str, corner: str, reached: bool) -> None:
    """Edge points are looked at in their turn if the pass over the board has not been there yet."""
    board = Board(9)
    board.put(parse_vertex(inner, 9), WHITE)
    board.put(parse_vertex(outer, 9), BLACK)
    board.rebuild()
    verdict = surround(board.color, 9, dragon(board, inner), [dragon(board, outer)], [])
    assert (parse_vertex(corner, 9) in verdict.edge_points) == reached
    assert verdict.size == (9 if reached else 6)


def test_a_single_stone_on_the_margin_is_free() -> None:
    picture = """
        ..X..
        O...O
        .O.O.
    """
    verdict = judged(picture, 19, 8, 8, BLACK)
    assert verdict.marks[point(8, 10)] == MARGIN
    assert (verdict.status, verdict.reason) == (NOT_SURROUNDED, "a single stone on the margin")
    two = """
        ..X..
        O.X.O
        .O.O.
    """
    assert judged(two, 19, 8, 8, BLACK).status == WEAKLY_SURROUNDED


def test_a_jump_leads_out_unless_it_is_peeped_at() -> None:
    picture = """
        . . X . .
        . . . . .
        O . X . O
        . . X . .
        . O . O .
    """
    board = drawn_board(picture, 19, 8, 8)
    inside, outside = dragon(board, point(10, 10)), dragon(board, point(8, 10))
    white = dragon_of(board, WHITE)
    assert surround(board.color, 19, inside, [white], []).reason == "a jump leads out"
    board.put(point(9, 9), WHITE)
    board.rebuild()
    peeped = surround(board.color, 19, inside, [dragon_of(board, WHITE)], [outside])
    assert peeped.reason != "a jump leads out"


def test_friends_in_the_hull_are_judged_too() -> None:
    picture = """
        . . X X X X X X
        O . X . O . . .
        . X . . . . . .
        . . . . O . . .
        O . O . . . . .
    """
    board = drawn_board(picture, 19, 7, 3)
    alone, friend = dragon(board, point(9, 4)), dragon(board, point(7, 5))
    white = dragon_of(board, WHITE)
    with_friend = surround(board.color, 19, alone, [white], [friend])
    assert set(friend.stones) <= set(with_friend.friends)
    assert with_friend.status == NOT_SURROUNDED
    assert surround(board.color, 19, alone, [white], []).status != NOT_SURROUNDED


def test_a_further_stone_may_surround() -> None:
    picture = """
        O . . . .
        . . X X .
        O . . . .
    """
    board = drawn_board(picture, 19, 8, 8)
    black, white = dragon_of(board, BLACK), dragon_of(board, WHITE)
    assert surround(board.color, 19, black, [white], []).status == NOT_SURROUNDED
    closed = surround(board.color, 19, black, [white], [], move=point(9, 12))
    assert closed.status == SURROUNDED
    assert point(9, 12) not in closed.wall


def test_without_hostile_neighbours_nothing_surrounds() -> None:
    board = drawn_board("...\n.X.\n...")
    assert surround(board.color, 3, dragon(board, "B2"), [], []) == Surround(NOT_SURROUNDED, "no hostile neighbour")


def test_what_is_left_of_an_escape_route() -> None:
    assert [route_left(11, status) for status in (NOT_SURROUNDED, SURROUNDED, WEAKLY_SURROUNDED)] == [11, 0, 5]


def test_the_centre_of_gravity_is_rounded_down() -> None:
    assert center_of_gravity([point(2, 2), point(3, 3)]) == point(2, 2)
    assert center_of_gravity([point(2, 2), point(3, 3), point(4, 7)]) == point(3, 4)


def test_points_at_the_center_come_last() -> None:
    center = point(5, 5)
    assert sorted_by_angle(center, [center, point(5, 9), point(9, 5)]) == [point(9, 5), point(5, 9), center]
    assert angle(center, point(7, 3)) == angle(center, point(9, 1))


@settings(max_examples=40, deadline=None)
@given(st.sets(st.tuples(st.integers(0, 18), st.integers(0, 18)), min_size=1, max_size=12))
def test_the_hull_is_convex_and_no_larger_than_it_must_be(cells: set[tuple[int, int]]) -> None:
    points = [point(row, column) for row, column in cells]
    hull = convex_hull(points)
    assert hull >= set(points)
    assert convex_hull(hull) == hull
    rows = [row_of(p) for p in points]
    columns = [column_of(p) for p in points]
    for p in hull:
        assert min(rows) <= row_of(p) <= max(rows)
        assert min(columns) <= column_of(p) <= max(columns)
        # A point outside of a convex set has a line that parts it from all of it; try the lines through two corners.
        assert not any(
            all(_side(a, b, q) >= 0 for q in points) and _side(a, b, p) < 0 for a in points for b in points if a != b
        )


def _side(a: int, b: int, p: int) -> int:
    """Which side of the line from a to b the point lies on."""
    down, right = row_of(b) - row_of(a), column_of(b) - column_of(a)
    return down * (column_of(p) - column_of(a)) - right * (row_of(p) - row_of(a))
