"""Standoffs: dragons in seki, which neither side can capture without losing its own.

A dragon without two eyes of its own is asked about together with the enemy dragons around it that have no two eyes
either, where walls shut all of them in: can the enemy, moving first, capture it and live? Stones inside an eye that can
be taken, but not without dying of it, are in seki like any others.

Source: GNU Go manual, chapter "Life and Death Reading", section on semeai.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from msgspec import Struct

from godebug.engine.board.kernel import Board
from godebug.engine.dragons.life import DragonLife
from godebug.engine.dragons.outline import DragonOutline
from godebug.engine.dragons.records import DragonStones, SemeaiResult, SemeaiVerdict
from godebug.engine.go.color import other
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.semeai.enclosed import SAFE_WALL, closed_arena
from godebug.engine.semeai.exact import ExactRace
from godebug.engine.semeai.hopes import NOTHING, Hopes, UnsettledError

#: Positions of the exact search for one question about a dragon, and for all dragons of a position.
MOST_OPENED: Final = 20_000
ALL_POSITIONS: Final = 60_000
#: A dragon that nobody needed to read, and that has so many liberties, is out of danger.
MANY_LIBERTIES: Final = 10
#: A wall that belongs to a living dragon is safe with so many liberties outside the arena.
SAFE_LIVING_WALL: Final = 2
#: Strings of a dragon that are at least so large, as a part of its largest one, must not be lost.
_LARGE: Final = 0.5


class _Fate(Struct, frozen=True):
    """What the search says of a dragon: whether the enemy cannot capture it; whether it is dead as a bent four is."""

    safe: bool = False
    doomed: bool = False


class Standoffs:
    """Finds the sekis among the dragons of an outline, on its board as it stands. `search`: gives the exact search."""

    def __init__(self, outline: DragonOutline, search: Callable[[], ExactRace]) -> None:
        self._outline = outline
        self._board: Board = outline.board
        self._search = search
        self._left = ALL_POSITIONS
        self._alone: dict[int, bool] = {}

    def verdicts(self, life: DragonLife) -> dict[int, SemeaiVerdict]:
        """Returns the verdict on each dragon that is in seki, that the enemy around it cannot capture although life and
        death says so, or that is dead in the end; by origin."""
        found: dict[int, SemeaiVerdict] = {}
        self._left = ALL_POSITIONS
        seen = set[int]()
        for dragon in self._seeds(life):
            if dragon.origin in seen:
                continue
            points = closed_arena(
                self._board,
                dragon.strings,
                lambda string: self._stands(life, string),
                lambda wall, outside: self._holds(life, wall, outside),
            )
            if points is None:
                continue
            origins = {self._outline.dragon_at[p] for p in points if p in self._outline.dragon_at}
            members = [life.by_origin[o] for o in sorted(origins) if not self._lives_alone(life, o)]
            seen.update(member.origin for member in members)
            found.update(self._standoff(life, points, members))
        return found

    def _seeds(self, life: DragonLife) -> Iterator[DragonStones]:
        """Yields the dragons that were read, or are in danger, and have no life of their own."""
        read = {dragon.origin for dragon in self._outline.doubtful}
        for dragon in life.by_origin.values():
            doubtful = dragon.origin in read or life.status[dragon.origin] in ("dead", "critical")
            if doubtful and not self._lives_alone(life, dragon.origin):
                yield dragon

    # ---- Who lives without the others --------------------------------------------------------------------------------

    def _stands(self, life: DragonLife, string: int) -> bool:
        """Whether the dragon of a string lives whatever happens around it."""
        origin = self._outline.dragon_at.get(string)
        return origin is not None and self._lives_alone(life, origin)

    def _holds(self, life: DragonLife, wall: int, outside: int) -> bool:
        """Whether a wall with so many liberties outside an arena cannot be captured."""
        if wall in self._outline.worms.unconditional.invincible:
            return True
        return outside >= (SAFE_LIVING_WALL if self._stands(life, wall) else SAFE_WALL)

    def _lives_alone(self, life: DragonLife, origin: int) -> bool:
        if origin not in self._alone:
            self._alone[origin] = self._has_own_life(life, origin)
        return self._alone[origin]

    def _has_own_life(self, life: DragonLife, origin: int) -> bool:
        unconditional = self._outline.worms.unconditional
        dragon = life.by_origin[origin]
        if any(s in unconditional.invincible or unconditional.status.get(s) == "alive" for s in dragon.strings):
            return True
        if self._own_eyes(origin)[0] >= 2:
            return True
        if life.owl[origin].status != "unchecked":
            return False
        return sum(self._board.count_liberties(s) for s in dragon.strings) >= MANY_LIBERTIES

    def _own_eyes(self, origin: int) -> tuple[int, int]:
        """The least and the most eyes of a dragon, in spaces without a stone."""
        spaces = [space for space in self._outline.genera[origin].spaces if not space.stones]
        return sum(s.value.minimum for s in spaces), sum(s.value.maximum for s in spaces)

    # ---- One arena ---------------------------------------------------------------------------------------------------

    def _standoff(
        self, life: DragonLife, points: list[int], members: list[DragonStones]
    ) -> Mapping[int, SemeaiVerdict]:
        rivals = {one.origin: [two for two in members if self._faces(one, two)] for one in members}
        fates = {one.origin: self._fate(points, one, rivals[one.origin]) for one in members if rivals[one.origin]}
        found = {}
        for one in members:
            fate = fates.get(one.origin, _Fate())
            against = [two.origin for two in rivals[one.origin]]
            if fate.doomed:
                result = SemeaiResult(WIN, target=against[0])
                found[one.origin] = SemeaiVerdict(
                    len(against), result, SemeaiResult(LOSE, target=against[0]), "dead", "dead"
                )
                continue
            if not fate.safe:
                continue
            facing = [origin for origin in against if fates[origin].safe]
            attack, defense = SemeaiResult(LOSE, target=against[0]), SemeaiResult(WIN, target=against[0])
            if facing and self._own_eyes(one.origin)[1] < 2:
                found[one.origin] = SemeaiVerdict(len(against), attack, defense, "alive", "alive in seki")
            elif life.status[one.origin] in ("dead", "critical"):
                found[one.origin] = SemeaiVerdict(len(against), attack, defense, "alive", "alive")
        return found

    def _faces(self, one: DragonStones, two: DragonStones) -> bool:
        """Whether two dragons are of different colours, and touch or share a liberty."""
        board = self._board
        return one.color != two.color and any(
            board.strings_touch(s, t) or board.share_a_liberty(s, t) for s in one.strings for t in two.strings
        )

    def _fate(self, points: list[int], dragon: DragonStones, rivals: list[DragonStones]) -> _Fate:
        killer = other(dragon.color)
        own = [(stone, killer) for rival in rivals for stone in self._targets(rival)]
        targets = sorted([*own, *((stone, dragon.color) for stone in self._targets(dragon))])
        search = self._search()
        hopes = Hopes(self._board, search, points, targets, min(MOST_OPENED, self._left))
        try:
            if hopes.hope(killer, killer, False) == NOTHING:
                return _Fate(safe=True)
            last = hopes.hope(killer, dragon.color, False)
            return _Fate(doomed=hopes.is_dead_in_the_end(killer, [stone for stone, _ in own], last))
        except UnsettledError:
            return _Fate()
        finally:
            self._left = max(0, self._left - search.opened)

    def _targets(self, dragon: DragonStones) -> list[int]:
        """Returns a stone of each large string of a dragon."""
        sizes = {string: self._board.string_size(string) for string in dragon.strings}
        return [string for string, size in sizes.items() if size >= _LARGE * max(sizes.values())]
