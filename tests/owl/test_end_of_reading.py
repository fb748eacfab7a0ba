"""Where reading ends, dragons are judged by what they look like."""

from msgspec.structs import replace

from godebug.engine.go.points import parse_vertex
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.owl.parameters import ALONE_SHALLOWER, limits_alone
from godebug.engine.owl.questions import PROOF_LEVEL
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


def attack_that_ends_at_once(rows: list[str], stone: str, dead_at_the_end: bool) -> int:
    """The code of an attack whose reading ends before its first move."""
    owl = reader(rows, shapes=True)
    owl.level = PROOF_LEVEL - 1
    with owl.limited(replace(owl.search.limits, reading_depth=-1, dead_at_the_end=dead_at_the_end)):
        return int(owl.attack(parse_vertex(stone, 9)).code)


def test_who_can_neither_make_two_eyes_nor_run_is_dead() -> None:
    assert attack_that_ends_at_once(ONE_EYE, "A8", dead_at_the_end=False) == LOSE
    assert attack_that_ends_at_once(ONE_EYE, "A8", dead_at_the_end=True) == WIN


def test_who_can_run_lives() -> None:
    assert attack_that_ends_at_once(IN_THE_OPEN, "D6", dead_at_the_end=True) == LOSE


def test_only_questions_asked_alone_despair() -> None:
    owl = reader(ONE_EYE)
    usual = owl.search.limits
    with owl.asked_directly():
        assert owl.search.limits == limits_alone(usual)
        assert (
            owl.search.limits.dead_at_the_end
            and owl.search.limits.reading_depth == usual.reading_depth - ALONE_SHALLOWER
        )
    assert owl.search.limits == usual and not usual.dead_at_the_end
