"""What is cached of databases is distrusted: damage whose checksum fits is found before compiled code follows it."""

import math
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import msgpack
from msgspec.structs import astuple

from godebug.basics.resources import data_folder
from godebug.engine.patterns.database import (
    PatternFolder,
    checksum,
    load_contexts,
    load_database,
)
from godebug.engine.patterns.image import FIELDS, LAYOUT, PROGRAM, REALS, RULES, Image
from godebug.engine.patterns.image_writer import build_image
from godebug.engine.patterns.language import KINDS, MAX_DIAGRAM
from godebug.engine.patterns.operations import (
    ADD,
    AND,
    CALL,
    DROP,
    END,
    JUMP,
    NO_PLACE,
    NOT,
    NUMBER,
    RETURN,
    UNLESS,
)
from godebug.engine.patterns.questions import ANTISUJI, LIB, LIB2
from godebug.engine.patterns.soundness import image_from, table_from

TEXT = """\
Pattern Hane1

XO.
O*o

:8,s

XOb
a*o

;lib(a) > 1 && (safe_omove(*) || lib(b) == 2)
>antisuji(b)

Pattern Cut2

O?X
*X.
---

:|,-
"""


@pytest.fixture
def image() -> Image:
    return build_image(TEXT, "a.db", KINDS["barriers"])


def numbers_of(image: Image, name: str) -> "array[Any]":
    return array("d" if name in REALS else "i", image[name])


def is_sound(image: Image) -> bool:
    return image_from(msgpack.encode(image)) is not None


def with_number(image: Image, name: str, at: int, number: float) -> Image:
    numbers = numbers_of(image, name)
    numbers[at] = number
    return image | {name: numbers.tobytes()}


def test_what_was_built_is_sound(image: Image) -> None:
    assert image_from(msgpack.encode(image)) == image
    databases = PatternFolder(data_folder("patterns"))
    for name in databases.names():
        database = databases.get(name)
        assert database is not None and is_sound(database._image), name
    contexts = astuple(load_contexts(databases.path_of("contexts.txt")))
    assert table_from(msgpack.encode(contexts)) == contexts


@pytest.mark.parametrize("name", [name for name in (*PROGRAM, *RULES, *LAYOUT) if name not in REALS])
@pytest.mark.parametrize("number", [2**31 - 1, -(2**31), 10_000, -77])
def test_a_number_that_leads_outside_is_found(image: Image, name: str, number: int) -> None:
    """Whatever stands in its place, at any place."""
    for at in range(len(numbers_of(image, name))):
        if name == "beginning_offsets" and numbers_of(image, "beginning_parents")[at] < 0:
            # A root has no test: nothing follows this number.
            continue
        assert not is_sound(with_number(image, name, at, number)), at


@pytest.mark.parametrize("name", REALS)
@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_what_is_no_number_is_found(image: Image, name: str, number: float) -> None:
    assert not is_sound(with_number(image, name, 0, number))


@pytest.mark.parametrize("name", [*PROGRAM, *RULES, *LAYOUT])
def test_arrays_of_other_lengths_are_found(image: Image, name: str) -> None:
    whole = image[name]
    size = numbers_of(image, name).itemsize
    for part in (b"", whole[:-1], whole[:-size], whole[size:], whole + whole):
        assert not is_sound(image | {name: part}) or part == whole or name in ("words", "numbers"), len(part)
    for other in (None, 7, "x", [1], {}):
        assert not is_sound(image | {name: other})
    assert not is_sound({key: part for key, part in image.items() if key != name})


ODD = [None, -1, 2**31, 1e400, "\0", "x" * 5000, b"O", [], {}, [[]], {"a": None}, [-1, 0], [99, 99], ["OX", "O"]]


@pytest.mark.parametrize("field", FIELDS)
def test_fields_of_other_types_are_found(image: Image, field: str) -> None:
    at = FIELDS.index(field)
    known = image["patterns"][0][at]
    for odd in ODD:
        fields = list(image["patterns"][0])
        fields[at] = odd
        changed = image_from(msgpack.encode(image | {"patterns": [fields, *image["patterns"][1:]]}))
        if changed is not None:
            # Only what any file could have said.
            assert type(changed["patterns"][0][at]) is type(known) or field in (
                "move",
                "anchor",
                "constraint",
                "action",
            )


def test_boxes_are_on_a_board_and_hold_all_that_is_tested(image: Image) -> None:
    for column, most in ((3, 0), (4, 0), (5, MAX_DIAGRAM - 1), (6, MAX_DIAGRAM - 1)):
        for number in (-MAX_DIAGRAM, MAX_DIAGRAM, 1 if most == 0 else -1):
            assert not is_sound(with_number(image, "records", column, number))
    # An element outside of the box, though on a board.
    for at in range(len(numbers_of(image, "offsets"))):
        assert not is_sound(with_number(image, "offsets", at, 5))


