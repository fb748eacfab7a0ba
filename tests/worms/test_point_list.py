"""The list of points that capture or save a worm."""

from godebug.engine.go.result_codes import KO_A, KO_B, LOSE, WIN
from godebug.engine.worms.point_list import LIMIT, PointList
from godebug.engine.worms.records import CodedPoint


def listed(*entries: tuple[int, int]) -> PointList:
    points = PointList()
    for point, code in entries:
        points.add(point, code)
    return points


def test_better_codes_come_first_and_equal_ones_in_order_of_arrival() -> None:
    points = listed((1, KO_B), (2, WIN), (3, KO_A), (4, WIN))
    assert points.points == [2, 4, 3, 1]
    assert (points.code, points.point) == (WIN, 2)


def test_a_code_is_lowered_but_never_raised() -> None:
    points = listed((1, WIN), (2, KO_A))
    assert points.add(1, KO_B) and points.points == [2, 1]
    assert not points.add(1, WIN)
    assert points.freeze() == (CodedPoint(2, KO_A), CodedPoint(1, KO_B))


def test_losing_takes_a_point_off() -> None:
    points = listed((1, WIN))
    assert points.add(1, LOSE)
    assert not points and points.code == LOSE and points.point == 0
    assert not points.add(2, LOSE)


def test_a_full_list_only_takes_what_beats_its_last_place() -> None:
    points = listed(*((p, KO_A) for p in range(1, LIMIT + 1)))
    assert not points.add(99, KO_A)
    assert points.add(99, WIN)
    assert points.points == [99, *range(1, LIMIT)]
    assert LIMIT not in points
