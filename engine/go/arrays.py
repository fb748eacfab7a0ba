"""Boards of figures: planes, the numpy arrays made of them, and zeroed memory for tables.

Loading numpy takes a third of the time of a small command. So the engine keeps its figures in plain cells, numbered as
in `engine.go.points`, and makes a numpy array only when a caller asks for one.
"""

import mmap
from array import array
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any, Protocol

from godebug.engine.go.points import CELLS, MAX_SIZE, STRIDE, point

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:

    class _Numpy:
        """Stands for the module numpy and loads it at its first use."""

        def __getattr__(self, name: str) -> Any:
            import numpy

            value = getattr(numpy, name)
            setattr(self, name, value)
            return value

    np = _Numpy()

#: Memory of this many bytes and more comes from the system in pages that cost nothing before they are used ...
_PAGED = 1 << 16
#: ... and of this many in large pages, where there are such.
_LARGE = 1 << 22
_PRIVATE = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if hasattr(mmap, "MAP_ANONYMOUS") else {}
#: The type of numpy for each code of the module `array`.
_TYPES = {"B": "uint8", "b": "int8", "i": "intc", "d": "float64"}


def zeros(length: int, code: str = "i") -> memoryview:
    """Returns `length` zeros of type `code`, a type code of the module `array`.

    The system provides the memory page by page: pages that are never touched cost nothing.

    >>> zeros(3).tolist(), zeros(1, "d").tolist()
    ([0, 0, 0], [0.0])
    """
    size = length * array(code).itemsize
    if size < _PAGED:
        return memoryview(array(code, bytes(size)))
    pages = mmap.mmap(-1, size, **_PRIVATE)
    if size >= _LARGE and hasattr(mmap, "MADV_HUGEPAGE"):
        pages.madvise(mmap.MADV_HUGEPAGE)
    return memoryview(pages).cast(code)  # type: ignore[call-overload]


#: Blocks that nobody uses, by how many words they have, and how many words of blocks of one length are kept.
_SPARE_BLOCKS: dict[int, list[memoryview]] = {}
_MOST_SPARE = 1 << 21
_block_numbers = count(1)


class WordBlock:
    """A block of 64-bit words (`words`) for a table that is made and dropped often.

    Fresh pages are slow to get, so a new block reuses the memory of a dropped one and still holds its words. Each block
    has a `number` of its own: a table that writes it into each entry can tell its entries from those left behind.
    """

    __slots__ = ("_spare", "number", "words")

    def __init__(self, length: int) -> None:
        self.number = next(_block_numbers)
        self._spare = _SPARE_BLOCKS.setdefault(length, [])
        try:
            self.words = self._spare.pop()
        except IndexError:
            self.words = zeros(length, "Q")

    @property
    def salt(self) -> int:
        """Returns the block's number spread over 64 bits: nearby numbers differ in most bits."""
        return self.number * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF

    def part(self, first: int, end: int, code: str) -> memoryview:
        """Returns words `first` to `end` as numbers of type `code`, a type code of the module `array`."""
        return self.words.cast("B")[8 * first : 8 * end].cast(code)  # type: ignore[call-overload]

    def __del__(self) -> None:
        words = getattr(self, "words", None)
        # An interrupt may have come before there were any.
        if words is not None and (len(self._spare) + 1) * len(words) <= _MOST_SPARE:
            self._spare.append(words)


class Figures(Protocol):
    """Figures by row (0 at the top) and column: a `Plane`, or an array of shape (size, size)."""

    @property
    def shape(self) -> tuple[Any, ...]:
        """Returns the numbers of rows and columns."""

    def __getitem__(self, at: tuple[int, int], /) -> Any: ...


class Plane:
    """A read-only figure for each point of a board, by row (0 at the top) and column.

    `cells`: CELLS figures by point. `code`: their type, a type code of the module `array`. Functions of numpy accept a
    plane as it is; `array` makes a numpy array of it.

    >>> plane = plane_of([[0, 2], [1, 0]])
    >>> plane[0, 1], plane.shape, plane.array.tolist()
    (2, (2, 2), [[0, 2], [1, 0]])
    """

    __slots__ = ("cells", "code", "size")

    def __init__(self, cells: Sequence[Any], size: int, code: str = "B") -> None:
        self.cells = cells
        self.size = size
        self.code = code

    @property
    def shape(self) -> tuple[int, int]:
        """Returns (size, size)."""
        return self.size, self.size

    def __getitem__(self, at: tuple[int, int]) -> Any:
        return self.cells[point(*at)]

    @property
    def array(self) -> "NDArray[Any]":
        """Returns a new array of shape (size, size)."""
        kind = _TYPES[self.code]
        flat = np.array(self.cells, kind) if isinstance(self.cells, list) else np.asarray(memoryview(self.cells))  # type: ignore[arg-type]
        rows = flat[: (MAX_SIZE + 2) * STRIDE].reshape(-1, STRIDE)
        return rows[1 : self.size + 1, 1 : self.size + 1].astype(kind)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> "NDArray[Any]":
        return self.array if dtype is None else self.array.astype(dtype)

    def tolist(self) -> list[list[Any]]:
        """Returns the figures as a list of rows, top row first."""
        first = [point(row, 0) for row in range(self.size)]
        return [list(self.cells[start : start + self.size]) for start in first]

    def changed(self, figures: Mapping[int, int]) -> "Plane":
        """Returns a copy with other figures at some points. Only for planes of bytes.

        >>> plane_of([[0, 2], [1, 0]]).changed({point(1, 1): 2}).tolist()
        [[0, 2], [1, 2]]
        """
        cells = bytearray(self.cells)
        for p, figure in figures.items():
            cells[p] = figure
        return Plane(bytes(cells), self.size)


def plane_of(figures: "Iterable[Iterable[Any]]", code: str = "B") -> Plane:
    """Returns the plane of `figures`, given row by row or as an array; cells of the border are 0."""
    rows = figures.tolist() if hasattr(figures, "tolist") else [list(row) for row in figures]
    cells: Any = bytearray(CELLS) if code == "B" else array(code, bytes(CELLS * array(code).itemsize))
    for row, values in enumerate(rows):
        for column, value in enumerate(values):
            cells[point(row, column)] = value
    return Plane(cells, len(rows), code)
