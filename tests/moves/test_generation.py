"""Whole generations on small boards: what is chosen, why, and that all accounts add up."""

import re

import pytest
from drawn_positions import analysis, position
from msgspec.structs import replace

from godebug.basics.resources import data_folder
from godebug.engine.analysis import Analysis
from godebug.engine.board.rules import play
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import NO_POINT, parse_vertex, vertex
from godebug.engine.moves.probabilities import move_probabilities, uncertainty
from godebug.engine.moves.reasons import OwlDefendThreat
from godebug.engine.patterns.database import PatternFolder
from godebug.engine.trace.events import Event, Trace

NET = [
    ".........",
    ".........",
    "...X.....",
    "..XOX....",
    "....O.O..",
    "....X.O..",
    "..O...O..",
    ".........",
    ".........",
]
SETTLED = ["..XO..."] * 7
DAME = ["..X.O.."] * 3 + ["..XXO.."] * 4


def best(rows: list[str], color: int) -> str:
    return vertex(analysis(rows, color).moves.generation(color).best, len(rows))


@pytest.mark.parametrize("rows", [NET, DAME, ["." * 9] * 9])
@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_every_account_adds_up(rows: list[str], color: int) -> None:
    generation = analysis(rows, color).moves.generation(color)
    for ledger in generation.choice.ledgers.values():
        assert sum(entry.delta for entry in ledger) == ledger.value
    assert generation.choice.value == generation.ledger(generation.best).value


def test_nothing_to_do() -> None:
    assert best(SETTLED, BLACK) == best(SETTLED, WHITE) == "PASS"


def test_a_neutral_point_is_filled_last() -> None:
    assert best(DAME, BLACK) in ("D7", "D6", "D5")


def test_an_empty_board_starts_in_the_centre_or_in_a_corner() -> None:
    assert best(["." * 9] * 9, BLACK) == "E5"
    assert best(["." * 19] * 19, BLACK)[0] in "QR"


def test_a_cutting_stone_in_atari_is_taken() -> None:
    rows = [".......", "..XOO..", ".XOX.O.", "..X.XO.", ".O.XO..", ".......", "......."]
    generation = analysis(rows, BLACK).moves.generation(BLACK)
    reasons = [line for point in generation.moves for line in generation.reason_lines(point)]
    assert any(re.search(r"(at|de)(tack|fend)s", line) for line in reasons)
    assert generation.choice.value > 1.0


def test_a_stone_that_cuts_twice_is_worth_ten_points_more() -> None:
    rows = [*["........."] * 4, "..XOX....", "...X.....", *["........."] * 3]
    rows[1], rows[7] = "...O.....", "......X.."
    found = analysis(rows, BLACK)
    stone, move = (parse_vertex(name, 9) for name in ("D5", "D6"))
    assert found.life.outline.amalgamation.potential_cuts == {stone: 2}
    for color in (BLACK, WHITE):
        entries = found.moves.generation(color).ledger(move).entries
        [entry] = [entry for entry in entries if entry.cause == "a cutting stone"]
        assert (entry.delta, entry.points, entry.note) == (10.0, (stone,), "10 for each of 2 cuts but one")


def test_a_defence_that_is_cut_off_from_what_it_saves_is_not_safe() -> None:
    rows = [*["........."] * 2, "..XO.....", "..XXOO...", *["....X...."] * 2, "..X...O..", *["........."] * 2]
    generation = analysis(rows, WHITE).moves.generation(WHITE)
    cut_off, linked = (generation.moves[parse_vertex(name, 9)].record for name in ("C8", "D8"))
    assert all(any("defends D7" in line for line in generation.reason_lines(move.point)) for move in (cut_off, linked))
    assert (cut_off.safe, linked.safe) == (False, True)


def test_the_choice_can_be_restricted() -> None:
    allowed = frozenset([parse_vertex("D6", 7)])
    assert vertex(analysis(DAME, BLACK).moves.generation(BLACK, allowed=allowed).best, 7) == "D6"
    assert analysis(DAME, BLACK).moves.generation(BLACK, allowed=frozenset([parse_vertex("A1", 7)])).best == NO_POINT


def test_a_seed_draws_the_same_again() -> None:
    tops = [analysis(["." * 13] * 13, BLACK).moves.generation(BLACK, seed).choice.top for seed in (1, 1, 2)]
    assert tops[0] == tops[1]


