"""Which points of a territory a string may aim at, and which strings are near enough to try.

Goals are `bytearray`s of CELLS marks. Source: GNU Go manual, chapter "Influence Function", section "Break Ins".
"""

from collections.abc import Callable, Iterator

from engine.board.kernel import Board
from engine.color import EMPTY
from engine.connections.distance import DistanceMap
from engine.connections.limits import MOVE
from engine.points import CELLS, LINES, NO_POINT, Point, column_of, row_of

#: Strings up to this distance from a territory are near it; later ones only this much beyond the first.
NEAR = 30100
BEHIND_FIRST = 10010
MOST_STRINGS = 10
#: How far a string is followed into a territory: when it moves, when the owner does.
ENTERING_REACH = 30100
BLOCKED_REACH = 28100
#: Points that need more stones on the way than this are out of reach when the owner moves; a string counts so many.
MOST_STONES = 2
STONES_A_STRING = 3
#: Neighbours in the goal that a point needs to be worth aiming at.
GOAL_NEIGHBORS = 2

#: The marks of a goal.
MEMBER, BESIDE = 1, 2


def widen(goal: bytearray, board: Board) -> None:
    """Marks the empty points outside the goal that have at least two empty members beside them."""
    color = bytes(board.color)
    members = [p for p in range(CELLS) if goal[p] == MEMBER and color[p] == EMPTY]
    count: dict[int, int] = {}
    for p in members:
        for step in LINES:
            if not goal[p + step] and color[p + step] == EMPTY:
                count[p + step] = count.get(p + step, 0) + 1
    for p, neighbors in count.items():
        if neighbors >= GOAL_NEIGHBORS:
            goal[p] = BESIDE


def near_strings(
    board: Board, distances: DistanceMap, goal: bytearray, intruder: int, is_lively: Callable[[int], bool]
) -> Iterator[int]:
    """The intruder's lively strings near a goal, nearest first, as origins.

    One that would pass through another string on its way in is left to that one.
    """
    starts = distances.from_goal(goal, intruder, NO_POINT, NEAR)
    distances.sort_unprocessed()
    queue = memoryview(distances.queue).tolist()[starts : distances.queue_end]
    distance, coming_from = memoryview(distances.distance).tolist(), memoryview(distances.coming_from).tolist()
    color = bytes(board.color)
    seen: set[int] = set()
    limit = CELLS * MOVE
    found = 0
    for item in queue:
        if distance[item] > limit or found == MOST_STRINGS:
            return
        if color[item] != intruder or not is_lively(item):
            continue
        through = any(color[p] == intruder and board.origin(p) in seen for p in _way_back(item, coming_from))
        seen.add(item)
        if through:
            continue
        if found == 0:
            limit = distance[item] + BEHIND_FIRST
        found += 1
        yield item


def _way_back(p: Point, coming_from: list[int]) -> Iterator[int]:
    """The stones and points from which the steps to `p` started, the last step first."""
    p = coming_from[p]
    while p != NO_POINT:
        yield p
        p = coming_from[p]


class Approach:
    """How one string reaches the points of a territory: one distance map, for all rounds."""

    def __init__(self, board: Board, distances: DistanceMap, string: Point, entering: bool) -> None:
        self.board = board
        color = bytes(board.color)
        self.color = color[string]
        self.entering = entering
        distances.from_string(string, NO_POINT, ENTERING_REACH if entering else BLOCKED_REACH)
        distances.sort_unprocessed()
        reached = memoryview(distances.distance).tolist()
        coming_from = memoryview(distances.coming_from).tolist()
        #: Reached points with their distances, nearest first; strings stand there with all their stones.
        self.points: list[tuple[int, int]] = []
        self.coming_from = coming_from
        for item in memoryview(distances.queue).tolist()[: distances.queue_end]:
            stones = [item] if color[item] == EMPTY else board.string_stones(item)
            for stone in stones:
                coming_from[stone] = coming_from[item]
                self.points.append((stone, reached[item]))

    def smaller_goal(self, goal: bytearray) -> tuple[int, ...]:
        """The points of `goal` worth aiming at for this string, in reading order."""
        reachable = [
            p for p, _ in self.points if goal[p] and sum(goal[p + step] != 0 for step in LINES) >= GOAL_NEIGHBORS
        ]
        if not self.entering:
            reachable = [p for p in reachable if self._stones_used(p, goal) <= MOST_STONES]
            reachable = largest_part(reachable)
        return tuple(sorted(reachable))

    def _stones_used(self, p: Point, goal: bytearray) -> int:
        """How much other stones of the string's colour outside the goal help on the way to `p`."""
        used = 0
        color = self.board.color
        for stone in _way_back(p, self.coming_from):
            start = self.coming_from[stone]
            if color[stone] == self.color and not goal[stone] and start != NO_POINT:
                used += min(STONES_A_STRING, *(_steps_between(start, s) for s in self.board.string_stones(stone)))
        return used

    def entries(self, goal: bytearray) -> Iterator[tuple[int, int]]:
        """(point, distance) where the way of the string comes into the goal, nearest first."""
        for p, distance in self.points:
            if goal[p]:
                source = self.coming_from[p]
                if source == NO_POINT or not goal[source]:
                    yield p, distance


def _steps_between(p: Point, q: int) -> int:
    return abs(row_of(p) - row_of(q)) + abs(column_of(p) - column_of(q))


def largest_part(points: list[int]) -> list[int]:
    """The largest connected part of some points; of equal ones the first."""
    left = set(points)
    largest: list[int] = []
    for p in points:
        if p not in left:
            continue
        left.discard(p)
        part = [p]
        for q in part:
            for step in LINES:
                if q + step in left:
                    left.discard(q + step)
                    part.append(q + step)
        if len(part) > len(largest):
            largest = part
    return largest
