"""What the tests of the lab share: a state folder of their own, a suite, a folder of databases to change."""

import shutil
from pathlib import Path

import pytest

from godebug.basics.resources import data_folder


@pytest.fixture(autouse=True)
def state(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.mktemp("state")
    monkeypatch.setenv("GODEBUG_STATE_DIR", str(folder))
    return folder


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A copy of the databases that ship."""
    return Path(shutil.copytree(data_folder("patterns"), tmp_path / "mine"))


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    """A suite of three tests about a small game, which pass with the databases that ship."""
    shutil.copy(data_folder("regression") / "games" / "corner-9x9.sgf", tmp_path / "corner.sgf")
    path = tmp_path / "own.tst"
    path.write_text(
        "loadsgf corner.sgf 20\n1 reg_genmove white\n#? [!B3]\n2 attack F8\n#? [0]\n"
        "loadsgf corner.sgf 41\n3 reg_genmove black\n#? [!A1]\n"
    )
    return path
