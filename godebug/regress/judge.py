"""Judges a test: its result, the verdict, and the outcome in GNU Go's spelling. Expected answers are expressions,
which get a limited time to match.
"""

import re
from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from godebug.fields.field import Record
from godebug.regress.records import TEST_RESULT
from godebug.regress.suite import Expectation, Test

#: Seconds for one match.
MATCH_SECONDS = 2.0
#: Characters of an answer up to which two repeats in a row cannot take long.
_SHORT = 2000


def is_quick(pattern: str, length: int) -> bool:
    """Tells whether a match against `length` characters is sure to be quick: few alternatives, no repeated group."""
    repeats = sum(c in "*+?{" for c in pattern)
    if pattern.count("|") > 12 and pattern.count("(") > 2:
        return False
    if repeats == 0:
        return True
    return repeats <= 2 and not re.search(r"\)[*+?{]", pattern) and length <= _SHORT


def fullmatch(pattern: re.Pattern[str], text: str) -> bool | None:
    """Tells whether the whole `text` matches, None where that took more than MATCH_SECONDS seconds."""
    if is_quick(pattern.pattern, len(text)):
        return pattern.fullmatch(text) is not None
    import regex

    try:
        return regex.fullmatch(pattern.pattern, text, timeout=MATCH_SECONDS) is not None
    except TimeoutError:
        return None


#: The counters that are read around every test, by the names under which reports sum them up.
COUNTERS = {
    "reading": "reading_node_counter",
    "owl": "owl_node_counter",
    "connection": "connection_node_counter",
}


#: Outcomes that are no verdict, beside `recorded`: the position could not be set up; the engine has no such command;
#: the expected answer takes too long to match.
UNASKED, UNSUPPORTED, UNJUDGED = "unasked", "unsupported", "unjudged"


class TestResult(Struct, frozen=True):
    """The result of one test.

    `answer`: what the engine said, None where it was lost or not asked. `error`: it answered with a failure (`?`).
    `lost`: how the engine was lost, empty where it was not. `note`: what went wrong before, such as a failed set-up
    command. `ok`: the verdict, None where nothing is judged. `trouble`: why nothing could be judged: UNASKED,
    UNSUPPORTED, UNJUDGED, or empty. `seconds`: real time; `cpu`: the engine's own count, None where it keeps none;
    `nodes`: by kind of reading; `uncertainty`: of a generated move.
    """

    test: Test
    answer: str | None
    error: bool = False
    lost: str = ""
    note: str = ""
    ok: bool | None = None
    seconds: float = 0.0
    cpu: float | None = None
    nodes: Mapping[str, int] = field(default_factory=dict)
    uncertainty: float | None = None
    trouble: str = ""

    __test__ = False

    @property
    def outcome(self) -> str:
        """Returns `passed` or `failed` where that was expected, `PASSED` or `FAILED` where not.

        Else it returns the trouble, or `recorded` where nothing was expected.
        """
        if self.ok is None:
            return self.trouble or "recorded"
        known = self.test.expectation is not None and self.test.expectation.known_failure
        if self.ok:
            return "PASSED" if known else "passed"
        return "failed" if known else "FAILED"

    @property
    def unexpected(self) -> bool:
        """Tells whether the test passed or failed against expectation."""
        return self.outcome.isupper()

    @classmethod
    def from_record(cls, test: Test, record: Mapping[str, Any]) -> "TestResult":
        """Returns the result of `test` that `record` holds.

        Raises ValueError or TypeError for a damaged record.
        """
        answer, ok, cpu, uncertainty = (record.get(name) for name in ("answer", "ok", "cpu", "uncertainty"))
        outcome = str(record.get("outcome"))
        return cls(
            test=test,
            answer=None if answer is None else str(answer),
            error=bool(record.get("error")),
            lost=str(record.get("lost") or ""),
            note=str(record.get("note") or ""),
            ok=None if ok is None else bool(ok),
            seconds=float(record.get("seconds") or 0.0),
            cpu=None if cpu is None else float(cpu),
            nodes={str(name): int(count) for name, count in dict(record.get("nodes") or {}).items()},
            uncertainty=None if uncertainty is None else float(uncertainty),
            trouble=outcome if outcome in (UNASKED, UNSUPPORTED, UNJUDGED) else "",
        )

    def as_record(self) -> Record:
        """Returns the result as a JSON object that is kept: the name is that of the suite and the number."""
        # No field of it is a point.
        return TEST_RESULT.record(self, size=0)

    def as_output(self) -> Record:
        """Returns the result as a JSON object for other programs: the name leads to the test from here."""
        return {**self.as_record(), "test": self.test.address}


def judge(expectation: Expectation | None, answer: str | None, error: bool = False) -> bool | None:
    """Tells whether `answer` (None: the engine was lost) is the expected one; None where nothing is expected.

    The expression must match the whole answer, or its lines with ` | ` between them, as reports print them, or the
    first line, which is all that GNU Go's own script looks at. A failure (`error`) is judged like any answer, but it is
    never right where a test only says which answer is wrong.
    Raises TooLong where matching takes too long.
    """
    if expectation is None:
        return None
    if answer is None:
        return False
    if expectation.pattern is None or expectation.recorded:
        return None
    found: bool | None = False
    for text in dict.fromkeys((answer, answer.replace("\n", " | "), answer.split("\n", 1)[0])):
        found = fullmatch(expectation.pattern, text)
        if found is None:
            raise TooLong
        if found:
            break
    return not (found or error) if expectation.negated else found


class TooLong(Exception):  # noqa: N818 (what happened)
    """Matching the expected answer takes too long."""
