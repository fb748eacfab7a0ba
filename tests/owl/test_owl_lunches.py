"""Enemy strings that a dragon can capture: which there are, what capturing them is worth, where both sides play."""

import pytest

from godebug.engine.go.points import all_points, parse_vertex, vertex
from godebug.engine.owl.node import EAT_LUNCH, SAVE_LUNCH
from tests.owl.owl_boards import at_the_top, reader

#: White's stone at B9 is in atari, and its only liberty is suicide.
CAPTURED = """
    .OX.O....
    XXX.O....
    OOO.O....
    ..O.O....
"""
#: Black takes three stones at G9, where White connects them. Black has an eye at A9.
THREE_STONES = """
    .XXOOO.O.
    XXXXXXXO.
    OOOOOOOO.
"""
#: The same with five stones at H9.
FIVE_STONES = """
    .XOOOOO.O
    XXXXXXXXO
    OOOOOOOOO
"""
#: Black takes E9 at E8 and has an eye there.
ONE_STONE = """
    .OXXOX.O.
    .O.X.XXO.
    .OXOOOOO.
    .OXO.....
    .O.O.....
"""
#: Black takes D9 at E9, but White's stone at E8 makes D9 a false eye.
FALSE_EYE = """
    .XXO.O...
    XXXXOO...
    OOOOO....
"""
#: White's stones in the middle have too many liberties to be taken soon, but Black holds every one of them.
SHUT_IN = """
    OOOOOOOO.
    OXXXXXXO.
    OX....XO.
    OX.OO.XO.
    OX....XO.
    OXXXXXXO.
    OOOOOOOO.
"""
#: The same with a way out at G6.
NOT_SHUT_IN = """
    OOOOOOOO.
    OXXXXXXO.
    OX....XO.
    OX.OO..O.
    OX....XO.
    OXXXXXXO.
    OOOOOOOO.
"""


def lunches(picture: str, stone: str, attacking: bool = False) -> dict[str, bool]:
    """The lunches of the dragon at a stone, by origin: whether they can still be saved."""
    with reader(at_the_top(picture)).first_node(parse_vertex(stone, 9), attacking) as eyes:
        strings = [int(eyes.lunch[i]) for i in range(eyes.lunch_count)]
        return {vertex(string, 9): eyes.lunch_at[string] == 1 for string in strings}


def moves(picture: str, stone: str, attacking: bool) -> dict[str, tuple[str, int]]:
    """The moves about lunches at the first node, by point: the lunch and the score of the move."""
    source = SAVE_LUNCH if attacking else EAT_LUNCH
    with reader(at_the_top(picture)).first_node(parse_vertex(stone, 9), attacking) as eyes:
        return {
            vertex(eyes.vital.point[i], 9): (vertex(eyes.vital.lunch[i], 9), int(eyes.vital.score[i]))
            for i in range(eyes.vital.count)
            if eyes.vital.source[i] == source
        }


def inessential(picture: str, stone: str) -> list[str]:
    with reader(at_the_top(picture)).first_node(parse_vertex(stone, 9), False) as eyes:
        return [vertex(p, 9) for p in all_points(9) if eyes.inessential[p]]


def test_a_string_that_cannot_be_saved_is_a_lunch_that_needs_no_move() -> None:
    assert lunches(CAPTURED, "B8") == {"B9": False}
    assert moves(CAPTURED, "B8", True) == moves(CAPTURED, "B8", False) == {}


@pytest.mark.parametrize(
    ("picture", "stone", "lunch", "point"),
    [(ONE_STONE, "D8", "E9", "E8"), (THREE_STONES, "C8", "D9", "G9"), (FIVE_STONES, "A8", "C9", "H9")],
)
def test_both_sides_play_where_a_lunch_is_decided(picture: str, stone: str, lunch: str, point: str) -> None:
    assert lunches(picture, stone) == {lunch: True}
    for attacking in (False, True):
        assert {p: about[0] for p, about in moves(picture, stone, attacking).items()} == {point: lunch}


def test_larger_lunches_make_more_eyes_and_come_first() -> None:
    gained, scores = [], []
    for picture, stone in ((ONE_STONE, "D8"), (THREE_STONES, "C8"), (FIVE_STONES, "A8")):
        with reader(at_the_top(picture)).first_node(parse_vertex(stone, 9), False) as eyes:
            gained.append(int(eyes.eyemax - eyes.eyemin))
            scores.append(int(eyes.vital.score[0]))
    assert gained == [1, 2, 2]
    assert scores == sorted(scores) and len(set(scores)) == 3


def test_a_capture_that_leaves_a_false_eye_is_worth_no_move() -> None:
    assert lunches(FALSE_EYE, "C8") == {"D9": True}
    assert moves(FALSE_EYE, "C8", False) == moves(FALSE_EYE, "C8", True) == {}
    with reader(at_the_top(FALSE_EYE)).first_node(parse_vertex("C8", 9), False) as eyes:
        assert eyes.eyemax == 1


def test_stones_that_the_dragon_has_shut_in_count_as_captured() -> None:
    assert inessential(SHUT_IN, "B8") == ["D6", "E6"]
    assert lunches(SHUT_IN, "B8") == {}
    assert inessential(NOT_SHUT_IN, "B8") == []


def test_strings_out_of_reach_are_no_lunches() -> None:
    """White's stones at D9 are the lunch of the black dragon around them, not of a black stone elsewhere."""
    assert lunches(THREE_STONES + "    .........\n    ....X....\n", "E5") == {}
