"""Where the reference vectors lie, for the tests that use them."""

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def vectors() -> Path:
    """The folder with the folders of vectors; the test is skipped where nobody named it."""
    folder = os.environ.get("GODEBUG_VECTORS")
    if not folder:
        pytest.skip("GODEBUG_VECTORS is not set")
    return Path(folder)
