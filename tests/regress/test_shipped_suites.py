"""The suites that ship: sound, and standing on their floors."""

from pathlib import Path

import pytest

from godebug.regress.blocks import cut
from godebug.regress.engines import builtin_spec
from godebug.regress.floors import FILE_NAME, read_floors
from godebug.regress.runner import run_blocks
from godebug.regress.sanity import check
from godebug.regress.selection import select
from godebug.regress.suite import read_suite

FOLDER = Path(__file__).parents[2] / "regression"
SUITES = sorted(FOLDER.glob("*.tst"))


@pytest.mark.parametrize("path", SUITES, ids=lambda path: path.stem)
def test_a_suite_is_sound(path: Path) -> None:
    assert [str(fault) for fault in check(read_suite(path))] == []


def test_no_suite_sinks_below_its_floor() -> None:
    (own,) = (collection for collection in read_floors(FOLDER / FILE_NAME) if collection.name == "own")
    assert {path.stem for path in SUITES} == set(own.floors)
    passed = dict.fromkeys(own.floors, 0)
    for result in run_blocks(cut(select(sorted(own.floors), (), [FOLDER])), builtin_spec(10, None, 60.0, ()), 2):
        passed[result.test.suite] += result.ok is True and not result.error
    assert {suite: count for suite, count in passed.items() if count < own.floors[suite]} == {}
