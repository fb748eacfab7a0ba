"""The examples in docstrings give what they say."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for package in ("engine", "godebug")
    for path in (ROOT / package).rglob("*.py")
    if "    >>> " in path.read_text()
)


def test_the_public_surface_has_examples() -> None:
    wanted = {"points", "color", "board.setup", "board.trial", "board.rules", "patterns.database", "patterns.matcher"}
    assert {f"engine.{name}" for name in wanted} <= set(MODULES)


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    failed, tried = doctest.testmod(import_module(name))
    assert failed == 0
    assert tried > 0
