"""Eye values: reading, writing, urgency, sums."""

from array import array

import pytest

from godebug.engine.eyes.sums import add_eye_value
from godebug.engine.eyes.values import NO_EYE, EyeValue


@pytest.mark.parametrize(
    ("text", "urgency"),
    [("0000", 0), ("0011", 2), ("1122", 2), ("0012", 3), ("0122", 3), ("0022", 4), ("1222", 0), ("1112", 0)],
)
def test_urgency(text: str, urgency: int) -> None:
    assert EyeValue.parse(text).urgency == urgency


@pytest.mark.parametrize(
    ("one", "two", "together"),
    [
        ("0011", "0011", "0112"),
        ("0011", "1122", "1223"),
        ("0022", "0022", "0224"),
        ("1122", "1122", "2334"),
        ("0012", "0012", "0123"),
        ("0111", "0111", "1222"),
        ("1111", "1122", "2233"),
        ("1222", "1112", "2334"),
        ("2222", "2222", "4444"),
        ("0002", "0111", "0113"),
        ("0022", "0122", "1234"),
        ("0002", "0011", "0011"),
    ],
)
def test_sum(one: str, two: str, together: str) -> None:
    assert str(EyeValue.parse(one) + EyeValue.parse(two)) == together
    assert str(EyeValue.parse(two) + EyeValue.parse(one)) == together


@pytest.mark.parametrize(
    ("values", "together"),
    [
        # A threat beside half an eye comes to no more than the half eye: two half eyes remain one eye.
        (("0002", "0011", "0011"), "0112"),
        (("0011", "0002", "0011"), "0112"),
        (("0000", "0011", "1122"), "1223"),
    ],
)
def test_searches_add_as_stages_do(values: tuple[str, ...], together: str) -> None:
    total = array("i", [0] * 4)
    figures = array("i", [int(digit) for value in values for digit in value])
    for at in range(0, len(figures), 4):
        add_eye_value(total, figures, at)
    assert "".join(map(str, total)) == together
    assert str(sum(map(EyeValue.parse, values), NO_EYE)) == together


def test_no_eye_adds_nothing() -> None:
    for text in ("0000", "0011", "0122", "1222"):
        assert EyeValue.parse(text) + NO_EYE == EyeValue.parse(text)


def test_text() -> None:
    assert str(EyeValue(2, 2, 10, 10)) == "[2,2,10,10]"
    assert EyeValue.parse("[2,2,10,10]") == EyeValue(2, 2, 10, 10)
    with pytest.raises(ValueError, match="invalid eye value '112'"):
        EyeValue.parse("112")
