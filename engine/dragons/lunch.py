"""What a dragon can capture.

Source: GNU Go manual, chapter "Analyzing the position", section on the fields of a dragon (lunch).
"""

from collections.abc import Mapping

from godebug.engine.dragons.records import DragonStones
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.result_codes import LOSE


def find_lunch(
    dragon: DragonStones,
    lunches: Mapping[int, int],
    defense_codes: Mapping[int, int],
    cutstones: Mapping[int, int],
    liberties: Mapping[int, int],
) -> int:
    """Returns the origin of the enemy string that the dragon can best capture, or NO_POINT. Mappings are by string
    origin.

    A string without defence is no lunch: it counts as captured. Cutting stones come first, then few liberties.
    """
    best = NO_POINT
    for string in sorted(dragon.strings):
        lunch = lunches[string]
        if lunch == NO_POINT or defense_codes[lunch] == LOSE:
            continue
        if best == NO_POINT or (cutstones[lunch], -liberties[lunch]) > (cutstones[best], -liberties[best]):
            best = lunch
    return best
