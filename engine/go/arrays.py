"""Figures by point: planes that the engine keeps and fills, numpy's arrays of them, and zeroed memory for tables.

A program that is started for one small answer would spend a third of its time on loading numpy. So the engine works on
its own cells, by the numbers of `engine.go.points`; whoever wants to calculate with whole boards gets an array then.
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
        """The module numpy, which is loaded when something of it is first used."""

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
    """`length` zeros of the type that `code` says, as in the module `array`; of a large table only used pages cost.

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
    """64-bit words for a table that many make and drop, one after the other: `words`.

    The system gives new pages slowly, so the words are those of a block that was dropped, if there is one, and hold
    what its owner left there. `number` is that of no other block: who keeps it in each of his records takes none of an
    earlier owner for his own.
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
        """The number as 64 bits, most of which differ from those of the numbers near it."""
        return self.number * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF

    def part(self, first: int, end: int, code: str) -> memoryview:
        """The words from `first` on, up to `end`, as numbers of the type of that code, as in the module `array`."""
        return self.words.cast("B")[8 * first : 8 * end].cast(code)  # type: ignore[call-overload]

    def __del__(self) -> None:
        if (len(self._spare) + 1) * len(self.words) <= _MOST_SPARE:
            self._spare.append(self.words)


class Figures(Protocol):
    """Figures by row (0 at the top) and column: a `Plane`, or an array of shape (size, size)."""

    @property
    def shape(self) -> tuple[Any, ...]: ...
    def __getitem__(self, at: tuple[int, int], /) -> Any: ...


class Plane:
    """A figure for each point of a board, by row (0 at the top) and column; not to be written.

    `cells`: CELLS figures by point. `code`: their type, as in the module `array`. Functions of numpy take a plane for
    an array; `array` is one.

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
        return self.size, self.size

    def __getitem__(self, at: tuple[int, int]) -> Any:
        return self.cells[point(*at)]

    @property
    def array(self) -> "NDArray[Any]":
        """A fresh array of shape (size, size)."""
        kind = _TYPES[self.code]
        flat = np.array(self.cells, kind) if isinstance(self.cells, list) else np.asarray(memoryview(self.cells))  # type: ignore[arg-type]
        rows = flat[: (MAX_SIZE + 2) * STRIDE].reshape(-1, STRIDE)
        return rows[1 : self.size + 1, 1 : self.size + 1].astype(kind)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> "NDArray[Any]":
        return self.array if dtype is None else self.array.astype(dtype)

    def tolist(self) -> list[list[Any]]:
        """Row by row."""
        first = [point(row, 0) for row in range(self.size)]
        return [list(self.cells[start : start + self.size]) for start in first]

    def changed(self, figures: Mapping[int, int]) -> "Plane":
        """The same with other figures at some points; of a plane of bytes.

        >>> plane_of([[0, 2], [1, 0]]).changed({point(1, 1): 2}).tolist()
        [[0, 2], [1, 2]]
        """
        cells = bytearray(self.cells)
        for p, figure in figures.items():
            cells[p] = figure
        return Plane(bytes(cells), self.size)


def plane_of(figures: "Iterable[Iterable[Any]]", code: str = "B") -> Plane:
    """The plane of figures row by row, which may be an array; the border is 0."""
    rows = figures.tolist() if hasattr(figures, "tolist") else [list(row) for row in figures]
    cells: Any = bytearray(CELLS) if code == "B" else array(code, bytes(CELLS * array(code).itemsize))
    for row, values in enumerate(rows):
        for column, value in enumerate(values):
            cells[point(row, column)] = value
    return Plane(cells, len(rows), code)
