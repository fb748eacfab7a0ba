"""The points that a test is about: what its question, its answer and its expectation name."""

import re

from engine.points import NO_POINT, parse_vertex
from godebug.regress.judge import TestResult

_VERTEX = re.compile(r"\b([A-HJ-T](?:1[0-9]|[1-9]))\b")


def marks_of(result: TestResult, size: int) -> dict[int, str]:
    """By point: `asked`, `wrong` (answered) or `right` (expected); the last of these counts."""
    marks: dict[int, str] = {}
    expectation = result.test.expectation
    for text, name in (
        (result.test.command, "asked"),
        (result.answer or "", "wrong"),
        (expectation.wanted if expectation and not expectation.negated else "", "right"),
    ):
        for word in _VERTEX.findall(text):
            try:
                marks[parse_vertex(word, size)] = name
            except ValueError:
                continue
    marks.pop(NO_POINT, None)
    return marks
