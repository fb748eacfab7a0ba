"""One run: its tests are asked, printed and stored as results come in, whatever ends it."""

import contextlib
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from godebug.basics.errors import UserError, valid_text
from godebug.basics.files import shown_path
from godebug.regress.baselines import Baselines, Stored, journals
from godebug.regress.blocks import Block, EngineSpec, cut
from godebug.regress.contents import contents
from godebug.regress.engines import Identity
from godebug.regress.journal import Head, Journal
from godebug.regress.judge import UNASKED, TestResult
from godebug.regress.names import SuiteNames, suite_names
from godebug.regress.report import TextReport
from godebug.regress.selection import Selected, only
from godebug.regress.suite import Test
from godebug.views.look import Line, Look
from godebug.views.output import Output
from godebug.views.view import View

INTERRUPTED = 130


class RunSettings(Struct, frozen=True):
    """How tests are run and printed.

    `jobs`: engines at once. `cluster`: the address of a scheduler, None for this machine. `verbose`: a line for every
    result. `sums_only`: nothing is printed. `boards`: an unexpected failure's board is drawn.
    """

    spec: EngineSpec
    jobs: int
    output: Output
    cluster: str | None = None
    verbose: bool = False
    sums_only: bool = False
    boards: bool = False


class RunOutcome(Struct):
    """The end of a run. `code`: the exit code. `content`: by test its identity (`godebug.regress.contents`)."""

    results: list[TestResult]
    code: int
    names: SuiteNames
    content: Mapping[Test, str]
    total: int

    @property
    def interrupted(self) -> bool:
        """Tells whether a signal ended the run."""
        return self.code >= INTERRUPTED - 2


class Known(Struct):
    """Results of an interrupted run, by test, that need not be asked again. `run`: its number."""

    run: int | None = None
    results: dict[Test, TestResult] = field(default_factory=dict)


def run(
    selected: Sequence[Selected], settings: RunSettings, keep: Callable[[TestResult, str], None], known: Known
) -> RunOutcome:
    """Runs the selected tests and prints the results. An interrupt ends the run and keeps its results.

    `keep`: gets every result with the content of its test, as soon as it is known, in any order.
    """
    names = suite_names(one.suite.path for one in selected)
    content = {
        test: of_suite[test.line] for one in selected for of_suite in (contents(one.suite),) for test in one.tests
    }
    tests = [test for one in selected for test in one.tests]
    report = TextReport(settings.verbose, names)
    results: list[TestResult] = []
    arrived: dict[Test, TestResult] = {}
    blocks = cut(only(selected, lambda test: test not in known.results))
    for one in selected:
        for line, text in one.suite.remarks:
            settings.output.note(f"{shown_path(one.suite.path)}:{line}: {text}")

    with settings.output.bar("tests", len(tests)) as bar, _ended_by_signals() as ended:

        def tell(view: View) -> None:
            settings.output.print([view])
            sys.stdout.flush()

        def on_done(result: TestResult) -> None:
            arrived[result.test] = result
            keep(result, content[result.test])
            bar.advance(names.test(result.test))

        def show(result: TestResult) -> None:
            results.append(result)
            lines = report.add(result)
            if result.error and result.ok:
                settings.output.note(f"{names.test(result.test)}: an error is the expected answer: {result.answer}")
            if settings.sums_only:
                return
            if settings.output.json:
                settings.output.records([result.as_output()])
                sys.stdout.flush()
            elif lines:
                tell(_Told(lines, result if settings.boards and result.outcome == "FAILED" else None))

        fresh = _results(blocks, settings, on_done)
        code = 0
        try:
            for test, result in known.results.items():
                keep(result, content[test])
                bar.advance(names.test(test))
            for test in tests:
                show(known.results[test] if test in known.results else next(fresh))
        except KeyboardInterrupt:
            code = ended[0] if ended else INTERRUPTED
            # Ends the engines, wherever the interrupt came.
            fresh.close()  # type: ignore[attr-defined]
            # What had been found out of turn counts as well.
            shown = {result.test for result in results}
            found = known.results | arrived
            for test in tests:
                if test in found and test not in shown:
                    show(found[test])
    if not settings.output.json and not settings.sums_only:
        tell(_Told(report.finish()))
    if code:
        settings.output.note(f"interrupted: {len(results)} of {len(tests)} tests were run; --resume goes on")
    return RunOutcome(results, code or report.total.exit_code, names, content, len(tests))


