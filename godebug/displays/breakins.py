"""Break-ins: what reading takes away from territories."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from godebug.displays.answer import Answer
from godebug.displays.layer import Layer, ReportPage, of_position
from godebug.displays.readings import LetterDiagram
from godebug.engine.go.color import BLACK, NAMES, WHITE
from godebug.engine.go.points import (
    NO_POINT,
    column_of,
    row_of,
    vertex,
)
from godebug.engine.go.result_codes import LOSE
from godebug.engine.go.result_codes import NAMES as CODE_NAMES
from godebug.fields.field import (
    Field,
    Fields,
    Part,
    Record,
)
from godebug.fields.kinds import (
    CODE,
    COLOR,
    COUNT,
    FIGURE,
    FLAG,
    POINT,
    VERTEX,
    VERTICES,
    ByPoint,
    ListOf,
    Words,
    move_names,
)
from godebug.views.points import place
from godebug.views.table import Column, Table
from godebug.views.view import SideBySide, Text, View
from godebug.views.words import several

if TYPE_CHECKING:
    from godebug.engine.breakins.records import (
        Attempt,
        BreakIns,
        ExaminedTerritory,
        Round,
    )
    from godebug.engine.go.position import Move, Position
    from godebug.studies.study import Study
    from godebug.views.look import Line, Span

#: How a point of a goal was given up.
WAYS = {"a": "break-in move", "b": "entry"}


def territory_sum(territory: "ExaminedTerritory", values: Any) -> float:
    """Returns the sum of the values of a territory's points. `values`: shape (size, size)."""
    return float(sum(abs(values[row_of(p), column_of(p)]) for p, _ in territory.goal))


_ERASURE = Fields(
    "",
    "A point of the goal that is given up.",
    Field("point", POINT, "where"),
    Field("way", Words(*WAYS.values()), "as what", get=lambda erasure: WAYS[erasure.kind]),
    Field("erased", FLAG, "false where it was only given up"),
)


def _move(reading: object) -> int:
    return int(reading.move) if reading.code != LOSE else NO_POINT  # type: ignore[attr-defined]


_ROUND = Fields(
    "",
    "One reading of a string that tries to break in.",
    Field("question", Words("break-in", "block-off"), "which", get=lambda round: round.question.replace("_", "-")),
    Field("goal", VERTICES, "the points that the string aims at"),
    Field("code", CODE, "the answer"),
    Field("move", VERTEX, "what succeeds", get=_move),
    Field("succeeds", FLAG, "whether the string gets in"),
    Field("nodes", COUNT, "of the search"),
    Field("tactical_nodes", COUNT, "of the tactical reading in it"),
    Field("cached", FLAG, "whether it was known before"),
    Field("erasures", ListOf(Part(_ERASURE)), "what the goal loses by it"),
)

_ATTEMPT = Fields(
    "",
    "One string that tries.",
    Field("string", POINT, "the string"),
    Field("move", VERTEX, "breaks in, or null"),
    Field("rounds", ListOf(Part(_ROUND)), "its readings, one after the other"),
)

BREAK_IN = Fields(
    "break-in",
    "`breakin`: one territory and one side to move, first Black, then White.",
    Field("to_move", COLOR, "who moves first"),
    Field("owner", COLOR, "whose territory it is"),
    Field(
        "goal",
        ByPoint(COUNT),
        "1 for the territory, 2 for points beside it that count when the intruder moves",
        get=lambda territory: dict(territory.goal),
    ),
    Field("value", FIGURE, "what its points are worth before", get=lambda territory: 0.0),
    Field("value_left", FIGURE, "and after", get=lambda territory: 0.0),
    Field("erased", VERTICES, "points that are lost with their neighbours"),
    Field("attempts", ListOf(Part(_ATTEMPT)), "the strings that try"),
)

#: How a round that succeeds is played out: (string, goal, question) to moves.
Played = Callable[[int, tuple[int, ...], str], tuple[tuple[int, int], ...]]


