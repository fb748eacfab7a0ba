"""Reports a run: a line for each unexpected result, sums a suite and in total, JSON lines, JUnit XML."""

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from xml.etree import ElementTree

from msgspec import Struct, field

from godebug.basics.errors import printable
from godebug.regress.judge import COUNTERS, UNASKED, UNJUDGED, UNSUPPORTED, TestResult
from godebug.regress.names import SuiteNames, suite_names
from godebug.views.look import Line

#: What an outcome looks like; the one that is looked for in a run stands out.
OUTCOME_STYLES = {"FAILED": "status.critical", "PASSED": "good", "passed": "faint", "failed": "faint"}


class Totals(Struct):
    """Sums over results. `outcomes`: by outcome. `seconds`: real time of the answers; `cpu`: as engines count it."""

    outcomes: Counter[str] = field(default_factory=Counter)
    errors: int = 0
    lost: int = 0
    seconds: float = 0.0
    cpu: float = 0.0
    nodes: Counter[str] = field(default_factory=Counter)
    uncertainty: float = 0.0
    has_cpu: bool = False
    has_uncertainty: bool = False

    def add(self, result: TestResult) -> None:
        """Adds a result."""
        self.outcomes[result.outcome] += 1
        self.errors += result.error
        self.lost += bool(result.lost)
        self.seconds += result.seconds
        self.nodes.update(result.nodes)
        if result.cpu is not None:
            self.cpu += result.cpu
            self.has_cpu = True
        if result.uncertainty is not None:
            self.uncertainty += result.uncertainty
            self.has_uncertainty = True

    @property
    def passed(self) -> int:
        """Returns how many tests passed."""
        return self.outcomes["passed"] + self.outcomes["PASSED"]

    @property
    def judged(self) -> int:
        """Returns how many tests passed or failed."""
        return self.passed + self.outcomes["failed"] + self.outcomes["FAILED"]

    @property
    def exit_code(self) -> int:
        """Returns 0 without unexpected failures, 1 with one, 2 where the engine was lost or something could not be
        asked.

        A command that the engine lacks is no failure, unless the engine could answer nothing at all.
        """
        nothing = self.outcomes[UNSUPPORTED] and not (self.judged or self.outcomes["recorded"])
        if self.lost or self.outcomes[UNASKED] or self.outcomes[UNJUDGED] or nothing:
            return 2
        return 1 if self.outcomes["FAILED"] else 0

    def line(self) -> Line:
        """Returns the sums as `191/235 passed, 2 PASSED, 44 FAILED; CPU 3.1 s, real 3.2 s; nodes reading 4711`."""
        parts: Line = [(f"{self.passed}/{self.judged} passed", "")]
        for outcome in ("PASSED", "failed", "FAILED", "recorded", UNSUPPORTED, UNASKED, UNJUDGED):
            if self.outcomes[outcome]:
                parts.append((f"{self.outcomes[outcome]} {outcome}", OUTCOME_STYLES.get(outcome, "")))
        if self.errors:
            parts.append((f"{self.errors} answered with an error", "bad"))
        if self.lost:
            parts.append((f"engine lost {self.lost} times", "bad"))
        counts = [span for part in parts for span in ((", ", ""), part)][1:]
        times = f"real {self.seconds:.2f} s"
        if self.has_cpu:
            times = f"CPU {self.cpu:.2f} s, {times}"
        sums = [f"{name} {self.nodes[name]}" for name in COUNTERS if name in self.nodes]
        costs = [times]
        if sums:
            costs.append("nodes " + ", ".join(sums))
        if self.has_uncertainty:
            costs.append(f"uncertainty {self.uncertainty:.2f}")
        return [*counts, ("; " + "; ".join(costs), "faint")]


#: Characters of an answer that a line shows. Boards have thousands; `--json` gives them whole.
_SHOWN = 240


def shortened(answer: str) -> str:
    """Returns an answer short enough for a line among others."""
    if len(answer) <= _SHOWN:
        return answer
    return f"{answer[:_SHOWN]}... ({len(answer.splitlines())} lines)"


def result_line(result: TestResult, name: str = "") -> str:
    """Returns a result as `strategy:6 FAILED: Correct 'B14|D17', got 'D9'`. `name`: in place of the test's own name."""
    return f"{printable(name or result.test.name)} {result.outcome}: {_told(result)}"


