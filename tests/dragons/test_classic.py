"""Caves and the older dragons, with the figures of their documentation."""

import pytest
from drawn import drawn_board, labels

from godebug.engine.board.kernel import Board
from godebug.engine.classic.caves import Cave, eye_points, find_caves, has_no_life_of_its_own
from godebug.engine.classic.dragons import ClassicDragons, classic_status
from godebug.engine.eyes.spaces import find_eyes
from godebug.engine.go.color import BLACK, BOTH, WHITE
from godebug.engine.go.points import NO_POINT, all_points, parse_vertex, point
from godebug.engine.go.result_codes import LOSE
from godebug.engine.reading.tactical import Reader
from godebug.engine.worms.cavities import find_cavities
from godebug.engine.worms.shape import find_strings
from godebug.engine.worms.stage import Worms

PARTED = """
    . O O O O O .
    O O X X X O O
    O X a O b X O
    O O X X X O O
    . O O O O O .
    . . . . . . .
    . . . . . . .
"""
WITHOUT_OUTER_LIBERTIES = """
    O O O O
    O X X O O
    O X . X O
    O X . X X O
    . O O X X O
"""


def caves_of(board: Board, *inessential: str) -> list[Cave]:
    origins = {parse_vertex(name, board.size) for name in inessential}
    strings = [s for s in find_strings(board, all_points(board.size)) if s.origin in origins]
    return find_caves(find_cavities(board.color, board.size), strings)


def test_the_border_of_a_cavity() -> None:
    board = drawn_board("X.O\n.XO\nOO.")
    words = {cavity.points: cavity.border_word for cavity in find_cavities(board.color, 3)}
    assert words == {
        (parse_vertex("B3", 3),): "gray border",
        (parse_vertex("A2", 3),): "gray border",
        (parse_vertex("C1", 3),): "white border",
    }
    (empty,) = find_cavities(Board(3).color, 3)
    assert (empty.border, empty.size) == (BOTH, 9)


def test_an_inessential_string_joins_the_cavities_around_it() -> None:
    board = drawn_board(PARTED)
    a, b = sorted(labels(PARTED, "ab"))
    apart = {cave.points: cave.border for cave in caves_of(board)}
    assert apart[(a,)] == apart[(b,)] == BOTH
    together = {cave.points: cave for cave in caves_of(board, "D5")}
    cave = together[(a, b)]
    assert (cave.border, cave.origin, cave.cavities) == (BLACK, a, (a, b))


def analysed(picture: str, size: int = 0, row: int = 0, column: int = 0, cut: str = "") -> ClassicDragons:
    board = drawn_board(picture, size, row, column)
    reader = Reader(board)
    worms = Worms(board, reader)
    return ClassicDragons(
        board,
        worms,
        lambda p, color: reader.safe_move(p, color) != LOSE,
        find_eyes(board, worms.facts, reader.safe_move),
        {WHITE: [parse_vertex(cut, board.size)]} if cut else None,
    )


def test_what_makes_a_string_inessential() -> None:
    inside = """
        X X X X X .
        X . O . X .
        X X X X X .
        . . . . . .
        . . . . . .
        . . . . . .
    """
    board = drawn_board(inside, 9, 2, 2)
    worms = {worm.origin: worm for worm in Worms(board, Reader(board)).records}
    assert has_no_life_of_its_own(board, worms[point(3, 4)])
    assert not has_no_life_of_its_own(board, worms[point(2, 2)])
    # The same on the edge of the board has liberties on the edge.
    board = drawn_board("X.O.X\nXXXXX\n.....\n.....\n.....")
    worms = {worm.origin: worm for worm in Worms(board, Reader(board)).records}
    assert not has_no_life_of_its_own(board, worms[parse_vertex("C5", 5)])


def test_neither_half_of_a_living_group_is_inessential() -> None:
    picture = """
        . . O O O O .
        . O X X O . .
        O X X . X O .
        O X . X X O .
        . O O X X O .
        . . . O O O .
        . . . . . . .
    """
    board = drawn_board(picture, 9, 1, 1)
    black = [worm for worm in Worms(board, Reader(board)).records if worm.color == BLACK]
    assert len(black) == 2
    assert not any(has_no_life_of_its_own(board, worm) for worm in black)


def test_the_walls_of_a_cave_are_one_dragon() -> None:
    """The document's three-space eye inside two strings."""
    found = analysed(
        """
        . O O O O O .
        O O X X X O O
        O X . . . X O
        O X X X X X O
        . O O O O O .
        """,
        9,
        2,
        1,
    )
    black = [dragon for dragon in found.dragons if dragon.members.color == BLACK]
    assert len(black) == 1
    assert len(black[0].members.strings) == 2
    assert "cave" in {join.pattern for join in found.joins}
    assert (black[0].genus, black[0].heyes, black[0].escape_route) == (1, 0, 0)
    cave = next(cave for cave in found.caves if cave.border == BLACK)
    assert found.border_of(cave) == black[0].members.origin
    outer = next(cave for cave in found.caves if cave.border == WHITE)
    assert found.partition.dragon_at(found.border_of(outer)) == found.border_of(outer)
    gray = Cave(1, BOTH, (1,))
    assert found.border_of(gray) == NO_POINT


