"""How weak each dragon is, and how large it counts in the strategy of the whole board.

Source: GNU Go manual, chapter "Move generation", section on strategical effects (weakness, effective size).
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from godebug.engine.dragons.records import DragonStones, OwlVerdict
from godebug.engine.eyes.values import EyeValue
from godebug.engine.go.statuses import Safety, Unchanged
from godebug.engine.influence.weakness import crude_weakness, partial_weaknesses

#: Safety that leaves no room for weakness, and safety that leaves nothing else.
AT_EASE = ("invincible", "inessential")
LOST = ("tactically dead", "dead", "critical")
#: How much an uncertain reading, and a threat, add.
UNCERTAIN_SHARE, THREAT_SHARE = 0.25, 0.15
#: A strategic size is at most this many effective sizes.
MOST_STRATEGIC = 3.0


class Strengths(Struct, frozen=True):
    """What makes a dragon strong: the value of its moyo, its room to escape, its eyes (with half a one for a lunch)."""

    moyo_value: float
    escape_route: float
    genus: EyeValue
    lunch: bool

    @property
    def eyes(self) -> float:
        """Returns its eyes: the mean of the fewest and the most, with half an eye for a lunch."""
        return (self.genus.minimum + self.genus.maximum + self.lunch) / 2

    @property
    def parts(self) -> tuple[float, float, float]:
        """Returns the weakness that moyo, room and eyes would each leave alone; the two best ones decide."""
        return partial_weaknesses(self.moyo_value, self.escape_route, self.eyes)

    @property
    def weakness(self) -> float:
        """Returns how weak all this leaves the dragon, from 0 (safe) to 1."""
        return crude_weakness(self.moyo_value, self.escape_route, self.eyes)


def dragon_weakness(strengths: Strengths, safety: Safety | Unchanged = "", owl: OwlVerdict | None = None) -> float:
    """Returns 0 (safe) to 1 (weak or lost). Without safety and owl verdict: what can be said before life and death is
    read.
    """
    if safety in AT_EASE:
        weakness = 0.0
    elif safety in LOST:
        weakness = 1.0
    else:
        weakness = strengths.weakness
    if owl is not None:
        for result in (owl.attack, owl.defense):
            if not result.certain:
                weakness += UNCERTAIN_SHARE * min(weakness, 1.0 - weakness)
        if owl.threat_status == "can threaten attack":
            weakness += THREAT_SHARE * (1.0 - weakness)
    return min(max(weakness, 0.0), 1.0)


def strategic_sizes(
    dragons: Iterable[DragonStones],
    weakness: Mapping[int, float],
    inessential: frozenset[int],
    neighbors: Mapping[int, tuple[int, ...]],
) -> dict[int, float]:
    """Returns effective sizes with a bonus for the weak enemies next to a dragon; everything by origin.

    Each dragon gives out its effective size times its weakness, in parts that go by the same product of those who get
    them; `inessential` dragons neither give nor get.
    """
    members = {dragon.origin: dragon for dragon in dragons}
    stake = {
        origin: 0.0 if origin in inessential else dragon.effective_size * weakness[origin]
        for origin, dragon in members.items()
    }
    bonus = dict.fromkeys(members, 0.0)
    for origin, dragon in members.items():
        rivals = [near for near in neighbors[origin] if members[near].color != dragon.color and near not in inessential]
        total = sum(stake[rival] for rival in rivals)
        if total > 0.0:
            for rival in rivals:
                bonus[rival] += stake[origin] * stake[rival] / total
    return {
        origin: min(dragon.effective_size + bonus[origin], MOST_STRATEGIC * dragon.effective_size)
        for origin, dragon in members.items()
    }
