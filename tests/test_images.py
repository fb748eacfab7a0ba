"""Both sides, all directions: a small part of `checks/images.py`."""

from pathlib import Path
from types import ModuleType

import pytest
from scripts import load_script

from godebug.engine.board.setup import board_from_rows, position_from_board
from godebug.engine.go.color import BLACK, WHITE, other
from godebug.engine.go.points import NO_POINT, all_points, parse_vertex
from godebug.engine.go.position import Position

CHECKS = Path(__file__).parents[1] / "checks"
KINDS = frozenset({"worms", "dragons", "influence", "known"})


@pytest.fixture(scope="module")
def sides() -> ModuleType:
    load_script(CHECKS / "order.py", "order")
    return load_script(CHECKS / "images.py", "images")


def test_images_of_a_position_are_positions(sides: ModuleType) -> None:
    board = board_from_rows(["XX...", ".O...", ".....", "...X.", "....."])
    position = position_from_board(board, BLACK, komi=6.5)
    found = set()
    for number in range(16):
        seen = sides.seen(position, sides.images(5)[number % 8], number >= 8)
        found.add(bytes(seen.plane.cells))
        assert seen.to_move == (WHITE if number >= 8 else BLACK)
        assert seen.komi == (-6.5 if number >= 8 else 6.5)
    assert len(found) == 16


def test_what_is_said_is_told_of_the_points_of_the_position(sides: ModuleType) -> None:
    """A change of one answer at one point is counted once for the image that it is made in."""
    position = Position.of([[0, 0, 0], [0, 2, 0], [0, 0, 0]])
    found = sides.Found()
    sides.compare("one stone", position, 0, frozenset({"worms"}), found)
    assert (found.shares["worms"].asked, found.shares["worms"].different) == (15, 0)
    for number in range(8):
        image = sides.images(9)[number]
        assert sorted(map(image, all_points(9))) == sorted(all_points(9))
        assert image(NO_POINT) == NO_POINT and image(parse_vertex("E5", 9)) == parse_vertex("E5", 9)
    assert other(BLACK) == WHITE


@pytest.mark.long
def test_positions_are_seen_alike_from_all_sides(sides: ModuleType) -> None:
    """On larger boards races whose nodes run out leave differences; `checks/images.py` says how many."""
    found = sides.Found()
    for name, position in sides.drawn(7, 3, (5, 6), ("random", "game")):
        sides.compare(name, position, 10, KINDS, found)
    assert found.shares["worms"].asked >= 500
    assert {kind: share.different for kind, share in found.shares.items() if share.different} == {}
