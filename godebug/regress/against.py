"""A run held against an earlier one: what broke, what was mended."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping

from godebug.errors import printable
from godebug.regress.baselines import Stored
from godebug.regress.judge import TestResult
from godebug.regress.report import shortened


def compare(
    results: Iterable[TestResult],
    contents: Callable[[TestResult], str],
    baseline: Iterable[Stored],
    name: Callable[[TestResult], str] = lambda result: result.test.name,
) -> list[str]:
    """What broke and what was mended since the baseline, and how time and nodes changed; lines for people.

    Tests are found again by their content. Only verdicts count: what was not asked, or is not known to an engine,
    neither broke nor was mended. `name`: what a test is called.
    """
    before = _Earlier(baseline)
    broke: list[str] = []
    mended: list[str] = []
    new = unjudged = 0
    seconds = [0.0, 0.0]
    nodes: dict[str, list[int]] = {}
    for result in results:
        old = before.of(result, contents(result))
        if old is None:
            new += 1
            continue
        if (old.ok is None) != (result.ok is None):
            unjudged += 1
        if old.ok is None or result.ok is None:
            continue
        seconds[0] += old.seconds
        seconds[1] += result.seconds
        for kind in result.nodes.keys() & old.nodes.keys():
            sums = nodes.setdefault(kind, [0, 0])
            sums[0] += old.nodes[kind]
            sums[1] += result.nodes[kind]
        if old.ok != result.ok:
            line = f"{name(result)}: {_change(old.answer, result)}{_judged_anew(old, result)}"
            (mended if result.ok else broke).append(f"{'mended' if result.ok else 'broke'}: {line}")
    changes = [f"time {seconds[0]:.2f} -> {seconds[1]:.2f} s"]
    changes += [f"{kind} nodes {old} -> {now}" for kind, (old, now) in sorted(nodes.items())]
    summary = f"{len(broke)} broke, {len(mended)} mended"
    summary += f", {new} new" if new else ""
    summary += f", {unjudged} judged in one run only" if unjudged else ""
    return [*map(printable, [*broke, *mended]), f"{summary}; {'; '.join(changes)}"]


class _Earlier:
    """The results of an earlier run, found again by content; where one stood in several places, by the nearest."""

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
    """What was said and what is; of boards and other answers of many lines the first line that differs."""
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
    """Where the suite was edited, and the verdict may have changed with it."""
    expected = result.test.expectation.text if result.test.expectation else None
    return "" if old.expected == expected or old.expected is None else f" (expected was {old.expected}, is {expected})"
