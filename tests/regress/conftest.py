"""What the tests of the runner share: a program that speaks GTP, suites, a state folder of their own."""

import sys
from pathlib import Path

import pytest

from godebug.regress import trust
from godebug.regress.blocks import EngineSpec

FAKE = (sys.executable, "-S", str(Path(__file__).with_name("fake_engine.py")))


@pytest.fixture
def fake() -> EngineSpec:
    return EngineSpec(FAKE, limit=60.0)


@pytest.fixture(autouse=True)
def state(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.mktemp("state")
    monkeypatch.setenv("GODEBUG_STATE_DIR", str(folder))
    return folder


@pytest.fixture(autouse=True)
def _fake_may_be_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The questions of `fake_engine` are known to write nothing."""
    own = {"answer", "crash", "hang", "fail", "history", "noise", "victim", "spawn", "sleep"}
    monkeypatch.setattr("godebug.regress.trust._QUESTIONS", trust._QUESTIONS | own)
