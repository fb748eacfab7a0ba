"""Which stones count as sources and barriers of influence, and how strong they are.

The manual's section "Conceptual Outline of Influence" defines lively stones (by tactical reading) and alive stones
(by life and death as well).
"""

from array import array
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet

from msgspec import Struct

from godebug.engine.go.points import CELLS, NO_POINT
from godebug.engine.go.statuses import Safety
from godebug.engine.influence.parameters import FULL_STRENGTH, WEAKNESS_EFFECT
from godebug.engine.worms.shape import WormString

#: Strings of groups with such a safety stay captured whatever their own record says.
LOST = ("dead", "tactically dead", "critical")
SAVED_BY_MOVE = 2


class Life(Struct, frozen=True):
    """The group of a string: a word for its safety, and its weakness (0 safe to 1) before life-and-death reading."""

    safety: Safety
    weakness: float


class SafeStones(Struct, frozen=True, eq=False):
    """Which stones are safe, and how strongly each radiates. Both by point.

    `safe`: 0 dead, 1 safe, 2 safe because of the move just played. `strength`: 0 to 100. A stone can be safe with
    strength 0: it stops both colours and radiates nothing.
    """

    safe: bytearray
    strength: "array[float]"

    @classmethod
    def none(cls) -> "SafeStones":
        """Returns marks without any safe stone."""
        return cls(bytearray(CELLS), array("d", bytes(8 * CELLS)))

    def marked(self, stones: Iterable[int], safe: int, strength: float | None = None) -> "SafeStones":
        """Returns a copy with new marks for `stones`; without `strength` they keep theirs."""
        new_safe, new_strength = self.safe[:], self.strength[:]
        for p in stones:
            new_safe[p] = safe
            if strength is not None:
                new_strength[p] = strength
        return SafeStones(new_safe, new_strength)


class MoveEffects(Struct, frozen=True):
    """What a move does to the stones already on the board.

    `safe`: the new stone cannot be captured. `saved`: stones that it rescues. `lost`: stones that it captures for good,
    or that are lost although the rest of their group is saved. `given_up`: stones no longer worth a move.
    """

    safe: bool
    saved: frozenset[int] = frozenset()
    lost: frozenset[int] = frozenset()
    given_up: frozenset[int] = frozenset()


def is_lively(color: int, attack_code: int, defense_code: int, to_move: int) -> bool:
    """Tells whether tactical reading lets a string survive if `to_move` moves next."""
    return attack_code == 0 or (color == to_move and defense_code != 0)


def lively_stones(
    strings: Iterable[WormString],
    attack_codes: Mapping[int, int],
    defense_codes: Mapping[int, int],
    to_move: int,
) -> SafeStones:
    """Marks the stones that survive tactically, all with full strength. The codes are by origin of the string."""
    lively = (
        p
        for string in strings
        if is_lively(string.color, attack_codes[string.origin], defense_codes[string.origin], to_move)
        for p in string.stones
    )
    return SafeStones.none().marked(lively, 1, FULL_STRENGTH)


def alive_stones(
    strings: Iterable[WormString],
    attack_codes: Mapping[int, int],
    defense_codes: Mapping[int, int],
    life: Mapping[int, Life],
    inessential: AbstractSet[int],
    to_move: int,
) -> SafeStones:
    """Marks the stones that survive if `to_move` moves next, with the strength of their groups.

    `life`: the group of each string; `inessential`: strings without life potential of their own. All by origin.
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
    strings: Iterable[WormString], life: Mapping[int, Life], inessential: AbstractSet[int], to_move: int
) -> tuple[int, ...]:
    """Returns the stones that neither side would spend a move on. They count as safe and keep the strength they had."""
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
    """Returns the marks after a move.

    `before`: the marks of alive stones with the opponent to move. `inessential`: see `inessential_stones`. A `move` of
    NO_POINT changes nothing.
    """
    after = before.marked(effects.saved, SAVED_BY_MOVE, FULL_STRENGTH).marked(effects.lost, 0, 0.0)
    after = after.marked(inessential, 1).marked(effects.given_up, 1, 0.0)
    if move == NO_POINT:
        return after
    return after.marked((move,), SAVED_BY_MOVE, FULL_STRENGTH) if effects.safe else after.marked((move,), 0, 0.0)
