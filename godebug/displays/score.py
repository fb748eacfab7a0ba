"""Scores: estimates, their graph over a game, and the count when all is played out."""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import TYPE_CHECKING, Any

from godebug.displays.answer import Answer
from godebug.displays.layer import Layer, of_position
from godebug.displays.position import headed
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import column_of, row_of, vertex
from godebug.engine.score.game_line import SPAN, game_line
from godebug.engine.score.settle import STATUS_WORDS
from godebug.fields.field import Field, Fields, Part
from godebug.fields.kinds import (
    COUNT,
    FIGURE,
    FLAG,
    POINT,
    TEXT,
    VERTICES,
    Free,
    ListOf,
    Words,
)
from godebug.views.diagram import Diagram
from godebug.views.line_chart import Charted, LineChart, TurningPoint
from godebug.views.table import Column, FieldList, Table
from godebug.views.view import Text, View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from godebug.engine.analysis.score import FinalScore
    from godebug.engine.go.position import Move
    from godebug.engine.score.counting import Counting
    from godebug.fields.kind import Schema
    from godebug.studies.study import Score, Study
    from godebug.views.look import Line, Look, Span

SCORE = Fields(
    "score",
    "`score`: one line; with `--graph` one for each position.",
    Field("move_number", COUNT, "moves played before the position"),
    Field("estimate", FIGURE, "the mean of both bounds, positive for White, komi included"),
    Field("upper", FIGURE, "if everything in the balance goes to White"),
    Field("lower", FIGURE, "if it goes to Black"),
    Field("line", FIGURE, "with `--graph`: the filtered score, which does not swing with every move", optional=True),
)


def leader(score: float) -> str:
    """Returns a score as `W+3.5` or `B+12.0`; a draw is `W+0.0`, as over GTP."""
    return f"{'W' if score >= 0.0 else 'B'}+{abs(score):.1f}"


_NAMES: "Schema" = {"type": "array", "items": {"type": "string"}}

_STATUS: "Schema" = {"type": "object", "additionalProperties": _NAMES}

_AGREES: "Schema" = {"type": ["boolean", "null"]}


def _by_word(status: Any, size: int) -> object:
    found: dict[str, list[str]] = {word: [] for word in STATUS_WORDS}
    for p, word in status.items():
        found[word].append(vertex(p, size))
    return found


def _names_of_moves(moves: Any, size: int) -> object:
    return [vertex(move.point, size) for move in moves]


def _as_it_is(value: object, size: int) -> object:
    return value


def _with(found: Any, word: str) -> tuple[int, ...]:
    return tuple(p for p, status in found.status.items() if status == word)


CAUSE = Fields(
    "",
    "",
    Field("dragon", POINT, "the dragon"),
    Field("color", Words("black", "white"), "its colour"),
    Field("status", Words("alive", "dead", "seki"), "what became of these stones of it"),
    Field("stones", VERTICES, "the stones"),
    Field("why", TEXT, "why, in one clause"),
)

FINAL = Fields(
    "final_score",
    "`score --final`: one line.",
    Field("score", FIGURE, "by the rules in force, positive for White, komi included"),
    Field("rules", TEXT, "the name of these rules"),
    Field("territory", FIGURE, "the score by territory and prisoners, positive for White, komi included"),
    Field("area", FIGURE, "the score by area, positive for White, komi included, without points for a handicap"),
    Field("moves", COUNT, "moves that were played to get there, passes included", get=lambda found: len(found.moves)),
    Field("played", Free(_NAMES, _names_of_moves, "a list of points"), "these moves", get="moves"),
    Field("safe", FLAG, "whether the game can be scored as it stands: nothing is left to play for", get="is_safe"),
    Field("finished", FLAG, "whether playing out came to an end"),
    Field("open", VERTICES, "dragons that the next move may save or kill"),
    Field("differing", VERTICES, "with `--engine`: where the built-in engine says otherwise", optional=True),
    Field("dead", VERTICES, "dead stones", get=lambda found: _with(found, "dead")),
    Field("seki", VERTICES, "stones in seki", get=lambda found: _with(found, "seki")),
    Field("status", Free(_STATUS, _by_word, "lists of points by status"), "every stone and point by its status"),
    Field("causes", ListOf(Part(CAUSE)), "why the dragons are alive, dead or in seki"),
)

