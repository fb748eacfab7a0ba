"""The lead over a game as a strip: a column for every few moves, mistakes marked below it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from godebug.engine.go.color import BLACK, WHITE
from godebug.views.look import DEFAULT_WIDTH, Line, Look
from godebug.views.view import View

#: Rows for each side, and points that one row stands for at least.
_ROWS: Final = 4
_LEAST_ROW: Final = 2.5
#: Columns of one move, at most.
_WIDEST: Final = 4
_MARKS = {WHITE: "o", BLACK: "x"}


class LeadGraph(View):
    """Draws White's lead upwards and Black's downwards.

    `leads`: White's, before each move and at the end. `mistakes`: who made them, by the number of the move. `first`:
    moves played before the first of the leads.
    """

    def __init__(self, leads: Sequence[float], mistakes: Mapping[int, int], first: int = 0) -> None:
        self.leads = leads
        self.mistakes = {number - first: color for number, color in mistakes.items()}
        self.first = first

    def lines(self, look: Look) -> Iterator[Line]:
        """Returns the bars, the line of an even game between them, and a line with marks of mistakes."""
        width = min(look.width or DEFAULT_WIDTH, DEFAULT_WIDTH) - 9
        step = -(-len(self.leads) // max(1, width))
        # A short game gets several columns a move.
        wide = max(1, min(_WIDEST, width // len(self.leads)))
        columns = [self.leads[at : at + step] for at in range(0, len(self.leads), step)]
        means = [sum(column) / len(column) for column in columns]
        high = sorted(abs(mean) for mean in means)[int(0.97 * (len(means) - 1))]
        unit = max(_LEAST_ROW, high / _ROWS)
        block = "#" if look.glyphs == "ascii" else "█"
        for row in [*range(_ROWS, 0, -1), *range(-1, -_ROWS - 1, -1)]:
            side = WHITE if row > 0 else BLACK
            filled = [(mean if row > 0 else -mean) >= (abs(row) - 0.5) * unit for mean in means]
            label = f"{'W' if row > 0 else 'B'}+{abs(row) * unit:.0f}" if abs(row) in (1, _ROWS) else ""
            bars = "".join((block if each else " ") * wide for each in filled).rstrip()
            yield [(f"{label:>6} ", "label"), (bars, "graph.white" if side == WHITE else "graph.black")]
            if row == 1:
                rule = "-" if look.glyphs == "ascii" else "─"
                yield [(f"{'even':>6} ", "label"), (rule * wide * len(means), "faint")]
        line: Line = [("       ", "")]
        for at in range(len(columns)):
            sides = {self.mistakes[n] for n in range(at * step + 1, (at + 1) * step + 1) if n in self.mistakes}
            if not sides:
                line.append((" " * wide, ""))
            else:
                side = min(sides) if len(sides) == 1 else 0
                line.append((f"{_MARKS.get(side, '*'):<{wide}}", "graph.white" if side == WHITE else "graph.black"))
        yield line
        moves = len(self.leads) - 1 + self.first
        yield [(f"       move {self.first + 1} to {moves}; o, x: mistakes of White, of Black, * of both", "faint")]
