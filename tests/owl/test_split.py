"""Where the goal splits: a dragon lives and loses a string all the same."""

from godebug.engine.dragons.records import OwlResult
from godebug.engine.go.points import parse_vertex, vertex
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.owl.split import LostString, lost_string
from tests.owl.owl_boards import TAIL, reader

WITHOUT_TAIL = [row.replace("OX.", "OO.") if row.startswith("......OX") else row for row in TAIL]


def test_a_dragon_lives_and_loses_its_tail() -> None:
    owl = reader(TAIL, shapes=True)
    stone = parse_vertex("H6", 9)
    before = bytes(owl.board.color)
    with owl.asked_directly():
        defense = owl.defend(stone)
    assert (defense.code, vertex(defense.point, 9)) == (WIN, "H8")
    lost = lost_string(owl, stone, defense, False)
    assert lost == LostString(parse_vertex("H4", 9), 2, parse_vertex("J3", 9))
    assert bytes(owl.board.color) == before


def test_nothing_splits_where_the_dragon_dies_or_keeps_all() -> None:
    owl = reader(TAIL, shapes=True)
    stone = parse_vertex("H6", 9)
    assert lost_string(owl, stone, OwlResult(WIN, parse_vertex("H7", 9)), True) is None, "it dies"
    assert lost_string(owl, stone, OwlResult(LOSE), False) is None, "it cannot be saved"
    assert lost_string(reader(WITHOUT_TAIL, shapes=True), stone, OwlResult(WIN, parse_vertex("H8", 9)), False) is None
