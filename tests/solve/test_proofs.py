"""Proofs for whoever asks: results, ko, groups of several strings; and the proofs that are kept along a game."""

from itertools import product

import pytest

from godebug.basics.resources import data_folder
from godebug.engine.go.arrays import Plane, plane_of
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import NO_POINT, all_points, parse_vertex, vertex
from godebug.engine.go.result_codes import KO_A, KO_B, LOSE, WIN
from godebug.engine.solve import proofs
from godebug.engine.solve.frame import strings_of
from godebug.engine.solve.proofs import FEW_THREATS, ProofKeeper, prove, read_shut_in
from godebug.records.sgf import read_game

BUDGET = 100_000
THREE = ("OOOOO....", "XXXXO....", "...XO....")
SQUARE = ("OOOO.....", "XXXO.....", "..XO.....", "..XO.....")
#: A shape of four in the corner: a ko that the attacker begins, and the defender begins no ko.
BENT = ("OOOOO....", "XXXOO....", ".XXO.....", "OXXO.....", "OO.XO....")
#: The bent four as an eye space: the attacker makes a ko of it.
KO = ("OOOO.....", "XXXOO....", ".XXXO....", "...XO....")
#: Two steps: the attacker needs a threat.
LATER_KO = ("OOOO.....", "XXXO.....", "O.XO.....", ".XXO.....", ".OXO.....")
#: Two strings of one group.
TWO = ("OOOOOO...", "XXX.XO...", "...X.XO..", ".....XO..")
#: The wall has a hole.
HOLE = ("OO.OO....", "XXXXO....", "...XO....")
#: Nothing shuts the group in.
OPEN = ("XXX......", "OOX......", ".........")


def board(rows: tuple[str, ...]) -> Plane:
    """The lower left of a 9x9 board."""
    colors = {"X": BLACK, "O": WHITE, ".": EMPTY}
    return plane_of([[EMPTY] * 9] * (9 - len(rows)) + [[colors[sign] for sign in row] for row in rows])


def proved(rows: tuple[str, ...], at: str, first: int, budget: int = BUDGET):
    return prove(board(rows), [parse_vertex(name, 9) for name in at.split()], first, budget)


@pytest.mark.parametrize(
    ("rows", "first", "captured", "result", "move"),
    [
        (THREE, WHITE, True, WIN, "B1"),
        (THREE, BLACK, False, WIN, "B1"),
        (SQUARE, WHITE, True, WIN, "PASS"),
        (SQUARE, BLACK, True, LOSE, None),
        (KO, WHITE, True, KO_A, "B1"),
        (KO, BLACK, False, WIN, "B1"),
        (LATER_KO, WHITE, False, KO_B, "A2"),
    ],
)
def test_results_for_the_side_that_moves_first(rows, first, captured, result, move) -> None:
    proof = proved(rows, "A2" if rows[-2][0] == "X" else "C2", first)
    assert (proof.captured, proof.result, proof.first, proof.color) == (captured, result, first, BLACK)
    names = ["PASS" if p == NO_POINT else vertex(p, 9) for p in proof.moves]
    assert move in names if move else not names
    assert set(proof.group) <= set(proof.region) and set(proof.zone) <= set(proof.region)


def test_what_is_not_proved_is_none() -> None:
    assert proved(THREE, "A2", WHITE, 1) is None
    assert proved(OPEN, "A3", WHITE) is None
    with pytest.raises(ValueError, match="empty"):
        proved(THREE, "A1", WHITE)
    with pytest.raises(ValueError, match="one colour"):
        proved(THREE, "A2 A3", WHITE)
    with pytest.raises(ValueError, match="has stones"):
        prove(board(THREE), [], WHITE, BUDGET)


def test_the_same_question_has_the_same_answer() -> None:
    assert proved(KO, "A3", WHITE) == proved(KO, "A3", WHITE)


def test_a_group_keeps_its_largest_string() -> None:
    rows = ("OOOOOOO..", "XXXXOXO..", ".X.XO.O..")
    whole, tail = proved(rows, "A2 F2", WHITE), proved(rows, "F2", WHITE)
    assert len(whole.group) == 7
    assert (whole.captured, tail.captured) == (False, True)


