"""Life and death without reading: what eyes, room, moyo and tactics suggest.

This stands in where no life-and-death reading is at hand. It asks what the attacker can do with the first move, and
what the defender can do with it, by the figures that the dragon stage has anyway.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.dragons.records import DragonStones, OwlResult, OwlVerdict, SemeaiVerdict
from engine.points import NO_POINT
from engine.result_codes import LOSE, WIN

if TYPE_CHECKING:
    from engine.dragons.stage import Dragons

#: Half eyes that make two eyes, whoever begins ...
TWO_EYES = 4
#: ... and those that a first move decides.
EYE_AND_A_HALF = 3
#: A dragon with at least so much room runs away even if the enemy begins; with at least so little, if it begins.
SAFE_ROOM, SOME_ROOM = 10, 5
#: Points of moyo that give room for eyes.
ROOM_FOR_EYES = 5


def estimated_life(dragons: "Dragons", dragon: DragonStones) -> OwlVerdict:
    """A guess at the life of one dragon; its results are never certain."""
    origin = dragon.origin
    worms = dragons.worms
    genus = dragons.genera[origin]
    eyes = genus.doubled
    room = dragons.escape_routes[origin]
    moyo = dragons.early_moyos[origin].size
    lunch = dragons.lunches[origin]
    alone = len(dragon.strings) == 1 and worms.attack_codes[origin] != LOSE
    if eyes >= TWO_EYES:
        return OwlVerdict("alive")
    if dragons.is_captured(dragon) and eyes < EYE_AND_A_HALF:
        return OwlVerdict("dead", attack=_result(worms.tactics.attacks[origin].point))
    if room >= SAFE_ROOM and not alone:
        return OwlVerdict("alive")
    if alone:
        return OwlVerdict(
            "critical", _result(worms.tactics.attacks[origin].point), _result(worms.tactics.defenses[origin].point)
        )
    if lunch != NO_POINT:
        return OwlVerdict(
            "critical", _result(worms.tactics.defenses[lunch].point), _result(worms.tactics.attacks[lunch].point)
        )
    if eyes >= EYE_AND_A_HALF or room >= SOME_ROOM or moyo >= ROOM_FOR_EYES:
        return OwlVerdict("critical", _result(genus.heye), _result(genus.heye))
    return OwlVerdict("dead", attack=_result(genus.heye))


def _result(point: int) -> OwlResult:
    return OwlResult(WIN, point, certain=False)


def no_semeai(dragons: "Dragons") -> Mapping[int, SemeaiVerdict]:
    """Without reading of races every dragon stands for itself."""
    return {}
