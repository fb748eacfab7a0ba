"""The board kernel against a naive board that flood-fills, on random play; undo to the last list entry."""

import random

import pytest

from godebug.engine.board.kernel import Board
from godebug.engine.board.setup import board_from_rows
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import CELLS, LINES, NO_POINT, all_points, parse_vertex


def pt(name, board):
    return parse_vertex(name, board.size)


def flood(colors, p):
    """Stones, liberties and adjacent enemy points of the string at `p`."""
    color, stones, liberties, enemies, todo = colors[p], {p}, set(), set(), [p]
    while todo:
        stone = todo.pop()
        for step in LINES:
            q = stone + step
            if colors[q] == EMPTY:
                liberties.add(q)
            elif colors[q] == color and q not in stones:
                stones.add(q)
                todo.append(q)
            elif colors[q] == 3 - color:
                enemies.add(q)
    return stones, liberties, enemies


def naive_play(colors, p, color, ko):
    """(colors after, ko point after), or None where the move is illegal."""
    if colors[p] != EMPTY:
        return None
    if p == ko and all(colors[p + s] in (3, 3 - color) for s in LINES):
        return None
    after = bytearray(colors)
    after[p] = color
    taken = set()
    for step in LINES:
        q = p + step
        if after[q] == 3 - color:
            stones, liberties, _ = flood(after, q)
            if not liberties:
                taken |= stones
                for stone in stones:
                    after[stone] = EMPTY
    stones, liberties, _ = flood(after, p)
    if not liberties:
        return None
    single_ko = len(taken) == 1 and len(stones) == 1 and len(liberties) == 1
    return after, (min(liberties) if single_ko else NO_POINT)


def check_against_flood_fill(board):
    colors = bytearray(board.color)
    for p in all_points(board.size):
        if colors[p] == EMPTY:
            assert board.origin(p) == p
            continue
        stones, liberties, enemies = flood(colors, p)
        assert board.origin(p) == min(stones)
        assert board.string_size(p) == len(stones)
        assert sorted(board.string_stones(p)) == sorted(stones)
        assert board.string_stones(p)[0] == min(stones)
        assert board.count_liberties(p) == len(liberties)
        assert sorted(board.find_liberties(p)) == sorted(liberties)
        assert sorted(board.adjacent_strings(p)) == sorted({min(flood(colors, q)[0]) for q in enemies})


def check_hypothetical_stones(board):
    colors = bytearray(board.color)
    for p in all_points(board.size):
        if colors[p] != EMPTY:
            continue
        for color in (WHITE, BLACK):
            played = naive_play(colors, p, color, NO_POINT)
            exact = flood(played[0], p)[1] if played else set()
            assert set(board.exact_liberty_points(p, color)) == exact
            assert board.exact_liberties(p, color) == len(exact)
            assert board.is_suicide(p, color) == (not exact)
            assert board.is_self_atari(p, color) == (len(exact) < 2)
            with_stone = bytearray(colors)
            with_stone[p] = color
            approx = flood(with_stone, p)[1]
            assert set(board.approx_liberty_points(p, color)) == approx
            assert board.approx_liberties(p, color) == len(approx)
            for cap in range(1, 8):
                assert board.approx_liberties(p, color, cap) == min(cap, len(approx))
                assert board.exact_liberties(p, color, cap) == min(cap, len(exact))
            assert board.is_legal(p, color) == (naive_play(colors, p, color, board.ko_point) is not None)


def snapshot(board):
    """Everything that readers can see, order included."""
    strings = [
        (p, board.string_stones(p), board.find_liberties(p), board.adjacent_strings(p)) for p in board.all_strings()
    ]
    state = (board.ko_point, board.komaster, board.kom_pos, board.hash, board.stackp)
    return bytes(board.color), strings, state, board.captured_black, board.captured_white


@pytest.mark.parametrize(("size", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4), (7, 5), (9, 6), (13, 7), (19, 8)])
def test_random_play_agrees_with_flood_fill_and_undoes_exactly(size, seed):
    chance = random.Random(seed)
    board = Board(size)
    points = all_points(size)
    colors, ko = bytearray(board.color), NO_POINT
    history = []
    for turn in range(260):
        p, color = chance.choice(points), 1 + turn % 2
        expected = naive_play(colors, p, color, ko)
        before = snapshot(board) if turn % 5 == 0 else None
        assert board.trymove(p, color) == (expected is not None)
        if expected is None:
            assert before is None or snapshot(board) == before
            continue
        history.append((before, colors, ko))
        colors, ko = expected
        assert bytes(board.color) == bytes(colors)
        assert board.ko_point == ko
        if turn % 9 == 0:
            check_against_flood_fill(board)
            if size < 13:
                check_hypothetical_stones(board)
        if chance.random() < 0.2:
            for _ in range(min(chance.randrange(6), len(history))):
                board.popgo()
                before, colors, ko = history.pop()
                assert bytes(board.color) == bytes(colors)
                if before is not None:
                    assert snapshot(board) == before
    while history:
        board.popgo()
        before = history.pop()[0]
        if before is not None:
            assert snapshot(board) == before
    assert board.stackp == 0


def test_a_rebuilt_board_has_the_same_hash_as_the_one_that_was_played():
    chance = random.Random(11)
    board = Board(9)
    for turn in range(120):
        board.trymove(chance.choice(all_points(9)), 1 + turn % 2)
    played = board.hash
    board.rebuild()
    assert board.hash == played
    assert board.stackp == 0


