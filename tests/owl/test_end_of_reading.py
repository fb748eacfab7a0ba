"""Where reading ends, dragons are judged by what they look like."""

from godebug.engine.go.points import parse_vertex
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.owl.parameters import ALONE_SHALLOWER
from tests.owl.owl_boards import at_the_top, reader

#: One eye in the corner and nothing else.
ONE_EYE = at_the_top("""
    .XO......
    XXO......
    OO.......
""")
#: Two stones with the whole board to run to.
IN_THE_OPEN = at_the_top("""
    .........
    ..O...O..
    .........
    ...XX....
""")


def attack_that_ends_at_once(rows: list[str], stone: str, despairs: bool) -> int:
    owl = reader(rows, shapes=True)
    owl.search.reading_depth, owl.search.despairs = -1, despairs
    with owl.first_node(parse_vertex(stone, 9), True):
        return int(owl.search.attack(parse_vertex(stone, 9)))


def test_who_can_neither_make_two_eyes_nor_run_is_dead() -> None:
    assert attack_that_ends_at_once(ONE_EYE, "A8", despairs=False) == LOSE
    assert attack_that_ends_at_once(ONE_EYE, "A8", despairs=True) == WIN


def test_who_can_run_lives() -> None:
    assert attack_that_ends_at_once(IN_THE_OPEN, "D6", despairs=True) == LOSE


def test_only_questions_asked_alone_despair() -> None:
    search = (owl := reader(ONE_EYE)).search
    usual = search.reading_depth
    with owl.asked_directly():
        assert search.despairs and search.reading_depth == usual - ALONE_SHALLOWER
    assert not search.despairs and search.reading_depth == usual
