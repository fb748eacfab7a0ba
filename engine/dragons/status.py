"""The life of a dragon in words: crude status, whether to read life and death, safety.

Each word comes with the rule that decided it.
Source: GNU Go manual, chapter "Analyzing the position", sections on the status and the safety of a dragon.
"""

from collections.abc import Collection, Mapping

from msgspec import Struct

from godebug.engine.dragons.records import DragonStones, OwlVerdict
from godebug.engine.dragons.weakness import Strengths
from godebug.engine.eyes.records import EyeSpace
from godebug.engine.eyes.values import NO_EYE
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import LINES, Point
from godebug.engine.go.statuses import OwlStatus, Safety, Status

#: More than this many half eyes are two eyes.
ALIVE_EYES = 3
#: This many half eyes, or more, are more than the attacker can take.
STRONG_EYES = 6
#: Less room than this is none that counts.
LITTLE_ROOM = 5
#: A moyo smaller than this does not give life by itself; one of a larger value, or a larger one, does.
SMALL_MOYO, VALUABLE_MOYO, LARGE_MOYO = 5, 9.99, 20
#: A lunch of more stones than this is worth a life.
SMALL_LUNCH = 2
#: Life and death is not read for a dragon whose crude weakness stays under a limit that falls with its size, although
#: eyes are not counted and this much room is taken away.
ROOM_NOT_COUNTED = 10
GATE_LIMIT, GATE_LEAST, GATE_PER_POINT, GATE_TOLERANCE = 0.32, 0.12, 0.01, 0.00001
#: Strings up to this many stones may not matter at all: with more liberties than this, or by their surroundings ...
SMALL_STRING, MANY_LIBERTIES = 6, 10
#: ... but from this size on only if they have fewer liberties than that.
LARGER_STRING, FEW_LIBERTIES = 3, 4


class StatusVerdict(Struct, frozen=True):
    """A crude status, and the rule that it comes from."""

    word: Status
    rule: str


class SafetyVerdict(Struct, frozen=True):
    """A safety, and the rule that it comes from."""

    word: Safety
    rule: str


class Lunch(Struct, frozen=True):
    """An enemy string that can be captured."""

    stones: int
    cutstone: int


class CrudeFacts(Struct, frozen=True):
    """What the crude status is made of.

    `half_eyes`: minimum and maximum of the eyes, added. `captured`: one string, which can be captured and not saved.
    `lunch`: or None. `escape`: the escape value before being surrounded counts. `moyo_size`, `moyo_value`.
    """

    half_eyes: int
    captured: bool
    lunch: Lunch | None
    escape: int
    moyo_size: int
    moyo_value: float


def crude_status(facts: CrudeFacts) -> StatusVerdict:
    """Returns dead, alive, critical or unknown, as it is judged without reading."""
    eyes, lunch = facts.half_eyes, facts.lunch
    if eyes > ALIVE_EYES:
        return StatusVerdict("alive", "two eyes")
    if facts.captured and eyes < ALIVE_EYES:
        return StatusVerdict("dead", "the only string is captured")
    if lunch is not None:
        if eyes < ALIVE_EYES and facts.escape < LITTLE_ROOM and (eyes == 2 or lunch.stones > SMALL_LUNCH):
            return StatusVerdict("critical", "a lunch decides")
        if eyes >= ALIVE_EYES:
            return StatusVerdict("alive", "an eye and a half, and a lunch")
    if lunch is None or lunch.cutstone < 2:
        if eyes < ALIVE_EYES and facts.escape == 0 and facts.moyo_size < SMALL_MOYO:
            return StatusVerdict("dead", "too few eyes, no room, no moyo")
        if eyes == ALIVE_EYES and facts.escape < LITTLE_ROOM:
            return StatusVerdict("critical", "an eye and a half, little room")
    if facts.moyo_value > VALUABLE_MOYO:
        return StatusVerdict("alive", "a valuable moyo")
    return StatusVerdict("unknown", "nothing decides")


def gate_strengths(moyo_value: float, escape_route: int) -> Strengths:
    """Returns what a dragon is judged by before life and death is read: no eyes, and less room than there is."""
    return Strengths(moyo_value, escape_route - ROOM_NOT_COUNTED, NO_EYE, False)


