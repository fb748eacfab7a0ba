"""Helper functions on small boards where the answers are plain to see."""

from types import SimpleNamespace

import numpy as np
import pytest

from godebug.engine.board.setup import board_from_position
from godebug.engine.connections.search import ConnectionReader
from godebug.engine.facts.protocols import Facts
from godebug.engine.facts.stage_answers import StageAnswers
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import parse_vertex
from godebug.engine.go.position import Position
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.patterns.database import build_database
from godebug.engine.patterns.evaluator import Evaluator, QuestionError
from godebug.engine.patterns.language import DatabaseKind
from godebug.engine.reading.tactical import Reader

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


#: A database with one pattern of one point, whose constraint is the question.
KIND = DatabaseKind("asked", free_move=True)


class Asked:
    """Someone who answers about a board; points are named."""

    def __init__(self, text: str, color: int = BLACK, facts: Facts | None = None) -> None:
        rows = text.split()
        self.size = len(rows)
        stones = np.array([[".OX".index(stone) for stone in row] for row in rows], np.uint8)
        self.board = board_from_position(Position.of(stones))
        self.color = color
        reader = Reader(self.board)
        self.answers = StageAnswers(self.board, reader, lambda: ConnectionReader(self.board, reader), facts)

    def ask(self, name: str, *vertices: str) -> float:
        """Asks through a constraint: a pattern of one column that covers the whole board from its lower left corner, so
        that a label can stand on every point."""
        cells = [
            f"{'ABCDEFGHJKLMNOPQRST'[column]}{self.size - row}"
            for row in range(self.size)
            for column in range(self.size)
        ]
        anchor = next(cell for cell in cells if self.board.color[parse_vertex(cell, self.size)])
        letters = iter("abcdefghijklmn")
        labels = {vertex: next(letters) for vertex in dict.fromkeys(vertices) if vertex != "?"}
        symbols = dict.fromkeys(cells, "?") | {
            anchor: "Q" if self.board.color[parse_vertex(anchor, self.size)] == self.color else "Y"
        }
        rows = [cells[row * self.size : (row + 1) * self.size] for row in range(self.size)]
        diagram = "\n".join("".join(symbols[cell] for cell in row) for row in rows)
        marked = "\n".join("".join(labels.get(cell, "?") for cell in row) for row in rows)
        question = f"{name}({','.join(labels.get(vertex, '?') for vertex in vertices)})"
        text = f"Pattern P\n\n{diagram}\n\n:8,-\n\n{marked}\n\n;1\n\n>return {question};\n"
        database = build_database(text, "asked.db", KIND)
        evaluator = Evaluator(database.rules, database.program, self.answers, "asked")
        (k0,) = [number for number, k in enumerate(database.k_of) if k == 0]
        return evaluator.act(self.color, k0, parse_vertex(anchor, self.size))

    def __call__(self, name: str, *vertices: str) -> float:
        before = bytes(self.board.color), self.board.hash
        answer = self.ask(name, *vertices)
        assert self.board.stackp == 0 and (bytes(self.board.color), self.board.hash) == before
        # What is kept is the same answer.
        assert self.ask(name, *vertices) == answer
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
    cuts = SimpleNamespace(
        cutting_points={WHITE: [parse_vertex("A1", 9)], BLACK: [parse_vertex("B1", 9)]},
        potential_cuts={parse_vertex("D6", 9): 2, parse_vertex("C7", 9): 1},
    )
    asked = Asked(LADDER, BLACK, Facts(cuts=lambda: cuts))
    assert [asked("xcut", vertex) for vertex in ("A1", "B1")] == [0, 1]
    assert [asked("ocut", vertex) for vertex in ("A1", "B1")] == [1, 0]
    assert [asked("potential_cutstone", vertex) for vertex in ("D6", "C7")] == [1, 0]


@pytest.mark.parametrize(
    "question", ["alive", "weak", "omoyo", "lib2", "eye", "xcut", "dragonsize", "owl_goal_dragon", "has_aji"]
)
def test_without_facts_there_is_no_answer(question: str) -> None:
    with pytest.raises(QuestionError, match=f"^{question} cannot be asked by asked.db: .* is not known there$"):
        Asked(LADDER)(question, "D6")


def test_dragons_have_the_status_that_is_known() -> None:
    asked = Asked(LADDER, BLACK, Facts(status=lambda p: "dead" if p == parse_vertex("C7", 9) else "alive"))
    assert asked("alive", "D6") == asked("dead", "C7") == asked("x_alive_somewhere", "C7", "D6") == 1
    assert asked("o_alive_somewhere", "C7") == asked("alive", "C7") == 0
    # A point without a stone has no dragon.
    assert asked("unknown", "A1") == 1


