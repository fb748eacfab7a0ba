"""`godebug moyo`: Bouzy's territory, moyo and area."""

from typing import Annotated

import typer

from godebug.cli.options import DiagramOptions, PeerOptions, PositionListOptions, PositionName
from godebug.cli.typer_app import Commands
from godebug.engine.go.position import Position

app = Commands()


@app.command("moyo")
def moyo(
    position: PositionName = None,
    *,
    where: PositionListOptions,
    figures: Annotated[bool, typer.Option("--figures", help="The numbers behind the colours as well.")] = False,
    all_alive: Annotated[bool, typer.Option("--all-alive", help="Take no stone for dead.")] = False,
    out: DiagramOptions,
    engine: PeerOptions,
) -> int:
    """Bouzy's territory (5 dilations, 21 erosions), moyo (5/10) and area (4/0).

    Stones count 128, fill their neighbourhood step by step and are worn off again. Dead stones are taken off first.

    \b
    godebug moyo game.sgf --move 40
    godebug moyo game.sgf --figures
    """

    def tell(what: Position) -> None:
        from godebug.answers.answer import heading, together
        from godebug.answers.territory import bouzy

        study = None if all_alive else engine.study(what, out)
        by = "" if study is None else study.name
        out.answer(together(heading(what, by), bouzy(what, study, figures=figures)), f"godebug moyo {what.source}")

    return where.answer_each(position, out, tell)