def break_in_views(found: "BreakIns", position: "Position", played: Played) -> list[View]:
    """Returns the views of the break-ins that one side finds when it moves first."""
    views: list[View] = []
    for territory in found.territories:
        views += _territory_views(territory, found, position, played)
    if not found.territories:
        views.append(Text([(f"{NAMES[found.before.to_move].capitalize()} to move: no big territory", "faint")]))
    return views


def _territory_views(
    territory: "ExaminedTerritory", found: "BreakIns", position: "Position", played: Played
) -> Iterator[View]:
    size = position.size
    mover, owner = NAMES[territory.to_move].capitalize(), NAMES[territory.owner].capitalize()
    before, after = (territory_sum(territory, influence.territory_value) for influence in (found.before, found.after))
    heading: Line = [(f"{mover} to move: {owner}'s territory", "title")]
    points = sum(mark == 1 for _, mark in territory.goal)
    value = f"{before:.2f}" if before == after else f"{before:.2f} -> {after:.2f}"
    lines = [[*heading, (f", {several(points, 'point')}, worth {value}", "bad" if before != after else "")]]
    if not territory.attempts:
        lines.append([("  no string near", "faint")])
    for attempt in territory.attempts:
        lines += [_round_line(attempt.string, reading, size) for reading in attempt.rounds]
    yield Text(*lines)
    for attempt in territory.attempts:
        if attempt.rounds[0].succeeds:
            yield from _attempt_views(attempt, position, played)
    if before != after:
        yield _left(territory, found, position)


def _round_line(string: int, reading: "Round", size: int) -> "Line":
    name = reading.question.replace("_", "-")
    result = "LOSE" if reading.code == LOSE else CODE_NAMES[reading.code]
    at = f" at {vertex(reading.move, size)}" if reading.code != LOSE and reading.move else ""
    line: Line = [
        (f"  {vertex(string, size):<4}", "strong"),
        (f"{name} ({several(len(reading.goal), 'point')}): ", ""),
        (result, "bad" if reading.code == LOSE else "good"),
        (at, "strong"),
        (
            ", cached" if reading.cached else f"   {several(reading.nodes, 'node')}, {reading.tactical_nodes} tactical",
            "faint",
        ),
    ]
    if reading.erasures:
        erased = [f"{vertex(e.point, size)} ({WAYS[e.kind]})" for e in reading.erasures if e.erased]
        struck = [vertex(e.point, size) for e in reading.erasures if not e.erased]
        line.append(("   lost: " + (", ".join(erased) or "none"), ""))
        line.append((f"; given up: {' '.join(struck)}" if struck else "", "faint"))
    return line


def _attempt_views(attempt: "Attempt", position: "Position", played: Played) -> Iterator[View]:
    """Draws the goal of each round as `a`, and as `-` the points that only the round before had."""
    diagrams: list[View] = []
    former: tuple[int, ...] = ()
    for number, reading in enumerate(attempt.rounds, 1):
        letters = dict.fromkeys(former, "-") | dict.fromkeys(reading.goal, "a")
        title = f"Goal of {vertex(attempt.string, position.size)}, round {number}"
        legend = "a aimed at, - given up" if former else "a aimed at"
        diagrams.append(LetterDiagram(position.stones, letters, title=title, subtitle=legend, last=position.last_move))
        former = reading.goal
    yield SideBySide(*diagrams)
    lines: list[Line] = []
    for number, reading in enumerate(attempt.rounds, 1):
        moves = played(attempt.string, reading.goal, reading.question) if reading.succeeds else ()
        if moves:
            lines.append(
                [(f"  round {number} played out: ", "faint"), (" ".join(move_names(moves, position.size)), "")]
            )
    if lines:
        yield Text(*lines)


