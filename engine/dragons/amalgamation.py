"""Which strings form one dragon: cutting patterns first, then the patterns that join.

Source: GNU Go manual, chapter "Analyzing the position", section on amalgamation; chapter "Pattern code", section on
the connections database.
"""

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Protocol

from msgspec import Struct, field

from godebug.engine.dragons.records import DragonStones, GivenLinks
from godebug.engine.facts.connection_patterns import CutFinding, JoinFinding
from godebug.engine.go.color import BLACK, WHITE, Color
from godebug.engine.go.points import Point
from godebug.engine.go.result_codes import LOSE
from godebug.engine.trace.events import SILENT, Trace
from godebug.engine.worms.shape import WormString

TOPIC = "dragons"
#: Stands for the pattern of a join that is supposed.
SUPPOSED_LINK: Final = ""
NO_LINKS_GIVEN: Final = GivenLinks()


class Join(Struct, frozen=True):
    """One join of two dragons, named by their origins, by a pattern."""

    pattern: str
    color: Color
    first: int
    second: int


class GrowingPartition:
    """Strings and the dragons that they form, while dragons are still being joined.

    `effective_size`: of the strings, by origin. `cutting_points`: by colour, the points where its links can be cut. A
    dragon is named by the origin of its largest string, of equal ones the first in board order.
    """

    def __init__(self, strings: Sequence[WormString], effective_size: Mapping[int, float]) -> None:
        self._strings = strings
        self._effective_size = effective_size
        self._string_size = {string.origin: len(string.stones) for string in strings}
        self._origin = {string.origin: string.origin for string in strings}
        self._string_at = {stone: string.origin for string in strings for stone in string.stones}
        self._members = {string.origin: [string.origin] for string in strings}
        self.cutting_points: dict[int, set[int]] = {WHITE: set(), BLACK: set()}

    def dragon_at(self, stone: Point) -> int:
        """Returns the origin of the dragon that `stone` belongs to."""
        return self._origin[self._string_at[stone]]

    def string_at(self, stone: Point) -> int:
        """Returns the origin of the string that `stone` belongs to."""
        return self._string_at[stone]

    def same_dragon(self, one: int, two: int) -> bool:
        """Tells whether two stones belong to one dragon."""
        return self.dragon_at(one) == self.dragon_at(two)

    def members(self, dragon: int) -> tuple[int, ...]:
        """Returns the origins of a dragon's strings, in the order in which they were joined."""
        return tuple(self._members[dragon])

    def effective_size(self, dragon: int) -> float:
        """Returns the sum of the effective sizes of a dragon's strings, in single precision and in board order."""
        total = array("f", (0.0,))
        for string in sorted(self._members[dragon]):
            total[0] += self._effective_size[string]
        return total[0]

    def join(self, one: int, two: int) -> tuple[int, int] | None:
        """Joins the dragons of two stones; returns (absorbed, absorbing) origins, None where they were one already."""
        first, second = self.dragon_at(one), self.dragon_at(two)
        if first == second:
            return None
        rank = self._string_size
        absorbing, absorbed = sorted((first, second), key=lambda origin: (-rank[origin], origin))
        moved = self._members.pop(absorbed)
        self._members[absorbing] += moved
        for string in moved:
            self._origin[string] = absorbing
        return absorbed, absorbing

    def dragons(self) -> tuple[DragonStones, ...]:
        """Returns the dragons, ordered by number."""
        stones: dict[int, list[int]] = {origin: [] for origin in self._members}
        color: dict[int, int] = {}
        for string in self._strings:
            dragon = self._origin[string.origin]
            stones[dragon] += string.stones
            color[dragon] = string.color
        return tuple(
            DragonStones(
                number,
                color[origin],
                origin,
                self.members(origin),
                tuple(sorted(stones[origin])),
                self.effective_size(origin),
            )
            for number, origin in enumerate(sorted(stones, key=lambda origin: min(stones[origin])))
        )