def gate_limit(effective_size: float) -> float:
    """Returns the weakness below which a dragon is obviously safe; large ones are looked at sooner."""
    return GATE_TOLERANCE + max(GATE_LEAST, GATE_LIMIT - GATE_PER_POINT * effective_size)


class SafetyFacts(Struct, frozen=True):
    """What the safety is made of; `moyo_size` is that of the time before life and death was read."""

    inessential: bool
    captured: bool
    invincible: bool
    owl_status: OwlStatus
    half_eyes: int
    moyo_size: int


def safety(facts: SafetyFacts) -> SafetyVerdict:
    """Returns how safe a dragon is, races left out."""
    if facts.inessential:
        return SafetyVerdict("inessential", "a string that nobody needs")
    if facts.captured:
        return SafetyVerdict("tactically dead", "the only string is captured")
    if facts.invincible:
        return SafetyVerdict("invincible", "no number of moves can capture it")
    if facts.owl_status == "dead" or facts.owl_status == "critical":
        return SafetyVerdict(facts.owl_status, "life and death")
    if facts.half_eyes >= STRONG_EYES:
        return SafetyVerdict("strongly alive", "three eyes")
    if facts.moyo_size > LARGE_MOYO:
        return SafetyVerdict("strongly alive", "a large moyo")
    return SafetyVerdict("alive", "safe at a glance" if facts.owl_status == "unchecked" else "life and death")


def may_be_inessential(stones: int, liberties: int) -> bool | None:
    """Tells whether a lone string is one that nobody needs; None where its surroundings decide.

    A few stones with many liberties are given up lightly; more of them are a wall, unless they are short of liberties.
    """
    if stones > SMALL_STRING or (stones >= LARGER_STRING and liberties >= FEW_LIBERTIES):
        return False
    return True if liberties > MANY_LIBERTIES else None


def is_sure_eye(
    space: EyeSpace, stones: Collection[int], half_eye_points: Collection[int], living_enemies: Collection[int]
) -> bool:
    """Tells whether nothing can happen to an eye space at the dragon that has the `stones`.

    It must have no margin and, next to the dragon, no half eye and none of the `living_enemies`: enemy stones that
    cannot be captured, or can be saved.
    """
    if space.marginal:
        return False
    around = {stone + step for stone in stones for step in LINES}
    inside = around.intersection(space.points)
    return bool(inside) and inside.isdisjoint(half_eye_points) and inside.isdisjoint(living_enemies)


def is_invincible(dragon: DragonStones, invincible_stones: Collection[int], owl: OwlVerdict, sure_eyes: int) -> bool:
    """Tells whether a dragon has a string that no number of moves can capture, or two eyes to which nothing
    can happen.
    """
    if any(string in invincible_stones for string in dragon.strings):
        return True
    return owl.status in ("unchecked", "alive") and sure_eyes >= 2


def is_hemmed_in_by_dead(near_enemies: Collection[int], status: Mapping[int, Status]) -> bool:
    """Tells whether a string touches enemy dragons, and only dead ones; it is then not worth a move."""
    return bool(near_enemies) and all(status[dragon] == "dead" for dragon in near_enemies)


def thrashing_distances(
    last_move: Point,
    dragon_at: Mapping[int, int],
    colors: Mapping[int, int],
    status: Mapping[int, Status],
    neighbors: Mapping[int, Collection[int]],
    reach: int = 5,
) -> dict[int, int]:
    """Returns the dead dragons around the last move that the opponent still plays with, by origin, and how far they
    are.

    1 is the dragon that was just played to, if it is dead; dead dragons of its colour next to one at distance k have
    k + 1, up to `reach`.
    """
    first = dragon_at.get(last_move, EMPTY)
    if first == EMPTY or status[first] != "dead":
        return {}
    distance = {first: 1}
    for step in range(2, reach + 1):
        ring = [origin for origin, steps in distance.items() if steps == step - 1]
        for origin, word in status.items():
            if origin in distance or word != "dead" or colors[origin] != colors[first]:
                continue
            if any(near in neighbors[origin] or origin in neighbors[near] for near in ring):
                distance[origin] = step
    return distance