GAME_SCORE = Fields(
    "game_score",
    "`score --final FILES...`: a line for each game.",
    Field("file", TEXT, "the full path of the record"),
    Field("game", COUNT, "its number in the file, from 1"),
    Field("moves_played", COUNT, "moves of the game"),
    Field("komi", FIGURE, "points for White"),
    Field("rules", TEXT, "how `result` is counted: as the record or `--rules` says, else Japanese"),
    Field("result", TEXT, "the score by these rules, as records have it"),
    Field("territory", FIGURE, "the score by territory and prisoners, positive for White, komi included"),
    Field("area", FIGURE, "the score by area, positive for White, komi included, without points for a handicap"),
    Field("recorded", TEXT, "the result that the record names; null where it names none"),
    Field(
        "agrees",
        Free(_AGREES, _as_it_is, "true, false or null"),
        "whether both are equal; null where the game was not counted",
    ),
    Field("safe", FLAG, "whether the game can be scored as it stands: nothing is left to play for", get="is_safe"),
    Field("finished", FLAG, "whether playing out came to an end"),
    Field("open", VERTICES, "dragons that the next move may save or kill"),
    Field("played", Free(_NAMES, _names_of_moves, "a list of points"), "moves that were played out", get="moves"),
    Field("status", Free(_STATUS, _by_word, "lists of points by status"), "every stone and point by its status"),
    Field("causes", ListOf(Part(CAUSE)), "why the dragons are alive, dead or in seki"),
)

FAILED_GAME = Fields(
    "failed_game",
    "`score --final FILES...`: instead, for a game that could not be scored.",
    Field("file", TEXT, "the full path of the record"),
    Field("game", COUNT, "its number in the file, from 1"),
    Field("trouble", TEXT, "what is wrong"),
)


def score_lines(found: Sequence["Score"]) -> View:
    """Returns one estimate with its bounds, a line each."""
    return Text(*[[(f"{leader(score.estimate)}{_bounds(score)}", "")] for score in found])


def _bounds(score: "Score") -> str:
    """Returns the bounds in words where they differ."""
    if score.upper - score.lower <= _APART:
        return ""
    return f"  (upper bound {score.upper:+.1f}, lower {score.lower:+.1f})"


#: Points by which bounds differ where anything is in the balance.
_APART = 0.05


#: Rows of the graph with its axis (all of it is to fit 24 lines), and its columns at most.
ROWS, WIDEST = 16, 120

#: The part of the scores that the axis leaves out at each end, where they would flatten the rest.
_OUTLIERS = 0.03

#: An axis that shows all is kept unless it is so many times as long as one without outliers.
_FLAT = 1.6

#: Distances of ticks.
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)

#: Turns that are marked on a chart at most, how large one is at least, in points and as a part of the largest.
_MOST_TURNS, _LEAST_TURN, _TURN_SHARE = 3, 1.0, 0.4

#: Ticks of a chart's axes at most.
_CHART_NUMBERS, _CHART_VALUES = 14, 9

#: The colours that tell plotext's series apart, and the named styles that they stand for.
_SERIES = {WHITE: 4, BLACK: 3}

_DOTS = 7

_STYLES = {_SERIES[WHITE]: "graph.white", _SERIES[BLACK]: "graph.black", _DOTS: "faint"}

#: Marks without colours, as those of points: `o` White's, `x` Black's.
_MARKS = {WHITE: "o", BLACK: "x"}

#: The frame where nothing but ASCII can be printed.
_ASCII = str.maketrans("┌┐└┘├┤┬┴┼─│", "+++++++++-|")


