"""Reasons for a move: what it is good or bad for.

A reason names strings and dragons by origin.
Source: GNU Go manual, chapter "Move generation", sections "Generation of move reasons" and "Detailed Descriptions of
various Move Reasons".
"""

from typing import Final

from msgspec import Struct

from godebug.engine.go.points import vertex
from godebug.engine.go.result_codes import KO_A, KO_B, WIN

_KO_WORDS: Final = {KO_A: " with good ko", KO_B: " with bad ko"}


class Attack(Struct, frozen=True):
    """Captures an enemy string; `code` WIN, KO_A or KO_B."""

    string: int
    code: int = WIN


class Defend(Struct, frozen=True):
    """Saves an own string."""

    string: int
    code: int = WIN


class AttackThreat(Struct, frozen=True):
    """A second move would capture the string."""

    string: int


class DefendThreat(Struct, frozen=True):
    """A second move would save a string that is lost."""

    string: int


class Connect(Struct, frozen=True):
    """Joins two own strings for good; `one` comes first on the board."""

    one: int
    two: int


class Cut(Struct, frozen=True):
    """Keeps two enemy strings apart for good; `one` comes first on the board."""

    one: int
    two: int


class Either(Struct, frozen=True):
    """Captures one of two enemy strings."""

    one: int
    two: int


class All(Struct, frozen=True):
    """Saves both of two own strings."""

    one: int
    two: int


class Semeai(Struct, frozen=True):
    """Wins the race that the dragon, of either colour, is in."""

    dragon: int


class SemeaiThreat(Struct, frozen=True):
    """Would threaten to win the race."""

    dragon: int


class PotentialSemeai(Struct, frozen=True):
    """The move may win the race of `dragon` against `opponent` as well as the known one; it still has to be read.

    `attack`: the dragon is the enemy's.
    """

    dragon: int
    opponent: int
    attack: bool


class ExpandTerritory(Struct, frozen=True):
    """Makes or reduces territory."""


class ExpandMoyo(Struct, frozen=True):
    """Makes or reduces a moyo."""


class Invasion(Struct, frozen=True):
    """Starts to live inside the enemy's sphere."""


class StrategicAttack(Struct, frozen=True):
    """Weakens an enemy dragon."""

    dragon: int


class StrategicDefend(Struct, frozen=True):
    """Strengthens an own dragon."""

    dragon: int


class OwlAttack(Struct, frozen=True):
    """Kills an enemy dragon."""

    dragon: int
    code: int = WIN


class OwlDefend(Struct, frozen=True):
    """Makes an own dragon live."""

    dragon: int
    code: int = WIN


class OwlAttackThreat(Struct, frozen=True):
    """A second move would kill a dragon that lives."""

    dragon: int


class OwlDefendThreat(Struct, frozen=True):
    """A second move would revive a dead own dragon."""

    dragon: int


class OwlPreventThreat(Struct, frozen=True):
    """Ends the threats of a dead enemy dragon."""

    dragon: int


class UncertainOwlAttack(Struct, frozen=True):
    """Makes sure of the death of an enemy dragon where reading met its limits."""

    dragon: int


class UncertainOwlDefense(Struct, frozen=True):
    """Settles a dragon whose life-and-death reading was cut off by its limits."""

    dragon: int


class OwnCombination(Struct, frozen=True):
    """Starts a chain of threats that captures something worth `size`."""

    size: int


class EnemyCombination(Struct, frozen=True):
    """Stops the enemy's chain of threats, which would capture something worth `size`."""

    size: int


class Antisuji(Struct, frozen=True):
    """Must not be played."""


Reason = (
    Attack
    | Defend
    | AttackThreat
    | DefendThreat
    | Connect
    | Cut
    | Either
    | All
    | Semeai
    | SemeaiThreat
    | PotentialSemeai
    | ExpandTerritory
    | ExpandMoyo
    | Invasion
    | StrategicAttack
    | StrategicDefend
    | OwlAttack
    | OwlDefend
    | OwlAttackThreat
    | OwlDefendThreat
    | OwlPreventThreat
    | UncertainOwlAttack
    | UncertainOwlDefense
    | OwnCombination
    | EnemyCombination
    | Antisuji
)

#: Reasons about one string by tactical reading, and about one dragon by life-and-death reading.
TACTICAL: Final = (Attack, Defend)
THREATS: Final = (AttackThreat, DefendThreat, SemeaiThreat, OwlAttackThreat, OwlDefendThreat)

