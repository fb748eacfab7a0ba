"""Break-ins: each territory with the strings that try to get in, round by round, and what is left of it."""

from collections.abc import Callable, Iterator

from godebug.engine.breakins.records import Attempt, BreakIns, Round, Territory
from godebug.engine.go.color import NAMES
from godebug.engine.go.points import column_of, row_of, vertex
from godebug.engine.go.position import Position
from godebug.engine.go.result_codes import LOSE
from godebug.engine.go.result_codes import NAMES as CODE_NAMES
from godebug.fields.kinds import move_names
from godebug.fields.readings import WAYS, territory_sum
from godebug.views.goals import GoalDiagram
from godebug.views.look import Line
from godebug.views.view import SideBySide, Text, View
from godebug.views.words import several

#: How a round that succeeds is played out: (string, goal, question) to moves.
Played = Callable[[int, tuple[int, ...], str], tuple[tuple[int, int], ...]]


def break_in_views(found: BreakIns, position: Position, played: Played) -> list[View]:
    """Returns the views of the break-ins that one side finds when it moves first."""
    views: list[View] = []
    for territory in found.territories:
        views += _territory_views(territory, found, position, played)
    if not found.territories:
        views.append(Text([(f"{NAMES[found.before.to_move].capitalize()} to move: no big territory", "faint")]))
    return views


def _territory_views(territory: Territory, found: BreakIns, position: Position, played: Played) -> Iterator[View]:
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


def _round_line(string: int, reading: Round, size: int) -> Line:
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


def _attempt_views(attempt: Attempt, position: Position, played: Played) -> Iterator[View]:
    """Draws the goal of each round as `a`, and as `-` the points that only the round before had."""
    diagrams: list[View] = []
    former: tuple[int, ...] = ()
    for number, reading in enumerate(attempt.rounds, 1):
        letters = dict.fromkeys(former, "-") | dict.fromkeys(reading.goal, "a")
        title = f"Goal of {vertex(attempt.string, position.size)}, round {number}"
        legend = "a aimed at, - given up" if former else "a aimed at"
        diagrams.append(GoalDiagram(position.stones, letters, title=title, subtitle=legend, last=position.last_move))
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


def _left(territory: Territory, found: BreakIns, position: Position) -> View:
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
        diagrams.append(GoalDiagram(position.stones, letters, title=title, subtitle=legend, last=position.last_move))
    return SideBySide(*diagrams)
