"""The dragon stage: strings joined to dragons, and what is known of each, every part computed on demand.

What a part needs is computed before it, so that the order is always the same: joins, eyes, escape, moyo, crude status,
neighbours, surround; then life and death, status, safety; then, from the influence that knows of these, the final
weakness and the strategic sizes.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from numpy.typing import NDArray

from engine.board.kernel import Board
from engine.color import BLACK, WHITE, other
from engine.dragons.amalgamation import Amalgamation, ConnectionPatterns, amalgamate
from engine.dragons.escape import FRIEND_VALUE, EscapePaths, escape_paths, with_friends
from engine.dragons.estimate import estimated_life, no_semeai
from engine.dragons.lunch import find_lunch
from engine.dragons.neighbors import find_neighbors
from engine.dragons.records import Dragon, DragonStones, OwlVerdict, SemeaiVerdict
from engine.dragons.status import (
    CrudeFacts,
    Lunch,
    SafetyFacts,
    Verdict,
    crude_status,
    is_hemmed_in_by_dead,
    is_invincible,
    is_obviously_safe,
    may_be_inessential,
    safety,
    thrashing_distances,
)
from engine.dragons.surround import Surround, route_left, surround
from engine.dragons.weakness import Comforts, dragon_weakness, strategic_sizes
from engine.eyes.genus import Genus, dragon_genera
from engine.eyes.records import HALF_EYE, Eyes
from engine.eyes.values import NO_EYE
from engine.influence.escape import escape_values
from engine.influence.moyo import Moyo, moyo_sizes, smaller_moyos
from engine.influence.result import Influence
from engine.influence.safety import Life
from engine.points import CELLS, NO_POINT, STEPS
from engine.position import Move
from engine.result_codes import LOSE
from engine.trace import SILENT, Trace
from engine.worms.shape import WormString
from engine.worms.stage import Worms

LINES = STEPS[:4]
TOPIC = "dragons"
#: The eyes of a dragon that has none.
NO_GENUS = Genus(NO_EYE, NO_POINT, ())


#: An influence computation, by the colour that it is made for.
InfluenceFor = Callable[[int], Influence]
#: The eye analysis of the board.
FindEyes = Callable[[], Eyes]
#: Life-and-death reading of one dragon that is not obviously safe.
ReadLife = Callable[["Dragons", DragonStones], OwlVerdict]
#: Reading of races: the verdict on each dragon that is in one, by origin.
ReadRaces = Callable[["Dragons"], Mapping[int, SemeaiVerdict]]


@dataclass(frozen=True)
class KnownStrings:
    """Strings and their tactics; `inessential`: origins of those that are not worth a move. Mappings are by origin."""

    strings: list[WormString]
    attack_codes: Mapping[int, int]
    defense_codes: Mapping[int, int]
    inessential: frozenset[int]


class Dragons:
    """The dragons of the position on `board`, which every part leaves as it was.

    `patterns`: what joins and cuts strings. `find_eyes`: the eye analysis. `initial_influence`: by the colour to move,
    from tactics alone; `known_influence`: likewise, from these dragons; `escape_influence`: by the colour that wants
    out. `read_life`, `read_races`: life-and-death reading; by default an estimate from eyes, escape and tactics, and no
    races. `last_move`: the last one of the game, if any.
    """

    def __init__(
        self,
        board: Board,
        worms: Worms,
        patterns: ConnectionPatterns,
        find_eyes: FindEyes,
        initial_influence: InfluenceFor,
        known_influence: InfluenceFor,
        escape_influence: InfluenceFor,
        read_life: ReadLife = estimated_life,
        read_races: ReadRaces = no_semeai,
        last_move: Move | None = None,
        trace: Trace = SILENT,
    ) -> None:
        self.board = board
        self.worms = worms
        self._find_eyes = find_eyes
        self._initial_influence = initial_influence
        self._known_influence = known_influence
        self._escape_influence = escape_influence
        self._patterns = patterns
        self._read_life = read_life
        self._read_races = read_races
        self._last_move = last_move
        self._trace = trace
        self._surrounds: dict[int, Surround] = {}
        self._escapes: dict[int, EscapePaths] = {}

    # Who belongs together.

    @cached_property
    def amalgamation(self) -> Amalgamation:
        return amalgamate(
            self.worms.strings,
            self.worms.surroundings.effective_size,
            self.worms.attack_codes,
            self._patterns,
            self._trace,
        )

    @property
    def members(self) -> tuple[DragonStones, ...]:
        """The dragons, ordered by number."""
        return self.amalgamation.dragons

    @cached_property
    def by_origin(self) -> Mapping[int, DragonStones]:
        """The dragons in board order of their origins."""
        return {dragon.origin: dragon for dragon in sorted(self.members, key=lambda dragon: dragon.origin)}

    @property
    def dragon_at(self) -> Mapping[int, int]:
        """The origin of the dragon of each stone."""
        return self.amalgamation.dragon_at

    def at(self, point: int) -> DragonStones | None:
        """The dragon at a point, None for an empty one."""
        origin = self.dragon_at.get(point)
        return None if origin is None else self.by_origin[origin]

    def same_dragon(self, one: int, two: int) -> bool:
        return self.dragon_at[one] == self.dragon_at[two]

    # What each has to live on.

    @cached_property
    def eyes(self) -> Eyes:
        return self._find_eyes()

    @cached_property
    def genera(self) -> Mapping[int, Genus]:
        found = dragon_genera(self.board, self.eyes, self._dragon_of)
        return {origin: found.get(origin, NO_GENUS) for origin in self.by_origin}

    @cached_property
    def _dragon_of(self) -> list[int]:
        """The origin of the dragon at each cell of the board, NO_POINT where there is none."""
        origins = [NO_POINT] * CELLS
        for stone, origin in self.dragon_at.items():
            origins[stone] = origin
        return origins

    @cached_property
    def lunches(self) -> Mapping[int, int]:
        """The best string that each dragon can capture, NO_POINT for none."""
        worms = self.worms
        liberties = {string.origin: len(string.liberties) for string in worms.strings}
        return {
            dragon.origin: find_lunch(dragon, worms.lunches, worms.defense_codes, worms.cutstones, liberties)
            for dragon in self.members
        }

    @cached_property
    def early_moyos(self) -> Mapping[int, Moyo]:
        """The smaller of the moyos with Black and with White to move, before anything is known of the dragons."""
        return self._moyos(self._initial_influence)

    def _moyos(self, influence: InfluenceFor) -> dict[int, Moyo]:
        near = self.worms.surroundings
        group_of = {string: dragon.origin for dragon in self.members for string in dragon.strings}
        black, white = (
            moyo_sizes(influence(color), near.near_white, near.near_black, group_of) for color in (BLACK, WHITE)
        )
        return smaller_moyos(black, white)

    # Room to escape.

    @cached_property
    def escape_values(self) -> Mapping[int, NDArray[Any]]:
        """What each point is worth as the end of an escape, by the colour that wants out; shape (size, size)."""
        safe = [string for string in self.worms.strings if self.worms.attack_codes[string.origin] == LOSE]
        return {
            color: with_friends(
                escape_values(self._escape_influence(color), color),
                {stone: FRIEND_VALUE for string in safe if string.color == color for stone in string.stones},
            )
            for color in (BLACK, WHITE)
        }

    def escape_paths(self, origin: int) -> EscapePaths:
        """The ways out of the dragon of that origin, up to four steps."""
        if origin not in self._escapes:
            dragon = self.by_origin[origin]
            self._escapes[origin] = escape_paths(
                self.board.color, dragon.stones, self.amalgamation.cutting_points[dragon.color]
            )
        return self._escapes[origin]

    @cached_property
    def escapes(self) -> Mapping[int, int]:
        """The escape value of each dragon, before being surrounded counts."""
        return {
            dragon.origin: self.escape_paths(dragon.origin).route(self.escape_values[dragon.color])
            for dragon in self.members
        }

    @cached_property
    def escape_routes(self) -> Mapping[int, int]:
        """What being surrounded leaves of the escape values."""
        return {
            origin: route_left(escape, self.surround(origin).status) if escape else 0
            for origin, escape in self.escapes.items()
        }

    # Neighbours.

    @cached_property
    def neighbors(self) -> Mapping[int, tuple[int, ...]]:
        areas = {color: self._initial_influence(color).owner("area") for color in (BLACK, WHITE)}
        return find_neighbors(self.board.color, self.board.size, self.members, areas)

    def are_neighbors(self, one: int, two: int) -> bool:
        """Whether either has the other on its list; the lists are limited."""
        return one in self.neighbors[two] or two in self.neighbors[one]

    def hostile_neighbors(self, origin: int) -> tuple[int, ...]:
        color = self.by_origin[origin].color
        return tuple(near for near in self.neighbors[origin] if self.by_origin[near].color != color)

    def surround(self, origin: int) -> Surround:
        """Whether the dragon of that origin is surrounded."""
        if origin not in self._surrounds:
            found = self._surrounds[origin] = self.surround_with(origin, NO_POINT)
            if found.status and self._trace.wants(TOPIC):
                self._trace.emit(TOPIC, "surrounded", (origin,), status=found.status, reason=found.reason)
        return self._surrounds[origin]

    def surround_with(self, origin: int, move: int) -> Surround:
        """The same, as if a hostile stone stood at `move` too."""
        dragon = self.by_origin[origin]
        return surround(
            self.board.color,
            self.board.size,
            dragon,
            [self.by_origin[near] for near in self.hostile_neighbors(origin)],
            [d for d in self.members if d.color == dragon.color and self.are_neighbors(origin, d.origin)],
            move,
        )

    def does_surround(self, move: int, origin: int) -> int:
        """The status that a hostile stone at `move` would give the dragon; 0 if it is surrounded as it is."""
        return 0 if self.surround(origin).status else self.surround_with(origin, move).status

    # Status, first without reading.

    def comforts(self, origin: int) -> Comforts:
        """What the dragon had before being surrounded and life and death were looked at."""
        return Comforts(
            self.early_moyos[origin].value,
            self.escapes[origin],
            self.genera[origin].value,
            self.lunches[origin] != NO_POINT,
        )

    @cached_property
    def weakness_pre_owl(self) -> Mapping[int, float]:
        found = {}
        for origin in self.by_origin:
            comforts = self.comforts(origin)
            found[origin] = dragon_weakness(comforts)
            self._tell_weakness(origin, comforts, found[origin])
        return found

    def _tell_weakness(self, origin: int, comforts: Comforts, weakness: float) -> None:
        if self._trace.wants(TOPIC):
            self._trace.emit(
                TOPIC,
                "weakness",
                (origin,),
                moyo_value=comforts.moyo_value,
                escape=comforts.escape_route,
                eyes=comforts.eyes,
                weakness=weakness,
            )

    def is_captured(self, dragon: DragonStones) -> bool:
        """One string, which can be captured and not saved."""
        return len(dragon.strings) == 1 and dragon.origin in self._lost_strings

    @cached_property
    def crude_verdicts(self) -> Mapping[int, Verdict]:
        return {dragon.origin: crude_status(self._crude_facts(dragon)) for dragon in self.members}

    def _crude_facts(self, dragon: DragonStones) -> CrudeFacts:
        lunch = self.lunches[dragon.origin]
        moyo = self.early_moyos[dragon.origin]
        return CrudeFacts(
            self.genera[dragon.origin].doubled,
            self.is_captured(dragon),
            Lunch(self.board.string_size(lunch), self.worms.cutstones[lunch]) if lunch != NO_POINT else None,
            self.escapes[dragon.origin],
            moyo.size,
            moyo.value,
        )

    @cached_property
    def crude_status(self) -> Mapping[int, str]:
        return {origin: verdict.word for origin, verdict in self.crude_verdicts.items()}

    # Life and death.

    @cached_property
    def owl(self) -> Mapping[int, OwlVerdict]:
        """Life and death of each dragon; "unchecked" where it is obviously safe."""
        return {
            origin: OwlVerdict()
            if is_obviously_safe(self.early_moyos[origin].value, self.escape_routes[origin], dragon.effective_size)
            else self._read_life(self, dragon)
            for origin, dragon in self.by_origin.items()
        }

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

    @cached_property
    def _lost_strings(self) -> frozenset[int]:
        """Strings that can be captured and not saved, by origin."""
        worms = self.worms
        return frozenset(
            string
            for string, code in worms.attack_codes.items()
            if code != LOSE and worms.defense_codes[string] == LOSE
        )

    def is_invincible(self, origin: int) -> bool:
        dragon = self.by_origin[origin]
        around = {stone + step for stone in dragon.stones for step in LINES}
        closed = [
            space
            for space in self.eyes.spaces_of(dragon.color)
            if not space.marginal and not around.isdisjoint(space.points)
        ]
        return is_invincible(
            self.board.color,
            dragon,
            self.worms.unconditional.invincible,
            self.owl[origin],
            len(closed),
            self._half_eyes,
            self._lost_strings,
            self.worms.origins,
        )

    @cached_property
    def thrashing(self) -> Mapping[int, int]:
        """The dead dragons that the last move still played with, and how far each is from it, 1 to 5."""
        if self._last_move is None:
            return {}
        colors = {dragon.origin: dragon.color for dragon in self.members}
        return thrashing_distances(self._last_move.point, self.dragon_at, colors, self.owl_statuses, self.neighbors)

    def looks_inessential(self, dragon: DragonStones) -> bool:
        """A lone string whose capture gives nobody life."""
        if len(dragon.strings) > 1:
            return False
        known = may_be_inessential(dragon.size, self.board.count_liberties(dragon.origin))
        if known is not None:
            return known
        around = {self.dragon_at[string] for string in self.board.adjacent_strings(dragon.origin)}
        # Next to something alive its capture helps nobody to live; so it does next to what would die in any case.
        return bool(around) and all(self.owl_statuses[origin] == "dead" for origin in around)

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
            found[origin] = verdict
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
        return self._moyos(self._known_influence)

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
            self._tell_weakness(origin, comforts, found[origin])
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
            status_rule=self.crude_verdicts[origin].rule,
            safety_rule=self.safety_verdicts[origin].rule,
            owl=self.owl[origin],
            semeai=self.semeais.get(origin, SemeaiVerdict()),
        )
