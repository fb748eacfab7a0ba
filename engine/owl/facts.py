"""Answers to the questions that the databases of the reader ask, from the goal and the eyes of the node at hand."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Final

from engine.color import EMPTY, other
from engine.connections.search import ConnectionReader
from engine.owl.search import OwlSearch
from engine.pattern_helpers import PositionHelpers
from engine.patterns.database import Database
from engine.reading.tactical import Reader
from engine.worms.stage import Worms

#: What a point beside the goal is worth as an end of an escape: nobody escapes inwards.
INWARDS: Final = -10
#: The sum over the diagonals, in quarters: above the first a half eye, from the second on a false one.
HALF_EYE_ABOVE, FALSE_EYE_FROM = 8, 16
#: The answer for any half eye.
ANY_HALF_EYE: Final = 3
NO_EYE: Final = 4
CRUDELY_ALIVE: Final = 1


class OwlHelpers(PositionHelpers):
    """Answers for shapes matched with O = `color` around the goal of `search`."""

    def __init__(self, stages: SimpleNamespace, color: int, search: OwlSearch) -> None:
        super().__init__(stages, color, stages=())
        self._search = search

    def owl_escape_value(self, p: int) -> int:
        goal = self._search.goal
        if goal.is_goal(p) or (self.board.color[p] == EMPTY and goal.touches(p)):
            return INWARDS
        return int(goal.escape_values[p])

    def owl_goal_dragon(self, p: int) -> int:
        return int(self._search.goal.is_goal(p))

    def owl_strong_dragon(self, p: int) -> int:
        goal = self._search.goal
        return int(self.board.color[p] != EMPTY and not goal.is_goal(p) and goal.crude[p] == CRUDELY_ALIVE)

    def owl_eyespace(self, p: int) -> int:
        return int(self.owl_maxeye(p) > 0)

    def owl_big_eyespace(self, p: int) -> int:
        return int(self.owl_maxeye(p) >= 2)

    def owl_proper_eye(self, p: int) -> int:
        return int(self._search.eyes.is_proper(p))

    def owl_mineye(self, p: int) -> int:
        eyes = self._search.eyes
        return int(eyes.low[eyes.map.origin[p]])

    def owl_maxeye(self, p: int) -> int:
        eyes = self._search.eyes
        return int(eyes.high[eyes.map.origin[p]])

    def owl_eye_size(self, p: int) -> int:
        origin = self._search.eyes.map.origin[p]
        return int(self._search.eyes.map.size[origin] - self._search.eyes.map.margins[origin])

    def owl_lunch(self, stone: int) -> int:
        return int(self._search.eyes.lunch_at[stone] != 0)

    def owl_topological_eye(self, p: int, stone: int) -> int:
        if self.board.color[stone] != self._search.goal.own:
            return NO_EYE
        quarters = self._search.topological_eye(p)
        if HALF_EYE_ABOVE < quarters < FALSE_EYE_FROM:
            return ANY_HALF_EYE
        return quarters // 4

    def vital_chain(self, stone: int) -> int:
        if self.board.color[stone] != other(self._search.goal.own):
            return 0
        return self._search.worth_of_capture(stone)


class OwlFacts:
    """Who answers the constraints of shapes in a reading. `attach` the reading before it starts."""

    def __init__(self, reader: Reader, connections: ConnectionReader, worms: Worms | None) -> None:
        self._stages = SimpleNamespace(
            board=reader.board,
            reader=reader,
            connections=connections,
            tactics=SimpleNamespace(worms_read=worms),
        )
        self._helpers: dict[int, OwlHelpers] = {}

    def attach(self, search: OwlSearch) -> None:
        self._helpers = {color: OwlHelpers(self._stages, color, search) for color in (1, 2)}

    def detach(self) -> None:
        self._helpers = {}

    def accepts(self, database: Database, orientation: int, anchor: int, own: int) -> bool:
        """Whether the constraint of a placement holds."""
        constraint = database.constraint(database.pattern_of[orientation])
        points: Sequence[int] = [anchor + step for step in database.offsets(orientation, "constraint")]
        return constraint is None or bool(constraint(self._helpers[own], tuple(points), None))