def _told(result: TestResult) -> str:
    """Returns what is said of a result after its outcome."""
    expectation, got = result.test.expectation, printable(shortened(result.answer or ""))
    correct = f"Correct '{printable(expectation.wanted if expectation else '')}'"
    if result.trouble in (UNASKED, UNJUDGED):
        return printable(result.note)
    if result.lost:
        tail = f"{correct}, engine lost: {printable(result.lost)}"
    elif result.trouble == UNSUPPORTED:
        tail = f"'{printable(result.test.kind)}' got '{got}'"
    elif result.ok is None:
        tail = f"got '{got}'"
    elif result.ok:
        return f"'{got}'"
    else:
        tail = f"{correct}, got '{got}'"
    note = f" (after {printable(result.note)})" if result.note else ""
    return tail + note


class TextReport:
    """Makes the lines for people. Call `add` with each result in order, then `finish`; both return lines to print."""

    def __init__(self, verbose: bool = False, names: SuiteNames | None = None) -> None:
        self.total = Totals()
        self._verbose = verbose
        self._names = names or SuiteNames()
        self._suite = ""
        self._sums = Totals()
        self._suites = 0
        self._started = time.monotonic()

    def add(self, result: TestResult) -> list[Line]:
        """Takes a result; returns the lines that it completes."""
        suite = self._names.of(result.test)
        lines = self._close_suite() if suite != self._suite else []
        self._suite = suite
        self._sums.add(result)
        self.total.add(result)
        if self._verbose or result.unexpected or result.lost or result.trouble in (UNASKED, UNJUDGED):
            outcome = (result.outcome, OUTCOME_STYLES.get(result.outcome, "bad"))
            name, place = self._names.test(result.test), self._names.place(result.test)
            lines.append([(f"{printable(name)} ", "strong"), outcome, (f": {_told(result)}", ""), (place, "faint")])
        return lines

    def finish(self) -> list[Line]:
        """Returns the last lines: sums and time."""
        lines = self._close_suite()
        if self._suites != 1:
            lines.append([("total: ", "strong"), *self.total.line()])
        lines.append([(f"elapsed {time.monotonic() - self._started:.2f} s", "faint")])
        return lines

    def _close_suite(self) -> list[Line]:
        if not self._suite:
            return []
        line: Line = [(f"{printable(self._suite)}: ", "strong"), *self._sums.line()]
        self._suite, self._sums = "", Totals()
        self._suites += 1
        return [line]


def by_suite(results: Iterable[TestResult]) -> dict[str, list[TestResult]]:
    """Returns the results of each suite, by a name that no other suite among them has."""
    found = list(results)
    names = suite_names(result.test.path for result in found)
    suites: dict[str, list[TestResult]] = {}
    for result in found:
        suites.setdefault(names.of(result.test), []).append(result)
    return suites


def junit_xml(results: Sequence[TestResult]) -> str:
    """Returns the results as JUnit XML, a test suite for each suite; known failures count as skipped."""
    root = ElementTree.Element("testsuites")
    for suite, of_suite in by_suite(results).items():
        outcomes = Counter(result.outcome for result in of_suite)
        errors = sum(_is_error(result) for result in of_suite)
        suite = printable(suite)
        node = ElementTree.SubElement(
            root,
            "testsuite",
            name=suite,
            tests=str(len(of_suite)),
            failures=str(outcomes["FAILED"] - sum(_is_error(r) and r.outcome == "FAILED" for r in of_suite)),
            errors=str(errors),
            skipped=str(sum(r.outcome in _SKIPPED and not _is_error(r) for r in of_suite)),
            file=printable(of_suite[0].test.path),
            time=f"{sum(result.seconds for result in of_suite):.3f}",
        )
        for result in of_suite:
            case = ElementTree.SubElement(
                node,
                "testcase",
                classname=suite,
                name=f"{result.test.number} {printable(result.test.command)}",
                time=f"{result.seconds:.3f}",
            )
            message = result_line(result)
            if _is_error(result):
                ElementTree.SubElement(case, "error", message=message)
            elif result.outcome == "FAILED":
                ElementTree.SubElement(case, "failure", message=message)
            elif result.outcome in _SKIPPED:
                ElementTree.SubElement(case, "skipped", message=message)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


#: What JUnit calls skipped: failures known before, what is only recorded, what an engine cannot be asked.
_SKIPPED = ("failed", "recorded", UNSUPPORTED)


def _is_error(result: TestResult) -> bool:
    """Tells whether something went wrong besides the answer."""
    return bool(result.lost) or result.trouble in (UNASKED, UNJUDGED)