def test_a_proof_stands_while_its_zone_does() -> None:
    plane = board(THREE)
    proof = proved(THREE, "A2", WHITE)
    assert proof.stands(plane)
    far = next(p for p in all_points(9) if p not in proof.region and plane.cells[p] == EMPTY)
    assert proof.stands(plane.changed({far: BLACK}))
    for p, color in product(proof.zone, (EMPTY, BLACK, WHITE)):
        assert proof.stands(plane.changed({p: color})) is (plane.cells[p] == color)
    # The wall is captured, or it is short of liberties outside.
    for wall in proof.walls:
        assert not proof.stands(plane.changed({wall: EMPTY}))
    outside = {p for string, liberties in strings_of(plane).items() if string & set(proof.walls) for p in liberties}
    spare = sorted(outside - set(proof.region))[1:]
    assert not proof.stands(plane.changed(dict.fromkeys(spare, BLACK)))


def test_proofs_are_kept_along_a_game() -> None:
    """Groups whose surroundings did not change are not searched again."""
    path = data_folder("regression") / "games" / "corner-9x9.sgf"
    game = read_game(path.read_bytes(), path.name)
    keeper = ProofKeeper(2000, 12)
    kept = 0
    for move in range(30, 45):
        plane = game.position_before(str(move)).plane
        for string in sorted(strings_of(plane), key=min):
            if len(string) < 2:
                continue
            for first in (BLACK, WHITE):
                now = keeper.searched
                proof = keeper.prove(plane, string, first)
                if proof is not None and keeper.searched == now:
                    kept += 1
                    again = prove(plane, string, first, 20_000, 12)
                    assert again is None or again.result == proof.result
    assert 0 < kept == keeper.asked - keeper.searched


def test_what_is_no_proof_is_read_of_a_group_that_does_not_get_out() -> None:
    stones = [parse_vertex("A2", 9)]
    assert proved(HOLE, "A2", WHITE) is None
    found = read_shut_in(board(HOLE), stones, BUDGET)
    assert found is not None
    assert (found.result, [vertex(p, 9) for p in found.moves]) == (WIN, ["B1"])
    # Where it is saved though the attacker begins, or not even by a move of its owner, nothing is read.
    assert read_shut_in(board(("OO.OOO...", "XXXXXO...", "....XO...")), stones, BUDGET) is None
    assert read_shut_in(board(("OO.OO....", "XXXXO....", ".O.XO....")), stones, BUDGET) is None
    assert read_shut_in(board(HOLE), stones, 3) is None


def test_a_ko_is_read_as_a_ko() -> None:
    found = read_shut_in(board(KO), [parse_vertex("A3", 9)], BUDGET)
    assert FEW_THREATS > 0
    assert found is not None and found.result == KO_A


@pytest.mark.parametrize("name", ["A1", "B1", "C1"])
def test_a_favored_move_counts_only_if_it_captures(name: str) -> None:
    found = read_shut_in(board(HOLE), [parse_vertex("A2", 9)], BUDGET, favored=[parse_vertex(name, 9)])
    assert found is not None and [vertex(p, 9) for p in found.moves] == ["B1"]


@pytest.mark.parametrize("rows", [THREE, SQUARE, BENT, KO, LATER_KO, TWO])
@pytest.mark.parametrize("ask", ["prove", "read"])
def test_what_is_kept_of_a_group_is_what_a_new_search_finds(rows, ask) -> None:
    """The rest of the board changes, the group is asked about again: the same is told, with or without memory."""
    group = [min(p for p in all_points(9) if board(rows).cells[p] == BLACK)]
    kept = proofs._proved if ask == "prove" else proofs._read_shut_in
    kept.cache_clear()
    far = [parse_vertex(name, 9) for name in ("H8", "H7", "G8")]
    planes = [board(rows)]
    planes += [planes[0].changed(dict.fromkeys(far[:count], color)) for count in (1, 2, 3) for color in (BLACK, WHITE)]

    def told(plane: Plane):
        if ask == "prove":
            return [prove(plane, group, first, BUDGET) for first in (BLACK, WHITE)]
        return read_shut_in(plane, group, BUDGET)

    remembered = [told(plane) for plane in planes]
    assert kept.cache_info().hits > 0
    for plane, answer in zip(planes, remembered, strict=True):
        kept.cache_clear()
        assert told(plane) == answer
