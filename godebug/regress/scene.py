"""A failed test as views: its board, the points in question, and the command to look further."""

import shlex
from collections.abc import Iterator, Mapping

from godebug.basics.errors import UserError, printable
from godebug.basics.files import shown_path
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import point
from godebug.engine.go.position import Position
from godebug.regress.judge import TestResult
from godebug.regress.marks import marks_of
from godebug.regress.names import leads_to
from godebug.regress.positions import position_of
from godebug.regress.report import OUTCOME_STYLES, result_line
from godebug.regress.suite import read_suite
from godebug.views.diagram import SIDE_NAMES, Diagram, stone_mark
from godebug.views.look import Line, Look, Span
from godebug.views.view import Text, View

_SIGNS = {"right": "!", "wrong": "?", "asked": "*"}
_WORDS = {"right": "! expected", "wrong": "? answered", "asked": "* asked"}
_INDENT = "    "


class MarkedBoard(Diagram):
    """Draws a board with the points in question: `!` expected, `?` answered, `*` asked. `marks`: as `marks_of` says."""

    def __init__(self, position: Position, marks: Mapping[int, str], title: str = "") -> None:
        super().__init__(position.stones, title=title, last=position.last_move)
        self.marks = marks

    def cell(self, row: int, column: int, look: Look) -> Span:
        """Returns the mark of a point in question, before the stone that stands there; a stone, or an empty point."""
        mark = self.marks.get(point(row, column))
        color = int(self.stones[row, column])
        if mark is None:
            return self.empty(row, column, look) if color == EMPTY else self.stone(row, column, look)
        sign = _SIGNS[mark]
        return f"{sign if color == EMPTY else sign + stone_mark(color, look):>2}", f"mark.{mark}"


def scene_views(result: TestResult, further: str = "regress explain") -> list[View]:
    """Returns what stands below a failed test: the board with marks, the question, and the command to look
    `further`.
    """
    test = result.test
    try:
        suite = read_suite(test.path)
        # By its line: a number may have been used twice.
        same = next((other for other in suite.tests if other.line == test.line), None)
        if same is None:
            return [Text([("the suite has changed", "")])]
        position = position_of(suite, same)
    except UserError as error:
        return [Text([(printable(error), "")])]
    marks = marks_of(result, position.size)
    legend = [words for mark, words in _WORDS.items() if mark in marks.values()]
    home = test.suite if leads_to(test.suite, test.path) else shown_path(test.path).removesuffix(".tst")
    name = f"{home}:{test.number}"
    when = f"before move {position.move_number + 1}, {SIDE_NAMES[position.to_move]}'s turn"
    facts = [
        ("asked", f"{printable(test.command)}  ({when})"),
        ("expected", printable(test.expectation.wanted if test.expectation else "")),
        ("answered", printable(result.lost or (result.answer or ""))),
        ("look", f"godebug {further} {shlex.quote(printable(name))}"),
    ]
    lines: list[Line] = [[(", ".join(legend), "faint")]] if legend else []
    lines += [[(f"{what:9} ", "label"), (text, "")] for what, text in facts if text]
    return [MarkedBoard(position, marks), Text(*lines)]


def scene_lines(result: TestResult, look: Look) -> Iterator[Line]:
    """Yields the lines of a scene, indented, for a report of many tests."""
    for view in scene_views(result):
        for line in view.lines(look):
            yield [(_INDENT, ""), *line]


def explained_views(result: TestResult, further: str) -> list[View]:
    """Returns a test that was run: its line, then its scene."""
    line = result_line(result), OUTCOME_STYLES.get(result.outcome, "strong")
    return [Text([line]), *scene_views(result, further)]
