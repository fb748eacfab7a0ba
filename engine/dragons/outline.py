"""What is known of dragons before life and death is read: who belongs together, eyes, room, neighbours.

Every part is computed on demand, and what it needs before it.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Protocol

from msgspec.structs import replace

from godebug.engine.board.kernel import Board
from godebug.engine.dragons.amalgamation import NO_LINKS_GIVEN, Amalgamation, ConnectionPatterns, amalgamate
from godebug.engine.dragons.escape import FRIEND_VALUE, EscapePaths, escape_paths, with_friends
from godebug.engine.dragons.lunch import find_lunch
from godebug.engine.dragons.neighbors import find_neighbors
from godebug.engine.dragons.records import DragonStones, GivenLinks
from godebug.engine.dragons.status import (
    CrudeFacts,
    Lunch,
    StatusVerdict,
    crude_status,
    gate_limit,
    gate_strengths,
    is_sure_eye,
    may_be_inessential,
)
from godebug.engine.dragons.surround import Surround, route_left, surround
from godebug.engine.dragons.tracing import TOPIC, trace_strengths, trace_verdicts
from godebug.engine.dragons.weakness import Strengths, dragon_weakness
from godebug.engine.eyes.genus import Genus, dragon_genera, false_eye_territory
from godebug.engine.eyes.records import HALF_EYE, Eyes
from godebug.engine.eyes.values import NO_EYE
from godebug.engine.go.color import BLACK, WHITE, Color, other
from godebug.engine.go.points import CELLS, NO_POINT, Point
from godebug.engine.go.result_codes import LOSE
from godebug.engine.go.statuses import Status
from godebug.engine.influence.escape import escape_values
from godebug.engine.influence.moyo import Moyo, moyo_sizes, smaller_moyos
from godebug.engine.influence.result import Influence
from godebug.engine.trace.events import SILENT, Trace
from godebug.engine.worms.stage import Worms

#: The eyes of a dragon that has none.
NO_GENUS = Genus(NO_EYE, NO_POINT, ())

#: An influence computation, by the colour that it is made for.
InfluenceFor = Callable[[int], Influence]


class EscapeInfluenceFor(Protocol):
    """The escape influence of a colour, as if the stones of `goal` had none."""

    def __call__(self, color: Color, goal: tuple[int, ...] = (), /) -> Influence:
        """Returns the influence by which dragons of `color` escape."""


#: The eye analysis of the board.
FindEyes = Callable[[], Eyes]


class DragonOutline:
    """The dragons of the position on `board`, which every part leaves as it was.

    `patterns`: what joins and cuts strings. `find_eyes`: the eye analysis. `initial_influence`: by the colour to move,
    from tactics alone; `escape_influence`: by the colour that wants out. `given`: what is known besides.
    """

    def __init__(
        self,
        board: Board,
        worms: Worms,
        patterns: ConnectionPatterns,
        find_eyes: FindEyes,
        initial_influence: InfluenceFor,
        escape_influence: EscapeInfluenceFor,
        trace: Trace = SILENT,
        given: GivenLinks = NO_LINKS_GIVEN,
    ) -> None:
        self.board = board
        self.given = given
        self.worms = worms
        self._patterns = patterns
        self._find_eyes = find_eyes
        self._initial_influence = initial_influence
        self._escape_influence = escape_influence
        self._trace = trace
        self._surrounds: dict[int, Surround] = {}
        self._escapes: dict[int, EscapePaths] = {}

    # Who belongs together.

    @cached_property
    def amalgamation(self) -> Amalgamation:
        """Returns which strings live together, with the link that joined them and where links can be cut."""
        return amalgamate(
            self.worms.strings,
            self.worms.surroundings.effective_size,
            self.worms.attack_codes,
            self._patterns,
            self._trace,
            self.given,
        )

    @property
    def members(self) -> tuple[DragonStones, ...]:
        """Returns the dragons, ordered by number."""
        return self.amalgamation.dragons

    @cached_property
    def by_origin(self) -> Mapping[int, DragonStones]:
        """Returns the dragons in board order of their origins."""
        return {dragon.origin: dragon for dragon in sorted(self.members, key=lambda dragon: dragon.origin)}

    @property
    def dragon_at(self) -> Mapping[int, int]:
        """Returns the origin of the dragon of each stone."""
        return self.amalgamation.dragon_at

    def at(self, point: Point) -> DragonStones | None:
        """Returns the dragon at a point, None for an empty one."""
        origin = self.dragon_at.get(point)
        return None if origin is None else self.by_origin[origin]

    def same_dragon(self, one: int, two: int) -> bool:
        """Tells whether two stones belong to one dragon. Raises KeyError where a point is empty."""
        return self.dragon_at[one] == self.dragon_at[two]

    # What each has to live on.

    @cached_property
    def eyes(self) -> Eyes:
        """Returns the eye spaces of both colours, found with links and cutting points known."""
        return self._find_eyes()

    @cached_property
    def genera(self) -> Mapping[int, Genus]:
        """Returns the eyes of each dragon, by origin; supposed ones in place of those found."""
        found = dragon_genera(self.board, self.eyes, self._dragon_of)
        for stone, value in self.given.eyes.items():
            origin = self.dragon_at[stone]
            found[origin] = replace(found.get(origin, NO_GENUS), value=value)
        return {origin: found.get(origin, NO_GENUS) for origin in self.by_origin}

    @cached_property
    def false_eye_territory(self) -> frozenset[Point]:
        """Returns the half and false eyes that their owner need not fill."""
        return false_eye_territory(self.board, self.eyes, self._dragon_of)

    @cached_property
    def _dragon_of(self) -> list[int]:
        """Returns the origin of the dragon at each cell of the board, NO_POINT where there is none."""
        origins = [NO_POINT] * CELLS
        for stone, origin in self.dragon_at.items():
            origins[stone] = origin
        return origins

    @cached_property
    def lunches(self) -> Mapping[int, int]:
        """Returns the best string that each dragon can capture, NO_POINT for none."""
        worms = self.worms
        liberties = {string.origin: len(string.liberties) for string in worms.strings}
        return {
            dragon.origin: find_lunch(dragon, worms.lunches, worms.defense_codes, worms.cutstones, liberties)
            for dragon in self.members
        }

    @cached_property
    def early_moyos(self) -> Mapping[int, Moyo]:
        """Returns the smaller of the moyos with Black and with White to move, before anything is known of the
        dragons.
        """
        return self.moyos_by(self._initial_influence)

    def moyos_by(self, influence: InfluenceFor) -> dict[int, Moyo]:
        """Returns the smaller of the moyos with Black and with White to move, by dragon."""
        near = self.worms.surroundings
        group_of = {string: dragon.origin for dragon in self.members for string in dragon.strings}
        black, white = (
            moyo_sizes(influence(color), near.near_white, near.near_black, group_of) for color in (BLACK, WHITE)
        )
        return smaller_moyos(black, white)

    # Room to escape.

    @cached_property
    def escape_values(self) -> Mapping[int, list[int]]:
        """Returns what each point is worth as the end of an escape, by the colour that wants out and by point."""
        safe = [string for string in self.worms.strings if self.worms.attack_codes[string.origin] == LOSE]
        return {
            color: with_friends(
                escape_values(self._escape_influence(color), color),
                {stone: FRIEND_VALUE for string in safe if string.color == color for stone in string.stones},
            )
            for color in (BLACK, WHITE)
        }

    def escape_paths(self, origin: Point) -> EscapePaths:
        """Returns the ways out of the dragon of that origin, up to four steps."""
        if origin not in self._escapes:
            dragon = self.by_origin[origin]
            self._escapes[origin] = escape_paths(
                bytes(self.board.color), dragon.stones, self.amalgamation.cutting_points[dragon.color]
            )
        return self._escapes[origin]

    @cached_property
    def escapes(self) -> Mapping[int, int]:
        """Returns the escape value of each dragon, before being surrounded counts."""
        found = {
            dragon.origin: self.escape_paths(dragon.origin).route(self.escape_values[dragon.color])
            for dragon in self.members
        }
        return {**found, **{self.dragon_at[stone]: value for stone, value in self.given.escapes.items()}}

    @cached_property
    def escape_routes(self) -> Mapping[int, int]:
        """Returns what being surrounded leaves of the escape values."""
        return {origin: self.escape_route(origin) for origin in self.escapes}

    def escape_route(self, origin: Point) -> int:
        """Returns what being surrounded leaves of one dragon's escape value."""
        escape = self.escapes[origin]
        return route_left(escape, self.surround(origin).status) if escape else 0

    # Neighbours.

    @cached_property
    def neighbors(self) -> Mapping[int, tuple[int, ...]]:
        """Returns the dragons near each dragon, of both colours, by origin."""
        areas = {color: self._initial_influence(color).owners("area") for color in (BLACK, WHITE)}
        return find_neighbors(bytes(self.board.color), self.board.size, self.members, areas)

    def are_neighbors(self, one: int, two: int) -> bool:
        """Tells whether either has the other on its list; the lists are limited."""
        return one in self.neighbors[two] or two in self.neighbors[one]

    def hostile_neighbors(self, origin: Point) -> tuple[int, ...]:
        """Returns the origins of the dragons of the other colour near the dragon at `origin`."""
        color = self.by_origin[origin].color
        return tuple(near for near in self.neighbors[origin] if self.by_origin[near].color != color)

    def surround(self, origin: Point) -> Surround:
        """Tells whether the dragon of that origin is surrounded."""
        if origin not in self._surrounds:
            found = self._surrounds[origin] = self.surround_with(origin, NO_POINT)
            if found.status and self._trace.wants(TOPIC):
                self._trace.emit(TOPIC, "surrounded", (origin,), status=found.status, reason=found.reason)
        return self._surrounds[origin]

    def surround_with(self, origin: Point, move: Point) -> Surround:
        """Returns the same, as if a hostile stone stood at `move` too."""
        dragon = self.by_origin[origin]
        return surround(
            bytes(self.board.color),
            self.board.size,
            dragon,
            [self.by_origin[near] for near in self.hostile_neighbors(origin)],
            [d for d in self.members if d.color == dragon.color and self.are_neighbors(origin, d.origin)],
            move,
        )

    def does_surround(self, move: Point, origin: Point) -> int:
        """Returns the status that a hostile stone at `move` would give the dragon; 0 if it is surrounded as it is."""
        return 0 if self.surround(origin).status else self.surround_with(origin, move).status

    # Status, first without reading.

    def strengths(self, origin: Point) -> Strengths:
        """Returns what the dragon had before being surrounded and life and death were looked at."""
        return Strengths(
            self.early_moyos[origin].value,
            self.escapes[origin],
            self.genera[origin].value,
            self.lunches[origin] != NO_POINT,
        )

    @cached_property
    def weakness_pre_owl(self) -> Mapping[int, float]:
        """Returns how weak each dragon is before life and death is read, from 0 (safe) to 1, by origin."""
        found = {}
        for origin in self.by_origin:
            strengths = self.strengths(origin)
            found[origin] = dragon_weakness(strengths)
            trace_strengths(self._trace, "weakness", origin, strengths, weakness=found[origin])
        return found

    @cached_property
    def lost_strings(self) -> frozenset[int]:
        """Returns strings that can be captured and not saved, by origin."""
        worms = self.worms
        return frozenset(
            string
            for string, code in worms.attack_codes.items()
            if code != LOSE and worms.defense_codes[string] == LOSE
        )

    def is_captured(self, dragon: DragonStones) -> bool:
        """Tells whether a dragon is one string, which can be captured and not saved."""
        return len(dragon.strings) == 1 and dragon.origin in self.lost_strings

    @cached_property
    def crude_verdicts(self) -> Mapping[int, StatusVerdict]:
        """Returns the status of each dragon without reading, with the rule that decided, by origin."""
        found = {dragon.origin: crude_status(self._crude_facts(dragon)) for dragon in self.members}
        trace_verdicts(self._trace, "crude status", found)
        return found

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
    def crude_status(self) -> Mapping[int, Status]:
        """Returns the status of each dragon without reading in one word, by origin."""
        return {origin: verdict.word for origin, verdict in self.crude_verdicts.items()}

    # What life-and-death reading has to look at, and what not.

    @cached_property
    def doubtful(self) -> tuple[DragonStones, ...]:
        """Returns the dragons whose life has to be read, in board order; all others are obviously safe."""
        return tuple(dragon for dragon in self.by_origin.values() if not self._is_obviously_safe(dragon))

    def _is_obviously_safe(self, dragon: DragonStones) -> bool:
        strengths = gate_strengths(self.early_moyos[dragon.origin].value, self.escape_routes[dragon.origin])
        limit = gate_limit(dragon.effective_size)
        trace_strengths(self._trace, "owl gate", dragon.origin, strengths, weakness=strengths.weakness, limit=limit)
        return strengths.weakness < limit

    @cached_property
    def sure_eyes(self) -> Mapping[int, int]:
        """Returns how many eyes each dragon has to which nothing can happen."""
        half = frozenset(p for p, eye in self.eyes.half_eyes.items() if eye.kind == HALF_EYE)
        living = {color: self._living_stones(color) for color in (BLACK, WHITE)}
        return {
            origin: sum(
                is_sure_eye(space, dragon.stones, half, living[other(dragon.color)])
                for space in self.eyes.spaces_of(dragon.color)
            )
            for origin, dragon in self.by_origin.items()
        }

    def _living_stones(self, color: Color) -> frozenset[int]:
        """Returns stones of `color` that cannot be captured, or can be saved."""
        return frozenset(
            stone
            for string in self.worms.strings
            if string.color == color and string.origin not in self.lost_strings
            for stone in string.stones
        )

    def looks_inessential(self, dragon: DragonStones) -> bool | None:
        """Tells whether it is a lone string whose capture gives nobody life; None where that must be read."""
        if len(dragon.strings) > 1:
            return False
        return may_be_inessential(dragon.size, self.board.count_liberties(dragon.origin))
