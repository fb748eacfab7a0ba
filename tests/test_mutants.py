"""Faults made on purpose: which there are, and that a test that fails kills one."""

from pathlib import Path
from types import ModuleType

import pytest
from scripts import load_script

ROOT = Path(__file__).parents[1]
SOURCE = '''"""A room."""


def larger(a: int, b: int) -> bool:
    """Of “two” numbers."""
    if a < 0:
        return False
    return a > b and b != 3


def total(a: int, b: int) -> int:
    assert a > 0
    found = a + b
    return found
'''


@pytest.fixture(scope="module")
def mutants() -> ModuleType:
    return load_script(ROOT / "checks" / "mutants.py", "mutants")


def test_every_kind_of_fault_is_found(mutants: ModuleType) -> None:
    found = [(each.line, each.kind, each.before, each.after) for each in mutants.mutants_of(Path("room.py"), SOURCE)]
    assert found == [
        (6, "guard removed", "a < 0", "False and (a < 0)"),
        (6, "comparison turned", "a < 0", "a >= 0"),
        (7, "return inverted", "False", "not (False)"),
        (8, "return inverted", "a > b and b != 3", "not (a > b and b != 3)"),
        (8, "term dropped", "a > b and b != 3", "a > b"),
        (8, "comparison turned", "a > b", "a <= b"),
        (8, "comparison turned", "b != 3", "b == 3"),
        (13, "term dropped", "a + b", "a"),
    ]


def test_a_mutant_is_its_file_with_one_fault(mutants: ModuleType) -> None:
    for mutant in mutants.mutants_of(Path("room.py"), SOURCE):
        text = mutant.text(SOURCE)
        compile(text, "room.py", "exec")
        changed = [(old, new) for old, new in zip(SOURCE.split("\n"), text.split("\n"), strict=True) if old != new]
        assert changed == [(old, old.replace(mutant.before, mutant.after, 1)) for old, _ in changed]
        assert len(changed) == 1


def test_every_file_has_its_share(mutants: ModuleType) -> None:
    some = [*mutants.mutants_of(Path("a.py"), SOURCE), *mutants.mutants_of(Path("b.py"), SOURCE)]
    found = mutants.chosen(some, 6)
    assert [each.path.name for each in found] == ["a.py"] * 3 + ["b.py"] * 3
    assert found == mutants.chosen(some[::-1], 6)
    assert len(mutants.chosen(some, 100)) == len(some)


@pytest.mark.long
def test_tests_kill_what_they_hold_and_the_copy_stays_as_it_was(mutants: ModuleType, tmp_path: Path) -> None:
    checkout = tmp_path / "checkout"
    checkout.mkdir()
    (checkout / "room.py").write_text(SOURCE, encoding="utf-8")
    (checkout / "test_room.py").write_text(
        "from room import larger, total\n\n\ndef test_larger() -> None:\n"
        "    assert larger(2, 1) and not larger(-1, -2) and not larger(1, 2)\n"
        "    assert total(1, 0) == 1\n"
    )
    workshop = mutants.Workshop(tmp_path / "copy", ["-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"])
    workshop.copy(checkout)
    workshop.begin()
    fates = {
        (each.line, each.kind, each.before): fate[0]
        for each, fate in mutants.judged(mutants.mutants_of(Path("room.py"), SOURCE), [workshop], ())
    }
    assert fates == {
        (6, "guard removed", "a < 0"): "killed",
        (6, "comparison turned", "a < 0"): "killed",
        (7, "return inverted", "False"): "killed",
        (8, "return inverted", "a > b and b != 3"): "killed",
        (8, "term dropped", "a > b and b != 3"): "survived",
        (8, "comparison turned", "a > b"): "killed",
        (8, "comparison turned", "b != 3"): "killed",
        (13, "term dropped", "a + b"): "survived",
    }
    assert (workshop.folder / "room.py").read_text(encoding="utf-8") == SOURCE


def test_tests_that_fail_without_a_fault_are_no_measure(mutants: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "test_room.py").write_text("def test_nothing() -> None:\n    assert False\n")
    workshop = mutants.Workshop(tmp_path, ["-m", "pytest", "-q", "-p", "no:cacheprovider"])
    with pytest.raises(SystemExit, match="fail without a fault"):
        workshop.begin()


def test_a_room_that_does_not_exist_is_named(mutants: ModuleType) -> None:
    assert mutants.folder_of("owl") == Path("engine/owl") and mutants.folder_of("records") == Path("godebug/records")
    with pytest.raises(SystemExit, match="no room 'ovl'"):
        mutants.folder_of("ovl")
