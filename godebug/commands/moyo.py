"""`godebug moyo`: Bouzy's territory, moyo and area."""

from typing import Annotated

import typer

from godebug.cli.options import FirstOptions, PeerOptions, PositionName, SharedPlayedListOptions
from godebug.cli.typer_app import Commands
from godebug.engine.go.position import Position

app = Commands()


@app.command("moyo")
def moyo(
    position: PositionName = None,
    *,
    where: SharedPlayedListOptions,
    operators: Annotated[
        list[str] | None,
        typer.Option("--operator", metavar="D/E", help="Only this operator, D dilations and E erosions; repeatable."),
    ] = None,
    figures: Annotated[bool, typer.Option("--figures", help="The numbers behind the colours as well.")] = False,
    all_alive: Annotated[bool, typer.Option("--all-alive", help="Take no stone for dead.")] = False,
    out: FirstOptions,
    engine: PeerOptions,
) -> int:
    """Bouzy's territory (5 dilations, 21 erosions), moyo (5/10) and area (4/0).

    Stones count 128, fill their neighbourhood step by step and are worn off again. Dead stones are taken off first.
    Bubbles, empty regions that one side alone touches, count as its own; the number of their points stands above.

    \b
    godebug moyo game.sgf --move 40
    godebug moyo game.sgf --operator 4/13 --operator 5/21
    godebug moyo game.sgf --figures
    """
    from godebug.displays.moyo import parse_operator

    chosen = [parse_operator(text, "--operator") for text in operators or []]

    def answer_one(what: Position) -> None:
        from godebug.displays.answer import together
        from godebug.displays.moyo import MAPS, bouzy
        from godebug.displays.position import heading

        study = None if all_alive else engine.study(what, out)
        by = "" if study is None else study.name
        found = bouzy(what, study, () if chosen else MAPS, operators=chosen, figures=figures)
        out.answer(together(heading(what, by), found), f"godebug moyo {what.source}")

    return where.answer_each(position, out, answer_one)
