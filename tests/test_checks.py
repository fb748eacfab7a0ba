"""A small part of each of the `checks`."""

import random
import shutil
import sys
from collections import Counter, defaultdict
from pathlib import Path

import pytest
from scripts import load_script

CHECKS = Path(__file__).parents[1] / "checks"


@pytest.fixture(autouse=True)
def _beside_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(CHECKS))


def test_a_suite_writes_nothing() -> None:
    hostile_suites = load_script(CHECKS / "hostile_suites.py", "hostile_suites")
    assert hostile_suites.run(20, 5, [None]) == []


def test_what_is_written_is_found(tmp_path: Path) -> None:
    sandbox = load_script(CHECKS / "sandbox.py", "sandbox")
    before = (place := sandbox.Sandbox(tmp_path)).contents()
    (place.here / "new").write_text("")
    assert sandbox.changes(before, place.contents()) == ["made: here/new"]
    assert sys.executable in sandbox.GODEBUG


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
@pytest.mark.parametrize(
    "words",
    [
        ("regress", "blame", "own", "--from", "HEAD~1", "--to", "."),
        ("regress", "blame", "own", "--from", "HEAD", "--to", "."),
        ("show", "game.sgf"),
    ],
)
def test_a_strangers_folder_starts_nothing(words: tuple[str, ...]) -> None:
    strangers = load_script(CHECKS / "strangers.py", "strangers")
    assert strangers.run([words]) == []


def test_damage_of_what_is_kept_ends_no_command() -> None:
    damage = load_script(CHECKS / "damage.py", "damage")
    assert damage.run(150, 3) == {}


@pytest.mark.skipif(sys.platform == "win32", reason="limits of POSIX")
@pytest.mark.long
def test_a_limit_leaves_nothing_behind() -> None:
    full_disk = load_script(CHECKS / "full_disk.py", "full_disk")
    assert full_disk.under_limits((1 << 10,)) == []


@pytest.mark.skipif(sys.platform == "win32", reason="needs processes that begin with what another one has loaded")
@pytest.mark.long
def test_the_positions_of_a_game_are_what_they_are_alone() -> None:
    along = load_script(CHECKS / "along.py", "along")
    game = Path(__file__).parents[1] / "regression" / "games" / "corner-9x9.sgf"
    line = along.positions_along(game.name, game.read_bytes(), 7)[1:5]
    found = along.Found()
    questions = [question for question in along.QUESTIONS if question != "moves"]
    along.compare(game.name, line, questions, random.Random(1), found)
    assert found.positions == 4 and found.answers > 60
    assert found.different == []


def test_what_contradicts_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    contradictions = load_script(CHECKS / "contradictions.py", "contradictions")
    game = contradictions.GAMES / "corner-9x9.sgf"
    position = contradictions.read_game(game.read_bytes(), game.name).position_before("24")
    found = contradictions.walk(iter([position]), 10, False)
    assert sum(found.cases.values()) >= 5
    assert all(holds or marked for _, holds, marked in found.cases)
    assert not any(found.exceeds_odds(kind) for kind, _, _ in found.cases)
    # A question that denies everything denies every reason.
    monkeypatch.setattr(contradictions, "_after", lambda *_: 0)
    denied = contradictions.walk(iter([position]), 10, False)
    assert [kind for kind, holds, _ in denied.cases if kind in ("attacks", "defends") and holds] == []
    assert any(kind in ("attacks", "defends") for kind, _, _ in denied.cases)


def test_a_mark_is_no_excuse_for_more_contradictions_than_the_odds_leave() -> None:
    contradictions = load_script(CHECKS / "contradictions.py", "contradictions")
    tally = contradictions.Tally(Counter({("alive", False, True): 6}), defaultdict(float, alive=4.0))
    assert tally.contradicted("alive", True, False) == 6 and not tally.exceeds_odds("alive")
    tally.doubts["alive"] = 1.0
    assert tally.exceeds_odds("alive") and not tally.exceeds_odds("dead")
