"""Traces: which events are wanted, and the positions that piped lines name."""

import json
import os
import re
from collections.abc import Callable
from fnmatch import fnmatchcase
from pathlib import Path

from msgspec import Struct

from godebug.cli.positions import is_test_name
from godebug.engine.trace.events import Event


class EventFilter(Struct, frozen=True):
    """Which events are wanted: those that touch one of `points` (any where there are none), of a pattern (`*` and `?`
    stand for other characters), whose line has `text`."""

    points: frozenset[int] = frozenset()
    pattern: str | None = None
    text: re.Pattern[str] | None = None

    def keeps(self, event: Event, line: Callable[[], str]) -> bool:
        """`line`: how the event is printed."""
        if self.points and self.points.isdisjoint(event.points):
            return False
        if self.pattern is not None and not fnmatchcase(str(event.figures.get("pattern", "")), self.pattern):
            return False
        return self.text is None or self.text.search(line()) is not None


def named_tests(text: bytes) -> list[str] | None:
    """Returns the tests that piped lines name, each once: JSON lines with a `test`, or lines that begin with a test's
    name.

    Of the lines that `regress` prints only those are meant whose tests fail; of JSON, which can be filtered on the way,
    and of other lists all that were asked. None where the text is no list of tests at all; lines without a name (sums,
    headings) say nothing.
    """
    names: dict[str, None] = {}
    is_list = False
    for line in text.decode("utf-8", "replace").split("\n"):
        found = _test_of_record(line) if line.lstrip().startswith("{") else _test_of_line(line)
        if found is not None:
            is_list = True
            names.update(dict.fromkeys(found))
    return list(names) if is_list else None


#: What `regress` writes about a test, with the suite's place where its name does not lead there; and its sums.
_RESULT = re.compile(r"(\S+:\d+) ([A-Za-z]+): .*?(?: \[(.+)\.tst:\d+\])?\s*")
_SUMS = re.compile(r"(\S+: \d+/\d+ passed\b|elapsed \d|\d+ broke, \d+ mended\b|(broke|mended): ).*")
_FAILING = ("failed", "FAILED")
_NOT_ASKED = ("unasked", "unsupported")
_VERDICTS = (*_FAILING, *_NOT_ASKED, "passed", "PASSED", "recorded", "unjudged")


def _test_of_line(line: str) -> list[str] | None:
    """Returns the test that a line is about, none where it does not fail; None for a line that tells of no tests."""
    result = _RESULT.fullmatch(line)
    if result is not None and result[2] in _VERDICTS:
        name = f"{result[3]}:{result[1].rpartition(':')[2]}" if result[3] else result[1]
        return [name] if result[2] in _FAILING else []
    if _SUMS.fullmatch(line):
        return []
    words = line.split()
    name = words[0].rstrip(":,") if words else ""
    return [name] if name and is_test_name(name) else None


def _test_of_record(line: str) -> list[str] | None:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    name = record.get("test") if isinstance(record, dict) else None
    if not isinstance(name, str):
        return None
    if record.get("outcome") in _NOT_ASKED:
        return []
    path, number = record.get("path"), record.get("id")
    # Beside the name stands where it leads to.
    if isinstance(path, str) and os.path.isfile(path):
        from godebug.regress.names import leads_to

        if not leads_to(name.rpartition(":")[0], Path(path)):
            name = f"{path.removesuffix('.tst')}:{number}"
    return [name] if is_test_name(name) else None
