"""A line over the moves of a game as SVG: axes, who leads by colour, single values as faint dots, bounds as a band."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from godebug.views.element_text import class_of, xml_text
from godebug.views.view import View

#: The drawing in pixels: its size, the room for labels around the plot, and the size of letters.
WIDTH, HEIGHT = 1000, 410
_LEFT, _RIGHT, _TOP, _BOTTOM = 60, 16, 62, 52
_LETTERS = 12
#: Half the width that a band has where only one value has bounds, in moves.
_HALF_MOVE = 0.5
_DOT = 2.0
#: Styles of what lies above and below zero.
_SIDES = ("graph.white", "graph.black")


class TurningPoint(Struct, frozen=True):
    """A stretch where the line changes much. `first`, `last`: its moves. `change`: positive upwards. `words`: what
    is written above it.
    """

    first: int
    last: int
    change: float
    words: str


class LineChart(Struct, frozen=True):
    """What is drawn. `numbers`: moves, increasing. `line`, `dots`: a value for each. `bands`: lower and upper bounds
    where they differ, None elsewhere. `low`, `high`: the ends of the axis; what lies beyond stands at its edge.
    `ticks`: of both axes, with `tick_word` for values. `turns`: stretches that are marked. `tip`: what a reader sees
    who points at the dot of a move.
    """

    title: str
    subtitle: str
    numbers: Sequence[int]
    line: Sequence[float]
    dots: Sequence[float]
    bands: Sequence[tuple[float, float] | None]
    low: float
    high: float
    number_ticks: Sequence[int]
    value_ticks: Sequence[int]
    tick_word: Callable[[int], str]
    tip: Callable[[int], str]
    turns: Sequence[TurningPoint] = ()
    legend: Sequence[tuple[str, str]] = ()

    @property
    def styles(self) -> set[str]:
        """Returns the named styles that it needs."""
        return {*_SIDES, "faint", "strong"}

    def svg(self) -> str:
        """Returns an element `svg` without the rules of its styles."""
        return "\n".join(
            [
                f'<svg class="gd" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img">',
                f"<title>{xml_text(self.title)}, {xml_text(self.subtitle)}</title>",
                f'<text class="l t" x="{_LEFT}" y="18">{xml_text(self.title)}</text>',
                f'<text class="l u" x="{_LEFT}" y="36">{xml_text(self.subtitle)}</text>',
                *self._axes(),
                *self._marked_turns(),
                *self._band(),
                *self._areas(),
                *self._single(),
                *self._lines(),
                *self._explained(),
                "</svg>",
            ]
        )

    # ---- Places ----------------------------------------------------------------------------------------------------

    def _x(self, number: float) -> float:
        first, last = self.numbers[0] - _HALF_MOVE, self.numbers[-1] + _HALF_MOVE
        return round(_LEFT + (number - first) / (last - first) * (WIDTH - _LEFT - _RIGHT), 1)

    def _y(self, value: float) -> float:
        within = min(self.high, max(self.low, value))
        return round(_TOP + (self.high - within) / (self.high - self.low) * (HEIGHT - _TOP - _BOTTOM), 1)

    # ---- Parts -----------------------------------------------------------------------------------------------------

    def _axes(self) -> Iterator[str]:
        right, down = WIDTH - _RIGHT, HEIGHT - _BOTTOM
        yield f'<rect class="ground" x="{_LEFT}" y="{_TOP}" width="{right - _LEFT}" height="{down - _TOP}"/>'
        for tick in self.value_ticks:
            y, wide = self._y(tick), 1.6 if tick == 0 else 0.5
            yield f'<path class="grid" stroke-width="{wide}" d="M{_LEFT} {y}H{right}"/>'
            word = xml_text(self.tick_word(tick))
            yield f'<text class="k" style="text-anchor:end" x="{_LEFT - 8}" y="{y + 4:g}">{word}</text>'
        for number in self.number_ticks:
            x = self._x(number)
            yield f'<path class="grid" stroke-width="0.5" d="M{x} {_TOP}V{down + 4}"/>'
            yield f'<text class="k" x="{x}" y="{down + 17}">{number}</text>'
        yield f'<text class="k" style="text-anchor:end" x="{right}" y="{HEIGHT - 8}">moves played</text>'

    def _marked_turns(self) -> Iterator[str]:
        ends = [-1e9, -1e9]
        for turn in sorted(self.turns, key=lambda turn: turn.first):
            left, right = self._x(turn.first - 1), self._x(turn.last)
            side = _SIDES[turn.change < 0]
            yield (
                f'<rect class="{class_of("g", side)}" opacity=".16" x="{left}" y="{_TOP}" '
                f'width="{round(right - left, 1)}" height="{HEIGHT - _TOP - _BOTTOM}"/>'
            )
            half = 0.3 * _LETTERS * len(turn.words)
            middle = min(max((left + right) / 2, _LEFT + half), WIDTH - _RIGHT - half)
            # Above the plot, or within it where words of the turn before stand there.
            row = 0 if middle - half > ends[0] else 1
            ends[row] = middle + half
            yield f'<text class="k" x="{middle:g}" y="{(_TOP - 6, _TOP + 14)[row]}">{xml_text(turn.words)}</text>'

    def _band(self) -> Iterator[str]:
        path = ""
        for number, bounds in zip(self.numbers, self.bands, strict=True):
            if bounds is not None:
                left, right = self._x(number - _HALF_MOVE), self._x(number + _HALF_MOVE)
                path += f"M{left} {self._y(bounds[0])}V{self._y(bounds[1])}H{right}V{self._y(bounds[0])}z"
        if path:
            yield f'<path class="{class_of("g", "faint")} band" fill="currentColor" opacity=".12" d="{path}"/>'

    def _stretches(self) -> Iterator[tuple[str, list[tuple[float, float]]]]:
        """Yields the parts of the line on one side of zero: its style, and points (number, value)."""
        points = list(zip(map(float, self.numbers), self.line, strict=True))
        stretch = [points[0]]
        for (x0, y0), (x1, y1) in pairwise(points):
            if (y0 >= 0.0) is not (y1 >= 0.0):
                crossing = (x0 + (x1 - x0) * y0 / (y0 - y1), 0.0)
                yield _SIDES[y0 < 0.0], [*stretch, crossing]
                stretch = [crossing]
            stretch.append((x1, y1))
        yield _SIDES[stretch[-1][1] < 0.0], stretch

    def _path(self, points: Sequence[tuple[float, float]]) -> str:
        return "M" + "L".join(f"{self._x(x)} {self._y(y)}" for x, y in points)

    def _areas(self) -> Iterator[str]:
        for style, points in self._stretches():
            zero = self._y(0.0)
            path = f"{self._path(points)}V{zero}H{self._x(points[0][0])}z"
            yield f'<path class="{class_of("g", style)}" opacity=".2" d="{path}"/>'

    def _lines(self) -> Iterator[str]:
        for style, points in self._stretches():
            look = 'style="fill:none;stroke-width:2.4;stroke-linejoin:round"'
            yield f'<path class="{class_of("r", style)}" {look} d="{self._path(points)}"/>'

    def _single(self) -> Iterator[str]:
        yield '<g class="star" opacity=".5">'
        for number, value in zip(self.numbers, self.dots, strict=True):
            tip = f"<title>{xml_text(self.tip(number))}</title>"
            x, y = self._x(number), self._y(value)
            if self.low <= value <= self.high:
                yield f'<circle cx="{x}" cy="{y}" r="{_DOT}">{tip}</circle>'
            else:
                # An arrow at the edge points to what lies beyond.
                away = 2.5 * _DOT if value < self.low else -2.5 * _DOT
                yield f'<path d="M{x - 2 * _DOT:g} {y}h{4 * _DOT:g}L{x} {round(y + away, 1)}z">{tip}</path>'
        yield "</g>"

    def _explained(self) -> Iterator[str]:
        left, y = float(_LEFT), HEIGHT - 12
        for kind, words in self.legend:
            if kind == "dot":
                yield f'<g class="star" opacity=".5"><circle cx="{left + 8:g}" cy="{y - 4}" r="{_DOT + 1}"/></g>'
            elif kind == "band":
                box = f'x="{left:g}" y="{y - 10}" width="16" height="12"'
                yield f'<rect class="{class_of("g", "faint")}" fill="currentColor" opacity=".25" {box}/>'
            else:
                yield f'<path class="{class_of("r", kind)}" style="stroke-width:3" d="M{left:g} {y - 4}h16"/>'
            yield f'<text class="l u" x="{left + 22:g}" y="{y}">{xml_text(words)}</text>'
            left += 34 + 0.56 * _LETTERS * len(words)


class Charted(View):
    """A view that pictures and pages show as a chart."""

    @property
    @abstractmethod
    def chart(self) -> LineChart:
        """Returns what is drawn outside the terminal."""