def test_four_strings_around_one_cave() -> None:
    picture = """
        . O O O O .
        O O X X O .
        O X . . X O
        O X . . X O
        O O X X O .
        X X X . . .
    """
    found = analysed(picture, 9, 1, 1)
    inner = found.partition.dragon_at(point(3, 2))
    for name in (point(2, 3), point(3, 5), point(5, 3)):
        assert found.partition.dragon_at(name) == inner


@pytest.mark.parametrize(("cut", "dragons"), [("", 1), ("E6", 3)])
def test_a_point_where_the_enemy_cuts_links_nothing(cut: str, dragons: int) -> None:
    """The document's double cut: at E6 Black cuts off either branch."""
    found = analysed(
        """
        . . X . .
        O O . O O
        X . O . X
        . . O . .
        """,
        9,
        2,
        2,
        cut,
    )
    assert len([dragon for dragon in found.dragons if dragon.members.color == WHITE]) == dragons


class Held:
    """An opponent who holds some points."""

    def __init__(self, **firm: int) -> None:
        self.firm = {parse_vertex(name, 5): value for name, value in firm.items()}

    def holds(self, point: int, color: int) -> int:
        return self.firm.get(point, 0)


@pytest.mark.parametrize(
    ("eye", "held", "total"),
    [
        ("C3", {"B4": 2, "D4": 1}, 3),
        ("C3", {"B4": 2, "D2": 2}, 4),
        ("C3", {"B4": 2}, None),
        # On the edge two diagonals are off the board and count one each.
        ("C5", {"B4": 1}, 3),
        ("C5", {"B4": 2}, 4),
        ("C5", {}, None),
        # In the corner the one beyond both edges counts nothing.
        ("A5", {"B4": 1}, 3),
        ("A5", {"B4": 2}, 4),
    ],
)
def test_topologically_half_and_false_eyes(eye: str, held: dict[str, int], total: int | None) -> None:
    board = drawn_board("XXXXX\nXXXXX\nXXXXX\nXXXXX\nXXXXX")
    p = parse_vertex(eye, 5)
    found = eye_points(board.color, Cave(p, BLACK, (p,)), Held(**held))
    if total is None:
        assert found == []
        return
    assert [(point.point, point.total, point.is_false) for point in found] == [(p, total, total >= 4)]
    assert found[0].critical == tuple(parse_vertex(name, 5) for name, value in held.items() if value == 1)


def test_points_with_two_neighbours_in_the_cave_are_not_looked_at() -> None:
    board = drawn_board("XXXXX\nX...X\nXXXXX\n.....\n.....")
    cave = next(c for c in find_cavities(board.color, 5) if c.size == 3)
    held = Held(A5=2, A3=2, E5=2, E3=2, B5=2, D5=2, B3=2, D3=2)
    assert [eye.point for eye in eye_points(board.color, cave, held)] == [cave.points[0], cave.points[-1]]


def test_half_eyes_are_not_counted_as_whole_ones() -> None:
    # One eye in the corner, and one on the edge whose last diagonal either side can take.
    found = analysed(
        """
        . X . X O .
        X X X . O .
        O O O O O .
        . . . . . .
        . . . . . .
        . . . . . .
        """
    )
    black = next(dragon for dragon in found.dragons if point(0, 1) in dragon.members.stones)
    assert (black.genus, black.heyes, black.heye) == (1, 1, point(1, 3))
    assert black.status == "critical"


@pytest.mark.parametrize(
    ("genus", "heyes", "escape", "vulnerable", "word"),
    [
        (2, 0, 0, False, "alive"),
        (1, 2, 0, False, "alive"),
        (1, 1, 0, False, "critical"),
        (0, 3, 0, False, "critical"),
        (1, 0, 0, False, "dead"),
        (0, 2, 0, False, "dead"),
        (1, 0, 1, False, "unknown"),
        (1, 1, 1, False, "unknown"),
        (1, 0, 0, True, "unknown"),
    ],
)
def test_the_documented_status(genus: int, heyes: int, escape: int, vulnerable: bool, word: str) -> None:
    assert classic_status(genus, heyes, escape, vulnerable) == word


@pytest.mark.parametrize(
    ("picture", "row", "column", "liberty", "is_open"),
    [
        ("XXXO\n....", 7, 0, (8, 0), True),
        ("OXXXXXO\n.......", 7, 1, (8, 4), True),
        (".XXXO\nOX.XO\nOX.XO\n.....", 5, 2, (6, 4), True),
        ("OXXXO\nOX.XO\n.....", 6, 2, (7, 4), False),
    ],
)
def test_open_eyes_of_the_document(
    picture: str, row: int, column: int, liberty: tuple[int, int], is_open: bool
) -> None:
    found = analysed(picture, 9, row, column)
    everywhere = {p for points in found.open_eyes.values() for p in points}
    assert (point(*liberty) in everywhere) == is_open


def test_escape_is_the_most_liberties_of_fourth_order() -> None:
    # Each stone has the room of a lone one, as far as the other does not touch it.
    found = analysed("X", 9, 4, 4)
    assert [dragon.escape_route for dragon in found.dragons] == [16]
    shut_in = analysed("OOO\nOXO\nO.O\nOOO", 9, 3, 3)
    assert {d.members.color: d.escape_route for d in shut_in.dragons if d.members.size == 1} == {BLACK: 0}
