"""Proofs in the answers of life and death: what they say, what they ask of the stones around, what overrules them."""

import pytest

from godebug.engine.dragons.records import OwlResult
from godebug.engine.go.points import NO_POINT, parse_vertex, vertex
from godebug.engine.go.result_codes import KO_A, KO_B, LOSE, WIN
from godebug.engine.moves.life import ReadLife
from godebug.engine.owl.looks import Looks
from godebug.engine.owl.parameters import REGION, SECOND_PROOF
from godebug.engine.owl.questions import PROOF_LEVEL
from tests.owl.owl_boards import analysis, at_the_top, reader

STRAIGHT_THREE = """
    .OX...XO.
    .OXXXXXO.
    .OOOOOOO.
"""
STRAIGHT_FOUR = """
    OX....XO.
    OXXXXXXO.
    OOOOOOOO.
"""
SQUARE_FOUR = """
    .OX..XO..
    .OX..XO..
    .OXXXXO..
    .OOOOOO..
"""
#: Four points bent around the corner: a ko.
BENT_FOUR = """
    ..XO.....
    .XXO.....
    .XO......
    XXO......
    OOO......
"""
#: The wall has a hole at D7.
HOLE = """
    .OX...XO.
    .OXXXXXO.
    .OO.OOOO.
"""
#: Two points in the corner, and the wall around them is shut in as well.
WALL_IN_A_RACE = """
    ..XO.X...
    XXXO.X...
    OOOO.X...
    .....X...
    XXXXXX...
"""


@pytest.mark.parametrize(
    ("picture", "stone", "attack", "defense"),
    [
        (STRAIGHT_THREE, "C9", (WIN, "E9"), (WIN, "E9")),
        (STRAIGHT_FOUR, "B9", (LOSE, "PASS"), (WIN, "PASS")),
        (SQUARE_FOUR, "C9", (WIN, "PASS"), (LOSE, "PASS")),
        (BENT_FOUR, "C9", (KO_A, "A8"), (WIN, "A8")),
    ],
    ids=["straight three", "straight four", "square four", "bent four"],
)
def test_shapes_of_theory_are_proved(picture: str, stone: str, attack, defense) -> None:
    asked = reader(at_the_top(picture))
    for attacking, (code, move) in ((True, attack), (False, defense)):
        result = Looks(asked).look(parse_vertex(stone, 9), attacking).result
        assert result.proved and result.certain and result.code == code
        assert set(result.zone) >= set(asked.stones_of(parse_vertex(stone, 9)))
        # Where nothing need be done any move may be told.
        assert move == "PASS" or vertex(result.point, 9) == move


def test_the_dragons_of_a_position_know_what_is_proved() -> None:
    life = analysis(at_the_top(SQUARE_FOUR)).life.dragons
    verdict = life.owl[parse_vertex("C9", 9)]
    assert (verdict.status, verdict.proved, verdict.open) == ("dead", True, False)
    assert life.status_at(parse_vertex("C9", 9)) == "dead"


def test_a_capture_needs_a_wall_that_lives() -> None:
    asked = reader(at_the_top(WALL_IN_A_RACE))
    stone = parse_vertex("C9", 9)
    assert asked.proof(stone, True, SECOND_PROOF, OwlResult()) is None
    alive = reader(at_the_top(STRAIGHT_THREE))
    assert alive.proof(parse_vertex("C9", 9), True, SECOND_PROOF, OwlResult()) is not None


def test_what_a_region_tells_is_read_and_needs_a_wall_that_lives() -> None:
    stone = parse_vertex("C9", 9)
    asked = reader(at_the_top(HOLE))
    found = asked.shut_in_attack(stone, REGION, OwlResult())
    assert found is not None and not found.proved
    assert (found.code, vertex(found.point, 9)) == (WIN, "E9")
    race = reader(at_the_top(WALL_IN_A_RACE))
    assert race.shut_in_attack(stone, REGION, OwlResult()) is None
    shallow = reader(at_the_top(HOLE))
    shallow.level = PROOF_LEVEL - 1
    assert shallow.shut_in_attack(stone, REGION, OwlResult()) is None


def test_a_second_look_asks_for_the_region(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, stone = reader(at_the_top(HOLE)), parse_vertex("C9", 9)
    monkeypatch.setattr(asked, "proof", lambda *_: None)
    monkeypatch.setattr(asked, "room_to_run", lambda _: 0)
    monkeypatch.setattr(asked, "attack", lambda _: OwlResult(certain=False))
    look = Looks(asked).look(stone, True)
    assert (look.how, look.result.code, vertex(look.result.point, 9)) == ("region", WIN, "E9")
    # Of what kind a ko is the wide search tells, which counts threats.
    ko = OwlResult(KO_B, parse_vertex("D9", 9), certain=False)
    monkeypatch.setattr(asked, "attack", lambda _: ko)
    assert Looks(asked).look(stone, True).how == "region"
    monkeypatch.setattr(asked, "shut_in_attack", lambda *_: OwlResult(KO_A, stone))
    look = Looks(asked).look(stone, True)
    assert (look.how, look.result) == ("wide", ko)


@pytest.mark.parametrize(("move", "kept"), [("A8", True), ("A9", True), ("B9", False), ("H1", False)])
def test_the_move_that_was_read_is_kept_if_it_does_as_well(move: str, kept: bool) -> None:
    asked = reader(at_the_top(BENT_FOUR))
    read = OwlResult(WIN, parse_vertex(move, 9))
    found = asked.proof(parse_vertex("C9", 9), False, SECOND_PROOF, read)
    assert found is not None and found.code == WIN
    assert (found.point == read.point) is kept


def test_a_ko_that_may_not_be_taken_back_is_not_proved() -> None:
    asked = reader(at_the_top(BENT_FOUR))
    stone = parse_vertex("C9", 9)
    assert asked.proof(stone, True, SECOND_PROOF, OwlResult()) is not None
    asked.board.ko_point = parse_vertex("A9", 9)
    assert asked.proof(stone, True, SECOND_PROOF, OwlResult()) is None
    asked.board.ko_point = NO_POINT


def test_below_the_level_of_proofs_nothing_is_proved() -> None:
    verdict = analysis(at_the_top(SQUARE_FOUR), level=PROOF_LEVEL - 1).life.dragons.owl[parse_vertex("C9", 9)]
    assert (verdict.status, verdict.proved) == ("dead", False)


@pytest.mark.parametrize(
    ("picture", "stone", "move", "attack", "defense"),
    [(STRAIGHT_THREE, "C9", "E9", WIN, WIN), (SQUARE_FOUR, "C9", "D9", None, LOSE)],
    ids=["critical", "dead"],
)
def test_moves_are_not_read_where_they_are_proved(
    picture: str, stone: str, move: str, attack: int | None, defense: int
) -> None:
    whole = analysis(at_the_top(picture))
    dragon, at = parse_vertex(stone, 9), parse_vertex(move, 9)
    with whole.life.owl_question() as owl:
        life = ReadLife(owl, whole.life.dragons)
        before = owl.nodes
        assert life.defends(at, dragon) == defense
        assert attack is None or life.attacks(at, dragon) == attack
        assert owl.nodes == before
