"""What can be said of strings without reading, with the examples of the older documentation."""

import pytest

from godebug.engine.board.kernel import Board
from godebug.engine.board.setup import board_from_rows
from godebug.engine.go.color import BLACK, BOTH, WHITE
from godebug.engine.go.points import all_points, parse_vertex, vertex
from godebug.engine.go.result_codes import KO_A, KO_B, LOSE, WIN
from godebug.engine.worms.floods import genus, liberties_of_higher_order
from godebug.engine.worms.shape import (
    WormString,
    cavity_of,
    cutstone,
    find_strings,
    surroundings,
)
from godebug.engine.worms.stage import find_lunch, inessential_worms


def drawn(picture: str) -> Board:
    return board_from_rows(picture.split())


def string_at(board: Board, name: str) -> WormString:
    origin = board.origin(parse_vertex(name, board.size))
    return next(s for s in find_strings(board, all_points(board.size)) if s.origin == origin)


def test_strings_come_in_board_order() -> None:
    board = drawn("..X XXO .O.")
    strings = find_strings(board, all_points(3))
    assert [(vertex(s.origin, 3), s.color, len(s.stones)) for s in strings] == [
        ("C3", BLACK, 1),
        ("A2", BLACK, 2),
        ("C2", WHITE, 1),
        ("B1", WHITE, 1),
    ]
    assert [vertex(p, 3) for p in strings[1].liberties] == ["A3", "B3", "A1"]


def test_liberties_of_higher_order_of_the_document() -> None:
    """Away from all edges.

    .XX.4.
    XO1234
    XO1234
    ..2.4.
    .X.X..
    """
    board = drawn(
        """
        ...........
        ...........
        ...........
        ...XX......
        ..XO.......
        ..XO.......
        ...........
        ...X.X.....
        ...........
        ...........
        ...........
        """
    )
    second, third, fourth = liberties_of_higher_order(board, string_at(board, "D7").origin)
    assert (second, third, fourth) == (3, 2, 4)


@pytest.mark.parametrize(
    ("size", "name", "orders", "effective_size"),
    [(9, "C3", (8, 10, 10), 17.0), (19, "K10", (8, 12, 16), 21.0)],
)
def test_a_lone_stone(size: int, name: str, orders: tuple[int, int, int], effective_size: float) -> None:
    board = Board(size)
    board.put(parse_vertex(name, size), BLACK)
    board.rebuild()
    stone = string_at(board, name)
    assert len(stone.liberties) == 4
    assert liberties_of_higher_order(board, stone.origin) == orders
    assert surroundings(board, [stone]).effective_size == {stone.origin: effective_size}


@pytest.mark.parametrize(
    ("picture", "name", "printed"),
    [
        (".....O. .X..O.. .OX.X.. ..X.X.. ..OX... ...O.OX O.X.O.X", "D2", "1.62"),
        ("X...O.. O.....O .O.X... XX.X... ....XX. .X..... ..O..X.", "C1", "2.47"),
        (".X..XO. X....X. ...X..X O.OX..X X.....X ......X O.O...O", "C4", "2.22"),
    ],
)
def test_sums_that_end_in_half_a_hundredth_are_printed_as_gnugo_prints_them(
    picture: str, name: str, printed: str
) -> None:
    """In double precision, or with the stones first, these come out one hundredth larger."""
    board = drawn(picture)
    sizes = surroundings(board, find_strings(board, all_points(board.size))).effective_size
    assert f"{sizes[parse_vertex(name, board.size)]:.2f}" == printed


def test_a_liberty_between_enemy_stones_leads_nowhere() -> None:
    open_gap = drawn("....... ....... ..XOX.. ....... ....... ....... .......")
    shut_gap = drawn("....... ....... ..XOX.. ..X.X.. ....... ....... .......")
    assert liberties_of_higher_order(open_gap, string_at(open_gap, "D5").origin)[0] > 0
    above = string_at(shut_gap, "D5")
    assert len(above.liberties) == 2
    # Only the upper liberty leads on.
    assert liberties_of_higher_order(shut_gap, above.origin)[0] == 1


def test_points_between_two_strings_count_half_for_each() -> None:
    board = drawn("X.X ... ...")
    strings = find_strings(board, all_points(3))
    found = surroundings(board, strings)
    assert set(found.effective_size.values()) == {1 + 7 / 4}
    middle = parse_vertex("B3", 3)
    assert found.near[middle] == tuple(s.origin for s in strings)
    assert found.near_white == {}


def test_points_with_more_than_four_nearest_strings_belong_to_none() -> None:
    star = drawn("..X.. ..... X...X .X.X. .....")
    center = parse_vertex("C3", 5)
    found = surroundings(star, find_strings(star, all_points(5)))
    assert center not in found.near
    assert all(len(near) <= 4 for near in found.near.values())


