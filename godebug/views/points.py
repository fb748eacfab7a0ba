"""Points as views want them: places in an array, names, and what to print where there is none."""

from collections.abc import Iterable

from engine.points import NO_POINT, column_of, row_of, vertex
from engine.result_codes import LOSE, WIN
from engine.result_codes import NAMES as CODE_NAMES


def place(p: int) -> tuple[int, int]:
    """Row and column of a point."""
    return row_of(p), column_of(p)


def is_on_board(p: int, size: int) -> bool:
    return 0 <= row_of(p) < size and 0 <= column_of(p) < size


def names(points: Iterable[int], size: int) -> str:
    return " ".join(vertex(p, size) for p in points)


def name_or_blank(p: int, size: int) -> str:
    return "" if p == NO_POINT else vertex(p, size)


def name_or_none(p: int, size: int) -> str | None:
    """For JSON."""
    return None if p == NO_POINT else vertex(p, size)


def code_word(code: int) -> str:
    """The name of a result code."""
    return "LOSE" if code == LOSE else CODE_NAMES[code]


def coded_name(p: int, code: int, size: int) -> str:
    """A move with what it reaches: `C4`, or `C4(KO_A)` where it takes a ko."""
    return vertex(p, size) + ("" if code in (WIN, LOSE) else f"({CODE_NAMES[code]})")


def number_or_blank(count: int) -> str:
    """A count; nothing where an engine does not tell it, which is a negative one."""
    return str(count) if count >= 0 else ""


def number_or_none(count: int) -> int | None:
    """The same for JSON."""
    return count if count >= 0 else None
