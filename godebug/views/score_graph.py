"""The score over a game as a graph: who leads, by how much, and how sure that is. Plotext draws it."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil

from rich.text import Text as AnsiText

from godebug.engine.go.color import BLACK, WHITE
from godebug.fields.moves import leader
from godebug.studies.study import Score
from godebug.views.look import Line, Look
from godebug.views.view import View

#: Rows of the graph with its axis, and its columns at most.
ROWS, WIDEST = 18, 120
#: The part of the scores that the axis leaves out at each end, where they would flatten the rest.
_OUTLIERS = 0.03
#: An axis that shows all is kept unless it is so many times as long as one without outliers.
_FLAT = 1.6
#: Distances of ticks.
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
#: The colours that tell plotext's series apart, and the named styles that they stand for.
_SERIES = {WHITE: 4, BLACK: 3}
_BAND = 7
_STYLES = {_SERIES[WHITE]: "graph.white", _SERIES[BLACK]: "graph.black", _BAND: "faint"}
#: Marks without colours, as those of points: `o` White's, `x` Black's.
_MARKS = {WHITE: "o", BLACK: "x"}
#: The frame where nothing but ASCII can be printed.
_ASCII = str.maketrans("┌┐└┘├┤┬┴┼─│", "+++++++++-|")


class ScoreGraph(View):
    """Draws estimates over a game: White's lead upwards, its bounds where they are apart.

    A few scores far from all others stand at the edge, and are told.
    """

    def __init__(self, scores: Sequence[Score]) -> None:
        self.scores = scores

    def lines(self, look: Look) -> Iterator[Line]:
        """Yields who leads, the graph, and what its marks mean."""
        first, last = self.scores[0], self.scores[-1]
        yield [("Score", "title"), (f", move {first.move_number} to {last.move_number}", "faint")]
        yield [(f"{leader(last.estimate)} at the end", "strong"), (self._turns(), "")]
        low, high = self._range()
        for text in self._drawn(look, low, high).splitlines():
            line = _line(text.translate(_ASCII) if look.glyphs == "ascii" else text)
            if any(part.strip() for part, _ in line):
                yield line
        yield self._legend(look, low, high)

    def _turns(self) -> str:
        """Says where the lead changed most in one move."""
        if len(self.scores) < 2:
            return ""
        before, after = max(pairwise(self.scores), key=lambda pair: abs(pair[1].estimate - pair[0].estimate))
        change = after.estimate - before.estimate
        if abs(change) < 1.0:
            return ""
        side = "White" if change > 0 else "Black"
        return f"; most of a change with move {after.move_number}: {abs(change):.1f} points for {side}"

    def _range(self) -> tuple[float, float]:
        """Returns the ends of the axis: all scores and bounds, or where a few would flatten it all but these."""
        values = sorted(value for score in self.scores for value in (score.estimate, score.upper, score.lower))
        skipped = int(len(values) * _OUTLIERS)
        inner = min(0.0, values[skipped]), max(0.0, values[-1 - skipped])
        whole = min(0.0, values[0]), max(0.0, values[-1])
        low, high = whole if whole[1] - whole[0] <= _FLAT * (inner[1] - inner[0]) else inner
        return min(low - 0.5, -1.0), max(high + 0.5, 1.0)

    def _drawn(self, look: Look, low: float, high: float) -> str:
        import plotext

        plotext.clear_figure()
        plotext.theme("clear")
        width = min(WIDEST, look.width or WIDEST)
        plotext.plotsize(width, ROWS)
        plotext.ylim(low, high)
        step = next((step for step in _STEPS if (high - low) / step <= ROWS / 2.5), _STEPS[-1])
        ticks = [tick * step for tick in range(ceil(low / step), int(high // step) + 1)]
        plotext.yticks(ticks, [_axis_word(tick) for tick in ticks])
        moves = [score.move_number for score in self.scores]
        plotext.xlim(moves[0] - 0.5, moves[-1] + 0.5)
        every = next((step for step in _STEPS if (moves[-1] - moves[0]) / step <= width / 8), _STEPS[-1])
        numbers = [number for number in moves if number % every == 0] or moves[:1]
        plotext.xticks(numbers, [str(number) for number in numbers])
        plotext.hline(0)
        within = [max(low, min(high, score.estimate)) for score in self.scores]
        apart = [score for score in self.scores if score.upper - score.lower > 0.05]
        for bound in ("upper", "lower"):
            if apart:
                values = [max(low, min(high, getattr(score, bound))) for score in apart]
                plotext.scatter([score.move_number for score in apart], values, marker=_band(look), color=_BAND)
        for side in (WHITE, BLACK):
            chosen = [n for n, score in enumerate(self.scores) if (score.estimate >= 0.0) is (side == WHITE)]
            if chosen:
                mark = _MARKS[side] if look.plain or look.glyphs == "ascii" else "•"
                plotext.scatter(
                    [moves[n] for n in chosen], [within[n] for n in chosen], marker=mark, color=_SERIES[side]
                )
        return str(plotext.build())

    def _legend(self, look: Look, low: float, high: float) -> Line:
        first, last = self.scores[0].move_number, self.scores[-1].move_number
        marks = ("o", "x") if look.plain or look.glyphs == "ascii" else ("•", "•")
        line: Line = [("   ", ""), (marks[0], "graph.white"), (" White leads  ", "faint")]
        line += [(marks[1], "graph.black"), (" Black leads  ", "faint"), (f"{_band(look)} its bounds", "faint")]
        beyond = [score for score in self.scores if not low <= score.estimate <= high]
        if beyond:
            told = ", ".join(f"{leader(score.estimate)} at {score.move_number}" for score in beyond[:3])
            line.append((f"; beyond the axis: {told}{' ...' if len(beyond) > 3 else ''}", "faint"))
        return [*line, (f"; move {first} to {last}", "faint")]


def _band(look: Look) -> str:
    return ":" if look.plain or look.glyphs == "ascii" else "·"


def _axis_word(tick: int) -> str:
    return "even" if tick == 0 else f"{'W' if tick > 0 else 'B'}+{abs(tick)}"


def _line(text: str) -> Line:
    """Returns a line of plotext's with named styles for its colours."""
    styled = AnsiText.from_ansi(text)
    line: Line = []
    for segment in styled.divide([at for span in styled.spans for at in (span.start, span.end)]):
        color = next((span.style.color for span in segment.spans if not isinstance(span.style, str)), None)
        number = None if color is None else color.number
        line.append((segment.plain, _STYLES.get(number, "faint") if number is not None else "faint"))
    return line
