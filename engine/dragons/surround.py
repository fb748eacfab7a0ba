"""Surrounded dragons: the convex hull of the hostile stones around one, and the ways out of that hull.

Source: GNU Go manual, chapter "Influence Function", section "Surrounded Dragons", after an idea of Bruce Wilcox.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct, field

from godebug.engine.dragons.hull import center_of_gravity, convex_hull, sorted_by_angle, squared_distance
from godebug.engine.dragons.records import DragonStones
from godebug.engine.go.color import EMPTY, OFF_BOARD, other
from godebug.engine.go.points import DIAGONALS, LINES, NO_POINT, STEPS, Point, all_points, column_of, row_of

NOT_SURROUNDED, SURROUNDED, WEAKLY_SURROUNDED = 0, 1, 2
#: The marks of the map: inside the hull, on its margin.
HULL, MARGIN = 1, 2
#: Hostile points nearer than this (squared distance) are never useless.
NEAR = 8
#: Gaps (squared distances) beyond which a wall is weak, or none at all.
WEAK_GAP, OPEN_GAP = 27, 60


class Gap(Struct, frozen=True):
    """The gap between two consecutive points of the wall; `counts` is False along the first line."""

    first: int
    second: int
    squared: int
    counts: bool


class Surround(Struct, frozen=True):
    """The verdict on a dragon and how it came about.

    `status`: 0, SURROUNDED, WEAKLY_SURROUNDED. `marks`: HULL or MARGIN, by point. `wall`: hostile stones and edge
    points in the order of their angle around `center`; `edge_points`: those of them that stand for the edge;
    `discarded`: those that were dropped as useless. `move`: the supposed hostile point, or NO_POINT. `gaps`: between
    consecutive points of the wall. `friends`: stones judged with the dragon's own ones. `reason`: the rule that
    decided.
    """

    status: int
    reason: str
    center: Point = NO_POINT
    wall: tuple[int, ...] = ()
    edge_points: frozenset[int] = frozenset()
    discarded: frozenset[int] = frozenset()
    move: Point = NO_POINT
    marks: Mapping[int, int] = field(default_factory=dict)
    gaps: tuple[Gap, ...] = ()
    friends: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """Returns the number of points in the hull."""
        return sum(1 for mark in self.marks.values() if mark == HULL)


def route_left(escape: int, status: int) -> int:
    """Returns what being surrounded leaves of an escape value."""
    return {NOT_SURROUNDED: escape, SURROUNDED: 0, WEAKLY_SURROUNDED: escape // 2}[status]


def surround(
    color: Sequence[int],
    size: int,
    dragon: DragonStones,
    hostile: Sequence[DragonStones],
    friendly: Sequence[DragonStones],
    move: Point = NO_POINT,
) -> Surround:
    """Judges whether `dragon` is surrounded.

    `hostile`, `friendly`: the dragons next to it. `move`: a further hostile stone that is supposed, or NO_POINT.
    `color`: the colour of each cell of a board of `size`.
    """
    if not hostile:
        return Surround(NOT_SURROUNDED, "no hostile neighbour")
    stones = {stone for enemy in hostile for stone in enemy.stones}
    marked = _with_edge_points(color, size, stones)
    edge_points = marked - stones
    useful = _useful(dragon.stones, marked)
    center = center_of_gravity(dragon.stones)
    wall = sorted_by_angle(center, sorted(useful))
    hull = convex_hull([*useful, move] if move != NO_POINT else useful)
    marks = dict.fromkeys(hull, HULL)
    for p in hull:
        for step in LINES:
            if color[p + step] != OFF_BOARD:
                marks.setdefault(p + step, MARGIN)
    friends = _friends_in_hull(color, dragon, friendly, marks)
    gaps = tuple(_gaps(size, wall))
    status, reason = _verdict(color, dragon, friends, marks, gaps)
    return Surround(
        status,
        reason,
        center,
        tuple(wall),
        frozenset(edge_points & useful),
        frozenset(marked - useful),
        move,
        marks,
        gaps,
        tuple(sorted(friends)),
    )


def _with_edge_points(color: Sequence[int], size: int, stones: Collection[int]) -> set[int]:
    """Returns the stones, and the edge points straight below those on the second and third line where the way is empty.

    It is one pass in board order, in which points that it marks are examined as well.
    """
    marked = set(stones)
    for p in all_points(size):
        if p not in marked:
            continue
        for step in LINES:
            one, two = p + step, p + 2 * step
            if color[one] == OFF_BOARD:
                continue
            if color[two] == OFF_BOARD:
                if color[one] == EMPTY:
                    marked.add(one)
            elif color[two + step] == OFF_BOARD and color[one] == EMPTY and color[two] == EMPTY:
                marked.add(two)
    return marked


def _useful(stones: Sequence[int], marked: set[int]) -> set[int]:
    """Returns `marked` without the points behind a nearer pair of points; repeats until nothing changes."""
    place = {p: (row_of(p), column_of(p)) for p in marked}
    own = [(row_of(p), column_of(p)) for p in stones]
    reach = {p: min((row - r) ** 2 + (column - c) ** 2 for r, c in own) for p, (row, column) in place.items()}
    far = sorted(p for p in marked if reach[p] > NEAR)
    # What can make a point useless: points nearer to the dragon, and nearer to the point than the dragon is.
    flanks: dict[int, list[int]] = {}
    for p in far:
        limit = reach[p]
        row, column = place[p]
        flanks[p] = [
            q for q, (r, c) in place.items() if reach[q] < limit and (row - r) ** 2 + (column - c) ** 2 < limit
        ]
    useful = set(marked)
    changed = True
    while changed:
        changed = False
        for p in far:
            if p in useful and _flanked(place, [q for q in flanks[p] if q in useful], reach[p]):
                useful.remove(p)
                changed = True
    return useful


def _flanked(place: Mapping[int, tuple[int, int]], flanks: Sequence[int], limit: int) -> bool:
    """Tells whether two of the points are nearer to each other than `limit`."""
    for i, q in enumerate(flanks):
        row, column = place[q]
        for r in flanks[:i]:
            other_row, other_column = place[r]
            if (row - other_row) ** 2 + (column - other_column) ** 2 < limit:
                return True
    return False


def _friends_in_hull(
    color: Sequence[int], dragon: DragonStones, friendly: Sequence[DragonStones], marks: Mapping[int, int]
) -> set[int]:
    """Returns the dragon's stones, and those of its neighbours that reach into the hull."""
    friends = set(dragon.stones)
    member_of = {stone: friend for friend in friendly for stone in friend.stones}
    for x in sorted(member_of):
        if x not in friends and (
            marks.get(x) == HULL or (marks.get(x) == MARGIN and _diagonal_into_hull(color, x, marks))
        ):
            friends.update(member_of[x].stones)
    return friends


