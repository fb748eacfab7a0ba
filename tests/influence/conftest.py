"""Where the reference vectors lie, for the tests that use them."""

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def vectors() -> Path:
    """The folder with the folders of vectors: one that the user has, or the compact part that comes with the tests."""
    return Path(os.environ.get("GODEBUG_VECTORS") or Path(__file__).parents[1] / "vectors")
