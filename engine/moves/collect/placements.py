"""What is known of a shape pattern before it is matched: worked out once for each database.

Source: GNU Go manual, chapter "The Pattern Code", sections "Pattern Classification" and "Pattern Attributes".
"""

from functools import lru_cache
from typing import Final

from msgspec import Struct

from godebug.engine.moves.reasons import ExpandMoyo, ExpandTerritory, Invasion
from godebug.engine.patterns.database import Database
from godebug.engine.patterns.pattern import Pattern

#: Statuses of dragons that a class letter forbids, for own stones and for the enemy's.
FORBIDDEN_OWN: Final = {"O": ("dead", "critical"), "o": ("alive",)}
FORBIDDEN_ENEMY: Final = {"X": ("dead",), "x": ("alive",)}
#: Letters that make a pattern have an effect.
EFFECTIVE: Final = frozenset("CBceEIadWJjtUTN")

#: The reasons of letters that need nothing else.
_REASONS: Final = (("eJj", ExpandTerritory()), ("EJj", ExpandMoyo()), ("I", Invasion()))


class Traits(Struct, frozen=True):
    """What a pattern says in any orientation.

    `has_effect`: it has an effect besides its links. `reasons`: those of its class letters. `shape` to
    `reverse_followup`: its value fields, 0 where it has none, except `most_territory`, which is then None.
    """

    pattern: Pattern
    has_effect: bool
    reasons: tuple[ExpandTerritory | ExpandMoyo | Invasion, ...]
    shape: float
    minimum: float
    maximum: float
    least_territory: float
    most_territory: float | None
    followup: float
    reverse_followup: float


class Placement(Struct, frozen=True):
    """A pattern in one orientation: offsets from the anchor to its move and its stones.

    `conditions`: for stones at some offsets, whether they are own ones, and the statuses that their dragons must not
    have.
    """

    traits: Traits
    move: int
    own: tuple[int, ...]
    enemy: tuple[int, ...]
    conditions: tuple[tuple[tuple[int, ...], bool, tuple[str, ...]], ...]


class Placements:
    """The placements of one database, by number of the orientation; each is made when first asked for."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._traits: dict[int, Traits] = {}
        self._known: dict[int, Placement] = {}

    def __getitem__(self, orientation: int) -> Placement:
        found = self._known.get(orientation)
        if found is None:
            found = self._known[orientation] = self._placement(orientation)
        return found

    def _placement(self, orientation: int) -> Placement:
        database = self._database
        number = database.pattern_of[orientation]
        if number not in self._traits:
            self._traits[number] = _traits(database.pattern(number))
        traits = self._traits[number]
        conditions = [
            (database.offsets(orientation, symbols), own, statuses)
            for letters, symbols, own in ((FORBIDDEN_OWN, "Oo", True), (FORBIDDEN_ENEMY, "Xx", False))
            for letter, statuses in letters.items()
            if letter in traits.pattern.classes
        ]
        return Placement(
            traits,
            next(iter(database.offsets(orientation, "*")), 0),
            database.offsets(orientation, "O"),
            database.offsets(orientation, "X"),
            tuple(conditions),
        )


@lru_cache(maxsize=16)
def placements(database: Database) -> Placements:
    """Returns the placements of a database."""
    return Placements(database)


def _traits(pattern: Pattern) -> Traits:
    classes = pattern.classes

    def number(name: str) -> float:
        value = pattern.fields.get(name, 0.0)
        return value if isinstance(value, float) else 0.0

    return Traits(
        pattern,
        bool(EFFECTIVE.intersection(classes) - {"C", "B"} or pattern.fields or pattern.helper or pattern.action),
        tuple(reason for letters, reason in _REASONS if any(letter in classes for letter in letters)),
        number("shape"),
        max(number("value"), number("minvalue")),
        number("maxvalue"),
        max(number("terri"), number("minterri")),
        number("maxterri") if "maxterri" in pattern.fields else None,
        max(number("followup"), number("followup_value")),
        number("reverse_followup"),
    )