def test_stored_results_answer_on_the_real_board_only() -> None:
    worms = SimpleNamespace(
        origins={parse_vertex("D7", 9): 1, parse_vertex("D6", 9): 1},
        attack_codes={1: 4},
        defense_codes={1: 1},
        higher_liberties={1: (7, 8, 9)},
    )
    asked = Asked(LADDER, BLACK, Facts(worms=lambda: worms, shape=lambda: worms))
    assert asked("attack", "D6") == 4
    assert asked("defend", "D6") == 1
    assert (asked("lib2", "D6"), asked("lib4", "D7")) == (7, 9)
    assert asked("oplay_attack", "A9", "D6") == WIN


def test_play_helpers_without_moves_ask_the_board_as_it_stands(ladder: Asked) -> None:
    assert ladder("oplay_attack", "D6") == WIN
    assert ladder("xplay_defend", "D6") == WIN
    assert ladder("oplay_lib", "D6") == ladder("lib", "D6")
    jump = Asked(".........\n.........\n.........\n...X.X...\n.........\n.........\n.........\n.........\n.........")
    assert jump("oplay_connect", "D6", "F6") == jump("xplay_connect", "D6", "F6") == WIN
    assert jump("oplay_disconnect", "D6", "F6") == LOSE
    assert jump("disconnect_helper", "D6", "F6") == LOSE and jump.answers.disconnections == {}


def test_pairs_that_can_be_cut_apart_are_remembered() -> None:
    far = Asked(".........\n.........\n.........\nX...O...X\n.........\n.........\n.........\n.........\n.........")
    assert far("disconnect_helper", "A6", "J6") == WIN
    ((pair, (code, _)),) = far.answers.disconnections.items()
    assert pair == (parse_vertex("A6", 9), parse_vertex("J6", 9)) and code == WIN


#: White's E6 has pushed between D6 and F6 with E5 in front; D5 and F5 are the ways out.
PUSH = """
.........
.........
....O....
...XOX...
....X....
.........
.........
.........
.........
"""


def test_a_break_through_takes_what_can_be_captured_outright() -> None:
    # D6 is in atari: nothing has to be broken through.
    text = PUSH.replace("...XOX...", "..OXOX...").replace("\n....O....\n", "\n...OO....\n")
    assert Asked(text)("attack", "D6") == WIN
    assert Asked(text)("xplay_break_through", "D6", "E5", "F6") == WIN
    assert Asked(text)("oplay_break_through", "D6", "E5", "F6") == WIN
    # Not three stones around one.
    assert Asked(PUSH)("oplay_break_through", "D6", "E5", "E7") == LOSE


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_colours_of_connect_and_cut_go_by_the_string(color: int) -> None:
    """White's D1 has the liberties C1 and D2, Black's E1 touches it, whoever the pattern is matched for."""
    asked = Asked("......\n......\n......\n......\n......\n.O.OXX", color)
    # After Black C1, White D2 and White E2 Black cannot save both C1 and E1.
    assert asked("connect_and_cut_helper", "D1", "C1", "E2") == 1
    # After Black D2 and White C1 he saves both, unless White has E2.
    assert asked("connect_and_cut_helper", "D1", "D2", "E2") == 1
    assert asked("connect_and_cut_helper", "D1", "D2", "F2") == 0
    # F6 is no liberty of the string.
    assert asked("connect_and_cut_helper", "D1", "F6", "E2") == 0


def test_what_is_seen_along_the_edge() -> None:
    text = ".........\n.........\n.........\n.........\n.........\n.....O...\n.X.......\n.........\n........."
    asked = Asked(text, WHITE)
    # From E1 away from D1 White's F4 comes first, the other way Black's B3.
    assert asked("o_visible_along_edge", "D1", "E1") == 1
    assert asked("x_visible_along_edge", "D1", "E1") == 0
    assert asked("x_visible_along_edge", "E1", "D1") == 1
    # Beyond F1 there is nothing.
    assert asked("o_visible_along_edge", "F1", "G1") == asked("x_visible_along_edge", "F1", "G1") == 0


def test_facts_that_changed_are_asked_anew() -> None:
    worms = SimpleNamespace(
        origins={parse_vertex("D7", 9): 1, parse_vertex("D6", 9): 1},
        attack_codes={1: 4},
        defense_codes={1: 1},
        higher_liberties={1: (7, 8, 9)},
    )
    asked = Asked(LADDER, BLACK, Facts(worms=lambda: worms, shape=lambda: worms))
    assert (asked("attack", "D6"), asked("lib2", "D6")) == (4, 7)
    worms.attack_codes, worms.higher_liberties = {1: 5}, {1: (6, 8, 9)}
    # Until somebody says so, what is kept holds.
    assert (asked("attack", "D6"), asked("lib2", "D6")) == (4, 7)
    asked.answers.forget()
    assert (asked("attack", "D6"), asked("lib2", "D6")) == (5, 6)
