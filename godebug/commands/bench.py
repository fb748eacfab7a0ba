"""`godebug bench`: a fixed amount of reading."""

from typing import Annotated

import typer

from godebug.cli.options import EngineOptions, OutputOptions
from godebug.cli.typer_app import Commands

app = Commands()


@app.command("bench")
def bench(
    *,
    rounds: Annotated[
        int, typer.Option("--rounds", metavar="N", min=1, max=999_999, help="How often the work is done.")
    ] = 40,
    out: OutputOptions,
    engine: EngineOptions,
) -> None:
    """A fixed amount of tactical reading: how fast this machine is, and the signature of the search.

    The signature is the number of nodes of one round. It is the same on every machine, compiled or interpreted: a
    change that should not change the search proves it by leaving the signature alone.

    \b
    godebug bench
    godebug bench --rounds 3          # enough where nothing is compiled
    godebug bench --json | jq .trial_moves_per_second
    """
    from godebug.basics.interpreted import say_if_interpreted
    from godebug.engine.reading.bench import run

    say_if_interpreted()
    figures = run(rounds, engine.level)
    if out.json:
        from godebug.fields.measures import BENCH

        out.output.records([BENCH.record(figures, 0)])
        return
    from godebug.views.table import FieldList

    fields = [
        ("trial moves", f"{figures.trial_moves:,}"),
        ("nodes", f"{figures.nodes:,}"),
        ("seconds", f"{figures.seconds:.3f}"),
        ("trial moves/s", f"{figures.trial_moves_per_second:,.0f}"),
        ("nodes/s", f"{figures.nodes_per_second:,.0f}"),
        ("signature", str(figures.signature)),
    ]
    out.output.show([FieldList("Tactical reading", fields)], "godebug bench")
