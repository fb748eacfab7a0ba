"""Masks: numbers, names, and mistakes in them."""

from pathlib import Path

import pytest
from command_line import Run

from godebug.basics.errors import UserError
from godebug.basics.flags import DEBUG_HELP, DRAW_HELP, Debug, Draw, flag_names, parse_mask
from godebug.cli.completion import complete_debug, complete_draw


@pytest.mark.parametrize(
    ("text", "mask"),
    [
        ("0x018", Draw.INITIAL | Draw.REGIONS),
        ("24", Draw.INITIAL | Draw.REGIONS),
        ("initial,regions", Draw.INITIAL | Draw.REGIONS),
        ("Initial+REGIONS", Draw.INITIAL | Draw.REGIONS),
        ("0x8, bouzy_moyo", Draw.INITIAL | Draw.BOUZY_MOYO),
        ("0", Draw(0)),
        ("0X3fF", Draw(0x3FF)),
    ],
)
def test_draw_masks(text: str, mask: Draw) -> None:
    assert parse_mask(text, Draw, "-m") == mask


def test_debug_masks() -> None:
    assert parse_mask("0x102000", Debug, "-d") == Debug.BREAKIN | Debug.TERRITORY
    assert parse_mask("breakin+time", Debug, "-d") == Debug.BREAKIN | Debug.TIME
    assert flag_names(Debug(0x4000002)) == ["eyes", "time"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("regoins", "-m: unknown name 'regoins'; did you mean 'regions'"),
        ("", "-m: unknown name ''"),
        ("initial,,regions", "unknown name ''"),
        ("0x400", r"0x400 has bits without a meaning \(0x400\)"),
        ("-1", "unknown name '-1'"),
        ("0x", "unknown name '0x'"),
        ("٣", "unknown name"),
        ("9" * 5000, "unknown name"),
        ("0x" + "f" * 60, "bits without a meaning"),
    ],
)
def test_mistakes(text: str, message: str) -> None:
    with pytest.raises(UserError, match=message):
        parse_mask(text, Draw, "-m")


def test_every_bit_is_explained(run: Run) -> None:
    assert set(DRAW_HELP) == set(Draw) and set(DEBUG_HELP) == set(Debug)
    out = run("flags").out
    assert "0x200  territory" in out and "0x4000000  time" in out


def test_flags_as_json(run: Run) -> None:
    import json

    records = [json.loads(line) for line in run("flags", "--json").lines]
    regions = next(record for record in records if (record["mask"], record["bit"]) == ("-m", 16))
    assert regions["type"] == "flag"
    assert (regions["name"], regions["text"]) == ("regions", DRAW_HELP[Draw.REGIONS])


def test_completion_goes_on_after_a_comma() -> None:
    assert complete_draw("re") == ["regions"]
    assert complete_draw("initial,re") == ["initial,regions"]
    assert "regions,regions" not in complete_draw("regions,")
    assert complete_debug("owl") == ["owl", "owl-performance"]


def test_influence_takes_the_bits_of_show(run: Run, corner: Path) -> None:
    by_bits = run("influence", corner, "-m", "0x228", "--json")
    by_words = run("influence", corner, "values", "territory", "--initial", "--json")
    assert (by_bits.code, by_words.code) == (0, 0), by_bits.err + by_words.err
    assert by_bits.out == by_words.out
    assert run("influence", corner, "-m", "values", "--json").out == run("influence", corner, "values", "--json").out
    for words, said in ((("-m", "0x1"), "godebug moyo"), (("strength", "-m", "0x10"), "what is 'strength' for?")):
        refused = run("influence", corner, *words)
        assert refused.code == 2 and said in refused.err
