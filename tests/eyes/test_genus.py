"""Eyes of a dragon together, false eyes that are territory, open eyes."""

import pytest
from eye_boards import analyse, names, rows

from godebug.engine.board.setup import board_from_rows
from godebug.engine.classic.open_eyes import open_eyes
from godebug.engine.eyes.genus import dragon_genera, false_eye_territory
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import NO_POINT, parse_vertex

STRAIGHT_THREE_AND_POINT = """
    XXXXXXXXX
    OOOOOOOOO
    OO...OO.O
    OOOOOOOOO
    XXXXXXXXX
"""
STRAIGHT_THREES = STRAIGHT_THREE_AND_POINT.replace("OO...OO.O", "O...O...O")


def dragons_by_color(picture: str) -> list[int]:
    """All stones of one colour as one dragon, named by the colour."""
    return list(board_from_rows(rows(picture)).color)


@pytest.mark.parametrize(
    ("picture", "value", "doubled"),
    [(STRAIGHT_THREE_AND_POINT, "2233", 5), (STRAIGHT_THREES, "2334", 6)],
)
def test_genus_is_the_sum_over_the_rooms(picture: str, value: str, doubled: int) -> None:
    genus = dragon_genera(board_from_rows(rows(picture)), analyse(picture), dragons_by_color(picture))[WHITE]
    assert (str(genus.value), genus.doubled, len(genus.spaces)) == (value, doubled, 2)
    assert genus.heye == genus.spaces[0].defenses[0]


def test_space_between_two_dragons_counts_for_neither() -> None:
    picture = STRAIGHT_THREE_AND_POINT
    dragon_of = dragons_by_color(picture)
    dragon_of[parse_vertex("D4", 9)] = 7
    genera = dragon_genera(board_from_rows(rows(picture)), analyse(picture), dragon_of)
    assert 7 not in genera
    assert (str(genera[WHITE].value), genera[WHITE].heye) == ("1111", NO_POINT)


FALSE_EYE_AT_E4 = """
    XXXXXOOOO
    XXXXOOO.O
    OOOO.OOOO
    O.OOOXO.O
    OOOOXXOOO
    O.OXXXXXX
"""


FALSE_EYE_AT_THE_MARGIN = """
    XXXXXXXXX
    OOOXOOOOO
    ...O....O
"""


@pytest.mark.parametrize(
    ("picture", "point", "counts"),
    [
        (FALSE_EYE_AT_E4, "E4", True),
        # The left side has no eye of its own and will have to connect.
        (FALSE_EYE_AT_E4.replace("O.OOOX", "OOOOOX").replace("O.OXX", "OOOXX"), "E4", False),
        # The room that the point is at the margin of counts, too.
        (FALSE_EYE_AT_THE_MARGIN, "E1", True),
        # Now the left side has no room of its own.
        (FALSE_EYE_AT_THE_MARGIN.replace("...O", "OOOO"), "E1", False),
    ],
)
def test_false_eye_is_territory_where_its_strings_have_eyes(picture: str, point: str, counts: bool) -> None:
    eyes = analyse(picture)
    false_eye = parse_vertex(point, 9)
    assert eyes.is_false(false_eye)
    territory = false_eye_territory(board_from_rows(rows(picture)), eyes, dragons_by_color(picture))
    assert (false_eye in territory) == counts


@pytest.mark.parametrize(
    ("picture", "point"),
    [
        ("XXXO\n....", "A1"),
        (".OXXXXXO\n........", "E1"),
        ("..XXXO\n.OX.XO\n.OX.XO\n......", "D3"),
    ],
)
def test_open_eyes_of_the_documentation(picture: str, point: str) -> None:
    found = open_eyes(board_from_rows(rows(picture)), analyse(picture), dragons_by_color(picture))
    assert parse_vertex(point, 9) in found[BLACK]


def test_half_eye_of_the_documentation_is_not_open() -> None:
    picture = ".OXXXO\n.OX.XO\n......"
    eyes = analyse(picture)
    space = eyes.space_at(parse_vertex("D2", 9), BLACK)
    assert space is not None
    assert str(space.value) == "0011"
    found = open_eyes(board_from_rows(rows(picture)), eyes, dragons_by_color(picture))
    assert "D2" not in names(found.get(BLACK, ())).split()
