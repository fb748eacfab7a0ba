"""`godebug bench`: a fixed amount of work for every stage that searches."""

from typing import TYPE_CHECKING, Annotated

import typer

from godebug.basics.errors import UserError, did_you_mean, one_line
from godebug.cli.options import EngineOptions, OutputOptions
from godebug.cli.typer_app import Commands
from godebug.displays.answer import Answer

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from godebug.engine.bench.work import StageFigures
    from godebug.fields.field import Record
    from godebug.views.view import View

TITLE = "godebug bench"

app = Commands()


def _complete_stages(incomplete: str) -> list[str]:
    from godebug.engine.bench.work import STAGES

    return [stage for stage in STAGES if stage.startswith(incomplete)]


@app.command("bench")
def bench(
    stages: Annotated[
        list[str] | None,
        typer.Argument(metavar="[STAGE]...", help="Only these stages.", autocompletion=_complete_stages),
    ] = None,
    *,
    rounds: Annotated[
        int, typer.Option("--rounds", metavar="N", min=1, max=999_999, help="How often the work is done.")
    ] = 1,
    out: OutputOptions,
    engine: EngineOptions,
) -> None:
    """A fixed amount of work for every stage: how fast this machine is, and signatures of what is found.

    The stages: reading, connections, eyes, owl, races, solver, break-ins, moves. A signature is a checksum of all
    answers of a stage and of the nodes that they took. It is the same on every machine, compiled or interpreted: a
    change that should not change the search proves it by leaving the signatures alone. A stage that asks others changes
    with them, so look at the first that differs.

    \b
    godebug bench
    godebug bench reading --rounds 100    # the speed of tactical reading
    godebug bench owl races --level 4     # enough where nothing is compiled
    godebug bench --json | jq -c '[.stage, .signature]'
    """
    from godebug.basics.interpreted import warn_if_interpreted
    from godebug.basics.resources import pattern_folder
    from godebug.engine.bench.work import STAGES, rounds_of

    chosen = stages or list(STAGES)
    for stage in chosen:
        if stage not in STAGES:
            hint = did_you_mean(stage[:40], STAGES, f" (they are {', '.join(STAGES)})")
            raise UserError(f"no stage '{one_line(stage, 40)}'{hint}")
    warn_if_interpreted()
    parts = rounds * len(set(chosen))
    done: list[tuple[StageFigures, ...]] = []

    def known() -> Answer | None:
        return _answer(done[-1]) if done else None

    with out.shown_on_interrupt(lambda: f"{len(done)} of {parts} parts are done", known, TITLE):
        # What was done before an interrupt stays.
        work = rounds_of(rounds, pattern_folder(engine.patterns), engine.level, chosen, engine.break_in)
        done.extend(out.output.counted(work, "stages", parts))
    out.answer(_answer(done[-1]), TITLE)


def _answer(figures: "Sequence[StageFigures]") -> Answer:
    def views() -> "Iterable[View]":
        from godebug.displays.measures import BENCH
        from godebug.views.fields import field_table

        names = ("stage", "answers", "nodes", "trial_moves", "seconds", "nodes_per_second", "signature")
        return [field_table(BENCH, names, figures, 0, "Fixed work")]

    def records() -> "Iterable[Record]":
        from godebug.displays.measures import BENCH

        return [BENCH.record(each, 0) for each in figures]

    return Answer(views, records)
