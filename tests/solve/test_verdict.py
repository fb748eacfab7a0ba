"""Verdicts on groups of a board, their proofs and their zones."""

from random import Random

import msgspec
import pytest

from godebug.engine.go.arrays import Plane, plane_of
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import all_points, parse_vertex, vertex
from godebug.engine.solve.asking import Bounds, start_of
from godebug.engine.solve.frame import local_problems
from godebug.engine.solve.groups import solve_position
from godebug.engine.solve.proving import solve
from godebug.engine.solve.records import CAPTURE, Certificate, ProofQuestion
from godebug.engine.solve.space import Space
from godebug.engine.solve.variations import game_record, lines
from godebug.engine.solve.verdict import PROVED, UNCERTAIN, SolveOptions
from tests.solve.brute_force.replay import replay

THREE = ("OOOOO....", "XXXXO....", "...XO....")
SQUARE = ("OOOO.....", "XXXO.....", "..XO.....", "..XO.....")
#: A nakade-like seki: filling makes the living shape of four.
SEKI = ("OOOOOOOO.", "XXXXXXXO.", "X.OOO.XO.")
#: The bent four in the corner: a ko that the attacker begins.
BENT = ("OOOOO....", "XXXOO....", ".XXO.....", "OXXO.....", "OO.XO....")
#: Nothing shuts the group in.
OPEN = ("XXX......", "OOX......", ".........")


def board(rows: tuple[str, ...]) -> Plane:
    """The lower left of a 9x9 board."""
    colors = {"X": BLACK, "O": WHITE, ".": EMPTY}
    return plane_of([[EMPTY] * 9] * (9 - len(rows)) + [[colors[sign] for sign in row] for row in rows])


@pytest.mark.parametrize(
    ("rows", "at", "status", "attacking", "defending"),
    [
        (THREE, "A2", "critical", ("B1",), ("B1",)),
        (SQUARE, "A3", "dead", ("A1", "A2", "B1", "B2", "PASS"), ()),
        (SEKI, "A2", "seki", (), ("B1", "F1", "PASS")),
    ],
)
def test_status_and_first_moves(rows, at, status, attacking, defending) -> None:
    plane = board(rows)
    verdict = solve(plane, parse_vertex(at, 9), SolveOptions(nodes=300_000))
    assert (verdict.status, verdict.ground) == (status, PROVED)
    assert tuple(sorted(verdict.attacker_first.moves)) == attacking
    assert set(defending) >= set(verdict.defender_first.moves)


#: The defender takes the string in atari at the edge, and is out.
ATARI_OUTSIDE = ("OO.......", "XXO......", "OXXO.....", ".OXXO....", ".O.XO....")
#: After B2 the attacker takes A1: the stone at A2 has a liberty outside of the region.
LIBERTY_OUTSIDE = (".O.OOOOOO", *["OOOOOOOOO"] * 5, ".OXXXXXXX", "O.X.XXXXX", "X..XXX.X.")


def test_a_string_in_atari_from_outside_is_not_assumed_safe() -> None:
    plane = board(ATARI_OUTSIDE)
    assert solve(plane, parse_vertex("D1", 9), SolveOptions(nodes=300_000)).defender_first.captured is not True


def test_no_first_move_takes_what_has_a_liberty_outside() -> None:
    verdict = solve(board(LIBERTY_OUTSIDE), parse_vertex("A1", 9), SolveOptions(nodes=300_000))
    assert "B2" not in verdict.defender_first.moves


def test_what_is_not_proved_is_not_said() -> None:
    verdict = solve(board(THREE), parse_vertex("A2", 9), SolveOptions(nodes=1))
    assert (verdict.status, verdict.ground) == ("undecided", UNCERTAIN)
    assert solve_position(board(OPEN), BLACK, SolveOptions(nodes=20_000)) is None


@pytest.mark.parametrize("rows", [THREE, SEKI, BENT])
def test_the_size_of_the_table_changes_no_answer(rows) -> None:
    at = "A4" if rows is BENT else "A2"
    options = (SolveOptions(nodes=300_000, table_mb=megabytes) for megabytes in (1, 64, 256))
    small, *others = (solve(board(rows), parse_vertex(at, 9), each) for each in options)
    for other in others:
        assert (other.status, other.ground) == (small.status, small.ground)
        for ours, theirs in (
            (small.attacker_first, other.attacker_first),
            (small.defender_first, other.defender_first),
        ):
            assert (ours.result, sorted(ours.moves)) == (theirs.result, sorted(theirs.moves))


def test_many_searches_share_one_space() -> None:
    """What one search found is no answer of another, though they keep it in the same table."""
    space = Space(1 << 12)
    for rows, at, captured in ((THREE, "A2", True), (SQUARE, "A3", True), (SEKI, "A2", False), (THREE, "A2", True)):
        problem = next(iter(local_problems(board(rows), [parse_vertex(at, 9)], 20)))
        bounds = Bounds(problem, space)
        assert bounds.ask(CAPTURE, start_of(problem.open, ProofQuestion(CAPTURE, True)), 100_000) is captured


@pytest.mark.parametrize("rows", [THREE, SQUARE, SEKI])
def test_proofs_can_be_replayed_and_written(rows) -> None:
    plane = board(rows)
    at = next(p for p in all_points(9) if plane.cells[p] == BLACK)
    verdict = solve(plane, at, SolveOptions(nodes=300_000, certificates=True))
    assert len(verdict.certificates) == 2
    for proof in verdict.certificates:
        replay(proof)
        assert msgspec.json.decode(msgspec.json.encode(proof), type=Certificate) == proof
        assert len(list(lines(proof, BLACK))) + 1 >= len(proof.nodes)
        record = game_record(proof, plane, BLACK)
        assert record.count("(") == record.count(")") and record.startswith("(;GM[1]FF[4]SZ[9]AB[")


def test_every_other_first_move_has_an_answer() -> None:
    verdict = solve(board(THREE), parse_vertex("A2", 9), SolveOptions(nodes=300_000, refutations=True))
    assert verdict.attacker_first.refutations == {"A1": "B1", "C1": "B1", "PASS": "B1"}
    assert set(verdict.defender_first.refutations) == {"A1", "C1", "PASS"}


def test_the_verdict_stands_while_its_zone_is_untouched() -> None:
    random = Random(38)
    plane = board(THREE)
    verdict = solve(plane, parse_vertex("A2", 9), SolveOptions(nodes=300_000))
    # The walls are granted, and stay.
    kept = {*verdict.zone, *(vertex(p, 9) for p in all_points(9) if plane.cells[p] == WHITE)}
    free = [p for p in all_points(9) if vertex(p, 9) not in kept and p < parse_vertex("A5", 9)]
    for _ in range(20):
        changed = plane.changed({p: random.choice((EMPTY, EMPTY, BLACK, WHITE)) for p in free})
        again = solve(changed, parse_vertex("A2", 9), SolveOptions(nodes=300_000))
        assert (again.status, again.attacker_first.moves) == (verdict.status, verdict.attacker_first.moves)


def test_the_group_that_matters_is_found() -> None:
    verdict = solve_position(board(THREE), BLACK, SolveOptions(nodes=300_000))
    assert verdict is not None and verdict.goal[0] == "A2"
