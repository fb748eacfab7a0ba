"""Dragons as the documentation of GNU Go 2.4 defines them: by caves, common liberties and a short rule for the status.

They stand beside the dragons of GNU Go 3 because the older documents explain their terms: caves, genus, half eyes, open
eyes, liberties of order four.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from godebug.engine.board.kernel import Board
from godebug.engine.classic.caves import Cave, EyePoint, eye_points, find_caves, has_no_life_of_its_own
from godebug.engine.classic.distance import distances, strategic_distances
from godebug.engine.classic.open_eyes import open_eyes
from godebug.engine.dragons.amalgamation import GrowingPartition, Join
from godebug.engine.dragons.links import SafeLinks, SafeMove
from godebug.engine.dragons.lunch import find_lunch
from godebug.engine.dragons.records import DragonStones
from godebug.engine.eyes.records import Eyes
from godebug.engine.go.color import BLACK, BOTH, WHITE, Color
from godebug.engine.go.points import CELLS, LINES, NO_POINT, STEPS, Point, all_points
from godebug.engine.go.result_codes import LOSE
from godebug.engine.worms.stage import Worms


class ClassicDragon(Struct, frozen=True):
    """One dragon as GNU Go 2.4 defines it.

    `genus`: caves of its own, without false and half eyes. `heyes`: half eyes; `heye`: a point that makes one, or
    NO_POINT. `openeyes`: 1 where an open eye exists. `escape_route`: the most liberties of order four of its strings.
    `lunch`: origin of an enemy string it can capture, or NO_POINT. `status`: dead, alive, critical or unknown.
    """

    members: DragonStones
    genus: int
    heyes: int
    heye: Point
    openeyes: int
    escape_route: int
    lunch: Point
    status: str


def classic_status(genus: int, heyes: int, escape_route: int, vulnerable_neighbor: bool) -> str:
    """Applies the documented rule: two eyes live; fewer die without an escape route and without a neighbour to
    capture.
    """
    eyes = 2 * genus + heyes
    if eyes > 3:
        return "alive"
    if escape_route == 0 and not vulnerable_neighbor:
        return "dead" if eyes < 3 else "critical"
    return "unknown"


class ClassicDragons:
    """The dragons of a position as GNU Go 2.4 defines them.

    `is_safe`: tells whether a move could not be captured at once. `eyes`: the eye analysis of the `eyes` room, which
    tells open eyes from half ones. `cutting_points`: by colour, the points where connection patterns find that its
    links can be cut.
    """

    def __init__(
        self,
        board: Board,
        worms: Worms,
        is_safe: SafeMove,
        eyes: Eyes,
        cutting_points: Mapping[int, Collection[int]] | None = None,
    ) -> None:
        self._board = board
        self._worms = worms
        self._is_safe = is_safe
        self._eyes = eyes
        self._cutting_points = cutting_points or {}

    @cached_property
    def inessential(self) -> frozenset[int]:
        """Returns the origins of the strings without life of their own, by the stricter rule of the document."""
        return frozenset(worm.origin for worm in self._worms.records if has_no_life_of_its_own(self._board, worm))

    @cached_property
    def caves(self) -> list[Cave]:
        """Returns the caves of the position."""
        return find_caves(
            self._worms.cavities, [string for string in self._worms.strings if string.origin in self.inessential]
        )

    def beside(self, cave: Cave) -> tuple[int, ...]:
        """Returns the origins of the dragons beside a cave."""
        origin = {string: dragon.origin for dragon in self.members for string in dragon.strings}
        around = {p + step for p in cave.points for step in LINES}
        strings = {self._worms.origins[p] for p in around if p in self._worms.origins}
        return tuple(sorted({origin[string] for string in strings}))

    def boundary_components(self, cave: Cave) -> int:
        """Returns into how many parts a cave takes the rest of the board apart, diagonals included."""
        inside = frozenset(cave.points)
        left = {p for p in all_points(self._board.size) if p not in inside}
        components = 0
        while left:
            components += 1
            part = [left.pop()]
            for p in part:
                near = [p + step for step in STEPS if p + step in left]
                left.difference_update(near)
                part += near
        return components

    @cached_property
    def distances(self) -> Mapping[int, NDArray[np.int16]]:
        """Returns by colour the steps from each point to a stone of it; shape (size, size), -1 where no path leads."""
        return {color: distances(self._board, color) for color in (BLACK, WHITE)}

    @cached_property
    def strategic_distances(self) -> Mapping[int, NDArray[np.int16]]:
        """Returns the same for paths that avoid the liberties of enemy stones."""
        return {color: strategic_distances(self._board, color) for color in (BLACK, WHITE)}

    def holds(self, point: Point, color: Color) -> int:
        """Returns how firmly `color` holds a diagonal of an eye: 2 firmly, 1 where it depends on who moves, 0 not."""
        origin = self._worms.origins.get(point)
        if origin is None:
            return 1 if self._is_safe(point, color) else 0
        if self._board.color[point] != color:
            return 0
        if self._worms.attack_codes[origin] == LOSE:
            return 2
        return 1 if self._worms.defense_codes[origin] != LOSE else 0

    @cached_property
    def eye_points(self) -> Mapping[int, tuple[EyePoint, ...]]:
        """Returns the half and false eyes of each cave that one colour borders, by cave origin."""
        return {
            cave.origin: tuple(eye_points(self._board.color, cave, self)) for cave in self.caves if cave.border != BOTH
        }

    @cached_property
    def _amalgamation(self) -> tuple[GrowingPartition, tuple[Join, ...]]:
        partition = GrowingPartition(self._worms.strings, self._worms.surroundings.effective_size)
        joins: list[Join] = []

        def join(pattern: str, color: Color, stones: Sequence[int]) -> None:
            for stone in stones[1:]:
                joined = partition.join(stones[0], stone)
                if joined is not None:
                    joins.append(Join(pattern, color, *joined))

        for cave in self.caves:
            if cave.border != BOTH:
                join("cave", cave.border, self._walls(cave))
        for color, points in self._cutting_points.items():
            partition.cutting_points[color].update(points)
        for found in SafeLinks(self._worms.strings, self._is_safe).joins(partition):
            join(found.pattern, found.color, found.stones)
        return partition, tuple(joins)

    @property
    def partition(self) -> GrowingPartition:
        """Returns the strings joined by the caves that they border, and by common liberties where nobody cuts."""
        return self._amalgamation[0]

    @property
    def joins(self) -> tuple[Join, ...]:
        """Returns which strings were joined, and by what."""
        return self._amalgamation[1]

    def _walls(self, cave: Cave) -> list[int]:
        """Returns the origins of the strings of its border colour around a cave."""
        origins = self._worms.origins
        color = self._board.color
        return sorted({origins[p + s] for p in cave.points for s in LINES if color[p + s] == cave.border})

    @cached_property
    def members(self) -> tuple[DragonStones, ...]:
        """Returns each dragon with its stones."""
        return self.partition.dragons()

    def border_of(self, cave: Cave) -> int:
        """Returns the origin of the dragon around a cave that one colour borders, NO_POINT for a gray cave."""
        walls = self._walls(cave) if cave.border != BOTH else []
        return self.partition.dragon_at(walls[0]) if walls else NO_POINT

    def _is_eye(self, cave: Cave) -> tuple[bool, EyePoint | None]:
        """Returns whether a cave is a whole eye, and the point that makes it a half eye where it is one."""
        doubtful = self.eye_points[cave.origin]
        if len(doubtful) < cave.size:
            return True, None
        halves = [eye for eye in doubtful if not eye.is_false]
        return False, halves[0] if halves else None

    @cached_property
    def open_eyes(self) -> Mapping[int, tuple[int, ...]]:
        """Returns the open eyes of the dragons that have any, by origin."""
        dragon_of = [NO_POINT] * CELLS
        for dragon in self.members:
            for stone in dragon.stones:
                dragon_of[stone] = dragon.origin
        return open_eyes(self._board, self._eyes, dragon_of)

    @cached_property
    def dragons(self) -> tuple[ClassicDragon, ...]:
        """Returns the records of all dragons, ordered by number."""
        return tuple(self._record(dragon) for dragon in self.members)

    def _record(self, dragon: DragonStones) -> ClassicDragon:
        worms = self._worms
        genus = 0
        halves: list[EyePoint] = []
        for cave in self.caves:
            if cave.border == dragon.color and self.border_of(cave) == dragon.origin:
                whole, half = self._is_eye(cave)
                genus += whole
                if half is not None:
                    halves.append(half)
        liberties = {string.origin: len(string.liberties) for string in worms.strings}
        lunch = find_lunch(dragon, worms.lunches, worms.defense_codes, worms.cutstones, liberties)
        escape = max(worms.higher_liberties[string][2] for string in dragon.strings)
        heye = halves[-1].critical[0] if halves and halves[-1].critical else NO_POINT
        return ClassicDragon(
            dragon,
            genus,
            len(halves),
            heye,
            int(dragon.origin in self.open_eyes),
            escape,
            lunch,
            classic_status(genus, len(halves), escape, self._has_vulnerable_neighbor(dragon)),
        )

    def _has_vulnerable_neighbor(self, dragon: DragonStones) -> bool:
        """Tells whether an essential enemy string next to it can be captured easily."""
        worms = self._worms
        return any(
            worms.attack_codes[near] != LOSE and near not in self.inessential
            for string in dragon.strings
            for near in self._board.adjacent_strings(string)
        )
