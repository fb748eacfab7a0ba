"""The dragon stage: strings joined to dragons, and what is known of each, every part computed on demand.

What a part needs is computed before it, so that the order is always the same: joins, eyes, escape, moyo, crude status,
neighbours, surround; then life and death, status, safety; then, from the influence that knows of these, the final
weakness and the strategic sizes.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.board.kernel import Board
from engine.color import other
from engine.dragons.amalgamation import ConnectionPatterns
from engine.dragons.estimate import estimated_life, estimated_substance, no_semeai
from engine.dragons.outline import TOPIC, DragonOutline, EscapeInfluenceFor, FindEyes, InfluenceFor
from engine.dragons.records import Dragon, DragonStones, OwlVerdict, SemeaiVerdict
from engine.dragons.status import (
    SafetyFacts,
    Verdict,
    gate_comforts,
    gate_limit,
    is_hemmed_in_by_dead,
    is_invincible,
    is_sure_eye,
    may_be_inessential,
    safety,
    thrashing_distances,
)
from engine.dragons.weakness import Comforts, dragon_weakness, strategic_sizes
from engine.eyes.records import HALF_EYE
from engine.influence.moyo import Moyo
from engine.influence.safety import Life
from engine.points import LINES, NO_POINT
from engine.position import Move
from engine.result_codes import LOSE
from engine.trace import SILENT, Trace
from engine.worms.shape import WormString
from engine.worms.stage import Worms

#: Life-and-death reading of one dragon that is not obviously safe.
ReadLife = Callable[["Dragons", DragonStones], OwlVerdict]
#: Whether capturing a lone string would help those who surround it to live.
ReadSubstance = Callable[["Dragons", DragonStones], bool]
#: Reading of races: the verdict on each dragon that is in one, by origin.
ReadRaces = Callable[["Dragons"], Mapping[int, SemeaiVerdict]]


@dataclass(frozen=True)
class KnownStrings:
    """Strings and their tactics; `inessential`: origins of those that are not worth a move. Mappings are by origin."""

    strings: list[WormString]
    attack_codes: Mapping[int, int]
    defense_codes: Mapping[int, int]
    inessential: frozenset[int]


class Dragons(DragonOutline):
    """The dragons of a position with their life and death.

    `known_influence`: by the colour to move, from these dragons. `read_life`, `has_substance`, `read_races`:
    life-and-death reading; by default an estimate from the crude status and tactics, and no races. `last_move`: the
    last one of the game, if any. The rest as for the outline.
    """

    def __init__(
        self,
        board: Board,
        worms: Worms,
        patterns: ConnectionPatterns,
        find_eyes: FindEyes,
        initial_influence: InfluenceFor,
        known_influence: InfluenceFor,
        escape_influence: EscapeInfluenceFor,
        read_life: ReadLife = estimated_life,
        has_substance: ReadSubstance = estimated_substance,
        read_races: ReadRaces = no_semeai,
        last_move: Move | None = None,
        trace: Trace = SILENT,
    ) -> None:
        super().__init__(board, worms, patterns, find_eyes, initial_influence, escape_influence, trace)
        self._known_influence = known_influence
        self._read_life = read_life
        self._has_substance = has_substance
        self._read_races = read_races
        self._last_move = last_move

    # Life and death.

    @cached_property
    def owl(self) -> Mapping[int, OwlVerdict]:
        """Life and death of each dragon; "unchecked" where it is obviously safe."""
        return {
            origin: OwlVerdict() if self.is_obviously_safe(origin) else self._read_life(self, dragon)
            for origin, dragon in self.by_origin.items()
        }

    def is_obviously_safe(self, origin: int) -> bool:
        """Whether the life of the dragon need not be read."""
        comforts = gate_comforts(self.early_moyos[origin].value, self.escape_routes[origin])
        limit = gate_limit(self.by_origin[origin].effective_size)
        self.tell_comforts("owl gate", origin, comforts, weakness=comforts.weakness, limit=limit)
        return comforts.weakness < limit

    @cached_property
    def owl_statuses(self) -> Mapping[int, str]:
        """The status that follows from life and death alone."""
        return {
            origin: "alive" if verdict.status == "unchecked" or self.is_invincible(origin) else verdict.status
            for origin, verdict in self.owl.items()
        }

    @cached_property
    def _half_eyes(self) -> frozenset[int]:
        return frozenset(p for p, eye in self.eyes.half_eyes.items() if eye.kind == HALF_EYE)

    def _living_enemies(self, color: int) -> frozenset[int]:
        """Enemy stones of `color` that cannot be captured, or can be saved."""
        return frozenset(
            stone
            for string in self.worms.strings
            if string.color != color and string.origin not in self.lost_strings
            for stone in string.stones
        )

    def is_invincible(self, origin: int) -> bool:
        """Whether nothing can happen to the dragon of that origin."""
        dragon = self.by_origin[origin]
        enemies = self._living_enemies(dragon.color)
        sure = sum(
            is_sure_eye(space, dragon.stones, self._half_eyes, enemies) for space in self.eyes.spaces_of(dragon.color)
        )
        return is_invincible(dragon, self.worms.unconditional.invincible, self.owl[origin], sure)

    @cached_property
    def thrashing(self) -> Mapping[int, int]:
        """The dead dragons that the last move still played with, and how far each is from it, 1 to 5."""
        if self._last_move is None:
            return {}
        colors = {dragon.origin: dragon.color for dragon in self.members}
        found = thrashing_distances(self._last_move.point, self.dragon_at, colors, self.owl_statuses, self.neighbors)
        if self._trace.wants(TOPIC):
            for origin, distance in found.items():
                self._trace.emit(TOPIC, "thrashing", (origin,), distance=distance)
        return found

    def looks_inessential(self, dragon: DragonStones) -> bool:
        """A lone string whose capture gives nobody life."""
        if len(dragon.strings) > 1:
            return False
        known = may_be_inessential(dragon.size, self.board.count_liberties(dragon.origin))
        if known is not None:
            return known
        return not self._has_substance(self, dragon)

    @cached_property
    def _safety_before_races(self) -> Mapping[int, Verdict]:
        return {
            dragon.origin: safety(
                SafetyFacts(
                    self.looks_inessential(dragon),
                    self.is_captured(dragon),
                    self.is_invincible(dragon.origin),
                    self.owl[dragon.origin].status,
                    self.genera[dragon.origin].doubled,
                    self.early_moyos[dragon.origin].size,
                )
            )
            for dragon in self.members
        }

    @cached_property
    def _hemmed_in(self) -> frozenset[int]:
        """Strings in danger that have nothing but dead dragons around them."""
        worms = self.worms
        found = set()
        for string in worms.strings:
            if worms.attack_codes[string.origin] == LOSE or worms.defense_codes[string.origin] == LOSE:
                continue
            enemy = other(string.color)
            near = set(self.board.adjacent_strings(string.origin))
            for liberty in string.liberties:
                near.update(
                    worms.origins[liberty + step] for step in LINES if self.board.color[liberty + step] == enemy
                )
            if is_hemmed_in_by_dead({self.dragon_at[origin] for origin in near}, self.owl_statuses):
                found.add(string.origin)
        return frozenset(found)

    @cached_property
    def semeais(self) -> Mapping[int, SemeaiVerdict]:
        """The races of each dragon that is in one."""
        return self._read_races(self)

    @cached_property
    def status(self) -> Mapping[int, str]:
        """The status that is trusted: dead, alive, critical or unknown."""
        return {
            origin: (self.semeais[origin].status if origin in self.semeais else "") or word
            for origin, word in self.owl_statuses.items()
        }

    @cached_property
    def inessential_strings(self) -> frozenset[int]:
        """Origins of the strings that are not worth a move, now that the dragons are known."""
        raised = {
            string
            for origin, word in self.status.items()
            if self.owl_statuses[origin] == "dead" and word != "dead"
            for string in self.by_origin[origin].strings
        }
        return (self.worms.inessential | self._hemmed_in) - raised

    @cached_property
    def safety_verdicts(self) -> Mapping[int, Verdict]:
        found = {}
        for origin, verdict in self._safety_before_races.items():
            races = self.semeais.get(origin, SemeaiVerdict())
            if races.safety:
                verdict = Verdict(races.safety, "a race")
            elif verdict.word == "critical" and self.inessential_strings.issuperset(self.by_origin[origin].strings):
                verdict = Verdict("inessential", "only dead dragons around")
                if self._trace.wants(TOPIC):
                    self._trace.emit(TOPIC, "inessential", (origin,))
            found[origin] = verdict
        self.tell_verdicts("safety", found)
        return found

    @cached_property
    def safety(self) -> Mapping[int, str]:
        return {origin: verdict.word for origin, verdict in self.safety_verdicts.items()}

    @cached_property
    def life(self) -> Mapping[int, Life]:
        """What influence has to know, by string origin."""
        return {
            string: Life(self.safety[dragon.origin], self.weakness_pre_owl[dragon.origin])
            for dragon in self.members
            for string in dragon.strings
        }

    @property
    def known_strings(self) -> KnownStrings:
        """The strings as the influence that knows of the dragons has to see them."""
        worms = self.worms
        return KnownStrings(worms.strings, worms.attack_codes, worms.defense_codes, self.inessential_strings)

    # With the influence that knows of the dragons.

    @cached_property
    def moyos(self) -> Mapping[int, Moyo]:
        return self.moyos_by(self._known_influence)

    @cached_property
    def weakness(self) -> Mapping[int, float]:
        found = {}
        for origin in self.by_origin:
            comforts = Comforts(
                self.moyos[origin].value,
                self.escape_routes[origin],
                self.genera[origin].value,
                self.lunches[origin] != NO_POINT,
            )
            found[origin] = dragon_weakness(comforts, self.safety[origin], self.owl[origin])
            self.tell_comforts("weakness", origin, comforts, weakness=found[origin])
        return found

    @cached_property
    def strategic_sizes(self) -> Mapping[int, float]:
        inessential = frozenset(origin for origin, word in self.safety.items() if word == "inessential")
        return strategic_sizes(self.members, self.weakness, inessential, self.neighbors)

    @cached_property
    def records(self) -> tuple[Dragon, ...]:
        """Everything about every dragon, in board order of origins."""
        return tuple(self.record(origin) for origin in self.by_origin)

    def record(self, origin: int) -> Dragon:
        moyo = self.moyos[origin]
        surrounding = self.surround(origin)
        return Dragon(
            members=self.by_origin[origin],
            neighbors=self.neighbors[origin],
            hostile_neighbors=len(self.hostile_neighbors(origin)),
            moyo_size=moyo.size,
            moyo_territorial_value=moyo.value,
            weakness=self.weakness[origin],
            weakness_pre_owl=self.weakness_pre_owl[origin],
            strategic_size=self.strategic_sizes[origin],
            escape_before=self.escapes[origin],
            escape_route=self.escape_routes[origin],
            genus=self.genera[origin].value,
            heye=self.genera[origin].heye,
            lunch=self.lunches[origin],
            surround_status=surrounding.status,
            surround_size=surrounding.size,
            crude_status=self.crude_status[origin],
            status=self.status[origin],
            safety=self.safety[origin],
            crude_rule=self.crude_verdicts[origin].rule,
            safety_rule=self.safety_verdicts[origin].rule,
            owl=self.owl[origin],
            semeai=self.semeais.get(origin, SemeaiVerdict()),
        )
