"""Contexts of moves: the stones around a point as the mover sees them, in nested sizes, and how often they were played.

A table of contexts is counted in games: `seen` says how often a context stood around a point where a move was possible,
`played` how often the move was made there.
Source: D. Stern, R. Herbrich, T. Graepel, "Bayesian Pattern Ranking for Move Prediction in the Game of Go", 2006;
R. Coulom, "Computing Elo Ratings of Move Patterns in the Game of Go", 2007, for the distance.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Final

from msgspec import Struct

from godebug.engine.go.color import BLACK, EMPTY, WHITE, other
from godebug.engine.go.points import column_of, point, row_of
from godebug.engine.patterns.findings import ERROR, Finding, PatternError
from godebug.engine.patterns.transform import MATRICES

#: Sizes of contexts, by the largest distance that is looked at.
SIZES: Final = (3, 4, 5, 6, 8)
#: The file of a folder of databases that holds the table.
FILE: Final = "contexts.txt"
#: What stands in a context: the move, nothing, a stone of the mover, of the opponent, nothing as the board has ended.
MOVE, FREE, OWN, ENEMY, OFF = "*", ".", "O", "X", "#"
#: A context counts as if its smaller one had been seen so often more (Stern et al. shrink in the same direction).
VIRTUAL: Final = 20.0
#: Distances from here on are not told apart.
FAR: Final = 20

#: The largest step along a line in a context of the largest size.
_REACH: Final = SIZES[-1] // 2
_SIDE: Final = 2 * _REACH + 1
#: Points of the square around a move that holds all its contexts.
SQUARE: Final = _SIDE**2

_ALL_LETTERS: Final = (MOVE + FREE + OWN + ENEMY + OFF).encode()
#: What stands on a point as each colour sees it.
_LETTERS: Final = {
    color: bytes.maketrans(bytes((EMPTY, color, other(color))), (FREE + OWN + ENEMY).encode())
    for color in (BLACK, WHITE)
}


def distance(rows: int, columns: int) -> int:
    """Returns the distance between two points: rows, columns, and the larger of both, added up."""
    return abs(rows) + abs(columns) + max(abs(rows), abs(columns))


def distance_between(one: int, two: int) -> int:
    """Returns the distance between two points of the board."""
    return distance(row_of(one) - row_of(two), column_of(one) - column_of(two))


@lru_cache(maxsize=16)
def offsets(size: int) -> tuple[tuple[int, int], ...]:
    """Returns the points of a context of this size, row by row, as rows and columns from the move."""
    reach = range(-size, size + 1)
    return tuple((row, column) for row in reach for column in reach if distance(row, column) <= size)


@lru_cache(maxsize=16)
def image_places(size: int) -> tuple[tuple[int, ...], ...]:
    """Returns where the points of each image of a context stand in the square around a move, read row by row."""
    return tuple(
        tuple((a * row + b * column + _REACH) * _SIDE + c * row + d * column + _REACH for row, column in offsets(size))
        for a, b, c, d in MATRICES
    )


@lru_cache(maxsize=16)
def _images(size: int) -> "tuple[itemgetter[int], ...]":
    return tuple(itemgetter(*places) for places in image_places(size))  # type: ignore[misc]


class BoardContexts:
    """The contexts of the points of one board, as one colour sees them."""

    def __init__(self, cells: Sequence[int], board: int, color: int) -> None:
        letters = _LETTERS[color]
        self._width = board + 2 * _REACH
        edge = OFF.encode() * self._width * _REACH
        side = OFF.encode() * _REACH
        starts = (point(row, 0) for row in range(board))
        rows = (side + bytes(cells[start : start + board]).translate(letters) + side for start in starts)
        self._plane = edge + b"".join(rows) + edge

    def around(self, move: int) -> bytes:
        """Returns the square around a move, row by row."""
        plane, width = self._plane, self._width
        start = row_of(move) * width + column_of(move)
        square = bytearray().join(plane[at : at + _SIDE] for at in range(start, start + _SIDE * width, width))
        square[len(square) // 2] = ord(MOVE)
        return bytes(square)

    @staticmethod
    def context(square: bytes, size: int) -> bytes:
        """Returns the context in the square around a move: a letter a point in the order of `offsets`, of the eight
        images the one that comes first.
        """
        return min(bytes(image(square)) for image in _images(size))

    @staticmethod
    def square_of(context: bytes) -> bytes:
        """Returns a square around a move that has a context; what the context does not see is free."""
        size = next(size for size in SIZES if len(offsets(size)) == len(context))
        square = bytearray(FREE.encode() * SQUARE)
        for place, letter in zip(image_places(size)[0], context, strict=True):
            square[place] = letter
        return bytes(square)


#: How often a context was played and seen.
Count = tuple[int, int]


class Familiar(Struct, frozen=True):
    """What the table knows of a move. `size`: of the largest context that it has, 0 for none, with its `count`; `rate`:
    how often such a move is made, as a part of the cases; `ratio`: the same by how often any point is played on.
    """

    size: int
    count: Count
    rate: float
    ratio: float


class ContextTable(Struct, frozen=True):
    """How often contexts were played. `played`, `seen`: all moves, and all points where they could have been.

    `by_size`: the counts of the contexts of each size. `near_last`, `near_own`: how many times as often as anywhere a
    move is made at each distance from the last move, and from the mover's own last one, from 0 to `FAR`.
    """

    played: int
    seen: int
    by_size: Mapping[int, Mapping[bytes, Count]]
    near_last: tuple[float, ...]
    near_own: tuple[float, ...]

    def familiar(self, surroundings: BoardContexts, move: int) -> Familiar:
        """Returns what is known of a move: each context corrects the rate of the smaller one, up to the first that the
        table lacks.
        """
        square = surroundings.around(move)
        base = self.played / self.seen
        rate, size, last = base, 0, (self.played, self.seen)
        for step in SIZES:
            count = self.by_size[step].get(surroundings.context(square, step))
            if count is None:
                break
            rate = (count[0] + VIRTUAL * rate) / (count[1] + VIRTUAL)
            size, last = step, count
        return Familiar(size, last, rate, rate / base)


# ---- The file -------------------------------------------------------------------------------------------------------


def written(table: ContextTable, about: Sequence[str] = ()) -> str:
    """Returns the text of a table. `about`: what is said of it in comments."""
    return "".join(f"{line}\n" for line in _lines(table, about))


def _lines(table: ContextTable, about: Sequence[str]) -> Iterator[str]:
    yield from (f"# {line}".rstrip() for line in about)
    yield f"all {table.played} {table.seen}"
    for name, ratios in (("last", table.near_last), ("own", table.near_own)):
        yield " ".join((name, *(f"{ratio:.2f}" for ratio in ratios)))
    for size in SIZES:
        counts = table.by_size[size]
        for key in sorted(counts, key=lambda key: (-counts[key][0], key)):
            yield f"{size} {counts[key][0]} {counts[key][1]} {_rows(key.decode(), size)}"


def _rows(key: str, size: int) -> str:
    """Returns the letters of a context with a slash between its rows."""
    rows: dict[int, str] = {}
    for (row, _), letter in zip(offsets(size), key, strict=True):
        rows[row] = rows.get(row, "") + letter
    return "/".join(rows[row] for row in sorted(rows))


def faults_of_table(text: str, file: str) -> list[Finding]:
    """Returns what keeps a text from being a table, nothing where it is one."""
    try:
        table_of(text, file)
    except PatternError as error:
        return list(error.findings)
    return []


def table_of(text: str, file: str) -> ContextTable:
    """Returns the table that a text holds; `file` is its name for errors. Raises PatternError."""
    by_size: dict[int, dict[bytes, Count]] = {size: {} for size in SIZES}
    of_size = {str(size): (by_size[size], len(offsets(size))) for size in SIZES}
    whole = (0, 0)
    near: dict[str, tuple[float, ...]] = {}
    number = 0
    lines = text.splitlines()

    def finding(what: str) -> PatternError:
        return PatternError([Finding(ERROR, file, number, 1, what, lines[number - 1])])

    try:
        for line in lines:
            number += 1
            words = line.split()
            if not words or words[0].startswith("#"):
                continue
            if words[0] in of_size:
                counts, length = of_size[words[0]]
                _, played, seen, rows = words
                key = rows.replace("/", "").encode()
                count = int(played), int(seen)
                if len(key) != length or key.translate(None, _ALL_LETTERS):
                    raise finding(f"no context of size {words[0]}: {length} of the letters {_ALL_LETTERS.decode()}")
                if key in counts:
                    raise finding("this context has a line already")
                if not 0 <= count[0] <= count[1]:
                    raise finding("played more often than seen")
                counts[key] = count
            elif words[0] == "all":
                if whole[1]:
                    raise finding("a second line `all`")
                _, played, seen = words
                whole = int(played), int(seen)
                if not 0 < whole[0] <= whole[1]:
                    raise finding("moves and points are wanted: 0 < moves <= points")
            elif words[0] in ("last", "own"):
                if words[0] in near:
                    raise finding(f"a second line `{words[0]}`")
                near[words[0]] = ratios = tuple(map(float, words[1:]))
                if len(ratios) != FAR + 1 or not all(0.0 < ratio < math.inf for ratio in ratios):
                    raise finding(f"{FAR + 1} numbers above 0 are wanted, one for each distance")
            else:
                raise ValueError
    except PatternError:
        raise
    except (TypeError, ValueError):
        raise finding("not a line of a table of contexts") from None
    if not whole[1] or len(near) != 2:
        raise PatternError([Finding(ERROR, file, 1, 1, "a table of contexts has lines `all`, `last` and `own`")])
    return ContextTable(*whole, by_size, near["last"], near["own"])
