"""Figures on the board: heat maps of influence and territory."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from godebug.engine.go.arrays import Figures, np
from godebug.engine.go.color import EMPTY, WHITE
from godebug.engine.go.position import Move
from godebug.views.diagram import SIDE_NAMES, Diagram
from godebug.views.look import Line, Look, Span
from godebug.views.view import View

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: Steps of a heat scale; the styles `heat.white.1` ... `heat.black.7` exist, and `.over` for what exceeds the scale.
HEAT_STEPS = 7

Stones = Literal["letters", "beside", "none"]


def figure(value: float) -> str:
    """Returns `value`, not negative, in at most three characters: `.05`, `.8`, `2.8`, `28`, `153`."""
    if value < 0.995:
        return f"{value:.2f}".strip("0") if value >= 0.005 else "0"
    if value < 9.95:
        return f"{value:.1f}".removesuffix(".0")
    return f"{value:.0f}" if value < 999.5 else f"{value / 1000:.0f}k"


def signed(value: float) -> str:
    """Returns `value` with its sign in at most four characters: `+1`, `-.3`, `+1.4`, `+12`, `-.04`."""
    sign, size = ("-" if value < 0 else "+"), abs(value)
    text = f"{size:.2f}" if size < 0.05 else f"{size:.1f}" if size < 9.95 else f"{size:.0f}"
    return sign + text.removesuffix(".0").removeprefix("0")


def influence_step(value: float) -> int:
    """Returns the step of the heat scale for an influence. The scale is one of ratios, as influence fades by a factor a
    point.
    """
    return sum(value >= limit for limit in (0.1, 1.0, 3.0, 10.0, 30.0, 60.0, 95.0))


def share_step(value: float) -> int:
    """Returns the step of the heat scale for a share between 0 and 1."""
    return min(HEAT_STEPS, int(value * HEAT_STEPS * 0.999) + 1) if value > 0 else 0


class FigureDiagram(Diagram):
    """Draws figures of up to four characters in cells of four columns, or of five where they would touch and there is
    room.

    A pair of boards that fits side by side with narrow cells stays side by side.
    """

    cell_width = 4

    def width(self, look: Look) -> int:
        """Returns the columns of a cell: one more where figures would touch and the place has room for it."""
        if not self.touching:
            return self.cell_width
        narrow, wide = (self.size * width + 6 for width in (self.cell_width, self.cell_width + 1))
        room = look.width is None or look.width >= 2 * wide + 4 or wide <= look.width < 2 * narrow + 4
        return self.cell_width + room

    @property
    @abstractmethod
    def touching(self) -> bool:
        """Tells whether some figure takes all four columns."""


class NumberDiagram(FigureDiagram):
    """Draws a figure on each point in the colours of one side, darker for more.

    `values`: float64 array of shape (size, size), not negative. `side`: whose they are. `usual`: the value of a point
    where nothing special happens (one for all, or an array), drawn as a dot or a stone alone. `step`: the step of the
    heat scale for a value. `show_stones`: `letters` draws living stones instead of their figures, `beside` draws the
    letter before the figure. `living`: bool, the stones that are drawn.
    """

    def __init__(
        self,
        stones: NDArray[np.uint8],
        values: NDArray[np.float64],
        side: int,
        *,
        title: str = "",
        subtitle: str = "",
        last: Move | None = None,
        usual: float | NDArray[np.float64] = 0.0,
        step: Callable[[float], int] = influence_step,
        show_stones: Stones = "beside",
        living: NDArray[np.bool_] | None = None,
    ) -> None:
        super().__init__(stones, title=title, subtitle=subtitle, last=last)
        self.values = values
        self.side = SIDE_NAMES[side]
        self.usual = np.broadcast_to(usual, values.shape)
        self.step = step
        self.show_stones = show_stones
        self.living = stones != EMPTY if living is None else living

    @cached_property
    def touching(self) -> bool:
        """Tells whether figures stand beside stones, where they would touch their neighbours."""
        special = np.abs(self.values - self.usual) >= 0.005
        return self.show_stones == "beside" and bool((self.living & special).any())

    def cell(self, row: int, column: int, look: Look) -> Span:
        """Returns the figure of a point, with its stone where that is shown; a stone or an empty point where it is the
        usual one.
        """
        value = float(self.values[row, column])
        width = self.width(look)
        stone = bool(self.living[row, column])
        if stone and self.show_stones == "letters":
            return self.stone(row, column, look)
        if abs(value - self.usual[row, column]) < 0.005:
            if stone and self.show_stones == "beside":
                return self.stone(row, column, look)
            return self.empty(row, column, look)
        if stone and self.show_stones == "beside":
            letter, style = self.stone(row, column, look)
            # A small letter: a capital O beside figures reads as a zero.
            return f"{letter.strip('( ').lower() + f'{figure(value):>3}':>{width}}", style
        step = self.step(value)
        return f"{figure(value):>{width}}", f"heat.{self.side}.{step}" if step else "plainvalue"


class SignedDiagram(FigureDiagram):
    """Draws figures with a sign: positive in White's colours, negative in Black's.

    `values`: float64 array of shape (size, size). `full`: the size of a value that gets the strongest colour. `gain`:
    the side that a positive value favours, WHITE unless the figures are Black's own. `least`: values nearer to 0 are
    left out.
    """

    def __init__(
        self,
        stones: NDArray[np.uint8],
        values: NDArray[np.float64],
        *,
        title: str = "",
        subtitle: str = "",
        last: Move | None = None,
        full: float = 1.0,
        gain: int = WHITE,
        least: float = 0.05,
    ) -> None:
        super().__init__(stones, title=title, subtitle=subtitle, last=last)
        self.values = values
        self.full = full
        self.least = least
        self.sides = ("white", "black") if gain == WHITE else ("black", "white")

    @cached_property
    def touching(self) -> bool:
        """Tells whether a figure is as wide as a cell."""
        shown = self.values[np.abs(self.values) >= self.least]
        return any(len(signed(value)) >= self.cell_width for value in shown)

    def cell(self, row: int, column: int, look: Look) -> Span:
        """Returns the figure of a point with its sign; a stone or an empty point where it is next to nothing."""
        value = float(self.values[row, column])
        if abs(value) < self.least:
            stone = self.stones[row, column] != EMPTY
            return self.stone(row, column, look) if stone else self.empty(row, column, look)
        side = self.sides[value < 0]
        share = abs(value) / self.full
        step = "over" if share > 1.005 and self.full == 1.0 else str(share_step(min(share, 1.0)))
        return f"{signed(value):>{self.width(look)}}", f"heat.{side}.{step}"


class HeatLegend(View):
    """Explains the heat scales of both sides with sample figures; `words` say what they measure."""

    def __init__(self, samples: list[tuple[float, int]], words: str) -> None:
        self.samples = samples
        self.words = words

    def lines(self, look: Look) -> Iterator[Line]:
        """Returns a line with a sample of each step, for both sides; the words alone where there are no colours."""
        if look.plain:
            yield [("   " + self.words, "faint")]
            return
        line: Line = [("   ", "")]
        for side in SIDE_NAMES.values():
            line += [(f"{side} ", "faint")]
            line += [
                (f"{figure(value):>4}", f"heat.{side}.{step}" if step else "plainvalue") for value, step in self.samples
            ]
            line += [("  ", "")]
        yield [*line, (self.words, "faint")]


class SignedLegend(View):
    """Explains the scale of signed figures, from Black's to White's; `words` say what they measure."""

    def __init__(self, words: str) -> None:
        self.words = words

    def lines(self, look: Look) -> Iterator[Line]:
        """Returns a line with a sample of each step, from Black's to White's, and the words."""
        line: Line = [("   ", "")]
        if not look.plain:
            for side, sign in (("black", -1), ("white", 1)):
                values = (1.0, 0.7, 0.4, 0.1) if sign < 0 else (0.1, 0.4, 0.7, 1.0)
                line += [(f"{signed(sign * value):>4}", f"heat.{side}.{share_step(value)}") for value in values]
            line += [("  ", "")]
        yield [*line, (self.words, "faint")]


class ChangeLegend(View):
    """Explains the colours of differences."""

    def lines(self, look: Look) -> Iterator[Line]:
        """Returns a line that says what a difference is good for."""
        if look.plain:
            yield [("   differences: + more than before, - less", "faint")]
            return
        line: Line = [("   differences:", "faint")]
        for side in SIDE_NAMES.values():
            line += [("  ", ""), (" +-", f"heat.{side}.5"), (f" good for {side}", "faint")]
        yield line


class TenthsDiagram(Diagram):
    """Draws changes in tenths of a point, with their sign: positive for White. `#` is a whole point or more."""

    def __init__(self, stones: Figures, change: NDArray[np.float64], *, title: str, last: Move | None) -> None:
        super().__init__(stones, title=title, subtitle="tenths of a point, + for White; # a point or more", last=last)
        self.change = change

    def cell(self, row: int, column: int, look: Look) -> Span:
        """Returns the change in tenths of a point; a stone or an empty point where it is none."""
        change = float(self.change[row, column])
        tenths = round(10.0 * abs(change))
        if (row, column) == self.last or not tenths:
            stone = self.stones[row, column] != EMPTY
            return self.stone(row, column, look) if stone else self.empty(row, column, look)
        side = "white" if change > 0.0 else "black"
        text = f"{'-' if change < 0.0 else '+'}{tenths if tenths < 10 else '#'}"
        return text, f"heat.{side}.{share_step(min(1.0, abs(change)))}"
