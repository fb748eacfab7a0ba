"""The values of moves where GNU Go's verdicts and reasons are given: `benchmarks/values.py` on what comes with it."""

import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from godebug.basics.resources import data_folder
from godebug.engine.go.points import parse_vertex
from godebug.engine.go.result_codes import KO_A, KO_B, WIN
from godebug.engine.moves.reasons import Attack, Connect, OwlDefend
from godebug.engine.patterns.database import PatternFolder
from tests.scripts import load_script

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "values.py"
RECORDINGS = Path(__file__).parents[1] / "vectors" / "moves"
#: The shares, in per cent, that must come out right.
FLOORS = {
    "small": {"territorial": 94.0, "followup": 93.0, "strategic": 99.5, "final": 90.5},
    "real": {"territorial": 94.5, "followup": 94.0, "strategic": 98.5, "final": 91.5},
}
#: A few lines of a trace, of a game that is reviewed twice.
TRACE = """
pattern 'P1'+0 matched at C3
...followup value 3.00
Move reasons:
Move at C3 expands territory

Move valuation:
  C3: 1.00 - change in territory
Move generation values C3 to 1.00
Move reasons:
Move at C3 expands territory
Move at D4 attacks E4 with bad ko
Move at D4 strategically or tactically unsafe

Move valuation:
  C3: 2.50 - change in territory
  C3:   2.75 - revised to meet minimum territory value
  C3:   5.00 - total followup value, added 2.00 as territorial followup
  C3: 2.50 - added due to followup (5.00) and reverse followup values (1.00)
  C3: 0.26 - shape (shape values +1.00(1) -0.00(0), shape factor 1.050)
Move generation values C3 to 5.51
  D4: not a safe move
  D4: -3.50 - attack on worm E4 only with bad ko
  D4: 4.00 - strategic effect on E4
Move generation values D4 to 0.50

Top moves:
1. C3 5.51
"""


@pytest.fixture(scope="module")
def values() -> ModuleType:
    return load_script(SCRIPT, "move_values")


def recordings(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((RECORDINGS / f"{name}.json").read_text(encoding="utf-8"))
    return found


def test_words_of_reasons(values: ModuleType) -> None:
    at = [parse_vertex(name, 19) for name in ("C3", "D5")]
    assert values.reason_of("attacks C3 (defenseless)", 19) == Attack(at[0], WIN)
    assert values.reason_of("attacks C3 with bad ko", 19) == Attack(at[0], KO_B)
    assert values.reason_of("connects C3 and D5", 19) == Connect(*at)
    assert values.reason_of("owl-defends C3 with good ko", 19) == OwlDefend(at[0], KO_A)
    assert values.reason_of("captures something", 19) is None


def test_a_trace_is_read(values: ModuleType) -> None:
    traced = sys.modules["values_recording"].traced_moves(TRACE)
    assert list(traced) == ["C3", "D4"]
    assert traced["C3"] == {
        "reasons": ["expands territory"],
        "reviews": 2,
        "given_followup": 3.0,
        "territory": 2.75,
        "least_territory": 2.75,
        "strategy": 0.0,
        "followup": 5.0,
        "reverse_followup": 1.0,
        "shape": [1.0, 1, 0.0, 0],
        "value": 5.51,
    }
    assert traced["D4"]["reasons"] == ["attacks E4 with bad ko"]
    assert traced["D4"]["unsafe"] and traced["D4"]["lost"]
    assert traced["D4"]["territory"] == -3.5 and traced["D4"]["strategy"] == 4.0


def test_given_verdicts_count(values: ModuleType) -> None:
    """A recording in which a group is dead and not alive is valued as such."""
    databases = PatternFolder(data_folder("patterns"))
    [found] = [recording for recording in recordings("small") if recording["name"] == "one_stone9"]
    generator = values.fed_generator(found, databases)
    [origin] = generator.situation.dragons.by_origin
    assert generator.situation.status(origin) == "alive"
    dead = {**found, "dragons": [{**found["dragons"][0], "status": "dead", "safety": "dead", "owl_status": "dead"}]}
    assert values.fed_generator(dead, databases).situation.status(origin) == "dead"


def test_secondary_values_add_up_over_reviews(values: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a move is good for by the way counts again when the moves are reviewed for the endgame, and the account
    says so; a switch makes it count once."""
    [found] = [recording for recording in recordings("real") if recording["name"] == "nngs:1200"]
    generator = values.fed_generator(found, PatternFolder(data_folder("patterns")))
    record = generator.records.at(parse_vertex("A13", len(found["board"])))
    once = generator.value_of(record)
    record.reviewed_secondary = once.territory.secondary
    twice = generator.value_of(record).valuation
    assert once.territory.secondary > 0.0
    assert twice.value == pytest.approx(found["moves"]["A13"]["value"], abs=0.03)
    assert twice.value > once.valuation.value + 0.05
    assert any("earlier review" in entry.note for entry in twice.ledger)
    monkeypatch.setattr("godebug.engine.moves.generation.SECONDARY_ADDS_UP", False)
    assert generator.value_of(record).valuation.value == once.valuation.value


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(FLOORS))
def test_recorded_moves_keep_their_values(values: ModuleType, name: str) -> None:
    shares = values.compared(recordings(name), PatternFolder(data_folder("patterns")))
    assert shares.compared["final"] == {"small": 86, "real": 409}[name]
    for stage, floor in FLOORS[name].items():
        assert shares.share(stage) >= floor, (stage, shares.share(stage), shares.misses)


@pytest.mark.vectors
@pytest.mark.parametrize("name", sorted(FLOORS))
def test_recordings_are_those_of_the_collection(vectors: Path, name: str) -> None:
    """The value of every move that a reference collection accounts for is what the recording says."""
    known = {recording["name"]: recording["moves"] for recording in recordings(name)}
    collection = json.loads((vectors / "movegen" / f"{name}_positions.json").read_text(encoding="utf-8"))
    accounts = {
        (entry["id"], at): one for entry in collection["records"] for at, one in entry.get("ledger", {}).items()
    }
    # Two moves only fill a liberty: they have no account to be recorded.
    recorded = {key: account for key, account in accounts.items() if key[1] in known[key[0]]}
    assert len(accounts) - len(recorded) == {"small": 0, "real": 2}[name]
    for (position, at), account in recorded.items():
        assert known[position][at]["value"] == pytest.approx(account["value_before_random"], abs=0.011), (position, at)