def _diagonal_into_hull(color: Sequence[int], x: int, marks: Mapping[int, int]) -> bool:
    return any(
        color[x + step] == color[x]
        and marks.get(x + step) == HULL
        and all(color[x + shared] == EMPTY for shared in _shared_points(step))
        for step in DIAGONALS
    )


def _shared_points(diagonal: int) -> tuple[int, int]:
    """Returns the two steps along lines that make up a diagonal step."""
    vertical = STEPS[0] if diagonal > 0 else STEPS[2]
    return vertical, diagonal - vertical


def _gaps(size: int, wall: Sequence[int]) -> list[Gap]:
    first_line = {0, size - 1}
    pairs = [*pairwise(wall), (wall[-1], wall[0])]
    return [
        Gap(
            p,
            q,
            squared_distance(p, q),
            not all(row_of(x) in first_line or column_of(x) in first_line for x in (p, q)),
        )
        for p, q in pairs
    ]


def _verdict(
    color: Sequence[int],
    dragon: DragonStones,
    friends: Collection[int],
    marks: Mapping[int, int],
    gaps: Sequence[Gap],
) -> tuple[int, str]:
    """Returns the status, and the rule that decided it."""
    status, reason = SURROUNDED, "inside the hull"
    for gap in gaps:
        if gap.counts and gap.squared > OPEN_GAP:
            return NOT_SURROUNDED, "a gap is open"
        if gap.counts and gap.squared > WEAK_GAP:
            status, reason = WEAKLY_SURROUNDED, "a gap is wide"
    for stone in sorted(friends):
        if stone not in marks:
            return NOT_SURROUNDED, "a stone is outside"
        if marks[stone] == MARGIN:
            status, reason = WEAKLY_SURROUNDED, "a stone is on the margin"
    if status == WEAKLY_SURROUNDED and dragon.size == 1 and marks[dragon.origin] == MARGIN:
        return NOT_SURROUNDED, "a single stone on the margin"
    if any(_jumps_out(color, stone, marks) for stone in friends):
        return NOT_SURROUNDED, "a jump leads out"
    return status, reason


def _jumps_out(color: Sequence[int], stone: Point, marks: Mapping[int, int]) -> bool:
    """Tells whether a one-space jump leads to a friendly stone outside the hull, with no enemy beside the gap."""
    own, enemy = color[stone], other(color[stone])
    for step, beside in zip(LINES, (LINES[1], LINES[0], LINES[1], LINES[0]), strict=True):
        gap = stone + step
        if color[gap] != EMPTY:
            continue
        landing = gap + step
        if (
            color[landing] == own
            and marks.get(landing) != HULL
            and all(color[q] not in (enemy, OFF_BOARD) for q in (gap + beside, gap - beside))
        ):
            return True
    return False
