"""What shape alone says of strings, without reading: surroundings, cavities, cutting stones.

Source: GNU Go manual, chapter "Analyzing the position" (worms, cutting stones).
"""

from array import array
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import BLACK, BOTH, EMPTY, OFF_BOARD, WHITE, Color, other
from godebug.engine.go.points import CELLS, LINES, Point, column_of, row_of

#: Points farther than this from every string belong to nobody.
NEAR_DISTANCE = 4
#: Reach of the near-string lists of one colour.
COLOR_NEAR_DISTANCE = 6
#: A point with more equally near strings than this has none on its list.
NEAR_LIMIT = 4


class WormString(Struct, frozen=True):
    """A string as it stands on the board. `liberties` and `stones` are points, in board order."""

    color: Color
    origin: Point
    stones: tuple[int, ...]
    liberties: tuple[int, ...]


class NearbyStrings(Struct, frozen=True):
    """The strings near each point, by origin.

    `effective_size`: by origin, stones plus half of the empty points nearer to it than to other strings. `near`: the
    nearest strings of any colour within 4 steps; `near_white`, `near_black`: of one colour within 6, through enemy
    stones. A point with more than four equally near strings is missing.
    """

    effective_size: dict[int, float]
    near: dict[int, tuple[int, ...]]
    near_white: dict[int, tuple[int, ...]]
    near_black: dict[int, tuple[int, ...]]


class Cutting(Struct, frozen=True):
    """Whether a string cuts: 0 no, 1 potential cutting stone, 2 cutting stone (`value`).

    `first`, `last`: the enemy strings that decided it.
    """

    value: int
    first: int = 0
    last: int = 0


class OpenedRegion(Struct, frozen=True):
    """The region that would open if a string were removed.

    `border`: the mask of the colours around it (BOTH also where there is none). `edge`: the number of its empty points
    on the first line.
    """

    border: int
    edge: int


def find_strings(board: Board, points: Iterable[int]) -> list[WormString]:
    """Returns every string, ordered by origin."""
    color = bytes(board.cells)
    return [
        WormString(color[p], p, tuple(sorted(board.string_stones(p))), tuple(sorted(board.find_liberties(p))))
        for p in points
        if color[p] != EMPTY and board.origin(p) == p
    ]


def _nearest(
    color: Sequence[int], strings: Iterable[WormString], reach: int
) -> tuple[dict[int, frozenset[int]], dict[int, int]]:
    """Returns the strings nearest to each point within `reach`, by origin, and their distance."""
    owners: dict[int, frozenset[int]] = {}
    distance: dict[int, int] = {}
    for string in strings:
        mine = frozenset((string.origin,))
        for stone in string.stones:
            owners[stone] = mine
            distance[stone] = 0
    ring = list(owners)
    for steps in range(1, reach + 1):
        found: dict[int, frozenset[int]] = {}
        for p in ring:
            mine = owners[p]
            for step in LINES:
                q = p + step
                if color[q] != OFF_BOARD and q not in distance:
                    known = found.get(q)
                    found[q] = mine if known is None or known == mine else known | mine
        for q in found:
            distance[q] = steps
        owners.update(found)
        ring = list(found)
    return owners, distance


def _near_lists(owners: dict[int, frozenset[int]]) -> dict[int, tuple[int, ...]]:
    # The same few sets stand at most points.
    lists: dict[frozenset[int], tuple[int, ...]] = {}
    found = {}
    for p, origins in owners.items():
        if len(origins) <= NEAR_LIMIT:
            near = lists.get(origins)
            if near is None:
                near = lists[origins] = tuple(sorted(origins))
            found[p] = near
    return found


def _effective_sizes(owners: Mapping[int, frozenset[int]], distance: Mapping[int, int]) -> dict[int, float]:
    """Returns the effective size of each string, by origin.

    They are added up in single precision and in board order, as GNU Go does: so they are printed with the same two
    decimals where a sum ends in half a hundredth.
    """
    sizes = array("f", bytes(CELLS * array("f").itemsize))
    for p in sorted(owners):
        share = (0.5 if distance[p] else 1.0) / len(owners[p])
        for origin in owners[p]:
            sizes[origin] += share
    return {origin: sizes[origin] for origin in sorted({origin for near in owners.values() for origin in near})}


def surroundings(board: Board, strings: Sequence[WormString]) -> NearbyStrings:
    """Finds effective sizes and near strings by breadth-first search from all stones."""
    color = bytes(board.cells)
    owners, distance = _nearest(color, strings, NEAR_DISTANCE)
    size = _effective_sizes(owners, distance)
    white, _ = _nearest(color, [s for s in strings if s.color == WHITE], COLOR_NEAR_DISTANCE)
    black, _ = _nearest(color, [s for s in strings if s.color == BLACK], COLOR_NEAR_DISTANCE)
    return NearbyStrings(size, _near_lists(owners), _near_lists(white), _near_lists(black))


def cutstone(board: Board, string: WormString) -> Cutting:
    """Tells whether the string separates enemy strings, from the first and the last adjacent one in board order."""
    color = bytes(board.cells)
    enemy = other(string.color)
    # In the order in which a scan of the board meets the enemy stones that touch the string.
    touching = sorted({p + step for p in string.stones for step in LINES if color[p + step] == enemy})
    origins = [board.origin(p) for p in touching]
    others = [origin for origin in origins if origin != origins[0]]
    if not others:
        return Cutting(0)
    first, last = origins[0], others[-1]
    shared = set(board.find_liberties(first)) & set(board.find_liberties(last))
    return Cutting(1 if shared else 2, first, last)


def cavity_of(board: Board, string: WormString) -> OpenedRegion:
    """Floods from the string over empty points and its own stones."""
    color = bytes(board.cells)
    last = board.size - 1
    own = set(string.stones)
    seen = set(own)
    stack = list(string.stones)
    border = 0
    edge = 0
    while stack:
        p = stack.pop()
        if p not in own and (row_of(p) in (0, last) or column_of(p) in (0, last)):
            edge += 1
        for step in LINES:
            q = p + step
            kind = color[q]
            if kind == OFF_BOARD or q in seen:
                continue
            if kind == EMPTY:
                seen.add(q)
                stack.append(q)
            else:
                border |= kind
    return OpenedRegion(border or BOTH, edge)