def test_near_strings_of_one_colour_walk_through_the_other() -> None:
    board = drawn("XO... OO... ..... ..... .....")
    found = surroundings(board, find_strings(board, all_points(5)))
    assert found.near_black[parse_vertex("C3", 5)] == (parse_vertex("A5", 5),)
    assert parse_vertex("E1", 5) not in found.near_black


@pytest.mark.parametrize(
    ("picture", "name", "expected"),
    [
        # The usual cut: the two strings that it parts have no liberty in common.
        (".... .XO. .OX. ....", "B3", 2),
        # The two strings share a liberty, so that they may still connect.
        (".... .XO. .O.. ....", "B3", 1),
        (".... .XO. .... ....", "B3", 0),
    ],
)
def test_cutting_stones_of_the_document(picture: str, name: str, expected: int) -> None:
    board = drawn(picture)
    assert cutstone(board, string_at(board, name)).value == expected


def test_only_the_first_and_the_last_neighbour_are_compared() -> None:
    board = drawn(".O... OXO.. .O... ..... .....")
    found = cutstone(board, string_at(board, "B4"))
    assert (vertex(found.first, 5), vertex(found.last, 5)) == ("B5", "B3")


@pytest.mark.parametrize(
    ("picture", "name", "expected"),
    [
        ("..... .XXX. .X.X. .XXX. .....", "B4", 1),
        ("XXXXX X.X.X XXXXX ..... .....", "A5", 2),
        ("XXXXX ..... ..... ..... .....", "A5", 0),
        ("..... ..... XXXXX ..... .....", "A3", 1),
        ("..X.. .X... X.... ..... .....", "C5", 0),
    ],
)
def test_genus_counts_what_a_string_alone_closes_in(picture: str, name: str, expected: int) -> None:
    board = drawn(picture)
    assert genus(board, string_at(board, name).origin) == expected


def test_the_cavity_of_a_string() -> None:
    board = drawn("OOOOO OX.OO O..OO OOOOO .....")
    inside = cavity_of(board, string_at(board, "B4"))
    assert (inside.border, inside.edge) == (WHITE, 0)
    outside = cavity_of(board, string_at(board, "A5"))
    assert (outside.border, outside.edge) == (BLACK, 5)
    lone = drawn("... .X. ...")
    assert cavity_of(lone, string_at(lone, "B2")).border == BOTH


SURROUNDED = """
    OOOOOO.
    OO..OO.
    O.X..O.
    OO..OO.
    OOOOOO.
    .......
    .......
"""


def test_lunch_is_a_neighbour_that_can_be_captured_the_best_cutting_stone_first() -> None:
    board = drawn("O..X. .XO.. O..O. ..... .....")
    stone = string_at(board, "B4")
    upper, right = parse_vertex("A5", 5), parse_vertex("C4", 5)
    lower = parse_vertex("A3", 5)
    codes = {upper: WIN, right: LOSE, lower: WIN, parse_vertex("D3", 5): LOSE}
    plain = dict.fromkeys(codes, 0)
    # Both corners touch it diagonally; the corner of the board has fewer liberties.
    assert find_lunch(board, stone, codes, plain) == upper
    assert find_lunch(board, stone, codes, {**plain, lower: 1}) == lower
    assert find_lunch(board, stone, {**codes, upper: KO_A, lower: LOSE}, plain) == upper
    assert find_lunch(board, stone, {**codes, upper: KO_B, lower: LOSE}, plain) == 0
    assert find_lunch(board, stone, dict.fromkeys(codes, LOSE), plain) == 0


@pytest.mark.parametrize("spoiled", ["", "genera", "liberties2", "cutstones", "lunches"])
def test_a_string_without_life_of_its_own_is_inessential(spoiled: str) -> None:
    board = drawn(
        """
        .......
        .XXXXX.
        .X.O.X.
        .X...X.
        .XXXXX.
        .......
        .......
        """
    )
    strings = find_strings(board, all_points(7))
    facts = {
        name: dict.fromkeys((s.origin for s in strings), 0) for name in ("genera", "liberties2", "cutstones", "lunches")
    }
    facts["genera"][parse_vertex("B6", 7)] = 1
    stone = parse_vertex("D5", 7)
    if spoiled:
        facts[spoiled][stone] = 1
    found = inessential_worms(
        board, strings, facts["genera"], facts["liberties2"], facts["cutstones"], facts["lunches"]
    )
    assert list(found) == ([] if spoiled else [stone])


def test_strings_of_a_group_with_two_eyes_are_not_inessential() -> None:
    # The document's example: removing either string leaves a cavity with a gray border.
    board = drawn(
        """
        ..OOOO.
        .OXXOO.
        OXX.XO.
        OX.XXO.
        OOXXO..
        ..OOO..
        .......
        """
    )
    strings = [s for s in find_strings(board, all_points(7)) if s.color == BLACK]
    assert len(strings) == 2
    assert all(cavity_of(board, s).border == BOTH for s in strings)
