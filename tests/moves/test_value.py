"""The value of a move as a ledger: by hand, by property, and against reference records."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from godebug.engine.board.setup import board_from_rows
from godebug.engine.dragons.doubt import Curve
from godebug.engine.go.color import WHITE
from godebug.engine.go.points import parse_vertex
from godebug.engine.moves.ledger import Account, Ledger
from godebug.engine.moves.links import joined_strings
from godebug.engine.moves.value import UNBOUNDED, Contribution, Shape, Stake, Valuation, Worth, soft_cap, value

points = st.floats(-200.0, 200.0)
parts = st.lists(st.builds(Contribution, st.just("part"), points), max_size=6).map(tuple)
shapes = st.builds(Shape, st.floats(0, 20), st.integers(0, 4), st.floats(0, 10), st.integers(0, 4))
worths = st.builds(
    Worth,
    territory=parts,
    strategy=parts,
    followup=st.floats(0, 100),
    influence_followup=points,
    reverse_followup=st.floats(0, 100),
    secondary=st.floats(0, 50),
    shape=shapes,
    strings=st.integers(0, 12),
    is_link=st.booleans(),
    minimum=st.floats(0, 80),
    maximum=st.one_of(st.just(UNBOUNDED), st.floats(0.1, 80)),
    tie_break=st.floats(0, 0.05),
    legal=st.booleans(),
    threat_value=st.sampled_from([0.0, 0.4]),
    worthwhile=st.booleans(),
)


def ledger(worth: Worth) -> Ledger:
    return value(worth).ledger


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(worths)
def test_the_entries_add_up_to_the_value_exactly(worth: Worth) -> None:
    found = ledger(worth)
    assert sum(entry.delta for entry in found) == found.value
    before = 0.0
    for entry in found:
        assert entry.before == before
        before = entry.after


def of(territory: float, **more: object) -> Valuation:
    return value(Worth((Contribution("territory", territory),), **more))  # type: ignore[arg-type]


def test_followups_make_sente_gote_or_reverse_sente() -> None:
    assert of(4.0, influence_followup=5.31).value == pytest.approx(6.655, abs=1e-5)
    # Sente: the followup is large, the move itself small.
    assert of(1.0, followup=10.0).value == pytest.approx(2.1, abs=1e-5)
    assert of(1.0, followup=10.0).ko_bonus == pytest.approx(8.9, abs=1e-5)
    # Reverse sente: it is the enemy who threatens.
    assert of(1.0, reverse_followup=10.0).value == pytest.approx(2.0, abs=1e-5)
    # Too small a move makes no sente.
    small = of(0.4, followup=10.0)
    assert small.value == pytest.approx(0.4, abs=1e-5) and small.ko_bonus == 10.0
    assert [entry.counts for entry in small.ledger] == [True, False]


def test_shape_multiplies_all_but_large_territory() -> None:
    shape = Shape().with_value(3.0).with_value(1.0).with_value(-2.0)
    assert shape.points == 2.0
    assert of(10.0, shape=shape).value == pytest.approx(10.0 * 1.05**2, abs=1e-5)
    assert of(20.0, shape=shape).value == pytest.approx(15.0 * 1.05**2 + 5.0, abs=1e-5)
    assert of(-2.0, shape=shape).value == -2.0


def test_bounds_and_what_orders_equal_minima() -> None:
    assert of(2.0, minimum=20.0).value == pytest.approx(20.01, abs=1e-5)
    assert of(2.0, minimum=45.0).value == 45.0
    # A raised minimum may be cut by an equal maximum.
    assert of(2.0, minimum=20.0, maximum=20.0).value == 20.0
    assert of(30.0, maximum=20.0).value == 20.0
    assert of(30.0, legal=False).value == 0.0
    assert of(0.0, minimum=20.0, legal=False, tie_break=0.01).value == 0.0


def test_strings_links_secondary_values_and_threats() -> None:
    assert of(8.0, strings=4).value == pytest.approx(8.0 + 5.0 * (1.02**4 - 1.0), abs=1e-5)
    assert of(0.1, is_link=True).value == pytest.approx(0.2, abs=1e-5)
    assert of(3.0, secondary=8.0).value == pytest.approx(3.2, abs=1e-5)
    assert soft_cap(0.117, 0.4) == pytest.approx(0.0905, abs=1e-4)
    threat = of(0.0, followup=10.0, worthwhile=True, threat_value=0.4)
    assert threat.value == pytest.approx(0.4 * 0.9, abs=1e-5)


def test_a_capture_gives_no_liberties_to_what_it_joins() -> None:
    """White takes the stone at A1 by B1. Of the four liberties of his string three are left, but for the capture: the
    move does not help it. He presses the stone in atari (2) beside his one string; Black would join two strings there,
    and help the one in atari (2)."""
    board = board_from_rows([".....", "..X..", ".....", "OO.X.", "X.X.."])
    assert board.count_liberties(parse_vertex("B2", 5)) == 4
    assert joined_strings(board, parse_vertex("B1", 5), WHITE, ()) == (1 + 2) + (2 + 2)


def test_an_account_keeps_what_did_not_count() -> None:
    account = Account()
    account.add("strategy", "a connection", 0.0, (1, 2), "it is not the most for this dragon")
    account.add("territory", "territory", 1.0 / 3.0)
    found = account.ledger()
    assert [entry.counts for entry in found] == [False, True]
    assert found.value == pytest.approx(1.0 / 3.0, abs=1e-6)
    assert [entry.delta for entry in found] == [0.0, found.value]
    assert found.changed("choice", "replaced", 0.0).value == 0.0


@pytest.mark.vectors
def test_reference_records(vectors: Path) -> None:
    records = json.loads((vectors / "movegen" / "valuation_formula.json").read_text())["records"]
    for record in records:
        positive, positives, negative, negatives = record["shape"]
        worth = Worth(
            (Contribution("territory", record["territorial"]),),
            (Contribution("strategy", record["strategical"]),),
            record["followup"],
            record["influence_followup"],
            record["reverse_followup"],
            record["secondary_per_pass"] * record["passes"],
            record["secondary_per_pass"] * (record["passes"] - 1),
            Shape(positive, int(positives), negative, int(negatives)),
            record["connects_strings"],
            record["has_cut_or_connect_reason"],
            record["min_value_applied"] or 0.0,
            record["max_value_applied"] or UNBOUNDED,
        )
        found = value(worth)
        assert abs(found.value - record["value"]) <= 0.03 + 0.006 * abs(record["value"]), record


def test_large_values_are_lowered_to_what_they_turn_out_to_be_worth() -> None:
    plain = value(Worth(territory=(Contribution("territory", 30.0),)))
    curve = Curve(10.0, 0.25, 2.0)
    lowered = value(Worth(territory=(Contribution("territory", 30.0),), curve=curve))
    assert (plain.value, lowered.value) == (30.0, 15.0)
    (entry,) = [entry for entry in lowered.ledger if entry.stage == "expectation"]
    assert (entry.before, entry.after) == (30.0, 15.0)
    assert entry.note == "10 + (0.25 x 30.00 that is not strategy) x (1 - 10 / 30.00)"
    small = Worth(territory=(Contribution("territory", 10.0),), curve=curve)
    assert value(small).ledger == value(replace(small, curve=None)).ledger


def test_strategy_counts_by_what_the_next_move_changes_of_lives() -> None:
    ground, strategy = Contribution("territory", 16.0), Contribution("a cut", 24.0, (121,), dragon=121)
    stakes = (Stake(121, 30.0, 0.1), Stake(150, 10.0, 0.2))
    move = Worth(territory=(ground,), strategy=(strategy,), curve=Curve(10.0, 0.25, 2.0), stakes=stakes)
    (entry,) = [entry for entry in value(move).ledger if entry.stage == "expectation"]
    assert (entry.points, entry.before, entry.after) == ((121, 150), 40.0, 20.5)
    assert "2 x (10% of 30.00 + 20% of 10.00) that hangs on lives" in entry.note
    safe = value(replace(move, stakes=(Stake(121, 30.0, 0.0),)))
    assert safe.value == 13.0, "of a dragon that nothing happens to nothing counts"
