"""What the tests of the viewer write lies in a folder of their own."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def state_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GODEBUG_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
