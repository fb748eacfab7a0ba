"""What the build reads from compiled modules: declarations for Cython, and sources without them."""

import ast
from pathlib import Path

import pytest

from godebug.engine.build.declarations import Declarations
from godebug.engine.build.hot_modules import HOT_MODULES

CODES = '''"""Codes."""

NONE = 0
SOME: Final = NONE + 3
STEPS = (1, -SOME)
NAMES = ("none", "some")
HUGE = 1 << 40
(
    FIRST,
    SECOND,
    *_,
) = range(SOME + 1, 1000)
LAST = SECOND


def doubled(code: int) -> int:
    """Twice the code."""
    return code * 2


def told(code: int) -> int:
    return len(str(code))
'''
HOT = '''import cython

from godebug.engine.room.codes import (
    LAST,
    NAMES,
    SECOND,
    SOME,
    STEPS,
    doubled,
)
from godebug.engine.build.intrinsics import trailing_zeros

MOST = SOME * 2 if cython.compiled else 1
_FACTOR = 0x9E3779B97F4A7C15
_MOST = SOME << 40
ENDLESS = 1 << 62
_SHARE = cython.declare(cython.double, 0.5)


@cython.cfunc
@cython.inline
def _near(p: cython.int) -> cython.bint:
    return p < MOST


@cython.final
@cython.cclass
class Search:
    """Looks."""

    nodes: cython.longlong
    _marks: cython.uchar[::1]
    other: Search | None
    told: list[str]

    def __init__(self) -> None:
        self.nodes = 0

    @cython.ccall
    def look(self, p: cython.int, deep: cython.bint = False) -> cython.int:
        return doubled(p)

    @cython.cfunc
    def _asked(self, name: str) -> cython.int:
        return trailing_zeros(self.nodes) + len(name)

    @cython.cfunc
    def _forget(self) -> None:
        self.nodes = 0

    def plain(self) -> int:
        return 1
'''


@pytest.fixture
def written(tmp_path: Path) -> Path:
    room = tmp_path / "godebug" / "engine" / "room"
    room.mkdir(parents=True)
    (room / "codes.py").write_text(CODES)
    (room / "hot.py").write_text(HOT)
    Declarations(tmp_path, ("godebug.engine.room.hot",)).write(tmp_path / "forms")
    return tmp_path / "forms" / "godebug" / "engine" / "room"


def test_whole_numbers_become_constants_of_c(written: Path) -> None:
    codes = (written / "codes.pxd").read_text()
    assert "cdef enum:\n    NONE = 0\n    SOME = 3\n" in codes
    assert "    FIRST = 4\n    SECOND = 5\n    LAST = 5\n" in codes
    assert "HUGE" not in codes
    assert "NAMES" not in codes
    assert "static const int godebug_steps[2] GODEBUG_UNUSED = {1, -3};" in codes
    assert "cpdef enum:\n    MOST = 6\n" in (written / "hot.pxd").read_text()


def test_private_numbers_wider_than_an_int_become_constants_of_64_bits(written: Path) -> None:
    hot = (written / "hot.pxd").read_text()
    assert 'const unsigned long long _FACTOR "(11400714819323198485ULL)"' in hot
    assert 'const long long _MOST "(3298534883328LL)"' in hot
    assert "ENDLESS" not in hot, "Python asks for it"
    assert "ENDLESS = 1 << 62" in (written / "hot.py").read_text()


def test_hot_code_meets_no_number_that_the_compiler_takes_for_an_object() -> None:
    declarations = Declarations(Path(__file__).parent.parent, HOT_MODULES)
    found = [
        f"{name}:{node.lineno}"
        for name in HOT_MODULES
        for owner in ast.walk(declarations.module(name).tree)
        if isinstance(owner, ast.FunctionDef)
        for node in ast.walk(owner)
        if isinstance(node, ast.Constant) and type(node.value) is int and node.value >= 1 << 31
    ]
    assert not found


def test_one_line_functions_of_whole_numbers_become_inline(written: Path) -> None:
    codes = (written / "codes.pxd").read_text()
    assert "cdef inline int doubled(int code) noexcept nogil:\n    return code * 2\n" in codes
    assert "told" not in codes


def test_classes_and_functions_are_declared_by_their_annotations(written: Path) -> None:
    hot = (written / "hot.pxd").read_text()
    assert "from godebug.engine.room.codes cimport LAST, SECOND, SOME, STEPS, doubled\n" in hot
    assert 'int trailing_zeros "GODEBUG_TRAILING_ZEROS" (unsigned long long word) noexcept nogil' in hot
    assert "cdef double _SHARE\n" in hot
    assert "cdef inline bint _near(int p) noexcept\n" in hot
    assert hot.endswith(
        "cdef class Search:\n"
        "    cdef public long long nodes\n"
        "    cdef unsigned char[::1] _marks\n"
        "    cdef public Search other\n"
        "    cdef public list told\n"
        "    cpdef int look(self, int p, bint deep=*) noexcept\n"
        "    cdef int _asked(self, str name) except? -1\n"
        "    cdef void _forget(self) noexcept\n"
    )


def test_the_source_keeps_its_lines_and_loses_what_is_declared(written: Path) -> None:
    lines = (written / "hot.py").read_text().split("\n")
    before = HOT.split("\n")
    assert len(lines) == len(before)
    assert lines[2] == "from godebug.engine.room.codes import NAMES"
    assert lines[before.index("MOST = SOME * 2 if cython.compiled else 1")] == ""
    assert [line for line in lines if "cython.c" in line] == ["@cython.cclass"]
    changed = {line for line, old in zip(lines, before, strict=True) if line != old}
    assert changed == {"", "from godebug.engine.room.codes import NAMES"}


def test_what_has_not_changed_is_not_written_again(tmp_path: Path, written: Path) -> None:
    times = {path: path.stat().st_mtime_ns for path in written.iterdir()}
    Declarations(tmp_path, ("godebug.engine.room.hot",)).write(tmp_path / "forms")
    assert {path: path.stat().st_mtime_ns for path in written.iterdir()} == times


def test_no_constant_of_a_hot_module_stands_in_two_places() -> None:
    """Two compiled modules of one room that give one name to a number say two things by it, or one of them borrows."""
    declarations = Declarations(Path(__file__).parent.parent, HOT_MODULES)
    rooms: dict[tuple[str, str, int], list[str]] = {}
    for name in HOT_MODULES:
        for constant, value in declarations.module(name).constants.items():
            rooms.setdefault((name.split(".")[2], constant, value), []).append(name)
    assert not {key: names for key, names in rooms.items() if len(names) > 1 and not key[1].startswith("_")}
