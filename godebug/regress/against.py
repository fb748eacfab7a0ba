"""Compares a run with an earlier one: which tests broke, which were mended."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from godebug.basics.errors import printable
from godebug.fields.field import Record
from godebug.regress.baselines import Stored
from godebug.regress.judge import TestResult
from godebug.regress.records import RUN_CHANGES, TEST_CHANGE
from godebug.regress.report import shortened
from godebug.views.look import Line


class VerdictChange(Struct, frozen=True):
    """A test whose verdict changed since an earlier run. `result`: now; `before`: then."""

    result: TestResult
    before: Stored

    @property
    def change(self) -> str:
        """Returns the change in a word."""
        return "mended" if self.result.ok else "broke"

    def line(self, name: str) -> Line:
        """Returns the change as a line for people. `name`: of the test."""
        text = f"{_change(self.before.answer, self.result)}{_judged_anew(self.before, self.result)}"
        style = "good" if self.result.ok else "status.critical"
        return [(f"{self.change}: ", style), (f"{printable(name)}: ", "strong"), (printable(text), "")]


class Changes(Struct, frozen=True):
    """How the results of a run's tests changed since an earlier run.

    `broke`, `mended`: in the run's order. `new`: how many tests the earlier run did not have. `unjudged`: how many only
    one of the runs judged. Of the tests that both judged: `seconds`, then and now; `nodes`, by kind of reading the
    same.
    """

    broke: Sequence[VerdictChange]
    mended: Sequence[VerdictChange]
    new: int
    unjudged: int
    seconds: tuple[float, float]
    nodes: Mapping[str, tuple[int, int]]

    def lines(self, name: Callable[[TestResult], str] = lambda result: result.test.name) -> list[Line]:
        """Returns the changes as lines for people. `name`: gives the name of a test."""
        sums = [f"time {self.seconds[0]:.2f} -> {self.seconds[1]:.2f} s"]
        sums += [f"{kind} nodes {old} -> {now}" for kind, (old, now) in sorted(self.nodes.items())]
        others = f", {self.new} new" if self.new else ""
        others += f", {self.unjudged} judged in one run only" if self.unjudged else ""
        summary: Line = [
            (f"{len(self.broke)} broke", "status.critical" if self.broke else ""),
            (", ", ""),
            (f"{len(self.mended)} mended", "good" if self.mended else ""),
            (others, ""),
            (f"; {'; '.join(sums)}", "faint"),
        ]
        return [*(one.line(name(one.result)) for one in (*self.broke, *self.mended)), summary]

    def records(self) -> list[Record]:
        """Returns a record for every change, and one of the sums."""
        # No field of theirs is a point.
        changes = [TEST_CHANGE.record(one, size=0) for one in (*self.broke, *self.mended)]
        return [*changes, RUN_CHANGES.record(self, size=0)]


def compare(
    results: Iterable[TestResult], contents: Callable[[TestResult], str], baseline: Iterable[Stored]
) -> Changes:
    """Compares results with those of a baseline: verdicts, time and nodes.

    Tests are matched by their content. A test that was not asked in one of the runs, or whose command an engine does
    not know, neither broke nor was mended.
    """
    before = _Earlier(baseline)
    broke: list[VerdictChange] = []
    mended: list[VerdictChange] = []
    new = unjudged = 0
    seconds = (0.0, 0.0)
    nodes: dict[str, tuple[int, int]] = {}
    for result in results:
        old = before.of(result, contents(result))
        if old is None:
            new += 1
            continue
        if (old.ok is None) != (result.ok is None):
            unjudged += 1
        if old.ok is None or result.ok is None:
            continue
        seconds = (seconds[0] + old.seconds, seconds[1] + result.seconds)
        for kind in result.nodes.keys() & old.nodes.keys():
            then, now = nodes.get(kind, (0, 0))
            nodes[kind] = (then + old.nodes[kind], now + result.nodes[kind])
        if old.ok != result.ok:
            (mended if result.ok else broke).append(VerdictChange(result, old))
    return Changes(broke, mended, new, unjudged, seconds, nodes)


class _Earlier:
    """The results of an earlier run by content; of several with the same content, the nearest by place."""

    def __init__(self, baseline: Iterable[Stored]) -> None:
        self._by_content: Mapping[str, list[Stored]] = defaultdict(list)
        self._by_name: dict[str, Stored] = {}
        for stored in baseline:
            if stored.content:
                self._by_content[stored.content].append(stored)
            else:
                self._by_name[stored.test] = stored

    def of(self, result: TestResult, content: str) -> Stored | None:
        found = self._by_content.get(content, [])
        if not found:
            # From a run of old: it knew no more than names.
            return self._by_name.get(result.test.name)
        path, name = str(result.test.path), result.test.name
        return max(found, key=lambda stored: (stored.test == name) + 2 * (stored.path == path))


def _change(before: str | None, result: TestResult) -> str:
    """Returns the old and the new answer; of answers of many lines the first line that differs."""
    now = result.answer
    if before is not None and now is not None and "\n" in before and "\n" in now:
        old, new = before.split("\n"), now.split("\n")
        if len(old) == len(new):
            differing = [
                number for number, pair in enumerate(zip(old, new, strict=True), start=1) if pair[0] != pair[1]
            ]
            if differing:
                first = differing[0]
                said = f"line {first} was '{shortened(old[first - 1])}', is '{shortened(new[first - 1])}'"
                return f"{said} ({len(differing)} of {len(new)} lines differ)"
    was = "the engine was lost" if before is None else f"'{shortened(before)}'"
    return f"was {was}, is " + (f"lost: {result.lost}" if now is None else f"'{shortened(now)}'")


def _judged_anew(old: Stored, result: TestResult) -> str:
    """Returns a remark where the suite was edited, so that the verdict may have changed with it."""
    expected = result.test.expectation.text if result.test.expectation else None
    return "" if old.expected == expected or old.expected is None else f" (expected was {old.expected}, is {expected})"
