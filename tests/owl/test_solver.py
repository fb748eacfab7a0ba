"""The exact search: shapes whose fate is known from theory, kos by threats, and what it leaves alone."""

import pytest
from msgspec.structs import replace

from godebug.engine.dragons.records import OwlResult
from godebug.engine.go.arrays import _SPARE_BLOCKS
from godebug.engine.go.color import BLACK
from godebug.engine.go.points import parse_vertex, vertex
from godebug.engine.go.result_codes import KO_A, LOSE, WIN
from godebug.engine.owl import enclosure
from godebug.engine.owl.proof import Proof, prove
from godebug.engine.owl.solver import Solver
from tests.owl.owl_boards import at_the_top, reader

#: The crude status of stones that live.
CRUDE_ALIVE = 1

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
BULKY_FIVE = """
    .OX..XOO.
    .OX...XO.
    .OXXXXXO.
    .OOOOOOO.
"""
#: Four points bent around the corner: the eyes of the space alone do not show the ko.
BENT_FOUR = """
    ..XO.....
    .XXO.....
    .XO......
    XXO......
    OOO......
"""
#: Six points in the corner, without a liberty outside, with one, with two.
CORNER_SIX = (
    """
    ...XO....
    ...XO....
    XXXXO....
    OOOOO....
    """,
    """
    ...XOO...
    ...X.O...
    XXXXOO...
    OOOOO....
    """,
    """
    ...X.O...
    ...X.O...
    XXXXOO...
    OOOOO....
    """,
)

#: Nine points: the attack fails even with threats, as going through all 100,000 positions with their kos shows.
CORNER_NINE = """
    ...XO....
    ...XO....
    ...XO....
    XXXXO....
    OOOOO....
"""


#: Two points in the corner; the wall around them has four liberties, beyond which the board is open.
WALL_WITH_FEW_LIBERTIES = """
    ..XO.....
    XXXO.....
    OOOO.....
    XXX......
"""


def proved(picture: str, stone: str, attacking: bool, budget: int = 20000) -> Proof | None:
    asked = reader(at_the_top(picture))
    p = parse_vertex(stone, 9)
    asked.search.limits = replace(asked.search.limits, nodes=1)
    asked.attack(p)
    return prove(Solver(asked.board), asked.goal, attacking, 0, budget)


@pytest.mark.parametrize(
    ("picture", "stone", "attack", "defense"),
    [
        (STRAIGHT_THREE, "C9", WIN, WIN),
        (STRAIGHT_FOUR, "B9", LOSE, WIN),
        (BULKY_FIVE, "C9", WIN, WIN),
        (BENT_FOUR, "C9", KO_A, WIN),
        (CORNER_SIX[0], "D9", WIN, WIN),
        (CORNER_SIX[1], "D9", KO_A, WIN),
        (CORNER_SIX[2], "D9", LOSE, WIN),
        (CORNER_NINE, "D9", LOSE, WIN),
    ],
    ids=[
        "straight three",
        "straight four",
        "bulky five",
        "bent four",
        "corner six",
        "one liberty",
        "two liberties",
        "corner nine",
    ],
)
def test_shapes_of_theory(picture: str, stone: str, attack: int, defense: int) -> None:
    attacked, defended = proved(picture, stone, True), proved(picture, stone, False)
    assert attacked is not None and defended is not None
    assert (attacked.code, defended.code) == (attack, defense)


def test_the_vital_point_is_found() -> None:
    attacked = proved(STRAIGHT_THREE, "C9", True)
    assert attacked is not None and vertex(attacked.move, 9) == "E9"
    assert not attacked.by_ko


def test_a_ko_is_told() -> None:
    attacked = proved(CORNER_SIX[1], "D9", True)
    assert attacked is not None and attacked.by_ko


def test_dragons_that_are_not_shut_in_are_left_alone() -> None:
    open_board = at_the_top("....X....")
    asked = reader(open_board)
    asked.attack(parse_vertex("E9", 9))
    assert prove(Solver(asked.board), asked.goal, True, 0) is None


def test_a_wide_proof_needs_a_wall_that_cannot_soon_be_captured() -> None:
    def proof(picture: str, alone: bool) -> Proof | None:
        asked = reader(at_the_top(picture))
        asked.attack(parse_vertex("C9", 9))
        return prove(Solver(asked.board), asked.goal, True, 0, alone=alone)

    firm, weak = proof(STRAIGHT_THREE, True), proof(WALL_WITH_FEW_LIBERTIES, True)
    assert firm is not None and (firm.code, firm.wide) == (WIN, True)
    assert weak is not None and (weak.code, weak.wide) == (WIN, False)
    usual = proof(STRAIGHT_THREE, False)
    assert usual is not None and not usual.wide


