"""Lists of patterns: those of databases, their mistakes, their matches, and how often they count."""

from collections.abc import Iterable, Sequence

from godebug.basics.files import shown_path
from godebug.engine.go.color import NAMES
from godebug.engine.go.points import vertex
from godebug.engine.patterns.findings import ERROR, NOTE, WARNING, Finding
from godebug.engine.patterns.helpers import Helper
from godebug.engine.patterns.pattern import Pattern
from godebug.studies.pattern_matches import Coverage, Verdict
from godebug.views.look import Line
from godebug.views.view import Text, View

_SEVERITY_STYLES = {ERROR: "bad", WARNING: "bad", NOTE: "faint"}


def findings_text(findings: Iterable[Finding]) -> View:
    """Returns mistakes, each with its line of the file and a caret."""
    lines: list[Line] = []
    for finding in findings:
        text, caret = finding.caret().split("\n")
        style = _SEVERITY_STYLES[finding.severity]
        lines += [[(f"{finding.severity}: ", style), (str(finding), "strong")], [(text, "")], [(caret, style)]]
    return Text(*lines)


def pattern_list(rows: Sequence[tuple[str, Pattern]]) -> View:
    """Returns a line a pattern: database, name, classes, value, and its comment."""
    databases = max((len(database) for database, _ in rows), default=0)
    names = max((len(pattern.name) for _, pattern in rows), default=0)
    lines: list[Line] = [
        [
            (f"{database:<{databases}}  ", "label"),
            (f"{pattern.name:<{names}}  ", "strong"),
            (f"{pattern.classes or '-':<5} ", ""),
            (f"{pattern.value:>5g}  ", "number"),
            (pattern.why.split("\n")[0], ""),
        ]
        for database, pattern in rows
    ]
    return Text(*lines, hang=databases + names + 17)


def helper_list(helpers: Iterable[Helper]) -> View:
    """Returns a line a helper function: its form, its cost, its meaning, and the facts that it asks about."""
    listed = list(helpers)
    width = max(len(helper.signature) for helper in listed)
    lines: list[Line] = [
        [
            (f"{helper.signature:<{width}}  ", "strong"),
            (f"{helper.cost:>5g}  ", "number"),
            (helper.meaning, ""),
            (f"  ({helper.facts})", "faint"),
        ]
        for helper in listed
    ]
    return Text(*lines, hang=width + 9)


def match_list(rows: Sequence[tuple[str, Verdict]], size: int) -> View:
    """Returns a line a match, given as (database, verdict): place, pattern, and the part of its constraint that rejects
    it.
    """
    width = max((len(verdict.match.pattern.name) for _, verdict in rows), default=0) + 2
    first = max((len(database) for database, _ in rows), default=0)
    classes = max((len(verdict.match.pattern.classes) for _, verdict in rows), default=0) + 1
    lines = [_match_line(database, verdict, size, first, width, classes) for database, verdict in rows]
    return Text(*lines, hang=first + width + classes + 12)


def _match_line(database: str, verdict: Verdict, size: int, first: int, width: int, classes: int) -> Line:
    match = verdict.match
    name = f"{match.pattern.name}+{match.k}"
    labels = match.labels()
    line: Line = [
        (f"{vertex(match.anchor, size):<4}", "strong"),
        (f"{database:<{first}} ", "label"),
        (f"{NAMES[match.color]:<6}", ""),
        (f"{name:<{width}} ", "strong"),
        (f"{match.pattern.classes or '-':<{classes}}", ""),
        ("accepted" if verdict.accepted else "rejected", "good" if verdict.accepted else "bad"),
    ]
    if marked := match.points(",!"):
        line.append(("  at " + ",".join(vertex(p, size) for p in marked), ""))
    for color, points in sorted(verdict.forbidden.items()):
        named = ",".join(vertex(p, size) for p in dict.fromkeys(points))
        line.append((f"  {named} not {NAMES[color]}'s territory", ""))
    if verdict.returned is not None:
        line.append(
            (f"  followup: {'taken' if verdict.returned else 'left out'}", "good" if verdict.returned else "bad")
        )
    for part in verdict.failed:
        where = ", ".join(f"{label} {vertex(p, size)}" for label, p in labels.items() if label in part)
        line.append((f"  not {part} ({where})", "faint"))
    line.append((f"  {shown_path(match.pattern.file)}:{match.pattern.line}", "faint"))
    return line


def coverage_table(rows: Sequence[Coverage]) -> View:
    """Returns a line a pattern: in how many positions it matched, how often, how often it was accepted, and its
    effect.
    """
    width = max((len(row.pattern) for row in rows), default=0)
    first = max(len("database"), *(len(row.database) for row in rows), 0) + 2
    head = f"{'database':<{first}}{'pattern':<{width}}{'positions':>10}{'matches':>9}{'accepted':>9}{'effects':>9}"
    return Text([(head, "label")], *(_coverage_line(row, first, width) for row in rows))


def _coverage_line(row: Coverage, first: int, width: int) -> Line:
    style = "" if row.effects else "bad"
    return [
        (f"{row.database:<{first}}", "label"),
        (f"{row.pattern:<{width}}", "strong"),
        (f"{row.positions:>10}{row.matches:>9}{row.accepted:>9}{row.effects:>9}", style),
        (f"  {row.example}" if row.example else "", "faint"),
    ]
