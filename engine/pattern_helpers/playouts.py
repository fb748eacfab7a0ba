"""Questions after moves that are played out: `oplay_attack` and its kin."""

from typing import Final

from engine.pattern_helpers.base import BaseHelpers, kept
from engine.result_codes import LOSE, WIN

#: What `play_break_through` answers where one of the three stones is gone already.
GONE: Final = 1


class PlayoutHelpers(BaseHelpers):
    """The targets come last; all points before them are moves, in turn, O or X first."""

    def _play_attack(self, first: int, *points: int) -> int:
        with self._played(first, points[:-1]):
            return self.reader.attack(points[-1])[0] if self._stands(points[-1]) else WIN

    def _play_defend(self, first: int, *points: int) -> int:
        with self._played(first, points[:-1]):
            return self._saved(points[-1]) if self._stands(points[-1]) else LOSE

    def _play_attack_either(self, first: int, *points: int) -> int:
        with self._played(first, points[:-2]):
            return self.reader.attack_either(*points[-2:]) if self._stands(*points[-2:]) else WIN

    def _play_defend_both(self, first: int, *points: int) -> int:
        with self._played(first, points[:-2]):
            return self.reader.defend_both(*points[-2:]) if self._stands(*points[-2:]) else LOSE

    def _play_break_through(self, first: int, *points: int) -> int:
        with self._played(first, points[:-3]):
            if not self._stands(*points[-3:]):
                return GONE
            try:
                return self.reader.break_through(*points[-3:])
            except ValueError:
                # The moves have left another shape than three stones around one.
                return LOSE

    def _play_connect(self, first: int, *points: int) -> int:
        with self._played(first, points[:-2]):
            return self._analysis.connections.connect(*points[-2:])[0] if self._stands(*points[-2:]) else LOSE

    def _play_disconnect(self, first: int, *points: int) -> int:
        with self._played(first, points[:-2]):
            return self._analysis.connections.disconnect(*points[-2:])[0] if self._stands(*points[-2:]) else WIN

    def _play_lib(self, first: int, *points: int) -> int:
        with self._played(first, points[:-1]):
            return self.lib(points[-1])

    @kept
    def oplay_attack(self, *points: int) -> int:
        return self._play_attack(self.color, *points)

    @kept
    def xplay_attack(self, *points: int) -> int:
        return self._play_attack(self.enemy, *points)

    @kept
    def oplay_defend(self, *points: int) -> int:
        return self._play_defend(self.color, *points)

    @kept
    def xplay_defend(self, *points: int) -> int:
        return self._play_defend(self.enemy, *points)

    @kept
    def oplay_attack_either(self, *points: int) -> int:
        return self._play_attack_either(self.color, *points)

    @kept
    def xplay_attack_either(self, *points: int) -> int:
        return self._play_attack_either(self.enemy, *points)

    @kept
    def oplay_defend_both(self, *points: int) -> int:
        return self._play_defend_both(self.color, *points)

    @kept
    def xplay_defend_both(self, *points: int) -> int:
        return self._play_defend_both(self.enemy, *points)

    @kept
    def oplay_break_through(self, *points: int) -> int:
        return self._play_break_through(self.color, *points)

    @kept
    def xplay_break_through(self, *points: int) -> int:
        return self._play_break_through(self.enemy, *points)

    @kept
    def oplay_connect(self, *points: int) -> int:
        return self._play_connect(self.color, *points)

    @kept
    def xplay_connect(self, *points: int) -> int:
        return self._play_connect(self.enemy, *points)

    @kept
    def oplay_disconnect(self, *points: int) -> int:
        return self._play_disconnect(self.color, *points)

    @kept
    def xplay_disconnect(self, *points: int) -> int:
        return self._play_disconnect(self.enemy, *points)

    def oplay_lib(self, *points: int) -> int:
        return self._play_lib(self.color, *points)

    def xplay_lib(self, *points: int) -> int:
        return self._play_lib(self.enemy, *points)
