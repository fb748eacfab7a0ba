"""Real moves: captures, ko and superko, suicide rules, and the reasons that illegal moves are given."""

import numpy as np
import pytest

from godebug.engine.board.rules import IllegalMove, KoRule, Rules, SuicideRule, is_legal, play, replay
from godebug.engine.board.setup import board_from_position, board_from_rows, position_from_board
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import NO_POINT, all_points, parse_vertex
from godebug.engine.go.position import Move, Position


def empty(size):
    return Position.of(np.zeros((size, size), dtype=np.uint8))


def position(rows, to_move=BLACK):
    return position_from_board(board_from_rows(rows), to_move)


def at(name, size=5):
    return parse_vertex(name, size)


KO = [".XO..", "XO.O.", ".XO..", ".....", "....."]


def test_a_capture_is_counted_and_sets_the_ko():
    after = play(position(KO), BLACK, at("C4"))
    assert (after.captured_white, after.captured_black) == (1, 0)
    assert after.ko == at("B4")
    assert after.to_move == WHITE
    assert after.last_move == Move(BLACK, at("C4"))
    assert after.history == (Move(BLACK, at("C4")),)
    board = board_from_position(after)
    assert board.ko_point == at("B4")
    assert board.captured_white == 1
    assert np.array_equal(position_from_board(board, WHITE).stones, after.stones)
    assert position_from_board(board, WHITE).ko == at("B4")
    assert position_from_board(board, BLACK).ko == NO_POINT


def test_taking_back_a_ko():
    after = play(position(KO), BLACK, at("C4"))
    with pytest.raises(IllegalMove, match="B4 takes back the ko"):
        play(after, WHITE, at("B4"))
    assert is_legal(after, WHITE, at("B4"), Rules(ko=KoRule.NONE))
    assert is_legal(after, BLACK, at("B4"))
    threat = play(play(after, WHITE, at("E1")), BLACK, at("D1"))
    assert is_legal(threat, WHITE, at("B4"))
    assert not is_legal(play(after, WHITE, NO_POINT), BLACK, at("C4"))


def test_superko_sees_what_simple_ko_does_not():
    # Two passes later the ko recapture restores the position after white's stone was last there.
    after = play(play(play(position(KO), BLACK, at("C4")), WHITE, NO_POINT), BLACK, NO_POINT)
    assert is_legal(after, WHITE, at("B4"))
    with pytest.raises(IllegalMove, match="repeats an earlier position"):
        play(after, WHITE, at("B4"), Rules(ko=KoRule.POSITIONAL))
    # Black was to move in that position, and is again after white's move: the situation repeats as well.
    assert not is_legal(after, WHITE, at("B4"), Rules(ko=KoRule.SITUATIONAL))
    # With the other side having been to move, only the position repeats.
    other_side = play(position(KO, WHITE), BLACK, at("C4"))
    once_more = play(other_side, WHITE, NO_POINT)
    assert not is_legal(play(once_more, BLACK, NO_POINT), WHITE, at("B4"), Rules(ko=KoRule.POSITIONAL))


def test_suicide_rules():
    rows = [".X.", "XX.", "..."]
    single = at("A3", 3)
    with pytest.raises(IllegalMove, match="A3 is suicide"):
        play(position(rows), WHITE, single)
    assert not is_legal(position(rows), WHITE, single, Rules(suicide=SuicideRule.ALLOWED))
    after = play(position(rows), WHITE, single, Rules(suicide=SuicideRule.ALL))
    assert after.captured_white == 1
    assert np.array_equal(after.stones, position(rows).stones)
    two = ["O.X.", "XX..", "....", "...."]
    assert not is_legal(position(two), WHITE, at("B4", 4))
    after = play(position(two), WHITE, at("B4", 4), Rules(suicide=SuicideRule.ALLOWED))
    assert after.captured_white == 2
    assert not after.stones[0, :2].any()


def test_a_one_stone_suicide_repeats_the_position():
    rules = Rules(ko=KoRule.POSITIONAL, suicide=SuicideRule.ALL)
    assert not is_legal(position([".X.", "XX.", "..."]), WHITE, at("A3", 3), rules)


def test_reasons():
    board = position(KO)
    with pytest.raises(IllegalMove, match="B5 is occupied"):
        play(board, BLACK, at("B5"))
    with pytest.raises(IllegalMove, match="not on the board"):
        play(board, BLACK, parse_vertex("T19", 19))
    with pytest.raises(IllegalMove, match="cannot play"):
        play(board, 0, at("E1"))
    with pytest.raises(IllegalMove, match="move 2: A1 is occupied"):
        replay(empty(5), [Move(BLACK, at("A1")), Move(WHITE, at("A1"))])


def test_replaying_equals_playing():
    names = ["C4", "D4", "B3", "E3", "C2", "D2", "D3", "C3", "A1"]
    moves = [Move(BLACK if turn % 2 == 0 else WHITE, at(name)) for turn, name in enumerate(names)]
    one_by_one = empty(5)
    for move in moves:
        one_by_one = play(one_by_one, move.color, move.point)
    at_once = replay(empty(5), moves)
    assert one_by_one.captured_black == 1
    assert np.array_equal(one_by_one.stones, at_once.stones)
    for field in ("to_move", "ko", "captured_black", "captured_white", "move_number", "last_move", "history"):
        assert getattr(one_by_one, field) == getattr(at_once, field)
    assert np.array_equal(at_once.start, np.zeros((5, 5)))
    assert replay(at_once, []) is at_once


def test_where_each_side_may_play():
    board = position([".X.", "XX.", "..."])
    allowed = {color: [p for p in all_points(3) if is_legal(board, color, p)] for color in (BLACK, WHITE)}
    assert allowed[WHITE] == [at(n, 3) for n in ("C3", "C2", "A1", "B1", "C1")]
    assert len(allowed[BLACK]) == 6


@pytest.mark.parametrize("rows", [["..", "..."], ["x.", ".."], ["..", "?."]])
def test_bad_rows(rows):
    with pytest.raises(ValueError, match="row"):
        board_from_rows(rows)