#: The order in which reasons are weighed and shown, by kind; kinds with codes come with a bad ko first, outright last.
_ORDER: Final = (
    All,
    Either,
    Antisuji,
    PotentialSemeai,
    EnemyCombination,
    OwnCombination,
    StrategicDefend,
    StrategicAttack,
    UncertainOwlDefense,
    UncertainOwlAttack,
    OwlPreventThreat,
    (OwlDefend, KO_B),
    (OwlDefend, KO_A),
    OwlDefendThreat,
    (OwlDefend, WIN),
    (OwlAttack, KO_B),
    (OwlAttack, KO_A),
    OwlAttackThreat,
    (OwlAttack, WIN),
    Invasion,
    ExpandMoyo,
    ExpandTerritory,
    SemeaiThreat,
    Semeai,
    Cut,
    Connect,
    (Defend, KO_B),
    (Defend, KO_A),
    DefendThreat,
    (Defend, WIN),
    (Attack, KO_B),
    (Attack, KO_A),
    AttackThreat,
    (Attack, WIN),
)
_RANK: Final = {kind: rank for rank, kind in enumerate(_ORDER)}


def objects(reason: Reason) -> tuple[int, ...]:
    """Returns the points that a reason is about, the main one first."""
    match reason:
        case Attack(p) | Defend(p) | AttackThreat(p) | DefendThreat(p):
            return (p,)
        case Connect(p, q) | Cut(p, q) | Either(p, q) | All(p, q):
            return (p, q)
        case PotentialSemeai(p, q):
            return (p, q)
        case (
            Semeai(p)
            | SemeaiThreat(p)
            | StrategicAttack(p)
            | StrategicDefend(p)
            | OwlAttack(p)
            | OwlDefend(p)
            | OwlAttackThreat(p)
            | OwlDefendThreat(p)
            | OwlPreventThreat(p)
            | UncertainOwlAttack(p)
            | UncertainOwlDefense(p)
        ):
            return (p,)
        case _:
            return ()


def code_of(reason: Reason) -> int:
    """Returns the result code of a reason, WIN where it has none."""
    return getattr(reason, "code", WIN)


def _rank(reason: Reason) -> int:
    kind = type(reason)
    return _RANK[kind] if kind in _RANK else _RANK[kind, code_of(reason)]


def in_order(reasons: list[Reason]) -> list[Reason]:
    """Sorts reasons as they are weighed and shown: by kind; within a kind, later objects first."""
    return sorted(reasons, key=lambda reason: (_rank(reason), tuple(-p for p in objects(reason))))


def describe(reason: Reason, size: int, defenseless: bool = False) -> str:
    """Returns a reason as the text after `Move at C4 `. `defenseless`: the attacked string cannot be saved anyway."""
    names = [vertex(p, size) for p in objects(reason)]
    ko = _KO_WORDS.get(code_of(reason), "")
    match reason:
        case Attack():
            return f"attacks {names[0]}{' (defenseless)' if defenseless else ''}{ko}"
        case Defend():
            return f"defends {names[0]}{ko}"
        case AttackThreat():
            return f"threatens to attack {names[0]}"
        case DefendThreat():
            return f"threatens to defend {names[0]}"
        case Connect():
            return f"connects {names[0]} and {names[1]}"
        case Cut():
            return f"cuts {names[0]} and {names[1]}"
        case Either():
            return f"either attacks {names[0]} or attacks {names[1]}"
        case All():
            return f"both defends {names[0]} and defends {names[1]}"
        case Semeai():
            return f"wins semeai for {names[0]}"
        case SemeaiThreat():
            return f"threatens to win semeai for {names[0]}"
        case PotentialSemeai():
            return f"might win the semeai of {names[0]} against {names[1]}"
        case ExpandTerritory():
            return "expands territory"
        case ExpandMoyo():
            return "expands moyo"
        case Invasion():
            return "is an invasion"
        case StrategicAttack():
            return f"strategically attacks {names[0]}"
        case StrategicDefend():
            return f"strategically defends {names[0]}"
        case OwlAttack():
            return f"owl-attacks {names[0]}{ko}"
        case OwlDefend():
            return f"owl-defends {names[0]}{ko}"
        case OwlAttackThreat():
            return f"owl-threatens to attack {names[0]}"
        case OwlDefendThreat():
            return f"owl-threatens to defend {names[0]}"
        case OwlPreventThreat():
            return f"owl-prevents a threat to attack or defend {names[0]}"
        case UncertainOwlAttack():
            return f"owl-attacks {names[0]}, about which reading is uncertain"
        case UncertainOwlDefense():
            return f"owl-defends {names[0]}, about which reading is uncertain"
        case OwnCombination():
            return "captures something"
        case EnemyCombination():
            return "defends against combination attack"
        case Antisuji():
            return "is an antisuji"