class ConnectionPatterns(Protocol):
    """What the connection database finds on the board."""

    def cuts(self) -> Iterable[CutFinding]:
        """Returns the findings of cutting patterns, both colours, in order of matching."""

    def joins(self, partition: GrowingPartition) -> Iterable[JoinFinding]:
        """Returns the findings of joining patterns, both colours. `partition`: has the cutting points and grows with
        each join.
        """

    @property
    def potential_cuts(self) -> Mapping[int, int]:
        """Returns by stone how many cuts work once its string has been defended, as counted by the joining patterns."""

    @property
    def disconnections(self) -> Mapping[tuple[int, int], tuple[int, int]]:
        """Returns code and move of the pairs of stones that were found to be cut apart."""


class Amalgamation(Struct, frozen=True):
    """Which strings were joined, and why.

    `cutting_points`: by colour. `potential_cuts`: by stone, how many cuts work once its string has been defended.
    `disconnections`: code and move of the pairs of stones that can be cut apart, as connection patterns found it.
    """

    dragons: tuple[DragonStones, ...]
    cutting_points: Mapping[int, frozenset[int]]
    cuts: tuple[CutFinding, ...] = ()
    joins: tuple[Join, ...] = ()
    dragon_at: Mapping[int, int] = field(default_factory=dict)
    potential_cuts: Mapping[int, int] = field(default_factory=dict)
    disconnections: Mapping[tuple[int, int], tuple[int, int]] = field(default_factory=dict)


def _given_joins(partition: GrowingPartition, given: GivenLinks, color: Mapping[int, Color]) -> Iterator[Join]:
    """Joins what is given as one dragon. Raises ValueError where that is given as two as well."""
    for one, two in given.joined:
        before = partition.dragon_at(one), partition.dragon_at(two)
        if partition.join(one, two) is not None:
            yield Join(SUPPOSED_LINK, color[partition.string_at(one)], *before)
    if any(partition.same_dragon(one, two) for one, two in given.apart):
        raise ValueError("the same stones are supposed to be one dragon, and two")


def amalgamate(
    strings: Sequence[WormString],
    effective_size: Mapping[int, float],
    attack_codes: Mapping[int, int],
    patterns: ConnectionPatterns,
    trace: Trace = SILENT,
    given: GivenLinks = NO_LINKS_GIVEN,
) -> Amalgamation:
    """Marks the cutting points, then joins the strings that the patterns connect. Mappings are by string origin.
    `given`: what is joined first, and what is not joined.

    A string that can be captured stays alone, unless the pattern is meant for such strings.
    """
    tell = trace.wants(TOPIC)
    if tell:
        for string in strings:
            trace.emit(TOPIC, "start", (string.origin,), size=len(string.stones))
    partition = GrowingPartition(strings, effective_size)
    cuts = tuple(patterns.cuts())
    for cut in cuts:
        partition.cutting_points[cut.color].update((cut.point, *cut.inhibited))
        if tell:
            trace.emit(TOPIC, "cutting pattern", (cut.anchor, cut.point, *cut.inhibited), pattern=cut.pattern)
    joins = [*_given_joins(partition, given, {string.origin: string.color for string in strings})]
    for found in patterns.joins(partition):
        if len({partition.dragon_at(stone) for stone in found.stones}) < 2 or not found.holds():
            continue
        if tell:
            trace.emit(TOPIC, "connecting pattern", (found.anchor,), pattern=found.pattern)
        first = None
        for stone in found.stones:
            if not found.also_capturable and attack_codes[partition.string_at(stone)] != LOSE:
                continue
            if first is None:
                first = stone
                continue
            before = partition.dragon_at(first), partition.dragon_at(stone)
            if given.forbids((partition.string_at(first), partition.string_at(stone)), before, partition):
                continue
            joined = partition.join(first, stone)
            if joined is not None:
                joins.append(Join(found.pattern, found.color, *before))
                if tell:
                    trace.emit(TOPIC, "join", joined, pattern=found.pattern)
    dragons = partition.dragons()
    return Amalgamation(
        dragons,
        {color: frozenset(points) for color, points in partition.cutting_points.items()},
        cuts,
        tuple(joins),
        {stone: dragon.origin for dragon in dragons for stone in dragon.stones},
        dict(patterns.potential_cuts),
        dict(patterns.disconnections),
    )
