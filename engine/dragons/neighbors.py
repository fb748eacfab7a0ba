"""Which dragons are neighbours: dragons grow over the empty points around them, and those that meet are neighbours.

Source: GNU Go manual, chapter "Analyzing the position", section on the neighbours of a dragon.
"""

from collections.abc import Mapping, Sequence

from godebug.engine.dragons.records import DragonStones
from godebug.engine.go.color import EMPTY, other
from godebug.engine.go.points import EAST, LINES, NO_POINT, NORTH, Point, all_points

#: How far the dragons grow.
REACH = 5
#: A dragon has no more neighbours than this on its list.
MOST_NEIGHBORS = 10


def find_neighbors(
    color: Sequence[int], size: int, dragons: Sequence[DragonStones], areas: Mapping[int, bytes]
) -> dict[int, tuple[int, ...]]:
    """Returns the origins of the neighbours of each dragon, by origin, in order of discovery.

    `color`: the colour of each cell of a board of `size`. `areas`: by colour, who owns the area of each point when that
    colour is to move; by point.
    """
    owner = _grown(color, dragons, areas)
    found: dict[int, list[int]] = {dragon.origin: [] for dragon in dragons}
    for p in all_points(size):
        if p not in owner:
            continue
        if owner[p] == NO_POINT:
            meeting = list(dict.fromkeys(o for step in LINES if (o := owner.get(p + step, NO_POINT))))
            pairs = [(one, two) for i, one in enumerate(meeting) for two in meeting[i + 1 :]]
        else:
            pairs = [(owner[p], o) for q in (p + NORTH, p + EAST) if (o := owner.get(q, NO_POINT)) != owner[p]]
        for one, two in pairs:
            if one and two:
                _enter(found[one], two)
                _enter(found[two], one)
    return {origin: tuple(near) for origin, near in found.items()}


def _enter(near: list[int], origin: Point) -> None:
    if origin not in near and len(near) < MOST_NEIGHBORS:
        near.append(origin)


def _grown(color: Sequence[int], dragons: Sequence[DragonStones], areas: Mapping[int, bytes]) -> dict[int, int]:
    """Returns the dragon that holds each point after all have grown in parallel; NO_POINT where two arrived at once.

    The first step is free; after that a dragon stays in its own area and out of the other colour's.
    """
    owner = {stone: dragon.origin for dragon in dragons for stone in dragon.stones}
    side = {dragon.origin: dragon.color for dragon in dragons}
    ring = list(owner)
    for steps in range(1, REACH + 1):
        reached: dict[int, int] = {}
        for p in ring:
            dragon = owner[p]
            own = side[dragon]
            area = areas[own]
            if steps > 1 and area[p] != own:
                continue
            for step in LINES:
                q = p + step
                if color[q] != EMPTY or q in owner:
                    continue
                if steps > 1 and area[q] == other(own):
                    continue
                reached[q] = dragon if reached.get(q, dragon) == dragon else NO_POINT
        owner.update(reached)
        ring = [q for q, dragon in reached.items() if dragon != NO_POINT]
    return owner
