"""Which stones count as sources and barriers of influence, and how strong they are.

The manual's section "Conceptual Outline of Influence" defines lively stones (by tactical reading) and alive stones
(by life and death as well).
"""

from array import array
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import Protocol

from msgspec import Struct

from godebug.engine.go.points import CELLS, NO_POINT
from godebug.engine.go.statuses import Safety
from godebug.engine.influence.parameters import FULL_STRENGTH, WEAKNESS_EFFECT

#: Strings of groups with such a safety stay captured whatever their own record says.
LOST = ("dead", "tactically dead", "critical")
SAVED_BY_MOVE = 2


class StringLike(Protocol):
    """What has to be known of a string: `origin` names it in all mappings, `stones` are points."""

    @property
    def color(self) -> int: ...
    @property
    def origin(self) -> int: ...
    @property
    def stones(self) -> tuple[int, ...]: ...


class Life(Struct, frozen=True):
    """What is known about the group of a string: the word for its safety, and its weakness, 0 to 1, before life and
    death was read."""

    safety: Safety
    weakness: float


class SafeStones(Struct, frozen=True, eq=False):
    """`safe`: 0 dead, 1 safe, 2 safe because of the move just played. `strength`: 0 to 100. Both by point.

    A stone can be safe without strength: it then stops both colours but radiates nothing.
    """

    safe: bytearray
    strength: "array[float]"

    @classmethod
    def none(cls) -> "SafeStones":
        return cls(bytearray(CELLS), array("d", bytes(8 * CELLS)))

    def marked(self, stones: Iterable[int], safe: int, strength: float | None = None) -> "SafeStones":
        """These stones with other marks for some; the strength stays where none is given."""
        new_safe, new_strength = self.safe[:], self.strength[:]
        for p in stones:
            new_safe[p] = safe
            if strength is not None:
                new_strength[p] = strength
        return SafeStones(new_safe, new_strength)


class MoveEffects(Struct, frozen=True):
    """What a move does to the stones on the board, besides standing there.

    `safe`: the new stone cannot be captured. `saved`: stones that it rescues; `lost`: stones that it captures for good,
    or that are lost although the rest of their group is saved. `given_up`: stones that turned out not to be worth a
    move.
    """

    safe: bool
    saved: frozenset[int] = frozenset()
    lost: frozenset[int] = frozenset()
    given_up: frozenset[int] = frozenset()


def is_lively(color: int, attack_code: int, defense_code: int, to_move: int) -> bool:
    """Whether a string survives tactically if `to_move` moves next."""
    return attack_code == 0 or (color == to_move and defense_code != 0)


def lively_stones(
    strings: Iterable[StringLike],
    attack_codes: Mapping[int, int],
    defense_codes: Mapping[int, int],
    to_move: int,
) -> SafeStones:
    """The stones that survive tactically, all with full strength. The codes are by origin of the string."""
    lively = (
        p
        for string in strings
        if is_lively(string.color, attack_codes[string.origin], defense_codes[string.origin], to_move)
        for p in string.stones
    )
    return SafeStones.none().marked(lively, 1, FULL_STRENGTH)


def alive_stones(
    strings: Iterable[StringLike],
    attack_codes: Mapping[int, int],
    defense_codes: Mapping[int, int],
    life: Mapping[int, Life],
    inessential: AbstractSet[int],
    to_move: int,
) -> SafeStones:
    """The stones that survive if `to_move` moves next, with the strength of their groups.

    `life`: of the group of each string; `inessential`: strings without life potential of their own. All by origin.
    """
    strings = list(strings)
    alive = SafeStones.none()
    for string in strings:
        group = life[string.origin]
        lively = is_lively(string.color, attack_codes[string.origin], defense_codes[string.origin], to_move)
        if lively and group.safety != "dead" and not (group.safety == "critical" and string.color != to_move):
            for p in string.stones:
                alive.safe[p] = 1
                alive.strength[p] = FULL_STRENGTH * (1.0 - WEAKNESS_EFFECT * group.weakness)
    return alive.marked(inessential_stones(strings, life, inessential, to_move), 1)


def inessential_stones(
    strings: Iterable[StringLike], life: Mapping[int, Life], inessential: AbstractSet[int], to_move: int
) -> tuple[int, ...]:
    """The stones that nobody bothers to capture or to save; they count as safe and radiate no more than they did."""
    found: list[int] = []
    for string in strings:
        safety = life[string.origin].safety
        own_critical = safety == "critical" and string.color == to_move
        if safety == "inessential" or (string.origin in inessential and (safety not in LOST or own_critical)):
            found += string.stones
    return tuple(found)


def stones_after_move(
    before: SafeStones, move: int, effects: MoveEffects, inessential: Iterable[int] = ()
) -> SafeStones:
    """The marks after a move.

    `before`: the alive stones for the opponent's turn. `inessential`: see `inessential_stones`. A `move` of NO_POINT
    marks nothing.
    """
    after = before.marked(effects.saved, SAVED_BY_MOVE, FULL_STRENGTH).marked(effects.lost, 0, 0.0)
    after = after.marked(inessential, 1).marked(effects.given_up, 1, 0.0)
    if move == NO_POINT:
        return after
    return after.marked((move,), SAVED_BY_MOVE, FULL_STRENGTH) if effects.safe else after.marked((move,), 0, 0.0)
