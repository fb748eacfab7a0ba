"""`godebug regress blame`, `triage` and `cause`: why tests fail, since when, and which facts are to blame."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from godebug.basics.errors import UserError
from godebug.cli.completion import complete_suites
from godebug.cli.lab_options import LabOptions, WorkerOptions

if TYPE_CHECKING:
    from godebug.regress.suite import Test

SUITES = typer.Argument(
    metavar="SUITE[:N,M-O]...",
    help="Suites, tests of them, or @LIST; all if none is named.",
    autocompletion=complete_suites,
)
DIR = typer.Option("--dir", metavar="DIR", help="Where bare names are looked for.")
LEVEL = typer.Option("--level", metavar="N", min=0, max=10, help="Search effort of the engine.")


def _tests(suites: list[str] | None, folder: str | None) -> "list[Test]":
    """Returns the tests that the command line names. `folder`: where bare names are looked for."""
    from godebug.regress.selection import select

    return [test for one in select(suites or [], [Path(folder)] if folder else None) for test in one.tests]


def _databases(patterns: str | None) -> str:
    """Returns the folder of databases that the command line names, that which ships for none. Raises UserError."""
    from godebug.apps.lab.work import shipped_patterns
    from godebug.basics.resources import check_patterns

    if patterns is None:
        return shipped_patterns()
    check_patterns(patterns)
    return str(Path(patterns).resolve())


def blame(
    suites: Annotated[list[str] | None, SUITES] = None,
    old: Annotated[
        str | None,
        typer.Option("--from", metavar="DIR|COMMIT", help="The old databases; those that ship if not named."),
    ] = None,
    new: Annotated[
        str | None, typer.Option("--to", metavar="DIR|COMMIT", help="The new ones; those that ship if not named.")
    ] = None,
    folder: Annotated[str | None, DIR] = None,
    level: Annotated[int, LEVEL] = 10,
    every: Annotated[bool, typer.Option("--all", help="Look on after the first culprit of a test.")] = False,
    *,
    out: LabOptions,
    who: WorkerOptions,
) -> int:
    """For each test that broke or was mended: the pattern that flips it alone, where it fits, what it moved.

    Only tests that a change can touch are asked again. Single changes come first, then sets of several. Exit code 1
    where a test broke.

    \b
    godebug regress blame --to mine
    godebug regress blame reading dragons --from HEAD~1 --to mine
    godebug regress blame dragons:10-20 --to mine --all --json
    """
    from godebug.apps.lab.blame import BlameContext
    from godebug.apps.lab.blame_report import blame_suites
    from godebug.apps.lab.folders import contexts_of, folder_named
    from godebug.apps.lab.work import fingerprint

    if old is None and new is None:
        raise UserError("blame: name the databases that differ from those that ship with --to, or with --from")
    tests = _tests(suites, folder)
    with folder_named(old, new, "--from") as before, folder_named(new, old, "--to") as after:
        if contexts_of(before) != contexts_of(after):
            out.output.note("the tables of contexts differ: what is told is asked with that of the old databases")
        context = BlameContext(before, after, (fingerprint(before), fingerprint(after)), level, every)
        report = blame_suites(tests, context, who.pool(out))
    out.report(report)
    return int(any(record.get("change") == "broke" for record in report.sections[0].records()))


def triage(
    suites: Annotated[list[str] | None, SUITES] = None,
    folder: Annotated[str | None, DIR] = None,
    patterns: Annotated[str | None, typer.Option("--patterns", metavar="DIR", help="Pattern databases.")] = None,
    level: Annotated[int, LEVEL] = 10,
    *,
    out: LabOptions,
    who: WorkerOptions,
) -> int:
    """Why each failing test fails, by the accounts of the moves, with sums over all of them.

    Either nobody proposes the wanted move: then the patterns that miss it by one cell or one term, with the values that
    the term had. Or it is valued lower: then the stage of the account that holds the difference, and the dragons,
    barriers and patterns behind it. Exit code 1 where a test fails.

    \b
    godebug regress triage dragons breakins
    godebug regress triage dragons --patterns mine --html why.html
    """
    from godebug.apps.lab.triage import TriageContext, triage_suites
    from godebug.apps.lab.work import fingerprint

    tests, databases = _tests(suites, folder), _databases(patterns)
    report = triage_suites(tests, TriageContext(databases, fingerprint(databases), level), who.pool(out))
    out.report(report)
    return int(bool(report.sections[0].things))


def cause(
    suites: Annotated[list[str] | None, SUITES] = None,
    engine: Annotated[
        str | None,
        typer.Option("--engine", metavar="CMD", help="A GTP program that denies facts; else the engine's own doubts."),
    ] = None,
    folder: Annotated[str | None, DIR] = None,
    patterns: Annotated[str | None, typer.Option("--patterns", metavar="DIR", help="Pattern databases.")] = None,
    level: Annotated[int, LEVEL] = 10,
    analyses: Annotated[
        int, typer.Option("--analyses", metavar="N", min=1, max=9999, help="Analyses of each position at most.")
    ] = 60,
    *,
    out: LabOptions,
    who: WorkerOptions,
) -> int:
    """Which facts the failing tests of moves hang on: the smallest sets that make the engine play the wanted move.

    First the sums by stage and kind of fact, those of most points first: what to mend. Then test by test. Tests that
    want no move are left out. Exit code 1 where a test fails.

    \b
    godebug regress cause dragons
    godebug regress cause mistakes.tst --engine 'katago gtp -config gtp.cfg -model net.bin.gz' --html why.html
    """
    from godebug.apps.lab.causes import CauseContext, cause_suites
    from godebug.apps.lab.work import fingerprint

    tests, databases = _tests(suites, folder), _databases(patterns)
    context = CauseContext(databases, fingerprint(databases), level, analyses, engine or "")
    report = cause_suites(tests, context, who.pool(out))
    out.report(report)
    return int(bool(report.sections[0].things))
