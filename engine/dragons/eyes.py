"""What a dragon has to live on: its own eyes, and what it can capture.

Source: GNU Go manual, chapter "Analyzing the position", section on the fields of a dragon (genus, heye, lunch).
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.dragons.records import DragonStones
from engine.eyes.records import EyeSpace
from engine.eyes.values import NO_EYE, EyeValue
from engine.points import NO_POINT, STEPS
from engine.result_codes import LOSE

LINES = STEPS[:4]


@dataclass(frozen=True)
class Genus:
    """`value`: the eyes of a dragon together; `heye`: the point of the most urgent one, or NO_POINT; `spaces`: the
    origins of the eye spaces that are its own alone."""

    value: EyeValue = NO_EYE
    heye: int = NO_POINT
    spaces: tuple[int, ...] = ()


def dragons_at_eye(color: Sequence[int], space: EyeSpace, dragon_at: Mapping[int, int]) -> frozenset[int]:
    """The origins of the dragons whose stones touch the space where it is closed; `color` is that of each cell."""
    return frozenset(
        dragon_at[p + step] for p in space.proper_points for step in LINES if color[p + step] == space.color
    )


def find_genera(
    color: Sequence[int],
    dragons: Iterable[DragonStones],
    spaces: Iterable[EyeSpace],
    dragon_at: Mapping[int, int],
) -> dict[int, Genus]:
    """The eyes of each dragon, by origin: the sum of the spaces that no other dragon touches."""
    genera = {dragon.origin: Genus() for dragon in dragons}
    for space in sorted(spaces, key=lambda space: space.origin):
        touching = dragons_at_eye(color, space, dragon_at)
        if len(touching) != 1:
            continue
        (origin,) = touching
        so_far = genera[origin]
        urgent = space.value.urgency > so_far.value.urgency
        genera[origin] = Genus(
            so_far.value + space.value,
            space.defenses[0] if urgent and space.defenses else so_far.heye,
            (*so_far.spaces, space.origin),
        )
    return genera


def half_eyes(value: EyeValue) -> int:
    """Twice the number of eyes, in half eyes: what is left if the other side begins, and if the own side begins."""
    return value.minimum + value.maximum


def find_lunch(
    dragon: DragonStones,
    lunches: Mapping[int, int],
    defense_codes: Mapping[int, int],
    cutstones: Mapping[int, int],
    liberties: Mapping[int, int],
) -> int:
    """The enemy string that the dragon can best capture, by origin, or NO_POINT; all mappings are by string origin.

    A string that cannot be defended is no lunch but eaten already. Prefers cutting stones, then few liberties.
    """
    best = NO_POINT
    for string in sorted(dragon.strings):
        lunch = lunches[string]
        if lunch == NO_POINT or defense_codes[lunch] == LOSE:
            continue
        if best == NO_POINT or (cutstones[lunch], -liberties[lunch]) > (cutstones[best], -liberties[best]):
            best = lunch
    return best


def touching_spaces(stones: Collection[int], spaces: Iterable[EyeSpace]) -> list[EyeSpace]:
    """The spaces with a point next to one of the stones."""
    around = {p + step for p in stones for step in LINES}
    return [space for space in spaces if any(p in around for p in space.points)]
