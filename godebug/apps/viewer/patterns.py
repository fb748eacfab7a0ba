"""The patterns that match around a point, with their text and where it is written."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from godebug.basics.errors import UserError
from godebug.displays.patterns import pattern_page
from godebug.engine.facts.by_database import FACTS_OF
from godebug.engine.go.color import BLACK, NAMES, WHITE
from godebug.engine.patterns.findings import DatabaseError
from godebug.engine.patterns.matcher import Match, Matcher
from godebug.engine.reading.horizon import horizon_moved
from godebug.studies.study import Study
from godebug.views.look import Line
from godebug.views.view import View

if TYPE_CHECKING:
    from godebug.engine.analysis import Analysis
    from godebug.engine.patterns.database import Database
    from godebug.engine.patterns.evaluator import Evaluator

#: What a constraint said of a match: yes, no, and that only the stage that matches the database can ask.
ACCEPTED, REJECTED, UNASKED = "accepted", "rejected", "asked later"
#: In influence one ply less is read on the real board, so that figures before and after a move compare.
_SHORTER = ("influence", "barriers")
#: Life-and-death reading matches these while it reads: their questions are about a goal.
_WHILE_READING = ("owl_attackpats", "owl_defendpats", "owl_vital_apats")


class Here(Struct, frozen=True, eq=False):
    """A match.

    `heading`: its line in the list. `verdict`: what its constraint says. `file`, `line`: where the pattern is written.
    `page`: its text, drawn. `points`: what it covers. `central`: its move or its anchor is at the point.
    """

    heading: Line
    verdict: str
    file: str
    line: int
    page: View
    points: frozenset[int]
    central: bool


def patterns_at(study: Study, point: int) -> list[Here]:
    """Returns all matches that touch a point: those whose move is there first, accepted ones before rejected ones."""
    from godebug.studies.builtin import BuiltIn

    if not isinstance(study, BuiltIn):
        raise UserError(f"{study.name} keeps its patterns to itself")
    found = [each for database in _databases(study.analysis) for each in _here(study.analysis, database, point)]
    return sorted(found, key=lambda here: (not here.central, (ACCEPTED, UNASKED, REJECTED).index(here.verdict)))


def _databases(analysis: "Analysis") -> "Iterator[Database]":
    folder = analysis.databases
    assert folder is not None
    for name in FACTS_OF:
        if (database := folder.get(name)) is not None:
            yield database


def _here(analysis: "Analysis", database: "Database", point: int) -> Iterator[Here]:
    with (
        analysis.tactics.question() as readers,
        horizon_moved(readers.reader.limits, -1 if database.name in _SHORTER else 0),
    ):
        board = readers.board
        evaluator = None if database.name in _WHILE_READING else readers.answers.evaluator(database)
        for color in (WHITE, BLACK):
            for match in Matcher(board.color, board.size).matches(database, color):
                touched = frozenset((*match.points("OXox*,!"), *match.labels().values()))
                if point in touched:
                    yield _told(match, _verdict(match, evaluator), touched, point)


def _verdict(match: Match, evaluator: "Evaluator | None") -> str:
    if match.pattern.constraint is None:
        return ACCEPTED
    if evaluator is None:
        return UNASKED
    try:
        return ACCEPTED if match.accepts(evaluator) else REJECTED
    except DatabaseError:
        return UNASKED


def _told(match: Match, verdict: str, touched: frozenset[int], point: int) -> Here:
    pattern, database = match.pattern, match.database
    style = {ACCEPTED: "good", REJECTED: "bad", UNASKED: "faint"}[verdict]
    heading: Line = [
        (f"{pattern.name}+{match.k}", "strong"),
        (f"  {database.name}  ", "label"),
        (verdict, style),
        (f"  O is {NAMES[match.color]}", "faint"),
    ]
    page = pattern_page(pattern, database.name)
    return Here(heading, verdict, pattern.file, pattern.line, page, touched, point in (match.move, match.anchor))
