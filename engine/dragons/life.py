"""The life of dragons: status, safety, weakness, made from an outline and verdicts, every part computed on demand.

The verdicts are plain data, so that the same outline can be given another life: what if this dragon were dead? First
come status and safety; then, from the influence that knows of these, the final weakness and the strategic sizes.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Final, Protocol

from msgspec import Struct, field
from msgspec.structs import replace

from godebug.engine.dragons.doubt import CERTAIN, DoubtfulLife, DoubtTable
from godebug.engine.dragons.outline import DragonOutline, InfluenceFor
from godebug.engine.dragons.records import DragonStones, Odds, OwlVerdict, SemeaiVerdict
from godebug.engine.dragons.status import (
    SafetyFacts,
    SafetyVerdict,
    is_hemmed_in_by_dead,
    is_invincible,
    safety,
    thrashing_distances,
)
from godebug.engine.dragons.tracing import TOPIC, trace_strengths, trace_verdicts
from godebug.engine.dragons.weakness import Strengths, dragon_weakness, strategic_sizes
from godebug.engine.eyes.values import EyeValue
from godebug.engine.go.color import other
from godebug.engine.go.points import LINES, NO_POINT, Point
from godebug.engine.go.position import Move
from godebug.engine.go.result_codes import LOSE
from godebug.engine.go.statuses import Safety, Status
from godebug.engine.influence.moyo import Moyo
from godebug.engine.influence.safety import Life
from godebug.engine.trace.events import SILENT, Trace
from godebug.engine.worms.shape import WormString

#: What decided where a race did, by safety, if there is more to say.
RACE_RULES: Final = {"alive in seki": "neither side can capture the other"}


class Verdicts(Struct, frozen=True):
    """What reading, or a guess in its stead, found of the dragons of an outline. Everything is by origin.

    `owl`: life and death; dragons that are left out are "unchecked". `insubstantial`: lone strings whose capture would
    not help those who surround them to live. `races`: of the dragons that are in one.
    """

    owl: Mapping[int, OwlVerdict] = field(default_factory=dict)
    insubstantial: frozenset[int] = frozenset()
    races: Mapping[int, SemeaiVerdict] = field(default_factory=dict)


class LifeReader(Protocol):
    """Who reads life and death, or guesses."""

    def verdicts(self, outline: DragonOutline, /) -> Mapping[int, OwlVerdict]:
        """Returns verdicts on the dragons of `outline.doubtful`, by origin."""
        ...

    def threats(
        self, outline: DragonOutline, verdicts: Mapping[int, OwlVerdict], thrashing: Iterable[int], /
    ) -> Mapping[int, OwlVerdict]:
        """Returns the verdicts, by origin, on those of the `thrashing` dragons of which two moves in a row
        were asked.
        """
        ...

    def insubstantial(self, outline: DragonOutline, statuses: Mapping[int, Status], /) -> frozenset[int]:
        """Decides, as `Verdicts` does, about the strings where `outline.looks_inessential` is None. `statuses`: of the
        dragons.
        """
        ...


class KnownStrings(Struct, frozen=True):
    """Strings and their tactics; `inessential`: origins of those that are not worth a move. Mappings are by origin."""

    strings: list[WormString]
    attack_codes: Mapping[int, int]
    defense_codes: Mapping[int, int]
    inessential: frozenset[int]


def _is_invincible(outline: DragonOutline, origin: Point, verdict: OwlVerdict) -> bool:
    safe_for_ever = outline.worms.unconditional.invincible
    if verdict.supposed:
        return False
    return is_invincible(outline.by_origin[origin], safe_for_ever, verdict, outline.sure_eyes[origin])


def owl_statuses(outline: DragonOutline, owl: Mapping[int, OwlVerdict]) -> dict[int, Status]:
    """Returns the status of each dragon that follows from life and death alone, races left out; by origin."""
    found: dict[int, Status] = {}
    for origin in outline.by_origin:
        verdict = owl.get(origin, OwlVerdict())
        if verdict.status == "unchecked" or _is_invincible(outline, origin, verdict):
            found[origin] = "alive"
        else:
            found[origin] = verdict.status
    return found


def _thrashing(outline: DragonOutline, statuses: Mapping[int, Status], last_move: Move | None) -> dict[int, int]:
    if last_move is None:
        return {}
    colors = {dragon.origin: dragon.color for dragon in outline.members}
    return thrashing_distances(last_move.point, outline.dragon_at, colors, statuses, outline.neighbors)


class Dragon(Struct, frozen=True):
    """Everything that is known of one dragon.

    `members`: its stones. `neighbors`: origins of the dragons next to it, of both colours, in order of discovery.
    `moyo_size`, `moyo_territorial_value`: open ground that it is the nearest to, in points. `weakness`: 0 safe to 1
    lost; `weakness_pre_owl`: before life and death was read. `strategic_size`: effective size and a bonus for the
    weak neighbours it decides about. `escape_before`: the escape value, `escape_route` what being surrounded leaves of
    it. `genus`: the value of its own eyes; `heye`: the point of the most urgent one. `lunch`: origin of an enemy
    string that it can capture, else NO_POINT. `surround_status`: 0, 1 surrounded, 2 weakly; `surround_size`: points
    in the hull, 0 without hostile neighbours. `crude_status`, `status`, `safety`: see engine/statuses.py;
    `crude_rule`, `safety_rule`: what decided the crude status and the safety. `odds`: how likely it lives,
    None where nobody doubts.
    """

    members: DragonStones
    neighbors: tuple[int, ...]
    hostile_neighbors: int
    moyo_size: int
    moyo_territorial_value: float
    weakness: float
    weakness_pre_owl: float
    strategic_size: float
    escape_before: int
    escape_route: int
    genus: EyeValue
    heye: int
    lunch: int
    surround_status: int
    surround_size: int
    crude_status: Status
    status: Status
    safety: Safety
    crude_rule: str
    safety_rule: str
    owl: OwlVerdict
    semeai: SemeaiVerdict
    odds: Odds | None = None

    @property
    def color(self) -> int:
        """Returns the colour of its stones."""
        return self.members.color

    @property
    def origin(self) -> int:
        """Returns the point that names the dragon."""
        return self.members.origin

    @property
    def size(self) -> int:
        """Returns the number of its stones."""
        return self.members.size

    @property
    def effective_size(self) -> float:
        """Returns its stones with its share of the empty points nearby."""
        return self.members.effective_size


class DragonLife:
    """The life of the dragons of an outline, as the verdicts tell.

    `influence_given`: the influence, by the colour to move, that a life leads to. `last_move`: the last one of the
    game, if any. `doubt`: says how sure statuses are; without it yes is yes. `supposed`: dragons whose status is taken
    for granted, with its odds.
    """

    def __init__(
        self,
        outline: DragonOutline,
        verdicts: Verdicts,
        influence_given: "Callable[[DragonLife], InfluenceFor]",
        last_move: Move | None = None,
        trace: Trace = SILENT,
        doubt: DoubtTable | None = None,
        supposed: Mapping[int, Odds | None] | None = None,
    ) -> None:
        self.outline = outline
        self.verdicts = verdicts
        self.doubt = doubt
        self._supposed = supposed or {}
        self._influence_given = influence_given
        self._last_move = last_move
        self._trace = trace

    def supposing(
        self,
        owl: Mapping[int, OwlVerdict],
        races: Mapping[int, SemeaiVerdict] | None = None,
        odds: Mapping[int, Odds] | None = None,
        trace: Trace = SILENT,
    ) -> "DragonLife":
        """Returns the life that other verdicts on some dragons, by origin, would lead to; the races of these are
        forgotten, but for the given ones. What no `odds` are given for is certain.
        """
        known = self.verdicts
        left = {origin: race for origin, race in known.races.items() if origin not in owl}
        verdicts = Verdicts({**known.owl, **owl}, known.insubstantial, {**left, **(races or {})})
        supposed = {**self._supposed, **{origin: (odds or {}).get(origin) for origin in owl}}
        return DragonLife(self.outline, verdicts, self._influence_given, self._last_move, trace, self.doubt, supposed)

    # Who belongs together, as the outline says.

    @property
    def by_origin(self) -> Mapping[int, DragonStones]:
        """Returns the dragons in board order of their origins."""
        return self.outline.by_origin

    @property
    def dragon_at(self) -> Mapping[int, int]:
        """Returns the origin of the dragon of each stone."""
        return self.outline.dragon_at

    # Life and death.

    @cached_property
    def owl(self) -> Mapping[int, OwlVerdict]:
        """Returns life and death of each dragon; "unchecked" where nobody read."""
        return {origin: self.verdicts.owl.get(origin, OwlVerdict()) for origin in self.by_origin}

    @property
    def semeais(self) -> Mapping[int, SemeaiVerdict]:
        """Returns the races of each dragon that is in one."""
        return self.verdicts.races

    @cached_property
    def owl_statuses(self) -> Mapping[int, Status]:
        """Returns the status that follows from life and death alone."""
        return owl_statuses(self.outline, self.verdicts.owl)

    def is_invincible(self, origin: Point) -> bool:
        """Tells whether nothing can happen to the dragon of that origin."""
        return _is_invincible(self.outline, origin, self.owl[origin])

    @cached_property
    def thrashing(self) -> Mapping[int, int]:
        """Returns the dead dragons that the last move still played with, and how far each is from it, 1 to 5."""
        found = _thrashing(self.outline, self.owl_statuses, self._last_move)
        if self._trace.wants(TOPIC):
            for origin, distance in found.items():
                self._trace.emit(TOPIC, "thrashing", (origin,), distance=distance)
        return found

    def looks_inessential(self, dragon: DragonStones) -> bool:
        """Tells whether a dragon is a lone string whose capture gives nobody life."""
        known = self.outline.looks_inessential(dragon)
        return dragon.origin in self.verdicts.insubstantial if known is None else known

    @cached_property
    def _safety_before_races(self) -> Mapping[int, SafetyVerdict]:
        return {
            dragon.origin: safety(
                SafetyFacts(
                    # Of what is supposed of its life neither its size nor tactics say more.
                    self.looks_inessential(dragon) and not self.owl[dragon.origin].supposed,
                    self.outline.is_captured(dragon) and not self.owl[dragon.origin].supposed,
                    self.is_invincible(dragon.origin),
                    self.owl[dragon.origin].status,
                    self.outline.genera[dragon.origin].doubled,
                    self.outline.early_moyos[dragon.origin].size,
                )
            )
            for dragon in self.outline.members
        }

    @cached_property
    def _hemmed_in(self) -> frozenset[int]:
        """Returns strings in danger that have nothing but dead dragons around them."""
        worms = self.outline.worms
        found = set()
        for string in worms.strings:
            if worms.attack_codes[string.origin] == LOSE or worms.defense_codes[string.origin] == LOSE:
                continue
            enemy = other(string.color)
            near = set(self.outline.board.adjacent_strings(string.origin))
            for liberty in string.liberties:
                near.update(
                    worms.origins[liberty + step] for step in LINES if self.outline.board.color[liberty + step] == enemy
                )
            if is_hemmed_in_by_dead({self.dragon_at[origin] for origin in near}, self.owl_statuses):
                found.add(string.origin)
        return frozenset(found)

    @cached_property
    def status(self) -> Mapping[int, Status]:
        """Returns the status that is trusted: dead, alive, critical or unknown."""
        return {
            origin: (self.semeais[origin].status if origin in self.semeais else "") or word
            for origin, word in self.owl_statuses.items()
        }

    def status_at(self, stone: Point) -> Status:
        """Returns the status of the dragon at a stone; "unknown" where there is none."""
        origin = self.dragon_at.get(stone)
        return "unknown" if origin is None else self.status[origin]

    def facts(self, origin: Point) -> DoubtfulLife:
        """Returns what the odds of a dragon are made of."""
        return DoubtfulLife(self.outline, self.by_origin[origin], self.owl[origin])

    def is_settled(self, origin: Point) -> bool:
        """Tells whether the odds of a dragon are not a matter of what it looks like: it is safe, supposed or proved."""
        verdict, word = self.owl[origin], self.status[origin]
        safe = self.is_invincible(origin) and word == "alive"
        return origin in self._supposed or safe or (verdict.proved and word == verdict.status)

    @cached_property
    def odds(self) -> Mapping[int, Odds]:
        """Returns how likely each dragon lives; where nobody doubts, what its status says."""
        return {origin: self._odds_of(origin, word) for origin, word in self.status.items()}

    def _odds_of(self, origin: Point, word: Status) -> Odds:
        if self.doubt is None:
            return CERTAIN[word]
        if origin in self._supposed:
            return self._supposed[origin] or CERTAIN[word]
        if self.is_invincible(origin) and word == "alive":
            return CERTAIN[word]
        return self.doubt.odds(self.facts(origin), word)

    @cached_property
    def inessential_strings(self) -> frozenset[int]:
        """Origins of the strings that are not worth a move, now that the dragons are known."""
        raised = {
            string
            for origin, word in self.status.items()
            if origin in self.semeais and word == self.semeais[origin].status != "dead"
            for string in self.by_origin[origin].strings
        }
        return (self.outline.worms.inessential | self._hemmed_in) - raised

    @cached_property
    def safety_verdicts(self) -> Mapping[int, SafetyVerdict]:
        """Returns the safety of each dragon with the rule that decided, races included, by origin."""
        found = {}
        for origin, verdict in self._safety_before_races.items():
            races = self.semeais.get(origin, SemeaiVerdict())
            if races.safety:
                verdict = SafetyVerdict(races.safety, RACE_RULES.get(races.safety, "a race"))
            elif verdict.word == "critical" and self.inessential_strings.issuperset(self.by_origin[origin].strings):
                verdict = SafetyVerdict("inessential", "only dead dragons around")
                if self._trace.wants(TOPIC):
                    self._trace.emit(TOPIC, "inessential", (origin,))
            found[origin] = verdict
        trace_verdicts(self._trace, "safety", found)
        return found

    @cached_property
    def safety(self) -> Mapping[int, Safety]:
        """Returns the safety of each dragon in one word, by origin."""
        return {origin: verdict.word for origin, verdict in self.safety_verdicts.items()}

    @cached_property
    def life(self) -> Mapping[int, Life]:
        """Returns what influence has to know, by string origin."""
        return {
            string: Life(self.safety[dragon.origin], self.outline.weakness_pre_owl[dragon.origin])
            for dragon in self.outline.members
            for string in dragon.strings
        }

    @property
    def known_strings(self) -> KnownStrings:
        """Returns the strings as the influence that knows of the dragons has to see them."""
        worms = self.outline.worms
        return KnownStrings(worms.strings, worms.attack_codes, worms.defense_codes, self.inessential_strings)

    # With the influence that knows of the dragons.

    @property
    def influence(self) -> InfluenceFor:
        """Returns the influence, by the colour to move, that knows of this life."""
        return self._influence_given(self)

    @cached_property
    def moyos(self) -> Mapping[int, Moyo]:
        """Returns size and value of each dragon's moyo, by origin, with influence that knows which dragons live."""
        return self.outline.moyos_by(self.influence)

    def strengths(self, origin: Point) -> Strengths:
        """Returns what the dragon has, with its life and its surroundings known."""
        return Strengths(
            self.moyos[origin].value,
            self.outline.escape_routes[origin],
            self.outline.genera[origin].value,
            self.outline.lunches[origin] != NO_POINT,
        )

    @cached_property
    def weakness(self) -> Mapping[int, float]:
        """Returns how weak each dragon is, from 0 (safe) to 1, by origin."""
        found = {}
        for origin in self.by_origin:
            strengths = self.strengths(origin)
            found[origin] = dragon_weakness(strengths, self.safety[origin], self.owl[origin])
            trace_strengths(self._trace, "weakness", origin, strengths, weakness=found[origin])
        return found

    @cached_property
    def strategic_sizes(self) -> Mapping[int, float]:
        """Returns how large each dragon counts in the strategy of the whole board, in stones, by origin."""
        inessential = frozenset(origin for origin, word in self.safety.items() if word == "inessential")
        return strategic_sizes(self.outline.members, self.weakness, inessential, self.outline.neighbors)

    @cached_property
    def records(self) -> tuple[Dragon, ...]:
        """Returns everything about every dragon, in board order of origins."""
        return tuple(self.record(origin) for origin in self.by_origin)

    def record(self, origin: Point) -> Dragon:
        """Returns everything that is known of the dragon at `origin`."""
        moyo = self.moyos[origin]
        surrounding = self.outline.surround(origin)
        return Dragon(
            members=self.by_origin[origin],
            neighbors=self.outline.neighbors[origin],
            hostile_neighbors=len(self.outline.hostile_neighbors(origin)),
            moyo_size=moyo.size,
            moyo_territorial_value=moyo.value,
            weakness=self.weakness[origin],
            weakness_pre_owl=self.outline.weakness_pre_owl[origin],
            strategic_size=self.strategic_sizes[origin],
            escape_before=self.outline.escapes[origin],
            escape_route=self.outline.escape_routes[origin],
            genus=self.outline.genera[origin].value,
            heye=self.outline.genera[origin].heye,
            lunch=self.outline.lunches[origin],
            surround_status=surrounding.status,
            surround_size=surrounding.size,
            crude_status=self.outline.crude_status[origin],
            status=self.status[origin],
            safety=self.safety[origin],
            crude_rule=self.outline.crude_verdicts[origin].rule,
            safety_rule=self.safety_verdicts[origin].rule,
            owl=self.owl[origin],
            semeai=self.semeais.get(origin, SemeaiVerdict()),
            odds=None if self.doubt is None else self.odds[origin],
        )


