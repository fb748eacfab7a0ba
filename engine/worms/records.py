"""The record of a worm."""

from msgspec import Struct

from godebug.engine.go.color import Color
from godebug.engine.go.points import Point
from godebug.engine.go.result_codes import Code

#: What unlimited moves of the opponent in a row would settle: the words that a status takes.
UNCONDITIONAL_STATUS = ("unknown", "alive", "dead", "white_territory", "black_territory")


class CodedPoint(Struct, frozen=True):
    """A move and the result code that it reaches."""

    point: Point
    code: Code


class TacticalFacts(Struct, frozen=True):
    """What later stages ask most often of a worm: its best attack and defence, and whether it is inessential."""

    attack_code: Code
    attack_point: int
    defense_code: Code
    defense_point: int
    inessential: bool


class Worm(Struct, frozen=True):
    """One string with everything that the worm stage knows of it.

    `size` in stones; `effective_size` adds half the empty points nearer to it than to other worms; `liberties` of
    order 1 to 4; `attacks`, `defenses`: the points that capture and save it, best code first (at most ten);
    `attack_threats`, `defense_threats`: points after which an attack (a defence) exists that does not exist now;
    `lunch`: origin of an adjacent enemy worm that is easily captured, else 0; `cutstone` 0, 1 potential, 2 cutting;
    `genus`: regions that the string alone closes in; `inessential`: it has no life potential of its own;
    `invincible`: it cannot be captured by any number of moves in a row; `unconditional_status` likewise;
    `ko`: it is a stone that could be taken in a ko. `cutstone2`: the cuts that it makes once it has been defended; they
    are counted when dragons are made, and 0 before.
    """

    color: Color
    origin: Point
    stones: tuple[int, ...]
    liberty_points: tuple[int, ...]
    effective_size: float
    liberties: int
    liberties2: int
    liberties3: int
    liberties4: int
    attacks: tuple[CodedPoint, ...]
    defenses: tuple[CodedPoint, ...]
    attack_threats: tuple[CodedPoint, ...]
    defense_threats: tuple[CodedPoint, ...]
    lunch: Point
    cutstone: int
    genus: int
    inessential: bool
    invincible: bool
    unconditional_status: str
    ko: bool
    cutstone2: int = 0

    @property
    def size(self) -> int:
        """Returns the number of stones."""
        return len(self.stones)

    @property
    def attack_code(self) -> int:
        """Returns the code of the best attack, LOSE where there is none."""
        return self.attacks[0].code if self.attacks else 0

    @property
    def attack_point(self) -> int:
        """Returns the point of the best attack, 0 where there is none."""
        return self.attacks[0].point if self.attacks else 0

    @property
    def defense_code(self) -> int:
        """Returns the code of the best defence of a worm that can be attacked; LOSE where there is none, or no
        attack.
        """
        return self.defenses[0].code if self.defenses else 0

    @property
    def defense_point(self) -> int:
        """Returns the point of the best defence, 0 where there is none."""
        return self.defenses[0].point if self.defenses else 0
