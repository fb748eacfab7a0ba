"""Standoffs: dragons in seki, which neither side can capture without losing its own.

A dragon without two eyes of its own is asked about together with the enemy dragons around it that have no two eyes
either, where walls shut all of them in: can the enemy, moving first, capture it and live? Stones inside an eye that can
be taken, but not without dying of it, are in seki like any others.

Source: GNU Go manual, chapter "Life and Death Reading", section on semeai.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from msgspec.structs import replace

from godebug.engine.board.kernel import Board
from godebug.engine.dragons.outline import DragonOutline
from godebug.engine.dragons.records import DragonStones, SemeaiResult, SemeaiVerdict, Standoff
from godebug.engine.go.color import other
from godebug.engine.go.points import NO_POINT, Point
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.go.statuses import Status
from godebug.engine.semeai.arena import ArenaSolver
from godebug.engine.semeai.enclosed import SAFE_WALL, closed_arena
from godebug.engine.semeai.hopes import CERTAIN, NOTHING, Hopes, UnsettledError

#: Positions of the exact search for one question about a dragon, and for all dragons of a position: a third of a second
#: at most, and two thirds. Sekis with six outer liberties in two rows take 90,000.
MOST_OPENED: Final = 100_000
ALL_POSITIONS: Final = 200_000
#: A dragon that nobody needed to read, and that has so many liberties, is out of danger.
MANY_LIBERTIES: Final = 10
#: A wall that belongs to a living dragon is safe with so many liberties outside the arena.
SAFE_LIVING_WALL: Final = 2
#: Strings of a dragon that are at least so large, as a part of its largest one, must not be lost.
_LARGE: Final = 0.5


class Standoffs:
    """Finds the sekis among the dragons of an outline, on its board as it stands. `arenas`: who has the
    exact search."""

    def __init__(self, outline: DragonOutline, arenas: ArenaSolver) -> None:
        self._outline = outline
        self._board: Board = outline.board
        self._arenas = arenas
        self._left = ALL_POSITIONS
        self._alone: dict[int, bool] = {}

    def verdicts(self, status: Mapping[int, Status]) -> dict[int, SemeaiVerdict]:
        """Returns the verdict on each dragon that is in seki, that the enemy around it cannot capture although life and
        death says so, or that is dead in the end; by origin. `status`: by life and death."""
        found: dict[int, SemeaiVerdict] = {}
        self._left = ALL_POSITIONS
        seen = set[int]()
        for dragon in self._outline.by_origin.values():
            doubtful = dragon.origin in self._read or status[dragon.origin] in ("dead", "critical")
            if dragon.origin in seen or not doubtful or self._lives_alone(dragon.origin):
                continue
            fates = self._fates_around(dragon)
            seen.update(fates)
            found.update((o, verdict) for o in fates if (verdict := self._verdict(fates, o, status[o])) is not None)
        return found

    def standoff(self, origin: int, favored: Point = NO_POINT) -> Standoff:
        """Returns the standoff of one dragon. `favored`: a move that is tried first where moves are looked for."""
        self._left = ALL_POSITIONS
        if self._lives_alone(origin):
            return Standoff()
        fates = self._fates_around(self._outline.by_origin[origin], favored)
        return replace(fates[origin], in_seki=self._is_in_seki(fates, origin)) if origin in fates else Standoff()

    # ---- Who lives without the others --------------------------------------------------------------------------------

    @cached_property
    def _read(self) -> frozenset[int]:
        """Returns the dragons that life and death is read for."""
        return frozenset(dragon.origin for dragon in self._outline.doubtful)

    def _stands(self, string: int) -> bool:
        """Tells whether the dragon of a string lives whatever happens around it."""
        origin = self._outline.dragon_at.get(string)
        return origin is not None and self._lives_alone(origin)

    def _holds(self, wall: int, outside: int) -> bool:
        """Tells whether a wall with so many liberties outside an arena cannot be captured."""
        if wall in self._outline.worms.unconditional.invincible:
            return True
        return outside >= (SAFE_LIVING_WALL if self._stands(wall) else SAFE_WALL)

    def _lives_alone(self, origin: int) -> bool:
        if origin not in self._alone:
            self._alone[origin] = self._has_own_life(origin)
        return self._alone[origin]

    def _has_own_life(self, origin: int) -> bool:
        unconditional = self._outline.worms.unconditional
        dragon = self._outline.by_origin[origin]
        if any(s in unconditional.invincible or unconditional.status.get(s) == "alive" for s in dragon.strings):
            return True
        if self._own_eyes(origin)[0] >= 2:
            return True
        liberties = sum(self._board.count_liberties(s) for s in dragon.strings)
        return origin not in self._read and liberties >= MANY_LIBERTIES

    def _own_eyes(self, origin: int) -> tuple[int, int]:
        """Returns the least and the most eyes of a dragon, in spaces without a stone."""
        spaces = [space for space in self._outline.genera[origin].spaces if not space.stones]
        return sum(s.value.minimum for s in spaces), sum(s.value.maximum for s in spaces)

    # ---- One arena ---------------------------------------------------------------------------------------------------

    def _fates_around(self, dragon: DragonStones, favored: Point = NO_POINT) -> dict[int, Standoff]:
        """Returns what becomes of the dragons in the arena of one, by origin; none where it is open or large."""
        points, whole = self._arena(dragon)
        if points is None:
            return {}
        origins = {self._outline.dragon_at[p] for p in points if p in self._outline.dragon_at}
        members = [self._outline.by_origin[o] for o in sorted(origins) if not self._lives_alone(o)]
        return {
            one.origin: self._fate(
                points,
                one,
                [t for t in members if self._faces(one, t)],
                favored if one.origin == dragon.origin else NO_POINT,
                whole,
            )
            for one in members
        }

    def _arena(self, dragon: DragonStones) -> tuple[list[int] | None, bool]:
        """Returns the arena of a dragon, and whether the weak enemies next to it are part of it.

        Some liberties elsewhere make them no safe walls: a large eye takes longer to fill than they last.
        """
        outline = self._outline
        weak = [
            string
            for near in outline.neighbors[dragon.origin]
            if outline.crude_status[near] in ("dead", "critical")
            and self._faces(dragon, outline.by_origin[near])
            and not self._lives_alone(near)
            for string in outline.by_origin[near].strings
        ]
        points = closed_arena(self._board, [*dragon.strings, *weak], self._stands, self._holds)
        if points is not None or not weak:
            return points, True
        return closed_arena(self._board, dragon.strings, self._stands, self._holds), False

    def _faces(self, one: DragonStones, two: DragonStones) -> bool:
        """Tells whether two dragons are of different colours, and touch or share a liberty."""
        board = self._board
        return one.color != two.color and any(
            board.strings_touch(s, t) or board.share_a_liberty(s, t) for s in one.strings for t in two.strings
        )

    def _fate(
        self, points: list[int], dragon: DragonStones, rivals: list[DragonStones], favored: Point, whole: bool
    ) -> Standoff:
        if not rivals:
            return Standoff()
        against = tuple(rival.origin for rival in rivals)
        killer = other(dragon.color)
        own = [(stone, killer) for rival in rivals for stone in self._targets(rival)]
        targets = sorted([*own, *((stone, dragon.color) for stone in self._targets(dragon))])
        search = self._arenas.search
        hopes = Hopes(search, points, targets, min(MOST_OPENED, self._left))
        try:
            first = hopes.hope(killer, killer, False)
            if first == NOTHING:
                return Standoff(against, safe=True)
            last = hopes.hope(killer, dragon.color, False)
            if hopes.is_dead_in_the_end(killer, [stone for stone, _ in own], last):
                return Standoff(against, doomed=True)
            if first != CERTAIN or (last != NOTHING and not (whole and last == CERTAIN)):
                return Standoff(against)
            attack = hopes.move(killer, killer, favored)
            if last == CERTAIN:
                return Standoff(against, lost=True, attack=attack)
            return Standoff(against, attack=attack, defense=hopes.move(killer, dragon.color, favored), whole=whole)
        except UnsettledError:
            return Standoff(against)
        finally:
            self._left = max(0, self._left - search.opened)

    def _targets(self, dragon: DragonStones) -> list[int]:
        """Returns a stone of each large string of a dragon."""
        sizes = {string: self._board.string_size(string) for string in dragon.strings}
        return [string for string, size in sizes.items() if size >= _LARGE * max(sizes.values())]

    # ---- What follows ------------------------------------------------------------------------------------------------

    def _is_in_seki(self, fates: Mapping[int, Standoff], origin: int) -> bool:
        fate = fates[origin]
        return fate.safe and any(fates[rival].safe for rival in fate.against) and self._own_eyes(origin)[1] < 2

    def _verdict(self, fates: Mapping[int, Standoff], origin: int, status: Status) -> SemeaiVerdict | None:
        fate = fates[origin]
        if not fate.against:
            return None
        lost, won = (SemeaiResult(code, target=fate.against[0]) for code in (LOSE, WIN))
        if fate.doomed or (fate.lost and status != "dead"):
            return SemeaiVerdict(len(fate.against), won, lost, "dead", "dead")
        if self._is_in_seki(fates, origin):
            return SemeaiVerdict(len(fate.against), lost, won, "alive", "alive in seki")
        if fate.safe and status in ("dead", "critical"):
            return SemeaiVerdict(len(fate.against), lost, won, "alive", "alive")
        doubtful = status == "dead" or (status == "alive" and fate.whole)
        if doubtful and fate.attack != NO_POINT and fate.defense != NO_POINT:
            # Reading takes those around it for alive; they live only if they capture it in time. And where it takes the
            # dragon for alive, it may come too late.
            attack, defense = (replace(won, point=point) for point in (fate.attack, fate.defense))
            return SemeaiVerdict(len(fate.against), attack, defense, "critical", "critical")
        return None
