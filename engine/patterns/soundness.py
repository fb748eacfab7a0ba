"""Reads what is cached of databases, and distrusts it: compiled readers trust what they get.

A cached file may be damaged in such a way that its checksum fits. What is read has the form of an image, its patterns
are of the language, its arrays belong together and stay within bounds (`bounds`); anything else is as if there were no
file.
"""

from array import array
from functools import lru_cache
from math import inf, isfinite
from operator import itemgetter
from typing import Annotated, Any, Final, TypedDict

from msgspec import DecodeError, Meta
from msgspec.msgpack import Decoder

from godebug.engine.patterns.bounds import ImageCheck
from godebug.engine.patterns.contexts import FAR, SIZES
from godebug.engine.patterns.findings import SEVERITIES
from godebug.engine.patterns.helpers import HELPERS
from godebug.engine.patterns.image import FIELDS, LAYOUT, PROGRAM, REALS, RULES, Image
from godebug.engine.patterns.language import MAX_ARGUMENTS, MAX_DIAGRAM, POINT_SYMBOLS, SYMMETRIES
from godebug.engine.patterns.questions import NUMBER_OF
from godebug.engine.patterns.transform import RECORD

_ARRAYS: Final = (*PROGRAM, *RULES, *LAYOUT)
#: Arrays with a number for each orientation, test, beginning, place or pattern, by the one that says how many.
_AS_LONG: Final = {
    "pattern_of": ("k_of", "beginning_of", "begun", "move_offset", "answer_offset"),
    "offsets": ("kinds",),
    "beginning_parents": ("beginning_offsets", "beginning_kinds"),
    "rows": ("columns", "symbols"),
    "values": ("constraint_at", "action_at", "helper_at", "first_place", "end_place", "cost"),
}

# ---- Forms ----------------------------------------------------------------------------------------------------------

_Count = Annotated[int, Meta(ge=0, lt=2**31)]
_Number = Annotated[int, Meta(ge=0)]
_Place = tuple[_Count, _Count]
_Pieces = Annotated[tuple[tuple[_Count, _Count, str], ...], Meta(min_length=1)]
_Row = Annotated[str, Meta(min_length=1, max_length=MAX_DIAGRAM)]
#: The fields of a `Pattern`, by name; texts come as their pieces.
_PATTERN: Final[dict[str, Any]] = {
    "name": str,
    "file": str,
    "line": _Count,
    "diagram": Annotated[tuple[_Row, ...], Meta(min_length=1, max_length=MAX_DIAGRAM)],
    "edges": Annotated[int, Meta(ge=0, lt=16)],
    "symmetry": str,
    "classes": str,
    "fields": dict[str, float | str],
    "helper": str,
    "labels": dict[str, _Place],
    "move": _Place | None,
    "anchor": _Place | None,
    "constraint": _Pieces | None,
    "action": _Pieces | None,
    "why": str,
    "diagram_line": _Count,
    "colon_line": _Count,
    "label_line": _Count,
    "label_rows": tuple[str, ...],
    "columns": _Count,
}
#: Those that are looked at.
_WITH_WORDS: Final = itemgetter(
    *(FIELDS.index(name) for name in ("diagram", "labels", "move", "anchor", "symmetry", "helper", "fields"))
)
_IMAGE: Final[dict[str, Any]] = {
    "patterns": list[tuple[tuple(_PATTERN[name] for name in FIELDS)]],  # type: ignore[misc]
    "findings": list[tuple[str, str, _Count, _Count, str, str, str]],
    "asked": dict[str, _Place],
    **dict.fromkeys(_ARRAYS, bytes),
}
_Ratios = Annotated[tuple[Annotated[float, Meta(gt=0.0)], ...], Meta(min_length=FAR + 1, max_length=FAR + 1)]
#: The fields of a `ContextTable`.
_TABLE: Final[Any] = tuple[_Number, _Number, dict[int, dict[bytes, tuple[_Number, _Number]]], _Ratios, _Ratios]


