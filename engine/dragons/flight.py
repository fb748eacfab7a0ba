"""What points are worth to dragons that run, as life-and-death reading counts them.

Source: GNU Go manual, chapter "Influence Function", section "Escape"; behaviour of GNU Go 3.8.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from godebug.engine.dragons.escape import ENOUGH_ROOM, ROOMY_FRIEND_VALUE, friend_value, with_friends
from godebug.engine.dragons.outline import DragonOutline, EscapeInfluenceFor
from godebug.engine.dragons.records import DragonStones
from godebug.engine.go.arrays import Plane
from godebug.engine.go.color import Color
from godebug.engine.go.points import Point
from godebug.engine.influence.escape import escape_values
from godebug.engine.trace.events import SILENT, Trace

TOPIC: Final = "escape"


class FlightValues:
    """The values by point, for each dragon of `outline`; computed once a dragon, when asked for.

    They are those of `influence` for the dragon's colour, but stones of friends count up to 6, by the friend's crude
    status, its way out and its moyo.
    """

    def __init__(self, outline: DragonOutline, influence: EscapeInfluenceFor, trace: Trace = SILENT) -> None:
        self._outline = outline
        self._influence = influence
        self._trace = trace
        self._found: dict[Point, Sequence[int]] = {}
        self._friends: dict[Color, Mapping[Point, int]] = {}

    def of(self, origin: Point) -> Sequence[int]:
        """Returns the values of all points to the dragon at `origin`."""
        if origin not in self._found:
            self._found[origin] = self._values(origin)
        return self._found[origin]

    def _values(self, origin: Point) -> Sequence[int]:
        color, dragon_at = self._outline.by_origin[origin].color, self._outline.dragon_at
        if color not in self._friends:
            self._friends[color] = self._worth_of_friends(color)
        friends = {stone: value for stone, value in self._friends[color].items() if dragon_at[stone] != origin}
        values = with_friends(escape_values(self._influence(color), color), friends)
        if self._trace.wants(TOPIC):
            rows = Plane(values, self._outline.board.size, "i").tolist()
            self._trace.emit(TOPIC, "owl escape values", (origin,), values=rows)
        return values

    def _worth_of_friends(self, color: Color) -> dict[Point, int]:
        """Returns what stones of dragons of `color` are worth to their friends."""
        outline = self._outline
        worth: dict[Point, int] = {}
        for origin, dragon in outline.by_origin.items():
            if dragon.color != color:
                continue
            moyo = outline.early_moyos[origin].size
            status = outline.crude_status[origin]
            # Only where nothing is known of it does its way out count, which costs more than all else here.
            value = friend_value(status, outline.escape_route(origin) if status == "unknown" else 0, moyo)
            if value is None:
                continue
            stones = dragon.stones
            if value == ROOMY_FRIEND_VALUE and moyo <= ENOUGH_ROOM:
                # The way out must not be its own influence; the first stone is passed over unless it gives the name.
                if self._escape_without_own_influence(dragon) <= ENOUGH_ROOM:
                    continue
                stones = tuple(stone for stone in stones if stone == origin or stone != stones[0])
            worth.update(dict.fromkeys(stones, value))
        return worth

    def _escape_without_own_influence(self, dragon: DragonStones) -> int:
        influence = self._influence(dragon.color, dragon.stones)
        values = escape_values(influence, dragon.color, dragon.stones)
        return self._outline.escape_paths(dragon.origin).route(values)
