"""The fuzzer: cases of every kind without a fault, and a planted fault that is found, written and tried again."""

from pathlib import Path
from types import ModuleType

import pytest
from scripts import load_script

CHECKS = Path(__file__).parents[1] / "checks"


@pytest.fixture(scope="module")
def fuzz() -> ModuleType:
    # It uses what the other checks make.
    for name in ("abuse", "order", "images"):
        load_script(CHECKS / f"{name}.py", name)
    return load_script(CHECKS / "fuzz.py", "fuzz")


@pytest.mark.parametrize(
    ("kind", "count"),
    [("record", 12), ("suite", 12), ("patterns", 12), ("mask", 30), ("gtp", 2), ("sides", 4), ("json", 2)],
)
def test_generated_cases_have_no_fault(fuzz: ModuleType, kind: str, count: int) -> None:
    for number in range(count):
        made, text = fuzz.case_of(5, number, [kind])
        assert made == kind
        assert fuzz.fault_of(kind, text) == "", (number, text)


def test_a_case_of_a_seed_is_always_the_same(fuzz: ModuleType) -> None:
    for number in range(20):
        assert fuzz.case_of(9, number, list(fuzz.KINDS)) == fuzz.case_of(9, number, list(fuzz.KINDS))


@pytest.mark.parametrize("error", [KeyError("nothing"), ValueError("two\nlines")])
def test_a_fault_is_found_and_its_file_reproduces_it(
    fuzz: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    error: Exception,
) -> None:
    make, _, weight = fuzz.KINDS["mask"]

    def fail(text: bytes) -> None:
        if b"worms" in text:
            raise error

    monkeypatch.setitem(fuzz.KINDS, "mask", (make, fail, weight))
    number, text = next(
        (number, text) for number in range(99) if b"worms" in (text := fuzz.case_of(1, number, ["mask"])[1])
    )
    fault = fuzz.fault_of("mask", text)
    assert type(error).__name__ in fault
    path = fuzz.write_case(tmp_path / "found", f"mask-1-{number}", "mask", fault, text)
    assert fuzz.again(path) == 1
    monkeypatch.setitem(fuzz.KINDS, "mask", (make, lambda text: None, weight))
    assert fuzz.again(path) == 0
    assert "nothing is wrong any more" in capsys.readouterr().out


@pytest.mark.parametrize("kind", ["gtp", "mask"])
def test_a_question_that_takes_too_long_is_a_fault(
    fuzz: ModuleType, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr(fuzz.Limit, "seconds", -1.0)
    assert fuzz.fault_of(kind, fuzz.case_of(5, 0, [kind])[1]).endswith(": 0 s of CPU")
