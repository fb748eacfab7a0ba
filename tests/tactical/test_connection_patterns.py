"""The connection database that ships: what it joins, what it cuts, and how cuts and actions are carried out."""

import pytest
from tactical_positions import analysis, cuts, joined, listed

from godebug.engine.patterns.database import PatternFolder

EMPTY_ROW = "." * 9


def board(**rows: str) -> list[str]:
    """A 9x9 board with the given rows (r9 at the top)."""
    return [rows.get(f"r{number}", EMPTY_ROW) for number in range(9, 0, -1)]


@pytest.mark.parametrize(
    ("rows", "one", "two"),
    [
        pytest.param(board(r5="...X.....", r4="....X...."), "D5", "E4", id="diagonal"),
        pytest.param(board(r5="...X.X..."), "D5", "F5", id="jump"),
        pytest.param(board(r5="...X..X.."), "D5", "G5", id="two-space jump"),
        pytest.param(board(r5="...X.....", r4=".....X..."), "D5", "F4", id="knight"),
        pytest.param(board(r5="...X.....", r4="......X.."), "D5", "G4", id="large knight"),
        pytest.param(board(r2="..X..X..."), "C2", "F2", id="two-space jump on the second line"),
        pytest.param(board(r1="..X.X...."), "C1", "E1", id="jump on the first line"),
        pytest.param(board(r5="...XO....", r4="....X....", r3="...X....."), "D5", "E4", id="hanging, protected"),
        pytest.param(board(r6="...OX....", r5="...XO.X..", r4="....X...."), "E6", "D5", id="crosscut of a lost stone"),
        pytest.param(board(r9="....X....", r8="...XO....", r7="..OOO...."), "D8", "E9", id="cut is suicide"),
    ],
)
def test_what_holds_is_one_dragon(rows: list[str], one: str, two: str):
    assert joined(analysis(rows), one, two)


@pytest.mark.parametrize(
    ("rows", "one", "two"),
    [
        pytest.param(board(r5="..X...X.."), "C5", "G5", id="three-space jump"),
        pytest.param(board(r6="..X......", r4="....X...."), "C6", "E4", id="elephant jump"),
        pytest.param(board(r6="....O....", r5="...X.X...", r4="....O...."), "D5", "F5", id="jump, wedged"),
        pytest.param(board(r6="....O....", r5="...XO....", r4="...OX...."), "D5", "E4", id="crosscut"),
        pytest.param(board(r5="...XO....", r4="....X...."), "D5", "E4", id="hanging, cut in sente"),
        pytest.param(board(r5="...XO....", r4="...OX....", r3="....O...."), "D5", "E4", id="pressed crosscut"),
    ],
)
def test_what_can_be_cut_is_two(rows: list[str], one: str, two: str):
    assert not joined(analysis(rows), one, two)


def test_strings_that_can_be_captured_stay_out_unless_they_share_their_fate():
    lost = board(r6="....O....", r5="...OXO...", r4=".....X...", r3="....X....")
    assert listed(analysis(lost), "attack", "E5") and not joined(analysis(lost), "E5", "F4")
    both_lost = board(r6="...O.....", r5="..OX.....", r4="....XO...", r3="....O....")
    found = analysis(both_lost)
    assert listed(found, "attack", "D5") and listed(found, "attack", "E4") and joined(found, "D5", "E4")


HUB = board(r6="....X....", r5="...X.O...", r4="....X....")


def test_one_move_against_two_links_is_a_cut():
    found = analysis(HUB)
    assert cuts(found) == {("cut-hub", "E5", frozenset())}
    assert found.life.outline.amalgamation.cutting_points[2] and not found.life.outline.amalgamation.cutting_points[1]


def test_the_middle_stone_goes_to_one_neighbour_only():
    found = analysis(HUB)
    assert joined(found, "D5", "E6") != joined(found, "D5", "E4")
    assert not joined(found, "E6", "E4")


def test_the_larger_neighbour_keeps_the_middle_stone():
    found = analysis(board(r8="....X....", r6="....X....", r5="...X.O...", r4="....X...."))
    assert joined(found, "E8", "E6") and joined(found, "D5", "E6") and not joined(found, "E6", "E4")


def test_a_cut_that_is_captured_at_once_is_none():
    rows = board(r7="....O....", r6="....X....", r5="...X.XO..", r4="....X....")
    assert not cuts(analysis(rows)) and joined(analysis(rows), "E6", "E4")


def test_bent_jumps_hold_until_the_enemy_looks_at_the_middle():
    quiet = board(r6="...X.X...", r4="...X.....")
    assert not cuts(analysis(quiet)) and joined(analysis(quiet), "F6", "D4")
    loud = board(r7="....O....", r6="...X.X...", r5="......O..", r4="...X.....", r3="..O......")
    assert ("cut-bent-jumps", "E5", frozenset({"D5", "E6"})) in cuts(analysis(loud))


def test_the_board_is_left_as_it_was():
    found = analysis(HUB)
    before = bytes(found.tactics.board.color)
    assert found.life.outline.amalgamation.joins
    assert bytes(found.tactics.board.color) == before and found.tactics.board.stackp == 0


CUT_NEEDS_STRONG_STONE = """attribute_map none

Pattern through
# X next to the gap comes through.

O*O
?X?

:|,{classes}
"""
STRONG_CUTTER = board(r5="...X.X...", r4="....O....")


@pytest.mark.parametrize(
    ("rows", "classes", "is_cut"),
    [
        pytest.param(STRONG_CUTTER, "B", True, id="a stone with liberties cuts"),
        pytest.param(board(r5="...X.X...", r4="...XOX..."), "B", True, id="where the cut saves it, too"),
        pytest.param(board(r6="....X....", r5="...X.X...", r4="...XOX..."), "B", False, id="a lost stone does not"),
        pytest.param(board(r6="....X....", r5="...X.X...", r4="...XOX..."), "sB", False, id="nor an unsafe move"),
    ],
)
def test_who_may_cut(rows: list[str], classes: str, is_cut: bool, tmp_path):
    (tmp_path / "conn.db").write_text(CUT_NEEDS_STRONG_STONE.format(classes=classes))
    found = analysis(rows, PatternFolder(tmp_path, cache=tmp_path / "cache"))
    assert bool(cuts(found)) == is_cut


def test_actions_join_the_stones_they_name(tmp_path):
    (tmp_path / "conn.db").write_text(
        "attribute_map none\n\nPattern named\n# Joined by name.\n\nO.O.O\n\n:|,-\n\na.O.c\n\n>amalgamate(a,c);\n"
    )
    found = analysis(board(r5="..X.X.X.."), PatternFolder(tmp_path, cache=tmp_path / "cache"))
    assert joined(found, "C5", "G5") and not joined(found, "C5", "E5")
