"""`godebug regress`: suites, and what is remembered of earlier runs."""

import math
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer
from msgspec.structs import replace

from godebug.basics.errors import UserError, one_line, printable, remark
from godebug.basics.files import read_file, shown_path, text_from, write_file
from godebug.basics.memory import Remembered, remember
from godebug.basics.resources import check_patterns
from godebug.cli.completion import complete_position, complete_suites
from godebug.cli.options import Classic, EngineOptions, OutputOptions, TextOptions, check_targets
from godebug.cli.typer_app import CommandGroup, Commands
from godebug.commands.lab.suites import blame, cause, triage
from godebug.views.look import Line
from godebug.views.view import Text
from godebug.views.words import several

if TYPE_CHECKING:
    from godebug.engine.go.position import Position
    from godebug.regress.blocks import EngineSpec
    from godebug.regress.engines import Identity
    from godebug.regress.journal import Journal
    from godebug.regress.judge import TestResult
    from godebug.regress.selection import Selected


T = TypeVar("T")


class RunUnlessSaid(CommandGroup):
    """`run` is meant where no command is named."""

    first = "run"


app = Commands(
    RunUnlessSaid,
    help="Runs regression suites: `godebug regress reading dragons:10-20` is short for `godebug regress run ...`.",
)

_SUITES = typer.Argument(
    metavar="[SUITE | SUITE:N,M-O | FILE.tst | @LIST]...",
    help="All suites where none is named.",
    autocompletion=complete_suites,
)
_ENGINE = typer.Option("--engine", metavar="CMD", help="A GTP program instead of the built-in engine.")
_DIR = typer.Option("--dir", metavar="DIR", help="Where bare names are looked for.")
_LEVEL = typer.Option("--level", metavar="N", min=0, max=10, help="Search effort of the built-in engine.")
_PATTERNS = typer.Option("--patterns", metavar="DIR", help="Pattern databases of the built-in engine.")
_TRUST = typer.Option("--trust", help="Let suites ask engines for anything, files included.")
#: For an answer, unless the user says otherwise.
_SECONDS = 120.0
_LIMIT = typer.Option("--time-limit", metavar="SECONDS", min=0.01, help="For each answer.")


