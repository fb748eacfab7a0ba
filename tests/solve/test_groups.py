"""Which group the side to move decides: strings, sets of strings, their odds."""

import json
from pathlib import Path

import msgspec
import pytest

from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import parse_vertex, vertex
from godebug.engine.solve import groups
from godebug.engine.solve.groups import GroupSearch, solve_position
from godebug.engine.solve.odds import WEIGHTS, ReadingFeatures, odds_of, terms
from godebug.engine.solve.verdict import LIFE_OF, PROVED, READ, SolveOptions
from godebug.records.problems import read_problems
from tests.scripts import load_script
from tests.solve.test_verdict import board

benchmark = load_script(Path(__file__).parents[2] / "benchmarks" / "solve_odds.py", "solve_odds")

#: Two strings that make their eyes together: C2 joins or parts them.
PAIR = ("OOOOOO...", "XX.XXO...", "....XO...")
#: Three, and a ko.
THREE_STRINGS = ("OOOOOOO..", "XXX.XXO..", "...X.XO..")
LIKELY = ReadingFeatures(
    own=False, frame="hopeful", stones=4, strings=1, exits=3, agreeing=0, others=1, larger_open=False
)


@pytest.mark.parametrize("mover", [BLACK, WHITE])
@pytest.mark.parametrize(("rows", "stones", "move"), [(PAIR, 5, "C2"), (THREE_STRINGS, 7, "D2")])
def test_strings_that_live_together_are_one_group(rows, stones, move, mover) -> None:
    verdict = solve_position(board(rows), mover, SolveOptions(nodes=300_000))
    assert verdict is not None
    assert (len(verdict.goal), verdict.ground, verdict.question) == (stones, PROVED, LIFE_OF)
    assert move in verdict.attacker_first.moves and move in verdict.defender_first.moves
    assert verdict.odds is None


def test_the_larger_capture_is_told() -> None:
    """Each of the strings is decided by the same move, too."""
    finding = GroupSearch(board(PAIR), WHITE, SolveOptions(nodes=300_000, table_mb=16))
    finding.look()
    told = [(odds, len(reading.group.stones)) for odds, reading in finding.believed()]
    assert told[0][1] == 5 and {stones for _, stones in told} == {2, 3, 5}
    assert told == sorted(told, reverse=True)


def test_a_reading_has_both_sides() -> None:
    finding = GroupSearch(board(PAIR), WHITE, SolveOptions(nodes=300_000, table_mb=16))
    finding.look()
    for reading in finding.readings():
        assert [reading.group.known(reading.asked, moving) for moving in (True, False)] == [True, False]
        assert parse_vertex("C2", 9) in reading.moves


def test_what_a_frame_tells_holds_in_those_that_help_more() -> None:
    """A frame that helps more tells no less, and a move more than none."""
    rows = ("..OO.....", "XXXO.....", "..XO.....", ".OXO.....")
    finding = GroupSearch(board(rows), BLACK, SolveOptions(nodes=300_000, table_mb=16))
    finding.look()
    compared = 0
    for group in finding.groups:
        for bounds in group.all_bounds:
            frames = [asked for _, asked in group.frames(bounds)]
            for moving in (True, False):
                told = [group.known(asked, moving) for asked in frames]
                known = [answer for answer in told if answer is not None]
                assert known == sorted(known, reverse=True), (vertex(min(group.stones), 9), told)
                compared += len(known) > 1
            for asked in frames:
                if group.known(asked, False):
                    assert group.known(asked, True)
    assert compared


def test_what_is_read_has_odds_and_bad_odds_are_not_told() -> None:
    plane = board(("OOOO.....", "XXXO.....", "..X......"))
    told = solve_position(plane, BLACK, SolveOptions(nodes=60_000, least_odds=0.0))
    assert told is not None and told.defender_first.ground == READ
    assert told.odds is not None and 0 < told.odds < 1
    assert solve_position(plane, BLACK, SolveOptions(nodes=60_000, least_odds=told.odds)) == told
    assert solve_position(plane, BLACK, SolveOptions(nodes=60_000, least_odds=0.999)) is None


@pytest.mark.parametrize(
    "worse", [{"frame": "even"}, {"own": True}, {"others": 3}, {"larger_open": True}, {"exits": 10}, {"stones": 2}]
)
def test_doubt_lowers_the_odds(worse) -> None:
    assert 0 < odds_of(msgspec.structs.replace(LIKELY, **worse)) < odds_of(LIKELY) < 1


def test_every_term_has_a_weight() -> None:
    assert len(terms(LIKELY)) == len(WEIGHTS)


@pytest.mark.parametrize("nodes", [3_000, 30_000])
def test_what_is_spent_is_bounded(nodes: int) -> None:
    """By the budget and what one question may cost."""
    rows = (".........", "..OOOO...", ".OXXXXO..", ".OX..X...", "....OO...")
    search = GroupSearch(board(rows), BLACK, SolveOptions(nodes=nodes, table_mb=16))
    search.look()
    assert 0 < search.looks <= nodes * (groups.MOST_SPENT + max(groups.SHARES)) + len(search.groups)


def test_an_answer_does_not_depend_on_what_was_asked_before() -> None:
    first = solve_position(board(PAIR), WHITE, SolveOptions(nodes=100_000))
    solve_position(board(THREE_STRINGS), BLACK, SolveOptions(nodes=100_000))
    assert solve_position(board(PAIR), WHITE, SolveOptions(nodes=100_000)) == first


def test_the_fit_finds_what_tells_right_from_wrong() -> None:
    """By readings of which the first figure tells, and the second does not."""
    told = [
        benchmark.JudgedReading(str(i), (1.0, float(i % 2), float(i // 2 % 2)), i % 2 == 1 and i != 1, 1)
        for i in range(40)
    ]
    base, telling, idle = benchmark.fitted(told)
    assert base < 0 < telling and abs(idle) < telling / 4


def test_a_reading_is_judged_by_the_move_of_the_book(tmp_path: Path) -> None:
    """C2 joins two strings that make their eyes together, or parts them."""
    stones = {"AB": ["ah", "bh", "dh", "eh", "ei"], "AW": ["ag", "bg", "cg", "dg", "eg", "fg", "fh", "fi"]}
    for name, move in (("right", "ch"), ("wrong", "di")):
        problem = {"SZ": "9", **stones, "C": "", "SOL": [["B", move, "", ""]]}
        (tmp_path / f"{name}.json").write_text(json.dumps(problem))
    right, wrong = read_problems(tmp_path)
    assert {each.right for each in benchmark.of_life(right, 50_000)} == {True}
    assert {each.right for each in benchmark.of_life(wrong, 50_000)} == {False}
