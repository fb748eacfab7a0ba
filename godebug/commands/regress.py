"""`godebug regress`: suites, and what is remembered of earlier runs."""

import difflib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer
from typer.core import TyperGroup

from godebug.errors import UserError, one_line, printable
from godebug.files import read_file, write_file
from godebug.resources import check_patterns

if TYPE_CHECKING:
    from godebug.regress.blocks import Block, EngineSpec
    from godebug.regress.engines import Identity
    from godebug.regress.judge import TestResult
    from godebug.regress.selection import Selected


T = TypeVar("T")


class _RunFirst(TyperGroup):
    """`godebug regress strategy` means `godebug regress run strategy`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not args or (args[0] not in self.commands and args[0] not in ("-h", "--help")):
            args = ["run", *args]
        return list(super().parse_args(ctx, args))


app = typer.Typer(
    cls=_RunFirst,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    help="Runs regression suites: `godebug regress reading owl:13-20` is short for `godebug regress run ...`.",
)

_SUITES = typer.Argument(metavar="[SUITE | SUITE:N,M-O | FILE.tst | @LIST]...", help="All suites where none is named.")
_ENGINE = typer.Option("--engine", metavar="CMD", help="A GTP program instead of the built-in engine.")
_DIR = typer.Option("--dir", metavar="DIR", help="Where bare names are looked for.")
_LEVEL = typer.Option("--level", metavar="N", min=0, max=10, help="Search effort of the built-in engine.")
_PATTERNS = typer.Option("--patterns", metavar="DIR", help="Pattern databases of the built-in engine.")
_TRUST = typer.Option("--trust", help="Let suites ask engines for anything, files included.")
_LIMIT = typer.Option("--time-limit", metavar="SECONDS", min=0.01, help="For each answer.")


@app.command("run")
def run(
    suites: Annotated[list[str] | None, _SUITES] = None,
    engine: Annotated[str | None, _ENGINE] = None,
    folder: Annotated[str | None, _DIR] = None,
    level: Annotated[int, _LEVEL] = 10,
    patterns: Annotated[str | None, _PATTERNS] = None,
    limit: Annotated[float, _LIMIT] = 120.0,
    trust: Annotated[bool, _TRUST] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="N", min=0, help="0: one a core.")] = 0,
    allow_empty: Annotated[bool, typer.Option("--allow-empty", help="No test to run is no error.")] = False,
    limit_commands: Annotated[
        str | None, typer.Option("--limit-commands", metavar="NAMES", help="Only tests that ask these commands.")
    ] = None,
    gtpfile: Annotated[
        str | None, typer.Option("--gtpfile", metavar="FILE", help="GTP commands for every fresh engine.")
    ] = None,
    failed: Annotated[bool, typer.Option("--failed", help="Only tests that failed when last run.")] = False,
    changed: Annotated[bool, typer.Option("--changed", help="Only tests whose verdict changed when last run.")] = False,
    against: Annotated[
        str | None,
        typer.Option("--against", metavar="RUN", help="Say what broke and what was mended since: last, a label, ..."),
    ] = None,
    label: Annotated[str, typer.Option("--label", metavar="NAME", help="A name to remember this run by.")] = "",
    forget: Annotated[bool, typer.Option("--forget", help="Do not remember this run.")] = False,
    floors: Annotated[
        str | None, typer.Option("--floors", metavar="check|raise", help="Hold or raise the numbers of passed tests.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="A JSON line for every result.")] = False,
    junit: Annotated[str | None, typer.Option("--junit", metavar="FILE", help="Write JUnit XML.")] = None,
    html: Annotated[str | None, typer.Option("--html", metavar="DIR", help="Write pages with pictures.")] = None,
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="ADDRESS", help="Run on the Dask cluster of this scheduler.")
    ] = None,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="A line for every result.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress bar, no remarks.")] = False,
) -> int:
    """Runs tests and prints unexpected results (PASSED, FAILED) as they come, then sums.

    Exit code: 0 no unexpected failure, 1 at least one, 2 the engine was lost, or a position could not be set up.

    \b
    godebug regress reading strategy:6,23 --engine "gnugo --mode gtp"
    godebug regress --failed --against last
    """
    from godebug.regress.baselines import Baselines
    from godebug.regress.engines import identify
    from godebug.regress.selection import select

    spec = _spec(engine, level, patterns, limit, gtpfile, trust)
    settings = _Settings(spec, jobs or os.cpu_count() or 1, cluster, quiet, json, verbose)
    if floors is not None:
        return _floors(floors, folder, suites or [], settings)
    names = [name for part in suites or [] for name in _spread(part)]
    if suites and not names:
        # Standard input named no test; without any name all suites would run.
        print("no tests named: nothing to run", file=sys.stderr)
        return 0
    selected = select(names, [Path(folder)] if folder else None)
    if limit_commands is not None:
        selected = _asking(selected, [name.strip() for name in limit_commands.split(",") if name.strip()], quiet)
    if not any(one.tests for one in selected) and not allow_empty:
        raise UserError("no such tests: nothing to run (--allow-empty: that is no error)")
    identity = _guarded(lambda: identify(spec, patterns))
    baseline = None
    if failed or changed or against is not None:
        with Baselines() as baselines:
            if failed or changed:
                selected = _narrow(selected, baselines, identity.engine, failed, changed)
            if against is not None:
                baseline = baselines.results(baselines.find(against))
    results, code = settings.run(selected)
    if not forget and results:
        _remember(identity, results, label)
    _write_files(results, identity, junit, html)
    if baseline is not None and not json:
        from godebug.regress.baselines import compare

        print("\n".join(compare(results, baseline)))
    return code


@app.command("history")
def history(
    test: Annotated[str, typer.Argument(metavar="SUITE:N", help="The test.")],
    json: Annotated[bool, typer.Option("--json", help="JSON lines.")] = False,
) -> int:
    """What became of a test in every remembered run, the newest first.

    \b
    godebug regress history reading:12
    """
    from godebug.regress.baselines import Baselines

    with Baselines() as baselines:
        found = baselines.history(test)
    if not found:
        raise UserError(f"no run of '{one_line(test, 60)}' is remembered")
    for run, stored in found:
        if json:
            _print_json({"run": run.id, "engine": run.identity.engine, "commit": run.identity.commit, **vars(stored)})
        else:
            print(printable(f"{stored.outcome:8} '{stored.answer}'  {stored.seconds:.2f} s  {run.title}"))
    return 0


@app.command("sanity")
def sanity(suites: Annotated[list[str] | None, _SUITES] = None, folder: Annotated[str | None, _DIR] = None) -> int:
    """Finds fault with suites: numbers used twice, games that are missing, moves expected where a stone stands.

    Exit code: 1 where there is any fault.
    """
    from godebug.regress.sanity import check
    from godebug.regress.selection import select

    faults = [
        fault
        for selected in select(suites or [], [Path(folder)] if folder else None)
        for fault in check(selected.suite)
    ]
    for fault in faults:
        print(fault)
    print(f"godebug: {len(faults)} fault{'s' * (len(faults) != 1)}", file=sys.stderr)
    return 1 if faults else 0


@app.command("bisect")
def bisect(
    test: Annotated[str, typer.Argument(metavar="SUITE:N", help="The test.")],
    by_patterns: Annotated[
        bool, typer.Option("--patterns", help="Find the patterns that decide the verdict instead of a commit.")
    ] = False,
    good: Annotated[str, typer.Option("--good", metavar="REV", help="A commit that passes.")] = "",
    bad: Annotated[str, typer.Option("--bad", metavar="REV", help="A commit that fails.")] = "HEAD",
    repository: Annotated[str | None, typer.Option("--repository", metavar="DIR", help="Whose commits.")] = None,
    engine: Annotated[
        str | None, typer.Option("--engine", metavar="CMD", help="The engine, run inside each commit's checkout.")
    ] = None,
    build: Annotated[str | None, typer.Option("--build", metavar="CMD", help="Builds a checkout first.")] = None,
    folder: Annotated[str | None, _DIR] = None,
    databases: Annotated[str | None, typer.Option("--databases", metavar="DIR", help="Bisect these databases.")] = None,
    limit: Annotated[float, _LIMIT] = 120.0,
) -> int:
    """Finds what made a test pass or fail: the first bad commit, or the patterns that flip it when left out.

    \b
    godebug regress bisect reading:12 --good v0.1
    godebug regress bisect reading:12 --patterns
    """
    from godebug.regress import bisect as search
    from godebug.regress.selection import select

    selected = select([test], [Path(folder)] if folder else None)
    if len(selected) != 1 or len(selected[0].tests) != 1:
        raise UserError(f"{one_line(test, 60)}: exactly one test is wanted")
    say: Callable[[str], None] = lambda text: print(text, flush=True)  # noqa: E731 (a name for the signature)
    if by_patterns:
        return search.bisect_patterns(selected[0], databases, limit, say)
    if not good:
        raise UserError("--good: a commit that passes is wanted")
    return search.bisect_commits(selected[0], search.Commits(repository, good, bad, engine, build), limit, say)


class _Settings:
    """How this invocation runs and prints."""

    def __init__(
        self, spec: "EngineSpec", jobs: int, cluster: str | None, quiet: bool, json: bool, verbose: bool
    ) -> None:
        self.spec, self.jobs, self.cluster = spec, jobs, cluster
        self.quiet, self.json, self.verbose = quiet, json, verbose

    def run(self, selected: Sequence["Selected"], sums_only: bool = False) -> tuple[list["TestResult"], int]:
        """Runs and prints, unless only sums matter; returns the results and the exit code."""
        from godebug.regress.blocks import cut
        from godebug.regress.names import suite_names
        from godebug.regress.report import TextReport

        report = TextReport(self.verbose, suite_names(one.suite.path for one in selected))
        results: list[TestResult] = []
        blocks = cut(selected)
        with _Progress(sum(len(block.wanted) for block in blocks), self.quiet) as progress:
            for result in self._results(blocks, progress.advance):
                results.append(result)
                lines = report.add(result)
                if self.json:
                    _print_json(result.as_record())
                elif lines and not sums_only:
                    progress.print(lines)
        if not self.json and not sums_only:
            print("\n".join(report.finish()), flush=True)
        return results, report.total.exit_code

    def _results(self, blocks: list["Block"], on_done: "Callable[[TestResult], None]") -> "Iterator[TestResult]":
        if self.cluster is not None:
            from godebug.regress.cluster import run_on_cluster

            return run_on_cluster(blocks, self.spec, self.cluster, on_done)
        from godebug.regress.runner import run_blocks

        return run_blocks(blocks, self.spec, self.jobs, on_done, self._remark)

    def _remark(self, text: str) -> None:
        if not self.quiet:
            print(f"godebug: {one_line(text)}", file=sys.stderr)


class _Progress:
    """A bar on stderr where that is a terminal; results go to stdout above it."""

    def __init__(self, total: int, quiet: bool) -> None:
        self._bar: Any = None
        if not quiet and sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

            columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
            self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task("tests", total=total)

    def __enter__(self) -> "_Progress":
        if self._bar is not None:
            self._bar.start()
        return self

    def __exit__(self, *exception: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def advance(self, result: "TestResult") -> None:
        if self._bar is not None:
            self._bar.update(self._task, advance=1, description=result.test.name)

    def print(self, lines: list[str]) -> None:
        text = "\n".join(lines)
        if self._bar is not None and sys.stdout.isatty():
            # On the same terminal the bar has to make room.
            self._bar.console.print(text, markup=False, highlight=False, soft_wrap=True)
        else:
            print(text, flush=True)


def _spec(
    engine: str | None, level: int, patterns: str | None, limit: float, gtpfile: str | None, trust: bool
) -> "EngineSpec":
    from godebug.regress.engines import builtin_spec, peer_spec

    preparation: tuple[str, ...] = ()
    if gtpfile is not None:
        text = read_file(gtpfile).decode("utf-8", errors="replace")
        lines = (line.split("#", 1)[0].strip() for line in text.split("\n"))
        preparation = tuple(line for line in lines if line)
    if patterns is not None:
        check_patterns(patterns)
    if engine is None:
        spec = builtin_spec(level, patterns, limit, preparation)
    else:
        spec = _guarded(lambda: peer_spec(engine, limit, preparation))
    return replace(spec, trust=trust)


def _asking(selected: "list[Selected]", commands: list[str], quiet: bool) -> "list[Selected]":
    """The tests that ask one of `commands`; says which of these none of them asks."""
    from godebug.regress.selection import only

    asked = {test.kind for one in selected for test in one.tests}
    for command in commands:
        if command not in asked and not quiet:
            close = difflib.get_close_matches(command, sorted(asked), 1)
            hint = f"; did you mean '{close[0]}'?" if close else ""
            print(f"godebug: no test asks '{one_line(command, 40)}'{hint}", file=sys.stderr)
    return only(selected, lambda test: test.kind in commands)


def _guarded(call: "Callable[[], T]") -> "T":
    from godebug.gtp.client import EngineLost

    try:
        return call()
    except EngineLost as error:
        raise UserError(one_line(error)) from None


def _spread(name: str) -> list[str]:
    """`-` stands for names on standard input; a folder for the suites in it."""
    if name == "-":
        return sys.stdin.read().split()
    if os.path.isdir(name):
        found = sorted(str(path) for path in Path(name).glob("*.tst"))
        if not found:
            raise UserError(f"{one_line(name, 120)}: no suites (*.tst) in this folder")
        return found
    return [name]


def _narrow(selected: "list[Selected]", baselines: Any, engine: str, failed: bool, changed: bool) -> "list[Selected]":
    from godebug.regress.baselines import changed_tests, failed_tests
    from godebug.regress.selection import only

    last = baselines.last_results(engine, depth=2)
    wanted = (failed_tests(last) if failed else set()) | (changed_tests(last) if changed else set())
    narrowed = only(selected, lambda test: test.name in wanted)
    if not narrowed:
        print("no such tests: nothing to run", file=sys.stderr)
    return narrowed


def _remember(identity: "Identity", results: "list[TestResult]", label: str) -> None:
    """Keeps a run. A state directory that cannot be written is no reason to lose its results."""
    from godebug.regress.baselines import Baselines

    try:
        with Baselines() as baselines:
            baselines.save(identity, results, label)
    except UserError as error:
        print(f"godebug: this run is not remembered: {error}", file=sys.stderr)


def _write_files(results: "list[TestResult]", identity: "Identity", junit: str | None, html: str | None) -> None:
    if junit is not None:
        from godebug.regress.report import junit_xml

        write_file(junit, junit_xml(results))
    if html is not None:
        from godebug.regress.html import write_pages

        write_pages(Path(html), results, identity.engine)


def _floors(what: str, folder: str | None, suites: list[str], settings: _Settings) -> int:
    """Runs the suites of every collection and holds the numbers of passed tests against their floors."""
    from godebug.regress import floors
    from godebug.regress.report import by_suite
    from godebug.regress.selection import select
    from godebug.resources import data_folder

    if what not in ("check", "raise"):
        raise UserError(f"--floors: check or raise is wanted, not '{one_line(what, 20)}'")
    path = (Path(folder) if folder else data_folder("regression")) / floors.FILE_NAME
    collections, sank = floors.read_floors(path), False
    for number, collection in enumerate(collections):
        home = floors.folder_of(collection, path)
        if home is None:
            print(f"{collection.name}: skipped, {collection.variable} names no folder")
            continue
        here = sorted(file.stem for file in home.glob("*.tst"))
        named = [suite for suite in suites or here if suite in here]
        selected = select([str(home / f"{suite}.tst") for suite in named]) if named else []
        results, _ = settings.run(selected, sums_only=True)
        # An error may happen to be what a test does not forbid; that is nothing to stand on.
        passed = {
            suite: sum(result.ok is True and not result.error for result in of_suite)
            for suite, of_suite in by_suite(results).items()
        }
        if suites:
            collection.floors = {suite: floor for suite, floor in collection.floors.items() if suite in suites}
        verdicts = floors.compare_with_floors(collection, passed)
        print("\n".join(str(verdict) for verdict in verdicts))
        sank = sank or not all(verdict.ok for verdict in verdicts)
        collections[number] = floors.raised(collection, passed)
    if what == "raise" and not suites:
        floors.write_floors(path, collections)
    return 1 if sank else 0


def _print_json(record: dict[str, object]) -> None:
    import json

    text = json.dumps(record, separators=(",", ":"), ensure_ascii=False)
    # Engines may write what moves a terminal's cursor: that is spelled out.
    if not text.isprintable():
        text = json.dumps(record, separators=(",", ":"))
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
