"""What the eyes of a dragon look like at a node, and which of them are doubted."""

import pytest

from godebug.engine.go.points import parse_vertex
from tests.owl.owl_boards import at_the_top, reader

#: Seven points, of which the middle is taken away by the opponent.
LARGE_EYE = """
    ..OOOOO..
    .XO...OX.
    .XO...OX.
    .XOO.OOX.
    .XXOOOX..
    ..XXXXX..
"""
#: The same and a second eye.
AND_ANOTHER = """
    ..OOOOO..
    .XO...OX.
    .XO...OX.
    .XOO.OOX.
    .XXOOOX..
    ..XO.OX..
    ..XOOOX..
    ..XXXXX..
"""


@pytest.mark.parametrize(
    ("picture", "attacking", "doubted"),
    [(LARGE_EYE, True, True), (LARGE_EYE, False, False), (AND_ANOTHER, False, True)],
)
def test_a_defender_who_does_not_look_alive_has_nothing_to_doubt(picture: str, attacking: bool, doubted: bool) -> None:
    with reader(at_the_top(picture), shapes=True).first_node(parse_vertex("C9", 9), attacking) as eyes:
        assert (eyes.matches > 0) == doubted


def test_an_eye_that_is_doubted_does_not_count_as_sure() -> None:
    shapes, none = (reader(at_the_top(AND_ANOTHER), shapes=wanted) for wanted in (True, False))
    stone = parse_vertex("C9", 9)
    with shapes.first_node(stone, False) as doubted, none.first_node(stone, False) as believed:
        assert doubted.eyemin == believed.eyemin - doubted.matches < 2 <= believed.eyemin
        assert doubted.vital.count == believed.vital.count + 1
