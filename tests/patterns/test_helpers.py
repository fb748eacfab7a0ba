"""Helper functions on small boards where the answers are plain to see."""

from types import SimpleNamespace

import numpy as np
import pytest

from engine.board.kernel import Board
from engine.board.setup import board_from_position
from engine.color import BLACK, WHITE
from engine.pattern_helpers import PositionHelpers
from engine.patterns.helpers import HELPERS, DefaultHelpers
from engine.points import NO_POINT, parse_vertex
from engine.position import Position
from engine.reading.tactical import Reader
from engine.result_codes import LOSE, WIN

LADDER = """
.........
.........
..XO.....
..XOX....
..OX.....
.........
.........
.........
.........
"""
SNAP = """
.OOX.
OXXOX
O.X.O
.OOOO
.....
"""


def stages_of(board: Board, worms: object = None) -> SimpleNamespace:
    """As much of an analysis as the questions below need."""
    return SimpleNamespace(board=board, reader=Reader(board), tactics=SimpleNamespace(worms_read=worms))


class Asked:
    """Helpers with the board they look at; points are named."""

    def __init__(self, text: str, color: int = BLACK) -> None:
        rows = text.split()
        self.size = len(rows)
        stones = np.array([[".OX".index(stone) for stone in row] for row in rows], np.uint8)
        self.board = board_from_position(Position(stones))
        self.helpers = PositionHelpers(stages_of(self.board), color)

    def __call__(self, name: str, *vertices: str) -> int:
        before = bytes(self.board.color), self.board.hash
        points = [NO_POINT if vertex == "?" else parse_vertex(vertex, self.size) for vertex in vertices]
        answer = getattr(self.helpers, name)(*points)
        assert self.board.stackp == 0 and (bytes(self.board.color), self.board.hash) == before
        # What is kept is the same answer.
        assert getattr(self.helpers, name)(*points) == answer
        return answer


@pytest.fixture(scope="module")
def ladder() -> Asked:
    """White's two stones at D6 and D7 have liberties at D8 and E7; Black's D5 holds them from below."""
    return Asked(LADDER)


def test_liberties(ladder: Asked) -> None:
    assert ladder("lib", "D6") == 2
    assert ladder("lib", "A1") == 0
    assert ladder("olib", "E7") == 4
    assert ladder("xlib", "E7") == 3
    assert ladder("olib", "D6") == 0
    assert ladder("wormsize", "C7") == 2
    assert ladder("same_string", "C7", "C6") == 1
    assert ladder("same_string", "C7", "D7") == 0


def test_attack_and_played_out_attack(ladder: Asked) -> None:
    assert ladder("attack", "D6") == WIN
    assert ladder("attack", "A1") == LOSE
    assert ladder("defend", "D6") == WIN
    # After Black's atari at E7 the ladder works; after White's extension there Black attacks no more.
    assert ladder("oplay_attack", "E7", "D6") == WIN
    assert ladder("xplay_attack", "E7", "D6") == LOSE
    assert ladder("xplay_defend", "E7", "D6") == WIN
    # The target may be the stone that is played, and a point without a stone counts as captured.
    assert ladder("oplay_attack", "D9", "D9") == LOSE
    assert ladder("oplay_attack", "E7", "A1") == WIN
    assert ladder("oplay_defend", "E7", "A1") == LOSE
    assert ladder("oplay_lib", "E7", "D6") == 1


def test_turns_pass_and_illegal_moves_are_left_out(ladder: Asked) -> None:
    # Black E7, White leaves the board alone, Black D8: captured.
    assert ladder("oplay_lib", "E7", "?", "D8", "D6") == 0
    # A move onto a stone is left out, but it was Black's turn: White extends next.
    assert ladder("oplay_lib", "C7", "E7", "D6") == 3
    assert ladder("oplay_attack_either", "E7", "?", "D8", "D6", "C5") == WIN
    assert ladder("oplay_defend_both", "E7", "?", "D8", "D6", "C5") == LOSE


