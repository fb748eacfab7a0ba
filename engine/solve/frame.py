"""From a board to a local problem: which points are searched, and what is taken for granted at their border.

The points are the empty ones nearest to the goal, by way of empty points, of the defender's strings and of those of
the attacker that have few liberties. Beyond them a search cannot see, and is answered twice: in the *open* frame all
that lies outside helps the defender (who reaches it lives), in the *closed* frame it helps the attacker (it is his wall
of safe stones). Captures in the open frame, and what is saved in the closed one, are so on the board. The *even* frame
lies between them: outside helps the side that first has a stone at the border. What is captured in the open frame is
captured in it, what is saved in the closed one is saved in it; its answers are readings, no proofs.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Final

import msgspec

from godebug.engine.go.arrays import Plane
from godebug.engine.go.color import EMPTY, other
from godebug.engine.go.points import LINES, STEPS, Point, all_points, vertex
from godebug.engine.solve.records import MOST_POINTS, Frame

#: An attacker's string with so many liberties outside the region is taken for safe; that is an assumption.
SAFE_LIBERTIES: Final = 2
#: The liberties outside of a friendly string with so few are added to the region, where there is place for them.
FEW_LIBERTIES: Final = 2

#: A point so many steps from all stones is far from them.
FAR: Final = 3
#: A border that lets more through is none; see `_cut`.
MOST_FLOW: Final = 40
#: More flow than goes through any border.
WIDE: Final = 1000


class LocalProblem(msgspec.Struct, frozen=True):
    """A goal on a board with the points around it.

    `points`: of the board, by the number that they have in the frames. `goal`: the stones asked about. `open`,
    `closed`, `even`: the frames; see above. They are the same where nothing is left outside. `assumed_safe`: stones of
    the attacker that the open frame takes for safe, one of each string. `exits`: empty points outside next to the
    region.
    """

    size: int
    color: int
    goal: tuple[Point, ...]
    points: tuple[Point, ...]
    open: Frame
    closed: Frame
    even: Frame
    assumed_safe: tuple[Point, ...]
    exits: tuple[Point, ...]

    def stones_at(self, chosen: Iterable[Point]) -> tuple[int, ...]:
        """The colours at some of the points."""
        number = {p: i for i, p in enumerate(self.points)}
        own, enemy = self.open.defenders, self.open.attackers
        return tuple(
            self.color if own >> number[p] & 1 else other(self.color) if enemy >> number[p] & 1 else EMPTY
            for p in chosen
        )


class _Strings:
    """The strings of a board: of each stone, its string and the liberties of that."""

    def __init__(self, cells: bytes, size: int) -> None:
        self.plane = cells
        self.size = size
        self.near = _neighbors(size)
        self.string: dict[Point, frozenset[Point]] = {}
        self.liberties: dict[Point, frozenset[Point]] = {}
        for p in all_points(size):
            if cells[p] != EMPTY and p not in self.string:
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

    @cached_property
    def far(self) -> set[Point]:
        """The empty points from which no stone is near."""
        near = {p for p in self.near if self.plane[p] != EMPTY}
        for _ in range(FAR):
            near |= {q for p in near for q in self.near[p]}
        return set(self.near.keys() - near)

    def beside(self, color: int) -> set[Point]:
        """The points on the board next to a stone of a colour, also diagonally."""
        stones = [p for p in self.near if self.plane[p] == color]
        return {p + step for p in stones for step in STEPS} & self.near.keys()


@lru_cache(maxsize=8)
def _strings_on(cells: bytes, size: int) -> _Strings:
    """The strings of a board: all groups of a position are asked about one after the other."""
    return _Strings(cells, size)


@lru_cache(maxsize=4)
def _neighbors(size: int) -> dict[Point, tuple[Point, ...]]:
    """The points of a board, each with those next to it."""
    on_board = set(all_points(size))
    return {p: tuple(p + step for step in LINES if p + step in on_board) for p in all_points(size)}


def empty_near(cells: Sequence[int] | memoryview, size: int, stones: Iterable[Point]) -> tuple[set[Point], set[Point]]:
    """The empty points next to some stones; and these with the empty points next to them."""
    neighbors = _neighbors(size)
    at = {q for p in stones for q in neighbors[p] if cells[q] == EMPTY}
    return at, at | {q for p in at for q in neighbors[p] if cells[q] == EMPTY}


def strings_among(size: int, stones: Iterable[Point]) -> list[frozenset[Point]]:
    """The strings that stones of one colour make, if no other such stone touches them; in the order of their first
    stones."""
    near, left, found = _neighbors(size), set(stones), []
    for stone in sorted(left):
        if stone not in left:
            continue
        string, todo = {stone}, [stone]
        while todo:
            beside = left.intersection(near[todo.pop()]) - string
            string |= beside
            todo += beside
        left -= string
        found.append(frozenset(string))
    return found


def strings_of(plane: Plane) -> dict[frozenset[Point], frozenset[Point]]:
    """All strings of a board with their liberties."""
    strings = _strings_on(bytes(plane.cells), plane.size)
    return {strings.string[p]: strings.liberties[p] for p in sorted(strings.string)}


def local_problems(plane: Plane, stones: Iterable[Point], most_empty: int) -> Iterator[LocalProblem]:
    """Problems of the strings with some stones, each with more points around them than the one before.

    The border of each lies where the fewest empty points lead outside; the points that were its exits are within the
    next. They end with `most_empty` empty points, or where a frame has no place for the stones that matter.

    Raises ValueError where a point is empty, or where the stones are of both colours.
    """
    stones = sorted(stones)
    for p in stones:
        if plane.cells[p] == EMPTY:
            raise ValueError(f"{vertex(p, plane.size)} is empty: a stone of the group is wanted")
        if plane.cells[p] != plane.cells[stones[0]]:
            raise ValueError("the stones of a group have one colour")
    strings = _strings_on(bytes(plane.cells), plane.size)
    goal = frozenset().union(*(strings.string[p] for p in stones))
    color = plane.cells[stones[0]]
    _, inside = empty_near(plane.cells, plane.size, goal)
    seen: set[frozenset[Point]] = set()
    while True:
        region = _cut(strings, goal, inside, strings.far - inside)
        if len(region) > most_empty:
            # No narrow border is near: any will do.
            region = set(inside)
        found = _problem(strings, color, goal, region, most_empty) if len(region) <= most_empty else None
        if found is None:
            return
        if frozenset(region) not in seen:
            yield found
        if not found.exits:
            return
        seen.add(frozenset(region))
        larger = inside | region | set(found.exits)
        if larger == inside:
            return
        inside = larger


def _cut(strings: _Strings, goal: frozenset[Point], inside: set[Point], far: set[Point]) -> set[Point]:
    """The empty points on the goal's side of the narrowest border between `inside` and what is far, and the border.

    A border through points next to a stone of the attacker is cheap: there he blocks at once. (L. R. Ford and D. R.
    Fulkerson, "Maximal flow through a network", 1956: points are pipes here, and flow goes from the goal to far away.)
    Where there is no border, all points are returned.
    """
    color = strings.plane[min(goal)]
    plane, near = strings.plane, strings.near
    blocked = strings.beside(other(color))
    capacity = {p: 2 if p in blocked else 3 for p in near if plane[p] != other(color)}
    capacity.update({p: WIDE for p in capacity if p in inside or plane[p] == color})
    # What flows through a point, and from one point to the next.
    through = dict.fromkeys(capacity, 0)
    flow: dict[tuple[Point, Point], int] = {}
    total = 0
    while total < MOST_FLOW:
        # Nodes are a point entered (even) and a point left (odd); a way that comes back undoes flow.
        came: dict[int, int] = {2 * p + 1: -1 for p in sorted(goal)}
        todo = deque(came)
        end = -1
        while todo and end < 0:
            node = todo.popleft()
            p = node >> 1
            if node & 1:
                ways = [2 * q for q in near[p] if q in capacity]
                if through[p]:
                    ways.append(2 * p)
            else:
                ways = [2 * q + 1 for q in near[p] if flow.get((q, p))]
                if through[p] < capacity[p]:
                    ways.append(2 * p + 1)
            for way in ways:
                if way not in came:
                    came[way] = node
                    if way & 1 and way >> 1 in far:
                        end = way
                        break
                    todo.append(way)
        if end < 0:
            return {node >> 1 for node in came if plane[node >> 1] == EMPTY}
        steps = []
        while (before := came[end]) >= 0:
            steps.append((before, end))
            end = before
        most = WIDE
        for before, node in steps:
            p, q = before >> 1, node >> 1
            if p == q:
                most = min(most, capacity[p] - through[p] if node & 1 else through[p])
            elif node & 1:
                most = min(most, flow[q, p])
        for before, node in steps:
            p, q = before >> 1, node >> 1
            if p == q:
                through[p] += most if node & 1 else -most
            elif node & 1:
                flow[q, p] -= most
            else:
                flow[p, q] = flow.get((p, q), 0) + most
        total += most
    return set(capacity)


def _problem(
    strings: _Strings, color: int, goal: frozenset[Point], region: set[Point], most_empty: int
) -> LocalProblem | None:
    """The problem with the empty points of a region; None where the stones that matter do not fit into a frame."""
    plane, size = strings.plane, strings.size
    inside = set(region)
    defenders = set(goal)
    attackers: set[Point] = set()
    safe: set[Point] = set()
    # Strings that the region or the stones inside touch, until none is left.
    todo = sorted(region) + sorted(goal)
    seen = {min(strings.string[p]) for p in goal}
    while todo:
        p = todo.pop()
        for q in strings.near[p]:
            if plane[q] == EMPTY or min(strings.string[q]) in seen:
                continue
            name = min(strings.string[q])
            outside = strings.liberties[q] - inside
            if plane[q] == color:
                if outside and len(outside) <= FEW_LIBERTIES and len(inside | outside) <= most_empty:
                    # It may be captured from outside, and what it takes in the region may save it.
                    return _problem(strings, color, goal, region | outside, most_empty)
                if outside:
                    continue
                defenders |= strings.string[q]
            elif len(outside) >= SAFE_LIBERTIES:
                safe.add(name)
                seen.add(name)
                continue
            elif outside and not strings.liberties[q] & inside:
                # In atari from outside: the point where it is taken matters.
                return _problem(strings, color, goal, region | outside, most_empty)
            else:
                # One liberty outside is none: the defender may fill it at any time.
                attackers |= strings.string[q]
            seen.add(name)
            todo += sorted(strings.string[q])
    points = tuple(sorted(inside | defenders | attackers))
    if len(points) > MOST_POINTS:
        return None
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
        Frame(names, near, *stones, mask({*walls, *ends}), opened),
        tuple(sorted(safe)),
        tuple(sorted({q for p in points for q in strings.near[p] if q not in number and plane[q] == EMPTY})),
    )
