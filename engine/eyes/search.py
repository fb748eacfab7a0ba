"""The value of an eye graph and its vital points, from the exact search of the local game.

Two eyes: the wall cannot be captured. One eye: it can, but not if it also has a sure eye elsewhere. No eye: it is
captured even then. Who begins makes the two inner digits of a value; the outer two tell whether a good first move
also threatens something (a second move that takes the last eye, or makes a second one).
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from engine.eyes.graph import EyeGraph, canonical_order, members
from engine.eyes.kernel import ATTACKER, DEFENDER, MAX_VERTICES, SURVIVES
from engine.eyes.survival import GAVE_UP, MAX_POSITIONS, Survival
from engine.eyes.values import EyeValue
from engine.plain import dataclass


@dataclass(frozen=True, slots=True)
class Rules:
    """What the local game is played with.

    `liberties`: outer liberties of the wall, 0 to 7. `threats`: ko threats of the defender, or below 0 of the attacker,
    -4 to 4. `suicide`: the attacker may commit suicide with several stones.
    """

    liberties: int = 2
    threats: int = 0
    suicide: bool = False


#: What GNU Go 3.8's `analyze_eyegraph` plays with.
ANALYSIS_RULES: Final = Rules(liberties=2, threats=0, suicide=False)
#: What the eye values of real boards follow: liberties in plenty, and threats that a suicide makes.
BOARD_RULES: Final = Rules(liberties=4, threats=0, suicide=True)


@dataclass(frozen=True, slots=True)
class Evaluation:
    """`value`, and the masks of the vital points to `attack` and to defend (`defence`).

    Where minimum and maximum agree, the points are mere threats.
    """

    value: EyeValue
    attack: int
    defence: int


class _Place(NamedTuple):
    """A position of the local game as the digits see it; `ko` binds `banned` only.

    `smothered`: the wall is captured unless it has a sure eye elsewhere. `spared`: with one, the attacker could not
    have moved here at all.
    """

    defender: int
    attacker: int
    liberties: int
    threats: int
    ko: int = -1
    banned: int = ATTACKER
    smothered: bool = False
    spared: bool = False


class _TooLargeError(Exception):
    pass


@lru_cache(maxsize=1 << 14)
def evaluate(graph: EyeGraph, rules: Rules, limit: int = MAX_POSITIONS) -> Evaluation | None:
    """The exact value of a graph; None where it has more than 16 vertices, or more than `limit` positions to search."""
    if graph.size > MAX_VERTICES:
        return None
    order = canonical_order(graph)
    found = _evaluate_canonical(graph.renumbered(order), rules, limit)
    if found is None:
        return None

    def back(mask: int) -> int:
        return sum(1 << order[v] for v in members(mask))

    return replace(found, attack=back(found.attack), defence=back(found.defence))


@lru_cache(maxsize=1 << 16)
def _evaluate_canonical(graph: EyeGraph, rules: Rules, limit: int) -> Evaluation | None:
    try:
        return _Valuation(graph, rules, limit).evaluation()
    except _TooLargeError:
        return None


#: One search serves all graphs, one after the other: its tables are large.
_survival = Survival()


class _Valuation:
    """One graph under valuation: numbers of eyes by search, threats by a short recursion over first moves."""

    def __init__(self, graph: EyeGraph, rules: Rules, limit: int) -> None:
        self._search = _survival
        self._game = _survival.game
        self._search.load(graph.adjacency, graph.marginal, graph.walled, rules.suicide, limit)
        self._vertices = range(graph.size)
        self._start = _Place(graph.defender, graph.attacker, rules.liberties, rules.threats)
        self._eyes: dict[tuple[_Place, int], int] = {}
        self._under_way: set[_Place] = set()

    def evaluation(self) -> Evaluation:
        start = self._start
        low, high = self.eyes(start, ATTACKER), self.eyes(start, DEFENDER)
        value = EyeValue(self._attacked_twice(start, low, high), low, high, self._defended_twice(start, low, high))
        attack: list[int] = []
        defence: list[int] = []
        if (low, high) == (2, 2):
            if value.attacked_twice < 2:
                attack = [m for m, s in self._attacks(start) if self.eyes(s, ATTACKER) == value.attacked_twice]
        elif (low, high) == (0, 0):
            if value.defended_twice > 0:
                defence = [m for m, s in self._defences(start) if self.eyes(s, DEFENDER) == value.defended_twice]
        elif (low, high) == (1, 1):
            attack = self._killing_threats(start)
            defence = self._second_eye_threats(start)
        else:
            attack = [m for m, s in self._attacks(start) if self.eyes(s, DEFENDER) <= low]
            defence = [m for m, s in self._defences(start) if self.eyes(s, ATTACKER) >= high]
            if (low, high) == (1, 2):
                attack = self._attacks_to_half_an_eye(start) or attack
            elif (low, high) == (0, 1):
                defence = self._defences_to_an_eye_and_a_half(start) or defence
        return Evaluation(value, _mask(attack), _mask(defence))

    def eyes(self, place: _Place, side: int) -> int:
        """How many eyes a position makes with `side` to move: 0, 1 or 2."""
        known = self._eyes.get((place, side))
        if known is None:
            if not place.smothered and self._survives(place, side, False):
                known = 2
            elif place.spared or self._survives(place, side, True):
                known = 1
            else:
                known = 0
            self._eyes[place, side] = known
        return known

    def _survives(self, place: _Place, side: int, sure_eye: bool) -> bool:
        ko = place.ko if place.banned == side else -1
        answer = self._search.attack_succeeds(
            place.defender, place.attacker, place.liberties, place.threats, ko, sure_eye, side
        )
        if answer == GAVE_UP:
            raise _TooLargeError
        return answer == SURVIVES

    def _attacks(self, place: _Place) -> Iterator[tuple[int, _Place]]:
        """Every attacking move and where it leads; the vertex is -1 for filling an outer liberty."""
        game = self._game
        for v, threats in self._empty_vertices(place, ATTACKER):
            spared = not game.attack_move(place.defender, place.attacker, place.liberties, True, v)
            if spared and not game.attack_move(place.defender, place.attacker, place.liberties, False, v):
                continue
            yield (
                v,
                _Place(
                    game.next_defender,
                    game.next_attacker,
                    place.liberties,
                    threats,
                    game.next_ko,
                    DEFENDER,
                    bool(game.smothers),
                    spared,
                ),
            )
        if place.liberties:
            yield -1, _Place(place.defender, place.attacker, place.liberties - 1, place.threats)

    def _defences(self, place: _Place) -> Iterator[tuple[int, _Place]]:
        game = self._game
        for v, threats in self._empty_vertices(place, DEFENDER):
            if game.defence_move(place.defender, place.attacker, place.liberties, True, v):
                yield (
                    v,
                    _Place(game.next_defender, game.next_attacker, place.liberties, threats, game.next_ko, ATTACKER),
                )

    def _empty_vertices(self, place: _Place, side: int) -> Iterator[tuple[int, int]]:
        """Where `side` may play as far as stones and ko go, and the ko threats that are left after it."""
        taken = place.defender | place.attacker
        for v in self._vertices:
            threats = place.threats
            if taken >> v & 1:
                continue
            if v == place.ko and place.banned == side:
                if (threats <= 0) if side == DEFENDER else (threats >= 0):
                    continue
                threats += 1 if side == ATTACKER else -1
            yield v, threats

    def _attacked_twice(self, place: _Place, low: int, high: int) -> int:
        if low == 0:
            return 0
        if low == 2:
            return min((self.eyes(s, ATTACKER) for _, s in self._attacks(place)), default=2)
        if high == 2:
            return 0 if self._attacks_to_half_an_eye(place) else 1
        return 0 if self._killing_threats(place) else 1

    def _defended_twice(self, place: _Place, low: int, high: int) -> int:
        if high == 2:
            return 2
        if high == 0:
            return max((self.eyes(s, DEFENDER) for _, s in self._defences(place)), default=0)
        if low == 0:
            return 2 if self._defences_to_an_eye_and_a_half(place) else 1
        return 2 if self._second_eye_threats(place) else 1

    def _attacks_to_half_an_eye(self, place: _Place) -> list[int]:
        """Of an eye and a half: the attacker's moves that leave exactly half an eye."""
        return [
            m
            for m, s in self._attacks(place)
            if self.eyes(s, DEFENDER) == 1 and self.eyes(s, ATTACKER) == 0 and self._last_digit_is(s, place, 1)
        ]

    def _defences_to_an_eye_and_a_half(self, place: _Place) -> list[int]:
        """Of half an eye: the defender's moves that leave exactly an eye and a half."""
        return [
            m
            for m, s in self._defences(place)
            if self.eyes(s, ATTACKER) == 1 and self.eyes(s, DEFENDER) == 2 and self._first_digit_is(s, place, 1)
        ]

    def _killing_threats(self, place: _Place) -> list[int]:
        """Of one eye: the attacker's moves after which a second one would take it, and which cost him nothing."""
        return [m for m, s in self._attacks(place) if self.eyes(s, ATTACKER) == 0 and self._last_digit_is(s, place, 1)]

    def _second_eye_threats(self, place: _Place) -> list[int]:
        return [
            m for m, s in self._defences(place) if self.eyes(s, DEFENDER) == 2 and self._first_digit_is(s, place, 1)
        ]

    def _first_digit_is(self, place: _Place, parent: _Place, digit: int) -> bool:
        return self._nested(place, parent, self._attacked_twice) == digit

    def _last_digit_is(self, place: _Place, parent: _Place, digit: int) -> bool:
        return self._nested(place, parent, self._defended_twice) == digit

    def _nested(self, place: _Place, parent: _Place, digit_of: Callable[[_Place, int, int], int]) -> int:
        """An outer digit of a position that `parent` leads to; -1 where that is being valued already."""
        fresh = parent not in self._under_way
        self._under_way.add(parent)
        digit = -1
        if place not in self._under_way:
            digit = digit_of(place, self.eyes(place, ATTACKER), self.eyes(place, DEFENDER))
        if fresh:
            self._under_way.discard(parent)
        return digit


def _mask(moves: list[int]) -> int:
    return sum(1 << m for m in moves if m >= 0)
