"""`godebug tune`: the numbers of patterns, fitted to judged positions and suites."""

from pathlib import Path
from typing import Annotated

import typer

from godebug.basics.errors import UserError, one_line
from godebug.cli.lab_options import CrewOptions, LabOptions
from godebug.cli.typer_app import Commands

app = Commands()


@app.command("tune")
def tune(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="Pattern databases.", show_default=False)],
    truth: Annotated[
        list[str] | None,
        typer.Option("--truth", metavar="FILE", help="Judged positions: what moves lose (repeatable)."),
    ] = None,
    games: Annotated[
        str | None, typer.Option("--games", metavar="DIR", help="Where the games of the judged positions are.")
    ] = None,
    suites: Annotated[
        list[str] | None, typer.Option("--suite", metavar="SUITE", help="Tests about moves (repeatable).")
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="GLOB", help="Only these patterns or databases: 'endgame', 'jump-*'."),
    ] = None,
    to: Annotated[
        str | None, typer.Option("--to", metavar="DIR", help="The new folder; FOLDER-tuned if not named.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Of what is drawn.")] = 1,
    every: Annotated[int, typer.Option("--every", metavar="N", min=1, help="Only every Nth position.")] = 1,
    least: Annotated[
        int, typer.Option("--least-games", metavar="N", min=2, help="A number is moved by so many games at least.")
    ] = 15,
    level: Annotated[int, typer.Option("--level", metavar="N", min=0, max=10, help="Search effort.")] = 10,
    *,
    out: LabOptions,
    who: CrewOptions,
) -> int:
    """Fits the numbers of move patterns to what moves lose by a strong judgement, and to tests.

    The accounts of all positions are collected once; other numbers are then tried without the engine. Every number is
    judged on games that it was not fitted to: fitted and unseen gains stand side by side, and where the unseen ones are
    within their error nothing is written (exit code 1). The new folder has the changed lines, each with its gain.

    \b
    godebug tune mine --truth positions.json --only endgame --to tuned
    godebug tune mine --truth positions.json --dask tcp://host:8786
    """
    from godebug.basics.resources import check_patterns
    from godebug.lab.truth import read_truth
    from godebug.lab.tune import Item, TuneContext, alternatives, collect
    from godebug.lab.tune import tune as fitted
    from godebug.lab.tune_report import tuning_report, write_folder
    from godebug.lab.work import fingerprint
    from godebug.lab.written import read_folder
    from godebug.regress.selection import select

    check_patterns(folder)
    if not truth and not suites:
        raise UserError("nothing to tune by: name judged positions with --truth, or tests with --suite")
    source = Path(folder).resolve()
    target = Path(to) if to is not None else source.with_name(f"{source.name}-tuned")
    if target.exists():
        raise UserError(f"{one_line(target, 120)}: exists already; name a new folder with --to")
    from godebug.lab.asking import OF_MOVES, name_of

    databases = read_folder(source)
    items = [Item(judged=one) for file in truth or () for one in read_truth(file, games)]
    tests = [test for one in select(suites) for test in one.tests if test.kind in OF_MOVES] if suites else []
    items = [*items, *(Item(test=name_of(test)) for test in tests)][::every]
    found = alternatives(databases, only or ())
    if not found:
        raise UserError(f"--only: no pattern of moves is called {', '.join(one_line(one, 40) for one in only or ())}")
    context = TuneContext(str(source), fingerprint(source), tuple(found), level)
    tuning = fitted(context, collect(context, items, who.crew(out)), seed, least)
    if tuning.gains:
        write_folder(databases, source, target, context, tuning)
    out.report(tuning_report(context, tuning, str(target) if tuning.gains else None))
    return 0 if tuning.gains else 1
