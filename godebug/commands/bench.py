"""`godebug bench`: a fixed amount of reading."""

from typing import TYPE_CHECKING, Annotated

import typer

from godebug.answers.answer import Answer
from godebug.cli.options import EngineOptions, OutputOptions
from godebug.cli.typer_app import Commands

if TYPE_CHECKING:
    from collections.abc import Iterable

    from godebug.engine.reading.bench import Figures
    from godebug.fields.field import Record
    from godebug.views.view import View

TITLE = "godebug bench"

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
    from godebug.engine.reading.bench import rounds_of_reading

    say_if_interpreted()
    done: list[Figures] = []

    def known() -> Answer | None:
        return _answer(done[-1]) if done else None

    with out.known_told(lambda: f"{len(done)} of {rounds} rounds are done", known, TITLE):
        # What was done before an interrupt stays.
        done.extend(rounds_of_reading(rounds, engine.level))
    out.answer(_answer(done[-1]), TITLE)


def _answer(figures: "Figures") -> Answer:
    def views() -> "Iterable[View]":
        from godebug.views.table import FieldList

        fields = [
            ("trial moves", f"{figures.trial_moves:,}"),
            ("nodes", f"{figures.nodes:,}"),
            ("seconds", f"{figures.seconds:.3f}"),
            ("trial moves/s", f"{figures.trial_moves_per_second:,.0f}"),
            ("nodes/s", f"{figures.nodes_per_second:,.0f}"),
            ("signature", str(figures.signature)),
        ]
        return [FieldList("Tactical reading", fields)]

    def records() -> "Iterable[Record]":
        from godebug.fields.measures import BENCH

        return [BENCH.record(figures, 0)]

    return Answer(views, records)