def _results(
    blocks: list[Block], settings: RunSettings, on_done: Callable[[TestResult], None]
) -> "Iterator[TestResult]":
    if settings.cluster is not None:
        from godebug.regress.cluster import run_on_cluster

        return run_on_cluster(blocks, settings.spec, settings.cluster, on_done)
    from godebug.regress.runner import run_blocks

    return run_blocks(blocks, settings.spec, settings.jobs, on_done, settings.output.note)


@contextlib.contextmanager
def _ended_by_signals() -> Iterator[list[int]]:
    """Makes SIGTERM and SIGHUP act like Ctrl-C for a block, so that engines, files and results are looked after.

    The yielded list gets the exit code. Signals that were ignored, as after `nohup`, stay ignored.
    """
    ended: list[int] = []

    def interrupt(number: int, frame: object) -> None:
        ended.append(128 + number)
        raise KeyboardInterrupt

    before: dict[signal.Signals, Any] = {}
    if threading.current_thread() is threading.main_thread():
        # Windows has no hang-up.
        for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
            if signal.getsignal(number) == signal.SIG_DFL:
                before[number] = signal.signal(number, interrupt)
    try:
        yield ended
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


# ---- what is remembered --------------------------------------------------------------------------------------------


@contextlib.contextmanager
def journal_of(
    identity: Identity, label: str, selection: str, resumed: int | None, remark: Callable[[str], None]
) -> Iterator[Journal]:
    """Opens a journal for a run and moves it into the store of runs at its end, however the run ends."""
    head = Head(
        engine=valid_text(identity.engine),
        patterns=valid_text(identity.patterns),
        commit=valid_text(identity.commit),
        label=valid_text(label),
        selection=valid_text(selection),
        started=time.time(),
        resumed=resumed,
    )
    journal = Journal(journals(), head)
    try:
        yield journal
    finally:
        stored = not journal.records
        try:
            if journal.records:
                with Baselines(remark=remark) as baselines:
                    baselines.save(journal.kept())
                stored = True
        except UserError as error:
            where = "is not remembered" if journal.trouble else "is kept aside for now"
            remark(f"this run {where}: {error}")
        finally:
            journal.close(delete=stored)


def known_results(selected: Sequence[Selected], stored: Sequence[Stored]) -> dict[Test, TestResult]:
    """Returns the results of an interrupted run for the selected tests that have not changed.

    Tests that could not be asked, or that lost the engine, are left out.
    """
    by_place = {(one.path, one.record.get("line")): one for one in stored}
    known = {}
    for one in selected:
        of_suite = contents(one.suite)
        for test in one.tests:
            found = by_place.get((str(test.path), test.line))
            if found is None or found.content != of_suite[test.line] or found.outcome == UNASKED:
                continue
            expected = test.expectation.text if test.expectation else None
            if found.expected == expected and not found.record.get("lost"):
                with contextlib.suppress(ValueError, TypeError):
                    known[test] = TestResult.from_record(test, found.record)
    return known


# ---- printing ------------------------------------------------------------------------------------------------------


class _Told(View):
    """Draws lines about results; below them the board of the failed test `drawn`."""

    def __init__(self, lines: Sequence[Line], drawn: TestResult | None = None) -> None:
        self._lines = lines
        self._drawn = drawn

    def lines(self, look: Look) -> Iterator[Line]:
        yield from self._lines
        if self._drawn is not None:
            # Loads the board and its views, which few runs need.
            from godebug.regress.scene import scene_lines

            yield from scene_lines(self._drawn, look)
            yield []