@lru_cache(maxsize=2)
def _decoder(of_table: bool) -> "Decoder[Any]":
    return Decoder(_TABLE if of_table else TypedDict("_Image", _IMAGE))  # type: ignore[operator]


# ---- Reading --------------------------------------------------------------------------------------------------------


def image_from(data: bytes) -> Image | None:
    """Returns the image of a database that these bytes hold, None where that is none."""
    try:
        image: Image = _decoder(False).decode(data)
    except (DecodeError, ValueError, RecursionError, MemoryError):
        return None
    arrays: dict[str, array[Any]] = {}
    for name in _ARRAYS:
        arrays[name] = array("d" if name in REALS else "i")
        if len(image[name]) % arrays[name].itemsize:
            return None
        arrays[name].frombytes(image[name])
    sound = _has_sound_words(image) and _fit(image, arrays) and ImageCheck(arrays, _arities()).hold()
    return image if sound else None


def table_from(data: bytes) -> tuple[Any, ...] | None:
    """Returns what a table of contexts is made of, in the order of its fields, from bytes; None where that is none."""
    try:
        table: tuple[Any, ...] = _decoder(True).decode(data)
    except (DecodeError, ValueError, RecursionError, MemoryError):
        return None
    played, seen, by_size, *near = table
    sound = 0 < played <= seen and by_size.keys() == set(SIZES) and all(max(ratios) < inf for ratios in near)
    return table if sound else None


def _has_sound_words(image: Image) -> bool:
    """Tells whether patterns, findings and the helpers asked are of the language."""
    return (
        all(_is_pattern(*_WITH_WORDS(fields)) for fields in image["patterns"])
        and all(finding[0] in SEVERITIES for finding in image["findings"])
        and image["asked"].keys() <= HELPERS.keys()
    )


def _is_pattern(
    diagram: tuple[str, ...],
    labels: dict[str, tuple[int, int]],
    move: tuple[int, int] | None,
    anchor: tuple[int, int] | None,
    symmetry: str,
    helper: str,
    fields: dict[str, float | str],
) -> bool:
    """Tells whether all places lie in the diagram, and all words are such of the language."""
    height, width = len(diagram), len(diagram[0])
    return (
        all(len(row) == width for row in diagram)
        and POINT_SYMBOLS.issuperset("".join(diagram))
        and all(row < height and column < width for row, column in (*labels.values(), move or (0, 0), anchor or (0, 0)))
        and symmetry in SYMMETRIES
        and (not helper or helper in HELPERS)
        and all(isinstance(value, str) or isfinite(value) for value in fields.values())
    )


def _fit(image: Image, arrays: "dict[str, array[Any]]") -> bool:
    """Tells whether the arrays have the lengths that belong together, one for each pattern, and hold numbers."""
    return (
        all(len(arrays[name]) == len(arrays[first]) for first, names in _AS_LONG.items() for name in names)
        and len(arrays["values"]) == len(image["patterns"])
        and len(arrays["records"]) == RECORD * len(arrays["pattern_of"])
        and all(len(arrays[name]) == len(arrays["pattern_of"]) + 1 for name in ("own_start", "enemy_start"))
        and all(isfinite(number) for name in REALS for number in arrays[name])
    )


@lru_cache(maxsize=1)
def _arities() -> "array[int]":
    """Returns the least and the greatest number of arguments of each question, of the one that speaks of O first."""
    arities = array("i", [MAX_ARGUMENTS + 1, -1]) * (2 * (max(NUMBER_OF.values()) + 1))
    for helper in HELPERS.values():
        at = 4 * NUMBER_OF[helper.base] + 2 * helper.enemy
        arities[at], arities[at + 1] = helper.least, min(helper.most or MAX_ARGUMENTS, MAX_ARGUMENTS)
    return arities
