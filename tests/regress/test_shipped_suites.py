"""The suites that ship: sound, standing on their floors, and without a failure that is not known."""

from pathlib import Path

import pytest

from godebug.regress.blocks import cut
from godebug.regress.engines import builtin_spec
from godebug.regress.floors import FILE_NAME, read_floors
from godebug.regress.judge import TestResult
from godebug.regress.runner import run_blocks
from godebug.regress.sanity import check
from godebug.regress.selection import select
from godebug.regress.suite import read_suite

FOLDER = Path(__file__).parents[2] / "regression"
SUITES = sorted(FOLDER.glob("*.tst"))


@pytest.fixture(scope="module")
def results() -> list[TestResult]:
    """What the built-in engine answers to every test, one engine for all."""
    names = [path.stem for path in SUITES]
    return list(run_blocks(cut(select(names, [FOLDER])), builtin_spec(10, None, 60.0, ()), 1))


@pytest.mark.parametrize("path", SUITES, ids=lambda path: path.stem)
def test_a_suite_is_sound(path: Path) -> None:
    assert [str(fault) for fault in check(read_suite(path))] == []


def test_all_positions_are_asked_about() -> None:
    texts = "".join(path.read_text(encoding="utf-8") for path in SUITES)
    shapes = sorted(path.name for path in (FOLDER / "games" / "shapes").glob("*.sgf"))
    assert [name for name in shapes if f"games/shapes/{name}\n" not in texts] == []


def test_nothing_fails_that_is_not_known_to_fail(results: list[TestResult]) -> None:
    assert [f"{result.test.name}: {result.answer}" for result in results if result.outcome == "FAILED"] == []


def test_no_suite_sinks_below_its_floor(results: list[TestResult]) -> None:
    (own,) = (collection for collection in read_floors(FOLDER / FILE_NAME) if collection.name == "own")
    assert {path.stem for path in SUITES} == set(own.floors)
    passed = dict.fromkeys(own.floors, 0)
    for result in results:
        passed[result.test.suite] += result.ok is True and not result.error
    assert {suite: count for suite, count in passed.items() if count < own.floors[suite]} == {}
