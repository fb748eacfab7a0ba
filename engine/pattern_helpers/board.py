"""Questions that the board answers without reading."""

from typing import Final

from engine.color import other
from engine.pattern_helpers.base import BaseHelpers
from engine.points import LINES

#: Liberties of moves that have not been made are counted up to here.
MOST_MOVE_LIBERTIES: Final = 8


class BoardHelpers(BaseHelpers):
    """Points without a stone have no liberties and no size; occupied points are no moves."""

    def lib(self, stone: int) -> int:
        return self.board.count_liberties(stone) if self._stands(stone) else 0

    def _move_liberties(self, p: int, color: int) -> int:
        return 0 if self._stands(p) else self.board.exact_liberties(p, color, MOST_MOVE_LIBERTIES)

    def olib(self, p: int) -> int:
        return self._move_liberties(p, self.color)

    def xlib(self, p: int) -> int:
        return self._move_liberties(p, self.enemy)

    def approx_olib(self, p: int) -> int:
        return 0 if self._stands(p) else self.board.approx_liberties(p, self.color, MOST_MOVE_LIBERTIES)

    def approx_xlib(self, p: int) -> int:
        return 0 if self._stands(p) else self.board.approx_liberties(p, self.enemy, MOST_MOVE_LIBERTIES)

    def wormsize(self, stone: int) -> int:
        return self.board.string_size(stone) if self._stands(stone) else 0

    def same_string(self, one: int, two: int) -> int:
        return int(self._stands(one, two) and self.board.same_string(one, two))

    def legal_omove(self, p: int) -> int:
        return int(self.board.is_legal(p, self.color))

    def legal_xmove(self, p: int) -> int:
        return int(self.board.is_legal(p, self.enemy))

    def o_suicide(self, p: int) -> int:
        return int(not self._stands(p) and self.board.is_suicide(p, self.color))

    def x_suicide(self, p: int) -> int:
        return int(not self._stands(p) and self.board.is_suicide(p, self.enemy))

    def _captures(self, p: int, color: int) -> int:
        if self._stands(p):
            return 0
        neighbors = [p + step for step in LINES if self.board.color[p + step] == other(color)]
        return int(any(self.board.count_liberties(stone) == 1 for stone in neighbors))

    def o_captures_something(self, p: int) -> int:
        return self._captures(p, self.color)

    def x_captures_something(self, p: int) -> int:
        return self._captures(p, self.enemy)

    def ko(self, p: int) -> int:
        return int(self.board.is_ko_point(p))

    def o_somewhere(self, *points: int) -> int:
        color = self.board.color
        return int(any(color[p] == self.color for p in points))

    def x_somewhere(self, *points: int) -> int:
        color = self.board.color
        return int(any(color[p] == self.enemy for p in points))

    def finish_ko_helper(self, stone: int) -> int:
        """A neighbour is a single stone that can be captured in ko."""
        return int(any(self.board.is_ko_point(enemy) for enemy in self._neighbors(stone)))

    def squeeze_ko_helper(self, stone: int) -> int:
        """One of exactly two liberties is a point where the enemy could take a ko."""
        if not self._stands(stone) or self.board.count_liberties(stone) != 2:
            return 0
        enemy = other(self.board.color[stone])
        return int(any(self.board.is_ko_capture(p, enemy) for p in self.board.find_liberties(stone)))
