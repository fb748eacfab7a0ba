"""The examples in docstrings give what they say."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
#: The engine lies beside the package that it is a part of; where it lies inside, it is found only there.
FOLDERS = {ROOT / "engine": "godebug.engine", ROOT / "godebug": "godebug"}
MODULES = sorted(
    {
        ".".join((package, *path.relative_to(folder).with_suffix("").parts))
        for folder, package in FOLDERS.items()
        for path in folder.rglob("*.py")
        if "    >>> " in path.read_text()
    }
)


def test_the_public_surface_has_examples() -> None:
    wanted = {
        "go.points",
        "go.color",
        "board.setup",
        "board.trial",
        "board.rules",
        "patterns.database",
        "patterns.matcher",
    }
    assert {f"godebug.engine.{name}" for name in wanted} <= set(MODULES)


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    failed, tried = doctest.testmod(import_module(name))
    assert failed == 0
    assert tried > 0
