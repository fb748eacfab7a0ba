"""A small part of each of the `checks`."""

import sys
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
