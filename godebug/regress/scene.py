"""Draws a failed test in the terminal: its board, the points in question, and the command to look further."""

import shlex
from collections.abc import Iterator, Mapping

from godebug.basics.errors import UserError, printable
from godebug.basics.files import shown_path
from godebug.engine.go.color import BLACK, EMPTY
from godebug.engine.go.points import column_of, point, row_of
from godebug.engine.go.position import Position
from godebug.regress.judge import TestResult
from godebug.regress.marks import marks_of
from godebug.regress.names import leads_to
from godebug.regress.positions import position_of
from godebug.regress.report import OUTCOME_STYLES, result_line
from godebug.regress.suite import read_suite
from godebug.views.diagram import SIDE_NAMES, Diagram
from godebug.views.look import Line, Look, Span
from godebug.views.view import View

#: How a marked point looks: an empty one by its mark, a stone in small letters.
_SIGNS = {"right": "!", "wrong": "?", "asked": "*"}
_STYLES = {"right": "eye.white", "wrong": "eye.black", "asked": "move"}
_WORDS = {"right": "! expected", "wrong": "? answered", "asked": "* asked"}
_INDENT = "    "


class _MarkedBoard(Diagram):
    """Draws a board with the points in question."""

    def __init__(self, position: Position, marks: Mapping[int, str]) -> None:
        super().__init__(position.stones, last=position.last_move)
        self.marks = marks

    def cell(self, row: int, column: int, look: Look) -> Span:
        mark = self.marks.get(point(row, column))
        color = int(self.stones[row, column])
        if mark is None:
            return self.empty(row, column, look) if color == EMPTY else self.stone(row, column, look)
        if color == EMPTY:
            return f"{_SIGNS[mark]:>2}", _STYLES[mark]
        return f"{'x' if color == BLACK else 'o':>2}", SIDE_NAMES[color]


def scene_lines(result: TestResult, look: Look, further: str = "regress explain") -> list[Line]:
    """Returns the lines below a failed test: the board with marks, the question, and the command to look `further`."""
    test = result.test
    try:
        suite = read_suite(test.path)
        # By its line: a number may have been used twice.
        same = next((other for other in suite.tests if other.line == test.line), None)
        if same is None:
            return [[(f"{_INDENT}the suite has changed", "")]]
        position = position_of(suite, same)
    except UserError as error:
        return [[(f"{_INDENT}{printable(error)}", "")]]
    marks = marks_of(result, position.size)
    empty = {mark for p, mark in marks.items() if position.stones[_cell(p)] == EMPTY}
    legend = [words for mark, words in _WORDS.items() if mark in empty]
    if len(marks) > sum(position.stones[_cell(p)] == EMPTY for p in marks):
        legend.append("x o stones in question")
    home = test.suite if leads_to(test.suite, test.path) else shown_path(test.path).removesuffix(".tst")
    name = f"{home}:{test.number}"
    when = f"before move {position.move_number + 1}, {SIDE_NAMES[position.to_move]}'s turn"
    facts = [
        ("asked", f"{printable(test.command)}  ({when})"),
        ("expected", printable(test.expectation.wanted if test.expectation else "")),
        ("answered", printable(result.lost or (result.answer or ""))),
        ("look", f"godebug {further} {shlex.quote(printable(name))}"),
    ]
    lines = list(_MarkedBoard(position, marks).lines(look))
    if legend:
        lines.append([(", ".join(legend), "faint")])
    lines += [[(f"{what:9} ", "label"), (text, "")] for what, text in facts if text]
    return [[(_INDENT, ""), *line] for line in lines]


class Scene(View):
    """Draws a test that was run: its line, the board, question, expected and given answer, the command to look
    `further`.
    """

    def __init__(self, result: TestResult, further: str) -> None:
        self.result, self.further = result, further

    def lines(self, look: Look) -> Iterator[Line]:
        yield [(result_line(self.result), OUTCOME_STYLES.get(self.result.outcome, "strong"))]
        yield from scene_lines(self.result, look, self.further)


def _cell(p: int) -> tuple[int, int]:
    return row_of(p), column_of(p)