@pytest.mark.parametrize(
    ("picture", "code", "ground"),
    [(WALL_WITH_FEW_LIBERTIES, LOSE, "read"), (STRAIGHT_THREE, WIN, "disputed")],
    ids=["the wall may fall", "the wall is firm"],
)
def test_alone_an_attack_is_found_only_where_the_wall_is_firm(picture: str, code: int, ground: str) -> None:
    asked = reader(at_the_top(picture))
    with asked.asked_directly():
        asked.attack(parse_vertex("C9", 9))
        found = asked._proved(OwlResult(LOSE), True)
    assert (found.code, found.ground) == (code, ground)


def test_alone_a_defence_is_found_wherever_the_dragon_is_shut_in() -> None:
    asked = reader(at_the_top(STRAIGHT_THREE))
    with asked.asked_directly():
        asked.defend(parse_vertex("C9", 9))
        found = asked._proved(OwlResult(LOSE), False)
    assert (found.code, found.ground) == (WIN, "disputed")


def test_what_was_solved_before_in_the_same_memory_makes_no_search_shorter() -> None:
    asked = reader(at_the_top(CORNER_NINE))
    asked.search.limits = replace(asked.search.limits, nodes=1)
    asked.attack(parse_vertex("D9", 9))

    def evaluations() -> int:
        solver = Solver(asked.board)
        assert prove(solver, asked.goal, True, 0, 20000) is not None
        return solver.evaluations

    _SPARE_BLOCKS.clear()
    fresh = evaluations()
    assert any(_SPARE_BLOCKS.values())
    assert fresh == evaluations() > 0


def test_more_rooms_than_there_was_space_for_at_first_are_valued_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = proved(CORNER_NINE, "D9", True, budget=20000)
    monkeypatch.setattr(enclosure, "_ROOMS", 1)
    assert proved(CORNER_NINE, "D9", True, budget=20000) == expected is not None


def test_a_search_that_is_too_long_gives_up() -> None:
    assert proved(CORNER_SIX[1], "D9", True, budget=3) is None


def test_the_reader_says_what_its_answer_rests_on() -> None:
    asked = reader(at_the_top(STRAIGHT_THREE))
    assert asked.attack(parse_vertex("C9", 9)).ground == "confirmed"
    asked = reader(at_the_top(STRAIGHT_THREE))
    asked.search.limits = replace(asked.search.limits, nodes=1)
    cut_off = asked.attack(parse_vertex("C9", 9))
    assert (cut_off.code, cut_off.certain, cut_off.ground) == (WIN, True, "solved")


#: B9 can be taken, and taken back by the group on the left, which lives.
ONE_STONE_IN_KO = """
    .XOO.....
    XOO......
    XXO......
    .XO......
    XXO......
    .XO......
    XXO......
    OOO......
"""
#: The space above is shut in but for F7, where a friend below is reached.
BESIDE_A_FRIEND = """
    OX{}XO.
    OXXXXXXO.
    OOOOO.OO.
    ....OXO..
"""


def test_what_is_taken_in_a_ko_is_not_yet_lost() -> None:
    asked = reader(at_the_top(ONE_STONE_IN_KO))
    goal = asked.goal
    goal.begin(BLACK)
    goal.add_root_string(parse_vertex("B9", 9))
    attacked = prove(Solver(asked.board), goal, True, 0)
    assert attacked is not None and attacked.by_ko
    assert (attacked.code, vertex(attacked.move, 9)) == (KO_A, "A9")


@pytest.mark.parametrize(
    ("space", "attacking", "code"),
    [("....", True, LOSE), ("X..X", True, WIN), ("X..X", False, None)],
    ids=["lives alone", "is cut off", "the link decides"],
)
def test_a_friend_that_lives_is_left_out_where_it_does_not_matter(
    space: str, attacking: bool, code: int | None
) -> None:
    asked = reader(at_the_top(BESIDE_A_FRIEND.format(space)))
    solver, goal, stone = Solver(asked.board), asked.goal, parse_vertex("B9", 9)
    goal.begin(BLACK)
    goal.add_root_string(stone)
    goal.crude[parse_vertex("F6", 9)] = CRUDE_ALIVE
    before = bytes(asked.board.color)
    assert prove(solver, goal, attacking, 0) is None
    proof = prove(solver, goal, attacking, 0, alone=True)
    assert (None if proof is None else proof.code) == code
    assert bytes(asked.board.color) == before


@pytest.mark.parametrize(("hint", "fails"), [("D9", True), ("E9", False)])
def test_a_move_that_was_read_is_weighed(hint: str, fails: bool) -> None:
    asked = reader(at_the_top(STRAIGHT_THREE))
    asked.attack(parse_vertex("C9", 9))
    proof = prove(Solver(asked.board), asked.goal, True, parse_vertex(hint, 9), alone=True)
    assert proof is not None
    assert (proof.hint_fails, vertex(proof.move, 9)) == (fails, "E9")
