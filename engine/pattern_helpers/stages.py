"""Questions that a stage of the analysis has answered for the real position: worms, cuts, eyes, influence, dragons."""

from typing import Final

from engine.color import EMPTY
from engine.eyes.records import Eyes
from engine.pattern_helpers.base import BaseHelpers
from engine.patterns.matcher import Match
from engine.points import column_of, row_of

#: A dragon weaker than this is weak.
WEAK: Final = 0.4


class StageHelpers(BaseHelpers):
    """A stage that may not be asked answers as if it did not exist."""

    # ---- Worms -------------------------------------------------------------------------------------------------------

    def _higher_liberties(self, stone: int, order: int) -> int:
        worms = self._stored_worms()
        if worms is None or not self._stands(stone):
            return 0
        return worms.higher_liberties[self.board.origin(stone)][order - 2]

    def lib2(self, stone: int) -> int:
        return self._higher_liberties(stone, 2)

    def lib3(self, stone: int) -> int:
        return self._higher_liberties(stone, 3)

    def lib4(self, stone: int) -> int:
        return self._higher_liberties(stone, 4)

    # ---- Connections -------------------------------------------------------------------------------------------------

    def xcut(self, p: int) -> int:
        return int(p in self._cuts.get(self.color, ()))

    def ocut(self, p: int) -> int:
        return int(p in self._cuts.get(self.enemy, ()))

    # ---- Eyes --------------------------------------------------------------------------------------------------------

    def _eyes(self) -> Eyes | None:
        """The eyes of the real position; None where they may not be asked."""
        return self._analysis.eyes if "eyes" in self._stages else None

    def eye(self, p: int) -> int:
        eyes = self._eyes()
        return int(eyes is not None and bool(eyes.spaces_at(p)))

    def proper_eye(self, p: int) -> int:
        eyes = self._eyes()
        return int(eyes is not None and any(eyes.is_proper(p, color) for color in (self.color, self.enemy)))

    def marginal_eye(self, p: int) -> int:
        eyes = self._eyes()
        return int(eyes is not None and any(eyes.is_marginal(p, color) for color in (self.color, self.enemy)))

    def halfeye(self, p: int) -> int:
        eyes = self._eyes()
        return int(eyes is not None and eyes.is_half(p))

    def false_eye(self, p: int) -> int:
        eyes = self._eyes()
        return int(eyes is not None and eyes.is_false(p))

    def max_eye_value(self, p: int) -> int:
        eyes = self._eyes()
        return 0 if eyes is None else eyes.best_value(p).maximum

    # ---- Influence ---------------------------------------------------------------------------------------------------

    def _owner(self, p: int, kind: str, to_move: int) -> int:
        """Whose territory, moyo or area a point is with `to_move` moving first; EMPTY where it may not be asked."""
        if "influence" not in self._stages:
            return EMPTY
        known = "dragons" in self._stages
        influence = (self._analysis.influence if known else self._analysis.initial_influence)(to_move)
        return int(influence.owner(kind)[row_of(p), column_of(p)])

    def oterri(self, p: int) -> int:
        return int(self._owner(p, "territory", self.enemy) == self.color)

    def xterri(self, p: int) -> int:
        return int(self._owner(p, "territory", self.enemy) == self.enemy)

    def omoyo(self, p: int) -> int:
        return int(self._owner(p, "moyo", self.enemy) == self.color)

    def xmoyo(self, p: int) -> int:
        return int(self._owner(p, "moyo", self.enemy) == self.enemy)

    def oarea(self, p: int) -> int:
        return int(self._owner(p, "area", self.enemy) == self.color)

    def xarea(self, p: int) -> int:
        return int(self._owner(p, "area", self.enemy) == self.enemy)

    def omoyo_opposite(self, p: int) -> int:
        return int(self._owner(p, "moyo", self.color) == self.color)

    def xmoyo_opposite(self, p: int) -> int:
        return int(self._owner(p, "moyo", self.color) == self.enemy)

    # ---- Dragons -----------------------------------------------------------------------------------------------------

    def _dragon(self, stone: int) -> int | None:
        """The origin of the dragon at a stone; None where there is none, or dragons may not be asked."""
        if "dragons" not in self._stages:
            return None
        return self._analysis.outline.dragon_at.get(stone)

    def _has_status(self, stone: int, status: str) -> int:
        origin = self._dragon(stone)
        return int((status == "unknown") if origin is None else self._analysis.dragons.status[origin] == status)

    def alive(self, stone: int) -> int:
        return self._has_status(stone, "alive")

    def critical(self, stone: int) -> int:
        return self._has_status(stone, "critical")

    def dead(self, stone: int) -> int:
        return self._has_status(stone, "dead")

    def unknown(self, stone: int) -> int:
        return self._has_status(stone, "unknown")

    def _alive_somewhere(self, points: tuple[int, ...], color: int) -> int:
        return int(any(self.board.color[p] == color and not self.dead(p) for p in points))

    def o_alive_somewhere(self, *points: int) -> int:
        return self._alive_somewhere(points, self.color)

    def x_alive_somewhere(self, *points: int) -> int:
        return self._alive_somewhere(points, self.enemy)

    def weakness(self, stone: int) -> float:
        origin = self._dragon(stone)
        return 0.0 if origin is None else self._analysis.dragons.weakness[origin]

    def weak(self, stone: int) -> int:
        return int(self.weakness(stone) > WEAK)

    def dragonsize(self, stone: int) -> int:
        origin = self._dragon(stone)
        return 0 if origin is None else self._analysis.outline.by_origin[origin].size

    def effective_size(self, stone: int) -> float:
        origin = self._dragon(stone)
        return 0.0 if origin is None else self._analysis.outline.by_origin[origin].effective_size

    def same_dragon(self, one: int, two: int) -> int:
        origin = self._dragon(one)
        return int(origin is not None and origin == self._dragon(two))

    # ---- The pattern itself ------------------------------------------------------------------------------------------

    def value(self, match: Match) -> float:
        return match.pattern.value
