"""Random local positions small enough for the oracle, of several kinds that go wrong in different ways."""

from collections.abc import Callable
from random import Random

from tests.solve.brute_force.pictures import local_of
from tests.solve.brute_force.plain_rules import Local

_CORNER, _EDGE, _CENTRE = range(3)
#: How often a room lies in the corner, at the edge and in the centre.
_PLACES = (5, 3, 1)
#: Shares of the points of a room that hold a stone of the attacker, of the defender.
_ATTACKERS, _DEFENDERS = 0.40, 0.12
#: Empty points beyond which the oracle has too much to do.
_MOST_EMPTY = 9
#: What the points of a wild picture hold, and how often.
_WILD = "XXXXOOOO..."

#: The same of a strip.
_STRIP = "XXXXXOOO.."

Point = tuple[int, int]


def random_local(random: Random, kind: str = "closed") -> Local:
    """A position in which every string has a liberty; `kind` is a name of `KINDS`."""
    while True:
        local = _KINDS[kind](random)
        if local is not None and _sound(local):
            return local


def _sound(local: Local) -> bool:
    empty = local.points & ~local.attacker & ~local.defender
    return bool(local.goal) and 0 < empty.bit_count() <= _MOST_EMPTY and is_sound(local)


def is_sound(local: Local) -> bool:
    """Whether every string has a liberty or is safe."""
    empty = local.points & ~local.attacker & ~local.defender
    return all(
        string & (local.safe_attacker | local.safe_defender) or local.around(string) & empty
        for stones in (local.attacker, local.defender)
        for string in local.strings(stones)
    )


def _beside(point: Point) -> list[Point]:
    x, y = point
    return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]


def _about(point: Point) -> list[Point]:
    x, y = point
    return [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]


def _room(random: Random, size: int) -> tuple[set[Point], Callable[[Point], bool]]:
    """A connected room, and which points are on the board."""
    place = random.choices((_CORNER, _EDGE, _CENTRE), _PLACES)[0]

    def on_board(point: Point) -> bool:
        return (place != _CORNER or point[0] >= 0) and (place == _CENTRE or point[1] >= 0)

    room = {(random.randrange(2) if place == _CORNER else 0, 0)}
    while len(room) < size:
        room.add(random.choice(sorted({q for p in room for q in _beside(p) if on_board(q)} - room)))
    return room, on_board


def _walled(random: Random, size: int, gaps: int, outside: int, rim: int = 1) -> dict[Point, str]:
    """A room within a wall of the goal within safe attackers: the sign at each point.

    `size`: of the room. `gaps`: points of the wall that are given up to the attacker or left empty. `outside`: most
    liberties outside. `rim`: how many safe attackers deep the picture goes on outside of the wall.
    """
    room, on_board = _room(random, size)
    wall = {q for p in room for q in _about(p) if on_board(q)} - room
    signs = {p: random.choices("Ox.", (_ATTACKERS, _DEFENDERS, 1 - _ATTACKERS - _DEFENDERS))[0] for p in room}
    signs |= dict.fromkeys(wall, "X")
    for p in random.sample(sorted(wall), min(gaps, len(wall))):
        signs[p] = random.choice("..O")
    xs, ys = [p[0] for p in wall | room], [p[1] for p in wall | room]
    for x in range(min(xs) - rim, max(xs) + rim + 1):
        for y in range(min(ys) - rim, max(ys) + rim + 1):
            if on_board((x, y)):
                signs.setdefault((x, y), "#")
    shore = sorted(
        p for p, sign in signs.items() if sign == "#" and {"X", "#"} <= {signs.get(q, " ") for q in _beside(p)}
    )
    for p in random.sample(shore, min(random.randint(0, outside), len(shore))):
        signs[p] = "."
    return signs


def _local(signs: dict[Point, str]) -> Local:
    left, low = min(p[0] for p in signs), min(p[1] for p in signs)
    right, high = max(p[0] for p in signs), max(p[1] for p in signs)
    rows = ["".join(signs.get((x, y), " ") for x in range(left, right + 1)) for y in range(high, low - 1, -1)]
    return whole_strings(local_of(rows))


def whole_strings(local: Local) -> Local:
    """The position with the whole strings of the goal as its goal."""
    goal = 0
    for string in local.strings(local.defender & ~local.safe_defender):
        if string & local.goal:
            goal |= string
    return Local(
        local.width, local.points, local.attacker, local.defender, goal, local.safe_attacker, local.safe_defender
    )


def _closed(random: Random) -> Local | None:
    """One string around a room, the attackers outside safe."""
    local = _local(_walled(random, random.randint(4, 7), 0, 2))
    return local if local.string(local.goal & -local.goal, local.goal) == local.goal else None


def _split(random: Random) -> Local | None:
    """Strings around a room with gaps between them, all of them the goal."""
    return _local(_walled(random, random.randint(3, 5), random.randint(1, 3), 1))


def _loose(random: Random) -> Local | None:
    """A room whose attackers outside may be captured, all but those at the rim."""
    signs = _walled(random, random.randint(3, 6), random.randint(0, 1), 0, 2)
    for p in sorted(signs):
        if signs[p] == "#" and any(signs.get(q) == "X" for q in _beside(p)):
            signs[p] = random.choice("OOOO#.")
    return _local(signs)


def _wild(random: Random) -> Local | None:
    """A corner full of stones of both sides; above it safe attackers, at its right safe stones of one side."""
    width, height = random.randint(2, 5), random.randint(2, 4)
    side = random.choice("##@")
    rows = ["#" * (width + 1)]
    rows += ["".join(random.choice(_WILD) for _ in range(width)) + side for _ in range(height)]
    return _one_goal(local_of(rows))


def _wide(random: Random) -> Local | None:
    """A long strip full of stones at the edge, with a string of the defender as the goal and few empty points."""
    width, height = random.randint(5, 8), random.randint(2, 3)
    rows = ["#" * (width + 1)]
    rows += ["".join(random.choice(_STRIP) for _ in range(width)) + "#" for _ in range(height)]
    local = _one_goal(local_of(rows))
    return local if (local.points & ~local.attacker & ~local.defender).bit_count() <= _MOST_EMPTY - 2 else None


def _tiny(random: Random) -> Local | None:
    """A whole board of few points, nothing safe."""
    width, height = random.randint(3, 4), random.randint(2, 3)
    return _one_goal(local_of(["".join(random.choice(_WILD) for _ in range(width)) for _ in range(height)]))


def _one_goal(local: Local) -> Local:
    """The position with the largest free string of the defender as its goal."""
    strings = [s for s in local.strings(local.defender) if not s & local.safe_defender]
    goal = max(strings, key=lambda string: (string.bit_count(), string), default=0)
    return Local(
        local.width, local.points, local.attacker, local.defender, goal, local.safe_attacker, local.safe_defender
    )


_KINDS: dict[str, Callable[[Random], Local | None]] = {
    "closed": _closed,
    "split": _split,
    "loose": _loose,
    "wild": _wild,
    "wide": _wide,
    "tiny": _tiny,
}
#: The kinds of positions that can be made.
KINDS = tuple(_KINDS)
