"""Facts that are supposed instead of computed: a vocabulary, and where each enters the stages.

A fact enters at its stage, and everything above is computed from it by the ordinary code. `engine.analysis.fact_text`
reads them.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import ClassVar, Final, Literal, TypeVar, get_args

from msgspec import Struct
from msgspec.structs import replace

from godebug.engine.board.setup import board_from_position
from godebug.engine.dragons.life import DragonLife
from godebug.engine.dragons.outline import DragonOutline
from godebug.engine.dragons.records import GivenLinks, Odds, OwlResult, OwlVerdict, SemeaiVerdict
from godebug.engine.eyes.values import EyeValue
from godebug.engine.go.color import BLACK, NAMES, WHITE
from godebug.engine.go.points import NO_POINT, Point, vertex
from godebug.engine.go.position import Position
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.go.statuses import OwlStatus
from godebug.engine.influence.findings import Barrier, Given, PatternSource
from godebug.engine.moves.given import GivenMoves
from godebug.engine.patterns.database import PatternFolder
from godebug.engine.worms.tactics import GivenTactics

#: The stages at which facts enter, in their order: those of `engine.analysis.order`, and what comes before them.
Entry = Literal["position", "patterns", "strings", "early influence", "links", "life", "influence", "moves"]
ENTRIES: Final[tuple[Entry, ...]] = get_args(Entry)
#: What can be said of a dragon.
DragonWord = Literal["dead", "alive", "critical", "seki"]
LinkWord = Literal["connected", "cut", "one-dragon", "two-dragons"]
#: No figure of a fact may be larger: what is wanted then is something else.
LARGEST: Final = 10_000.0


class FactError(ValueError):
    """What is wrong with a fact, in one line."""


class Fact(Struct, frozen=True):
    """Something that is supposed. `entry`: where it enters. `form`: how it is written, for help and messages."""

    entry: ClassVar[Entry]
    form: ClassVar[str]

    def text(self, size: int) -> str:
        """Returns the fact as it is written, on a board of that size."""
        raise NotImplementedError

    @property
    def subject(self) -> tuple[object, ...]:
        """Returns what it is about: two facts about the same contradict each other."""
        raise NotImplementedError

    @property
    def points(self) -> tuple[Point, ...]:
        """Returns the points that it names."""
        return ()


class StoneFact(Fact, frozen=True):
    """A stone of `color` stands at an empty `point`."""

    entry, form = "position", "stone COLOR VERTEX"
    color: int
    point: Point

    def text(self, size: int) -> str:
        """Returns the fact as it is typed: `stone black D4`."""
        return f"stone {NAMES[self.color]} {vertex(self.point, size)}"

    @property
    def subject(self) -> tuple[object, ...]:
        """Returns what two stones on one point share."""
        return "stone", self.point

    @property
    def points(self) -> tuple[Point, ...]:
        """Returns the point of the stone."""
        return (self.point,)


class PatternFact(Fact, frozen=True):
    """A pattern never matches, or its `value` is another one."""

    entry, form = "patterns", "pattern DB:NAME off|value N"
    database: str
    pattern: str
    value: float | None = None

    def text(self, size: int) -> str:
        """Returns the fact as it is typed: `pattern eyes:E1 off`."""
        what = "off" if self.value is None else f"value {self.value:g}"
        return f"pattern {self.database}:{self.pattern} {what}"

    @property
    def subject(self) -> tuple[object, ...]:
        """Returns what two facts about one pattern share."""
        return "pattern", self.database, self.pattern


class StringFact(Fact, frozen=True):
    """The string of a `stone` can be captured at `point`, can be saved there, or is safe."""

    entry, form = "strings", "VERTEX captured-by|saved-by VERTEX, VERTEX safe"
    stone: Point
    word: Literal["captured-by", "saved-by", "safe"]
    point: Point = NO_POINT

    def text(self, size: int) -> str:
        """Returns the fact as it is typed: `D4 captured-by C3`."""
        return f"{vertex(self.stone, size)} {self.word}" + (f" {vertex(self.point, size)}" if self.point else "")

    @property
    def subject(self) -> tuple[object, ...]:
        """Returns what two facts about one string share; that it can be captured and that it can be saved go
        together.
        """
        return "string", "" if self.word == "safe" else self.word, self.stone

    @property
    def points(self) -> tuple[Point, ...]:
        """Returns a stone of the string and the move, where there is one."""
        return (self.stone, self.point) if self.point else (self.stone,)


class SourceFact(Fact, frozen=True):
    """The source of influence of `color` at `point` has this strength."""

    entry, form = "early influence", "source VERTEX COLOR N"
    color: int
    point: Point
    strength: float

    def text(self, size: int) -> str:
        """Returns the fact as it is typed: `source D4 black 60`."""
        return f"source {vertex(self.point, size)} {NAMES[self.color]} {self.strength:g}"

    @property
    def subject(self) -> tuple[object, ...]:
        """Returns what two sources of one colour on one point share."""
        return "source", self.color, self.point

    @property
    def points(self) -> tuple[Point, ...]:
        """Returns the point of the source."""
        return (self.point,)


class BarrierFact(Fact, frozen=True):
    """Influence of `color` does not pass `point`."""

    entry, form = "early influence", "barrier VERTEX COLOR"
    color: int
    point: Point

    def text(self, size: int) -> str:
        """Returns the fact as it is typed: `barrier D4 black`."""
        return f"barrier {vertex(self.point, size)} {NAMES[self.color]}"

    @property
    def subject(self) -> tuple[object, ...]:
        """Returns what two barriers for one colour on one point share."""
        return "barrier", self.color, self.point

    @property
    def points(self) -> tuple[Point, ...]:
        """Returns the point of the barrier."""
        return (self.point,)


class TerritoryFact(Fact, frozen=True):
    """`point` is territory of White by `value`, from -1 to 1."""

    entry, form = "influence", "VERTEX territory COLOR N"
    point: Point
    value: float

    def text(self, size: int) -> str:
        """Returns the fact as it is typed: `D4 territory white 0.5`."""
        return f"{vertex(self.point, size)} territory {'white' if self.value >= 0 else 'black'} {abs(self.value):g}"

    @property
    def subject(self) -> tuple[object, ...]:
        """Returns what two facts about territory at one point share."""
        return "territory", self.point

    @property
    def points(self) -> tuple[Point, ...]:
        """Returns the point of the territory."""
        return (self.point,)


class LinkFact(Fact, frozen=True):
    """Two strings are connected or cut, or two stones belong to one dragon or to two."""

    entry, form = "links", "VERTEX-VERTEX connected|cut, VERTEX+VERTEX one-dragon, VERTEX|VERTEX two-dragons"
    one: Point
    two: Point
    word: LinkWord

    def text(self, size: int) -> str:
        """Returns the fact as it is typed: `D4-F4 connected`, or with `+` or `|` between the stones for dragons."""
        mark = {"one-dragon": "+", "two-dragons": "|"}.get(self.word, "-")
        return f"{vertex(self.one, size)}{mark}{vertex(self.two, size)} {self.word}"

    @property
    def subject(self) -> tuple[object, ...]:
        """Returns what two facts about one pair of stones share, in whichever order they are named."""
        return "link", frozenset((self.one, self.two))

    @property
    def points(self) -> tuple[Point, ...]:
        """Returns a stone of each string."""
        return self.one, self.two


class EyesFact(Fact, frozen=True):
    """The dragon of a `stone` has so many eyes: half an eye more if its owner moves first."""

    entry, form = "links", "VERTEX eyes N"
    stone: Point
    eyes: float

    def text(self, size: int) -> str:
        """Returns the fact as it is typed: `D4 eyes 1.5`."""
        return f"{vertex(self.stone, size)} eyes {self.eyes:g}"

    @property
    def subject(self) -> tuple[object, ...]:
        """Returns what two facts about the eyes of one dragon share."""
        return "eyes", self.stone

    @property
    def points(self) -> tuple[Point, ...]:
        """Returns the stone of the dragon."""
        return (self.stone,)

    @property
    def value(self) -> EyeValue:
        """Returns the eyes as a value: with half an eye, one more if its owner moves first."""
        least, most = int(self.eyes), int(self.eyes + 0.5)
        return EyeValue(least, least, most, most)


class EscapeFact(Fact, frozen=True):
    """The dragon of a `stone` has this escape value, before being surrounded counts."""

    entry, form = "links", "VERTEX escape N"
    stone: Point
    escape: int

    def text(self, size: int) -> str:
        """Returns the fact as it is typed: `D4 escape 12`."""
        return f"{vertex(self.stone, size)} escape {self.escape}"

    @property
    def subject(self) -> tuple[object, ...]:
        """Returns what two facts about the escape of one dragon share."""
        return "escape", self.stone

    @property
    def points(self) -> tuple[Point, ...]:
        """Returns the stone of the dragon."""
        return (self.stone,)


class DragonFact(Fact, frozen=True):
    """Life and death of the dragon of a `stone`. `attack`, `defend`: the points that kill and save a critical one.
    `odds`: how likely it lives; without them the status is certain.
    """

    entry, form = "life", "VERTEX dead|alive|seki|critical [attack VERTEX] [defend VERTEX] [odds P-P%]"
    stone: Point
    word: DragonWord
    attack: Point = NO_POINT
    defend: Point = NO_POINT
    odds: Odds | None = None

    def text(self, size: int) -> str:
        """Returns the fact as it is typed: `D4 critical attack C3 defend C4`, with the odds in percent where there are
        any.
        """
        parts = [f" {word} {vertex(p, size)}" for word, p in (("attack", self.attack), ("defend", self.defend)) if p]
        if self.odds is not None:
            parts.append(f" odds {100.0 * self.odds.attacked:.4g}-{100.0 * self.odds.defended:.4g}%")
        return f"{vertex(self.stone, size)} {self.word}{''.join(parts)}"

    @property
    def subject(self) -> tuple[object, ...]:
        """Returns what two facts about the life of one dragon share."""
        return "dragon", self.stone

    @property
    def points(self) -> tuple[Point, ...]:
        """Returns the stone of the dragon, and the points that kill and save it."""
        return tuple(p for p in (self.stone, self.attack, self.defend) if p)

    @property
    def verdict(self) -> OwlVerdict:
        """Returns what stands in place of what reading says."""
        status: OwlStatus = "alive" if self.word == "seki" else self.word
        lost = OwlResult(LOSE, ground="supposed")
        attack = lost if status == "alive" else OwlResult(WIN, self.attack, ground="supposed")
        defense = OwlResult(WIN, self.defend, ground="supposed") if status == "critical" else lost
        return OwlVerdict(status, attack, defense)


class MoveFact(Fact, frozen=True):
    """Nobody proposes the move at `point`, or it has this `value`, in points."""

    entry, form = "moves", "VERTEX proposed by nobody, VERTEX value N"
    point: Point
    value: float | None = None

    def text(self, size: int) -> str:
        """Returns the fact as it is typed: `D4 value 12`, or that nobody proposes the move."""
        return f"{vertex(self.point, size)} " + (
            "proposed by nobody" if self.value is None else f"value {self.value:g}"
        )

    @property
    def subject(self) -> tuple[object, ...]:
        """Returns what two facts about one move share."""
        return "move", self.point

    @property
    def points(self) -> tuple[Point, ...]:
        """Returns the point of the move."""
        return (self.point,)


#: All kinds of facts, in the order of their entries.
KINDS: Final[tuple[type[Fact], ...]] = (
    StoneFact,
    PatternFact,
    StringFact,
    SourceFact,
    BarrierFact,
    LinkFact,
    EyesFact,
    EscapeFact,
    DragonFact,
    TerritoryFact,
    MoveFact,
)


_Kind = TypeVar("_Kind", bound=Fact)


#: The words that facts begin with, where they do not begin with a point; and what is said of points.
BEGINNINGS: Final = ("stone", "pattern", "source", "barrier")
SAID: Final = (
    *("captured-by", "saved-by", "safe", "connected", "cut", "one-dragon", "two-dragons", "eyes", "escape"),
    *("dead", "alive", "seki", "critical", "territory", "proposed by nobody", "value"),
)


class Supposed:
    """Facts that do not contradict each other. It is false where there are none."""

    def __init__(self, facts: Iterable[Fact] = ()) -> None:
        self.facts = tuple(dict.fromkeys(facts))

    def __bool__(self) -> bool:
        return bool(self.facts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Supposed) and self.facts == other.facts

    def __hash__(self) -> int:
        return hash(self.facts)

    def texts(self, size: int) -> tuple[str, ...]:
        """Returns the facts as they are written."""
        return tuple(fact.text(size) for fact in self.facts)

    def __add__(self, other: "Supposed") -> "Supposed":
        return Supposed((*self.facts, *other.facts))

    def _of(self, kind: type[_Kind]) -> list[_Kind]:
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def checked(self, position: Position) -> "Supposed":
        """Returns these facts. Raises FactError where two of them contradict each other in that position."""
        origin_of = string_origins(self.position(position))
        known: dict[tuple[object, ...], Fact] = {}
        for fact in self.facts:
            subject = tuple(origin_of.get(p, p) if isinstance(p, int) else p for p in fact.subject)
            clash = known.setdefault(subject, fact)
            if clash is not fact:
                raise FactError(f"'{clash.text(position.size)}' and '{fact.text(position.size)}' contradict each other")
        for fact in self._of(StringFact):
            if fact.word != "safe" and ("string", "", origin_of[fact.stone]) in known:
                safe = known["string", "", origin_of[fact.stone]].text(position.size)
                raise FactError(f"'{safe}' and '{fact.text(position.size)}' contradict each other")
        return self

    # ---- What enters at each stage -----------------------------------------------------------------------------------

    def position(self, position: Position) -> Position:
        """Returns the position with the stones that are supposed."""
        stones = {fact.point: fact.color for fact in self._of(StoneFact)}
        if not stones:
            return position
        return replace(position, plane=position.plane.changed(stones), ko=NO_POINT)

    def databases(self, folder: PatternFolder | None) -> PatternFolder | None:
        """Returns the databases with the patterns as they are supposed."""
        facts = self._of(PatternFact)
        if folder is None or not facts:
            return folder
        off: dict[str, list[str]] = {}
        for fact in facts:
            off.setdefault(fact.database, [])
            if fact.value is None:
                off[fact.database].append(fact.pattern)
        changed = folder.without(off)
        for fact in facts:
            database = changed.get(fact.database)
            if fact.value is not None and database is not None:
                numbers = {n: fact.value for n, name in enumerate(database.column("name")) if name == fact.pattern}
                changed.exchange(fact.database, database.with_values(numbers))
        return changed

    @cached_property
    def tactics(self) -> tuple[GivenTactics, ...]:
        """Returns what is given of the attack and defence of strings."""
        return tuple(GivenTactics(fact.stone, fact.word, fact.point) for fact in self._of(StringFact))

    @cached_property
    def influence(self) -> Given:
        """Returns what is given to computations of influence."""
        return Given(
            tuple(Barrier("", fact.color, fact.point) for fact in self._of(BarrierFact)),
            tuple(
                PatternSource("", "supposed", fact.color, fact.point, fact.strength) for fact in self._of(SourceFact)
            ),
            tuple((fact.point, fact.value) for fact in self._of(TerritoryFact)),
        )

    @cached_property
    def links(self) -> GivenLinks:
        """Returns what is given of dragons before life and death is read."""

        def pairs(*words: str) -> tuple[tuple[Point, Point], ...]:
            return tuple((fact.one, fact.two) for fact in self._of(LinkFact) if fact.word in words)

        return GivenLinks(
            joined=pairs("connected", "one-dragon"),
            cut=pairs("cut"),
            apart=pairs("two-dragons"),
            eyes={fact.stone: fact.value for fact in self._of(EyesFact)},
            escapes={fact.stone: fact.escape for fact in self._of(EscapeFact)},
        )

    @property
    def is_about_dragons(self) -> bool:
        """Tells whether facts are about dragons, which may be the same by other stones."""
        return any(isinstance(fact, (LinkFact, EyesFact, EscapeFact, DragonFact)) for fact in self.facts)

    def of_dragons(self, outline: DragonOutline) -> Mapping[Point, DragonFact]:
        """Returns the facts about the life of dragons, by origin. Raises FactError where two of them, or of eyes and
        escape, are about one dragon and differ.
        """
        size = outline.board.size
        found: dict[Point, DragonFact] = {}
        for fact in self._of(DragonFact):
            known = found.setdefault(outline.dragon_at[fact.stone], fact)
            if replace(known, stone=fact.stone) != fact:
                raise FactError(f"'{known.text(size)}' and '{fact.text(size)}' are about one dragon, and contradict")
        for figures, word in ((self.links.eyes, "eyes"), (self.links.escapes, "escape")):
            values: dict[Point, object] = {}
            for stone, value in figures.items():
                if values.setdefault(outline.dragon_at[stone], value) != value:
                    raise FactError(f"'{vertex(stone, size)} {word}': another value is supposed of the same dragon")
        return found

    def life(self, life: DragonLife) -> DragonLife:
        """Returns the life of the dragons as it is supposed, in place of what reading says."""
        facts = self.of_dragons(life.outline)
        if not facts:
            return life
        races = {
            origin: SemeaiVerdict(status="alive", safety="alive in seki")
            for origin, fact in facts.items()
            if fact.word == "seki"
        }
        odds = {origin: fact.odds for origin, fact in facts.items() if fact.odds is not None}
        return life.supposing({origin: fact.verdict for origin, fact in facts.items()}, races, odds)

    @cached_property
    def moves(self) -> GivenMoves:
        """Returns what is given of moves."""
        facts = self._of(MoveFact)
        return GivenMoves(
            frozenset(fact.point for fact in facts if fact.value is None),
            {fact.point: fact.value for fact in facts if fact.value is not None},
        )


NOTHING: Final = Supposed()


def string_origins(position: Position) -> dict[Point, Point]:
    """Returns the origin of the string at each stone. Raises FactError where a string has no liberty."""
    board = board_from_position(position)
    found = {}
    for p, color in enumerate(position.plane.cells):
        if color in (BLACK, WHITE):
            found[p] = int(board.origin(p))
            if not board.count_liberties(p):
                raise FactError(f"the stone at {vertex(p, position.size)} would have no liberty")
    return found