class ScoreGraph(Charted):
    """Draws the filtered score over a game, White's lead upwards, and the estimates of single positions as faint dots.

    A few of them far from all others stand at the edge, and are told.
    """

    def __init__(self, scores: Sequence["Score"]) -> None:
        self.scores = scores
        self.line = game_line([score.estimate for score in scores])

    def lines(self, look: "Look") -> Iterator["Line"]:
        """Yields who leads, the graph, and what its marks mean."""
        first, last = self.scores[0], self.scores[-1]
        yield [("Score", "title"), (f", move {first.move_number} to {last.move_number}", "faint")]
        yield [(f"{leader(self.line[-1])} at the end", "strong"), (self._told_turn(), "")]
        low, high = self._range()
        for text in self._drawn(look, low, high).splitlines():
            line = _line(text.translate(_ASCII) if look.glyphs == "ascii" else text)
            if any(part.strip() for part, _ in line):
                yield line
        yield self._legend(look, low, high)

    @property
    def chart(self) -> LineChart:
        """Returns the graph for pictures and pages. The turns that are marked are those of the line."""
        low, high = self._range()
        bands = [(score.lower, score.upper) if score.upper - score.lower > _APART else None for score in self.scores]
        at = {score.move_number: n for n, score in enumerate(self.scores)}

        def tip(number: int) -> str:
            score = self.scores[at[number]]
            return f"move {number}: {leader(score.estimate)}{_bounds(score)}; line {leader(self.line[at[number]])}"

        legend = [("graph.white", "White leads"), ("graph.black", "Black leads"), ("dot", "single positions")]
        if any(bands):
            legend.append(("band", "their bounds, where they differ"))
        return LineChart(
            f"Score, move {self.scores[0].move_number} to {self.scores[-1].move_number}",
            f"{leader(self.line[-1])} at the end{self._told_turn()}",
            [score.move_number for score in self.scores],
            self.line,
            [score.estimate for score in self.scores],
            bands,
            low,
            high,
            self._number_ticks(_CHART_NUMBERS),
            self._value_ticks(low, high, _CHART_VALUES),
            _axis_word,
            tip,
            self._turns(),
            legend,
        )

    def _turns(self, most: int = _MOST_TURNS) -> list[TurningPoint]:
        """Returns where the line changed most within the moves that it needs to see a change, the largest first."""
        span = min(SPAN, len(self.line) - 1)
        changes = [self.line[n + span] - self.line[n] for n in range(len(self.line) - span)]
        found: list[TurningPoint] = []
        taken: list[int] = []
        for n in sorted(range(len(changes)), key=lambda n: -abs(changes[n])):
            small = abs(changes[n]) < max(_LEAST_TURN, _TURN_SHARE * abs(found[0].change) if found else 0.0)
            if small or len(found) == most:
                break
            if all(abs(n - other) > 2 * span for other in taken):
                taken.append(n)
                first, last = self.scores[n].move_number + 1, self.scores[n + span].move_number
                moves = f"{first} to {last}" if first < last else f"{last}"
                side = "White" if changes[n] > 0 else "Black"
                found.append(TurningPoint(first, last, changes[n], f"{moves}: {abs(changes[n]):.1f} for {side}"))
        return found

    def _told_turn(self) -> str:
        """Says where the line changed most."""
        turns = self._turns(1)
        if not turns:
            return ""
        turn = turns[0]
        side = "White" if turn.change > 0 else "Black"
        moves = f"moves {turn.first} to {turn.last}" if turn.first < turn.last else f"move {turn.last}"
        return f"; most of a change with {moves}: {abs(turn.change):.1f} points for {side}"

    def _number_ticks(self, most: float) -> list[int]:
        """Returns the moves that are named along the axis, so many at most."""
        moves = [score.move_number for score in self.scores]
        every = next((step for step in _STEPS if (moves[-1] - moves[0]) / step <= most), _STEPS[-1])
        return [number for number in moves if number % every == 0] or moves[:1]

    def _value_ticks(self, low: float, high: float, most: float) -> list[int]:
        """Returns the scores that are named along the axis, so many at most."""
        step = next((step for step in _STEPS if (high - low) / step <= most), _STEPS[-1])
        return [tick * step for tick in range(ceil(low / step), int(high // step) + 1)]

    def _range(self) -> tuple[float, float]:
        """Returns the ends of the axis: all scores, or where a few would flatten it all but these."""
        values = sorted([*(score.estimate for score in self.scores), *self.line])
        skipped = int(len(values) * _OUTLIERS)
        inner = min(0.0, values[skipped]), max(0.0, values[-1 - skipped])
        whole = min(0.0, values[0]), max(0.0, values[-1])
        low, high = whole if whole[1] - whole[0] <= _FLAT * (inner[1] - inner[0]) else inner
        return min(low - 0.5, -1.0), max(high + 0.5, 1.0)

    def _drawn(self, look: "Look", low: float, high: float) -> str:
        import plotext

        plotext.clear_figure()
        plotext.theme("clear")
        width = min(WIDEST, look.width or WIDEST)
        plotext.plotsize(width, ROWS)
        plotext.ylim(low, high)
        ticks = self._value_ticks(low, high, ROWS / 2.5)
        plotext.yticks(ticks, [_axis_word(tick) for tick in ticks])
        moves = [score.move_number for score in self.scores]
        plotext.xlim(moves[0] - 0.5, moves[-1] + 0.5)
        numbers = self._number_ticks(width / 8)
        plotext.xticks(numbers, [str(number) for number in numbers])
        plotext.hline(0)
        single, within = (
            [max(low, min(high, value)) for value in values]
            for values in ([score.estimate for score in self.scores], self.line)
        )
        scores = [score.estimate for score in self.scores]
        beyond = {_beyond(look)[0]: [n for n, value in enumerate(scores) if value > high]}
        beyond[_beyond(look)[1]] = [n for n, value in enumerate(scores) if value < low]
        inside = [n for n, value in enumerate(scores) if low <= value <= high]
        for mark, chosen in ((_dot(look), inside), *beyond.items()):
            if chosen:
                plotext.scatter([moves[n] for n in chosen], [single[n] for n in chosen], marker=mark, color=_DOTS)
        for side in (WHITE, BLACK):
            chosen = [n for n, value in enumerate(self.line) if (value >= 0.0) is (side == WHITE)]
            if chosen:
                mark = _MARKS[side] if look.plain or look.glyphs == "ascii" else "•"
                plotext.scatter(
                    [moves[n] for n in chosen], [within[n] for n in chosen], marker=mark, color=_SERIES[side]
                )
        return str(plotext.build())

    def _legend(self, look: "Look", low: float, high: float) -> "Line":
        marks: Sequence[str] = ("o", "x") if look.plain or look.glyphs == "ascii" else ("•", "•")
        line: Line = [("   ", ""), (marks[0], "graph.white"), (" White leads  ", "faint")]
        line += [(marks[1], "graph.black"), (" Black leads  ", "faint"), (f"{_dot(look)} single positions", "faint")]
        above, below = (
            [score for score in self.scores if sign * score.estimate > sign * end]
            for sign, end in ((1.0, high), (-1.0, low))
        )
        beyond = sorted([*above, *below], key=lambda score: score.move_number)
        if beyond:
            told = ", ".join(f"{leader(score.estimate)} at {score.move_number}" for score in beyond[:3])
            marks = "".join(mark for mark, is_there in zip(_beyond(look), (above, below), strict=True) if is_there)
            line.append((f"  {marks} beyond the axis: {told}{' ...' if len(beyond) > 3 else ''}", "faint"))
        return line


def _dot(look: "Look") -> str:
    return ":" if look.plain or look.glyphs == "ascii" else "·"


def _beyond(look: "Look") -> tuple[str, str]:
    """Returns the marks of what lies above and below the axis."""
    return ("^", "v") if look.plain or look.glyphs == "ascii" else ("▲", "▼")


def _axis_word(tick: int) -> str:
    return "even" if tick == 0 else f"{'W' if tick > 0 else 'B'}+{abs(tick)}"


def _line(text: str) -> "Line":
    """Returns a line of plotext's with named styles for its colours."""
    from rich.text import Text as AnsiText

    styled = AnsiText.from_ansi(text)
    line: Line = []
    for segment in styled.divide([at for span in styled.spans for at in (span.start, span.end)]):
        color = next((span.style.color for span in segment.spans if not isinstance(span.style, str)), None)
        number = None if color is None else color.number
        line.append((segment.plain, _STYLES.get(number, "faint") if number is not None else "faint"))
    return line


class FinalDiagram(Diagram):
    """Draws the owners at the end: dead stones and territory as small letters."""

    def __init__(self, stones: "NDArray[np.uint8]", status: Mapping[int, str], *, last: "Move | None" = None) -> None:
        super().__init__(stones, title="Final status", last=last)
        self.status = {(row_of(p), column_of(p)): word for p, word in status.items()}

    def cell(self, row: int, column: int, look: "Look") -> "Span":
        """Returns a stone, in a small letter where it is dead, or whose territory an empty point is."""
        word = self.status[row, column]
        if self.stones[row, column] != EMPTY:
            text, style = self.stone(row, column, look)
            return (text.lower(), f"{style.removesuffix('.last')}.captured") if word == "dead" else (text, style)
        marks = {"white_territory": ("w", "white"), "black_territory": ("b", "black")}
        mark, style = marks.get(word, (look.dot, "board"))
        return f"{mark:>2}", style


def final_lines(found: "FinalScore", counting: "Counting", size: int) -> FieldList:
    """Returns the final score, the moves that led to it, and what is not safe to score."""
    played = " ".join(vertex(move.point, size) for move in found.moves)
    other = leader(found.territory if counting.area else found.area)
    lines = [
        ("score", f"{leader(found.by(counting))} by {counting.name} rules"),
        ("by territory" if counting.area else "by area", other),
        ("played", played),
    ]
    if not found.finished:
        lines.append(("unfinished", "the game is not finished: this is how the board stands"))
    elif not found.is_safe:
        lines.append(("open", ", ".join(vertex(p, size) for p in found.open) or "points that were played out"))
    return FieldList("Final score", lines)


def differences(theirs: Mapping[int, str], ours: Mapping[int, str], size: int, name: str) -> FieldList:
    """Returns the points on which two engines differ, by what the first and the second (`name`) call them."""
    found: dict[tuple[str, str], list[str]] = {}
    for p, word in theirs.items():
        if word != ours[p]:
            found.setdefault((word, ours[p]), []).append(vertex(p, size))
    lines = [(f"{word}, not {other}", " ".join(points)) for (word, other), points in sorted(found.items())]
    return FieldList(f"Otherwise than {name or 'the built-in engine'}", lines or [("nowhere", "every point agrees")])


def cause_lines(found: "FinalScore", size: int) -> Iterator[Table]:
    """Yields a table of the stones that are dead or in seki, and why; none where all are alive."""
    titles = ("dragon", "color", "status", "stones", "why")
    columns = [Column(title, prose=title == "why") for title in titles]
    rows = [
        [
            (text, "")
            for text in (vertex(cause.dragon, size), cause.color, cause.status, str(len(cause.stones)), cause.why)
        ]
        for cause in found.causes
        if cause.status != "alive"
    ]
    if rows:
        yield Table(columns, rows, "Dead, and in seki")


def scores(found: Sequence["Score"], size: int, *, graph: bool = False) -> Answer:
    """Returns estimates of one position or of several, as lines or as a graph."""

    def views() -> "list[View]":
        if graph:
            # Plotext is loaded where it draws.
            return [ScoreGraph(found)]
        return [score_lines(found)]

    line = game_line([score.estimate for score in found]) if graph else []
    given: list[dict[str, float]] = [{"line": value} for value in line] or [{} for _ in found]
    return Answer(views, lambda: [SCORE.record(score, size, **more) for score, more in zip(found, given, strict=True)])


def final(study: "Study", rules: str = "", own: "Study | None" = None) -> Answer:
    """Returns the score after everything has been played out, the owner of each point, and why stones are dead.

    `rules`: a name of `engine.score.counting`; "" for those of the record. `own`: the built-in engine's study where
    another program is asked, to tell where they differ.
    """
    return _counted(study, study.final_score, rules, own)


def final_so_far(study: "Study", rules: str = "") -> Answer | None:
    """Returns how the board is counted where an interrupted `final` has come to; None where nothing is known."""
    found = study.final_so_far
    return None if found is None else headed(study, _counted(study, found, rules, None))


def _counted(study: "Study", found: "FinalScore", rules: str, own: "Study | None") -> Answer:
    from godebug.engine.score.counting import JAPANESE, counting_of

    position = study.position
    counting = counting_of(rules or position.extra.get("rules", "")) or JAPANESE
    status = None if own is None else own.final_score.status
    differing = () if status is None else tuple(p for p, word in found.status.items() if word != status[p])

    def views() -> "list[View]":
        views: list[View] = [FinalDiagram(position.stones, found.status, last=position.last_move)]
        views.append(final_lines(found, counting, position.size))
        if own is not None and status is not None:
            views.append(differences(found.status, status, position.size, own.name))
        return [*views, *cause_lines(found, position.size)]

    given = {"score": found.by(counting), "rules": counting.name}
    if own is not None:
        given["differing"] = differing
    return Answer(views, lambda: [FINAL.record(found, position.size, **given)])


LAYERS = (Layer("U", "final", "Who owns what when all is played out", of_position(final)),)
