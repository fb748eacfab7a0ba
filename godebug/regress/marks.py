"""The points that a test is about: those named by its question, its answer and its expectation."""

import re
from contextlib import suppress

from godebug.engine.go.points import parse_vertex
from godebug.regress.judge import TestResult

_VERTEX = re.compile(r"\b([A-HJ-T](?:1[0-9]|[1-9]))\b")


def marks_of(result: TestResult, size: int) -> dict[int, str]:
    """Returns by point `asked`, `wrong` (answered) or `right` (expected); a later one replaces an earlier one."""
    marks: dict[int, str] = {}
    expectation = result.test.expectation
    for text, name in (
        (result.test.command, "asked"),
        (result.answer or "", "wrong"),
        (expectation.wanted if expectation and not expectation.negated else "", "right"),
    ):
        marks.update(dict.fromkeys(points_in(text, size), name))
    return marks


def points_in(text: str, size: int) -> list[int]:
    """Returns the points that `text` names, in its order."""
    found = []
    for word in _VERTEX.findall(text):
        with suppress(ValueError):
            found.append(parse_vertex(word, size))
    return found