def test_moves_are_on_empty_points_and_stones_on_stones(image: Image) -> None:
    own, enemy = numbers_of(image, "own_offsets"), numbers_of(image, "enemy_offsets")
    assert not is_sound(with_number(image, "own_offsets", 0, enemy[0]))
    assert not is_sound(with_number(image, "enemy_offsets", 0, own[0]))
    stone = next(offset for offset in own if offset)
    assert not is_sound(with_number(image, "move_offset", 0, stone))
    assert not is_sound(with_number(image, "answer_offset", 0, stone))


def code(*words: int) -> Callable[[Image], Image]:
    """What the first constraint is in the place of its own."""

    def changed(image: Image) -> Image:
        words_ = array("i", words)
        at = array("i", [-1] * len(image["patterns"]))
        starts = {name: at.tobytes() for name in ("action_at", "helper_at")}
        at[0] = 0
        return image | starts | {"constraint_at": at.tobytes(), "words": words_.tobytes()}

    return changed


@pytest.mark.parametrize(
    "change",
    [
        code(NUMBER, 0, RETURN),
        code(CALL, LIB, 0, 1, 0, RETURN),
        code(NUMBER, 0, AND, 6, NUMBER, 0, RETURN),
        code(NUMBER, 0, UNLESS, 7, NUMBER, 0, RETURN, END),
        code(CALL, ANTISUJI, 0, 1, 0, DROP, END),
    ],
)
def test_code_that_ends_is_sound(image: Image, change: Callable[[Image], Image]) -> None:
    assert is_sound(change(image))


@pytest.mark.parametrize(
    "change",
    [
        code(),
        code(RETURN),
        code(NUMBER, 0),
        code(NUMBER),
        code(NUMBER, 99, RETURN),
        code(NUMBER, 0, ADD, RETURN),
        code(NOT, RETURN),
        code(DROP, END),
        code(99, RETURN),
        code(-1, RETURN),
        code(JUMP, 0),
        code(JUMP, 1),
        code(JUMP, 5, END),
        code(NUMBER, 0, AND, 0, RETURN),
        code(NUMBER, 0, AND, 5, RETURN, RETURN),
        code(NUMBER, 0, UNLESS, 6, NUMBER, 0, RETURN),
        code(*([NUMBER, 0] * 600), RETURN),
        code(CALL, LIB),
        code(CALL, LIB, 0, 1, 0),
        code(CALL, LIB, 0, 1, 99, RETURN),
        code(CALL, LIB, 0, 1, NO_PLACE, RETURN),
        code(CALL, LIB, 0, 0, RETURN),
        code(CALL, LIB, 0, 5000, 0, RETURN),
        code(CALL, LIB, 2, 1, 0, RETURN),
        code(CALL, LIB2, 1, 1, 0, RETURN),
        code(CALL, 5000, 0, 1, 0, RETURN),
        code(CALL, -1, 0, 1, 0, RETURN),
        code(CALL, ANTISUJI, 0, 6, 0, 0, 0, 0, 0, 0, DROP, END),
    ],
)
def test_code_that_leads_outside_is_found(image: Image, change: Callable[[Image], Image]) -> None:
    assert not is_sound(change(image))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00" * 4,
        b"\xc1",
        b"\x91" * 100_000,
        b"\x81\xa4na\xf2e\xc0",
        b"\xdf\xff\xff\xff\xff",
        b"\xc6\xff\xff\xff\xff",
    ],
)
def test_rubbish_whose_checksum_fits_is_read_anew(tmp_path: Path, data: bytes) -> None:
    file, cache = tmp_path / "barriers.db", tmp_path / "cache"
    file.write_text(TEXT)
    first = load_database(file, cache=cache)
    (kept,) = cache.iterdir()
    whole = kept.read_bytes()
    kept.write_bytes(checksum(data, str(kept)) + data)
    assert load_database(file, cache=cache).patterns == first.patterns
    assert kept.read_bytes() == whole


def test_tables_of_another_form_are_found() -> None:
    table = list(astuple(load_contexts(data_folder("patterns") / "contexts.txt")))
    for at in range(len(table)):
        for odd in (None, -1, "x", [], {}, {3: {}}, [0.0] * 21, [math.nan] * 21, [math.inf] * 21):
            assert table_from(msgpack.encode([*table[:at], odd, *table[at + 1 :]])) is None
    assert table_from(msgpack.encode(table[:-1])) is None