def test_sides() -> None:
    asked = Asked(LADDER, WHITE)
    assert asked("oplay_attack", "E7", "D6") == LOSE
    assert asked("xplay_attack", "E7", "D6") == WIN
    assert asked("o_somewhere", "A1", "D6") == 1
    assert asked("x_somewhere", "A1", "D6") == 0
    assert asked("x_somewhere", "C7") == 1


def test_moves() -> None:
    asked = Asked(SNAP)
    assert asked("legal_omove", "B3") == 1
    assert asked("safe_omove", "C4") == LOSE
    assert asked("legal_omove", "C4") == 0
    assert asked("x_suicide", "D3") == 0
    assert asked("x_captures_something", "B3") == 0
    assert asked("o_captures_something", "D3") == 1


def test_kos() -> None:
    asked = Asked(".XO..\nXO.O.\n.XO..\n.....\n.....")
    assert asked("ko", "B4") == 1
    assert asked("ko", "C4") == 1
    assert asked("ko", "E1") == 0
    assert asked("o_captures_something", "C4") == 1
    assert asked("finish_ko_helper", "A4") == 1
    assert asked("finish_ko_helper", "D4") == 0


def test_eyes_that_are_plainly_false() -> None:
    text = "O.X..\n.XO..\nXXO..\n.....\n....."
    asked = Asked(".XO..\nXOO..\nOO...\n.....\n.....")
    assert asked("obvious_false_oeye", "A5") == 1
    assert Asked(text)("obvious_false_oeye", "A4") == 0


def test_neighbours_in_atari() -> None:
    asked = Asked(".XO..\n.OXX.\n..O..\n.....\n.....", WHITE)
    # The black stone at B5 is in atari between white ones; it touches C5.
    assert asked("adjacent_to_stone_in_atari", "C5") == 1
    assert asked("adjacent_to_stone_in_atari", "C3") == 0
    assert asked("seki_helper", "C5") == 0


def test_connect_and_cut() -> None:
    """White's C3 has the liberties B3 and D3. After Black B3 and White D3, White C2 would cut nothing; after the cut
    at B2 Black's B3 is taken."""
    text = ".....\n..X..\n.XOX.\n.O.O.\n....."
    asked = Asked(text)
    assert asked("connect_and_cut_helper", "C3", "A1", "B1") == 0
    assert asked("connect_and_cut_helper", "A1", "C2", "B1") == 0


def test_trust_in_tactics() -> None:
    asked = Asked(".....\n.OX..\n.....\nXO...\nO....")
    assert asked("distrust_tactics_helper", "C4") == 1
    assert asked("distrust_tactics_helper", "A2") == 0


def test_cuts_are_those_that_were_given() -> None:
    board = board_from_position(Position(np.zeros((5, 5), np.uint8)))
    analysis = stages_of(board)
    helpers = PositionHelpers(analysis, BLACK, cuts={BLACK: {42}, WHITE: {43}})
    assert (helpers.xcut(42), helpers.xcut(43), helpers.ocut(43)) == (1, 0, 1)


def test_without_stages_helpers_answer_their_default() -> None:
    helpers = DefaultHelpers()
    assert [getattr(helpers, name)(21, 22) for name in HELPERS] == [helper.default for helper in HELPERS.values()]
    with pytest.raises(AttributeError):
        _ = helpers.no_such_helper
    asked = Asked(LADDER)
    assert asked("unknown", "D6") == 1
    assert asked("alive", "D6") == asked("dead", "D6") == asked("weak", "D6") == 0
    assert asked("o_alive_somewhere", "C7") == 1
    assert asked("omoyo", "A1") == asked("lib2", "D6") == 0


def test_stored_results_answer_on_the_real_board_only() -> None:
    asked = Asked(LADDER)
    origin = asked.board.origin(parse_vertex("D6", 9))
    worms = SimpleNamespace(attack_codes={origin: 4}, defense_codes={origin: 1})
    asked.helpers = PositionHelpers(stages_of(asked.board, worms), BLACK)
    assert asked("attack", "D6") == 4
    assert asked("defend", "D6") == 1
    assert asked("oplay_attack", "A9", "D6") == WIN
