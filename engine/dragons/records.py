"""The records of a dragon, as plain data."""

from collections.abc import Mapping
from typing import Protocol

from msgspec import Struct, field

from godebug.engine.eyes.values import EyeValue
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.statuses import Evidence, OwlStatus, Safety, Status, ThreatStatus, Unchanged


class DragonStones(Struct, frozen=True):
    """Who belongs to a dragon.

    `number`: counts from 0 in board order of the first stones. `origin`: the origin of the largest string.
    `strings`: origins in the order in which they were joined, that of the dragon first. `stones`: in board order.
    `effective_size`: stones, and half of the empty points nearer to them than to other strings.
    """

    number: int
    color: int
    origin: int
    strings: tuple[int, ...]
    stones: tuple[int, ...]
    effective_size: float

    @property
    def size(self) -> int:
        """Returns the number of stones."""
        return len(self.stones)


class GivenLinks(Struct, frozen=True):
    """What is given of dragons before their life is read; stones stand for their strings, and these for dragons.

    `joined`: pairs of strings of one dragon, whatever connects them. `cut`: pairs that nothing connects directly.
    `apart`: pairs that do not come into one dragon. `eyes`, `escapes`: of the dragon of a stone.
    """

    joined: tuple[tuple[int, int], ...] = ()
    cut: tuple[tuple[int, int], ...] = ()
    apart: tuple[tuple[int, int], ...] = ()
    eyes: Mapping[int, EyeValue] = field(default_factory=dict)
    escapes: Mapping[int, int] = field(default_factory=dict)

    def forbids(self, strings: tuple[int, int], dragons: tuple[int, int], partition: "Partition") -> bool:
        """Tells whether two strings, each of one dragon, may not be joined."""
        cuts = ({partition.string_at(one), partition.string_at(two)} for one, two in self.cut)
        parts = ({partition.dragon_at(one), partition.dragon_at(two)} for one, two in self.apart)
        return {*strings} in cuts or {*dragons} in parts


class Partition(Protocol):
    """Strings and dragons, by stone."""

    def string_at(self, stone: int, /) -> int:
        """Returns the origin of the string at `stone`."""

    def dragon_at(self, stone: int, /) -> int:
        """Returns the origin of the dragon at `stone`."""


class OwlResult(Struct, frozen=True):
    """What life-and-death reading found for one side: how good, where, and whether the reading was complete.

    `string`: the part that is lost or gained where the code is GAIN or LOSS, which only other programs tell. `ground`:
    what the answer rests on. `zone`: the points that a proof depends on; while nothing changes there, it stands.
    """

    code: int = 0
    point: int = NO_POINT
    certain: bool = True
    second_point: int = NO_POINT
    string: int = NO_POINT
    ground: Evidence = "read"
    zone: tuple[int, ...] = ()

    @property
    def proved(self) -> bool:
        """Tells whether the answer is a proof of the solver's."""
        return self.ground == "proved"


class Standoff(Struct, frozen=True):
    """What every line of a closed fight says of a dragon and the enemy dragons that it stands against.

    `against`: their origins; none where that is not known, or there are none. `safe`: the enemy cannot capture it and
    keep what he has. `lost`: he can, whoever moves first. `doomed`: it is dead as a bent four in the corner is.
    `attack`, `defense`: a point for either side where who moves first captures it, or saves it, whatever kos there are.
    `whole`: no weak enemy next to it was left out. `in_seki`: it has no two eyes, and neither side can capture the
    other.
    """

    against: tuple[int, ...] = ()
    safe: bool = False
    lost: bool = False
    doomed: bool = False
    attack: int = NO_POINT
    defense: int = NO_POINT
    whole: bool = False
    in_seki: bool = False


class OwlVerdict(Struct, frozen=True):
    """Life and death of one dragon: "dead", "alive", "critical", or "unchecked" where nobody needed to read.

    `threat_status`: what two moves in a row could do: "unchecked", "alive", "dead", "can threaten attack",
    "can threaten defense". `estimated`: nothing was read, the verdict is a guess from eyes, room and tactics. `open`: a
    wider look may say something else, and none was taken, or not to its end; that is no doubt by itself.
    `looked_again`: a wider look was taken since the first one left a doubt that is worth it; `first_nodes`: what the
    first look took.
    """

    status: OwlStatus = "unchecked"
    attack: OwlResult = OwlResult()
    defense: OwlResult = OwlResult()
    threat_status: ThreatStatus = "unchecked"
    nodes: int = 0
    estimated: bool = False
    open: bool = False
    looked_again: bool = False
    first_nodes: int = 0

    @property
    def certain(self) -> bool:
        """Tells whether no part of what was read was cut off by a limit."""
        return self.attack.certain and self.defense.certain

    @property
    def supposed(self) -> bool:
        """Tells whether nobody read, as somebody supposes it."""
        return self.attack.ground == "supposed"

    @property
    def proved(self) -> bool:
        """Whether nothing can be otherwise: not even the side that the status is against, moving first, changes it."""
        if self.status == "alive":
            return self.attack.proved
        if self.status == "dead":
            return self.defense.proved
        return self.status == "critical" and self.attack.proved and self.defense.proved


class Odds(Struct, frozen=True):
    """The probability that a dragon lives: if its enemy moves next (`attacked`), if its owner does (`defended`)."""

    attacked: float
    defended: float

    @property
    def turn(self) -> float:
        """Returns by how much a move of one side instead of the other changes it, 0 to 1."""
        return max(0.0, self.defended - self.attacked)

    def lives(self, owner_moves: bool) -> float:
        """Returns the probability that it lives, as the next move is its owner's or not."""
        return self.defended if owner_moves else self.attacked

    def of_status(self, status: Status) -> float:
        """Returns how sure a status is: that the dragon lives although the enemy moves next, that it dies although its
        owner does, or that the next move decides.
        """
        if status == "dead":
            return 1.0 - self.defended
        return self.turn if status == "critical" else self.attacked


class SemeaiResult(Struct, frozen=True):
    """How one side fares in a race: `target` is the dragon it is run against."""

    code: int = 0
    point: int = NO_POINT
    certain: bool = True
    target: int = NO_POINT


class SemeaiVerdict(Struct, frozen=True):
    """The races that a dragon takes part in: their number, and the best attack and defence.

    `status`, `safety`: what the races make of the dragon, empty where they leave it as it was.
    """

    count: int = 0
    attack: SemeaiResult = SemeaiResult()
    defense: SemeaiResult = SemeaiResult()
    status: Status | Unchanged = ""
    safety: Safety | Unchanged = ""