#: Reading of races: the verdict on each dragon that is in one, by origin; the life that it is given has no races yet.
ReadRaces = Callable[[DragonLife], Mapping[int, SemeaiVerdict]]


def read_life(
    outline: DragonOutline,
    reader: LifeReader,
    read_races: ReadRaces | None,
    influence_given: Callable[[DragonLife], InfluenceFor],
    last_move: Move | None = None,
    trace: Trace = SILENT,
    doubt: DoubtTable | None = None,
) -> DragonLife:
    """Returns the life of the dragons by what the readers say; without a reader of races every dragon stands for
    itself. `doubt`: as for `DragonLife`.
    """
    owl = reader.verdicts(outline)
    statuses = owl_statuses(outline, owl)
    owl = {**owl, **reader.threats(outline, owl, _thrashing(outline, statuses, last_move))}
    verdicts = Verdicts(owl, reader.insubstantial(outline, statuses))
    life = DragonLife(outline, verdicts, influence_given, last_move, trace, doubt)
    if read_races is None:
        return life
    races = {
        origin: race if _may_stand(race, owl.get(origin)) else replace(race, status="", safety="")
        for origin, race in read_races(life).items()
    }
    # Of a dragon in seki life and death has nothing to say: nothing is to be attacked or defended.
    owl = {
        origin: OwlVerdict("alive", nodes=verdict.nodes, first_nodes=verdict.first_nodes)
        if origin in races
        and races[origin].safety == "alive in seki"
        and not (verdict.proved and verdict.status == "alive")
        else verdict
        for origin, verdict in owl.items()
    }
    return DragonLife(outline, replace(verdicts, owl=owl, races=races), influence_given, last_move, trace, doubt)


def _may_stand(race: SemeaiVerdict, verdict: OwlVerdict | None) -> bool:
    """Tells whether what a race or a seki makes of a dragon agrees with what is proved of it, if anything is.

    That stones can be captured is no proof that those live who capture them: a seki is what it is all the same.
    """
    if verdict is None or not verdict.proved or race.status in ("", verdict.status):
        return True
    return race.safety == "alive in seki" and verdict.status != "alive"