def perft(board, color, depth):
    if depth == 0:
        return 1
    count = 0
    for p in all_points(board.size):
        if board.trymove(p, color):
            count += perft(board, 3 - color, depth - 1)
            board.popgo()
    return count


def naive_perft(colors, points, color, ko, depth):
    if depth == 0:
        return 1
    after = (naive_play(colors, p, color, ko) for p in points)
    return sum(naive_perft(a[0], points, 3 - color, a[1], depth - 1) for a in after if a)


@pytest.mark.parametrize(("size", "depth"), [(1, 2), (2, 7), (3, 4), (4, 3)])
def test_move_counts_from_the_empty_board(size, depth):
    board = Board(size)
    naive = naive_perft(bytearray(board.color), all_points(size), BLACK, NO_POINT, depth)
    assert perft(board, BLACK, depth) == naive
    # By hand: every first and second move on an empty board is legal, unless the board has one point.
    assert perft(board, BLACK, 2) == (size**2 * (size**2 - 1) if size > 1 else 0)


def test_ko_is_forbidden_to_one_side_only_and_cleared_by_a_pass():
    board = board_from_rows([".XO..", "XO.O.", ".XO..", ".....", "....."])
    c4 = pt("C4", board)
    assert board.trymove(c4, BLACK)
    assert board.ko_point == pt("B4", board)
    assert board.captured_white == 1
    assert not board.trymove(board.ko_point, WHITE)
    assert board.is_ko_forbidden(board.ko_point, WHITE)
    assert not board.is_ko_forbidden(board.ko_point, BLACK)
    assert board.is_ko_capture(board.ko_point, WHITE)
    assert board.is_ko_point(c4)
    assert board.tryko(board.ko_point, WHITE)
    board.popgo()
    assert board.trymove(NO_POINT, WHITE)
    assert board.ko_point == NO_POINT
    assert board.trymove(NO_POINT, BLACK)
    assert board.trymove(pt("B4", board), WHITE)
    for _ in range(4):
        board.popgo()
    assert board.captured_white == 0


def test_filling_ones_own_ko_is_legal():
    board = board_from_rows([".XO..", "XO.O.", ".XO..", ".....", "....."])
    board.trymove(pt("C4", board), BLACK)
    assert board.trymove(pt("B4", board), BLACK)


def test_suicide_is_refused_but_capturing_without_liberties_is_not():
    board = board_from_rows([".X.", "XX.", "..."])
    assert not board.trymove(pt("A3", board), WHITE)
    board = board_from_rows([".XO", "XXO", "OOO"])
    assert board.trymove(pt("A3", board), WHITE)
    assert board.captured_black == 3


def _two_for_one(board, p, color):
    """Whether playing it out, two stones sent and one returned, repeats the position."""
    stones = bytes(board.color)
    enemy = 3 - color
    if not board.trymove(p, color):
        return False
    repeats = False
    if board.string_size(p) == 2 and board.count_liberties(p) == 1:
        single = next(q for q in board.string_stones(p) if q != p)
        if board.trymove(board.find_liberties(p)[0], enemy):
            if board.trymove(single, color):
                repeats = bytes(board.color) == stones
                board.popgo()
            board.popgo()
    board.popgo()
    return repeats


def test_sending_two_returning_one_means_that_the_position_repeats():
    chance = random.Random(1)
    found = 0
    for _ in range(4000):
        board = board_from_rows(["".join(chance.choice("XXO.") for _ in range(4)) for _ in range(4)])
        if any(board.count_liberties(p) == 0 for p in board.all_strings()):
            continue
        for p in all_points(4):
            if board.color[p] == EMPTY and board.sends_two_returns_one(p, WHITE):
                found += 1
                assert _two_for_one(board, p, WHITE)
    assert found > 5


def test_long_strings_list_all_liberties():
    board = Board(19)
    for column in range(19):
        board.trymove(pt(f"{'ABCDEFGHJKLMNOPQRST'[column]}10", board), BLACK)
    p = pt("K10", board)
    assert board.count_liberties(p) == 38
    assert len(set(board.find_liberties(p))) == 38
    assert board.approx_liberties(pt("K11", board), BLACK) == 38
    assert board.approx_liberties(pt("K11", board), BLACK, 10) == 10


def test_the_stack_has_an_end():
    board = Board(19)
    moves = 0
    while board.trymove(NO_POINT, BLACK):
        moves += 1
    assert moves == 359
    assert board.truncated
    assert not board.tryko(NO_POINT, WHITE)


def test_thousands_of_logged_changes_fit():
    board = Board(19)
    before = snapshot(board)
    chance = random.Random(5)
    for turn in range(3000):
        board.trymove(chance.choice(all_points(19)), 1 + turn % 2)
    assert board.stackp == 359
    check_against_flood_fill(board)
    while board.stackp:
        board.popgo()
    assert snapshot(board) == before


@pytest.mark.parametrize("size", [0, 20, -1])
def test_impossible_sizes(size):
    with pytest.raises(ValueError, match="1 to 19"):
        Board(size)


def test_put_refuses_what_is_not_on_the_board():
    board = Board(5)
    for p, color in ((0, BLACK), (CELLS, BLACK), (-1, BLACK), (27, 3)):
        with pytest.raises(ValueError, match="no such point"):
            board.put(p, color)
