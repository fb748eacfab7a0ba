"""What stages of the analysis have to say for patterns to ask them: typed facts, handed in by whoever matches.

Points, colours and result codes are those of the room `engine.go`. Mappings are by the origin of a string (worms) or of
a dragon.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Protocol

from msgspec import Struct

from godebug.engine.eyes.records import EyeSpace, EyeValue
from godebug.engine.influence.regions import OwnershipClass


class WormFacts(Protocol):
    """What is known of strings. Attacks and defences need reading; the other parts only the board."""

    @property
    def origins(self) -> Mapping[int, int]:
        """Returns the origin of the string at each stone."""

    @property
    def higher_liberties(self) -> Mapping[int, tuple[int, int, int]]:
        """Returns the liberties of order 2, 3 and 4."""

    @property
    def attack_codes(self) -> Mapping[int, int]:
        """Returns how well each string can be attacked, a result code by origin."""

    @property
    def defense_codes(self) -> Mapping[int, int]:
        """Returns how well each string can be defended, a result code by origin."""


class CutFacts(Protocol):
    """What connection patterns have marked."""

    @property
    def cutting_points(self) -> Mapping[int, Collection[int]]:
        """Returns the points where links can be cut, by the colour that can be cut."""

    @property
    def potential_cuts(self) -> Mapping[int, int]:
        """Returns how many cuts work once a stone's string has been defended, by stone; stones with none are
        missing.
        """


class EyeFacts(Protocol):
    """The eye spaces of both colours."""

    def spaces_at(self, p: int) -> tuple[EyeSpace, ...]:
        """Returns the eye spaces that `p` belongs to, of either colour."""

    def is_marginal(self, p: int, color: int) -> bool:
        """Tells whether `p` is a margin of an eye space of `color`."""

    def is_proper(self, p: int, color: int) -> bool:
        """Tells whether `p` belongs to an eye space of `color` and is no margin of it."""

    def is_false(self, p: int) -> bool:
        """Tells whether an eye at `p` is false."""

    def is_half(self, p: int) -> bool:
        """Tells whether an eye at `p` is half an eye."""

    def best_value(self, p: int) -> EyeValue:
        """Returns the value of the best eye space that `p` belongs to."""


class InfluenceFacts(Protocol):
    """Whose territory, moyo and area the points are, for one assumption about who moves next."""

    def owners(self, kind: OwnershipClass, /) -> bytes:
        """Returns the colour that owns each cell of the board as territory, moyo or area (`kind`); 0 for nobody."""


class DragonFacts(Protocol):
    """Which strings make a dragon, and its eyes. `dragon_at`: the origin of the dragon at each stone."""

    @property
    def dragon_at(self) -> Mapping[int, int]:
        """Returns the origin of the dragon at each stone."""

    def size(self, origin: int) -> int:
        """Returns the number of stones of the dragon at `origin`."""

    def effective_size(self, origin: int) -> float:
        """Returns the stones of the dragon with its share of the empty points nearby."""

    @property
    def false_eye_territory(self) -> frozenset[int]:
        """Returns the half and false eyes that their owner need not fill."""

    def eyes(self, origin: int) -> int:
        """Returns how many eyes it makes if it moves first."""


class SurroundFacts(Protocol):
    """Who is surrounded, asked about the dragon at a stone."""

    def is_surrounded(self, stone: int) -> int:
        """Returns 0 for no, 1 for weakly, 2 for surrounded."""

    def does_surround(self, move: int, stone: int) -> bool:
        """Tells whether a hostile stone at `move` would surround the dragon at `stone`."""

    def surround_mark(self, stone: int, p: int) -> int:
        """Returns the point's mark in the map of the surrounding hull."""


class LifeFacts(Protocol):
    """What life-and-death reading says of the dragon at a stone."""

    def threatens(self, move: int, stone: int) -> bool:
        """Tells whether the move kills a critical dragon or threatens to kill."""

    def has_aji(self, stone: int) -> bool:
        """Tells whether its defence can be threatened."""


class GameFacts(Struct, frozen=True):
    """What the rules and the course of the game say. `handicap`: its stones; `handicap_left`: those still to be placed.
    `scoring`: the game is being settled."""

    to_move: int
    komi: float = 0.0
    handicap: int = 0
    handicap_left: int = 0
    scoring: bool = False


class Facts(Struct, frozen=True, eq=False):
    """The facts that exist when a database is matched; None for those that do not (see `engine.facts.by_database`).

    Each is a function that gives the facts (computed when they are first asked for). `shape`: of strings, before they
    are read; `worms`: with reading. `status`: the word for the dragon at a stone. `weakness`: of dragons, by origin.
    `influence`: by the colour that moves next, with dragons known; `early_influence`: the same from tactics alone, for
    databases that are matched before.
    """

    shape: Callable[[], WormFacts] | None = None
    worms: Callable[[], WormFacts] | None = None
    cuts: Callable[[], CutFacts] | None = None
    outline: Callable[[], DragonFacts] | None = None
    status: Callable[[int], str] | None = None
    weakness: Callable[[], Mapping[int, float]] | None = None
    surround: Callable[[], SurroundFacts] | None = None
    life: Callable[[], LifeFacts] | None = None
    influence: Callable[[int], InfluenceFacts] | None = None
    early_influence: Callable[[int], InfluenceFacts] | None = None
    eyes: Callable[[], EyeFacts] | None = None
    game: GameFacts | None = None
