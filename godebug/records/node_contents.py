"""What a node does to the board: its moves and its set-up stones. Points as SGF has them, and as others write them."""

import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

from godebug.basics.errors import UserError, one_line
from godebug.engine.go.color import BLACK, EMPTY, WHITE, Color
from godebug.engine.go.points import NO_POINT, Point, column_of, parse_vertex, point, row_of
from godebug.engine.go.sgf_syntax import interpret_go_point

#: The values of the properties of a node, as they stand between their brackets.
Properties: TypeAlias = dict[str, list[bytes]]

_COLORS = {"B": BLACK, "W": WHITE}
_SETUP = {"AB": BLACK, "AW": WHITE, "AE": EMPTY}
_SIDES = {b"b": BLACK, b"w": WHITE, b"1": BLACK, b"2": WHITE}
#: A point as GTP and the edges of boards name it.
_VERTEX = re.compile(rb"[A-HJ-Ta-hj-t][0-9]{1,2}|pass|PASS|Pass")


class NoPoint(UserError):  # noqa: N818 (what stands there)
    """A value that should be a point of the board and is none; the message names both, but not the record."""


class NodeContents(NamedTuple):
    """What one node does. `stones`: what its set-up leaves on the points that it names; that comes first. `moves`: most
    often one, NO_POINT for a pass. `side`: whose turn it is afterwards, None where the node does not say. `forced`:
    whether its moves are to be played even if they are illegal."""

    stones: dict[Point, Color]
    moves: tuple[tuple[Color, Point], ...]
    side: Color | None
    forced: bool


def step_of(properties: Properties, size: int) -> NodeContents:
    """Returns what a node with these properties does on a board of `size`. Raises NoPoint."""
    stones: dict[Point, Color] = {}
    #: The order among several moves of one colour is lost with the other's: they alternate.
    turns: list[list[tuple[Color, Point]]] = []
    for name, values in properties.items():
        if name in _COLORS:
            turns.append([(_COLORS[name], _move(name, raw, size)) for raw in values])
        elif name in _SETUP:
            for raw in dict.fromkeys(values):
                stones.update(dict.fromkeys(_area(name, raw, size), _SETUP[name]))
    moves = turns[0] if len(turns) == 1 else [move for turn in zip_longest(*turns) for move in turn if move]
    return NodeContents(stones, tuple(moves), _side(properties), "KO" in properties)


def _side(properties: Properties) -> Color | None:
    if "PL" not in properties:
        return None
    return _SIDES.get(properties["PL"][0].strip().lower()[:1])


def _move(name: str, raw: bytes, size: int) -> Point:
    try:
        return _point(raw, size)
    except ValueError:
        pass
    text = b"".join(raw.split())
    beyond = ord("a") + size
    if text == bytes((beyond, beyond)) or (text and not text.strip(b"-")):
        # As old programs passed on 19x19; on other sizes some write the point beyond the edge of that board.
        return NO_POINT
    try:
        return _point(text, size)
    except ValueError:
        raise _no_point(name, raw, size) from None


def _point(raw: bytes, size: int) -> Point:
    """Returns a point, or a pass. Raises ValueError."""
    if _VERTEX.fullmatch(raw):
        return parse_vertex(raw.decode(), size)
    place = interpret_go_point(raw, size)
    return NO_POINT if place is None else point(size - 1 - place[0], place[1])


def _area(name: str, raw: bytes, size: int) -> Iterator[Point]:
    """Yields the points of one value: a point or a rectangle."""
    first, colon, last = b"".join(raw.split()).partition(b":")
    if not first and not colon:
        return
    try:
        corners = [_point(text, size) for text in (first, last if colon else first)]
    except ValueError:
        corners = [NO_POINT]
    if NO_POINT in corners:
        raise _no_point(name, raw, size)
    top, bottom = sorted(map(row_of, corners))
    left, right = sorted(map(column_of, corners))
    for row in range(top, bottom + 1):
        yield from (point(row, column) for column in range(left, right + 1))


def _no_point(name: str, raw: bytes, size: int) -> NoPoint:
    text = one_line(raw.decode("utf-8", "replace"), 20)
    return NoPoint(f"{name}[{text}] is no point of a {size}x{size} board")
