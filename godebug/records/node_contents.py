"""What a node does to the board: its moves and its set-up stones. Points as SGF has them, and as others write them."""

import re
from collections.abc import Iterator
from itertools import zip_longest

from godebug.basics.errors import UserError, one_line
from godebug.engine.go.color import BLACK, EMPTY, WHITE, Color
from godebug.engine.go.game_trees import Node, interpret_go_point
from godebug.engine.go.points import NO_POINT, Point, column_of, parse_vertex, point, row_of

_COLORS = {"B": BLACK, "W": WHITE}
_SETUP = {"AB": BLACK, "AW": WHITE, "AE": EMPTY}
#: A point as GTP and the edges of boards name it.
_VERTEX = re.compile(rb"[A-HJ-Ta-hj-t][0-9]{1,2}|pass|PASS|Pass")


class NoPoint(UserError):  # noqa: N818 (what stands there)
    """A value that should be a point of the board and is none; the message names both, but not the record."""


def sets_up(node: Node) -> bool:
    """Whether `node` puts stones on the board or takes some away."""
    return bool(node.has_setup_stones())


def moves_of(node: Node, size: int) -> list[tuple[Color, Point]]:
    """The moves of a node, most often one, in the order of the text: colour and point, NO_POINT for a pass.

    Raises NoPoint.
    """
    named = [name for name in node.get_raw_property_map() if name in _COLORS]
    # The order among several moves of one colour is lost with the other's: they alternate.
    values = [[(name, raw) for raw in node.get_raw_list(name)] for name in named]
    return [
        (_COLORS[name], _move(name, raw, size))
        for turn in zip_longest(*values)
        for name, raw in (each for each in turn if each is not None)
    ]


def stones_of(node: Node, size: int) -> dict[Point, Color]:
    """What the set-up of a node leaves on the points that it names. Raises NoPoint."""
    stones: dict[Point, Color] = {}
    for name in node.get_raw_property_map():
        if name in _SETUP:
            for raw in dict.fromkeys(node.get_raw_list(name)):
                stones.update(dict.fromkeys(_area(name, raw, size), _SETUP[name]))
    return stones


def side_of(node: Node) -> Color | None:
    """Whose turn a node says it is, None where it does not say."""
    if not node.has_property("PL"):
        return None
    first: bytes = node.get_raw("PL").strip().lower()[:1]
    return {b"b": BLACK, b"w": WHITE, b"1": BLACK, b"2": WHITE}.get(first)


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
    """A point, or a pass. Raises ValueError."""
    if _VERTEX.fullmatch(raw):
        return parse_vertex(raw.decode(), size)
    place = interpret_go_point(raw, size)
    return NO_POINT if place is None else point(size - 1 - place[0], place[1])


def _area(name: str, raw: bytes, size: int) -> Iterator[Point]:
    """The points of one value: a point or a rectangle."""
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