def test_probabilities_are_those_of_uniform_parts() -> None:
    same = move_probabilities({1: 5.0, 2: 5.0}, {1: 0.01, 2: 0.01})
    assert same == pytest.approx({1: 0.5, 2: 0.5})
    assert uncertainty(same) == pytest.approx(1.0)
    # D7 0.0905 against 0.0864: the lower two win 13 times in a hundred each.
    three = move_probabilities({1: 0.0907, 2: 0.0864, 3: 0.0864}, {1: 0.01, 2: 0.01, 3: 0.01})
    assert sum(three.values()) == pytest.approx(1.0, abs=1e-6)
    assert three[1] > three[2] == pytest.approx(three[3])
    assert move_probabilities({1: 5.0, 2: 4.0}, {1: 0.01, 2: 0.01}) == {1: pytest.approx(1.0)}


def test_reasons_and_accounts_are_traced() -> None:
    events: list[Event] = []
    found = Analysis(
        position(DAME),
        databases=PatternFolder(data_folder("patterns")),
        trace=Trace(events.append, frozenset({"move-reasons"})),
    ).moves.generation(BLACK)
    assert found.best != NO_POINT
    assert {event.kind for event in events} >= {"reason"}
    assert all(event.topic == "move-reasons" for event in events)


def test_who_leads_answers_a_dead_group_that_is_played_with() -> None:
    rows = [
        "....X....",
        "..XXX....",
        ".XX......",
        ".X..O....",
        ".X..O..X.",
        ".X.....X.",
        ".XX...XX.",
        "..XXXXX..",
        ".........",
    ]
    before = position(rows)
    after = play(before, WHITE, parse_vertex("F5", 9))
    known = Analysis(after, databases=PatternFolder(data_folder("patterns")))
    group = parse_vertex("E6", 9)
    generation = known.moves.generation(BLACK)
    assert generation.situation.pessimistic_score > 5.0
    assert generation.situation.thrashing == {group}
    assert (known.life.dragons.status[group], generation.situation.status(group)) == ("dead", "alive")
    assert not Analysis(after, databases=None).moves.generation(BLACK, scoring=True).situation.thrashing


def test_nobody_resigns_who_has_a_living_stone_or_a_move() -> None:
    walls = ["..XO..."] * 7
    for color in (BLACK, WHITE):
        assert not analysis(walls, color).moves.generation(color).resigns
        assert not analysis(["." * 9] * 9, color).moves.generation(color).resigns


def test_a_choice_between_moves_without_reasons_goes_by_territory() -> None:
    rows = ["." * 9] * 4 + ["..X...O.."] + ["." * 9] * 4
    points = [parse_vertex(name, 9) for name in ("A9", "E8")]
    generation = analysis(rows, BLACK).moves.generation(BLACK, allowed=frozenset(points))
    assert generation.best == points[1]
    assert generation.choice.value == sum(entry.delta for entry in generation.ledger(points[1])) > 0.0


def test_a_dead_group_that_is_played_with_is_asked_for_two_moves_in_a_row() -> None:
    rows = [
        "....X....",
        "..XXX.X..",
        ".XX..O...",
        ".X..O.OX.",
        ".X...O.X.",
        ".X.....X.",
        "..XO..XX.",
        "..XXXXX..",
        ".........",
    ]
    after = play(position(rows), WHITE, parse_vertex("E4", 9))
    shapes = PatternFolder(data_folder("patterns"))
    group = parse_vertex("F7", 9)
    known = Analysis(after, databases=shapes)
    verdict = known.life.dragons.owl[group]
    assert (verdict.status, verdict.threat_status) == ("dead", "can threaten defense")
    # GNU Go 3.8 names the same two points.
    assert [vertex(p, 9) for p in (verdict.defense.point, verdict.defense.second_point)] == ["D5", "E7"]
    reasons = known.moves.generation(WHITE).records.at(parse_vertex("E7", 9)).reasons
    assert OwlDefendThreat(group) in reasons
    # At lower levels nobody asks that much, and of a group that was left alone neither.
    assert Analysis(after, level=7, databases=shapes).life.dragons.owl[group].threat_status == "unchecked"
    left_alone = Analysis(replace(after, last_move=None), databases=shapes)
    assert left_alone.life.dragons.owl[group].threat_status == "unchecked"
