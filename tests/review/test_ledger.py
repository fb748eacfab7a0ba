"""What a mistake cost, place by place."""

import pytest

from godebug.apps.review.ledger import LEAST, MOST, loss_ledger
from godebug.engine.go.points import parse_vertex, vertex


def board(size: int, **values: float) -> list[float]:
    """Returns changes by row from the top; `values`: by vertex."""
    found = [0.0] * (size * size)
    for name, value in values.items():
        column, line = "ABCDEFGHJKLMNOPQRST".index(name[0]), int(name[1:])
        found[(size - line) * size + column] = value
    return found


def test_parts_add_up_to_the_points_lost() -> None:
    change = board(9, A1=1.5, B2=0.9, J9=-0.8, E5=0.1, C7=0.3)
    found = loss_ledger(change, 3.25, 9)
    assert found.lost == pytest.approx(3.25)
    assert [(region.place, round(region.value, 2)) for region in found.regions] == [
        ("lower left corner", 2.4),
        ("upper right corner", -0.8),
    ]
    # What is too small to be a region of its own, and what is no change of owner.
    assert found.small == pytest.approx(0.4) and found.beyond == pytest.approx(3.25 - 2.0)


def test_gains_and_losses_next_to_each_other_are_two_regions() -> None:
    found = loss_ledger(board(9, E5=1.0, E6=-1.0), 0.0, 9)
    assert sorted(region.value for region in found.regions) == [-1.0, 1.0]
    assert {vertex(region.anchor, 9) for region in found.regions} == {"E5", "E6"}


def test_diagonal_neighbours_are_one_region() -> None:
    [region] = loss_ledger(board(9, C3=1.0, D4=1.2), 2.2, 9).regions
    assert region.points == (parse_vertex("D4", 9), parse_vertex("C3", 9))


def test_no_more_regions_than_a_reader_takes_in() -> None:
    names = [f"{column}{line}" for column in "ACEGJLNQS" for line in (1, 10)]
    change = board(19, **{name: 0.6 + 0.01 * at for at, name in enumerate(names)})
    found = loss_ledger(change, sum(change), 19)
    assert len(found.regions) == MOST and all(abs(region.value) >= LEAST for region in found.regions)
    assert found.lost == pytest.approx(sum(change)) and found.beyond == pytest.approx(0.0)


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("A1", "lower left corner"),
        ("T19", "upper right corner"),
        ("K18", "upper side"),
        ("K2", "lower side"),
        ("B10", "left side"),
        ("S10", "right side"),
        ("K10", "centre"),
        ("N10", "right of the centre"),
        ("K7", "below the centre"),
    ],
)
def test_places_have_names(name: str, place: str) -> None:
    [region] = loss_ledger(board(19, **{name: 1.0}), 1.0, 19).regions
    assert region.place == place


def test_a_region_reaches_as_far_as_its_neighbours_change() -> None:
    found = loss_ledger(board(9, C3=0.6, D3=0.15, E3=0.12, F3=0.05, A9=0.15, B9=0.15), 1.22, 9)
    [region] = found.regions
    assert [vertex(p, 9) for p in region.points] == ["C3", "D3", "E3"] and vertex(region.anchor, 9) == "C3"
    # Where nothing changes by much there is no region, however much comes together.
    assert found.small == pytest.approx(0.05 + 0.3)
