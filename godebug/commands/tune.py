"""`godebug tune`: numbers of patterns, fitted to judged positions and suites."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import typer

from godebug.basics.errors import UserError, one_line
from godebug.cli.lab_options import LabOptions, WorkerOptions
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
    aim: Annotated[
        Literal["moves", "territory", "life"],
        typer.Option("--aim", help="What is to become better: see above."),
    ] = "moves",
    to: Annotated[
        str | None, typer.Option("--to", metavar="DIR", help="The new folder; FOLDER-tuned if not named.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Of what is drawn.")] = 1,
    every: Annotated[int, typer.Option("--every", metavar="N", min=1, help="Only every Nth position.")] = 1,
    least: Annotated[
        int, typer.Option("--least-games", metavar="N", min=2, help="A number is moved by so many games at least.")
    ] = 15,
    steps: Annotated[int, typer.Option("--steps", metavar="N", min=1, help="Trials, for life.")] = 30,
    batch: Annotated[int, typer.Option("--batch", metavar="N", min=1, help="Tests of a trial, for life.")] = 24,
    level: Annotated[int, typer.Option("--level", metavar="N", min=0, max=10, help="Search effort.")] = 10,
    *,
    out: LabOptions,
    who: WorkerOptions,
) -> int:
    """Fits numbers of patterns to what a strong program says, and to tests, and judges them on games set aside.

    moves: numbers of move patterns, to what moves lose and to tests about moves. territory: strengths of influence, and
    the table of its parameters, to the ownership of judged positions. life: values of life-and-death shapes, to tests,
    by trial (--steps of --batch tests each).

    Accounts, or influence, are collected once; other numbers are then tried without the engine. Every number is judged
    on games that it was not fitted to: fitted and unseen gains stand side by side, and where the unseen ones are within
    their error nothing is written (exit code 1). The new folder has the changed lines, each with its gain.

    \b
    godebug tune mine --truth positions.json --only endgame --to tuned
    godebug tune mine --truth lost.json --aim territory --dask tcp://host:8786
    godebug tune mine --suite dragons --aim life --steps 30
    """
    from godebug.apps.lab.asking import OF_MOVES, name_of
    from godebug.apps.lab.life import FitSettings, LifeContext, numbers_of, tune_life
    from godebug.apps.lab.territory import TABLE
    from godebug.apps.lab.truth import read_truth
    from godebug.apps.lab.tune import Item, TuneContext, alternatives, collect
    from godebug.apps.lab.tune import tune as fitted
    from godebug.apps.lab.tune_report import tuning_report, write_folder
    from godebug.apps.lab.work import fingerprint
    from godebug.apps.lab.written import read_folder
    from godebug.basics.resources import check_patterns
    from godebug.regress.selection import select

    check_patterns(folder, "")
    if aim == "life" and not suites:
        raise UserError("--aim life: name tests about life and death with --suite")
    if aim == "territory" and not truth:
        raise UserError("--aim territory: name judged positions with ownership with --truth")
    if not truth and not suites:
        raise UserError("nothing to tune by: name judged positions with --truth, or tests with --suite")
    source = Path(folder).resolve()
    target = Path(to) if to is not None else source.with_name(f"{source.name}-tuned")
    if target.exists():
        raise UserError(f"{one_line(target, 120)}: exists already; name a new folder with --to")
    databases = read_folder(source)
    judged = [one for file in truth or () for one in read_truth(file, games)] if aim != "life" else []
    tests = [test for one in select(suites) for test in one.tests] if suites else []
    pool = who.pool(out)
    if aim == "life":
        named = [name_of(test) for test in tests if test.expectation is not None and test.kind not in OF_MOVES][::every]
        if not named:
            raise UserError(f"--suite: {_names(suites)}: no tests with an answer about life and death or reading")
        numbers = tuple(numbers_of(databases, only or ()))
        _some(numbers, only)
        life = LifeContext(str(source), fingerprint(source), numbers, level)
        tuning = tune_life(life, named, FitSettings(steps, batch, seed), pool)
    else:
        items = [Item(judged=one) for one in judged]
        if aim == "moves":
            about_moves = [Item(test=name_of(test)) for test in tests if test.kind in OF_MOVES]
            if tests and not about_moves:
                raise UserError(f"--suite: {_names(suites)}: no tests about moves (reg_genmove and its kin)")
            items += about_moves
        elif not any(one.ownership for one in judged):
            raise UserError("--aim territory: the judged positions have no ownership")
        found = tuple(alternatives(databases, only or (), aim))
        _some(found, only)
        context = TuneContext(str(source), fingerprint(source), found, level, aim)
        tuning = fitted(context, collect(context, items[::every], pool), seed, least)
    written = tuning.gains and any(row.database != TABLE for row in tuning.numbers)
    if written:
        write_folder(databases, source, target, [row for row in tuning.numbers if row.database != TABLE])
    out.report(tuning_report(tuning, aim, str(target) if written else None))
    return 0 if tuning.gains else 1


def _names(suites: Sequence[str] | None) -> str:
    return one_line(", ".join(suites or ()), 80)


def _some(numbers: Sequence[object], only: Sequence[str] | None) -> None:
    """Raises UserError where there are no numbers to fit."""
    if not numbers:
        raise UserError(
            f"--only: no pattern with numbers is called {', '.join(one_line(one, 40) for one in only or ())}"
        )