def _left(territory: "ExaminedTerritory", found: "BreakIns", position: "Position") -> View:
    """Draws the territory before and after: `a` still counts, `x` no longer does."""
    old, new = found.before.territory_value, found.after.territory_value
    diagrams = []
    for title, legend, values in (
        ("Territory before break-ins", "a counts", old),
        ("Territory after break-ins", "a counts, x no longer does", new),
    ):
        letters = {}
        for p, _ in territory.goal:
            cell = row_of(p), column_of(p)
            if abs(values[cell]) > 0.0:
                letters[p] = "a"
            elif abs(old[cell]) > 0.0:
                letters[p] = "x"
        diagrams.append(LetterDiagram(position.stones, letters, title=title, subtitle=legend, last=position.last_move))
    return SideBySide(*diagrams)


def first_break_ins(found: "Sequence[BreakIns]", position: "Position") -> View:
    """Returns all break-ins on one screen: what is lost on a board, and a row for each territory, lost ones first."""
    from godebug.views.abreast import Abreast

    size = position.size
    letters: dict[int, str] = {}
    rows: list[tuple[float, list[Span]]] = []
    for each in found:
        for territory in each.territories:
            old, new = each.before.territory_value, each.after.territory_value
            before, after = territory_sum(territory, old), territory_sum(territory, new)
            lost = [p for p, _ in territory.goal if abs(new[place(p)]) < abs(old[place(p)])]
            letters |= dict.fromkeys(lost, "x")
            points = [p for p, mark in territory.goal if mark == 1]
            rows.append(
                (
                    after - before,
                    [
                        (NAMES[territory.to_move].capitalize(), ""),
                        (f"{NAMES[territory.owner].capitalize()}'s {vertex(points[0], size)}", ""),
                        (f"{before:.1f}", ""),
                        (f"{after:.1f}", "bad" if after < before else ""),
                        (
                            " ".join(vertex(p, size) for p in lost[:_FEW]) + (" ..." if len(lost) > _FEW else ""),
                            "faint",
                        ),
                    ],
                )
            )
    if not rows:
        return Text([("no big territory", "faint")])
    rows.sort(key=lambda row: row[0])
    columns = [Column("to move"), Column("territory"), Column("worth", True), Column("left", True), Column("lost")]
    board = LetterDiagram(position.stones, letters, title="Break-ins", subtitle="x is lost", last=position.last_move)
    table = Table(columns, [cells for _, cells in rows[:_FIRST_ROWS]], keys=4, drops=True)
    more = f"{len(rows) - _FIRST_ROWS} more territories; " if len(rows) > _FIRST_ROWS else ""
    return Abreast(board, table, Text([(f"{more}what was read: --all", "faint")]))


#: Points that a row names, and rows beside a board of 19 lines.
_FEW, _FIRST_ROWS = 3, 14


def break_ins(study: "Study", after: "Move | None" = None) -> Answer:
    """Returns the territory that each side can take away when it moves first; after a move, the opponent alone."""
    analysis = study.own_analysis("its break-ins")
    if after is None:
        position, found = study.position, [analysis.ground.break_ins(color) for color in (BLACK, WHITE)]
    else:
        from godebug.engine.board.rules import play

        position = play(study.position, after.color, after.point)
        found = [analysis.moves.break_ins_after(after.color, after.point)]

    def played(string: int, goal: tuple[int, ...], question: str) -> tuple[tuple[int, int], ...]:
        # A reading is asked of the board as it stands; after a move it is not played out.
        return study.read(question.replace("_", "-"), (string, *goal)).line if after is None else ()

    def views() -> "list[View]":
        return [view for each in found for view in break_in_views(each, position, played)]

    def records() -> Iterator[Record]:
        for each in found:
            for territory in each.territories:
                yield BREAK_IN.record(
                    territory,
                    position.size,
                    value=territory_sum(territory, each.before.territory_value),
                    value_left=territory_sum(territory, each.after.territory_value),
                )

    return Answer(views, records, lambda: [first_break_ins(found, position)])


LAYERS = (
    Layer(
        "b",
        "break-ins",
        "Break-ins into territories",
        of_position(break_ins),
        "territory",
        page=ReportPage(12, "Break-ins", break_ins),
    ),
)
