"""Traces: which events are wanted, and the positions that piped lines name."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase

from engine.trace import Event
from godebug.positions import is_test_name


@dataclass(frozen=True)
class EventFilter:
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


def named_tests(text: bytes) -> list[str]:
    """The tests that piped lines name, each once: JSON lines with a `test`, or lines that begin with a test's name.

    Empty where the text is no such list; lines without a name (sums, headings) say nothing.
    """
    names = list(_names(text))
    return list(dict.fromkeys(names))


def _names(text: bytes) -> Iterator[str]:
    for line in text.decode("utf-8", "replace").splitlines():
        words = line.split()
        if line.lstrip().startswith("{"):
            name = _test_of_record(line)
        else:
            name = words[0].rstrip(":,") if words else ""
        if name and is_test_name(name):
            yield name


def _test_of_record(line: str) -> str:
    try:
        record = json.loads(line)
    except ValueError:
        return ""
    name = record.get("test") if isinstance(record, dict) else None
    return name if isinstance(name, str) else ""
