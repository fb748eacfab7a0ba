"""From a board to a local problem: which points are searched, and what is taken for granted at their border.

The points are the empty ones nearest to the goal, by way of empty points, of the defender's strings and of those of
the attacker that have few liberties. Beyond them a search cannot see, and is answered twice: in the *open* frame all
that lies outside helps the defender (who reaches it lives), in the *closed* frame it helps the attacker (it is his wall
of safe stones). Captures in the open frame, and what is saved in the closed one, are so on the board.
"""

from collections.abc import Iterable
from heapq import heappop, heappush

from engine.annotations import Final
from engine.arrays import Plane
from engine.color import EMPTY, other
from engine.plain import dataclass
from engine.points import LINES, STEPS, Point, all_points, vertex
from engine.solve.records import MOST_POINTS, Frame

#: An attacker's string with so many liberties outside the region is taken for safe; that is an assumption.
SAFE_LIBERTIES: Final = 2


@dataclass(frozen=True)
class LocalProblem:
    """A goal on a board with the points around it.

    `points`: of the board, by the number that they have in the frames. `goal`: the string asked about. `open`,
    `closed`: the two frames; see above. They are the same where nothing is left outside. `assumed_safe`: stones of the
    attacker that the open frame takes for safe, one of each string. `exits`: empty points outside next to the region.
    """

    size: int
    color: int
    goal: tuple[Point, ...]
    points: tuple[Point, ...]
    open: Frame
    closed: Frame
    assumed_safe: tuple[Point, ...]
    exits: tuple[Point, ...]


class _Strings:
    """The strings of a board: of each stone, its string and the liberties of that."""

    def __init__(self, plane: Plane) -> None:
        self.plane = plane.cells
        self.size = plane.size
        self.on_board = frozenset(all_points(plane.size))
        self.near = {p: [p + step for step in LINES if p + step in self.on_board] for p in self.on_board}
        self.string: dict[Point, frozenset[Point]] = {}
        self.liberties: dict[Point, frozenset[Point]] = {}
        for p in all_points(plane.size):
            if plane.cells[p] != EMPTY and p not in self.string:
                self._collect(p)

    def _collect(self, start: Point) -> None:
        color = self.plane[start]
        stones, liberties, todo = {start}, set(), [start]
        while todo:
            for q in self.near[todo.pop()]:
                if self.plane[q] == EMPTY:
                    liberties.add(q)
                elif self.plane[q] == color and q not in stones:
                    stones.add(q)
                    todo.append(q)
        for p in stones:
            self.string[p] = frozenset(stones)
            self.liberties[p] = frozenset(liberties)


def local_problem(plane: Plane, at: Point, most_empty: int) -> LocalProblem:
    """The problem of the string at a point, with about `most_empty` empty points.

    Raises ValueError where the point is empty, or the stones that matter do not fit into a frame.
    """
    if plane.cells[at] == EMPTY:
        raise ValueError(f"{vertex(at, plane.size)} is empty: a stone of the group is wanted")
    strings = _Strings(plane)
    color = plane.cells[at]
    region = _region(strings, at, most_empty)
    return _problem(strings, color, at, region)


def _region(strings: _Strings, at: Point, most_empty: int) -> set[Point]:
    """The empty points nearest to a string. Points with no stone around cost more to cross."""
    plane, color = strings.plane, strings.plane[at]
    region: set[Point] = set()
    seen: set[Point] = set()
    crossed = {min(strings.string[at])}
    todo: list[tuple[int, Point]] = []

    def offer(points: Iterable[Point], distance: int) -> None:
        for p in points:
            if p not in seen:
                lonely = all(plane[p + step] == EMPTY for step in STEPS if p + step in strings.on_board)
                heappush(todo, (distance + 1 + lonely, p))

    offer(strings.liberties[at], 0)
    _offer_attackers(strings, strings.string[at], crossed, 1, offer)
    while todo and len(region) < most_empty:
        distance, p = heappop(todo)
        if p in seen:
            continue
        seen.add(p)
        region.add(p)
        for q in strings.near[p]:
            if plane[q] == EMPTY:
                offer((q,), distance)
                continue
            name = min(strings.string[q])
            if name in crossed:
                continue
            if plane[q] == color:
                crossed.add(name)
                offer(strings.liberties[q], distance)
                _offer_attackers(strings, strings.string[q], crossed, distance, offer)
            elif len(strings.liberties[q]) <= SAFE_LIBERTIES:
                crossed.add(name)
                offer(strings.liberties[q], distance)
    return region


def _offer_attackers(strings: _Strings, stones: frozenset[Point], crossed: set[Point], distance: int, offer) -> None:  # type: ignore[no-untyped-def]
    """The liberties of the weak strings next to the defender's stones."""
    color = strings.plane[min(stones)]
    for p in sorted(stones):
        for q in strings.near[p]:
            if strings.plane[q] == other(color) and len(strings.liberties[q]) <= SAFE_LIBERTIES:
                name = min(strings.string[q])
                if name not in crossed:
                    crossed.add(name)
                    offer(strings.liberties[q], distance)


def _problem(strings: _Strings, color: int, at: Point, region: set[Point]) -> LocalProblem:
    plane, size = strings.plane, strings.size
    goal = strings.string[at]
    inside = set(region)
    defenders = set(goal)
    attackers: set[Point] = set()
    safe: set[Point] = set()
    # Strings that the region or the stones inside touch, until none is left.
    todo = sorted(region) + sorted(goal)
    seen = {min(goal)}
    while todo:
        p = todo.pop()
        for q in strings.near[p]:
            if plane[q] == EMPTY or min(strings.string[q]) in seen:
                continue
            name = min(strings.string[q])
            outside = strings.liberties[q] - inside
            if plane[q] == color:
                if outside:
                    continue
                defenders |= strings.string[q]
            elif len(outside) >= SAFE_LIBERTIES or (outside and not strings.liberties[q] & inside):
                safe.add(name)
                seen.add(name)
                continue
            else:
                # One liberty outside is none: the defender may fill it at any time.
                attackers |= strings.string[q]
            seen.add(name)
            todo += sorted(strings.string[q])
    points = tuple(sorted(inside | defenders | attackers))
    if len(points) > MOST_POINTS:
        raise ValueError(f"{len(points)} points: a local problem has {MOST_POINTS} at most")
    number = {p: i for i, p in enumerate(points)}

    def mask(chosen: Iterable[Point]) -> int:
        return sum(1 << number[p] for p in chosen)

    walls, ends, friends = [], [], []
    for p in points:
        beyond = [q for q in strings.near[p] if q not in number]
        if any(plane[q] == other(color) for q in beyond):
            walls.append(p)
        if any(plane[q] == EMPTY for q in beyond):
            ends.append(p)
        if any(plane[q] == color for q in beyond):
            friends.append(p)
    names = tuple(vertex(p, size) for p in points)
    near = tuple(tuple(number[q] for q in strings.near[p] if q in number) for p in points)
    opened = mask({*ends, *friends})
    stones = (mask(attackers), mask(defenders), mask(goal))
    # In the closed frame a string of the attacker with a liberty outside is joined to his wall.
    return LocalProblem(
        size,
        color,
        tuple(sorted(goal)),
        points,
        Frame(names, near, *stones, mask(walls), opened),
        Frame(names, near, *stones, mask(walls) | opened, 0),
        tuple(sorted(safe)),
        tuple(sorted({q for p in points for q in strings.near[p] if q not in number and plane[q] == EMPTY})),
    )