@app.command("run")
def run(
    suites: Annotated[list[str] | None, _SUITES] = None,
    engine: Annotated[str | None, _ENGINE] = None,
    folder: Annotated[str | None, _DIR] = None,
    level: Annotated[int, _LEVEL] = 10,
    patterns: Annotated[str | None, _PATTERNS] = None,
    limit: Annotated[float, _LIMIT] = _SECONDS,
    classic: Classic = False,
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
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run that was interrupted last.")] = False,
    forget: Annotated[bool, typer.Option("--forget", help="Do not remember this run.")] = False,
    floors: Annotated[
        str | None, typer.Option("--floors", metavar="check|raise", help="Hold or raise the numbers of passed tests.")
    ] = None,
    junit: Annotated[str | None, typer.Option("--junit", metavar="FILE", help="Write JUnit XML.")] = None,
    html: Annotated[str | None, typer.Option("--html", metavar="DIR", help="Write pages with pictures.")] = None,
    layers: Annotated[
        bool, typer.Option("--layers", help="With --html: of every failure a page with all layers of its position.")
    ] = False,
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="ADDRESS", help="Run on the Dask cluster of this scheduler.")
    ] = None,
    draw: Annotated[bool, typer.Option("--draw", help="Draw the board of every unexpected failure.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="A line for every result.")] = False,
    *,
    out: TextOptions,
) -> int:
    """Runs tests and prints unexpected results (PASSED, FAILED) as they come, then sums.

    Exit code: 0 no unexpected failure, 1 at least one, 2 the engine was lost, or a position could not be set up.

    \b
    godebug regress reading dragons:10,20 --engine "gnugo --mode gtp"
    godebug regress --failed --against last
    """
    from godebug.regress import run as running
    from godebug.regress.baselines import Baselines
    from godebug.regress.choice import ChosenTests
    from godebug.regress.engines import identify

    spec = _spec(engine, level, patterns, limit, gtpfile, trust, classic)
    output = out.output
    check_targets(junit)
    settings = running.RunSettings(spec, jobs or os.cpu_count() or 1, output, cluster, verbose=verbose, boards=draw)
    if floors is not None:
        from godebug.regress.floors import hold_floors

        return hold_floors(floors, folder, suites or [], settings)
    choice = ChosenTests(tuple(suites or ()), folder, limit_commands)
    identity, known, baseline = None, running.Known(), None
    if resume:
        identity = _guarded(lambda: identify(spec, patterns))
        with Baselines(remark=output.note) as baselines:
            before = baselines.interrupted(identity)
            kept = baselines.results(before)
        choice = choice if suites else ChosenTests.parse(before.selection)
    selected = choice.select(output.note, allow_empty)
    if selected is None:
        return 0
    if resume:
        known = running.Known(before.id, running.known_results(selected, kept))
        output.note(f"{len(known.results)} tests are known from {before.title}")
    identity = identity or _guarded(lambda: identify(spec, patterns))
    if failed or changed or against is not None:
        with Baselines(remark=output.note) as baselines:
            if failed or changed:
                selected = _narrow(selected, baselines, identity.engine, failed, changed)
                if not selected:
                    return 0
            if against is not None:
                baseline = baselines.results(baselines.find(against))
    with _kept(identity, label, choice.text(), known.run, forget) as journal:
        outcome = running.run(selected, settings, journal.keep, known)
        journal.ended = not outcome.interrupted
    _write_files(outcome.results, identity, junit, html, layers=layers)
    if baseline is not None:
        from godebug.regress.against import compare

        changes = compare(outcome.results, lambda result: outcome.content[result.test], baseline)
        if output.json:
            output.records(changes.records())
        else:
            output.show([Text(*changes.lines(lambda result: outcome.names.test(result.test)))], "godebug regress")
    return outcome.code


@app.command("explain")
def explain(
    test: Annotated[str, typer.Argument(metavar="SUITE:N", help="The test.", autocompletion=complete_position)],
    folder: Annotated[str | None, _DIR] = None,
    tree: Annotated[bool, typer.Option("--tree", help="Readings with all their variations.")] = False,
    trust: Annotated[bool, _TRUST] = False,
    *,
    out: OutputOptions,
    engine: EngineOptions,
) -> int:
    """Asks one test and shows why it is answered so: its board, and the display of its question.

    The board marks what is asked, expected and answered. Readings tell how they go, life and death shows eyes and
    moves, races their liberties; of moves there are the list, the accounts of those in question, and what the expected
    one has less than the best. Exit code: 1 where the test fails.

    \b
    godebug regress explain reading:12
    godebug regress explain dragons:3 --tree
    """
    from godebug.regress.blocks import cut
    from godebug.regress.explanation import explained
    from godebug.regress.positions import position_of
    from godebug.regress.runner import run_blocks

    selected = _one_test(test, folder)
    [asked] = selected.tests
    # The whole command has the limit that the user sets.
    spec = _spec(None, engine.level, engine.patterns, _SECONDS, None, trust, engine.classic)
    with out.output.bar(f"asking {asked.name}"):
        [result] = run_blocks(cut([selected]), spec, 1)
    position = position_of(selected.suite, asked)
    remember(Remembered(f"{os.path.abspath(asked.path)}:{asked.number}"))
    study = engine.study(position, out)
    out.answer(explained(study, result, tree=tree), f"godebug regress explain {asked.name}")
    return 1 if result.ok is False else 0


def _one_test(test: str, folder: str | None) -> "Selected":
    """Returns the test that `test` means, with its suite. Raises UserError where it means none, or more than one."""
    from godebug.regress.selection import select

    selected = select([test], [Path(folder)] if folder else None)
    if len(selected) != 1 or len(selected[0].tests) != 1:
        raise UserError(f"{one_line(test, 60)}: exactly one test is wanted, as in 'explain reading:12'")
    return selected[0]


@app.command("history")
def history(
    test: Annotated[str, typer.Argument(metavar="SUITE:N", help="The test.", autocompletion=complete_position)],
    *,
    out: OutputOptions,
) -> int:
    """What became of a test in every remembered run, the newest first.

    \b
    godebug regress history reading:12
    """
    from godebug.regress.baselines import Baselines
    from godebug.regress.contents import contents
    from godebug.regress.records import PAST_RESULT
    from godebug.regress.report import OUTCOME_STYLES
    from godebug.regress.selection import select

    path = content = ""
    # A suite may be gone that was run once: then its name is all there is.
    with suppress(UserError):
        [selected] = select([test])
        if len(selected.tests) == 1:
            path, content = str(selected.suite.path), contents(selected.suite)[selected.tests[0].line]
            test = selected.tests[0].name
    with Baselines(remark=remark) as baselines:
        found = baselines.history(test, content)
    if not found:
        raise UserError(f"no run of '{one_line(test, 60)}' is remembered")
    if out.json:
        out.output.records(PAST_RESULT.record(one, size=0) for one in found)
        return 0
    lines: list[Line] = []
    for run, stored in found:
        where = "" if stored.path in ("", path) else f"  [{shown_path(Path(stored.path))}]"
        said = stored.record.get("lost") or stored.record.get("note") if stored.answer is None else stored.answer
        outcome = (f"{printable(stored.outcome):8} ", OUTCOME_STYLES.get(stored.outcome, "bad"))
        told = f"'{said}'  {stored.seconds:.2f} s  {run.title}{where}"
        lines.append([outcome, (printable(told), "")])
    out.output.show([Text(*lines)], f"godebug regress history {test}")
    return 0


@app.command("sanity")
def sanity(
    suites: Annotated[list[str] | None, _SUITES] = None,
    folder: Annotated[str | None, _DIR] = None,
    *,
    out: OutputOptions,
) -> int:
    """Finds fault with suites: numbers used twice, games that are missing, moves expected where a stone stands.

    Exit code: 1 where there is any fault.
    """
    from godebug.regress.records import FAULT
    from godebug.regress.sanity import check
    from godebug.regress.selection import select

    faults = [
        fault
        for selected in select(suites or [], [Path(folder)] if folder else None, with_empty=True)
        for fault in check(selected.suite)
    ]
    if out.json:
        out.output.records(FAULT.record(fault, size=0) for fault in faults)
    else:
        lines: list[Line] = [[(f"{fault.place}: ", "strong"), (printable(fault.text), "")] for fault in faults]
        out.output.show([Text(*lines)] if lines else [], "godebug regress sanity")
        out.output.note(several(len(faults), "fault"))
    return 1 if faults else 0


@app.command("bisect")
def bisect(
    test: Annotated[str, typer.Argument(metavar="SUITE:N", help="The test.", autocompletion=complete_position)],
    by_patterns: Annotated[
        bool, typer.Option("--patterns", help="Find the patterns that decide the verdict instead of a commit.")
    ] = False,
    good: Annotated[str, typer.Option("--good", metavar="REV", help="A commit that passes.")] = "",
    bad: Annotated[str, typer.Option("--bad", metavar="REV", help="A commit that fails.")] = "HEAD",
    repository: Annotated[
        str | None,
        typer.Option("--repository", metavar="DIR", help="Whose commits; the repository of this folder by default."),
    ] = None,
    engine: Annotated[
        str | None,
        typer.Option("--engine", metavar="CMD", help="The engine; files of the repository are those of each commit."),
    ] = None,
    build: Annotated[str | None, typer.Option("--build", metavar="CMD", help="Builds a checkout first.")] = None,
    folder: Annotated[str | None, _DIR] = None,
    databases: Annotated[
        str | None,
        typer.Option("--databases", metavar="DIR", help="These pattern databases; with --good those of each commit."),
    ] = None,
    limit: Annotated[float, _LIMIT] = _SECONDS,
) -> int:
    """Finds what made a test pass or fail: the first bad commit, or the patterns that flip it when left out.

    \b
    godebug regress bisect reading:12 --good v0.1
    godebug regress bisect mine.tst:3 --good v0.1 --engine './engine --mode gtp'
    godebug regress bisect mine.tst:3 --good v0.1 --databases patterns
    godebug regress bisect reading:12 --patterns
    """
    from godebug.regress import bisect as search

    selected = _one_test(test, folder)
    say: Callable[[str], None] = lambda text: print(text, flush=True)  # noqa: E731 (a name for the signature)
    if by_patterns:
        from godebug.apps.lab.deciding import deciding_patterns
        from godebug.apps.lab.work import shipped_patterns

        if databases is not None:
            check_patterns(databases, "--databases")
        return deciding_patterns(selected.suite, selected.tests[0], databases or shipped_patterns(), say)
    if not good:
        raise UserError("--good: a commit that passes is wanted")
    return search.bisect_commits(selected, search.Commits(repository, good, bad, engine, build, databases), limit, say)


app.command("blame")(blame)
app.command("triage")(triage)
app.command("cause")(cause)


def _spec(
    engine: str | None,
    level: int,
    patterns: str | None,
    limit: float,
    gtpfile: str | None,
    trust: bool,
    classic: bool = False,
) -> "EngineSpec":
    from godebug.regress.engines import builtin_spec, peer_spec

    if not math.isfinite(limit):
        raise UserError("--time-limit: a number of seconds is wanted")
    preparation: tuple[str, ...] = ()
    if gtpfile is not None:
        text = text_from(read_file(gtpfile), "replace")
        lines = (line.split("#", 1)[0].strip() for line in text.split("\n"))
        preparation = tuple(line for line in lines if line)
    if patterns is not None:
        check_patterns(patterns)
    if classic and engine is not None:
        raise UserError("--classic: another program doubts what it doubts; leave it out with --engine")
    if engine is None:
        spec = builtin_spec(level, patterns, limit, preparation, classic)
    else:
        spec = _guarded(lambda: peer_spec(engine, limit, preparation))
    return replace(spec, trust=trust)


class _Keeper:
    """Keeps results in the journal of a run; in none where the user wants the run forgotten."""

    def __init__(self, journal: "Journal | None") -> None:
        self._journal = journal
        self.ended = False

    def keep(self, result: "TestResult", content: str) -> None:
        """Keeps the result of one test; `content`: the test's text, by which it is known again."""
        if self._journal is not None:
            self._journal.add({**result.as_record(), "content": content})


@contextmanager
def _kept(identity: "Identity", label: str, selection: str, resumed: int | None, forget: bool) -> "Iterator[_Keeper]":
    from godebug.regress.run import journal_of

    if forget:
        yield _Keeper(None)
        return
    # Trouble with the memory of runs is worth a line to everybody.
    with journal_of(identity, label, selection, resumed, remark) as journal:
        keeper = _Keeper(journal)
        yield keeper
        if keeper.ended:
            journal.finish()


def _guarded(call: "Callable[[], T]") -> "T":
    from godebug.studies.peers.piped import EngineLost

    try:
        return call()
    except EngineLost as error:
        raise UserError(one_line(error)) from None


def _narrow(selected: "list[Selected]", baselines: Any, engine: str, failed: bool, changed: bool) -> "list[Selected]":
    from godebug.regress.baselines import changed_tests, failed_tests
    from godebug.regress.contents import contents
    from godebug.regress.selection import only

    last = baselines.last_results(engine, depth=2)
    wanted = (failed_tests(last) if failed else set()) | (changed_tests(last) if changed else set())
    of_suites = {one.suite.path: contents(one.suite) for one in selected}
    narrowed = only(selected, lambda test: of_suites[test.path][test.line] in wanted or test.name in wanted)
    if not last:
        remark("no run of this engine is remembered: nothing to run")
    elif not narrowed:
        what = " or ".join(["failed"] * failed + ["changed its verdict"] * changed)
        remark(f"no test {what} when last run: nothing to run")
    return narrowed


def _write_files(
    results: "list[TestResult]", identity: "Identity", junit: str | None, html: str | None, *, layers: bool
) -> None:
    if junit is not None:
        from godebug.regress.report import junit_xml

        write_file(junit, junit_xml(results))
    if html is not None:
        from godebug.regress.html import write_pages

        write_pages(Path(html), results, identity.engine, _layers_page if layers else None)


def _layers_page(position: "Position", facts: Sequence[tuple[str, str]]) -> str:
    """Returns a page with all layers of a position, by the built-in engine."""
    from godebug.cli.study_choice import built_in
    from godebug.displays.report import report

    return report(built_in(position, lambda text: None), facts=facts).page
