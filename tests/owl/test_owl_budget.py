"""Life-and-death reading of a whole position comes to an end, and says so."""

from godebug.engine.go.points import parse_vertex
from godebug.engine.go.result_codes import LOSE
from tests.owl.owl_boards import reader

#: Two stones in the open: nobody can tell in a few nodes whether they live.
RUNNING = [
    ".........",
    ".........",
    "..O...O..",
    ".........",
    "...XX....",
    ".........",
    "..O...O..",
    ".........",
    ".........",
]
STONE = parse_vertex("D5", 9)


def test_what_is_granted_ends_reading_and_is_told_once() -> None:
    told: list[int] = []
    asked = reader(RUNNING, shapes=True)
    asked.grant(30, told.append)
    first = asked.attack(STONE)
    assert asked.nodes == 30 and not first.certain and first.code == LOSE
    assert told == []
    asked.defend(STONE)
    asked.attack(STONE)
    assert told == [30]


def test_a_question_that_comes_late_gets_a_few_nodes() -> None:
    asked = reader(RUNNING, shapes=True)
    asked.grant(0)
    assert not asked.attack(STONE).certain
    assert asked.nodes == 8


def test_without_a_grant_a_question_has_its_own_limit() -> None:
    asked, free = reader(RUNNING, shapes=True), reader(RUNNING, shapes=True)
    asked.grant(0)
    asked.grant(None)
    assert asked.attack(STONE) == free.attack(STONE)
    assert asked.nodes == free.nodes > 30
