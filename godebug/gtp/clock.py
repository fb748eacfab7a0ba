"""The clock of a game: the time left to each side, and the level of search that it allows.

Without a clock the level is constant, and so are all answers. Source: Go Text Protocol 2 (`time_settings`,
`time_left`), and the KGS client's extension for Japanese byo-yomi (`kgs-time_settings`).
"""

from typing import Final, Literal

from msgspec import Struct

from godebug.engine.go.color import BLACK, WHITE, Color

#: How the time beyond main time is counted: none of it, so much for a number of moves, or periods for one move each.
Kind = Literal["none", "absolute", "canadian", "byoyomi"]

#: The part of the points that moves are played on in a game, and moves that are always kept time for.
PLAYED_SHARE, LEAST_MOVES = 0.75, 15
#: The part of the time that a move may take by plan.
PLANNED_SHARE = 0.8
#: What a move takes at the full level, in seconds a point of the board, before one has been measured: a third more than
#: `benchmarks/figures.py` measures for all moves on 19x19.
SECONDS_A_POINT = 0.006
#: How much more each level takes than the one below it.
LEVEL_RATIO: Final = 1.25
#: With fewer seconds than this for a move nothing is read at all.
HURRY = 0.15
FULL_LEVEL: Final = 10


class TimeSettings(Struct, frozen=True):
    """`main`: seconds of main time. `period`: seconds of overtime for `stones` moves, or of each of `stones`
    periods.
    """

    kind: Kind = "none"
    main: float = 0.0
    period: float = 0.0
    stones: int = 0


class Clock:
    """The time left to both sides. `cost`: seconds that a move of the full level takes, None before the first one."""

    def __init__(self, settings: TimeSettings | None = None) -> None:
        settings = self.settings = settings or TimeSettings()
        self.cost: float | None = None
        self._left: dict[int, tuple[float, int]] = dict.fromkeys((BLACK, WHITE), (settings.main, 0))

    def set_left(self, color: Color, seconds: float, stones: int) -> None:
        """Sets the time left as the client says: main time (0 stones), or overtime for so many stones or periods."""
        self._left[color] = seconds, stones
        if self.settings.kind == "none":
            self.settings = TimeSettings("absolute", seconds)

    def left(self, color: Color) -> tuple[float, int]:
        """Returns the seconds and the stones or periods left to a side."""
        return self._left[color]

    def allowance(self, color: Color, size: int, stones: int) -> float | None:
        """Returns the seconds for the next move on a board of this size with so many stones, None without a clock."""
        settings = self.settings
        if settings.kind == "none":
            return None
        seconds, in_period = self._left[color]
        if in_period > 0:
            return PLANNED_SHARE * (seconds if settings.kind == "byoyomi" else seconds / in_period)
        moves = max(LEAST_MOVES, (PLAYED_SHARE * size * size - stones) / 2.0)
        allowed = max(seconds, 0.0) / moves
        if settings.period > 0.0:
            overtime = settings.period if settings.kind == "byoyomi" else settings.period / max(settings.stones, 1)
            # Main time is spent early: overtime goes on for ever.
            allowed = max(allowed, min(max(seconds, 0.0) / LEAST_MOVES, overtime))
            if seconds <= 0.0:
                allowed = overtime
        return PLANNED_SHARE * allowed

    def level(self, color: Color, level: int, size: int, stones: int) -> int:
        """Returns the highest level, up to `level`, whose moves are expected to take no longer than allowed."""
        allowed = self.allowance(color, size, stones)
        if allowed is None:
            return level
        if allowed < HURRY:
            return 0
        cost = SECONDS_A_POINT * size * size if self.cost is None else self.cost
        while level > 1 and cost / LEVEL_RATIO ** (FULL_LEVEL - level) > allowed:
            level -= 1
        return level

    def spend(self, color: Color, seconds: float, level: int) -> None:
        """Subtracts the time of a move of this level; a client may correct it."""
        measured = seconds * LEVEL_RATIO ** (FULL_LEVEL - level)
        self.cost = measured if self.cost is None else max(measured, 0.5 * (measured + self.cost))
        left, stones = self._left[color]
        settings = self.settings
        if stones == 0:
            left -= seconds
            if left < 0.0 and settings.period > 0.0:
                left, stones = settings.period + left, settings.stones
        elif settings.kind == "canadian":
            left, stones = left - seconds, stones - 1
            if stones == 0:
                left, stones = settings.period, settings.stones
        else:
            left = settings.period
        self._left[color] = left, stones
