"""What all dragons of a position are read for, and what a question about one of them reads, is the same."""

import pytest

from godebug.basics.resources import pattern_folder
from godebug.engine.analysis import Analysis
from godebug.engine.board.setup import board_from_rows, position_from_board
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import LINES, parse_vertex
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.owl.life import OwlLife, owl_status
from godebug.engine.owl.looks import Looks, look_alone
from godebug.engine.owl.parameters import FEW_LIBERTIES, MOST_NEAR, second_look_nodes
from tests.owl.owl_boards import TAIL, analysis, at_the_top, reader

CORNER = at_the_top("""
    .........
    .XX......
    .XOOO....
    ..X.O....
    .OXXO....
    ..O.O....
""")
SIDE = at_the_top("""
    .OX...XO.
    .OXXXXXO.
    .OOOOOOO.
""")


@pytest.mark.parametrize("rows", [CORNER, SIDE, TAIL], ids=["corner", "side", "tail"])
def test_a_verdict_that_is_not_open_is_what_a_question_finds(rows: list[str]) -> None:
    whole = analysis(rows, shapes=True)
    alone = reader(rows, shapes=True)
    closed = 0
    for origin, verdict in whole.life.dragons.owl.items():
        if verdict.status != "unchecked" and not verdict.open:
            closed += 1
            attack, defense = (look_alone(alone, origin, attacking).result for attacking in (True, False))
            assert verdict.status == owl_status(attack, defense)
    assert closed > 0


def test_without_nodes_the_first_look_stands_and_is_open() -> None:
    asked = reader(TAIL, shapes=True)
    stone = parse_vertex("F9", 9)
    dragon = asked.outline.at(parse_vertex("F8", 9)) or asked.outline.at(stone)
    assert dragon is not None
    looks = Looks(asked)
    first = looks.first(dragon.origin, True)
    assert looks.look(dragon.origin, True, 1) == first
    verdict = OwlLife(asked).verdict(dragon)
    assert verdict.open is (first.open or (first.result.code != LOSE and looks.first(dragon.origin, False).open))


def test_crowded_boards_have_no_nodes_for_second_looks() -> None:
    assert second_look_nodes(8) > second_look_nodes(12) > 0
    assert second_look_nodes(60) == 0


def test_liberties_of_weak_strings_are_points_near_a_dragon() -> None:
    asked, far = reader(CORNER), 0
    board = asked.board
    for dragon in asked.outline.members:
        near, own = Looks(asked)._near(dragon.origin), asked.stones_of(dragon.origin)
        assert len(set(near)) == len(near) <= MOST_NEAR
        for string in {
            board.origin(p + step)
            for p in own
            for step in LINES
            if board.color[p + step] in (BLACK, WHITE) and board.color[p + step] != dragon.color
        }:
            liberties = board.find_liberties(string)
            if len(liberties) <= FEW_LIBERTIES and len(near) < MOST_NEAR:
                assert set(liberties) <= set(near)
                far += sum(all(abs(p - q) not in (1, 20, 2, 40, 19, 21) for q in own) for p in liberties)
    assert far > 0


def test_room_alone_is_read_where_nodes_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = at_the_top("""
        .....XO..
        .....XO..
        XXXXXXO..
        OOOOOOO..
    """)
    origin = analysis(rows, shapes=True).life.outline.dragon_at[parse_vertex("F9", 9)]

    def status() -> str:
        life = analysis(rows, shapes=True).life
        assert all(dragon.origin != origin for dragon in life.outline.doubtful)
        return life.dragons.owl[origin].status

    assert status() == "alive"
    monkeypatch.setattr("godebug.engine.owl.life.second_look_nodes", lambda strings: 0)
    assert status() == "unchecked"


def test_stones_that_kill_who_takes_them_are_alive_alone() -> None:
    """White, who takes the three stones, has no second eye: neither side can touch the other."""
    rows = [".XXX.OX", "OOOOOOX", "XXXXXXX", "XXXXXXX", "X.XXX.X", "XXXXXXX", "......."]
    inside = parse_vertex("D7", 7)
    found = Analysis(position_from_board(board_from_rows(rows), BLACK), 10, pattern_folder(None))
    with found.life.owl_question() as owl:
        assert Looks(owl).look(inside, True).result.code != LOSE
        assert look_alone(owl, inside, True).result.code == LOSE
        assert look_alone(owl, inside, False).result.code == WIN
